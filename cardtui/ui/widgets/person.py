"""The person whom the computer plays: their face, and beside it their name and what one knows of them."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.characters import Character
from cardtui.ui.cards.painting import painted, within
from cardtui.ui.cards.portraits import COLUMNS, ROWS, portrait, shows_portraits

__all__ = ["Person"]

_APART = 2
"""The columns between face and name."""


class Person(Widget):
    """Shows who plays, in five rows, or three without shoulders. Without colours it shows words."""

    DEFAULT_CSS = """
    Person > .person--name { color: $foreground; text-style: bold; }
    Person > .person--next { color: $mark; text-style: bold; }
    Person > .person--trait { color: $label; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"person--name", "person--next", "person--trait"}

    character: reactive[Character | None] = reactive(None)
    is_next: reactive[bool] = reactive(False)
    """Whether it is their turn."""

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
        style = self.get_component_rich_style
        words = {
            first: Segment(self.character.name, style("person--next" if self.is_next else "person--name")),
            first + 1: Segment(self.character.trait, style("person--trait")),
        }
        return within(width, [*face, *([words[y]] if y in words else [])], table)
