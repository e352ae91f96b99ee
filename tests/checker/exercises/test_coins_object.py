"""The exercise of the coin strip as a class: which calls are made, and which results are right."""

from __future__ import annotations

import json
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.exercise import AnswerLines, Mismatch, Protocol
from cardtui.checker.exercises.coins import EXERCISES
from cardtui.checker.exercises.coins.calls import READ_START
from cardtui.checker.exercises.coins.mistakes import (
    METHODS,
    MOVE_MISTAKES,
    RESULT_MISTAKES,
    SheetStrip,
    perform,
)
from cardtui.checker.exercises.coins.strip_class import StripClassExercise
from cardtui.games import open_id
from cardtui.games.coins import CoinStrip
from tests.oracles.coins import SMALL, all_moves

(COINS,) = EXERCISES
CLASS = StripClassExercise()

ASKED = [case.test_input for case in CLASS.cases()]
KINDS: tuple[type[SheetStrip], ...] = (*MOVE_MISTAKES, *RESULT_MISTAKES)


def operated(made: Any, calls: Any, private: bool = True) -> Any:
    """What who runs a class says of the calls of an object: its methods may be properties."""
    results: list[Any] = []
    for name, numbers in calls:
        if name == "legalMove" and private:
            results.append({"missing": True})
            continue
        found = getattr(made, METHODS[name])
        results.append({"value": found(*numbers) if callable(found) else found})
    return json.loads(json.dumps({"made": True, "results": results}))


def lines(test_input: Any, strip: SheetStrip) -> AnswerLines:
    return CLASS.parse_value({"made": True, "results": perform(strip, test_input["calls"])})


def asked(start: list[int] | None, *calls: Any) -> Any:
    return {"start": start, "seed": 0, "calls": [[name, numbers] for name, *numbers in calls]}


def wrong(test_input: Any, *results: Any) -> Mismatch:
    """What is wrong with these results."""
    told = [result if isinstance(result, dict) else {"value": result} for result in results]
    found = CLASS.judge(test_input, CLASS.parse_value({"made": True, "results": told}))
    assert found is not None
    return found


# what is asked


def test_the_class_is_asked_for_other_things_than_the_programs() -> None:
    assert set(COINS.protocols) == {Protocol.TALK, Protocol.OBJECT}
    assert COINS.variant_for(Protocol.TALK) is COINS
    assert isinstance(COINS.variant_for(Protocol.OBJECT), StripClassExercise)
    assert set(CLASS.protocols) == {Protocol.OBJECT}
    assert CLASS.key == COINS.key


@pytest.mark.parametrize("starts", [True, False])
def test_starts_are_given_to_a_class_that_takes_an_argument(starts: bool) -> None:
    other = COINS.variant_for(Protocol.OBJECT, lambda count: starts and count == 1)
    assert isinstance(other, StripClassExercise)
    assert other.starts is starts


def test_a_start_that_is_given_is_an_argument_and_one_by_chance_is_read_first() -> None:
    assert CLASS.arguments(asked([1, 4, 9], ("square", 4))) == {
        "seed": 0,
        "arguments": [[1, 4, 9]],
        "calls": [["square", [4]]],
    }
    by_chance = [test_input for test_input in ASKED if test_input["start"] is None]
    assert by_chance
    for test_input in by_chance:
        assert CLASS.arguments(test_input)["arguments"] == []
        assert test_input["calls"][: len(READ_START)] == list(READ_START)
        assert CLASS.expected(test_input) == ()


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_starts_by_chance_are_not_over_and_grow(seed: int, grown: float) -> None:
    test_input = CLASS.random_input(Random(seed), grown)
    assert CLASS.random_input(Random(seed), grown) == json.loads(json.dumps(test_input))
    start = test_input["start"]
    if start is not None:
        assert 3 <= len(start) <= 3 + round(4 * grown)
        assert start == sorted(set(start)) and start[-1] >= len(start) and start[0] >= 0
    assert all(name in METHODS for name, _ in test_input["calls"])
    assert all(numbers[0] >= 0 for name, numbers in test_input["calls"] if name == "square")


# what is right


@pytest.mark.parametrize("start", [start for start in SMALL if len(start) == 3][::7])
def test_the_lean_strip_moves_as_the_rules_say(start: tuple[int, ...]) -> None:
    legal = all_moves(start, None)
    for coin in range(-2, 5):
        for distance in range(-2, 12):
            strip = SheetStrip(start)
            assert strip.move(coin, distance) == ((coin, distance) in legal)
            there = CoinStrip(strip.coins)
            assert strip.game_over() == there.game_over
            assert strip.num_squares() == there.num_squares
            assert [strip.square(at) for at in range(14)] == [there.square(at) for at in range(14)]


@given(st.integers(0, 10**6), st.floats(0, 1), st.booleans())
@settings(max_examples=60)
def test_our_own_class_passes(seed: int, grown: float, private: bool) -> None:
    test_input = CLASS.random_input(Random(seed), grown)
    strip = CoinStrip(test_input["start"], random=Random(test_input["seed"]))
    assert CLASS.judge(test_input, CLASS.parse_value(operated(strip, test_input["calls"], private))) is None


@pytest.mark.parametrize("test_input", ASKED)
def test_our_own_class_passes_the_corners(test_input: Any) -> None:
    for seed in range(5):
        strip = CoinStrip(test_input["start"], random=Random(seed))
        assert CLASS.judge(test_input, CLASS.parse_value(operated(strip, test_input["calls"]))) is None


# what is wrong

START = [1, 4, 9]


@pytest.mark.parametrize(
    ("call", "result", "why"),
    [
        (("move", 2, 1), False, "The move 2 1 is legal."),
        (("move", 2, 5), True, "The move 2 5 is not legal: coin 1 is in the way."),
        (("move", 0, 2), True, "The move 0 2 is not legal: coin 0 is only one square from the edge."),
        (("move", 3, 1), True, "The move 3 1 is not legal: there is no coin 3."),
        (("move", 1, 0), True, "The move 1 0 is not legal: a move is at least one square."),
        (("move", 1, -1), True, "The move 1 -1 is not legal: coins go to the left only."),
        (("move", 2, 1), None, "move has to return True or False."),
        (("move", 2, 1), 1, "move has to return True or False."),
        (("gameOver",), 0, "gameOver has to return True or False."),
        (("gameOver",), True, "The coins are not on the leftmost 3 squares yet."),
        (("numCoins",), 4, "There are 3 coins."),
        (("numSquares",), 9, "The rightmost coin is on square 9, so that 10 squares hold the coins."),
        (("square", 4), -1, "Coin 1 is on square 4."),
        (("square", 5), 0, "There is no coin on square 5."),
        (("square", 5), "-1", "There is no coin on square 5."),
        (("square", 50), None, "There is no coin on square 50, which may be any from 0 on."),
        (("legalMove", 1, 1), False, "The move 1 1 is legal."),
        (("square", 4), {"missing": True}, "There is no method square."),
        (
            ("square", 10),
            {"error": "IndexError: list index out of range"},
            "square fails, and should return something. There is no coin on square 10, "
            "which may be any from 0 on.",
        ),
    ],
)
def test_a_wrong_result_is_told_with_the_rule(call: Any, result: Any, why: str) -> None:
    assert wrong(asked(START, call), result).reason == why


def test_lines_name_the_calls_and_the_place_is_behind_the_moves_before() -> None:
    test_input = asked(START, ("move", 2, 2), ("move", 2, 9), ("square", 7), ("square", 8))
    found = wrong(test_input, True, False, -1, -1)
    assert found.expected == ("move(2, 2) → True", "move(2, 9) → False", "square(7) → 2", "square(8) → -1")
    assert found.actual == (*found.expected[:2], "square(7) → -1", "square(8) → -1")
    assert (found.line, found.table_id) == (3, "coins,players=2:1.4.9~2-2@1")
    assert CLASS.table_id(test_input, 1) == found.table_id
    assert CLASS.table_id(test_input, None) == "coins,players=2:1.4.9~2-2"
    assert CLASS.table_id(asked(None), 0) is None
    assert open_id("coins,players=2:1.4.9~2-2@1").ply == 1


def test_the_private_method_may_be_missing() -> None:
    test_input = asked(START, ("legalMove", 1, 1), ("move", 1, 1))
    told = {"made": True, "results": [{"missing": True}, {"value": True}]}
    assert CLASS.judge(test_input, CLASS.parse_value(told)) is None


@pytest.mark.parametrize(
    "value",
    [
        None,
        3,
        [],
        {"made": True},
        {"made": True, "results": 5},
        {"made": True, "results": []},
        {"made": True, "results": [{"value": 3}, {"value": 3}]},
        {"made": True, "results": [7]},
        {"made": True, "results": [{}]},
        {"made": True, "results": [{"value": {"repr": "<x>\x1b"}}]},
        {"made": True, "results": [{"error": 5 * "\n"}]},
        {"made": False, "error": "TypeError: \x1b[2J"},
        {"made": False},
    ],
)
def test_garbage_is_wrong_and_safe_to_be_shown(value: Any) -> None:
    for test_input in (asked(START, ("numCoins",)), ASKED[-1]):
        found = CLASS.judge(test_input, CLASS.parse_value(value))
        assert found is not None and found.reason
        assert all(line.isprintable() for line in (*found.expected, *found.actual, found.reason))


# what is usually wrong


def test_every_mistake_is_told_from_what_is_right_and_from_all_others_by_the_corners() -> None:
    right = tuple(map(CLASS.expected, ASKED))
    made = {mistake.description: tuple(map(mistake.answer, ASKED)) for mistake in CLASS.mistakes}
    assert len(made) == len(CLASS.mistakes) == len(KINDS)
    assert not [says for says, answer in made.items() if answer == right]
    assert not [pair for pair in combinations(made, 2) if made[pair[0]] == made[pair[1]]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_found_and_has_its_place(kind: type[SheetStrip]) -> None:
    (mistake,) = (one for one in CLASS.mistakes if one.description == kind.description)
    seen = 0
    for test_input in ASKED:
        if test_input["start"] is None:
            assert mistake.answer(test_input) == ()
            assert mistake.first_ply(test_input) is None
            continue
        found = CLASS.judge(test_input, lines(test_input, kind(test_input["start"])))
        assert (mistake.first_ply(test_input) is None) == (found is None)
        if found is not None:
            seen += 1
            assert (
                found.table_id == CLASS.table_id(test_input, mistake.first_ply(test_input))
                or found.table_id is not None
            )
            assert open_id(str(found.table_id)).ply == mistake.first_ply(test_input)
    assert seen


# to make it small


def test_the_simplest_come_in_order_and_every_mistake_shows_in_them() -> None:
    simple = list(CLASS.simplest_inputs())
    sizes = list(map(CLASS.complexity, simple))
    assert sizes == sorted(sizes)
    for mistake in CLASS.mistakes:
        shown = next(
            test_input for test_input in simple if mistake.answer(test_input) != CLASS.expected(test_input)
        )
        assert len(shown["calls"]) <= 2


@pytest.mark.parametrize("test_input", [CLASS.random_input(Random(3), 0.4), ASKED[2], ASKED[9], ASKED[-1]])
def test_smaller_ones_are_smaller_and_valid(test_input: Any) -> None:
    smaller = list(islice(CLASS.smaller_inputs(test_input), 400))
    assert smaller
    for other in smaller:
        assert CLASS.complexity(other) < CLASS.complexity(test_input)
        assert other["calls"]
        if test_input["start"] is None:
            assert other["calls"][: len(READ_START)] == list(READ_START)
        else:
            assert not CoinStrip(other["start"]).game_over or CoinStrip(test_input["start"]).game_over
            assert len(other["start"]) >= 3
