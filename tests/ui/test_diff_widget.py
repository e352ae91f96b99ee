"""A widget that repaints only what has changed."""

from __future__ import annotations

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from cardtui.ui.diff_widget import DiffWidget


class Letters(DiffWidget):
    letter = "a"

    def draw(self) -> list[Strip]:
        return [Strip([Segment(self.letter * self.size.width)]) for _ in range(self.size.height)]


class LettersApp(App[None]):
    def compose(self) -> ComposeResult:
        yield Letters()


async def test_a_change_just_before_a_line_is_painted_for_another_reason_reaches_every_line() -> None:
    async with LettersApp().run_test(size=(8, 3)) as pilot:
        widget = pilot.app.query_one(Letters)
        whole = Region(0, 0, 8, 3)
        widget.render_lines(whole)
        widget.letter = "b"
        widget.refresh()
        Widget.refresh(widget, Region(0, 2, 8, 1))  # a card that lands in the last line
        assert [strip.text for strip in widget.render_lines(whole)] == ["bbbbbbbb"] * 3
