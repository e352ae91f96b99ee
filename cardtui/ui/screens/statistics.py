"""The statistics of finished games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from rich.table import Table as RichTable
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.game import Game
from cardtui.engine.phrases import bar_cell, count
from cardtui.games import GAMES, load
from cardtui.library import listings
from cardtui.library.progress import PuzzleStatistics
from cardtui.library.table import Table
from cardtui.storage.statistics import Day, Statistics, games_per_day
from cardtui.storage.store import Store
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.screens.history import HistoryScreen
from cardtui.ui.widgets.histogram import Histogram, histogram
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_WEEKS = 26
_LEAST_GAMES = 5
"""Games of which a chart shows the lengths: of fewer it would be a few lonely bars."""

_CURVE, _CURVE_ROWS = 48, 4
"""The puzzles and the rows of the curve of the rating."""
_SHADES = "·░▒▓█"
"""The symbols of days with no game, one, two, three to five, and more."""


class StatisticsScreen(CommandScreen):
    """A page with a section for each game that was finished, and a calendar."""

    CSS_PATH = "game_list.tcss"
    manual_page = "kept"
    commands: tuple[Command, ...] = (
        Command("scroll(-1)", ("up", "k"), "Scroll up", "scroll"),
        Command("scroll(1)", ("down", "j"), "Scroll down", "scroll"),
        Command("scroll(-15)", ("pageup",), "Page up"),
        Command("scroll(15)", ("pagedown", "space"), "Page down"),
        Command("scroll(-9999)", ("home", "g"), "Top of the page"),
        Command("scroll(9999)", ("end", "G"), "Bottom of the page"),
        Command("history", ("H",), "History: list of the games", "history"),
        *last_commands("Help: keys, and what is counted"),
    )
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]Statistics[/]"))
        yield VerticalScroll(id="page", can_focus=False)
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        self._add(0)

    def _add(self, number: int) -> None:
        """Add the section of one game, then the next, so that the first can be read while others are
        counted."""
        page = next(iter(self.query("#page").results(VerticalScroll)), None)
        if page is None:
            return  # the screen has been left
        parts = [*(self._game(GAMES[number].key) if number < len(GAMES) else self._calendar(page))]
        if self._store.read_problem:  # the store notifies of the reason
            page.mount(Static("Saved games cannot be read now.", id="nothing"))
            return
        page.mount(*parts)
        if number < len(GAMES):
            self.call_after_refresh(self._add, number + 1)

    def _game(self, key: str) -> Iterator[Widget]:
        found = listings.game_statistics(self._store, key, self.card_app.library.progress)
        if not found.is_empty:
            yield from _section(load(key), found)

    def _calendar(self, page: VerticalScroll) -> Iterator[Widget]:
        if not page.children:
            yield Static("Finish a game to see statistics.", id="nothing")
            return
        today = datetime.fromtimestamp(self._store.clock()).date()
        yield _heading(f"The last {_WEEKS} weeks")
        yield Static(_calendar(games_per_day(self._store, today, _WEEKS)))

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_history(self) -> None:
        self.app.switch_screen(HistoryScreen(self._store))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Statistics", _HELP, self.commands))


_HELP = """\
A game counts as finished when you reach its end by playing, at any speed or trick by trick, but not by a \
jump to the end. If you jump over some steps on the way, it counts as watched in part.

Lengths are those of random deals with the default parameters. The line shows what is expected of as many \
random games.

Hints and undos are those of all games in the history, including games that did not end. Puzzles solved with \
hints are counted separately."""


def _section(game: type[Game[Any, Any]], found: listings.GameStatistics) -> Iterator[Widget]:
    yield _heading(game.title)
    yield from map(_line, listings.summary_lines(found.counts))
    if (ways := listings.ways_on_screen(found)).rows:
        if not game.played:
            yield _line("by hand:")
        yield Static(_grid(ways), classes="ways")
    if found.puzzles:
        yield from _puzzles(found.puzzles)
    if not game.played:
        yield from _lengths(game, found.counts)


def _lengths(game: type[Game[Any, Any]], found: Statistics) -> Iterator[Widget]:
    if found.length.value is not None:
        percentiles = () if game.random_games is None else game.random_games.percentiles
        enough = found.length.games >= _LEAST_GAMES
        average = f"average {found.length.value:.0f} ({count(found.length.games, 'game')})"
        line = " · ━ expected" if percentiles and enough else ""
        yield _line(f"{game.step_name}s a game: {average}{line}")
        if enough:
            yield Histogram(histogram(found.lengths, percentiles))
        else:
            more = count(_LEAST_GAMES - found.length.games, "more game")
            yield _line(f"after {more} of random deals a chart compares their lengths")
    yield from map(_line, listings.length_lines(found))


def _puzzles(puzzles: PuzzleStatistics) -> Iterator[Widget]:
    yield from map(_line, listings.first_try_lines(puzzles))
    which = f"each of the last {_CURVE} puzzles" if puzzles.tried > _CURVE else "each puzzle"
    yield _line(f"rating {puzzles.rating:.0f}; after {which}:")
    values = puzzles.ratings[-_CURVE:]
    labels = (f"{max(values):.0f}", *[""] * (_CURVE_ROWS - 2), f"{min(values):.0f}")
    text = Content("\n").join(
        Content.assemble((f"{label:>4} ", "$muted"), ("".join(before), "$label"), (last, "$mark"))
        for label, (*before, last) in zip(labels, curve_rows(values), strict=True)
    )
    yield Static(text, classes="curve")


def curve_rows(values: Sequence[float]) -> list[list[str]]:
    """Return the rows of a bar chart with a cell for each value: the smallest is one eighth high."""
    low, extent = min(values), (max(values) - min(values)) or 1
    eighths = [1 + round((value - low) / extent * (8 * _CURVE_ROWS - 1)) for value in values]
    return [[bar_cell(height / 8 - level) for height in eighths] for level in reversed(range(_CURVE_ROWS))]


def _heading(text: str) -> Static:
    return Static(Content(text), classes="heading")


def _line(text: str) -> Static:
    return Static(Content(text), classes="line")


def _grid(table: Table) -> RichTable:
    """Return a table without lines: names in the first column, which needs no heading, and numbers."""
    grid = RichTable.grid(padding=(0, 1))
    for column in range(len(table.columns)):
        grid.add_column(justify="right" if column else "left", no_wrap=True)
    grid.add_row("", *(Text(heading, style="bold") for heading in table.columns[1:]))
    for row in table.rows:
        grid.add_row(*(Text("–" if cell is None else str(cell)) for cell in row))
    return grid


def _calendar(days: Sequence[Day]) -> Text:
    """Return a calendar with a column for each week and a row for each day, from Monday on."""
    rows = []
    for weekday, name in enumerate(("Mon", "", "Wed", "", "Fri", "", "Sun")):
        marks = " ".join(_shade(day.games) for day in days[weekday::7])
        rows.append(f"{name:<4}{marks}")
    total, busy = sum(day.games for day in days), sum(day.games > 0 for day in days)
    rows.append(f"{count(total, 'game')} on {count(busy, 'day')}")
    return Text("\n".join(rows))


def _shade(games: int) -> str:
    return _SHADES[0 if not games else 1 if games == 1 else 2 if games == 2 else 3 if games <= 5 else 4]
