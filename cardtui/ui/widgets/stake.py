"""The row in which one bets: two sides, what each pays, which one was chosen, and whether it was right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.ui.parts_widget import PartsWidget

_SIDE, _BETWEEN = 24, 4
"""Columns of a side, and between the two."""


class SideState(Enum):
    """The state of a side; its value is the part of `StakeRow` that has its colours."""

    OFFERED = "offered"
    CHOSEN = "chosen"
    """It was chosen, and what comes has not been seen yet."""
    HIT = "hit"
    MISSED = "missed"
    OTHER = "other"
    """The other one was chosen."""


class StakeSide(NamedTuple):
    """A side as it is shown."""

    key: str
    name: str
    points: str
    state: SideState


class StakeRow(PartsWidget):
    """The two sides of a question; nothing without any. A click chooses a side."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "key": "bold $mark-ink on $mark",
        "offered": "bold $foreground on $bar",
        "chosen": "bold $mark on $bar",
        "pays": "$label on $bar",
        "hit": "bold $mark-ink on $mark",
        "missed": "bold $mark-ink on $error",
        "other": "$muted on $bar",
    }
    DEFAULT_CSS = "StakeRow { height: 1; width: 100%; pointer: pointer; }"

    class SideChosen(Message):
        """A side was clicked: 0 is the one above."""

        def __init__(self, side: int) -> None:
            super().__init__()
            self.side = side

    sides: reactive[Sequence[StakeSide]] = reactive(())

    @property
    def _is_stacked(self) -> bool:
        """Whether each side has a row of its own, as there are no columns for both in one."""
        return self.size.height > 1

    @property
    def _left(self) -> int:
        columns = _SIDE if self._is_stacked else 2 * _SIDE + _BETWEEN
        return max(0, (self.size.width - columns) // 2)

    def render_line(self, y: int) -> Strip:
        ground = self.visual_style.rich_style
        pieces = [Segment(" " * self._left, ground)]
        for number, side in enumerate(self.sides[y : y + 1] if self._is_stacked else self.sides):
            pieces += [Segment(" " * _BETWEEN, ground)] if number else []
            pieces += self._pieces(side)
        return Strip(pieces).adjust_cell_length(self.size.width, ground)

    def _pieces(self, side: StakeSide) -> list[Segment]:
        key, text = f" {side.key} ", f" {side.name}"
        room = _SIDE - len(key) - len(text) - 1
        style = self.part_style(side.state.value)
        own_colours = side.state in (SideState.OFFERED, SideState.CHOSEN)
        return [
            Segment(key, self.part_style("key") if own_colours else style),
            Segment(text, style),
            Segment(f"{side.points:>{room}} ", self.part_style("pays") if own_colours else style),
        ]

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None or not self.sides:
            return
        event.stop()
        side, column = divmod(at.x - self._left, _SIDE + _BETWEEN)
        if self._is_stacked:
            side, column = at.y, at.x - self._left
        if side in range(len(self.sides)) and 0 <= column < _SIDE:
            self.post_message(self.SideChosen(side))
