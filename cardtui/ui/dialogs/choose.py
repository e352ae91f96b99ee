"""The dialog that asks in which of a few ways one wants to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.widgets.presets import Preset, PresetRow, begin_preset

__all__ = ["ChooseDialog"]


class ChooseDialog(ModalScreen[None]):
    """A few presets: a key or a click begins one, or Enter the one that the arrows choose; Esc none."""

    AUTO_FOCUS = ""  # keys choose presets
    CSS_PATH = "choose.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (BROAD, "-narrow")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "close", key_display="Esc"),
        Binding("down,j", "choose(1)", show=False),
        Binding("up,k", "choose(-1)", show=False),
        Binding("enter,space", "begin_chosen", show=False),
    ]

    _chosen = 0
    """The number of the preset that Enter begins."""

    def __init__(self, title: str, presets: Sequence[Preset], about: str = "") -> None:
        """`about` is a sentence on the presets, below them."""
        super().__init__()
        self._title, self._presets, self._about = title, presets, about

    def compose(self) -> ComposeResult:
        with Vertical(id="choose"):
            yield Static(Content(self._title), id="choose-title")
            yield from map(PresetRow, self._presets)
            yield Static(Content(self._about), id="choose-about")
            yield Button("Close", id="choose-close", compact=True)

    def on_mount(self) -> None:
        self.action_choose(0)

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen at which the chosen preset begins."""
        return next((row.region.offset for row in self.query(".preset.-chosen .preset-title")), None)

    def action_choose(self, by: int) -> None:
        """Choose the preset so many rows further down."""
        self._chosen = max(0, min(self._chosen + by, len(self._presets) - 1))
        for number, row in enumerate(self.query(PresetRow)):
            row.set_class(number == self._chosen, "-chosen")

    def action_begin_chosen(self) -> None:
        self.action_begin(self._presets[self._chosen].keys[0])

    def on_key(self, event: events.Key) -> None:
        if any(event.key in preset.keys for preset in self._presets):
            event.stop()
            self.action_begin(event.key)

    def action_begin(self, key: str) -> None:
        """Close the dialog and begin the preset with this key."""
        begin_preset(self, self._presets, key)

    def on_button_pressed(self) -> None:
        self.action_close()

    def action_close(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)
