"""The shortcuts of the home screen for Beggar My Neighbour besides a new deal: a match with slaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.results import tally_of
from cardtui.library.game_library import GameLibrary
from cardtui.ui.commands import Command
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.widgets.shortcuts import Note


def match(app: CardAppInterface, seed: int | None = None, level: str = "") -> None:
    """Go on with the match of a seed, or with the one that was left; begin one if there is none."""
    from cardtui.games.beggar.screens.match import open_match  # which imports the table

    open_match(app, seed, level)


def notes(
    library: GameLibrary, saved: tuple[Note, ...], usual: tuple[Note, ...], command: Callable[[str], Command]
) -> Iterator[tuple[Note, ...]]:
    """Yield the lines of the shortcuts: the `usual` ones and the match, and the game that was `saved`."""
    left = library.runs(Beggar.key).current()
    about = () if left is None else (tally_of(left).score, left.level)
    yield *usual, Note(command(f"begin('{Beggar.key}', 'match')"), "match", about)
    yield saved
