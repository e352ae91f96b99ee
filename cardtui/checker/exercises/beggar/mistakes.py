"""The usual mistakes in Beggar My Neighbour."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardtui.checker.exercises.beggar.variants import End, Variant, penalty_table

CountTricks = Callable[[End], int]
Reword = Callable[[str], str]
"""Changes the line of a right answer."""


class PlayingMistake(NamedTuple):
    description: str
    variant: Variant
    only_counts: bool = False
    """Whether only the counts are wrong, and never the winner."""


class CountingMistake(NamedTuple):
    description: str
    count: CountTricks


class WordingMistake(NamedTuple):
    description: str
    reword: Reword


PLAYING_MISTAKES = (
    PlayingMistake(
        "lets a player go on paying after a penalty card of his own: that ends it, and now the other pays",
        Variant(pays_on=True),
    ),
    PlayingMistake("puts the pile on the top of the hand: it goes under the hand", Variant(on_top=True)),
    PlayingMistake(
        "turns the pile over before it puts it under the hand, the card laid last first: the pile goes there "
        "as it lies, the card laid first first",
        Variant(turned_over=True),
    ),
    PlayingMistake(
        "turns the pile over and puts it on the top of the hand: it goes under the hand, as it lies",
        Variant(turned_over=True, on_top=True),
    ),
    PlayingMistake(
        "has a player lost whose last card asks the other to pay: the pile may still be won",
        Variant(out_at_once=True),
    ),
    PlayingMistake(
        "has a player lost as soon as his hand is empty: if his last card asks, the pile may still be won",
        Variant(out_at_once=True, out_when_plain=True),
    ),
    PlayingMistake("has the loser of a trick lead the next one: the winner does", Variant(loser_leads=True)),
    PlayingMistake(
        "has player 0 lead every trick: the winner of the last one does",
        Variant(first_always_leads=True),
    ),
    PlayingMistake("has player 1 lead the first trick: player 0 does", Variant(leader=1)),
    PlayingMistake(
        "has the winner lay one more card: who has none when the pile is taken has lost at once",
        Variant(one_more=True),
        only_counts=True,
    ),
    PlayingMistake(
        "adds what was still owed to the new penalty: a penalty card ends the payment before it",
        Variant(adds_up=True),
    ),
    PlayingMistake(
        "gives the pile to the player of its first penalty card: it is the last one that counts",
        Variant(first_laid_wins=True),
    ),
    PlayingMistake(
        "asks for four cards after a jack and one after an ace: it is the other way round",
        Variant(penalties=penalty_table(4, 3, 2, 1)),
    ),
    PlayingMistake(
        "asks for nothing after an ace: it asks for four cards", Variant(penalties=penalty_table(1, 2, 3, 0))
    ),
    PlayingMistake(
        "asks for one card after an ace: it asks for four", Variant(penalties=penalty_table(1, 2, 3, 1))
    ),
    PlayingMistake(
        "asks for two cards after a king: it asks for three", Variant(penalties=penalty_table(1, 2, 2, 4))
    ),
    PlayingMistake(
        "asks for one card after a queen: it asks for two", Variant(penalties=penalty_table(1, 1, 3, 4))
    ),
    PlayingMistake(
        "asks for nothing after a jack: it asks for one card", Variant(penalties=penalty_table(0, 2, 3, 4))
    ),
    PlayingMistake(
        "asks for nothing after any card: a jack asks for one, a queen two, a king three, an ace four",
        Variant(penalties=penalty_table(0, 0, 0, 0)),
    ),
    PlayingMistake(
        "asks for one card after each penalty card: a queen asks for two, a king three, an ace four",
        Variant(penalties=penalty_table(1, 1, 1, 1)),
    ),
    PlayingMistake(
        "asks for one card too many after each penalty card: a jack asks for one, a queen two, a king three, "
        "an ace four",
        Variant(penalties=penalty_table(2, 3, 4, 5)),
    ),
    PlayingMistake(
        "takes a ten for a penalty card: only jacks, queens, kings and aces ask for cards",
        Variant(penalties=penalty_table(1, 2, 3, 4, ten=1)),
    ),
    PlayingMistake(
        "has a player lost as soon as his last card is a plain one: the other still lays a card",
        Variant(out_when_plain=True),
        only_counts=True,
    ),
)
COUNTING_MISTAKES = (
    CountingMistake("counts the cards for rounds: a round is what one player takes", lambda end: end.cards),
    CountingMistake(
        "does not count the last round, in which somebody has no card left to lay: it counts as well",
        lambda end: end.tricks - end.unfinished,
    ),
    CountingMistake(
        "counts one round too few: each one counts, from the first to the last",
        lambda end: max(end.tricks - 1, 0),
    ),
    CountingMistake(
        "counts one round too many, as if the winner laid one more card: it is over when the other has none",
        lambda end: end.tricks + 1,
    ),
)
COMPARISON_MISTAKES = (
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
)
"""Mistakes in the comparison of positions, in programs that find out whether a game loops."""

_OTHER = {"Player 0": "Player 1", "Player 1": "Player 0"}

WORDING_MISTAKES = (
    WordingMistake(
        "names the loser for the winner: who has all cards has won",
        lambda line: _OTHER.get(line[:8], line[:8]) + line[8:],
    ),
    WordingMistake(
        "calls the players 1 and 2: they are 0 and 1",
        lambda line: line.replace("Player 1", "Player 2").replace("Player 0", "Player 1"),
    ),
    WordingMistake(
        "writes round for one round: the line says rounds in any case",
        lambda line: line.replace(" 1 rounds.", " 1 round."),
    ),
)
