"""The course of a finished game as a curve, with the keys of its moments at their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from cardtui.engine.bars import NO_LAYER, column_means, column_of_ply, eighths, spread_apart, stacked_cell
from cardtui.engine.ending import Curve
from cardtui.ui.commands import Command, key_text
from cardtui.ui.parts_widget import PartsWidget
from cardtui.ui.unscrolled import Unscrolled

LEAST_ROWS, MOST_ROWS = 4, 6
"""The rows of a curve, with a row above it for a name and one below it for the keys."""

_MARGIN = 1 / 8
"""The part of the range of a single layer that is left free below it."""

_WEAVES = {"between": "▒", "above": " "}
"""The glyphs of the layers above the lowest one where there are no colours."""


class EndCurve(PartsWidget, Unscrolled):
    """Draws a curve over all plies. One's own part rises from below, and the other's hangs from above."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "name": "$label",
        "below": "$mark",
        "between": "$layer-1",
        "above": "$back-face",
        "cap": "bold $mark-ink on $mark",
    }
    DEFAULT_CSS = "EndCurve { pointer: pointer; }"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._curve: Curve | None = None
        self._moments: Sequence[tuple[int, Command]] = ()

    def show(self, curve: Curve | None, moments: Sequence[tuple[int, Command]]) -> None:
        """Show a curve, and the key of the command of each moment at its ply."""
        self._curve, self._moments = curve, moments
        self.refresh()

    @property
    def _caps(self) -> list[tuple[int, str, Command]]:
        """The first column of each key, its text, and its command."""
        assert self._curve is not None
        width = self.size.width
        texts = [f" {key_text(command.keys[0])} " if command.keys else "" for _, command in self._moments]
        middles = [column_of_ply(ply, self._curve.length, width) for ply, _ in self._moments]
        starts = spread_apart(middles, max(map(len, texts), default=0), width)
        return [
            (start, text, command)
            for start, text, (_, command) in zip(starts, texts, self._moments, strict=True)
        ]

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        blank = self.visual_style.rich_style
        if self._curve is None:
            return Strip.blank(width, blank)
        if y == 0:
            return self._named(self._curve.above or self._range)
        if y < height - 1:
            return Strip(self._row(self._curve, height - 2 - y, height - 2)).adjust_cell_length(width, blank)
        return self._last_row()

    def _named(self, text: str) -> Strip:
        return Strip([Segment(text, self.part_style("name"))]).adjust_cell_length(
            self.size.width, self.visual_style.rich_style
        )

    @property
    def _range(self) -> str:
        """The name of the only layer, with the least and the greatest value."""
        assert self._curve is not None
        values = [values[0] for values in self._columns(self._curve)]
        return f"{self._curve.below}: {round(min(values))} to {round(max(values))}"

    def _columns(self, curve: Curve) -> list[list[float]]:
        means = column_means(curve.values, curve.length, self.size.width)
        # The last column is the end: who has lost has nothing there, however many steps a column stands for.
        return [*means[:-1], [*map(float, curve.values(curve.length))]]

    def _row(self, curve: Curve, level: int, rows: int) -> list[Segment]:
        """Return the row of the curve `level` rows above its bottom."""
        columns, style = self._columns(curve), self.part_style
        names = ["below"]
        if curve.above:
            names = ["below", *["between"] * (len(columns[0]) - 2), "above"]
            if len(columns[0]) == 1:  # the rest of the highest value is the other's
                columns = [[own, curve.highest - own] for (own,) in columns]
            low, high = 0.0, float(curve.highest)
        else:
            values = [own for own, *_ in columns]
            low, high = min(values), max(values)
            low -= (high - low) * _MARGIN or 1
        scale = rows / (high - low)
        tops = [[eighths((top - low) * scale) for top in accumulate(column)] for column in columns]
        colours = [style(name).color for name in names]
        woven = self.app.has_class("-mono")
        segments = []
        for cell, cells in groupby(stacked_cell(ends, level) for ends in tops):
            lower, upper = (
                None if layer == NO_LAYER else colours[layer] for layer in (cell.lower, cell.upper)
            )
            drawn = self.visual_style.rich_style + Style(color=lower, bgcolor=upper)
            glyph = _WEAVES[names[cell.lower]] if woven and cell.lower > 0 else cell.glyph
            segments.append(Segment(glyph * len(list(cells)), drawn))
        return segments

    def _last_row(self) -> Strip:
        """Return the row of the keys, and of the name of the lowest layer where they leave it room."""
        style, segments, at = self.part_style, list[Segment](), 0
        below = self._curve.below if self._curve is not None and self._curve.above else ""
        caps = self._caps
        if below and (not caps or len(below) < caps[0][0]):
            segments.append(Segment(below, style("name")))
            at = len(below)
        blank = self.visual_style.rich_style
        for start, text, _ in caps:
            segments += [Segment(" " * (start - at), blank), Segment(text, style("cap"))]
            at = start + len(text)
        return Strip(segments).adjust_cell_length(self.size.width, blank)

    async def on_click(self, event: events.Click) -> None:
        if self._curve is None or event.y != self.size.height - 1:
            return
        for start, text, command in self._caps:
            if start <= event.x < start + len(text):
                await self.screen.run_action(command.first_action)
