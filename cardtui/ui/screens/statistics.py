"""The statistics of finished games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.game import Game
from cardtui.engine.phrases import bar_cell, count, duration_text
from cardtui.games import GAMES, load
from cardtui.library.listings import WAYS_ON_SCREEN, ways_apart_from_puzzles, ways_on_screen
from cardtui.library.progress import PuzzleStatistics
from cardtui.storage.statistics import Day, Length, PlayedWay, Statistics, games_per_day, statistics
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
        found = statistics(self._store, key, self._store.clock())
        if found.finished or found.given_up:
            yield from _section(load(key), found, self.card_app.library.progress(key).puzzles)

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


def _section(
    game: type[Game[Any, Any]], found: Statistics, puzzles: PuzzleStatistics | None
) -> Iterator[Widget]:
    parts = [
        count(found.finished, "game"),
        f"{found.given_up} not ended" if found.given_up else "",
        f"{found.in_part} watched in part" if found.in_part else "",
        count(found.hints, "hint") if found.hints else "",
        count(found.undos, "undo") if found.undos else "",
        duration_text(found.seconds),
    ]
    yield _heading(game.title)
    yield _line(" · ".join(filter(None, parts)))
    random_games = game.random_games
    if random_games is not None and random_games.chance_of_winning is not None and found.decided:
        of, among = random_games.chance_of_winning
        expected = found.decided * of / among
        yield _line(f"won {found.won} of {found.decided}; {expected:.1f} expected ({of} in {among})")
    if ways := ways_apart_from_puzzles(found, puzzles):
        if not game.played:
            yield _line("by hand:")
        yield Static(_ways(ways), classes="ways")
    if puzzles:
        yield from _puzzles(puzzles)
    if found.length.value is not None and not game.played:
        percentiles = _percentiles(game)
        enough = found.length.games >= _LEAST_GAMES
        average = f"average {found.length.value:.0f} ({count(found.length.games, 'game')})"
        line = " · ━ expected" if percentiles and enough else ""
        yield _line(f"{game.step_name}s a game: {average}{line}")
        if enough:
            yield Histogram(histogram(found.lengths, percentiles))
        else:
            more = count(_LEAST_GAMES - found.length.games, "more game")
            yield _line(f"after {more} of random deals a chart compares their lengths")
        for name, one in found.different_extremes.items():
            yield _line(f"this week's {name}: {_length(game, one)}")
    if found.longest_watched is not None and not game.played:
        yield _line(f"longest watched to the end: {_length(game, found.longest_watched)}")


def _puzzles(puzzles: PuzzleStatistics) -> Iterator[Widget]:
    streaks = f"streak {puzzles.streak}, best {puzzles.best_streak}"
    yield _line(f"puzzles: {puzzles.solved} of {puzzles.tried} solved at the first try · {streaks}")
    yield _line(" · ".join(f"{mode}: {solved} of {tried}" for mode, tried, solved in puzzles.modes))
    which = f"each of the last {_CURVE} puzzles" if puzzles.tried > _CURVE else "each puzzle"
    yield _line(f"rating {puzzles.rating:.0f}; after {which}:")
    *before, last = zip(*curve_rows(puzzles.ratings[-_CURVE:]), strict=True)
    rows = zip(*before, strict=True) if before else [()] * len(last)
    text = Content("\n").join(
        Content.assemble((f"{label:>4} ", "$muted"), ("".join(row), "$label"), (cell, "$mark"))
        for label, row, cell in zip(_curve_labels(puzzles.ratings[-_CURVE:]), rows, last, strict=True)
    )
    yield Static(text, classes="curve")


def curve_rows(values: Sequence[float]) -> list[list[str]]:
    """Return the rows of a bar chart with a cell for each value: the smallest is one eighth high."""
    low, extent = min(values), (max(values) - min(values)) or 1
    eighths = [1 + round((value - low) / extent * (8 * _CURVE_ROWS - 1)) for value in values]
    return [[bar_cell(height / 8 - level) for height in eighths] for level in reversed(range(_CURVE_ROWS))]


def _curve_labels(values: Sequence[float]) -> list[str]:
    between = [""] * (_CURVE_ROWS - 2)
    return [f"{max(values):.0f}", *between, f"{min(values):.0f}"]


def _heading(text: str) -> Static:
    return Static(Content(text), classes="heading")


def _line(text: str) -> Static:
    return Static(Content(text), classes="line")


def _percentiles(game: type[Game[Any, Any]]) -> Sequence[int]:
    return () if game.random_games is None else game.random_games.percentiles


def _length(game: type[Game[object, object]], one: Length) -> str:
    compared = "" if game.random_games is None else f", {game.random_games.compare(one.steps)}"
    return f"{one.id}, {count(one.steps, game.step_name)}{compared}"


def _ways(ways: Iterable[PlayedWay]) -> Table:
    """Return a table with a row for each mode of play, and the columns in which any has something."""
    grid = Table.grid(padding=(0, 1))
    rows = [*ways_on_screen(ways)]
    filled = [at for at in range(len(WAYS_ON_SCREEN)) if any(row[at] not in (None, "") for row in rows)]
    headings = [*WAYS_ON_SCREEN]
    for at in filled:
        grid.add_column(justify="right" if headings[at] else "left", no_wrap=True)
    grid.add_row(*(Text(headings[at], style="bold") for at in filled))
    for row in rows:
        grid.add_row(*(Text("–" if row[at] is None else str(row[at])) for at in filled))
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
