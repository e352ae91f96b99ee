"""The experiments of all games in the list."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from cardtui.engine.errors import BadInput, quote
from cardtui.experiments.experiment import Experiment
from cardtui.games import GAMES

__all__ = ["experiment", "experiments"]


def experiments() -> list[str]:
    """The games that have an experiment, by their keys; none of them is imported."""
    return [game.key for game in GAMES if find_spec(f"cardtui.games.{game.key}.experiment") is not None]


@lru_cache
def experiment(key: str) -> Experiment:
    """The experiment of the game called `key`. Raises `BadInput` if there is none."""
    if key not in (known := experiments()):
        raise BadInput(f"the lab knows no game called {quote(key)}; it knows: {', '.join(known)}")
    found: Experiment = import_module(f"cardtui.games.{key}.experiment").EXPERIMENT
    return found
