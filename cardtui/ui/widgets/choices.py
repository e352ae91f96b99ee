"""One of a few values, to be chosen: all of them in a row."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widgets import RadioButton, RadioSet

__all__ = ["ChoiceButton", "Choices"]

_ON, _OFF = "●", "○"


class ChoiceButton(RadioButton):
    """A value under its label; whether it is the chosen one is told by its sign, and not only by colour."""

    BUTTON_LEFT = ""
    BUTTON_RIGHT = ""

    def __init__(self, text: str, label: str, *, chosen: bool) -> None:
        super().__init__(label, value=chosen)
        self.text = text
        """The value, as it is typed elsewhere."""
        self.BUTTON_INNER = _ON if chosen else _OFF

    def watch_value(self) -> None:
        self.BUTTON_INNER = _ON if self.value else _OFF
        super().watch_value()


class Choices(RadioSet):
    """Values with their labels. The keys begin at the one that is chosen.

    In Textual 8.2 a set of radio buttons always begins at the first of them, and what it is at can be told
    by nothing public: therefore `_selected`.
    """

    def __init__(self, choices: Iterable[tuple[str, str]], chosen: str, *, id: str) -> None:
        """`choices` are pairs of a value and its label, `chosen` is one of the values."""
        buttons = (ChoiceButton(text, label, chosen=text == chosen) for text, label in choices)
        super().__init__(*buttons, id=id, compact=True)

    @property
    def text(self) -> str:
        """The value that is chosen."""
        button = self.pressed_button
        return button.text if isinstance(button, ChoiceButton) else ""

    def on_focus(self) -> None:
        if self.pressed_index >= 0:
            self._selected = self.pressed_index
