"""The exercises of all games in the list."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from cardtui.engine.errors import BadInput, quote
from cardtui.exercises.exercise import Exercise
from cardtui.games import GAMES

__all__ = ["exercise", "exercises"]


def exercises() -> Sequence[Exercise]:
    """Every exercise that a game in the list says."""
    found: list[Exercise] = []
    for game in GAMES:
        name = f"cardtui.games.{game.key}.exercises"
        if find_spec(name) is not None:
            found += import_module(name).EXERCISES
    return found


def exercise(key: str) -> Exercise:
    """The exercise called `key`. Raises `BadInput` if there is none."""
    known = {one.key: one for one in exercises()}
    if key not in known:
        raise BadInput(f"there is nothing called {quote(key)} to check; there is: {', '.join(known)}")
    return known[key]
