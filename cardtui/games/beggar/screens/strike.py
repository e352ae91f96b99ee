"""The stage of a slap: the two cards that match stand lit, and all else is dimmed.

Below them stands what they are and for whom, and how quick both players were: two bars that begin when the
card came to lie, and grow in real time. A wrong slap has the same stage, in another colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import hypot, inf
from typing import ClassVar, NamedTuple

from rich.color import Color as RichColour
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import Cards
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.cards import faces
from cardtui.ui.cards.materials import PARTS, Canvas, CellRow, part
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.textual_internals import set_reliable_timer

STRIKE_SECONDS = 0.5
"""The seconds for which the cards stand lit before anything flies."""

_ROWS_BELOW = 3
"""The rows below the cards and their frame: the line that says what they are, and two bars."""

_LEAST_ROOM = ((faces.Size.HUGE, 80, 18), (faces.Size.LARGE, 40, 13), (faces.Size.LOW, 0, 0))
"""The sizes of the cards, with the columns and rows that they need."""

_PADDING = 2
"""Columns at each side of the line below them."""

_GAP = 2
"""Columns between the frames of the two cards."""

_BAR_COLUMNS, _BAR_SECONDS = 40, 0.6
"""The columns of a bar, and the seconds that they stand for, unless somebody took longer."""

_NAME, _TEXT = 11, 13
"""The columns of the name before a bar, and of the text after it."""

_LIGHT_COLUMNS = 26
"""How far the light of the cards reaches to either side."""

_BRIGHTEST, _LEVELS = 0.4, 12
"""The part of the light's colour in the middle, and the number of steps from there to the dark."""


class SlapBar(NamedTuple):
    """The bar that shows how quick a player was at a slap."""

    name: str
    seconds: float | None
    """The time after which they slapped; None if they have not."""
    text: str = ""
    """What stands after the bar."""
    is_own: bool = False
    """Whether it is that of the person at the table."""
    is_late: bool = False
    """Whether they may still slap while the cards stand lit: until then the bar grows."""


class StrikeView(NamedTuple):
    """The content that is shown for a slap."""

    cards: Cards
    """The cards that match. If none do: the card that is burnt, or those on top of the pile if none is."""
    text: str
    """What they are, and for whom."""
    is_wrong: bool = False
    bars: Sequence[SlapBar] = ()
    """The bars, none if nothing is timed."""


def strike_rows(columns: int, rows: int) -> tuple[faces.Size, int, int]:
    """Return the size of the cards on a stage, and the first row and the number of rows of a strike."""
    size = next(size for size, wide, high in _LEAST_ROOM if columns >= wide and rows >= high)
    height = min(rows, size.height + 2 + _ROWS_BELOW + (columns < BROAD))
    return size, (rows - height + 1) // 2, height


_Cells = list[tuple[str, Style]]


class Strike(Widget):
    """Shows a slap for half a second, above the zones."""

    DEFAULT_CSS = "Strike { display: none; }"

    elapsed: reactive[float] = reactive(0.0, repaint=False)
    """The seconds since the slap."""

    view: StrikeView | None = None
    """The slap that is shown, if any is."""

    _picture: StrikeView | None = None
    """The slap that was shown last: it stays in sight until the table has been laid out without it."""

    INKS: ClassVar[dict[bool, str]] = {False: "mark", True: "error"}
    """The colours of the frame, of a right slap and of a wrong one."""

    def __init__(self, zone: str) -> None:
        """A click on the cards is one on this zone, above which they are shown."""
        super().__init__(id="strike")
        self._zone = zone
        self._ground: list[_Cells] = []
        self._shade: Sequence[LineFilter] = ()
        self._drawn: tuple[object, list[CellRow]] = (None, [])
        """What was drawn last of the cards, the line and the bars, and for what."""
        self._done: Callable[[], None] | None = None
        self._is_still = False
        self._number = 0
        """How many slaps have been shown: a stopped animation calls back, too."""

    def begin(
        self,
        view: StrikeView,
        *,
        shade: Sequence[LineFilter],
        seconds: float,
        still: bool,
        done: Callable[[], None],
    ) -> None:
        """Show a slap for a given number of `seconds`, then call `done`.

        `shade` dims what lies around the cards, which is not shown without it. If it stands `still`, the bars
        are shown at once as they end.
        """
        self.view = self._picture = view
        self._done, self._is_still = done, still
        self._shade, self._ground = shade, []
        self.set_reactive(Strike.elapsed, 0.0)
        self.display = True
        self.refresh()
        self._number += 1
        finish = partial(self._finish, self._number)
        if still:
            set_reliable_timer(self, seconds, finish)
            return

        def landed() -> None:
            self.call_after_refresh(finish)  # never while the app exits

        self.animate("elapsed", STRIKE_SECONDS, duration=seconds, easing="linear", on_complete=landed)

    def _finish(self, number: int) -> None:
        """End the strike of this number, unless it has ended before."""
        done = self._done
        if self.view is not None and number == self._number and done is not None:
            self.end()
            self.call_after_refresh(lambda: done() if number == self._number else None)

    def end(self) -> None:
        """Show nothing any more."""
        if self.view is not None:
            self.view = self._done = None
            self.animate("elapsed", self.elapsed, duration=0.0)
            self.display = False

    def show_bars(self, bars: Sequence[SlapBar]) -> None:
        """Show other bars: somebody has slapped too late."""
        assert self.view is not None
        self.view = self._picture = self.view._replace(bars=bars)
        self._repaint_bars()

    def watch_elapsed(self) -> None:
        if self.view is not None and self.view.bars and not self._is_still:
            self._repaint_bars()

    def _repaint_bars(self) -> None:
        size, _, height = self._place
        top = size.height + 2
        self.refresh(Region(0, top, self.size.width, max(0, height - top)))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(ZoneWidget.Clicked(self._zone))

    # drawing

    @property
    def _place(self) -> tuple[faces.Size, int, int]:
        board = self.parent
        assert isinstance(board, Widget)
        return strike_rows(*board.size)

    def render_line(self, y: int) -> Strip:
        if self._picture is None:
            return Strip.blank(self.size.width, self.visual_style.rich_style)
        if len(self._ground) != self.size.height or len(self._ground[0]) != self.size.width:
            self._ground = self._draw_ground(self.size)
        cells = list(self._ground[y])
        drawn_for = (self._picture, self.elapsed, self.size)
        if self._drawn[0] != drawn_for:
            self._drawn = drawn_for, self._canvas(self._picture).rows()
        row = self._drawn[1][y]
        for column, (char, style) in enumerate(_cells(painted(self, row))):
            paint = PARTS[row.parts[column]]
            if char != " " or paint.paper is not None:
                below = cells[column][1]
                cells[column] = char, style if paint.paper else style + Style(bgcolor=below.bgcolor)
        return Strip([Segment(char, style) for char, style in cells]).simplify()

    def _canvas(self, view: StrikeView) -> Canvas:
        """Draw the cards, the line and the bars; the ground is seen where nothing is drawn."""
        columns, rows = self.size
        canvas, (size, _, _) = Canvas(columns, rows), self._place
        ink = self.INKS[view.is_wrong]
        wide = len(view.cards) * (size.width + 2) + (len(view.cards) - 1) * _GAP
        left = columns // 2 - wide // 2
        for number, card in enumerate(view.cards):
            x = left + number * (size.width + 2 + _GAP)
            canvas.draw(0, x, "▗" + "▄" * size.width + "▖", part(ink))
            for row, cells in enumerate(faces.fan_rows([card], [0], size), start=1):
                canvas.draw(row, x, "▐", part(ink))
                canvas.draw(row, x + 1, " " * size.width, part(None, ink))
                canvas.lay(row, x + 1, cells)
                canvas.draw(row, x + 1 + size.width, "▌", part(ink))
            canvas.draw(size.height + 1, x, "▝" + "▀" * size.width + "▘", part(ink))
        line, row = part("mark-ink", ink, bold=True), size.height + 2
        what, colon, for_whom = view.text.partition(": ")
        long = len(view.text) + 2 * _PADDING > columns
        lines = (f"{what}{colon.rstrip()}", for_whom) if long else (view.text,)
        for said in lines:
            text = f"{'':{_PADDING}}{said}{'':{_PADDING}}"[:columns]
            canvas.draw(row, columns // 2 - len(text) // 2, text, line)
            row += 1
        for at, bar in enumerate(view.bars, start=row):
            self._draw_bar(canvas, at, bar, view.bars)
        return canvas

    def _draw_bar(self, canvas: Canvas, row: int, bar: SlapBar, bars: Sequence[SlapBar]) -> None:
        times = [one.seconds for one in bars if one.seconds is not None]
        span = max(_BAR_SECONDS, *times)
        columns = min(_BAR_COLUMNS, canvas.width - _NAME - _TEXT)
        left = (canvas.width - _NAME - columns - _TEXT) // 2
        ink = "mark" if bar.is_own else "label"
        canvas.draw(row, left, f"{bar.name:>{_NAME - 2}}  ", part(ink, "bar", bold=bar.is_own))
        canvas.draw(row, left + _NAME, " " * columns, part(ink, "bar"))
        now = inf if self._is_still else min(times) + self.elapsed
        end = bar.seconds if bar.seconds is not None else span if bar.is_late and now < inf else 0.0
        halves = round(2 * columns * min(now, end, span) / span)
        length = "█" * (halves // 2) + "▌" * (halves % 2)
        canvas.draw(row, left + _NAME, length, part(ink, "bar"))
        canvas.draw(row, left + _NAME + columns, f" {bar.text:<{_TEXT - 1}}", part(ink, "bar", bold=True))

    def _draw_ground(self, size: Size) -> list[_Cells]:
        """Return the dimmed table with the light of the cards."""
        table = self.visual_style.rich_style
        rows = [Strip.blank(size.width, table) for _ in range(size.height)]
        if not self._shade:
            return [_cells(list(row)) for row in rows]
        assert self.parent is not None
        for zone in self.parent.query(ZoneWidget):
            if zone.display and zone.region:
                self._lay(zone, rows)
        ink = self.INKS[self._picture is not None and self._picture.is_wrong]
        light = Color.parse(self.app.theme_variables[ink]).rich_color
        background = self.background_colors[1]
        ground = []
        for y, row in enumerate(rows):
            segments = list(row)
            for shade in self._shade:
                segments = shade.apply(segments, background)
            ground.append([_lit(cell, light, _level(x, y, size)) for x, cell in enumerate(_cells(segments))])
        return ground

    def _lay(self, zone: ZoneWidget, rows: list[Strip]) -> None:
        """Lay what a zone shows on rows of the ground."""
        shift = zone.region.offset - self.region.offset
        for line in range(zone.size.height):
            y = shift.y + line
            if 0 <= y < len(rows):
                below, strip = rows[y], zone.render_line(line)
                right = shift.x + strip.cell_length
                rows[y] = Strip.join([below.crop(0, shift.x), strip, below.crop(right)]).crop(
                    0, self.size.width
                )


def _cells(segments: Sequence[Segment]) -> _Cells:
    return [(char, style or Style()) for text, style, _ in segments for char in text]


def _level(x: int, y: int, size: Size) -> int:
    """Return how bright the light is at a cell, from 0 to `_LEVELS`."""
    across = (x + 0.5 - size.width / 2) / _LIGHT_COLUMNS
    down = (y + 0.5 - size.height / 2) / (size.height / 2)
    return round(_LEVELS * max(0.0, 1 - hypot(across, down)))


@lru_cache(4096)
def _lit(cell: tuple[str, Style], light: RichColour, level: int) -> tuple[str, Style]:
    """Return a cell with light of a level on it."""
    char, style = cell
    if not level:
        return cell
    amount = _BRIGHTEST * level / _LEVELS
    ink, paper = (
        None
        if colour is None or colour.triplet is None
        else Color.from_rich_color(colour).blend(Color.from_rich_color(light), amount).rich_color
        for colour in (style.color, style.bgcolor)
    )
    return char, style + Style(color=ink, bgcolor=paper)
