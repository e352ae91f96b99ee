"""What the home screen offers of the coin game besides a new deal, and what one comes back for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from textual.content import Content

from cardtui.engine.ids import read_game_id, without_moves
from cardtui.games.coins import Coins
from cardtui.games.coins.path import LEVELS, level_name, level_number, next_level
from cardtui.library.endings.coins import days_text
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import DayMark
from cardtui.library.runs import run_of
from cardtui.ui.commands import Command
from cardtui.ui.games.coins.random_puzzle import puzzle
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.widgets.tile import Note

__all__ = ["level", "notes", "path", "puzzle", "run"]


def level(app: CardAppInterface) -> None:
    """Open the next level of the path without stars, or the last one."""
    app.open_game(Coins.of_level(next_level(app.library.progress(Coins.key).stars) or len(LEVELS)))


def path(app: Any) -> None:
    """Open the map of the path."""
    from cardtui.ui.games.coins.path import PathScreen  # takes a while to import

    app.push_screen(PathScreen())


def run(app: CardAppInterface, seed: int | None = None) -> None:
    """Go on with the run of a seed, or with the one that was left; begin one if there is none."""
    from cardtui.ui.games.coins.run import open_run  # which imports the table

    open_run(app, seed)


def _continued(saved_id: str) -> str:
    """Return what the saved game is that can be continued: `continue level 6`."""
    game_id = without_moves(saved_id)
    if (number := level_number(game_id)) is not None:
        return f"continue level {number}"
    is_puzzle = {"grade", "find"} & dict(read_game_id(game_id).parameters).keys()
    return f"continue the {'puzzle' if is_puzzle else 'game'}"


def notes(
    library: GameLibrary, saved: tuple[Note, ...], command: Callable[[str], Command]
) -> Iterator[tuple[Note, ...]]:
    """Yield the lines of the tile: today's puzzle, the path, and random puzzles with the rating, and the run.

    `saved` is the note on the game that was left, if there is one; `command` returns a command of the home
    screen. Before anything was played the lines are two, which leave room for the sentence about the game.
    """

    def extra(name: str, text: str, about: tuple[Content | str, ...] = (), *, optional: bool = False) -> Note:
        """Return the note on a way to begin a game."""
        begin = command(f"begin('{Coins.key}', '{name}')")
        return Note(begin, text, about, for_chosen=False, optional=optional)

    progress, best = library.progress(Coins.key), library.runs(Coins.key).best
    days, stars, puzzles = progress.last_days, progress.stars, progress.puzzles
    has_days = any(mark not in (DayMark.OPEN, DayMark.NOT_PLAYED) for mark in days)
    in_a_row = [f"{progress.streak} days in a row"] if progress.streak > 1 else []
    dots = Content.assemble(*days_text(progress))
    today = Note(command("game_of_the_day"), "today's puzzle", (dots, *in_a_row) if has_days else ())
    won = (f"{len(stars)} of {len(LEVELS)} · {sum(stars.values())} ★",) if stars else ()
    path_line = [extra("path", "the path", won)]
    if number := next_level(stars):
        path_line.append(extra("level", f"next: {level_name(number)}", optional=True))
    left = library.runs(Coins.key).current()
    under_way = f": {run_of(left).solved} solved" if left is not None else ""
    rating = (f"your rating {puzzles.rating:.0f}",) if puzzles is not None else ()
    bests = (f"best {best}",) if best else ()
    # The rating gives up its place to an unfinished run: there is no room for both.
    random_puzzle = extra("puzzle", "puzzle", () if under_way else rating)
    run_line = extra("run", f"run{under_way}", (*bests, *rating) if under_way else bests)
    if saved:
        saved = (saved[0]._replace(text=_continued(library.saved[Coins.key].id)),)
    if has_days or won or rating or best or under_way:
        yield (today,)
        yield (*saved, *path_line)
        yield random_puzzle, run_line
    elif saved:
        yield today, random_puzzle
        yield saved
        yield (run_line, *path_line)
    else:
        yield today, random_puzzle, run_line
        yield tuple(path_line)
