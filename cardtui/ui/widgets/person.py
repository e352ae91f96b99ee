"""The person whom the computer plays: their face, and beside it their name and what one knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.characters import Character
from cardtui.ui.cards.painting import painted, within
from cardtui.ui.cards.portraits import COLUMNS, ROWS, portrait, shows_portraits
from cardtui.ui.parts_widget import PartsWidget

_APART = 2
"""The columns between face and name."""


class Person(PartsWidget):
    """Shows a character in five rows, or three without shoulders. Without colours it shows only words."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "name": "bold $foreground",
        "next": "bold $mark",
        "trait": "$label",
    }

    character: reactive[Character | None] = reactive(None)
    is_next: reactive[bool] = reactive(False)
    """Whether it is their turn."""

    def __init__(self, character: Character | None = None, *, id: str) -> None:
        super().__init__(id=id)
        self.set_reactive(Person.character, character)

    @property
    def columns(self) -> int:
        """The columns that it takes."""
        if self.character is None:
            return 0
        face = COLUMNS + _APART if shows_portraits(self) else 0
        return face + max(len(self.character.name), len(self.character.trait))

    def render_line(self, y: int) -> Strip:
        width, table = self.size.width, self.visual_style.rich_style
        if self.character is None:
            return Strip.blank(width, table)
        face: list[Segment] = []
        if shows_portraits(self):
            seen = painted(self, portrait(self.character)[y]) if y < ROWS else [Segment(" " * COLUMNS, table)]
            face = [*seen, Segment(" " * _APART, table)]
        first = (self.size.height - 1) // 2
        words = {
            first: Segment(self.character.name, self.part_style("next" if self.is_next else "name")),
            first + 1: Segment(self.character.trait, self.part_style("trait")),
        }
        return within(width, [*face, *([words[y]] if y in words else [])], table)
