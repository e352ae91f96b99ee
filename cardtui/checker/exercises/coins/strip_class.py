"""The exercise on the sheet's class `CoinStrip`, method by method."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    AnswerLines,
    Case,
    Exercise,
    Mismatch,
    Mistake,
    Protocol,
    ProtocolFormat,
    first_difference,
    mistake_sentences,
    repr_lines,
    sentences,
    with_fewer_items,
)
from cardtui.checker.exercises.coins.calls import (
    CORNER_CASES,
    READ_START,
    Calls,
    blind_random_calls,
    call_text,
    calls_to_send_home,
    explain_result,
    named_results,
    parse_calls,
    play_calls,
    random_calls,
    random_start,
    result_line,
    simple_calls,
    smaller_calls,
    smaller_starts,
    squares_needed,
)
from cardtui.checker.exercises.coins.mistakes import (
    MOVE_MISTAKES,
    RESULT_MISTAKES,
    LimitedStrip,
    SheetStrip,
    perform,
)
from cardtui.engine.phrases import few
from cardtui.games.coins.legal_moves import is_over
from cardtui.games.coins.notation import moves_id

_NOT_CREATED = "not made: "
_MISSING = "missing"
_LEAST_COINS = 3
_MISTAKES = (*MOVE_MISTAKES, *RESULT_MISTAKES)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SEEDS = 10**6


class StripClassExercise(Exercise):
    """An object is created, and its methods are called one after the other.

    A test input is `{"start": [1, 4, 9], "seed": 5, "calls": [["move", [2, 1]], …]}`. If `start` is null, the
    constructor is called without arguments, as on the sheet, and the first calls read the start that it has
    made; everything else has to be right for that start. There is no one right answer then, and no predicted
    mistake: `expected` and the answers of mistakes are empty. The seed is for the global `random`.

    `starts` tells whether the constructor takes the squares of the coins. If not, all starts are null.
    """

    key = "coins"
    title = "coins on a strip are moved to the left until all are home: the methods of a class"
    protocols: ClassVar[Mapping[Protocol, ProtocolFormat]] = {
        Protocol.OBJECT: ProtocolFormat(
            "the class: CoinStrip() makes a random start, CoinStrip([1, 4, 9]) this one, if it can; then "
            "calls of numCoins, numSquares, square, gameOver, move (or num_coins and so on)",
            "what they return: numbers, True or False",
            "coins --call coinstrip.py:CoinStrip",
        ),
    }
    random_name = "random call list"
    shows_steps = False

    def __init__(self, starts: bool = True) -> None:
        self.starts = starts
        self.mistakes = [
            Mistake(kind.description, partial(_answer, kind), partial(_first_ply, kind)) for kind in _MISTAKES
        ]

    # Test inputs

    def cases(self) -> Iterable[Case]:
        if self.starts:
            for name, start, calls in CORNER_CASES:
                yield Case(name, {"start": list(start), "seed": 0, "calls": parse_calls(calls)})
        home = [*READ_START, *calls_to_send_home()]
        yield Case("a random start, all coins home", {"start": None, "seed": 0, "calls": home})
        for seed in (1, 2):
            yield Case(f"a random start, {seed}", self._with_own_start(Random(seed), seed, 0.5))

    def random_input(self, random: Random, size: float) -> Any:
        """Return a start and calls; of every eighth start the class makes it itself."""
        seed = random.randrange(_SEEDS)
        if not self.starts or random.random() < 1 / 8:
            return self._with_own_start(random, seed, size)
        start = random_start(random, size)
        return {"start": start, "seed": seed, "calls": random_calls(random, SheetStrip(start), size)}

    def _with_own_start(self, random: Random, seed: int, size: float) -> Any:
        calls = [*READ_START, *blind_random_calls(random, size)]
        return {"start": None, "seed": seed, "calls": calls}

    def arguments(self, test_input: Any) -> Any:
        start = test_input["start"]
        return {
            "seed": test_input["seed"],
            "arguments": [] if start is None else [start],
            "calls": test_input["calls"],
        }

    # Answers

    def expected(self, test_input: Any) -> AnswerLines:
        return () if test_input["start"] is None else _answer(SheetStrip, test_input)

    def parse_value(self, value: Any) -> AnswerLines:
        """Return a line for each call: the result as Python prints it, `raises …`, or `missing`."""
        if isinstance(value, dict) and value.get("made") is False:
            return (_NOT_CREATED + repr_lines(value.get("error"))[0],)
        results = value.get("results") if isinstance(value, dict) else None
        if not isinstance(results, list):
            return (_NOT_CREATED + repr_lines(value)[0],)
        return tuple(map(result_line, results))

    def judge(self, test_input: Any, actual: AnswerLines) -> Mismatch | None:
        """Return the first call with a wrong result; the lines name the calls: `square(3) → -1`."""
        start, calls = test_input["start"], test_input["calls"]
        if actual and actual[0].startswith(_NOT_CREATED):
            constructor = f"CoinStrip({'' if start is None else start})"
            expected, came = f"{constructor} → a strip", f"{constructor} → {actual[0]}"
            return Mismatch(
                (expected,), (came,), 1, sentences(f"makes no object by {constructor}", "that is a strip")
            )
        if len(actual) != len(calls):
            expected_lines = named_results(calls, self.expected(test_input))
            return Mismatch(expected_lines, actual, 1, "There is not one result for each call.")
        if start is not None:
            return self._compare(start, calls, actual, 0)
        start_or_mismatch = _read_start(calls, actual)
        if isinstance(start_or_mismatch, list):
            return self._compare(start_or_mismatch, calls, actual, len(READ_START))
        return start_or_mismatch

    def _compare(
        self, start: Sequence[int], calls: Calls, actual: AnswerLines, first: int
    ) -> Mismatch | None:
        """Compare the results from call `first` on with the right ones for a start."""
        right, limited = (
            (*actual[:first], *_results(kind, start, calls[first:])) for kind in (SheetStrip, LimitedStrip)
        )
        # The sheet makes legalMove private, so it may be missing.
        accepted = tuple(
            expected if name == "legalMove" and line == _MISSING else line
            for (name, _), line, expected in zip(calls, actual, right, strict=True)
        )
        number = first_difference(right, accepted)
        if number is None:
            return None
        if accepted == limited:
            return Mismatch.extra(LimitedStrip.description)
        before, moves = play_calls(start, calls[first : number - 1])
        reason = explain_result(before, calls[number - 1], actual[number - 1])
        if first:  # the usual mistakes make no predictions for an unknown start: search them here
            fitting = [kind for kind in _MISTAKES if _results(kind, start, calls[first:]) == accepted[first:]]
            reason += f" {mistake_sentences(fitting[0].description)}" if len(fitting) == 1 else ""
        table_id = moves_id(start, moves, len(moves))
        return Mismatch(named_results(calls, right), named_results(calls, actual), number, reason, table_id)

    # Shrinking

    def smaller_inputs(self, test_input: Any) -> Iterator[Any]:
        start, calls = test_input["start"], test_input["calls"]
        fixed = len(READ_START) if start is None else 0
        for fewer in with_fewer_items(calls[fixed:]):
            if fewer:
                yield test_input | {"calls": [*calls[:fixed], *fewer]}
        if start is not None:
            yield from (test_input | {"start": other} for other in smaller_starts(start, _LEAST_COINS))
        yield from (test_input | {"calls": other} for other in smaller_calls(calls, fixed))

    def simplest_inputs(self) -> Iterator[Any]:
        """Yield single calls, and a move with a call, on starts of three coins."""
        if self.starts:
            for start, calls in simple_calls():
                yield {"start": list(start), "seed": 0, "calls": calls}

    def complexity(self, test_input: Any) -> tuple[int, ...]:
        start = test_input["start"] or ()
        numbers = sum(abs(number) for _, arguments in test_input["calls"] for number in arguments)
        return len(test_input["calls"]), len(start), sum(start), numbers

    # The table

    def table_id(self, test_input: Any, ply: int | None) -> str | None:
        if test_input["start"] is None:
            return None
        _, moves = play_calls(test_input["start"], test_input["calls"])
        return moves_id(test_input["start"], moves, ply)


def _answer(kind: type[SheetStrip], test_input: Any) -> AnswerLines:
    if test_input["start"] is None:
        return ()
    return _results(kind, test_input["start"], test_input["calls"])


def _results(kind: type[SheetStrip], start: Sequence[int], calls: Calls) -> AnswerLines:
    return tuple(map(result_line, perform(kind(start), calls)))


def _first_ply(kind: type[SheetStrip], test_input: Any) -> int | None:
    """Return the number of moves before the first call with a wrong result."""
    number = first_difference(_answer(SheetStrip, test_input), _answer(kind, test_input))
    if number is None:
        return None
    return len(play_calls(test_input["start"], test_input["calls"][: number - 1])[1])


def _read_start(calls: Calls, actual: AnswerLines) -> list[int] | Mismatch | None:
    """Return the start from the results of the first calls, or what is wrong; None if it is too long."""

    def mismatch(line: int, wanted: str, asked: str) -> Mismatch:
        expected = (*actual[: line - 1], wanted, *actual[line:])
        reason = sentences(f"returns {actual[line - 1]} from {call_text(calls[line - 1])}", asked)
        return Mismatch(named_results(calls, expected), named_results(calls, actual), line, reason)

    numbers = []
    for line, text in enumerate(actual[: len(READ_START)], start=1):
        if not _NUMBER.fullmatch(text):
            wanted = "a number" if line < 3 else "-1, or a coin"
            return mismatch(line, wanted, "the result is a number")
        numbers.append(int(text))
    coins, squares, *row = numbers
    if coins < _LEAST_COINS:
        return mismatch(1, "3, or more", "there are at least three coins")
    start: list[int] = []
    for square, coin in enumerate(row):
        if coin == len(start) and coin < coins:
            start.append(square)
        elif coin != -1:
            next_coin = f" or {len(start)}" if len(start) < coins else ""
            asked = (
                f"the {coins} coins are numbered from 0 on, from the left, and coin {coin} is not the next"
            )
            return mismatch(3 + square, f"-1{next_coin}", asked)
    if squares > len(row):
        return None
    if len(start) != coins:
        return mismatch(1, str(len(start)), f"there are {few(len(start), 'coin')} on the squares")
    if squares != start[-1] + 1:
        return mismatch(2, str(start[-1] + 1), squares_needed(start))
    if is_over(tuple(start)):
        return mismatch(2, f"{coins + 1}, or more", "no game begins with every coin at home")
    return start
