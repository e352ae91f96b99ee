"""The dialog that asks in which of a few ways one wants to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from cardtui.ui.widgets.presets import Preset, PresetRow

__all__ = ["ChooseDialog"]


class ChooseDialog(ModalScreen[None]):
    """A few presets: a key or a click begins one, Esc none."""

    DEFAULT_CSS = """
    ChooseDialog { align: center middle; background: $background 60%; }
    ChooseDialog #choose {
        width: 72; max-width: 100%; height: auto; padding: 0 1; background: $surface; border: round $mark;
    }
    ChooseDialog #choose-title { text-style: bold; color: $mark; margin-bottom: 1; }
    ChooseDialog Button { border: none; height: 1; min-width: 12; margin: 1 0 0 8; }
    ChooseDialog Button:ansi { border: none; background: transparent; }
    """
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "close", key_display="Esc")]

    def __init__(self, title: str, presets: Sequence[Preset]) -> None:
        super().__init__()
        self._title, self._presets = title, presets

    def compose(self) -> ComposeResult:
        with Vertical(id="choose"):
            yield Static(Content(self._title), id="choose-title")
            yield from map(PresetRow, self._presets)
            yield Button("Close", id="choose-close", compact=True)

    def on_key(self, event: events.Key) -> None:
        if any(event.key in preset.keys for preset in self._presets):
            event.stop()
            self.action_begin(event.key)

    def action_begin(self, key: str) -> None:
        """Close the dialog and begin the preset with this key."""
        if self.app.screen is self:
            self.dismiss(None)
            next(preset for preset in self._presets if key in preset.keys).begin(key)

    def on_button_pressed(self) -> None:
        self.action_close()

    def action_close(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)
