"""What is at stake in a pile that somebody will take, in words on the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.ui.cards.painting import within
from cardtui.ui.diff_widget import DiffWidget

__all__ = ["Stake", "Stakes"]


class Stake(NamedTuple):
    """A number of what is at stake, with the words above it and after it."""

    label: str
    number: int
    unit: str


class Stakes(DiffWidget):
    """Each number below its label, with a blank row between them; nothing while nothing is at stake."""

    PARTS: ClassVar[Mapping[str, str]] = {"label": "$muted", "number": "bold $foreground"}

    stakes: reactive[tuple[Stake, ...]] = reactive(())

    def draw(self) -> list[Strip]:
        label, number, table = self.part_style("label"), self.part_style("number"), self.visual_style
        lines: list[list[Segment]] = []
        for stake in self.stakes:
            lines += [[]] if lines else []
            lines.append([Segment(stake.label, label)])
            lines.append([Segment(str(stake.number), number), Segment(f" {stake.unit}", label)])
        width, height = self.size
        rows = [within(width, line, table.rich_style) for line in lines[:height]]
        return [*rows, *[Strip.blank(width, table.rich_style)] * (height - len(rows))]
