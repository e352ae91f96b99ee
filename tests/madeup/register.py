"""Puts the made-up games on the list of games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import pytest

from cardtui import games
from cardtui.games import GAMES, Entry

MADE_UP = (
    Entry("golf", "g", "Golf", "play", "card by card", ("5C",)),
    Entry("war", "w", "War", "watch", "a war unfold", ("# #",)),
    Entry("tommy", "o", "Sir Tommy", "build", "four foundations, whatever the suits", ("AS+2H+3H 9C",)),
    Entry("eights", "e", "Crazy Eights", "play", "a card that matches", ("8S 8H",)),
    Entry("nim", "v", "Nim", "empty", "the heaps", ("(0)_(1)",)),
    Entry("race", "r", "Snail Race", "watch", "two snail teams", ("(0)(1)__", "(0)_(1)_", "_(0)_(1)")),
)


@contextmanager
def registered() -> Iterator[None]:
    """Put the made-up games on the list of games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "GAMES", (*GAMES, *MADE_UP))
        for game in MADE_UP:
            module = import_module(f"tests.madeup.{game.key}")
            patch.setitem(sys.modules, f"cardtui.games.{game.key}.game", module)
            patch.setitem(sys.modules, f"cardtui.games.{game.key}.screens.table", module)
        yield
