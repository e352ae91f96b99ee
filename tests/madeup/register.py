"""The made-up games take their places in the list, as those in `cardtui` do by their lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

import pytest

from cardtui import games
from cardtui.games import GAMES, Entry

__all__ = ["DRAW", "MADE_UP", "registered"]

MADE_UP = (
    Entry("golf", "g", "Golf", "play", "card by card", "5C"),
    Entry("war", "w", "War", "watch", "a war unfold", "# #"),
    Entry("tommy", "t", "Sir Tommy", "build", "four foundations, whatever the suits", "AS+2H+3H 9C"),
)

DRAW = Entry("draw", "d", "Draw", "play", "cards that the computer hides", "##")
"""Has no more than is needed to try that what lies face down stays hidden."""


@contextmanager
def registered(made_up: Sequence[Entry] = MADE_UP) -> Iterator[None]:
    """The list of games with made-up ones in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "GAMES", (*GAMES, *made_up))
        for game in made_up:
            folder = f"tests.madeup.{game.key}"
            patch.setitem(sys.modules, f"cardtui.games.{game.key}", import_module(folder))
            patch.setitem(sys.modules, f"cardtui.ui.games.{game.key}.table", import_module(f"{folder}.table"))
        yield
