"""The sheet's class `CoinStrip`, method by method."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    AskedForm,
    Case,
    Exercise,
    Lines,
    Mistake,
    Way,
    Wrong,
    first_difference,
    odd,
    without,
)
from cardtui.checker.exercises.coins import called
from cardtui.checker.exercises.coins.called import Calls, line_of, with_names
from cardtui.checker.exercises.coins.mistakes import TOLD_WRONGLY, perform
from cardtui.checker.exercises.coins.variants import MOVED_WRONGLY, SheetStrip
from cardtui.games.coins.legal_moves import is_over
from cardtui.games.coins.notation import moves_id

__all__ = ["Operations"]

_NOT_MADE = "not made: "
_MISSING = "missing"
_LEAST = 3  # coins, after the sheet
_KINDS = (*MOVED_WRONGLY, *TOLD_WRONGLY)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_MOST_SEED = 10**6


class Operations(Exercise):
    """An object is made, and its methods are called, one after the other.

    A given is `{"start": [1, 4, 9], "seed": 5, "calls": [["move", [2, 1]], …]}`; where `start` is null the
    constructor is called without arguments, as on the sheet, and the first calls read the start that it has
    made: whatever follows has to be right for that one. There is no one right answer then, and no mistake
    that answers it: `expected` and the mistakes' answers are empty. The seed is for the global `random`.

    `starts` says whether the constructor takes the squares of the coins: without them all starts are null.
    """

    key = "coins"
    title = "coins on a strip are moved to the left until all are home: the methods of a class"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.OBJECT: AskedForm(
            "the class: CoinStrip() makes a start by chance, CoinStrip([1, 4, 9]) this one, if it can; then "
            "calls of numCoins, numSquares, square, gameOver, move (or num_coins and so on)",
            "what they return: numbers, True or False",
            "coins --call coinstrip.py:CoinStrip",
        ),
    }

    chance = "random call list"

    def __init__(self, starts: bool = True) -> None:
        self.starts = starts
        self.mistakes = [_mistake(kind) for kind in _KINDS]

    # what is asked

    def cases(self) -> Iterable[Case]:
        if self.starts:
            for name, start, calls in called.CORNERS:
                yield Case(name, {"start": list(start), "seed": 0, "calls": called.read(calls)})
        home = [*called.READING, *called.sending_home()]
        yield Case("a start by chance, all coins home", {"start": None, "seed": 0, "calls": home})
        for seed in (1, 2):
            yield Case(f"a start by chance, {seed}", self._by_chance(Random(seed), seed, 0.5))

    def random_input(self, random: Random, grown: float) -> Any:
        """Three coins and few calls at first; of the starts every eighth is by chance."""
        seed = random.randrange(_MOST_SEED)
        if not self.starts or random.random() < 1 / 8:
            return self._by_chance(random, seed, grown)
        start = called.some_start(random, grown)
        return {"start": start, "seed": seed, "calls": called.some_calls(random, SheetStrip(start), grown)}

    def _by_chance(self, random: Random, seed: int, grown: float) -> Any:
        calls = [*called.READING, *called.blind_calls(random, grown)]
        return {"start": None, "seed": seed, "calls": calls}

    def arguments(self, given: Any) -> Any:
        """The operations, as `{"seed": …, "arguments": …, "calls": …}`."""
        start = given["start"]
        return {"seed": given["seed"], "arguments": [] if start is None else [start], "calls": given["calls"]}

    # what is right

    def expected(self, given: Any) -> Lines:
        return () if given["start"] is None else _answer(SheetStrip, given)

    def shown(self, value: Any) -> Lines:
        """A line for each call: what it returned as Python writes it, `raises …`, or `missing`."""
        if isinstance(value, dict) and value.get("made") is False:
            return (_NOT_MADE + odd(value.get("error"))[0],)
        results = value.get("results") if isinstance(value, dict) else None
        return tuple(map(line_of, results)) if isinstance(results, list) else (_NOT_MADE + odd(value)[0],)

    def judge(self, given: Any, came: Lines) -> Wrong | None:
        """The first call with a wrong result. The lines of it name the calls: `square(3) → -1`."""
        start, calls = given["start"], given["calls"]
        if came and came[0].startswith(_NOT_MADE):
            made = f"CoinStrip({'' if start is None else start})"
            why = f"{made} makes no object."
            return Wrong((f"{made} → a strip",), (f"{made} → {came[0]}",), 1, why)
        if len(came) != len(calls):
            return Wrong(
                with_names(calls, self.expected(given)), came, 1, "There is not one result to each call."
            )
        if start is not None:
            return self._compare(start, calls, came, 0)
        found = _read_start(calls, came)
        return self._compare(found, calls, came, len(called.READING)) if isinstance(found, list) else found

    def _compare(self, start: Sequence[int], calls: Calls, came: Lines, first: int) -> Wrong | None:
        """Hold what came from call `first` on against what is right for a start."""
        right = (*came[:first], *_results(SheetStrip, start, calls[first:]))
        private = (
            name == "legalMove" and line == _MISSING for (name, _), line in zip(calls, came, strict=True)
        )
        excused = tuple(one if is_so else line for one, line, is_so in zip(right, came, private, strict=True))
        line = first_difference(right, excused)
        if line is None:
            return None
        before, moves = called.played(start, calls[first : line - 1])
        why = called.reason(before, calls[line - 1], came[line - 1])
        if first:  # the usual mistakes do not know this start, and so they are looked through here
            fits = [kind for kind in _KINDS if _results(kind, start, calls[first:]) == excused[first:]]
            why += f" Your program {fits[0].says}." if len(fits) == 1 else ""
        opened = moves_id(start, moves, len(moves))
        return Wrong(with_names(calls, right), with_names(calls, came), line, why, opened)

    # to make a difference small

    def smaller(self, given: Any) -> Iterator[Any]:
        start, calls = given["start"], given["calls"]
        kept = len(called.READING) if start is None else 0
        for fewer in without(calls[kept:]):
            if fewer:
                yield given | {"calls": [*calls[:kept], *fewer]}
        if start is not None:
            yield from (given | {"start": other} for other in called.smaller_starts(start, _LEAST))
        yield from (given | {"calls": other} for other in called.smaller_calls(calls, kept))

    def simplest(self) -> Iterator[Any]:
        """One call, and a move and a call, on starts of three coins."""
        if not self.starts:
            return
        for start, calls in called.simple():
            yield {"start": list(start), "seed": 0, "calls": calls}

    def complexity(self, given: Any) -> tuple[int, ...]:
        """The calls, the coins, their squares, and the numbers in the calls."""
        start = given["start"] or ()
        numbers = sum(abs(number) for _, arguments in given["calls"] for number in arguments)
        return len(given["calls"]), len(start), sum(start), numbers

    # to look at it

    def opened(self, given: Any, place: int | None) -> str | None:
        if given["start"] is None:
            return None
        _, moves = called.played(given["start"], given["calls"])
        return moves_id(given["start"], moves, place)


def _mistake(kind: type[SheetStrip]) -> Mistake:
    return Mistake(kind.says, partial(_answer, kind), partial(_place, kind))


def _answer(kind: type[SheetStrip], given: Any) -> Lines:
    if given["start"] is None:
        return ()
    return _results(kind, given["start"], given["calls"])


def _results(kind: type[SheetStrip], start: Sequence[int], calls: Calls) -> Lines:
    return tuple(map(line_of, perform(kind(start), calls)))


def _place(kind: type[SheetStrip], given: Any) -> int | None:
    """The moves made before the first call whose result is wrong."""
    line = first_difference(_answer(SheetStrip, given), _answer(kind, given))
    return None if line is None else len(called.played(given["start"], given["calls"][: line - 1])[1])


def _read_start(calls: Calls, came: Lines) -> list[int] | Wrong | None:
    """The start that the first calls have read, or what is wrong with it; None if it is too long for that."""

    def wrong(line: int, wanted: str, why: str) -> Wrong:
        expected = (*came[: line - 1], wanted, *came[line:])
        return Wrong(with_names(calls, expected), with_names(calls, came), line, why)

    numbers = []
    for line, text in enumerate(came[: len(called.READING)], start=1):
        if not _NUMBER.fullmatch(text):
            wanted = "a number" if line < 3 else "-1, or a coin"
            return wrong(line, wanted, f"{calls[line - 1][0]} has to return a number.")
        numbers.append(int(text))
    coins, squares, *row = numbers
    if coins < _LEAST:
        return wrong(1, "3, or more", f"There are at least three coins at the start, and not {coins}.")
    start: list[int] = []
    for square, coin in enumerate(row):
        if coin == len(start) and coin < coins:
            start.append(square)
        elif coin != -1:
            next_one = f" or {len(start)}" if len(start) < coins else ""
            why = f"The {coins} coins are numbered from 0 on, from the left: coin {coin} is not the next."
            return wrong(3 + square, f"-1{next_one}", why)
    if squares > len(row):
        return None
    if len(start) != coins:
        return wrong(1, str(len(start)), f"There are {len(start)} coins on the squares, and not {coins}.")
    if squares != start[-1] + 1:
        return wrong(2, str(start[-1] + 1), called.SQUARES.format(last=start[-1], squares=start[-1] + 1))
    if is_over(tuple(start)):
        return wrong(
            2, f"{coins + 1}, or more", "Every coin is home at the start, so that there is nothing to play."
        )
    return start
