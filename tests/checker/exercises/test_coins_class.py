"""The exercise on the class `CoinStrip`: calls, right results, mistakes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.exercise import Mismatch, Protocol, Severity, mistake_sentences
from cardtui.checker.exercises.coins import EXERCISES, mistakes
from cardtui.checker.exercises.coins.mistakes import METHODS, LimitedStrip, SheetStrip, perform
from cardtui.checker.exercises.coins.strip_class import READ_START, StripClassExercise
from cardtui.games import open_id
from cardtui.games.coins.game import CoinStrip
from tests.cases import verdicts
from tests.oracles.coins import SMALL, all_moves

(COINS,) = EXERCISES
CLASS = StripClassExercise()
WITHOUT_STARTS = StripClassExercise(starts=False)
CASES = [case.test_input for case in CLASS.cases()]
MISTAKES: tuple[type[SheetStrip], ...] = (
    *mistakes.MOVE_MISTAKES,
    *mistakes.RESULT_MISTAKES,
)
START = [1, 4, 9]

Result = dict[str, Any]


def make_input(start: list[int] | None, *calls: Any) -> Any:
    return {"start": start, "seed": 0, "calls": [[name, numbers] for name, *numbers in calls]}


def judge(test_input: Any, results: list[Result]) -> Mismatch | None:
    return CLASS.judge(test_input, CLASS.parse_value({"made": True, "results": results}))


def judge_own_class(test_input: Any, random: Random, has_legal_move: bool = True) -> Mismatch | None:
    """Return the verdict on our own class, whose methods may be properties."""
    strip = CoinStrip(test_input["start"], random=random)
    results: list[Result] = []
    for name, numbers in test_input["calls"]:
        if name == "legalMove" and not has_legal_move:
            results.append({"missing": True})
        else:
            found = getattr(strip, METHODS[name])
            results.append({"value": found(*numbers) if callable(found) else found})
    return judge(test_input, json.loads(json.dumps(results)))


# Test inputs


def test_the_class_has_an_exercise_of_its_own() -> None:
    assert set(COINS.protocols) == {Protocol.TALK, Protocol.OBJECT}
    assert set(CLASS.protocols) == {Protocol.OBJECT}
    assert type(COINS.variant_for(Protocol.TALK)) is type(COINS)
    for starts in (True, False):
        variant = COINS.variant_for(Protocol.OBJECT, [False, starts].__getitem__)
        assert isinstance(variant, StripClassExercise) and variant.starts is starts


def test_a_given_start_is_an_argument_and_an_own_start_is_read_first() -> None:
    arguments = CLASS.arguments(make_input(START, ("square", 4)))
    assert arguments == {"seed": 0, "arguments": [START], "calls": [["square", [4]]]}
    own = [case.test_input for case in WITHOUT_STARTS.cases()]
    own += [WITHOUT_STARTS.random_input(Random(seed), 0.5) for seed in range(20)]
    for test_input in own:
        assert test_input["start"] is None and CLASS.arguments(test_input)["arguments"] == []
        assert test_input["calls"][: len(READ_START)] == list(READ_START)
        assert CLASS.expected(test_input) == ()
        for smaller in CLASS.smaller_inputs(test_input):
            assert smaller["calls"][: len(READ_START)] == list(READ_START)


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_random_starts_are_valid(seed: int, size: float) -> None:
    test_input = CLASS.random_input(Random(seed), size)
    start = test_input["start"]
    if start is not None:
        assert 3 <= len(start) <= 3 + round(4 * size)
        assert start == sorted(set(start)) and start[-1] >= len(start) and start[0] >= 0
    assert all(numbers[0] >= 0 for name, numbers in test_input["calls"] if name == "square")


# Right results


@pytest.mark.parametrize("start", [start for start in SMALL if len(start) == 3][::7])
def test_the_simple_strip_follows_the_rules(start: tuple[int, ...]) -> None:
    legal = all_moves(start, None)
    for coin in range(-2, 5):
        for distance in range(-2, 12):
            strip = SheetStrip(start)
            assert strip.move(coin, distance) == ((coin, distance) in legal)
            own = CoinStrip(strip.coins)
            assert (strip.game_over(), strip.num_squares()) == (own.game_over, own.num_squares)
            assert [strip.square(at) for at in range(14)] == [own.square(at) for at in range(14)]


@given(st.integers(0, 10**6), st.floats(0, 1), st.booleans())
@settings(max_examples=60)
def test_our_own_class_passes(seed: int, size: float, has_legal_move: bool) -> None:
    assert judge_own_class(CLASS.random_input(Random(seed), size), Random(seed), has_legal_move) is None


# Wrong results


@pytest.mark.parametrize(("call", "result", "reason"), verdicts("coin-strip-results"))
def test_a_wrong_result_is_reported_with_the_rule(call: list[Any], result: Result, reason: str) -> None:
    found = judge(make_input(START, call), [result])
    assert found is not None and found.reason == reason


def test_lines_name_the_calls_and_the_table_shows_the_moves_before() -> None:
    test_input = make_input(START, ("move", 2, 2), ("move", 2, 9), ("square", 7), ("square", 8))
    found = judge(test_input, [{"value": value} for value in (True, False, -1, -1)])
    assert found is not None
    assert found.expected == ("move(2, 2) → True", "move(2, 9) → False", "square(7) → 2", "square(8) → -1")
    assert found.actual == (*found.expected[:2], "square(7) → -1", "square(8) → -1")
    assert (found.line, found.table_id) == (3, "coins,players=2:1.4.9~2-2@1")
    assert CLASS.table_id(test_input, 1) == found.table_id
    assert CLASS.table_id(test_input, None) == "coins,players=2:1.4.9~2-2"
    assert CLASS.table_id(make_input(None), 0) is None


GARBAGE: list[Any] = [
    *(None, 3, [], {"made": True}, {"made": False}, {"made": False, "error": "TypeError: \x1b[2J"}),
]
WRONG_RESULTS: list[Any] = [
    *(5, [], [7], [{}], [{"value": 3}, {"value": 3}]),
    *([{"value": {"repr": "<x>\x1b"}}], [{"error": 5 * "\n"}]),
]


@pytest.mark.parametrize("value", [*GARBAGE, *({"made": True, "results": one} for one in WRONG_RESULTS)])
def test_garbage_is_wrong_and_printable(value: Any) -> None:
    for test_input in (make_input(START, ("numCoins",)), CASES[-1]):
        found = CLASS.judge(test_input, CLASS.parse_value(value))
        assert found is not None and found.reason
        assert all(line.isprintable() for line in (*found.expected, *found.actual, found.reason))


def own_start(start: list[int], change: list[Any] | None = None) -> Mismatch | None:
    """Return the verdict on a class that makes this start itself, with one result changed."""
    test_input = make_input(None)
    test_input["calls"] = [*READ_START, ["move", [0, 1]], ["numSquares", []]]
    results = perform(SheetStrip(start), test_input["calls"])
    if change:
        results[change[0]] = {"value": change[1]}
    return judge(test_input, results)


@pytest.mark.parametrize(("start", "change", "line", "reason"), verdicts("coin-strip-starts"))
def test_an_own_start_is_judged_and_the_rest_by_it(
    start: list[int], change: list[Any] | None, line: int, reason: str
) -> None:
    found = own_start(start, change)
    assert found is not None
    assert (found.line, found.reason) == (line, reason)
    assert found.expected[: line - 1] == found.actual[: line - 1]
    assert found.expected[line - 1] != found.actual[line - 1]
    number = change[0] if change is not None else 0
    moved = "~0-1@1" if number > len(READ_START) else "@0"
    assert found.table_id == (None if number < len(READ_START) else f"coins,players=2:1.4.9{moved}")


def test_a_right_own_start_passes_even_if_it_is_very_long() -> None:
    assert own_start(START) is None and own_start([1, 4, 500]) is None


def test_a_limit_of_three_squares_is_an_extra() -> None:
    inputs = [*CASES, *(CLASS.random_input(Random(seed), seed / 60) for seed in range(60))]
    found = [
        judge(test_input, perform(LimitedStrip(test_input["start"]), test_input["calls"]))
        for test_input in inputs
        if test_input["start"] is not None
    ]
    assert {one.severity for one in found if one} == {Severity.EXTRA} and None in found


# Mistakes


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_found_with_any_start(kind: type[SheetStrip]) -> None:
    (mistake,) = (one for one in CLASS.mistakes if one.description == kind.description)
    for test_input in CASES:
        if test_input["start"] is not None:
            found = judge(test_input, perform(kind(test_input["start"]), test_input["calls"]))
            ply = mistake.first_ply(test_input)
            if found is not None and found.severity is Severity.EXTRA:
                continue  # here, it looks like a limit of three squares
            assert found is None if ply is None else found and open_id(str(found.table_id)).ply == ply
    for seed in range(60):
        test_input = WITHOUT_STARTS.random_input(Random(seed), seed / 60)
        start = list(CoinStrip(random=Random(seed)).positions)
        found = judge(test_input, perform(kind(start), test_input["calls"]))
        if found and found.severity is Severity.EXTRA:
            continue
        if found and found.reason.count("Your program") > 1:  # few calls cannot tell all mistakes apart
            assert found.reason.endswith(mistake_sentences(kind.description))
        if found:
            return
    raise AssertionError(kind.description)
