"""A row of values of which one is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.widgets import RadioButton, RadioSet

_ON, _OFF = "●", "○"


class ChoiceButton(RadioButton):
    """A value with its label. A sign shows whether it is chosen, not only a colour."""

    BUTTON_LEFT = ""
    BUTTON_RIGHT = ""

    def __init__(self, text: str, label: str, *, chosen: bool) -> None:
        super().__init__(label, value=chosen)
        self.text = text
        """The value as text, as on the command line."""
        self.BUTTON_INNER = _ON if chosen else _OFF

    def watch_value(self) -> None:
        self.BUTTON_INNER = _ON if self.value else _OFF
        super().watch_value()


class Choices(RadioSet, inherit_bindings=False):
    """A row of values with their labels. The cursor starts at the chosen one.

    Space chooses; Enter is left to the dialog.

    In Textual 8.2 the cursor of a `RadioSet` always starts at the first button. There is no public way to
    set it: therefore `_selected`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,right", "next_button", show=False),
        Binding("up,left", "previous_button", show=False),
        Binding("space", "toggle_button", show=False),
    ]

    def __init__(self, choices: Iterable[tuple[str, str]], chosen: str, *, id: str) -> None:
        """`choices` are pairs of a value and its label, `chosen` is one of the values."""
        buttons = (ChoiceButton(text, label, chosen=text == chosen) for text, label in choices)
        super().__init__(*buttons, id=id, compact=True)

    @property
    def text(self) -> str:
        """The chosen value."""
        button = self.pressed_button
        return button.text if isinstance(button, ChoiceButton) else ""

    @property
    def chosen_cell(self) -> Offset:
        """The cell of the screen at which the button with the cursor begins."""
        return self.children[self._selected or 0].region.offset

    def on_focus(self) -> None:
        if self.pressed_index >= 0:
            self._selected = self.pressed_index
