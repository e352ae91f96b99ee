"""The usual mistakes in Snap: other rules, and other return values."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cardtui.checker.exercise import NO_END, AnswerLines, Mistake, Seen, one_sided, pairs
from cardtui.checker.exercises.snap.variants import (
    LABELS_DEALT,
    MOST_VARIANT_THROWS,
    PLAYERS,
    RIGHT,
    SIDED,
    ReturnValue,
    SnapEnd,
    SnapVariant,
    Take,
    first_different_ply,
    play,
    right_result,
)

_CARDS_IN_A_LINE = 10  # so that the first line that differs shows where


def result_lines(result: ReturnValue) -> AnswerLines:
    """Return a result as lines: the verdict, then the deck, ten cards a line."""
    verdict, deck = result
    rows = (deck[first : first + _CARDS_IN_A_LINE] for first in range(0, len(deck), _CARDS_IN_A_LINE))
    return (verdict, *map(" ".join, rows))


def _take(taken: Callable[[str, int], str], left: Callable[[str, int], str]) -> Take:
    """Return the rule by which these cards are taken and left.

    Both get the public deck with the card thrown, and the index of the card of the same rank.
    """

    def take(public: str, card: str) -> tuple[str, str] | None:
        at, thrown = public.find(card), public + card
        return None if at < 0 else (taken(thrown, at), left(thrown, at))

    return take


def _last_only(public: str, card: str) -> tuple[str, str] | None:
    return (public + card, "") if public.endswith(card) else None


def _last_pair(public: str, card: str) -> tuple[str, str] | None:
    return (card + card, public[:-1]) if public.endswith(card) else None


def _loser(end: SnapEnd) -> ReturnValue:
    assert end.winner is not None
    return ReturnValue(right_result(end).verdict, list(end.decks[1 - end.winner]))


def _named_loser(end: SnapEnd) -> ReturnValue:
    assert end.winner is not None
    return ReturnValue(f"{PLAYERS[1 - end.winner]} wins", right_result(end).deck)


_CHOICES: Mapping[str, Mapping[str, Any]] = {
    "cards": {
        "by rank": "".join(sorted(LABELS_DEALT, key=LABELS_DEALT.index)),
        "from the two": (LABELS_DEALT[1:13] + LABELS_DEALT[0]) * 4,
    },
    "deal": {
        "in turn": lambda deck: (deck[::2], deck[1::2]),
        "second half first": lambda deck: (deck[26:], deck[:26]),
        "turned round": lambda deck: (deck[25::-1], deck[:25:-1]),
        "25 and 27": lambda deck: (deck[:25], deck[25:]),
        "27 and 25": lambda deck: (deck[:27], deck[27:]),
        "25 and 25": lambda deck: (deck[:25], deck[26:51]),
        "25 and 26": lambda deck: (deck[:25], deck[26:]),
    },
    "last": {
        "exchanged": lambda random: not random.random() > 0.5,
        "by randint": lambda random: random.randint(0, 1) == 1,
        "never": lambda random: False,
        "always": lambda random: True,
    },
    "take": {
        "the whole public deck": _take(lambda cards, at: cards, lambda cards, at: ""),
        "without the card thrown": _take(lambda cards, at: cards[at:-1], lambda cards, at: cards[:at]),
        "without the match": _take(lambda cards, at: cards[at + 1 :], lambda cards, at: cards[:at]),
        "and leave the match": _take(lambda cards, at: cards[at + 1 :], lambda cards, at: cards[: at + 1]),
        "and keep the match": _take(lambda cards, at: cards[at:], lambda cards, at: cards[: at + 1]),
        "and lose the rest": _take(lambda cards, at: cards[at:], lambda cards, at: ""),
        "all, if the last card is alike": _last_only,
        "the last card, if it is alike": _last_pair,
        "up to the card": _take(
            lambda cards, at: cards[: at + 1] + cards[-1], lambda cards, at: cards[at + 1 : -1]
        ),
        "nothing": lambda public, card: None,
    },
    "add": {
        "reversed": lambda deck, taken: deck + taken[::-1],
        "thrown first": lambda deck, taken: deck + taken[-1] + taken[:-1],
        "turned round": lambda deck, taken: deck + taken[-2::-1] + taken[-1],
        "on top": lambda deck, taken: taken + deck,
        "on top one by one": lambda deck, taken: taken[::-1] + deck,
    },
    "result": {
        "the loser's deck": _loser,
        "the loser": _named_loser,
        "reversed": lambda end: right_result(end)._replace(deck=right_result(end).deck[::-1]),
        "all cards": lambda end: right_result(end)._replace(deck=[*right_result(end).deck, *end.public]),
        "A's deck": lambda end: right_result(end)._replace(deck=list(end.decks[0])),
        "B's deck": lambda end: right_result(end)._replace(deck=list(end.decks[1])),
        "the public deck": lambda end: right_result(end)._replace(deck=list(end.public)),
    },
}
"""The rules of programs with a mistake, by the names that they have in `mistakes.toml`."""


def _read_known() -> Iterator[tuple[str, SnapVariant]]:
    values = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8"))
    for description, rules in values.items():
        chosen = {name: _CHOICES[name][value] if name in _CHOICES else value for name, value in rules.items()}
        yield description, SnapVariant(**chosen)


_KNOWN = tuple(_read_known())


def _answer(variant: SnapVariant, seed: int) -> AnswerLines:
    end = play(seed, variant, most=MOST_VARIANT_THROWS)
    return NO_END if end.winner is None else result_lines(variant.result(end))


def _first_ply(variant: SnapVariant, seed: int) -> int | None:
    """Return the ply before the first throw that differs, or the last one if only the result does."""
    ply = first_different_ply(seed, variant)
    return play(seed).throws if ply is None and variant.result is not right_result else ply


def _mistakes(known: Iterable[tuple[str, SnapVariant]]) -> Iterator[Mistake]:
    for description, variant in known:
        yield Mistake(description, partial(_answer, variant), partial(_first_ply, variant))


MISTAKES = tuple(_mistakes(_KNOWN))
"""Likely ones first. Their answers to the cases differ from each other and from the right ones."""


def rarer_mistakes(seen: Seen) -> Iterator[Iterable[Mistake]]:
    """Yield the mistakes that are made with one player only, and then two mistakes at a time."""
    yield _mistakes(one_sided(_KNOWN, SIDED, RIGHT, PLAYERS))
    if seen[0][1] != NO_END:  # by most pairs of wrong rules, some games never end
        yield _mistakes(pairs(_KNOWN, RIGHT))
