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
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.bars import axis_label, bar_columns, bar_rows
from cardtui.engine.errors import printable
from cardtui.engine.game import Game
from cardtui.engine.phrases import count
from cardtui.games import kind_of
from cardtui.library import listings
from cardtui.library.progress import PuzzleStatistics
from cardtui.library.table import TableData
from cardtui.storage.statistics import Day, Statistics, games_per_day
from cardtui.storage.store import Store
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.history import HistoryScreen
from cardtui.ui.widgets.histogram import Histogram, histogram
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_WEEKS = 26
_LEAST_GAMES = 5
"""Games of which a chart shows the lengths: of fewer it would be a few lonely bars."""

_CURVE, _CURVE_ROWS = 48, 4
"""The puzzles and the rows of the curve of the rating."""
_WIDEST_BAR = 12
"""The most columns of a bar of the curve."""
_LABEL_COLUMNS = 5
_DAY_COLUMNS = 4
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
        self._kinds = listings.played_kinds(store)

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
        parts = [*(self._game(self._kinds[number]) if number < len(self._kinds) else self._calendar(page))]
        if self._store.read_problem:  # the store notifies of the reason
            parts = [_nothing("Saved games cannot be read now.")]
            number = len(self._kinds)
        page.set_class(bool(parts) and parts[0].id == "nothing", "-empty")
        page.mount(*parts)
        if number < len(self._kinds):
            self.call_after_refresh(self._add, number + 1)

    def _game(self, key: str) -> Iterator[Widget]:
        library = self.card_app.library
        found = listings.game_statistics(self._store, key, library.progress, library.bets)
        if not found.is_empty:
            yield from _section(kind_of(key), found)

    def _calendar(self, page: VerticalScroll) -> Iterator[Widget]:
        if not page.children:
            yield _nothing("Finish a game to see statistics.")
            return
        today = datetime.fromtimestamp(self._store.clock()).date()
        yield _heading(f"The last {_WEEKS} weeks")
        yield _Calendar(games_per_day(self._store, today, _WEEKS))

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
    yield _heading(printable(listings.title_of(found.counts.game)))
    yield from map(_line, listings.summary_lines(found.counts))
    if (ways := listings.ways_on_screen(found)).rows:
        if not game.played:
            yield _line("by hand:")
        yield Static(_grid(ways), classes="ways")
    if found.puzzles:
        yield from _puzzles(found.puzzles)
    if found.bets:
        yield from map(_line, listings.bet_lines(found.bets))
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
    yield _Curve(puzzles.ratings[-_CURVE:])


class _Curve(Static):
    """The ratings after each puzzle, as bars over the whole width."""

    def __init__(self, values: Sequence[float]) -> None:
        super().__init__()
        self._values = values
        self._rows = curve_rows(values)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return _CURVE_ROWS

    def render(self) -> Content:
        values = self._values
        labels = (f"{max(values):.0f}", *[""] * (_CURVE_ROWS - 2), f"{min(values):.0f}")
        columns = bar_columns(len(values), self.content_size.width - _LABEL_COLUMNS - 1, 3, _WIDEST_BAR)
        return Content("\n").join(
            Content.assemble(
                (axis_label(label, _LABEL_COLUMNS), "$muted"),
                (columns.spread(before), "$label"),
                (columns.spread([last]), "$mark"),
            )
            for label, (*before, last) in zip(labels, self._rows, strict=True)
        )


def curve_rows(values: Sequence[float]) -> list[list[str]]:
    """Return the rows of a bar chart with a cell for each value: the smallest is one eighth high."""
    low, extent = min(values), (max(values) - min(values)) or 1
    eighths = [1 + round((value - low) / extent * (8 * _CURVE_ROWS - 1)) for value in values]
    return bar_rows([height / 8 for height in eighths], _CURVE_ROWS)


def _nothing(text: str) -> Static:
    """Make what stands in the middle of a page without statistics."""
    return Static(text, id="nothing")


def _heading(text: str) -> Static:
    return Static(Content(text), classes="heading")


def _line(text: str) -> Static:
    return Static(Content(text), classes="line")


def _grid(table: TableData) -> RichTable:
    """Return a table as wide as the page: names in the first column, which needs no heading, and numbers."""
    grid = RichTable.grid(padding=(0, 1), expand=True)
    for column in range(len(table.columns)):
        grid.add_column(justify="right" if column else "left", no_wrap=True)
    grid.add_row("", *(Text(heading, style="bold") for heading in table.columns[1:]))
    for row in table.rows:
        grid.add_row(*(Text("–" if cell is None else str(cell)) for cell in row))
    return grid


class _Calendar(Static):
    """A calendar with a column for each week and a row for each day, from Monday on, over the whole width."""

    def __init__(self, days: Sequence[Day]) -> None:
        super().__init__()
        self._days = days

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 8

    def render(self) -> Content:
        room = self.content_size.width - _DAY_COLUMNS
        each = max(2, room // _WEEKS)
        rows = []
        for weekday, name in enumerate(("Mon", "", "Wed", "", "Fri", "", "Sun")):
            shades = "".join(_shade(day.games).ljust(each) for day in self._days[weekday::7])
            rows.append(f"{name:<{_DAY_COLUMNS}}{shades}".rstrip())
        total, busy = sum(day.games for day in self._days), sum(day.games > 0 for day in self._days)
        rows.append(f"{count(total, 'game')} on {count(busy, 'day')}")
        return Content("\n".join(rows))


def _shade(games: int) -> str:
    return _SHADES[0 if not games else 1 if games == 1 else 2 if games == 2 else 3 if games <= 5 else 4]
