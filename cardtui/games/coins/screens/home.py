"""The shortcuts of the home screen for the coin game besides a new deal: puzzles, the run and the path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardtui.engine.ids import read_game_id, without_moves
from cardtui.games.coins.game import Coins
from cardtui.games.coins.path import LEVELS, level_name, level_number, next_level
from cardtui.games.coins.screens.puzzles import other_board, puzzle
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import DayMark
from cardtui.ui.commands import Command
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.widgets.shortcuts import Note

__all__ = ["level", "notes", "other_board", "path", "puzzle", "run"]


_TODAY = {
    DayMark.FIRST_TRY: "solved",
    DayMark.SOLVED: "solved",
    DayMark.SMALL: "solved on the small board",
    DayMark.MISSED: "missed",
    DayMark.OPEN: "open",
    DayMark.NOT_PLAYED: "open",
}
"""What became of today's puzzle, in a word."""


def level(app: CardAppInterface) -> None:
    """Open the next level of the path without stars, or the last one."""
    app.open_game(Coins.of_level(next_level(app.library.progress(Coins.key).stars) or len(LEVELS)))


def path(app: Any) -> None:
    """Open the map of the path."""
    from cardtui.games.coins.screens.path import PathScreen  # takes a while to import

    app.push_screen(PathScreen())


def run(app: CardAppInterface, seed: int | None = None) -> None:
    """Go on with the run of a seed, or with the one that was left; begin one if there is none."""
    from cardtui.games.coins.screens.run import open_run  # which imports the table

    open_run(app, seed)


def _continued(saved_id: str) -> str:
    """Return what the saved game is that can be continued: `continue level 6`."""
    game_id = without_moves(saved_id)
    if (number := level_number(game_id)) is not None:
        return f"continue level {number}"
    is_puzzle = {"grade", "find"} & dict(read_game_id(game_id).parameters).keys()
    return f"continue the {'puzzle' if is_puzzle else 'game'}"


def notes(
    library: GameLibrary, saved: tuple[Note, ...], usual: tuple[Note, ...], command: Callable[[str], Command]
) -> Iterator[tuple[Note, ...]]:
    """Yield the lines of the shortcuts: today's puzzle, random puzzles, the run, and the path.

    `saved` is the note on the game that was left, if there is one, and `usual` those that other games have;
    `command` returns a command of the home screen.
    """

    def extra(name: str, text: str, about: tuple[str, ...] = (), *, optional: bool = False) -> Note:
        """Return the note on a way to begin a game."""
        return Note(command(f"begin('{Coins.key}', '{name}')"), text, about, optional=optional)

    progress, runs = library.progress(Coins.key), library.runs(Coins.key)
    stars, puzzles = progress.stars, progress.puzzles
    if saved:
        row = library.saved[Coins.key]
        of_today = library.is_row_of_today(row)  # today's puzzle has a note of its own
        saved = () if of_today else (saved[0]._replace(text=_continued(row.id)),)
    rating = (f"your rating {puzzles.rating:.0f}",) if puzzles is not None else ()
    left = runs.current()
    under_way = f": {left.run.solved} solved" if left is not None else ""
    bests = (f"best {runs.best}",) if runs.best else ()
    is_small = progress.is_small(progress.offered_today)
    mark = progress.mark(progress.today)
    if not mark.counts:  # a miss may be of the other board
        missed = progress.row_at(progress.offered_today, progress.today) is not None
        mark = DayMark.MISSED if missed else DayMark.OPEN
    board = "small board " if is_small and mark is not DayMark.SMALL else ""
    today = Note(command("game_of_the_day"), "today's puzzle", (f"{board}{_TODAY[mark]}",))
    if is_small:
        saved = (*saved, extra("other_board", "large board", optional=True))
    yield today, *saved, extra("puzzle", "puzzle", rating), extra("run", f"run{under_way}", bests)
    won = (f"{len(stars)} of {len(LEVELS)} · {sum(stars.values())} ★",) if stars else ()
    path_line = [extra("path", "the path", won)]
    if number := next_level(stars):
        path_line.append(extra("level", "next level", (level_name(number),), optional=True))
    yield tuple(path_line)
