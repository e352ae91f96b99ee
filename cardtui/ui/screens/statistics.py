"""Statistics: what has come of all games, each in the terms that mean something there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.game import Game
from cardtui.engine.phrases import count
from cardtui.games import GAMES, load
from cardtui.storage.histogram import histogram, percentile
from cardtui.storage.statistics import Day, Length, Mean, PlayedWay, Statistics, games_per_day, statistics
from cardtui.storage.store import Store
from cardtui.ui.commands import PALETTE, Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.screens.history import HistoryScreen
from cardtui.ui.share_line import duration_text
from cardtui.ui.widgets.histogram import Histogram
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

__all__ = ["StatisticsScreen"]

_WEEKS = 26
_SHADES = "·░▒▓█"
"""What stands for a day: without a game, with one, with two, with up to five, with more."""


class StatisticsScreen(CommandScreen):
    """A page that can be scrolled."""

    commands: tuple[Command, ...] = (
        Command("scroll(-1)", ("up", "k"), "Up", "scroll"),
        Command("scroll(1)", ("down", "j"), "Down", "scroll"),
        Command("scroll(-15)", ("pageup",), "A page up"),
        Command("scroll(15)", ("pagedown", "space"), "A page down"),
        Command("scroll(-9999)", ("home", "g"), "To the top"),
        Command("scroll(9999)", ("end", "G"), "To the bottom"),
        Command("history", ("H",), "History: the games themselves", "history"),
        Command("help", ("question_mark", "f1"), "Help: keys, and what is counted", "help"),
        Command("close", ("q", "escape"), "Back to the games", "back"),
        PALETTE,
    )
    CSS_PATH = "kept.later.tcss"
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
        """Count one game after the other, so that the first can be read while others are counted."""
        if not self.is_attached:
            return
        page, now = self.query_one("#page", VerticalScroll), self._store.clock()
        if number < len(GAMES):
            entry = GAMES[number]
            found = statistics(self._store, entry.key, now)
            if self._store.read_problem:
                self._tell_unreadable()
                return
            if found.finished or found.given_up:
                heading = Static(Content(entry.title), classes="heading")
                page.mount(heading, *_section(load(entry.key), found))
            self.call_after_refresh(self._add, number + 1)
        elif page.children:
            days = games_per_day(self._store, datetime.fromtimestamp(now).date(), _WEEKS)
            if self._store.read_problem:
                self._tell_unreadable()
                return
            heading = Static(Content(f"The last {_WEEKS} weeks"), classes="heading")
            page.mount(heading, Static(_calendar(days)))
        else:
            nothing = "No game has been finished yet. What comes of them will stand here."
            page.mount(Static(nothing, id="nothing"))

    def _tell_unreadable(self) -> None:
        """Say that what was kept cannot be read; the store itself tells the reason, in the title bar."""
        page = self.query_one("#page", VerticalScroll)
        page.mount(Static("What was kept cannot be read now.", id="nothing"))

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_history(self) -> None:
        self.app.switch_screen(HistoryScreen(self._store))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Statistics", _HELP, self.commands))


_HELP = """\
A game counts as finished when its end was reached by playing on, at any speed, and not by one jump to it; \
what was jumped over on the way makes it one that was watched in part.

Lengths are of deals from seeds with the usual parameters. The line is where as many games of chance would be.

Hints and moves taken back are those that the history tells of, also of games that were given up. A puzzle \
solved with hints is counted apart."""


def _section(game: type[Game[object, object]], found: Statistics) -> Iterator[Widget]:
    parts = [
        count(found.finished, "game"),
        f"{found.given_up} given up" if found.given_up else "",
        f"{found.in_part} watched in part" if found.in_part else "",
        count(found.hints, "hint") if found.hints else "",
        count(found.undos, "undo") if found.undos else "",
        duration_text(found.seconds),
    ]
    yield _line(" · ".join(filter(None, parts)))
    if game.chance_of_winning is not None and found.decided:
        of, among = game.chance_of_winning
        usual = found.decided * of / among
        yield _line(
            f"won {found.won} of {found.decided}; {of} in {among} is to be expected, which is {usual:.1f}"
        )
    if game.interactive:
        yield Static(_ways(found.ways), classes="ways")
    elif found.lengths:
        usual_lengths = game.length_percentiles()
        line = " · ━ games of chance" if usual_lengths else ""
        yield _line(f"{game.step_name}s a game: {_mean(found.length, 0)}{line}")
        yield Histogram(histogram(found.lengths, usual_lengths))
        for name, one in (("longest", found.longest), ("shortest", found.shortest)):
            if one is not None:
                yield _line(f"this week's {name}: {_length(game, one)}")


def _line(text: str) -> Static:
    return Static(Content(text), classes="line")


def _mean(mean: Mean, digits: int = 1) -> str:
    """An average with what it is of: `254 on the average of 12 games`."""
    return (
        "–"
        if mean.value is None
        else f"{mean.value:.{digits}f} on the average of {count(mean.games, 'game')}"
    )


def _length(game: type[Game[object, object]], one: Length) -> str:
    below = percentile(one.steps, game.length_percentiles())
    compared = "" if below is None else f", longer than {below} % of random games"
    return f"{one.id}, {count(one.steps, game.step_name)}{compared}"


def _ways(ways: tuple[PlayedWay, ...]) -> Table:
    """A row for each way to play."""
    table = Table.grid(padding=(0, 1))
    heads = "", "won or\nat par", "streak", "best", "mistakes\na game", "moves\nover par"
    for at in range(len(heads)):
        table.add_column(justify="left" if not at else "right", no_wrap=True)
    table.add_row(*(Text(head, style="bold") for head in heads))
    for way in ways:
        decided = way.won + way.lost
        table.add_row(
            Text(way.way or "played"),
            _won(way),
            str(way.streak) if decided else "–",
            str(way.best_streak) if decided else "–",
            _short(way.mistakes),
            _short(way.over),
        )
        if way.over_hinted.games:
            helped = f"{way.at_par_hinted} of {way.over_hinted.games}"
            table.add_row(Text(" with hints"), helped, "", "", "", _short(way.over_hinted))
    return table


def _won(way: PlayedWay) -> str:
    """How many games were won, and of how many; of puzzles, how many without a hint and at par."""
    if way.over.games or way.over_hinted.games:
        return f"{way.at_par} of {way.over.games}"
    decided = way.won + way.lost
    return f"{way.won} of {decided}" if decided else count(way.games, "game")


def _short(mean: Mean) -> str:
    return "–" if mean.value is None else f"{mean.value:.1f} of {mean.games}"


def _calendar(days: Sequence[Day]) -> Text:
    """A column for each week, a row for each day of it, from Monday on."""
    rows = []
    for weekday, name in enumerate(("Mon", "", "Wed", "", "Fri", "", "Sun")):
        marks = " ".join(_shade(day.games) for day in days[weekday::7])
        rows.append(f"{name:<4}{marks}")
    total, busy = sum(day.games for day in days), sum(day.games > 0 for day in days)
    rows.append(f"{count(total, 'game')} on {count(busy, 'day')}")
    return Text("\n".join(rows))


def _shade(games: int) -> str:
    return _SHADES[0 if not games else 1 if games == 1 else 2 if games == 2 else 3 if games <= 5 else 4]
