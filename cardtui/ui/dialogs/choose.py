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
from textual.widgets import Button, Static

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.widgets.presets import Preset, PresetDialog, PresetRow


class ChooseDialog(PresetDialog[None]):
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
        self._title, self.presets, self._about = title, presets, about

    def compose(self) -> ComposeResult:
        with Vertical(id="choose"):
            yield Static(Content(self._title), id="choose-title")
            yield from map(PresetRow, self.presets)
            yield Static(Content(self._about), id="choose-about")
            yield Button("Close", id="choose-close", compact=True)

    def on_mount(self) -> None:
        self.action_choose(0)

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen at which the chosen preset begins."""
        return next((row.region.offset for row in self.query(".preset.-chosen .preset-title")), None)

    def action_choose(self, by: int) -> None:
        """Choose the preset `by` rows further down."""
        self._chosen = max(0, min(self._chosen + by, len(self.presets) - 1))
        for number, row in enumerate(self.query(PresetRow)):
            row.set_class(number == self._chosen, "-chosen")

    def action_begin_chosen(self) -> None:
        self.action_begin(self.presets[self._chosen].keys[0])

    def on_key(self, event: events.Key) -> None:
        if self.has_preset(event.key):
            event.stop()
            self.action_begin(event.key)

    def on_button_pressed(self) -> None:
        self.action_close()
