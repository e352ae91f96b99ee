"""A widget that repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Self

from rich.style import Style
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
    return [
        Region(start, y, stop - start, 1)
        for y, (old, new) in enumerate(zip_longest(before, after, fillvalue=Strip([])))
        if old != new
        for start, stop in [_span(_cells(old), _cells(new))]
    ]


def _cells(line: Strip) -> list[tuple[str, Style | None]]:
    return [(char, style) for text, style, _ in line for char in text]


def _span(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return the first cell in which two lines differ, and the one after the last; all if one is longer."""
    differ = [at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other]
    if len(old) != len(new) or not differ:
        return 0, max(len(old), len(new))
    return differ[0], differ[-1] + 1
