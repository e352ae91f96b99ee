"""Ways of playing, each of which is begun by a key or a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Control

T = TypeVar("T")


class Preset(NamedTuple):
    """A way of playing that many want, which is begun by a key."""

    title: str
    note: str
    keys: str
    """Its keys, each a character. Where there are several, each begins another variant."""
    begin: Callable[[str], object]
    """Begins it, once the dialog is closed; takes the key."""


class PresetDialog(ModalScreen[T | None], Generic[T]):
    """A dialog whose `presets` are begun by their keys, or by a click on a row."""

    presets: Sequence[Preset] = ()

    def has_preset(self, key: str) -> bool:
        """Return whether a key begins a preset."""
        return any(key in preset.keys for preset in self.presets)

    def action_begin(self, key: str) -> None:
        """Close the dialog and begin the preset with this key, unless an earlier key has closed it."""
        if self.app.screen is self:
            self.dismiss(None)
            preset = next(preset for preset in self.presets if key in preset.keys)
            self.app.call_next(preset.begin, key)  # a screen that it opens could not answer to this dialog

    def action_close(self) -> None:
        """Close the dialog without an answer."""
        if self.app.screen is self:
            self.dismiss(None)


class PresetRow(Horizontal):
    """A preset with its keys, which are controls: they run the action `begin` of the screen."""

    DEFAULT_CSS = """
    PresetRow { height: 1; }
    PresetRow Control { padding: 0; }
    PresetRow .preset-keys { width: 12; height: 1; align-horizontal: right; margin-right: 1; }
    PresetRow .preset-title { width: 22; text-style: bold; }
    PresetRow .preset-note { width: 1fr; height: 1; color: $label; }
    PresetRow.-chosen .preset-title { text-style: bold reverse; }
    """

    def __init__(self, preset: Preset) -> None:
        commands = [Command(f"begin('{key}')", (key,), preset.title) for key in preset.keys]
        keys = Horizontal(
            *(Control(command, "", with_key=True) for command in commands), classes="preset-keys"
        )
        title = Static(preset.title) if len(commands) > 1 else Control(commands[0], preset.title)
        title.add_class("preset-title")
        super().__init__(keys, title, Static(preset.note, classes="preset-note"), classes="preset")
