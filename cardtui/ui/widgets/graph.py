"""The bar's graph: the timeline of a game, drawn as a chart of its values. A click or a drag seeks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import ClassVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.bars import NO_LAYER, bar_cell, eighths, scale, stacked_cell
from cardtui.engine.narrator import GraphScale
from cardtui.engine.phrases import capitalized
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.widgets.timeline import FADING, Timeline, horizon

_WEAVES = "█▒░"
"""The glyphs of the layers where there are no colours."""

_SAMPLES = 8  # plies looked at for a column, so that long games are no noise
_LEAST = bar_cell(1 / 8)
_DASH = "╌"
_LEAST_HIGHEST = 99  # for which a value has room: the graph tells nothing by its length


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
        "bar": "$foreground on $bar 40%",
    }

    landed: reactive[int] = reactive(0)
    """The ply whose value is shown: the last one whose cards have landed."""

    def __init__(self, graph: GraphScale, *, id: str) -> None:
        super().__init__(id=id)
        self._graph = graph
        self._note = ""
        self._value: Callable[[int], Sequence[int]] | None = None
        self._values: list[list[float]] = []  # the layers of each column that is shown
        self._values_for = (0, 0)

    @property
    def short_title(self) -> str:
        """Its title in a few letters."""
        return self._graph.short

    @property
    def titles(self) -> Sequence[tuple[str, int | None]]:
        """The labels before the rows of bars, each with the layer that it names, if any."""
        graph, rows = self._graph, self.bar_rows
        if graph.layers:
            return [(name, layer) for layer, name in enumerate(graph.layers)][::-1]
        low, high = self._scale
        middle = f"{round((low + high) / 2)}{graph.unit}"
        texts = {rows // 2: middle, 0: graph.title}
        return [(texts.get(level, ""), None) for level in reversed(range(rows))]

    def rename(self, graph: GraphScale) -> None:
        """Change the titles."""
        self._graph = graph
        self.refresh()

    def show(self, value: Callable[[int], Sequence[int]], length: int) -> None:
        """Draw plies 0 to `length`: `value` returns the layers of a ply, whose sum is at most the highest."""
        self._value, self.length, self._values = value, length, []
        self.refresh()

    def add_note(self, note: str) -> None:
        """Set a note on the whole game, which the tooltip shows once it may be known."""
        self._note = note
        self._explain()

    def _explain(self) -> None:
        super().watch_seen(None, self.seen)
        note = self._note if self.seen is None else ""
        told = filter(None, (self._graph.title, note, str(self.tooltip)))
        self.tooltip = ". ".join(map(capitalized, told))

    def watch_seen(self, before: int | None, seen: int | None) -> None:
        self._explain()
        known = self.length if before is None else horizon(before)
        grows = before is not None and seen is not None and known == self.room
        # The last columns are the means of more plies now.
        del self._values[self.column_of(min(before or 0, seen or 0)) if grows else 0 :]

    @property
    def right(self) -> int:
        """The columns of a value at the last ply."""
        return len(f" {max(_LEAST_HIGHEST, self._graph.highest)}{self._graph.unit}")

    @property
    def bar_rows(self) -> int:
        """The rows of the bars. If there are several, they stand on the line with the knob."""
        return max(1, self.size.height - 1)

    @property
    def _woven(self) -> bool:
        return self.app.has_class("-mono")

    def sign(self, layer: int) -> str:
        """Return the glyph of a layer."""
        return _WEAVES[layer] if self._woven else _WEAVES[0]

    @property
    def _has_gaps(self) -> bool:
        """Whether past and future have the same colour, so that gaps have to mark the future."""
        return self._woven or self._colour("past", 0) == self._colour("ahead", 0)

    # drawing

    def draw(self) -> list[Strip]:
        rows = self.bar_rows
        lines = [self._row(level, rows) for level in reversed(range(rows))]
        if self.size.height > 1:  # they stand on a line, and are not in it
            return [*lines, self._in_bar(Strip(self.knob_line()))]
        return [self._in_bar(line) for line in lines]

    def _in_bar(self, line: Strip) -> Strip:
        """Return a row on the ground of the bar."""
        table, ground = self._table.bgcolor, self.part_style("bar")
        on_bar = Style(bgcolor=ground.bgcolor)
        return Strip(
            Segment(text, style + on_bar if style is not None and style.bgcolor == table else style)
            for text, style, _ in line.adjust_cell_length(self.size.width, self._table)
        )

    @property
    def _table(self) -> Style:
        return self.visual_style.rich_style

    def _row(self, level: int, rows: int) -> Strip:
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
        ).adjust_cell_length(self.size.width, self._table)
        if level or self._value is None:
            return row
        value = f" {self._value(min(self.landed, self.length))[self._graph.main]}{self._graph.unit}"
        end = min(here + 1 + len(value) + 1, row.cell_length)
        text = value.ljust(end - here - 1)
        return Strip([*row.crop(0, here + 1), Segment(text, self.part_style("value")), *row.crop(end)])

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
            if self._woven and (lower > 0 or upper > 0):  # a cell shows one weave only
                lower, upper = (lower if cell.eighths >= 4 else upper), NO_LAYER
                glyph = " " if lower == NO_LAYER else _WEAVES[lower]
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


class GraphTitles(DiffWidget):
    """The labels before the rows of a graph: its title and the value of its middle, or its layers."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "label": "$muted",
        **{f"past-{layer}": Graph.PARTS[f"past-{layer}"] for layer in range(len(_WEAVES))},
    }

    def __init__(self, graph: Graph, *, id: str) -> None:
        super().__init__(id=id)
        self._of = graph

    def draw(self) -> list[Strip]:
        return [self._title(text, layer) for text, layer in self._of.titles]

    def _title(self, text: str, layer: int | None) -> Strip:
        table, width = self.visual_style.rich_style, self.size.width
        parts = [] if layer is None else [Segment(self._of.sign(layer), self.part_style(f"past-{layer}"))]
        parts.append(Segment(f" {text}" if parts else text, self.part_style("label")))
        margin = width - sum(map(len, (part.text for part in parts)))
        if not text or margin < 0:
            return Strip.blank(width, table)
        return Strip([Segment(" " * margin, table), *parts])
