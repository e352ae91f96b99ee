"""A field for one line of text, into which any text can be pasted."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from cardtui.engine.errors import printable


def one_line(text: str) -> str:
    """Return pasted text as one line without control characters."""
    without = text.replace("\ufe0f", "")  # makes a suit an emoji, whose width depends on the terminal
    return printable(" ".join(without.split()))


class LineInput(Input):
    """An input whose line can be pasted from several lines, such as a deck.

    Of a paste it takes what there is room for, if it has a `max_length`.
    """

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()  # Textual would take the first line only, and none that is too long
        start, end = sorted(self.selection)
        room = None if self.max_length is None else self.max_length - len(self.value) + end - start
        self.replace(one_line(event.text[:room])[:room], start, end)
