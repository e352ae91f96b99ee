"""The exercise of the coin strip as a class that makes its start itself, by chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardtui.checker.exercise import Mismatch
from cardtui.checker.exercises.coins.calls import READ_START, calls_to_send_home
from cardtui.checker.exercises.coins.mistakes import MOVE_MISTAKES, RESULT_MISTAKES, SheetStrip, perform
from cardtui.checker.exercises.coins.strip_class import StripClassExercise
from cardtui.games.coins import CoinStrip

CLASS = StripClassExercise(starts=False)

START = [1, 4, 9]


def test_without_starts_every_start_is_by_chance() -> None:
    givens = [
        *(case.test_input for case in CLASS.cases()),
        *(CLASS.random_input(Random(at), 0.5) for at in range(20)),
    ]
    assert {test_input["start"] for test_input in givens} == {None}
    assert list(CLASS.simplest_inputs()) == []


@pytest.mark.parametrize("start", [(2, 3, 65), (0, 1, 3), tuple(range(5, 60, 5)), tuple(range(1, 13))])
def test_every_coin_is_sent_home_without_knowing_where_it_is(start: tuple[int, ...]) -> None:
    strip = SheetStrip(start)
    assert not strip.game_over()
    perform(strip, calls_to_send_home())
    assert strip.game_over()


def by_chance(
    start: list[int], change: Callable[[list[Any]], object] = lambda results: None
) -> Mismatch | None:
    """What is said of a class that makes this start, with other results."""
    calls = [*READ_START, ["move", [0, 1]], ["numSquares", []]]
    test_input = {"start": None, "seed": 0, "calls": calls}
    results = perform(SheetStrip(start), calls)
    change(results)
    return CLASS.judge(test_input, CLASS.parse_value({"made": True, "results": results}))


def put(at: int, value: Any) -> Callable[[list[Any]], None]:
    def change(results: list[Any]) -> None:
        results[at] = {"value": value}

    return change


@pytest.mark.parametrize(
    ("start", "change", "line", "why"),
    [
        ([1, 4], None, 1, "There are at least three coins at the start, and not 2."),
        ([0, 1, 2], None, 2, "Every coin is home at the start, so that there is nothing to play."),
        (START, put(0, True), 1, "numCoins has to return a number."),
        (START, put(0, 4), 1, "There are 3 coins on the squares, and not 4."),
        (START, put(1, 9), 2, "The rightmost coin is on square 9, so that 10 squares hold the coins."),
        (START, put(3, 1), 4, "The 3 coins are numbered from 0 on, from the left: coin 1 is not the next."),
        (START, put(11, 0), 12, "The 3 coins are numbered from 0 on, from the left: coin 0 is not the next."),
        (START, put(101, None), 102, "square has to return a number."),
        (START, put(102, False), 103, "The move 0 1 is legal."),
        (START, put(103, 8), 104, "The rightmost coin is on square 9, so that 10 squares hold the coins."),
    ],
)
def test_a_start_by_chance_is_judged_and_what_follows_by_it(
    start: list[int], change: Callable[[list[Any]], None] | None, line: int, why: str
) -> None:
    found = by_chance(start, change or (lambda results: None))
    assert found is not None
    assert (found.line, found.reason) == (line, why)
    assert found.expected[: line - 1] == found.actual[: line - 1]
    assert found.expected[line - 1] != found.actual[line - 1]
    assert found.table_id == (
        None
        if line <= len(READ_START)
        else f"coins,players=2:1.4.9{'~0-1@1' * (line > 103)}" + "@0" * (line == 103)
    )


def test_a_start_that_is_right_passes_and_one_too_long_to_be_read_is_let_pass() -> None:
    assert by_chance(START) is None
    assert by_chance([1, 4, 500]) is None


@pytest.mark.parametrize("kind", (*MOVE_MISTAKES, *RESULT_MISTAKES))
def test_a_mistake_is_found_with_starts_by_chance_too(kind: type[SheetStrip]) -> None:
    for at in range(60):
        test_input = CLASS.random_input(Random(at), at / 60)
        start = list(CoinStrip(random=Random(at)).positions)
        if (
            CLASS.judge(
                test_input,
                CLASS.parse_value({"made": True, "results": perform(kind(start), test_input["calls"])}),
            )
            is not None
        ):
            return
    raise AssertionError(kind.description)


def test_a_usual_mistake_is_named_where_the_start_is_not_known() -> None:
    kinds, named = (*MOVE_MISTAKES, *RESULT_MISTAKES), 0
    for kind in kinds:
        for case in CLASS.cases():
            start = list(CoinStrip(random=Random(4)).positions)
            results = perform(kind(start), case.test_input["calls"])
            found = CLASS.judge(case.test_input, CLASS.parse_value({"made": True, "results": results}))
            if found is not None and "Your program" in found.reason:
                assert found.reason.endswith(f"Your program {kind.description}.")
                named += 1
                break
    assert named >= len(kinds) / 2  # others cannot be told apart by so few calls, or spoil the start
