"""The usual mistakes in Beggar My Neighbour: what a program does, what the sheet asks, and its rules.

Where none of them fits, the numbers that the ranks ask for are searched, and then two mistakes at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cardtui.checker.exercises.beggar.deals import Hands
from cardtui.checker.exercises.beggar.variants import (
    NO_LIMITS,
    NOBODY,
    PENALTIES,
    SIDED,
    End,
    Variant,
    penalty_table,
)
from cardtui.engine.cards import RANK_NAMES, Rank
from cardtui.engine.phrases import article, few, listed

KnownMistake = tuple[str, Variant]
"""The description of a mistake, see `Mistake`, and the rules of a program with it."""

_MOST_ASKED = 6  # cards, of the numbers that are searched
_PENALTY_RANKS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def _from_the_bottom(hands: Hands) -> Hands:
    first, second = hands
    return first[::-1], second[::-1]


PLAYING_MISTAKES: Sequence[KnownMistake] = (
    (
        "lets a player go on paying after a penalty card of their own: that ends it, and now the other pays",
        Variant(pays_on=True),
    ),
    ("puts the pile on the top of the hand: it goes under the hand", Variant(on_top=True)),
    (
        "turns the pile over before it puts it under the hand, the card laid last first: the pile goes there "
        "as it lies, the card laid first first",
        Variant(turned_over=True),
    ),
    (
        "turns the pile over and puts it on the top of the hand: it goes under the hand, as it lies",
        Variant(turned_over=True, on_top=True),
    ),
    (
        "has a player lost whose last card asks the other to pay: the pile may still be won",
        Variant(out_at_once=True),
    ),
    (
        "has a player lost as soon as their hand is empty: if the last card asks, the pile may still be won",
        Variant(out_at_once=True, out_when_plain=True),
    ),
    ("has the loser of a trick lead the next one: the winner does", Variant(loser_leads=True)),
    (
        "has player 0 lead every trick: the winner of the last one does",
        Variant(first_always_leads=True),
    ),
    ("has player 1 lead the first trick: player 0 does", Variant(leader=1)),
    (
        "has the winner lay one more card: who has none when the pile is taken has lost at once",
        Variant(one_more=True),
    ),
    (
        "adds what was still owed to the new penalty: a penalty card ends the payment before it",
        Variant(adds_up=True),
    ),
    (
        "gives the pile to the player of its first penalty card: it is the last one that counts",
        Variant(first_laid_wins=True),
    ),
    ("gives the pile to the player who has paid: the other one takes it", Variant(payer_takes=True)),
    ("never empties the pile: it is empty once it is taken", Variant(keeps_pile=True)),
    (
        "calls it a draw when both hands are empty at once: who has to lay a card then has lost",
        Variant(both_out=NOBODY),
    ),
    *(
        (
            f"has player {player} won when both hands are empty at once: who has to lay a card then has lost",
            Variant(both_out=player),
        )
        for player in (0, 1)
    ),
    (
        "asks for nothing after any card: a jack asks for one, a queen two, a king three, an ace four",
        Variant(penalties=penalty_table(0, 0, 0, 0)),
    ),
    (
        "asks for one card after each penalty card: a queen asks for two, a king three, an ace four",
        Variant(penalties=penalty_table(1, 1, 1, 1)),
    ),
    (
        "asks for one card too many after each penalty card: a jack asks for one, a queen two, a king three, "
        "an ace four",
        Variant(penalties=penalty_table(2, 3, 4, 5)),
    ),
    (
        "has a player lost as soon as their last card is a plain one: the other still lays a card",
        Variant(out_when_plain=True),
    ),
    (
        "plays the hands from the bottom: the first card of a hand is its top",
        Variant(deal=_from_the_bottom),
    ),
    (
        "plays the hands from the bottom, and turns the pile over: the first card of a hand is its top, and "
        "the pile stays as it is",
        Variant(deal=_from_the_bottom, turned_over=True),
    ),
    (
        "plays the hands from the bottom, and puts the pile there too: the first card of a hand is its top, "
        "and the pile goes under the others",
        Variant(deal=_from_the_bottom, turned_over=True, on_top=True),
    ),
)


def add_tricks(number: int, end: End) -> End:
    return end._replace(tricks=max(end.tricks + number, 0))


def add_cards(number: int, end: End) -> End:
    return end._replace(cards=max(end.cards + number, 0))


def without_unfinished(end: End) -> End:
    return end._replace(tricks=end.tricks - end.unfinished)


def searched_mistakes() -> Iterator[KnownMistake]:
    """Yield the mistakes with one rank that asks for another number of cards, and with one player only."""
    for rank in Rank:
        for number in range(_MOST_ASKED + 1) if rank is not Rank.PLAIN else ():
            if number != PENALTIES[rank]:
                table = PENALTIES[:rank] + bytes([number]) + PENALTIES[rank + 1 :]
                asked = few(PENALTIES[rank], "card") if PENALTIES[rank] else "nothing"
                does = f"asks for {few(number, 'card')} after {article(RANK_NAMES[rank])}"
                yield f"{does}: it asks for {asked}", Variant(penalties=table)
    for description, variant in PLAYING_MISTAKES:
        if any(variant._asdict()[name] != right for name, right in SIDED.items()):
            for player in (0, 1):
                does = f"treats the players differently, and for player {player} only {description}"
                yield does, variant._replace(only=player)


def searched_penalties() -> Iterator[KnownMistake]:
    """Yield all numbers that the four penalty cards may ask for."""
    for numbers in product(range(_MOST_ASKED + 1), repeat=len(_PENALTY_RANKS)):
        names = listed([article(RANK_NAMES[rank]) for rank in _PENALTY_RANKS])
        asked = listed([str(PENALTIES[rank]) for rank in _PENALTY_RANKS])
        does = f"asks for {listed(list(map(str, numbers)))} cards after {names}"
        yield f"{does}: it is {asked}", Variant(penalties=penalty_table(*numbers))


COMPARISON_MISTAKES: Sequence[KnownMistake] = (
    (
        "does not remember the first position when it looks for a repetition: the game may come back to it",
        Variant(forgets_first=True),
    ),
    (
        "tells plain cards apart when it looks for a repetition: they are all alike there",
        Variant(tells_apart=True),
    ),
    (
        "takes all penalty cards for alike when it looks for a repetition: they are told apart there",
        Variant(penalties_alike=True),
    ),
    (
        "looks for a repetition while a penalty is being paid: the hands are compared when the pile is empty",
        Variant(every_card=True, while_paying=True),
    ),
    (
        "never finds a repetition: the game is a loop as soon as a position comes again",
        Variant(limits=NO_LIMITS),
    ),
)
"""Mistakes in the comparison of positions, in programs that find out whether a game loops."""

_OTHER = {"Player 0": "Player 1", "Player 1": "Player 0"}

WORDING_MISTAKES: Sequence[KnownMistake] = (
    (
        "names the loser for the winner: who has all cards has won",
        Variant(reword=lambda line: _OTHER.get(line[:8], line[:8]) + line[8:]),
    ),
    (
        "calls the players 1 and 2: they are 0 and 1",
        Variant(
            reword=lambda line: line.replace("Player 1", "Player 2").replace("Player 0", "Player 1"),
        ),
    ),
    (
        "writes round for one round: the line says rounds in any case",
        Variant(reword=lambda line: line.replace(" 1 rounds.", " 1 round.")),
    ),
)
