"""The path of the coin game: a map of its chapters and levels with the stars that were earned."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Static

from cardtui.games.coins import Coins
from cardtui.games.coins.path import (
    CHAPTERS,
    LEVELS,
    MOST_STARS,
    chapter_of,
    levels_in,
    next_level,
)
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.row_table import Rows
from cardtui.ui.widgets.title import TitleBar

_TEXT_COLUMNS = 2
"""Columns of the map before the levels: the number and the title of a chapter."""

_TOTALS = 72
"""Columns of a terminal that has room for the stars of each chapter."""

_ABOUT = """\
Nine chapters and forty levels lead from sliding one coin to beating the perfect player.

A level has one to three stars: one each for winning without undo, without a hint, and in as few moves as \
possible. A level can be played again for more; the best result counts. All of them are open from the \
start."""


def _stars_text(stars: int, levels: int) -> str:
    return f"{stars:>2} of {MOST_STARS * levels} ★"


class _Levels(Rows):
    """The chapters as rows, and their levels as cells."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "cursor_left", show=False),
        Binding("right,l", "cursor_right", show=False),
    ]


class PathScreen(CommandScreen):
    """The map: a row for each chapter. Enter or a click plays a level; `z` plays the next one."""

    CSS_PATH = "path.tcss"
    AUTO_FOCUS = "#levels"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-usual"), (34, "-tall")]
    manual_page = "puzzles"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Play this level", "play"),
        Command("next_level", ("z",), "Play the next level that has no stars yet", "next level"),
        Command("today", ("d",), "Today's puzzle", "today's puzzle"),
        *last_commands("Help: what the stars are for"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._earned: dict[int, int] = {}

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]The path[/]"))
        with Center(id="map"):
            yield _Levels(id="levels", cursor_type="cell", show_header=False)
        with Vertical(id="chosen"):
            yield Static("", id="level")
            yield SquareStrip(id="preview")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        table = self.query_one(_Levels)
        table.add_column("", width=1)
        table.add_column("", width=max(len(chapter.title) for chapter in CHAPTERS))
        for _ in range(max(len(chapter.levels) for chapter in CHAPTERS)):
            table.add_column("", width=MOST_STARS)
        table.add_column("", width=len(_stars_text(0, 5)))

    def on_screen_resume(self) -> None:
        library = self.card_app.library
        library.refresh()
        earned = library.progress(Coins.key).stars
        table = self.query_one(_Levels)
        # After a level has been won, the cursor goes on to the next one.
        before = table.cursor_coordinate if table.row_count and earned == self._earned else None
        self._earned = earned
        self._fill(table)
        self._go_to(next_level(self._earned) or 1, before)

    def on_resize(self) -> None:
        table = self.query_one(_Levels)
        if table.row_count:
            at = table.cursor_coordinate
            self._fill(table)
            table.move_cursor(row=at.row, column=at.column)

    # drawing

    def _fill(self, table: _Levels) -> None:
        """Draw the map anew."""
        following = next_level(self._earned)
        has_room = self.app.size.width >= _TOTALS
        table.clear()
        for index, chapter in enumerate(CHAPTERS):
            numbers = levels_in(index)
            stars = sum(self._earned.get(number, 0) for number in numbers)
            cells = [self._cell(number, number == following) for number in numbers]
            cells += [Text("")] * (len(table.columns) - _TEXT_COLUMNS - 1 - len(cells))
            all_won = all(self._earned.get(number) for number in numbers)
            table.add_row(
                Text(str(index + 1)),
                Text(chapter.title, style="bold" if not all_won else ""),
                *cells,
                Text(_stars_text(stars, len(numbers)) if stars and has_room else "", justify="right"),
            )
        total = sum(self._earned.values())
        won = f"{len(self._earned)} of {len(LEVELS)} levels · {total} ★"
        for line in self.query("#title").results(Static):
            line.update(Content.assemble(("The path", "bold $mark"), (f"  {won}", "$label")))

    def _cell(self, number: int, is_next: bool) -> Text:
        stars = self._earned.get(number, 0)
        return Text("★" * stars or ("◉" if is_next else "○"), justify="center")

    def _go_to(self, number: int, before: Coordinate | None) -> None:
        """Put the cursor on a level, or on the cell `before` if that is given."""
        chapter = chapter_of(number)
        column = _TEXT_COLUMNS + number - levels_in(chapter)[0]
        row, column = (chapter, column) if before is None else (before.row, before.column)
        self.query_one(_Levels).move_cursor(row=row, column=column)
        self._tell()

    # the chosen level

    @property
    def _chosen(self) -> int:
        """The number of the level under the cursor."""
        row, column = self._nearest(self.query_one(_Levels).cursor_coordinate)
        return levels_in(row)[column - _TEXT_COLUMNS]

    def _nearest(self, at: Coordinate) -> Coordinate:
        """Return the cell of a level that is nearest to a cell of the map, in the same chapter."""
        last = len(levels_in(at.row)) - 1
        return Coordinate(at.row, _TEXT_COLUMNS + max(0, min(at.column - _TEXT_COLUMNS, last)))

    def _tell(self) -> None:
        number = self._chosen
        chapter, level = CHAPTERS[chapter_of(number)], LEVELS[number - 1]
        kind = "the whole game" if level.find is None else "find the move"
        text = Content.assemble(
            (f"{chapter.question}\n", "bold"),
            (f"Level {number}, {kind}: ", "$mark"),
            level.before,
        )
        self.query_one("#level", Static).update(text)
        preview = self.query_one(SquareStrip)
        preview.positions, preview.squares = level.positions, level.positions[-1] + 1
        preview.note = Coins.of_level(number).step_limit

    def on_data_table_cell_highlighted(self, message: DataTable.CellHighlighted) -> None:
        table = self.query_one(_Levels)
        nearest = self._nearest(table.cursor_coordinate)
        if nearest != table.cursor_coordinate:  # on the words of a chapter, or where it has no more levels
            table.move_cursor(row=nearest.row, column=nearest.column)
        self._tell()

    def on_data_table_cell_selected(self, message: DataTable.CellSelected) -> None:
        message.stop()
        if message.coordinate == self._nearest(message.coordinate):
            self.action_open()

    def on_click(self, event: events.Click) -> None:
        if self.query_one("#chosen").region.contains(event.screen_x, event.screen_y):
            self.action_open()

    # actions

    def action_open(self) -> None:
        self.card_app.open_game(Coins.of_level(self._chosen))

    def action_next_level(self) -> None:
        self.card_app.open_game(Coins.of_level(next_level(self._earned) or 1))

    def action_today(self) -> None:
        self.card_app.open_game_of_today(Coins.key)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("The path", _ABOUT, self.commands))

    def action_close(self) -> None:
        if self.app.screen is self:
            self.card_app.go_home()
