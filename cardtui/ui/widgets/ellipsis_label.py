"""A text of a few lines that ends with an ellipsis where it is cut; its tooltip has the whole text."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import cast

from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Static

_PARTED = re.compile(r"\d|%|s\b")
"""A number, or the unit of one."""


def balanced(text: Content, width: int) -> list[Content]:
    """Return the lines of a wrapped text: as few as it takes, and about equally long.

    So no word stands alone on the last one. A number stays with the word before it, and its `%` or `s` with
    it, if no more lines are needed for that.
    """
    lines = text.wrap(max(1, width))
    few = len(lines)
    if few == 1:
        return [lines[0].rstrip()]
    narrowest = bisect_left(range(1, width), True, key=lambda columns: len(text.wrap(columns)) <= few) + 1
    ways = (text.wrap(columns) for columns in range(narrowest, max(1, width) + 1))
    lines = next((way for way in ways if not any(map(_is_parted, way[1:]))), text.wrap(narrowest))
    return [line.rstrip() for line in lines]


def _is_parted(line: Content) -> bool:
    """Return whether a line begins with what belongs to the word before it."""
    return _PARTED.match(line.plain) is not None


class _Cut(Visual):
    """A text that ends with an ellipsis where lines are cut off."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def __str__(self) -> str:
        return str(self._content)

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        strips = self._content.render_strips(width, None, style, options)
        if height is None or len(strips) <= height:
            return strips
        last = strips[height - 1]
        kept = last.crop(0, min(len(last.text.rstrip()), width - 1))
        return [*strips[: height - 1], Strip([*kept, Segment("…", style.rich_style)])]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return self._content.get_optimal_width(rules, container_width)

    def get_minimal_width(self, rules: RulesMap) -> int:
        return self._content.get_minimal_width(rules)

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self._content.get_height(rules, width)


class EllipsisLabel(Static):
    """A label that shows as much of its text as fits; its lines are about equally long if it is centred."""

    def __init__(self, text: str = "", *, id: str) -> None:
        super().__init__(Content(text), id=id)

    def set_text(self, text: Content | str) -> None:
        """Show a text. The screen is laid out again only if the size depends on the text."""
        content = Content(text) if isinstance(text, str) else text
        if content.is_same(self.text):
            return
        sizes = (self.styles.width, self.styles.height)
        self.update(content, layout=any(size is not None and size.is_auto for size in sizes))
        self.update_tooltip()

    @property
    def text(self) -> Content:
        """The whole text."""
        return cast(Content, self.visual)

    @property
    def is_cut(self) -> bool:
        """Whether a part of the text is not visible."""
        width, height = self.content_size
        if self.styles.text_wrap == "nowrap":
            return self.text.cell_length > width > 0
        return width > 0 and len(self.text.wrap(width)) > height

    def render(self) -> Visual:
        text, styles = self.text, self.styles
        is_centred = styles.text_align == "center" and styles.text_wrap == "wrap"
        if is_centred and self.content_size.width and not self.is_cut:  # what is cut shows all it can
            text = Content("\n").join(balanced(text, self.content_size.width))
        return _Cut(text)

    def on_resize(self) -> None:
        self.update_tooltip()

    def update_tooltip(self) -> None:
        """Show the whole text as a tooltip if it is cut."""
        whole = self.text if self.is_cut else None
        if self.tooltip is not whole:
            self.tooltip = whole
