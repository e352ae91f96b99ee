"""The graph of a whole game with the current ply. A click seeks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import ClassVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.message import Message
from textual.strip import Strip

from cardtui.engine.bars import NO_LAYER, StackedCell, axis_label, eighths, stacked_cell
from cardtui.ui.cards.painting import within
from cardtui.ui.widgets.timeline import FADING, Timeline, horizon

_WEAVES = "█▒░"
"""The glyphs of the layers where there are no colours."""

_SAMPLES = 8  # plies looked at for a column, so that long games are no noise
_LINED = 4  # rows from which on the last one is a line with a knob


class Graph(Timeline):
    """A bar chart over the whole game, of one value or several stacked ones, above a line with a knob.

    The past is bright, the future is dim. Where the theme has one colour for both, the future has gaps.
    """

    class Toggled(Message):
        """The graph has come in sight, or gone out of it."""

    PARTS: ClassVar[Mapping[str, str]] = {
        **Timeline.PARTS,
        "label": "$muted",
        "present": "bold $foreground",
        "past-0": "$mark",
        "past-1": "$layer-1",
        "past-2": "$layer-2",
        "ahead-0": "$ahead",
        "ahead-1": "$ahead-1",
        "ahead-2": "$ahead-2",
    }
    DEFAULT_CSS = "Graph { height: 4; }"

    left = 4  # for the numbers of the axis

    def __init__(self, title: str, top: int, layers: Sequence[str] = (), *, id: str) -> None:
        """`layers` are the names of the layers, from the bottom up, if there are several."""
        super().__init__(id=id)
        self.title = title
        self._names = layers
        self.note = ""
        """A note after the title, or instead of it if there is no room for both."""
        self._top = max(1, top)
        self._value: Callable[[int], Sequence[int]] | None = None
        self._values: list[list[float]] = []  # the layers of each column, as they were last drawn
        self._rows: dict[tuple[str, int, int, int], Strip] = {}  # those drawn, all bright or all dim
        self._shapes: dict[
            tuple[int, int, int], list[tuple[StackedCell, int]]
        ] = {}  # how many cells of which kind

    def name_layers(self, layers: Sequence[str]) -> None:
        """Change the names of the layers."""
        self._names = layers
        self.refresh()

    def show(self, value: Callable[[int], Sequence[int]], length: int) -> None:
        """Draw plies 0 to `length`: `value` returns the layers of a ply, whose sum is at most the top."""
        self._value, self.length, self._values = value, length, []
        self._forget_drawn()
        self.refresh()

    def watch_seen(self, before: int | None, seen: int | None) -> None:
        """Draw anew if the plies have another room; otherwise the same bars are shown, only more of them."""
        super().watch_seen(before, seen)
        known = self.length if before is None else horizon(before)
        if (before is None) != (seen is None) or known != self.room:
            self._values = []
            self._forget_drawn()

    def _forget_drawn(self) -> None:
        self._rows.clear()
        self._shapes.clear()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._rows.clear()

    @property
    def bar_rows(self) -> int:
        """The rows of the bars. Below them is the line with the knob, if there is room for it."""
        height = self.size.height
        return height - 1 - (height >= _LINED)

    def on_show(self) -> None:
        self.post_message(self.Toggled())

    def on_hide(self) -> None:
        self.post_message(self.Toggled())

    def render_line(self, y: int) -> Strip:
        style = self.part_style
        height = self.bar_rows
        if y == 0:
            return within(self.size.width, self._title(), self.visual_style.rich_style)
        if y > height:
            return Strip([Segment(" " * self.left, self.visual_style.rich_style), *self.knob_line()])
        top = str(self._top) if self._top < 10 ** (self.left - 1) else "max"
        numbers = {1: top, height: "0"} if height > 1 else {1: top}
        axis = Segment(axis_label(numbers.get(y, ""), self.left), style("label"))
        return Strip([axis, *self._row(height - y, height)])

    def _title(self) -> list[Segment]:
        """Return the first row: the title and a note, or the legend."""
        style = self.part_style
        note = self.note if self.seen is None else ""  # it is about the whole game
        both = " · ".join(filter(None, (self.title, note)))
        title = both if len(both) <= self.size.width else note or self.title
        legend = [Segment(title, style("label"))]
        for layer, name in enumerate(self._names):
            legend += [
                Segment(f"  {_WEAVES[layer] if self._woven else '█'} ", style(f"past-{layer}")),
                Segment(name, style("label")),
            ]
        return legend

    @property
    def _woven(self) -> bool:
        return self.app.has_class("-mono")

    @property
    def _has_gaps(self) -> bool:
        """Whether past and future have the same colour, so that gaps have to mark the future."""
        return self._woven or self._colour("past", 0) == self._colour("ahead", 0)

    def _row(self, level: int, height: int) -> list[Segment]:
        """Return the row `level` rows above the bottom of the chart."""
        here, style = self.column_of(self.at), self.part_style
        past = self._drawn("past", level, height)
        ahead = self._drawn("ahead", level, height)
        if self.seen is not None:
            known = self.column_of(self.seen) + 1
            fading = FADING if level == 1 and self.size.height < _LINED else ""
            unseen = fading.ljust(self.columns)[: self.columns - known]
            ahead = Strip([*ahead.crop(0, known), Segment(unseen, style("ahead"))])
        free = not past.text[here].strip()
        mark = Segment("╎" if free else "┃", style("present"))
        return [*past.crop(0, here), mark, *ahead.crop(here + 1)]

    def _drawn(self, time: str, level: int, height: int) -> Strip:
        """Return a row as if the whole game were past, or ahead. It is cached for all plies."""
        key = time, level, height, self.columns
        if key not in self._rows:
            segments, table = list[Segment](), self.visual_style.rich_style
            for cell, cells in self._shape(level, height):
                glyph, lower, upper = cell.glyph, cell.lower, cell.upper
                if self._woven and (lower > 0 or upper > 0):  # a cell shows one weave only
                    lower, upper = (lower if cell.eighths >= 4 else upper), NO_LAYER
                    glyph = " " if lower == NO_LAYER else _WEAVES[lower]
                colours = Style(color=self._colour(time, lower), bgcolor=self._colour(time, upper))
                segments.append(Segment(glyph * cells, table + colours))
            if time == "ahead" and self._has_gaps:
                row, gap = Strip(segments), [Segment(" ", table)]
                segments = [
                    segment
                    for column in range(self.columns)
                    for segment in (gap if column % 2 else row.crop(column, column + 1))
                ]
            self._rows[key] = Strip(segments)
        return self._rows[key]

    def _shape(self, level: int, height: int) -> list[tuple[StackedCell, int]]:
        """Return the runs of equal cells in a row; past and future differ only in colours."""
        key = level, height, self.columns
        if key not in self._shapes:
            runs = groupby(stacked_cell(tops, level) for tops in self._tops(height))
            self._shapes[key] = [(kind, len(list(run))) for kind, run in runs]
        return self._shapes[key]

    def _colour(self, time: str, layer: int) -> Color | None:
        """Return the colour of a layer; None above the highest one."""
        return None if layer == NO_LAYER else self.part_style(f"{time}-{layer}").color

    def _tops(self, height: int) -> list[list[int]]:
        """Return the ends of the layers of each column, in eighths of a row."""
        width = self.columns
        if len(self._values) != width:
            self._values = [self._mean(column) for column in range(width)]
        scale = height / self._top
        return [[eighths(total * scale) for total in accumulate(values)] for values in self._values]

    def _mean(self, column: int) -> list[float]:
        """Return the layers of a column: the mean of a few of its plies."""
        if self._value is None:
            return [0]
        each = self.room / max(1, self.columns - 1)
        first, past = (min(self.length, round(each * at)) for at in (column, column + 1))
        past = max(first + 1, past)
        plies = range(first, past, max(1, (past - first) // _SAMPLES))
        layers = zip(*map(self._value, plies), strict=True)
        return [sum(values) / len(plies) for values in layers]
