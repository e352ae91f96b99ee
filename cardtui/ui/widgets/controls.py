"""Controls that run commands, and the transport bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from cardtui.engine.playhead import speed_label
from cardtui.ui.commands import Command, key_text
from cardtui.ui.widgets.buttons import Buttons, Sign
from cardtui.ui.widgets.timeline import Scrubber

__all__ = ["CommandButtons", "Control", "Transport", "button_sign", "tooltip_text"]

_SPEED = 4  # columns for it
_SIGNS = {
    "first": (" ⇤ ", " |<"),
    "back_ten": (" « ", " <<"),
    "back": (" ‹ ", " < "),
    "pause": (" ‖ ", "|| "),
    "play": (" ▶ ", "[>]"),
    "forward": (" › ", " > "),
    "forward_ten": (" » ", ">> "),
    "last": (" ⇥ ", ">| "),
}
"""The signs of the buttons, and their replacements in ASCII."""


def button_sign(button: str, *, ascii_only: bool) -> str:
    """Return the sign of a button in the transport bar, such as `▶` for `play`."""
    return _SIGNS[button][ascii_only].strip()


def tooltip_text(command: Command) -> str:
    """Return the tooltip of a command."""
    return f"{command.help} ({command.key_text})" if command.keys else command.help


class Control(Static):
    """A text that runs a command when it is clicked. Its tooltip shows the command's key."""

    DEFAULT_CSS = """
    Control { width: auto; padding: 0 1; pointer: pointer; }
    Control:hover { background: $mark; color: $mark-ink; }
    """

    def __init__(
        self, command: Command, label: str | Content, *, with_key: bool | str = False, id: str | None = None
    ) -> None:
        """Put the first key of the command before the label if `with_key`, which may say what is between."""
        super().__init__(id=id)
        self._label = Content(label) if isinstance(label, str) else label
        self._between = " " if with_key is True else with_key or ""
        self.command = command

    def relabel(self, label: str) -> None:
        """Show another label."""
        if self._label.plain != label:
            self._label = Content(label)
            self.command = self._command

    @property
    def command(self) -> Command:
        """The command that it runs."""
        return self._command

    @command.setter
    def command(self, command: Command) -> None:
        self._command = command
        self.tooltip = Content(tooltip_text(command))
        label = self._label
        if self._between and command.keys:
            label = Content.assemble((key_text(command.keys[0]), "bold $mark"), self._between, label)
        self.update(label)

    async def on_click(self) -> None:
        await self.screen.run_action(self.command.first_action)


class CommandButtons(Buttons):
    """Buttons named after the commands that they run."""

    PARTS: ClassVar[Mapping[str, str]] = {
        **Buttons.PARTS,
        "plain": "",
        "strong": "bold",
        "playing": "bold $mark",
        "label": "$label",
        "landmark": "$mark",
    }

    def __init__(self, commands: Mapping[str, Command], id: str) -> None:
        """`commands` are looked up each time, because their keys may change."""
        super().__init__(id=id)
        self._commands = commands

    def tip(self, button: str) -> str:
        return tooltip_text(self._commands[button])

    async def on_click(self, event: events.Click) -> None:
        if button := self.button_at(event.x):
            await self.screen.run_action(self._commands[button].actions[0])


class _Steering(CommandButtons):
    """Play and pause, speed, and their buttons."""

    playing = False
    speed = 0.0

    def signs(self) -> Iterable[Sign]:
        narrow = self.screen.has_class("-narrow")
        playing = "playing" if self.playing else ""
        speed = speed_label(self.speed)
        speed = f"{'':{(_SPEED - len(speed)) // 2}}{speed}"
        ascii_only = self.app.has_class("-ascii")
        sign = {name: signs[ascii_only] for name, signs in _SIGNS.items()}
        for button, text, look in (
            ("first", sign["first"], ""),
            ("back_ten", "" if narrow else sign["back_ten"], ""),
            ("back", sign["back"], ""),
            ("play_pause", sign["pause" if playing else "play"], playing),
            ("forward", sign["forward"], ""),
            ("forward_ten", "" if narrow else sign["forward_ten"], ""),
            ("last", sign["last"], ""),
            ("slower", " − ", ""),
            ("normal", f"{speed:{_SPEED}}", playing or "strong"),
            ("faster", " + ", ""),
        ):
            yield Sign(text, look or "plain", button)


class _PlyButtons(CommandButtons):
    """The ply, and the last landmark before it."""

    step = landmark = ""

    def signs(self) -> Iterable[Sign]:
        yield Sign(self.step, "label", "go_to")
        if not self.landmark:
            return
        yield Sign(" ◂", "landmark", "previous_landmark")
        yield Sign(f" {self.landmark} ", "label", "next_landmark")
        yield Sign("▸ ", "landmark", "next_landmark")


class Transport(Horizontal):
    """The bar with the playback buttons and the ply, and between them the scrubber if there is no graph."""

    DEFAULT_CSS = """
    Transport { height: 1; }
    Transport Scrubber { margin: 0 1; }
    Transport Scrubber.-blank { visibility: hidden; }
    """

    playing: reactive[bool] = reactive(False, init=False)
    speed: reactive[float] = reactive(0.0, init=False)

    def __init__(self, commands: Mapping[str, Command]) -> None:
        super().__init__(id="transport")
        self._steering = _Steering(commands, "steering")
        self._scrubber = Scrubber(id="scrubber", classes="-blank")
        self._ply_buttons = _PlyButtons(commands, "ply-buttons")

    def compose(self) -> ComposeResult:
        yield self._steering
        yield self._scrubber
        yield self._ply_buttons

    def show_scrubber(self, shown: bool) -> None:
        """Show the scrubber, or leave its columns blank."""
        self._scrubber.set_class(not shown, "-blank")

    def watch_playing(self, playing: bool) -> None:
        self._steering.playing = playing
        self._steering.renew()

    def watch_speed(self, speed: float) -> None:
        self._steering.speed = speed
        self._steering.renew()

    def show(self, at: int, length: int, step: str, landmark: str, seen: int | None) -> None:
        """Show ply `at` of `length`, with the names of the ply and its landmark, if there is one to go to.

        If the length is hidden, `seen` is the farthest ply that is shown.
        """
        self._scrubber.length, self._scrubber.at, self._scrubber.seen = length, at, seen
        self._ply_buttons.step, self._ply_buttons.landmark = step, landmark
        self._ply_buttons.renew()
