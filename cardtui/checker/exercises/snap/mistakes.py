"""The usual mistakes in Snap: what is played by other rules, and what is returned in another form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from cardtui.checker.exercise import Lines, Mistake
from cardtui.checker.exercises.snap.variants import LABELS_DEALT, MOST_TRIED, RIGHT, End, Variant, parts, play

__all__ = ["MISTAKES", "Returned", "lines", "result"]

_A_LINE = 10  # cards: the first line that differs then says something

_PLAYERS = "AB"


class Returned(NamedTuple):
    """What the sheet's function returns."""

    says: str
    deck: Sequence[str]


def result(end: End) -> Returned:
    """The right result of a game that has ended."""
    assert end.winner is not None
    return Returned(f"{_PLAYERS[end.winner]} wins", list(end.decks[end.winner]))


def lines(result: Returned) -> Lines:
    """A result as lines: who wins, then the deck, ten cards a line."""
    says, deck = result
    rows = (deck[first : first + _A_LINE] for first in range(0, len(deck), _A_LINE))
    return (says, *map(" ".join, rows))


Reported = Callable[[End], Returned]


def _take_all(public: str, card: str) -> tuple[str, str] | None:
    return (public + card, "") if card in public else None


def _lose_thrown(public: str, card: str) -> tuple[str, str] | None:
    at = public.find(card)
    return None if at < 0 else (public[at:], public[:at])


def _last_only(public: str, card: str) -> tuple[str, str] | None:
    return (public + card, "") if public.endswith(card) else None


def _last_pair(public: str, card: str) -> tuple[str, str] | None:
    return (card + card, public[:-1]) if public.endswith(card) else None


def _up_to_the_match(public: str, card: str) -> tuple[str, str] | None:
    at = public.find(card)
    return None if at < 0 else (public[: at + 1] + card, public[at + 1 :])


def _never(public: str, card: str) -> None:
    return None


def _not_last(random: Random) -> bool:
    return not random.random() > 0.5


def _drawn(random: Random) -> bool:
    return random.randint(0, 1) == 1


# Not among them are those by which no game ends, as every card of a snap that stays in the public deck, or is
# found at once, keeps the decks alive: no answer ever comes of them.
# Not among them are those by which no game ends, as every card of a snap that stays in the public deck, or is
# found at once, keeps the decks alive: no answer ever comes of them.
_PLAYED: tuple[tuple[str, Variant], ...] = (
    (
        "exchanges the ends: a number above 0.5 throws the last card of the deck, any other the first",
        Variant(last=_not_last),
    ),
    (
        "lays what is taken to the deck in the reversed order: it stays in the order of the public deck, and "
        "the card thrown comes last",
        Variant(add=lambda deck, taken: deck + taken[::-1]),
    ),
    (
        "lays the card thrown to the deck before the cards that are taken: it comes after them",
        Variant(add=lambda deck, taken: deck + taken[-1] + taken[:-1]),
    ),
    (
        "puts what is taken on the top of the deck: it goes to the bottom",
        Variant(add=lambda deck, taken: taken + deck),
    ),
    (
        "takes the whole public deck: only the card of the same rank is taken, and what came after it",
        Variant(take=_take_all),
    ),
    (
        "takes the public deck from its first card to the one of the same rank: it is taken from there "
        "to the end",
        Variant(take=_up_to_the_match),
    ),
    (
        "loses the card thrown at a snap: it is taken too, after the others",
        Variant(take=_lose_thrown),
    ),
    (
        "compares the card with the last one of the public deck only, and then takes all: any card there may "
        "be of the same rank",
        Variant(take=_last_only),
    ),
    (
        "compares the card with the last one of the public deck only: any card there may be of the same rank",
        Variant(take=_last_pair),
    ),
    ("never takes a card: there is a snap when the rank lies there already", Variant(take=_never)),
    ("has B throw first: A does", Variant(first=1)),
    (
        "deals the cards in turn: A gets the first 26 of them, B the last 26",
        Variant(deal=lambda deck: (deck[::2], deck[1::2])),
    ),
    (
        "gives the first half of the cards to B: A gets it",
        Variant(deal=lambda deck: (deck[len(deck) // 2 :], deck[: len(deck) // 2])),
    ),
    (
        "looks for an empty deck only when both have thrown: it is looked for after each throw",
        Variant(out_after_both=True),
    ),
    (
        "takes a player for beaten as soon as the last card is thrown: it may make a snap, and so it is "
        "looked for an empty deck after that",
        Variant(out_before=True),
    ),
    (
        "seeds chance again before the throws: the numbers go on after the shuffle",
        Variant(seeded_again=True),
    ),
    (
        "seeds chance again before every throw: it is seeded once, before the shuffle",
        Variant(seeded_always=True),
    ),
    ("draws one number for both players: each throw has its own", Variant(once_a_round=True)),
    ("never shuffles the cards", Variant(shuffled=False)),
    (
        "shuffles a deck in another order, A A A A 2 2 2 2 and so on: it is A 2 3 … Q K, four times over",
        Variant(cards="".join(sorted(LABELS_DEALT, key=LABELS_DEALT.index))),
    ),
    (
        "shuffles a deck that begins with the two: it is A 2 3 … Q K, four times over",
        Variant(cards=(LABELS_DEALT[1:13] + LABELS_DEALT[0]) * 4),
    ),
    ("always throws the first card: chance decides which end it is", Variant(last=lambda random: False)),
    ("always throws the last card: chance decides which end it is", Variant(last=lambda random: True)),
    (
        "decides by random.randint(0, 1) which end is thrown: it is random.random() > 0.5",
        Variant(last=_drawn),
    ),
)


def _loser(end: End) -> Returned:
    assert end.winner is not None
    return Returned(result(end).says, list(end.decks[1 - end.winner]))


def _named_loser(end: End) -> Returned:
    assert end.winner is not None
    return Returned(f"{_PLAYERS[1 - end.winner]} wins", result(end).deck)


def _reversed(end: End) -> Returned:
    says, deck = result(end)
    return Returned(says, deck[::-1])


def _all_cards(end: End) -> Returned:
    says, deck = result(end)
    return Returned(says, [*deck, *end.public])


def _public(end: End) -> Returned:
    return Returned(result(end).says, list(end.public))


_RETURNED: tuple[tuple[str, Reported], ...] = (
    ("returns the loser's deck: the winner's is wanted", _loser),
    ("names the loser: who has no card left has lost", _named_loser),
    ("returns the deck with its last card first: the first one is the top of the deck", _reversed),
    ("adds the public deck to the winner's at the end: it stays where it is", _all_cards),
    ("returns the public deck: the winner's is wanted", _public),
)


def _answer(variant: Variant, told: Reported, seed: int) -> Lines:
    end = play(seed, variant, most=MOST_TRIED) if variant is not RIGHT else play(seed)
    if end.winner is None:  # nobody could ever answer this, and so nothing that comes is taken for it
        return (f"no end after {end.throws} throws",)
    return lines(told(end))


def _the_end(seed: int) -> int:
    return play(seed).throws


MISTAKES: tuple[Mistake, ...] = (
    *(
        Mistake(says, partial(_answer, variant, result), partial(parts, rules=variant))
        for says, variant in _PLAYED
    ),
    *(Mistake(says, partial(_answer, RIGHT, told), _the_end) for says, told in _RETURNED),
)
"""The likelier ones first. What they all return differs from each other and from what is right, for the seeds
of the sheet and the corners at the latest."""
