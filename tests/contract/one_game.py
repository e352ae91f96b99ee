"""The game that `--game` names: then the contract is that of this game only."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardtui.engine.entry import Entry
from cardtui.engine.errors import BadInput
from cardtui.games import GAMES
from cardtui.outside_games import load_entry
from tests.madeup import register

chosen: Entry | None = None
"""The only game that is tested, if there is one."""

in_sentences = False
"""Whether its faults are told in sentences; `--tb=short` and others show the code instead."""


def choose(name: str) -> None:
    """Let the contract be that of a game: its key, or `PACKAGE:ENTRY` of a game of another package.

    This has to be called before the tests are collected.
    """
    global chosen
    known = (*GAMES, *register.MADE_UP)
    chosen = _of_package(name) if ":" in name else next((game for game in known if game.key == name), None)
    if chosen is None:
        keys = ", ".join(game.key for game in known)
        raise pytest.UsageError(
            f"there is no game called {name}; there is: {keys}, or PACKAGE:ENTRY of another"
        )
    if chosen not in known:
        register.others.append(chosen)


def _of_package(name: str) -> Entry:
    try:
        return load_entry(name)
    except BadInput as error:
        raise pytest.UsageError(f"the game {name} cannot be loaded: {error}") from error


def entries() -> Sequence[Entry]:
    """Return the entries of the games that are tested."""
    return (chosen,) if chosen else (*GAMES, *register.MADE_UP)
