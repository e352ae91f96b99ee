"""The stakes of a pile that somebody will take, in words on the felt."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class Stake(NamedTuple):
    """A number of what is at stake, with the words above it and after it."""

    label: str
    number: int
    unit: str


class Stakes(Widget):
    """Each number below its label, with a blank row between them; nothing while nothing is at stake."""

    DEFAULT_CSS = "Stakes { color: $muted; text-wrap: nowrap; text-overflow: ellipsis; }"

    stakes: reactive[tuple[Stake, ...]] = reactive(())

    def render(self) -> Content:
        return Content("\n\n").join(
            Content.assemble(f"{stake.label}\n", (str(stake.number), "bold $foreground"), f" {stake.unit}")
            for stake in self.stakes
        )
