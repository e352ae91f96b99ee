"""Puts the made-up games on the list of games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from cardtui import games
from cardtui.games import GAMES, Entry

_FOLDERS = sorted(file.parent for file in Path(__file__).parent.glob("*/__init__.py"))

MADE_UP: tuple[Entry, ...] = tuple(import_module(f"tests.madeup.{folder.name}").ENTRY for folder in _FOLDERS)
"""The made-up games: a folder each, as the games of `cardtui.games` have."""

others = list[Entry]()
"""A game of another package that is to be tested, installed or not: it comes before those with its key."""


@contextmanager
def registered() -> Iterator[None]:
    """Put the made-up games on the list of games."""
    with pytest.MonkeyPatch.context() as patch:
        listed = {game.key: game for game in (*GAMES, *MADE_UP, *others)}
        patch.setattr(games, "GAMES", tuple(listed.values()))
        yield
