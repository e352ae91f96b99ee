"""The usual mistakes in Beggar My Neighbour: what a program does, what the sheet asks, and its rules.

If none of them explains what a program does, other penalties for the ranks are tried, and then two mistakes
at a time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from cardtui.checker.exercise import one_sided
from cardtui.checker.exercises.beggar.deals import SheetHands
from cardtui.checker.exercises.beggar.variants import (
    NO_LIMITS,
    PENALTIES,
    RIGHT,
    SIDED,
    BeggarEnd,
    BeggarVariant,
    penalty_table,
)
from cardtui.engine.cards import RANK_NAMES, Rank
from cardtui.engine.phrases import article, few, listed

KnownMistake = tuple[str, BeggarVariant]
"""The description of a mistake, see `Mistake`, and the rules of a program with it."""

_MOST_ASKED = 6  # cards after a rank, where the numbers of all four ranks are searched
_MOST_ASKED_BY_ONE = 14  # where that of one rank is: it may have been taken for its points
_PENALTY_RANKS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


_DEALS: Mapping[str, Callable[[SheetHands], SheetHands]] = {
    "from the bottom": lambda hands: (hands[0][::-1], hands[1][::-1]),
    "without the last cards": lambda hands: (hands[0][:-1], hands[1][:-1]),
}
"""Other hands than the right ones, by the names that they have in `mistakes.toml`."""


def _read(table: str) -> list[KnownMistake]:
    return [(description, _variant(**rules)) for description, rules in _TABLES[table].items()]


def _variant(penalties: Sequence[int] = (), deal: str = "", **rules: Any) -> BeggarVariant:
    if penalties:
        rules["penalties"] = penalty_table(*penalties)
    return BeggarVariant(**rules, deal=_DEALS[deal]) if deal else BeggarVariant(**rules)


_TABLES = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8"))
PLAYING_MISTAKES = _read("playing")
COMPARISON_MISTAKES: Sequence[KnownMistake] = (
    *_read("comparing"),
    (
        "never finds a repetition: the game is a loop as soon as a position comes again",
        BeggarVariant(limits=NO_LIMITS),
    ),
)
"""Mistakes in the comparison of positions, in programs that find out whether a game loops."""


def add_tricks(number: int, end: BeggarEnd) -> BeggarEnd:
    return end._replace(tricks=max(end.tricks + number, 0))


def add_cards(number: int, end: BeggarEnd) -> BeggarEnd:
    return end._replace(cards=max(end.cards + number, 0))


def without_unfinished(end: BeggarEnd) -> BeggarEnd:
    return end._replace(tricks=end.tricks - end.unfinished)


def searched_mistakes() -> Iterator[KnownMistake]:
    """Yield the mistakes with one rank that asks for another number of cards, and with one player only."""
    for rank in Rank:
        for number in range(_MOST_ASKED_BY_ONE + 1) if rank is not Rank.PLAIN else ():
            if number != PENALTIES[rank]:
                table = PENALTIES[:rank] + bytes([number]) + PENALTIES[rank + 1 :]
                asked = few(PENALTIES[rank], "card") if PENALTIES[rank] else "nothing"
                does = f"asks for {few(number, 'card')} after {article(RANK_NAMES[rank])}"
                yield f"{does}: it asks for {asked}", BeggarVariant(penalties=table)
    yield from one_sided(PLAYING_MISTAKES, SIDED, RIGHT, ("player 0", "player 1"))


def searched_penalties() -> Iterator[KnownMistake]:
    """Yield all numbers that the four penalty cards may ask for."""
    for numbers in product(range(_MOST_ASKED + 1), repeat=len(_PENALTY_RANKS)):
        names = listed([article(RANK_NAMES[rank]) for rank in _PENALTY_RANKS])
        asked = listed([str(PENALTIES[rank]) for rank in _PENALTY_RANKS])
        does = f"asks for {listed(list(map(str, numbers)))} cards after {names}"
        yield f"{does}: it is {asked}", BeggarVariant(penalties=penalty_table(*numbers))


_OTHER = {"Player 0": "Player 1", "Player 1": "Player 0"}

WORDING_MISTAKES: Sequence[KnownMistake] = (
    (
        "names the loser for the winner: who has all cards has won",
        BeggarVariant(reword=lambda line: _OTHER.get(line[:8], line[:8]) + line[8:]),
    ),
    (
        "calls the players 1 and 2: they are 0 and 1",
        BeggarVariant(
            reword=lambda line: line.replace("Player 1", "Player 2").replace("Player 0", "Player 1"),
        ),
    ),
)
