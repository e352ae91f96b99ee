"""A class of somebody's file is made into an object, and its methods are called, however they are written."""

from __future__ import annotations

from typing import Any

from cardtui.checker.run_result import RunEnd
from tests.checker.programs import Open

STRIP = """
import random
class Strip:
    colour = 'red'
    def __init__(self, places=None):
        if places == []: raise ValueError('no coins')
        self.places = places or [random.randrange(99) for _ in range(3)]
    def numCoins(self): return len(self.places)
    def num_squares(self): return self.places[-1] + 1
    def _legal_move(self, coin, delta): return True
    def __gameOver(self): return False
    @property
    def first(self): return self.places[0]
    @property
    def broken(self): return self.no
    def move(self, coin, delta):
        if delta == 9: raise SystemExit(2)
        self.places[coin] -= delta; return (coin, delta)
    def __str__(self): return 'strip'
class Longer(Strip): pass
"""

CALLS: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "its name": (["numCoins", []], {"value": 3}),
    "the other way of writing": (["num_coins", []], {"value": 3}),
    "and back": (["numSquares", []], {"value": 10}),
    "private": (["legalMove", [0, 1]], {"value": True}),
    "very private, in a class above": (["gameOver", []], {"value": False}),
    "a property": (["first", []], {"value": 2}),
    "an attribute": (["places", []], {"value": [2, 5, 9]}),
    "an attribute of the class": (["colour", []], {"value": "red"}),
    "a special method": (["__str__", []], {"value": "strip"}),
    "no such method": (["undo", []], {"missing": True}),
    "a property that fails": (
        ["broken", []],
        {"error": "AttributeError: 'Longer' object has no attribute 'no'"},
    ),
    "a method that fails": (["move", [7, 1]], {"error": "IndexError: list index out of range"}),
    "a method that exits": (["move", [0, 9]], {"error": "SystemExit: 2"}),
    "an attribute that is called": (["places", [1]], {"error": "TypeError: 'list' object is not callable"}),
}


def test_methods_are_found_however_they_are_written(call: Open) -> None:
    operations = {"seed": None, "arguments": [[2, 5, 9]], "calls": [asked for asked, _ in CALLS.values()]}
    run = call(STRIP, name="Longer").operate(operations)
    assert run.ended is RunEnd.ANSWERED and run.value["made"]
    assert dict(zip(CALLS, run.value["results"], strict=True)) == {
        name: came for name, (_, came) in CALLS.items()
    }


def test_an_object_lives_for_one_row_of_calls(call: Open) -> None:
    strip = call(STRIP, name="Strip")
    calls = [["places", []], ["move", [1, 2]], ["places", []]]
    for _ in range(2):
        value = strip.operate({"seed": None, "arguments": [[2, 5, 9]], "calls": calls}).value
        assert [each["value"] for each in value["results"]] == [[2, 5, 9], [1, 2], [2, 3, 9]]


def test_a_seed_makes_the_same_object_again(call: Open) -> None:
    strip = call(STRIP, name="Strip")
    made = [
        strip.operate({"seed": seed, "arguments": [], "calls": [["places", []]]}).value for seed in (1, 2, 1)
    ]
    assert made[0] == made[2] != made[1]


def test_an_object_that_cannot_be_made_is_told(call: Open) -> None:
    run = call(STRIP, name="Strip").operate({"seed": None, "arguments": [[]], "calls": [["first", []]]})
    assert run.ended is RunEnd.ANSWERED and run.value == {"made": False, "error": "ValueError: no coins"}


def test_it_is_known_how_many_arguments_are_taken(call: Open) -> None:
    strip = call(STRIP, name="Strip")
    assert [strip.accepts(count) for count in range(3)] == [True, True, False]
    assert [call("def f(a, b, *, c=1): pass").accepts(count) for count in range(4)] == [
        False,
        False,
        True,
        False,
    ]
