"""A widget that repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Self

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip

from cardtui.ui.parts_widget import PartsWidget


class DiffWidget(PartsWidget):
    """Draws all its lines at once and, after each refresh, repaints only the cells that differ.

    A zone is wide, and a step changes one card of it: without this the terminal would be sent all of the
    zone's cards. Several changes in one go are drawn once, when the widget is idle or painted.
    """

    _strips: Sequence[Strip] | None = None
    _strips_for = Size(0, 0)
    _changed = False
    """Whether something has changed since the lines were drawn."""

    def draw(self) -> Sequence[Strip]:
        """Return all lines from the top, each as wide as the widget."""
        raise NotImplementedError

    def overlay(self, lines: Sequence[Strip]) -> Sequence[Strip]:
        """Return the lines with what lies above them."""
        return lines

    @property
    def _before(self) -> Sequence[Strip] | None:
        # `size` comes last: reading it may lay out the whole screen.
        return self._strips if self._strips is not None and self._strips_for == self.size else None

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        if not repaint or regions or layout or recompose or self._before is None or not self.is_mounted:
            if repaint and not regions:
                self._strips = None
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        self._changed = True
        self.check_idle()
        return self

    def on_idle(self) -> None:
        self._draw_changes()

    def _draw_changes(self) -> None:
        if self._changed:
            self._changed = False
            if (before := self._before) is None:
                super().refresh()
                return
            self._strips = self.overlay(self.draw())
            if changed := changes(before, self._strips):
                super().refresh(*changed)

    def notify_style_update(self) -> None:
        self._strips = None  # a new theme has other colours for the same lines
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        self._draw_changes()  # first: Textual paints lines that it believes unchanged from a cache
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        if self._strips is None or self._strips_for != self.size:
            self._strips, self._strips_for = self.overlay(self.draw()), self.size
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.visual_style.rich_style)


def changes(before: Sequence[Strip], after: Sequence[Strip]) -> list[Region]:
    """Return a region for each line that differs, from its first different cell to the last."""
    nothing = Strip([])
    return [
        Region(start, y, stop - start, 1)
        for y, (old, new) in enumerate(zip_longest(before, after, fillvalue=nothing))
        if old != new
        for start, stop in [_span([*old], [*new])]
    ]


def _span(old: list[Segment], new: list[Segment]) -> tuple[int, int]:
    """Return the first column in which two lines differ, and the column after the last."""
    widths = [sum(len(text) for text, *_ in line) for line in (old, new)]
    width, same = max(widths), _alike(old, new)
    if widths[0] != widths[1] or same == width:
        return 0, width
    return same, max(width - _alike(_mirrored(old), _mirrored(new)), same + 1)


def _alike(old: Sequence[Segment], new: Sequence[Segment]) -> int:
    """Return the number of cells that two lines have in common at their start."""
    cells = 0
    for (text, style, _), (other, its, _) in zip(old, new, strict=False):
        if style != its:
            break
        if text != other:
            least = min(len(text), len(other))
            return cells + next((at for at in range(least) if text[at] != other[at]), least)
        cells += len(text)
    return cells


def _mirrored(line: Sequence[Segment]) -> list[Segment]:
    """Return a line from its end to its start."""
    return [Segment(text[::-1], style) for text, style, _ in reversed(line)]
