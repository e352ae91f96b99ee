"""The games of the home screen that have no tiles, in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.phrases import truncated
from cardtui.ui.parts_widget import PartsWidget
from cardtui.ui.widgets.tile import Tile, indent

COLUMNS = 2
_BETWEEN = 2  # columns between the columns of games, which stand below the tiles
_END = 2  # columns after what one comes back for: the key and a blank, or the scrollbar
_GAP = 2  # columns between the name and what one comes back for


class GameLine(NamedTuple):
    """A line of the list."""

    key: str
    title: str
    lines: Sequence[Content]
    """What one comes back for, the longest text first, of which the first that fits is shown."""
    letter: str


class GamesList(PartsWidget):
    """Games one below the other, in columns. Of more columns than fit two are shown: it scrolls sideways by
    whole columns, so that each game keeps its row."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "title": "bold $foreground",
        "letter": "bold $mark",
        "chosen": "bold $mark-ink on $mark",
        "thumb": "$mark",
    }
    DEFAULT_CSS = "GamesList { width: 100%; color: $label; background: $surface; pointer: pointer; }"

    class Scrolled(Message):
        """Other games are shown."""

    games: reactive[Sequence[GameLine]] = reactive(())
    chosen: reactive[int | None] = reactive(None)
    """The number of the chosen game in the list."""
    first_column: reactive[int] = reactive(0)
    """The number of columns that are scrolled out."""
    rows: reactive[int] = reactive(1)

    @property
    def last_column(self) -> int:
        """The number of the last column."""
        return max(0, (len(self.games) - 1) // self.rows)

    @property
    def shown(self) -> range:
        """The numbers of the games that are shown."""
        first = self.first_column * self.rows
        return range(first, min(len(self.games), first + COLUMNS * self.rows))

    def validate_first_column(self, column: int) -> int:
        return max(0, min(column, self.last_column + 1 - COLUMNS))

    def watch_chosen(self) -> None:
        self.show_chosen()

    def watch_rows(self) -> None:
        self.first_column = self.first_column  # which may be too far now
        self.show_chosen()

    def watch_first_column(self) -> None:
        self.post_message(self.Scrolled())

    def show_chosen(self) -> None:
        """Scroll as little as is needed to show the chosen game."""
        if self.chosen is not None:
            column = self.chosen // self.rows
            self.first_column = max(column + 1 - COLUMNS, min(self.first_column, column))

    def beside(self, across: int, down: int) -> int:
        """Return the number of the game beside the chosen one, or -1 for what is above the list.

        Below the last game of a column comes the first of the next one.
        """
        at = self.chosen or 0
        if across:
            column = max(0, min(at // self.rows + across, self.last_column))
            return min(column * self.rows + at % self.rows, len(self.games) - 1)
        if down < 0 and at % self.rows == 0:
            return -1
        return min(at + down, len(self.games) - 1)

    # drawing

    @property
    def _width(self) -> int:
        """The width of a column, which is that of a tile."""
        return max(0, (self.size.width - _BETWEEN) // COLUMNS)

    @property
    def _name_at(self) -> int:
        """The column at which names begin, as on a tile."""
        return indent(self._width)

    @property
    def _words_at(self) -> int:
        """The column at which what one comes back for begins."""
        names = max((len(game.title) for game in self.games), default=0)
        return min(self._name_at + names + _GAP, max(self._name_at, self._width - _END))

    def render_line(self, y: int) -> Strip:
        width, pieces = self.size.width, list[Segment]()
        for column in range(COLUMNS):
            number = (self.first_column + column) * self.rows + y
            said = self._line(number) if y < self.rows and number < len(self.games) else ()
            pieces += Strip(said).adjust_cell_length(self._width)
            pieces.append(Segment(" " * _BETWEEN))
        pieces = list(Strip(pieces).adjust_cell_length(width - 1))
        pieces.append(Segment("▐", self.part_style("thumb")) if self._is_thumb(y) else Segment(" "))
        background = self.visual_style.rich_style
        return Strip(pieces).adjust_cell_length(width, background).apply_style(background)

    def _line(self, number: int) -> Iterator[Segment]:
        """Yield the line of a game: its name, what one comes back for, and its key."""
        game, room = self.games[number], max(0, self._width - _END - self._words_at)
        chosen, before = number == self.chosen, self._name_at
        name = truncated(game.title, max(1, self._width - before - _END - 1))
        style = self.part_style
        look = style("chosen") if chosen else style("title")
        yield Segment(f"{'▸ ' if chosen else '':>{before}}{name:{self._words_at - before}}", look)
        line = next((line.plain for line in game.lines if line.cell_length <= room), "")
        yield Segment(f"{line:{room}}", look if chosen else None)
        yield Segment(f"{game.letter:{_END}}", look if chosen else style("letter"))

    def _is_thumb(self, y: int) -> bool:
        """Whether line `y` is a part of the thumb of the scrollbar."""
        columns = self.last_column + 1
        if columns <= COLUMNS:
            return False
        first = self.first_column * self.rows // columns
        return first <= y < first + max(1, -(-COLUMNS * self.rows // columns))

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen at which the name of the chosen game begins."""
        if self.chosen is None:
            return None
        column, row = divmod(self.chosen, self.rows)
        across = (column - self.first_column) * (self._width + _BETWEEN) + self._name_at
        return self.content_region.offset + Offset(across, row)

    # the mouse

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if (at := event.get_content_offset(self)) is None:
            return
        column = min(at.x // (self._width + _BETWEEN), COLUMNS - 1)
        number = (self.first_column + column) * self.rows + at.y
        if at.y < self.rows and number < len(self.games):
            self.post_message(Tile.Opened(self.games[number].key))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.first_column += 1

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.first_column -= 1
