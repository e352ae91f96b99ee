"""The exercises that programs can be checked against: a package for each game, usual mistakes included, and
one for the structures that the games are programmed with."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec

from cardtui.checker.exercise import SheetExercise
from cardtui.checker.exercises import structures
from cardtui.engine.errors import BadInput, quote
from cardtui.games import GAMES

_LONGEST_KEY = 40  # characters that are compared


def all_exercises() -> Sequence[SheetExercise]:
    """Return the exercises of every game in the list that has some, and then those on structures."""
    found: list[SheetExercise] = []
    for game in GAMES:
        name = f"{__name__}.{game.key}"
        if game.is_shipped and find_spec(name) is not None:
            found += import_module(name).EXERCISES
    return [*found, *structures.EXERCISES]


def load_exercise(key: str) -> SheetExercise:
    """Return the exercise called `key`. Raises `BadInput` if there is none."""
    known = {exercise.key: exercise for exercise in all_exercises()}
    if key not in known:
        similar = get_close_matches(key[:_LONGEST_KEY].lower(), known, 1)
        hint = f"did you mean {similar[0]}?" if similar else f"there is: {', '.join(known)}"
        raise BadInput(f"there is nothing called {quote(key)} to check; {hint}")
    return known[key]
