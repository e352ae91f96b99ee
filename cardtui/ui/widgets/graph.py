"""The bar's graph: the timeline of a game, drawn as a chart of its values. A click or a drag seeks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import ClassVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtui.engine.bars import NO_LAYER, bar_cell, eighths, scale, stacked_cell
from cardtui.engine.narrator import GraphScale
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.widgets.bar_layout import bar_layout
from cardtui.ui.widgets.timeline import FADING, Timeline, horizon

_WEAVES = "█▒░"
"""The glyphs of the layers where there are no colours."""

_SAMPLES = 8  # plies looked at for a column, so that long games are no noise
_LEAST = bar_cell(1 / 8)
_DASH = "╌"


class Graph(Timeline, DiffWidget):
    """A row of bars over the whole game; where it is higher, a chart that stands on a line with a knob.

    The past is bright, the future is dim. Where the theme has one colour for both, the future has gaps.
    The value at the present ply stands right after it. There is no axis: a chart of cards has half of them
    in its middle, every other one is scaled to what it shows.
    """

    PARTS: ClassVar[Mapping[str, str]] = {
        **Timeline.PARTS,
        "label": "$muted",
        "line": "$track",
        "value": "$mark",
        "present": "bold $foreground",
        "past-0": "$mark",
        "past-1": "$layer-1",
        "past-2": "$layer-2",
        "ahead-0": "$ahead",
        "ahead-1": "$ahead-1",
        "ahead-2": "$ahead-2",
        "bar": "on $bar 40%",
    }

    def __init__(self, graph: GraphScale, *, id: str) -> None:
        super().__init__(id=id)
        self._graph = graph
        self.note = ""
        """A note on the whole game, which the tooltip has."""
        self._value: Callable[[int], Sequence[int]] | None = None
        self._values: list[list[float]] = []  # the layers of each column that is shown
        self._values_for = (0, 0)

    @property
    def short_title(self) -> str:
        return self._graph.short

    def rename(self, graph: GraphScale) -> None:
        """Change the titles."""
        self._graph = graph
        self.refresh()

    def show(self, value: Callable[[int], Sequence[int]], length: int) -> None:
        """Draw plies 0 to `length`: `value` returns the layers of a ply, whose sum is at most the highest."""
        self._value, self.length, self._values = value, length, []
        self.refresh()

    def watch_seen(self, before: int | None, seen: int | None) -> None:
        super().watch_seen(before, seen)
        whole = self.note if seen is None else ""
        self.tooltip = " · ".join(filter(None, (self._graph.title, whole, str(self.tooltip))))
        known = self.length if before is None else horizon(before)
        grows = before is not None and seen is not None and known == self.room
        # The last columns are the means of more plies now.
        del self._values[self.column_of(min(before or 0, seen or 0)) if grows else 0 :]
        self.refresh()

    def watch_at(self, before: int, at: int) -> None:
        self.refresh()

    @property
    def left(self) -> int:
        return bar_layout(self.size.width).first

    @property
    def right(self) -> int:
        """The columns after the plies: first those of a value at the last one."""
        return self.size.width - 1 - bar_layout(self.size.width).last + self._value_width

    @property
    def _value_width(self) -> int:
        return len(f" {self._graph.highest}{self._graph.unit}")

    def seeks_at(self, x: int) -> bool:
        return -1 <= x - self.left <= self.columns

    @property
    def bar_rows(self) -> int:
        """The rows of the bars. If there are several, they stand on the line with the knob."""
        return max(1, self.size.height - 1)

    @property
    def _stands(self) -> bool:
        """Whether the bars stand on a line, and are not in it."""
        return self.size.height > 1

    @property
    def _woven(self) -> bool:
        return self.app.has_class("-mono")

    @property
    def _has_gaps(self) -> bool:
        """Whether past and future have the same colour, so that gaps have to mark the future."""
        return self._woven or self._colour("past", 0) == self._colour("ahead", 0)

    # drawing

    def draw(self) -> list[Strip]:
        rows = self.bar_rows
        lines = [self._labelled(level, rows) for level in reversed(range(rows))]
        if self._stands:
            lines.append(self._in_bar(self.knob_line()))
            return lines
        return [self._in_bar([*lines[0].crop(self.left)], [*lines[0].crop(0, self.left)])]

    def _in_bar(self, line: list[Segment], before: Sequence[Segment] = ()) -> Strip:
        """Return a row that begins at ply 0, on the ground of the bar."""
        ground = self.part_style("bar")
        strip = Strip([*before] or [Segment(" " * self.left, ground)])
        strip = Strip([*strip, *line]).adjust_cell_length(self.size.width, ground)
        table, on_bar = self._table.bgcolor, Style(bgcolor=ground.bgcolor)
        return Strip(
            Segment(text, style + on_bar if style is not None and style.bgcolor == table else style)
            for text, style, _ in strip
        )

    @property
    def _table(self) -> Style:
        return self.visual_style.rich_style

    def _labelled(self, level: int, rows: int) -> Strip:
        """Return a row of the bars, with what stands before it."""
        label = ""
        if rows > 1 and self._graph.layers:
            named = dict(enumerate(self._graph.layers))
            label = named.get(level, "")
        elif rows > 1 and level == 0:
            label = self._graph.title
        elif rows > 1 and level == rows // 2:
            low, high = self._scale
            label = f"{round((low + high) / 2)}{self._graph.unit}"
        return Strip([*self._label(label, level), *self._row(level, rows)]).adjust_cell_length(
            self.size.width, self._table
        )

    def _label(self, label: str, level: int) -> list[Segment]:
        """Return what stands before a row of the bars: the label, if there is room for it."""
        signed = self._stands and bool(self._graph.layers)
        free = self.left - 1 - len(label) - 2 * signed
        if not label or free < 1:
            return [Segment(" " * self.left, self._table)]
        style = self.part_style
        sign = f"{_WEAVES[level] if self._woven else '█'} " if signed else ""
        return [
            Segment(" " * free, self._table),
            *([Segment(sign, style(f"past-{level}"))] if sign else []),
            Segment(label, style("label")),
            Segment(" ", self._table),
        ]

    def _row(self, level: int, rows: int) -> list[Segment]:
        """Return the row of the bars that is `level` rows above the bottom one."""
        here = self.column_of(self.at)
        past, ahead = (self._drawn(time, level, rows) for time in ("past", "ahead"))
        if self.seen is not None:
            known = self.column_of(self.seen) + 1
            ahead = Strip([*ahead.crop(0, known), *self._unseen(level, rows, self.columns - known)])
        row = Strip(
            [
                *past.crop(0, here),
                *self._present(past.text[here : here + 1], level, rows),
                *ahead.crop(here + 1),
            ]
        ).adjust_cell_length(self.columns + self._value_width, self._table)
        if level or self._value is None:
            return [*row]
        value = f" {self._main(self._value(min(self.at, self.length)))}{self._graph.unit}"
        end = min(here + 1 + len(value) + 1, row.cell_length)
        text = value.ljust(end - here - 1)
        return [*row.crop(0, here + 1), Segment(text, self.part_style("value")), *row.crop(end)]

    def _present(self, glyph: str, level: int, rows: int) -> list[Segment]:
        """Return the cell of the present ply: its bar in white."""
        bar = glyph.strip() and glyph != _DASH
        if bar and self._woven:
            glyph = "┃"
        elif bar and rows > 1 and self._graph.layers:
            glyph = bar_cell(1)
        elif level == 0 and not glyph.strip():
            glyph = _LEAST
        return [Segment(glyph, self.part_style("line" if glyph == _DASH else "present"))]

    def _unseen(self, level: int, rows: int, columns: int) -> list[Segment]:
        """Return what stands in a row after what has been seen."""
        dashes = ""
        if rows == 1:
            dashes = FADING
        elif level == rows // 2:
            dashes = _DASH * columns
        return [Segment(dashes.ljust(columns)[:columns], self.part_style("ahead" if rows == 1 else "line"))]

    def _drawn(self, time: str, level: int, rows: int) -> Strip:
        """Return a row as if the whole game were past, or ahead."""
        segments = list[Segment]()
        dash = _DASH if rows > 1 and level == rows // 2 else " "
        tops = self._tops(rows)
        for cell, run in groupby(stacked_cell(top, level) for top in tops):
            cells = len([*run])
            glyph, lower, upper = cell.glyph, cell.lower, cell.upper
            if lower == upper == NO_LAYER:
                segments.append(Segment(dash * cells, self._table + self.part_style("line")))
                continue
            if self._woven:  # a cell shows one weave only
                lower, upper = (lower if cell.eighths >= 4 or upper == NO_LAYER else upper), NO_LAYER
                if lower > 0:
                    glyph = _WEAVES[lower]
            colours = Style(color=self._colour(time, lower), bgcolor=self._colour(time, upper))
            segments.append(Segment(glyph * cells, self._table + colours))
        row = Strip(segments)
        if time == "ahead" and self._has_gaps:
            gap = Segment(" ", self._table)
            row = Strip(
                segment
                for column in range(len(tops))
                for segment in ([gap] if column % 2 else row.crop(column, column + 1))
            )
        return row

    def _colour(self, time: str, layer: int) -> Color | None:
        """Return the colour of a layer; None above the highest one."""
        return None if layer == NO_LAYER else self.part_style(f"{time}-{layer}").color

    # values

    def _main(self, values: Sequence[int]) -> int:
        return values[self._graph.main]

    @property
    def _scale(self) -> tuple[float, float]:
        if self._graph.whole:
            return 0, max(1, self._graph.highest)
        return scale(sum(values) for values in self._column_values())

    def _tops(self, rows: int) -> list[list[int]]:
        """Return the ends of the layers of each column, in eighths of a row."""
        low, high = self._scale
        columns = self._column_values()
        if rows == 1 and self._graph.layers:
            columns = [[values[self._graph.main]] for values in columns]
        return [
            [eighths((total - low) * rows / (high - low)) for total in accumulate(values)]
            for values in columns
        ]

    def _column_values(self) -> list[list[float]]:
        """Return the layers of each column that is shown."""
        key = self.columns, self.room
        if self._values_for != key:
            self._values, self._values_for = [], key
        known = self.columns if self.seen is None else self.column_of(self.seen) + 1
        del self._values[known:]
        self._values += [self._mean(column) for column in range(len(self._values), known)]
        return self._values

    def _mean(self, column: int) -> list[float]:
        """Return the layers of a column: the mean of a few of its plies, of those that are shown."""
        if self._value is None:
            return [0]
        last = self.length if self.seen is None else min(self.seen, self.length)
        each = self.room / max(1, self.columns - 1)
        first, past = (min(last, round(each * at)) for at in (column, column + 1))
        past = max(first + 1, past)
        plies = range(first, past, max(1, (past - first) // _SAMPLES))
        layers = zip(*map(self._value, plies), strict=True)
        return [sum(values) / len(plies) for values in layers]
