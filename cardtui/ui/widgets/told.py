"""A text in a few lines: where there is not room for all of it, that is seen, and the tooltip has it whole."""

from __future__ import annotations

from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Static

__all__ = ["Told"]


class _Cut(Visual):
    """A text that ends with an ellipsis where it goes on below what is seen."""

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


class Told(Static):
    """As much of a text as fits."""

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(Content(""), id=id, classes=classes)
        self._told = Content("")

    def tell(self, text: Content | str) -> None:
        """Show a text; the room for it stays as it is."""
        self._told = Content(text) if isinstance(text, str) else text
        self.update(self._told, layout=bool(self.styles.height and self.styles.height.is_auto))
        self._tell_whole()

    def render(self) -> Visual:
        return _Cut(self._told)

    def on_resize(self) -> None:
        self._tell_whole()

    def _tell_whole(self) -> None:
        """Have the whole text as the tooltip, if there is more of it than can be seen."""
        whole = self._told if self.is_cut else None
        if self.tooltip is not whole:
            self.tooltip = whole

    @property
    def is_cut(self) -> bool:
        """Whether there is more of the text than can be seen."""
        width, height = self.content_size
        if not width:
            return False
        rules = self.styles
        if rules.text_wrap == "nowrap":
            return self._told.cell_length > width
        return len(self._told.wrap(width)) > height
