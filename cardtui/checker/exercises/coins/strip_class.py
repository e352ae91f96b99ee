"""The exercise on the sheet's class `CoinStrip`, method by method."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Self

from cardtui.checker.exercise import (
    AnswerLines,
    Arity,
    CheckCase,
    JavaTrial,
    MethodCoverage,
    Mismatch,
    Mistake,
    PromptStep,
    PromptTrial,
    Protocol,
    ProtocolFormat,
    SheetExercise,
    call_text,
    first_difference,
    mistake_sentences,
    repr_lines,
    sentences,
    with_fewer_items,
)
from cardtui.checker.exercises.coins.mistakes import (
    MOVE_MISTAKES,
    RESULT_MISTAKES,
    LimitedStrip,
    SheetStrip,
    perform,
)
from cardtui.checker.names import missing_names, plain_name
from cardtui.checker.process import NotRun
from cardtui.engine.errors import printable, quote
from cardtui.engine.phrases import few
from cardtui.games.coins.legal_moves import gaps, is_over, why_illegal
from cardtui.games.coins.notation import moves_id

Calls = Sequence[Sequence[Any]]
"""Names of methods with their arguments: `["move", [2, 1]]`."""

_CORNER_CASES = tomllib.loads(Path(__file__).with_name("strip_cases.toml").read_text(encoding="utf-8"))

_MOST_SQUARES = 100  # that are read: no reasonable start is longer

READ_START: Calls = (["numCoins", []], ["numSquares", []], *(["square", [at]] for at in range(_MOST_SQUARES)))
"""Calls that read the start that the class has made."""

_PRIVATE = "legalMove"
_NEEDED = {
    "numCoins": "numCoins()",
    "numSquares": "numSquares()",
    "square": "square(number)",
    "gameOver": "gameOver()",
    "move": "move(coin, distance)",
}
"""The methods that the class has to have: the sheet makes the other one private."""

_EACH_ONCE: Calls = (
    *(["numCoins", []], ["numSquares", []], ["square", [0]], ["gameOver", []]),
    *(["legalMove", [0, 0]], ["move", [0, 0]]),
)

_MOST_COINS = 12  # of a random start: by the sheet one in a thousand has more

_LONGEST_ERROR = 120  # characters

_NOT_CREATED = "not made: "
_OWN_START = "() → coins on "
_MISSING = "missing"
_LEAST_COINS = 3
_MISTAKES = (*MOVE_MISTAKES, *RESULT_MISTAKES)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SEEDS = 10**6
_JAVA_LISTS = {
    "int[]": "new int[] {%s}",
    "Integer[]": "new Integer[] {%s}",
    **dict.fromkeys(("List", "Collection", "Iterable"), "List.of(%s)"),
}
"""The squares as they are written in Java, by the type of the parameter that takes them."""


class StripClassExercise(SheetExercise):
    """An object is created, and its methods are called one after the other.

    A test input is `{"start": [1, 4, 9], "seed": 5, "calls": [["move", [2, 1]], …]}`. If `start` is null, the
    constructor is called without arguments, as on the sheet, and the first calls read the start that it has
    made; everything else has to be right for that start. There is no one right answer then, and no predicted
    mistake: `expected` and the answers of mistakes are empty. The seed is for the global `random`.

    `starts` tells whether the constructor takes the squares of the coins. If not, all starts are null. A
    class in Java has no seed, so that its own start is another one each time.
    """

    key = "coins"
    title = "coins on a strip are moved to the left until all are home: the methods of a class"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.OBJECT: ProtocolFormat(
            "the class (also in Java): CoinStrip() makes a random start, CoinStrip([1, 4, 9]) this one, "
            "if it can; then calls of numCoins, numSquares, square, gameOver, move (or num_coins and so on)",
            "what they return: numbers, True or False",
            "coins --call coinstrip.py:CoinStrip",
        ),
    }
    random_name = "random call list"
    shows_steps = False

    def __init__(
        self,
        starts: bool = True,
        spellings: Mapping[str, str] | None = None,
        others: Sequence[str] = (),
        described: Mapping[str, Any] | None = None,
    ) -> None:
        self.starts, self._described = starts, described or {}
        self._name = str(self._described.get("name", "CoinStrip"))
        self._has_seed = self._described.get("seeds", True)
        self._spellings = spellings or {}
        """The text of a call of each method: `num_coins()`, or `num_coins` if it is a property."""
        self._others = others
        self.mistakes = [
            Mistake(kind.description, partial(_answer, kind), partial(_first_ply, kind)) for kind in _MISTAKES
        ]

    def fitted(self, watch: Callable[[Any], Any]) -> Self:
        """Return the exercise for a class, with its spellings. Raises `NotRun` if methods are missing."""
        request = self.arguments(
            {"start": [1, 4, 9] if self.starts else None, "seed": 0, "calls": _EACH_ONCE}
        )
        found, described = watch(request), watch({"watch": "class"})
        if not isinstance(found, dict) or not found.get("made") or not isinstance(described, dict):
            return self  # the check tells why
        results = dict(zip((name for name, _ in _EACH_ONCE), found["results"], strict=True))
        own = [name for name in described["methods"] if not name.startswith("__")]
        spellings = {name: str(result.get("spelling", f"{name}()")) for name, result in results.items()}
        plain = [one.removesuffix("()") for one in spellings.values()]
        if missing := [name for name in _NEEDED if results[name].get("missing")]:
            class_name = quote(str(described["name"]), 80)
            free = [name for name in own if name not in plain] or own
            raise NotRun(f"In {class_name}, {missing_names([_NEEDED[name] for name in missing], free)}.")
        others = [name for name in own if name not in plain]
        return type(self)(self.starts, spellings, others, described)

    def repeats(self, test_input: Any) -> bool:
        return self._has_seed or test_input["start"] is not None

    def fits(self, methods: Mapping[str, Arity]) -> bool:
        return {plain_name(name) for name in _NEEDED} <= {plain_name(name) for name in methods}

    # Test inputs

    def cases(self) -> Iterable[CheckCase]:
        if self.starts:
            for name, case in _CORNER_CASES.items():
                calls = parse_calls(case["calls"])
                yield CheckCase(name, {"start": [*case["start"]], "seed": 0, "calls": calls})
        home = [*READ_START, *calls_to_send_home()]
        yield CheckCase("a random start, all coins home", {"start": None, "seed": 0, "calls": home})
        for seed in (1, 2) if self._has_seed else ():  # the same for everybody
            yield CheckCase(f"a random start, {seed}", self._with_own_start(Random(seed), seed, 0.5))

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

    def trial(self, name: str, test_input: Any, lines: AnswerLines) -> PromptTrial:
        """Return the calls as far as the first wrong result; those that change nothing are optional."""
        start, calls = test_input["start"], test_input["calls"]
        make = f"s = {call_text(name, () if start is None else (start,))}"
        seed = PromptStep(f"import random; random.seed({test_input['seed']})", start is not None)
        if lines and lines[0].startswith(_NOT_CREATED):
            return PromptTrial(
                [seed], [make], lambda seen: f"{_NOT_CREATED}{repr_lines(seen.get('error'))[0]}" in lines
            )
        mismatch = self.judge(test_input, lines) if lines else None
        number = len(calls) if mismatch is None else mismatch.line
        if mismatch is not None and mismatch.expected[0].startswith(self._name + _OWN_START):
            number += len(READ_START) - 1
        steps = [
            PromptStep(f"s.{self._spelled(call)}", call[0] not in ("move", _PRIVATE))
            for call in calls[: number - 1]
        ]
        last = f"s.{self._spelled(calls[number - 1])}"
        right = lines[number - 1] if lines else ""
        return PromptTrial([seed, PromptStep(make), *steps], [last], lambda seen: result_line(seen) == right)

    def java_trial(self, test_input: Any, lines: AnswerLines) -> JavaTrial | None:
        """Return the calls as far as the first wrong result; None if no line shows it.

        The start that a class makes itself is another one each time, and jshell calls no private method.
        """
        make, squares = self._described.get("make"), _JAVA_LISTS.get(self._described.get("takes", ""))
        mismatch = self.judge(test_input, lines) if lines else None
        if not make or squares is None or test_input["start"] is None or mismatch is None:
            return None
        calls = test_input["calls"][: mismatch.line]
        if lines[0].startswith(_NOT_CREATED) or calls[-1][0] == _PRIVATE:
            return None
        squares %= ", ".join(map(str, test_input["start"]))
        spelled = [f"s.{self._spelled(call)}" for call in calls if call[0] != _PRIVATE]

        last = slice(len(calls) - 1, len(calls))

        def shows(value: Any) -> bool:
            return self.parse_value(value)[last] == lines[last]

        request = {**self.arguments(test_input), "calls": calls}
        return JavaTrial("; ".join([f"var s = {make}({squares})", *spelled]), request, shows=shows)

    def _as_written(self, line: str) -> str:
        """Return a result as the language of the class writes it; a class in Java has no seed."""
        if self._has_seed:
            return line
        failed = line.removeprefix("raises ")
        if failed != line:
            return f"{'calls' if failed == 'System.exit' else 'throws'} {failed}"
        return {"True": "true", "False": "false", "None": "null"}.get(line, line)

    def _spelled(self, call: Sequence[Any]) -> str:
        name, numbers = call
        spelling = self._spellings.get(name, f"{name}()")
        is_called = spelling.endswith("()")
        return call_text(spelling.removesuffix("()"), numbers) if is_called else spelling

    def methods(self, test_inputs: Iterable[Any]) -> MethodCoverage:
        """Return the methods of the exercise that were called, as the class spells them."""
        done = {name for test_input in test_inputs for name, _ in test_input["calls"]}
        spelled = {name: self._spellings.get(name, name).removesuffix("()") for name in (*_NEEDED, _PRIVATE)}
        idle = [one for name, one in spelled.items() if name in self._spellings and name not in done]
        return MethodCoverage([one for name, one in spelled.items() if name in done], [*idle, *self._others])

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
            constructor = f"{self._name}({'' if start is None else start})"
            expected, came = f"{constructor} → a strip", f"{constructor} → {actual[0]}"
            return Mismatch(
                (expected,), (came,), 1, sentences(f"makes no object by {constructor}", "that is a strip")
            )
        if len(actual) != len(calls):
            expected_lines = named_results(calls, self.expected(test_input))
            return Mismatch(expected_lines, actual, 1, "There is not one result for each call.")
        if start is not None:
            return self._compare(start, calls, actual, 0)
        start_or_mismatch = _read_start(calls, actual, self._as_written)
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
        reason = explain_result(before, calls[number - 1], actual[number - 1], self._as_written)
        if first:  # the usual mistakes make no predictions for an unknown start: search them here
            fitting = [kind for kind in _MISTAKES if _results(kind, start, calls[first:]) == accepted[first:]]
            reason += f" {mistake_sentences(fitting[0].description)}" if len(fitting) == 1 else ""
        table_id = moves_id(start, moves, len(moves))
        expected, came = (
            named_results(calls[first:], map(self._as_written, results[first:]))
            for results in (right, actual)
        )
        if first:  # one line stands for the calls that have read the start
            own = f"{self._name}{_OWN_START}{', '.join(map(str, start))}"
            expected, came, number = (own, *expected), (own, *came), number - first + 1
        return Mismatch(expected, came, number, reason, table_id)

    # Shrinking

    def smaller_inputs(self, test_input: Any) -> Iterator[Any]:
        start, calls = test_input["start"], test_input["calls"]
        fixed = len(READ_START) if start is None else 0
        for fewer in with_fewer_items(calls[fixed:]):
            if fewer:
                yield test_input | {"calls": [*calls[:fixed], *fewer]}
        if start is not None:
            for other in _smaller_starts(start):
                if not is_over(tuple(other)):
                    yield test_input | {"start": other}
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


def _read_start(
    calls: Calls, actual: AnswerLines, written: Callable[[str], str]
) -> list[int] | Mismatch | None:
    """Return the start from the results of the first calls, or what is wrong; None if it is too long.

    `written` is how a result is written.
    """

    def mismatch(line: int, wanted: str, asked: str) -> Mismatch:
        call, (*before, came) = call_text(*calls[line - 1]), actual[:line]
        does = f"fails in {call}" if came.startswith("raises ") else f"returns {written(came)} from {call}"
        expected, seen = (named_results(calls, (*before, last)) for last in (wanted, written(came)))
        return Mismatch(expected, seen, line, sentences(does, asked))

    numbers = []
    for line, text in enumerate(actual[: len(READ_START)], start=1):
        if not _NUMBER.fullmatch(text):
            if line < 3:
                return mismatch(line, "a number", "the result is a number")
            asked = "the result is the coin on that square or -1, and any square from 0 on can be asked for"
            return mismatch(line, "-1, or a coin", asked)
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


# Calls, and their right results


def parse_calls(text: str) -> list[list[Any]]:
    """Parse calls in the notation of `strip_cases.toml`."""
    words = (word.split(",") for word in text.split())
    return [[name, list(map(int, numbers))] for name, *numbers in words]


def result_line(result: Any) -> str:
    """Return the result of a call as a line."""
    if not isinstance(result, dict):
        return f"no result: {repr_lines(result)[0]}"
    if result.get("missing") is True:
        return "missing"
    if "error" in result:
        return f"raises {printable(str(result['error'])[:_LONGEST_ERROR])}"
    return repr_lines(result.get("value"))[0]


def named_results(calls: Calls, results: Iterable[str]) -> tuple[str, ...]:
    """Return results as lines that name the calls: `square(3) → -1`."""
    return tuple(f"{call_text(*call)} → {line}" for call, line in zip(calls, results, strict=False))


def play_calls(start: Sequence[int], calls: Calls) -> tuple[tuple[int, ...], list[Sequence[int]]]:
    """Return the strip after the calls, and the legal moves among them."""
    strip = SheetStrip(start)
    moves = [numbers for name, numbers in calls if name == "move" and strip.move(*numbers)]
    return tuple(strip.coins), moves


def explain_result(
    strip: tuple[int, ...], call: Sequence[Any], actual: str, written: Callable[[str], str]
) -> str:
    """Return two sentences on why the actual result of a call on a strip is wrong.

    `written` is how a result is written.
    """
    name, numbers = call
    if actual == "missing":
        return sentences(f"has no method {name}", "CoinStrip has one")
    if actual.startswith("raises "):
        return sentences(f"fails in {call_text(*call)}", _right(strip, name, numbers))
    if name in ("move", "legalMove", "gameOver") and actual not in ("True", "False"):
        right = f"the result is {written('True')} or {written('False')}"
        return sentences(f"returns {written(actual)} from {call_text(*call)}", right)
    return sentences(f"returns {written(actual)} from {call_text(*call)}", _right(strip, name, numbers))


def _right(strip: tuple[int, ...], name: str, numbers: Sequence[int]) -> str:
    """Return the right result, as the end of a sentence."""
    if name in ("move", "legalMove"):
        coin, distance = numbers
        why = why_illegal(strip, None, coin, distance)
        return f"the move {coin} {distance} is {f'not legal: {why}' if why else 'legal'}"
    if name == "numCoins":
        return f"there are {few(len(strip), 'coin')}"
    if name == "numSquares":
        return squares_needed(strip)
    if name == "gameOver":
        home = f"on the leftmost {len(strip)} squares"
        return f"it is over: all coins are {home}" if is_over(strip) else f"the coins are not {home} yet"
    square = numbers[0]
    if square in strip:
        return f"coin {strip.index(square)} is on square {square}"
    any_square = ", and any square from 0 on can be asked for" if square > strip[-1] else ""
    return f"the result is -1, as there is no coin on square {square}{any_square}"


def squares_needed(strip: Sequence[int]) -> str:
    """Return how many squares hold the coins, as the end of a sentence."""
    return (
        f"the rightmost coin is on square {strip[-1]}, so that {few(strip[-1] + 1, 'square')} hold the coins"
    )


def random_start(random: Random, size: float) -> list[int]:
    """Return a start that is not over: from three coins on eight squares to seven coins on thirty."""
    coins = random.randint(3, 3 + round(4 * size))
    squares = range(coins + 5 + round(18 * size))
    while is_over(tuple(start := sorted(random.sample(squares, coins)))):
        pass
    return start


def random_calls(random: Random, strip: SheetStrip, size: float) -> list[list[Any]]:
    """Return calls that fit a strip, and make their moves on it.

    Half of the calls are moves, and most of those are legal.
    """
    calls: list[list[Any]] = []
    for _ in range(2 + round(28 * size)):
        call = _some_call(random, strip)
        calls.append(call)
        if call[0] == "move":
            strip.move(*call[1])
    return calls


def _some_call(random: Random, strip: SheetStrip) -> list[Any]:
    free = [(coin, gap) for coin, gap in enumerate(gaps(tuple(strip.coins))) if gap]
    kind = random.random()
    if kind < 0.4 and free:
        coin, gap = random.choice(free)
        return ["move", [coin, random.randint(1, gap)]]
    if kind < 0.6:
        coin = random.randrange(-1, len(strip.coins) + 1)
        return ["move", [coin, random.randint(-2, strip.coins[-1] + 2)]]
    if kind < 0.8:
        return ["square", [random.randrange(strip.coins[-1] + 4)]]
    return [random.choice(("numSquares", "gameOver", "numCoins")), []]


def calls_to_send_home() -> list[list[Any]]:
    """Return calls that bring all coins of an unknown strip home, up to twelve coins.

    Moves by 32, 16, 8, 4, 2 and 1, each made if it is legal, bring a coin home from any square below 64. The
    class is asked whether the game is over before and after the last of these moves.
    """
    calls: list[list[Any]] = []
    for coin in range(_MOST_COINS):
        calls += [["move", [coin, distance]] for distance in (32, 16, 8, 4, 2)]
        calls += [["gameOver", []], ["move", [coin, 1]], ["gameOver", []]]
    return calls


def blind_random_calls(random: Random, size: float) -> list[list[Any]]:
    """Return calls for an unknown strip: moves with small numbers, and questions about it.

    Every second one of the long lists first brings all coins home.
    """
    calls = calls_to_send_home() if random.random() < size / 2 else []
    for _ in range(2 + round(38 * size)):
        kind = random.random()
        if kind < 0.6:
            name = "move" if kind < 0.55 else "legalMove"
            calls.append(
                [name, [random.choice((-1, 0, 0, 1, 1, 2, 2, 3)), random.choice((-1, 0, 1, 1, 2, 3, 9))]]
            )
        elif kind < 0.8:
            calls.append(["square", [random.randrange(16)]])
        else:
            calls.append([random.choice(("numSquares", "gameOver", "numCoins")), []])
    return calls


def _smaller_starts(start: Sequence[int]) -> Iterator[list[int]]:
    """Yield starts with one coin less, down to three coins, and with coins farther left."""
    if len(start) > _LEAST_COINS:
        yield from ([*start[:coin], *start[coin + 1 :]] for coin in range(len(start)))
    for coin, (square, gap) in enumerate(zip(start, gaps(tuple(start)), strict=True)):
        for by in {gap, 1} if gap else ():
            yield [*start[:coin], *(other - by for other in start[coin:])]
            yield [*start[:coin], square - by, *start[coin + 1 :]]


def smaller_calls(calls: Calls, first: int) -> Iterator[list[Sequence[Any]]]:
    """Yield the calls with smaller arguments from call `first` on. No square is below 0."""
    for at, (name, numbers) in enumerate(calls[first:], start=first):
        for index, number in enumerate(numbers):
            for other in dict.fromkeys((0, 1, -1, number - 1)):
                if abs(other) < abs(number) and (other >= 0 or name != "square"):
                    changed = [*numbers[:index], other, *numbers[index + 1 :]]
                    yield [*calls[:at], [name, changed], *calls[at + 1 :]]


def simple_calls() -> Iterator[tuple[tuple[int, ...], list[list[Any]]]]:
    """Yield one call, then a move and another call, on starts of three coins; simple starts first."""
    yield from _on_starts(7, [[call] for call in [*_questions(9), *_moves(6)]])
    yield from _on_starts(6, [[move, call] for move in _moves(3) for call in [*_questions(7), *_moves(3)]])


def _on_starts(
    squares: int, calls: Sequence[list[list[Any]]]
) -> Iterator[tuple[tuple[int, ...], list[list[Any]]]]:
    plain = sorted(calls, key=_sum_of_arguments)
    starts = [start for start in combinations(range(squares), 3) if not is_over(start)]
    for total in range(3 * squares):
        alike = [start for start in starts if sum(start) == total]
        yield from ((start, some) for some in plain for start in alike)


def _questions(squares: int) -> list[list[Any]]:
    plain = (["numCoins", []], ["gameOver", []], ["numSquares", []])
    return [*plain, *(["square", [at]] for at in range(squares))]


def _moves(farthest: int) -> list[list[Any]]:
    return [["move", [coin, distance]] for coin in range(-1, 4) for distance in range(-1, farthest + 1)]


def _sum_of_arguments(calls: Calls) -> int:
    return sum(abs(number) for _, numbers in calls for number in numbers)
