"""Widgets of which only what has changed is painted anew: a place is wide, and one card has gone from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Self

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

__all__ = ["Sparing", "changes"]


class Sparing(Widget):
    """Draws all its lines at once. Whenever it is refreshed, only the cells that differ are written.

    Half of what a terminal is sent while a game plays would otherwise be cards that have not moved. Of all
    that changes about it in one go it hears before it draws, once: cards, captions, and every colour.
    """

    _strips: Sequence[Strip] | None = None
    _strips_for = Size(0, 0)
    _changed = False
    """Whether it may look different from how it was drawn last."""

    def draw(self) -> Sequence[Strip]:
        """Every line, from the top, each as wide as the widget."""
        raise NotImplementedError

    @property
    def _before(self) -> Sequence[Strip] | None:
        # Its size is asked for last: to know it, all that is on the screen may have to be laid out.
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
        self._draw_what_has_changed()

    def _draw_what_has_changed(self) -> None:
        if self._changed:
            self._changed = False
            if (before := self._before) is None:
                super().refresh()
                return
            self._strips = self.draw()
            if changed := changes(before, self._strips):
                super().refresh(*changed)

    def notify_style_update(self) -> None:
        self._strips = None  # its colours may be others, also where it looks the same to itself
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        self._draw_what_has_changed()  # who is painted now shows all that it has been told
        if self._strips is None or self._strips_for != self.size:
            self._strips, self._strips_for = self.draw(), self.size
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.visual_style.rich_style)


def changes(before: Sequence[Strip], after: Sequence[Strip]) -> list[Region]:
    """Where lines differ: for each that does, from the first cell to the last one."""
    nothing = Strip([])
    return [
        Region(start, y, stop - start, 1)
        for y, (old, new) in enumerate(zip_longest(before, after, fillvalue=nothing))
        if old != new
        for start, stop in [_span([*old], [*new])]
    ]


def _span(old: list[Segment], new: list[Segment]) -> tuple[int, int]:
    """The first column in which two lines differ, and the one after the last."""
    widths = [sum(len(text) for text, *_ in line) for line in (old, new)]
    width, same = max(widths), _alike(old, new)
    if widths[0] != widths[1] or same == width:
        return 0, width
    return same, max(width - _alike_at_the_end(old, new), same + 1)


def _alike(old: Sequence[Segment], new: Sequence[Segment]) -> int:
    """How many cells two lines have in common from their beginning on."""
    cells = 0
    for (text, style, _), (other, its, _) in zip(old, new, strict=False):
        if style != its:
            break
        if text != other:
            least = min(len(text), len(other))
            return cells + next((at for at in range(least) if text[at] != other[at]), least)
        cells += len(text)
    return cells


def _alike_at_the_end(old: Sequence[Segment], new: Sequence[Segment]) -> int:
    """How many cells two lines have in common before their end."""
    cells = 0
    for (text, style, _), (other, its, _) in zip(reversed(old), reversed(new), strict=False):
        if style != its:
            break
        if text != other:
            least = min(len(text), len(other))
            return cells + next((at for at in range(least) if text[-1 - at] != other[-1 - at]), least)
        cells += len(text)
    return cells
