"""The usual mistakes in Beggar My Neighbour: what a program does, what the sheet asks, and its rules.

If none of them explains what a program does, other penalties for the ranks are tried, and then two mistakes
at a time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from cardtui.checker.exercise import one_sided
from cardtui.checker.exercises.beggar.deals import SheetHands, deal_alternately, deck_of_hands
from cardtui.checker.exercises.beggar.variants import (
    PENALTIES,
    RIGHT,
    SIDED,
    BeggarEnd,
    BeggarVariant,
    Limits,
    penalty_table,
)
from cardtui.engine.cards import RANK_NAMES, Rank
from cardtui.engine.phrases import article, few, listed

KnownMistake = tuple[str, BeggarVariant]
"""The description of a mistake, see `Mistake`, and the rules of a program with it."""

_MOST_ASKED = 6  # cards after a rank, where the numbers of all four ranks are searched
_MOST_ASKED_BY_ONE = 14  # where that of one rank is: it may have been taken for its points
_PENALTY_RANKS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def _even(hands: SheetHands) -> SheetHands:
    first, second = hands
    return first[: len(second) or 1], second


def _in_blocks(more: int, deck: Sequence[str]) -> SheetHands:
    """Return the two halves of the deck; of an odd deck the first one has `more` cards more, 1 or 0."""
    half = (len(deck) + more) // 2
    return deck[:half], deck[half:]


def _split_tens(deck: Sequence[str]) -> SheetHands:
    return deal_alternately(list("".join(deck).replace("0", "2").replace("1", "2")))


_DEALS: Mapping[str, Callable[[SheetHands], SheetHands]] = {
    "from the bottom": lambda hands: (hands[0][::-1], hands[1][::-1]),
    "without the last cards": lambda hands: (hands[0][:-1], hands[1][:-1]),
    "an even number": _even,
    "in blocks": lambda hands: _in_blocks(0, deck_of_hands(*hands)),
    "in blocks, the larger one first": lambda hands: _in_blocks(1, deck_of_hands(*hands)),
    "without the last card": lambda hands: deal_alternately(deck_of_hands(*hands)[:-1]),
    "two cards for a 10": lambda hands: _split_tens(deck_of_hands(*hands)),
    "backwards": lambda hands: deal_alternately(deck_of_hands(*hands)[::-1]),
    "exchanged": lambda hands: hands[::-1],
}
"""Other hands than the right ones, by the names that they have in `mistakes.toml`."""


def _add_tricks(number: int, end: BeggarEnd) -> BeggarEnd:
    return end._replace(tricks=max(end.tricks + number, 0))


def _add_cards(number: int, end: BeggarEnd) -> BeggarEnd:
    return end._replace(cards=max(end.cards + number, 0))


def _before_loop(end: BeggarEnd) -> BeggarEnd:
    tricks, cards = end.before_loop
    return end._replace(tricks=tricks, cards=cards) if end.loops else end


def without_unfinished(end: BeggarEnd) -> BeggarEnd:
    return end._replace(tricks=end.tricks - end.unfinished)


def if_won(count: Callable[[BeggarEnd], BeggarEnd], end: BeggarEnd) -> BeggarEnd:
    """Return what `count` makes of a game that somebody has won; a draw is reported with its limit."""
    return end if end.winner is None else count(end)


_REPORTS: Mapping[str, Callable[[BeggarEnd], BeggarEnd]] = {
    "cards for rounds": partial(if_won, lambda end: end._replace(tricks=end.cards)),
    "one round too few": partial(if_won, partial(_add_tricks, -1)),
    "one round too many": partial(if_won, partial(_add_tricks, 1)),
    "one trick too few": partial(_add_tricks, -1),
    "one trick too many": partial(_add_tricks, 1),
    "one card too few": partial(_add_cards, -1),
    "one card too many": partial(_add_cards, 1),
    "before the loop": _before_loop,
    "exchanged": lambda end: end._replace(tricks=end.cards, cards=end.tricks),
    "finished tricks": without_unfinished,
}
"""Other ends than the right ones, by these names."""


def _reworded(texts: Mapping[str, str], line: str) -> str:
    return re.sub("|".join(texts), lambda match: texts[match[0]], line)


_READ: Mapping[str, Callable[[Any], Any]] = {
    "penalties": lambda numbers: penalty_table(*numbers),
    "deal": _DEALS.__getitem__,
    "report": _REPORTS.__getitem__,
    "reword": lambda texts: partial(_reworded, texts),
    "limits": lambda limits: Limits(**limits),
}
"""Make the values of some rules from those in `mistakes.toml`."""


def _read(table: Mapping[str, Any]) -> Iterator[KnownMistake]:
    for description, found in table.items():
        for rules in found if isinstance(found, list) else [found]:
            read = {name: _READ[name](value) if name in _READ else value for name, value in rules.items()}
            yield description, BeggarVariant(**read)


_TABLES = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8"))
MISTAKES = {name: tuple(_read(table)) for name, table in _TABLES.items()}
"""The mistakes in `playing`, and those of each exercise only."""


def searched_mistakes() -> Iterator[KnownMistake]:
    """Yield the mistakes with one rank that asks for another number of cards, and with one player only."""
    for rank in Rank:
        for number in range(_MOST_ASKED_BY_ONE + 1) if rank is not Rank.PLAIN else ():
            if number != PENALTIES[rank]:
                table = PENALTIES[:rank] + bytes([number]) + PENALTIES[rank + 1 :]
                asked = few(PENALTIES[rank], "card") if PENALTIES[rank] else "nothing"
                does = f"asks for {few(number, 'card')} after {article(RANK_NAMES[rank])}"
                yield f"{does}: it asks for {asked}", BeggarVariant(penalties=table)
    yield from one_sided(MISTAKES["playing"], SIDED, RIGHT, ("player 0", "player 1"))


def searched_penalties() -> Iterator[KnownMistake]:
    """Yield all numbers that the four penalty cards may ask for."""
    for numbers in product(range(_MOST_ASKED + 1), repeat=len(_PENALTY_RANKS)):
        names = listed([article(RANK_NAMES[rank]) for rank in _PENALTY_RANKS])
        asked = listed([str(PENALTIES[rank]) for rank in _PENALTY_RANKS])
        does = f"asks for {listed(list(map(str, numbers)))} cards after {names}"
        yield f"{does}: it is {asked}", BeggarVariant(penalties=penalty_table(*numbers))
