"""Thirteen piles as the face of a clock: twelve in a ring, and pile 1 in the middle."""

from __future__ import annotations

from math import cos, pi
from typing import NamedTuple

from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from cardtui.ui.cards import faces

__all__ = ["Clock", "PilesLayout", "clock_in"]

_BESIDE, _MORE_BESIDE = 32, 26
"""The columns that what stands beside a clock needs, and those with which it has two rows of larger cards."""

_WIDTHS = {faces.Size.HUGE: 12, faces.Size.GREAT: 10, faces.Size.LARGE: 8, faces.Size.LOW: 7}
"""The columns of a pile, by the size of its cards, the best first."""


class Clock(NamedTuple):
    """A clock: how large each pile is, and how far the ring is from the middle, in columns and rows."""

    width: int
    height: int
    across: int
    along: int

    @property
    def size(self) -> Size:
        return Size(2 * self.across + self.width, 2 * self.along + self.height)

    def spot(self, number: int) -> Offset:
        """Return the offset of a pile from the upper left corner of the clock."""
        middle = Offset(self.across, self.along)
        if number == 1:
            return middle
        near = max(self.width + 1, round(self.across / 2))  # those beside 12 and 6 are nearly as high
        far = max(near + self.width, round(self.across * cos(pi / 6)))
        hour = number % 12 if number < 13 else 1  # the kings, as no pile of the ring is called 1
        x = (0, near, far, self.across, far, near)[hour % 6]
        return middle + Offset(x if hour < 6 else -x, -round(self.along * cos(hour * pi / 6)))


def clock_in(columns: int, rows: int, left: int = 0) -> Clock:
    """Return the largest round clock, with the largest cards, that fits into the columns and rows.

    `left` are the columns of that room which are not taken to make it rounder.
    """
    for size, width in _WIDTHS.items():
        height = size.height + 1
        across, along = 2 * width + 3 + (size is faces.Size.LOW), 2 * height
        if 2 * across + width <= columns and 2 * along + height <= rows:
            break
    along = max(along, min((rows - height) // 2, 5 * height // 2))
    across = max(across, min((columns - left - width) // 2, 11 * along // 5))
    return Clock(width, height, across, along)


class _Ring(Layout):
    """The children as the piles of a clock, in the order of their numbers."""

    name = "clock"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        clock = clock_in(size.width, size.height)
        top = Offset(0, max(0, (size.height - clock.size.height) // 2))
        each = Size(clock.width, clock.height)
        return [
            WidgetPlacement(
                Region.from_offset(clock.spot(number) + top, each), NULL_OFFSET, NULL_SPACING, pile
            )
            for number, pile in enumerate(children, start=1)
        ]


class PilesLayout(Container):
    """The piles, in a row, or where the screen has the class `-clock` as a clock, as wide as it must be."""

    _ring = _Ring()

    @property
    def _is_clock(self) -> bool:
        return self.screen.has_class("-clock")

    @property
    def layout(self) -> Layout:
        return self._ring if self._is_clock else super().layout

    def get_content_width(self, container: Size, viewport: Size) -> int:
        if not self._is_clock:
            return super().get_content_width(container, viewport)
        return clock_in(container.width - _BESIDE, container.height, _MORE_BESIDE).size.width
