"""The map of the path: a coin for each level, in three rows, or in one row that scrolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, hypot
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.games.coins.path import CHAPTERS, LEVELS, chapter_of, levels_in, next_level
from cardtui.ui.cards.materials import Canvas, Colour, Tint, part
from cardtui.ui.cards.painting import painted
from cardtui.ui.diff_widget import DiffWidget

# where each level lies

_IN_ROW = 3
"""The chapters of a row."""

_COINS = 10, 8, 6, 4
"""The columns that a coin can have, the largest first. They are even, as its number has two digits."""

_GAP = 2
"""The least number of columns between two chapters."""

_LARGER = 1.4, 1
"""The columns and rows that the coin of the next level has more than the others."""


class MapLayout(NamedTuple):
    """The cells of the map."""

    coin: int
    """The columns of a coin."""
    columns: int
    """The columns of the whole map, which are more than fit if it is one row."""
    spots: tuple[Offset, ...]
    """For each level the cell right of the middle of its coin, where its number has the second digit."""

    @property
    def reach(self) -> int:
        """The rows of the largest coin above that of its number, and below it."""
        return _reach(self.coin)

    @property
    def is_one_row(self) -> bool:
        return len({spot.y for spot in self.spots}) == 1

    def stretch(self, chapter: int) -> tuple[int, int]:
        """Return the first column of a chapter's coins, and the column after the last."""
        spots = [self.spots[number - 1] for number in levels_in(chapter)]
        return spots[0].x - self.coin // 2, spots[-1].x + self.coin // 2


def map_layout(columns: int, rows: int) -> MapLayout:
    """Return the map with the largest coins of which three rows fit, or one row with the smallest coins."""
    longest, lines = max(len(chapter.levels) for chapter in CHAPTERS), ceil(len(CHAPTERS) / _IN_ROW)
    for coin in _COINS:
        block, stretch = _block(coin), _stretch(coin, longest)
        spare, free = columns - _IN_ROW * stretch, rows - lines * block
        if spare >= (_IN_ROW - 1) * _GAP + 2 and free >= 0:
            gap = max(_GAP, spare // (_IN_ROW + 1))
            left = (spare - (_IN_ROW - 1) * gap) // 2
            tops = [line * block + (line + 1) * free // (lines + 1) for line in range(lines)]
            corners = []
            for index, chapter in enumerate(CHAPTERS):
                line, at = divmod(index, _IN_ROW)
                indent = (stretch - _stretch(coin, len(chapter.levels))) // 2
                corners.append(Offset(left + at * (stretch + gap) + indent, tops[line]))
            return MapLayout(coin, columns, _spots(coin, corners))
    widths = [_stretch(_COINS[-1], len(chapter.levels)) + _GAP + 1 for chapter in CHAPTERS]
    top = max(0, rows - _block(_COINS[-1])) // 2
    corners = [Offset(sum(widths[:index]), top) for index in range(len(CHAPTERS))]
    return MapLayout(_COINS[-1], sum(widths) - _GAP - 1, _spots(_COINS[-1], corners))


def _spots(coin: int, corners: Sequence[Offset]) -> tuple[Offset, ...]:
    """Return the spots of all levels, given the upper left corner of each chapter."""
    return tuple(
        corner + Offset(at * (coin + 1) + coin // 2, 1 + _reach(coin))
        for corner, chapter in zip(corners, CHAPTERS, strict=True)
        for at in range(len(chapter.levels))
    )


def _reach(coin: int) -> int:
    return ceil((coin / 2 + _LARGER[1]) / 2 - 0.5)


def _block(coin: int) -> int:
    """Return the rows of a row of coins: the marks above it, the coins, and the names below it."""
    return 2 * _reach(coin) + 3


def _stretch(coin: int, levels: int) -> int:
    """Return the columns of some coins with a column between them."""
    return levels * (coin + 1) - 1


# how it is drawn


class _Metal(NamedTuple):
    """The colours of a coin, from its light side to its dark one, and of its number."""

    light: Colour
    plain: Colour
    dark: Colour
    ink: Colour | None
    """None for that of the texts on the table."""

    def shade(self, level: int) -> Colour:
        """Return the colour at a level from -2, the light side, to 2."""
        side = self.light if level < 0 else self.dark
        return Tint(self.plain, side, 0.5) if abs(level) == 1 else side if level else self.plain


_WON = _Metal(
    Tint("coin-gold", "card-face", 0.5), "coin-gold", Tint("coin-gold", "court-hair", 0.4), "card-ink"
)
_NEXT = _Metal("card-face", "card-face", "coin", "card-ink")
_OTHER = _Metal(Tint("square", "label", 0.12), "square", Tint("square", "shadow", 0.3), None)
_ROAD = part("spent")

_GLYPHS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The quadrants of a cell by their bits: upper left, upper right, lower left, lower right."""


def _draw_disc(canvas: Canvas, middle: Offset, columns: float, rows: float, metal: _Metal) -> None:
    """Draw a disc round the middle of the left edge of a cell, lit from the upper left."""
    across, along = columns / 2, rows / 2
    for y in range(-ceil(along - 0.5), ceil(along - 0.5) + 1):
        for x in range(-ceil(across), ceil(across)):
            upper, lower = ((y + half) / along for half in (-0.25, 0.25))
            left, right = ((x + half) / across for half in (0.25, 0.75))
            inside = [
                hypot(*at) <= 1 for at in ((left, upper), (right, upper), (left, lower), (right, lower))
            ]
            light, dark = (
                metal.shade(round(clamp(0.8 * (left + right) + 1.6 * at, -2, 2))) for at in (upper, lower)
            )
            if all(inside):
                glyph = " " if light == dark else "▀"
                paint = part(None, light) if light == dark else part(light, dark)
            elif any(inside):
                glyph = _GLYPHS[sum(filled << bit for bit, filled in enumerate(inside))]
                paint = part(light if any(inside[:2]) else dark)
            else:
                continue
            canvas.draw(middle.y + y, middle.x + x, glyph, paint)


# the widget


class PathMap(DiffWidget, can_focus=True):
    """The levels as coins. The arrows choose one; a click chooses one, or plays the one that is chosen."""

    DEFAULT_CSS = "PathMap { height: 1fr; width: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1)", "level"),
        Binding("right,l", "go(1)", "level"),
        Binding("up,k", "go_up(-1)", show=False),
        Binding("down,j", "go_up(1)", show=False),
        Binding("pageup", "go_to_chapter(-1)", show=False),
        Binding("pagedown", "go_to_chapter(1)", show=False),
        Binding("home", f"go({-len(LEVELS)})", show=False),
        Binding("end", f"go({len(LEVELS)})", show=False),
    ]

    stars: reactive[Mapping[int, int]] = reactive[Mapping[int, int]]({})
    """The stars that were earned, by level."""
    chosen: reactive[int] = reactive(1)
    """The level under the cursor."""

    _first = 0
    """The first visible column of the map."""

    class LevelOpened(Message):
        """The chosen level was clicked again."""

    @property
    def layout_now(self) -> MapLayout:
        return map_layout(*self.size)

    @property
    def first(self) -> int:
        """The first visible column, after the shortest scrolling that shows the chosen coin."""
        layout, width = self.layout_now, self.size.width
        if layout.columns <= width:
            return 0
        x, margin = layout.spots[self.chosen - 1].x, 3 * (layout.coin + 1)
        self._first = clamp(self._first, x + margin - width, x - margin)
        self._first = clamp(self._first, 0, layout.columns - width)
        return self._first

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen with the number of the chosen level."""
        if not self.size.width:
            return None
        return self.content_region.offset + self.layout_now.spots[self.chosen - 1] - Offset(self.first, 0)

    def validate_chosen(self, number: int) -> int:
        return clamp(number, 1, len(LEVELS))

    # drawing

    def draw(self) -> list[Strip]:
        canvas = Canvas(*self.size)
        layout, first, width = self.layout_now, self.first, self.size.width
        self._draw_road(canvas, layout)
        following = next_level(self.stars)
        for number, spot in enumerate(layout.spots, start=1):
            spot -= Offset(first, 0)
            if layout.coin // 2 <= spot.x <= width - layout.coin // 2:  # no scraps of a number
                self._draw_level(canvas, layout, number, spot, number == following)
        for chapter in range(len(CHAPTERS)):
            self._draw_name(canvas, layout, chapter, following)
        style = self.visual_style.rich_style
        return [
            Strip(painted(self, row)).adjust_cell_length(width, style) if width else Strip([Segment("")])
            for row in canvas.rows()
        ]

    def _draw_road(self, canvas: Canvas, layout: MapLayout) -> None:
        """Draw the road, which leaves a row at the right edge of the map and enters the next at the left."""
        heights = sorted({spot.y for spot in layout.spots})
        for y in heights:
            xs = [spot.x - self.first for spot in layout.spots if spot.y == y]
            start = 0 if y != heights[0] else max(0, xs[0])
            end = self.size.width if y != heights[-1] else xs[-1]
            canvas.draw(y, start, "━" * (end - start), _ROAD)

    def _draw_level(
        self, canvas: Canvas, layout: MapLayout, number: int, spot: Offset, is_next: bool
    ) -> None:
        metal = _NEXT if is_next else _WON if self.stars.get(number) else _OTHER
        is_chosen = number == self.chosen
        # Without colours the quiet discs would be scraps.
        if self.app.has_class("-ascii") or (metal is _OTHER and self.app.has_class("-mono")):
            text = f"({number:2})" if layout.coin == _COINS[-1] else f"( {number:2} )"
            canvas.draw(spot.y, spot.x - len(text) // 2, text, part(metal.ink, metal.plain))
        else:
            columns, rows = _LARGER if is_next else (0, 0)
            _draw_disc(canvas, spot, layout.coin + columns, layout.coin / 2 + rows, metal)
        ink = part(metal.ink, metal.plain, bold=metal is not _OTHER, underline=is_chosen)
        canvas.draw(spot.y, spot.x - 1, f"{number:2}", ink)
        if is_chosen or is_next:
            sign = part("mark" if is_chosen else "label", bold=is_chosen)
            canvas.draw(spot.y - layout.reach - 1, spot.x - 1, "▾▾", sign)

    def _draw_name(self, canvas: Canvas, layout: MapLayout, chapter: int, following: int | None) -> None:
        """The name of a chapter and its stars, under the part of its coins that is in sight."""
        numbers = levels_in(chapter)
        earned = sum(self.stars.get(number, 0) for number in numbers)
        name, stars = CHAPTERS[chapter].title, f" {earned}★" if earned else ""
        left, right = (clamp(x - self.first, 0, self.size.width) for x in layout.stretch(chapter))
        if right - left < len(name + stars) and layout.is_one_row:
            return
        y = layout.spots[numbers[0] - 1].y + layout.reach + 1
        x = (left + right - len(name + stars)) // 2
        ink = part(bold=True) if following in numbers else part("label" if earned else "muted")
        canvas.draw(y, x, name, ink)
        canvas.draw(y, x + len(name), stars, part("mark"))

    # choosing

    def action_go(self, by: int) -> None:
        self.chosen += by

    def action_go_to_chapter(self, by: int) -> None:
        """Choose the first level of the next chapter or, from inside a chapter, of this one."""
        chapter = chapter_of(self.chosen)
        if by < 0 and self.chosen != levels_in(chapter)[0]:
            by = 0
        chosen = clamp(chapter + by, 0, len(CHAPTERS) - 1)
        self.chosen = levels_in(chosen)[0]

    def action_go_up(self, by: int) -> None:
        """Choose the nearest level of the next row, up or down; a chapter further if there is but one row."""
        layout = self.layout_now
        if layout.is_one_row:
            self.action_go_to_chapter(by)
            return
        x, y = layout.spots[self.chosen - 1]
        heights = sorted({spot.y for spot in layout.spots})
        row = heights[clamp(heights.index(y) + by, 0, len(heights) - 1)]
        numbers = [number for number, spot in enumerate(layout.spots, start=1) if spot.y == row]
        self.chosen = min(numbers, key=lambda number: abs(layout.spots[number - 1].x - x))

    def level_at(self, x: int, y: int) -> int | None:
        """Return the level whose coin is at a cell, or in the nearest row or column; None if none is near."""
        layout, first = self.layout_now, self.first
        for number, spot in enumerate(layout.spots, start=1):
            across, along = x + first - spot.x + layout.coin // 2, y - spot.y
            if 0 <= across <= layout.coin and abs(along) <= layout.reach:
                return number
        return None

    def on_click(self, event: events.Click) -> None:
        number = self.level_at(event.x, event.y)
        if number is None:
            return
        event.stop()
        if number == self.chosen:
            self.post_message(self.LevelOpened())
        else:
            self.chosen = number
