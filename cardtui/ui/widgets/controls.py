"""Small things to click, and the transport bar that is made of them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from cardtui.engine.playhead import speed_label
from cardtui.ui.commands import Command, key_text
from cardtui.ui.widgets.scrubber import Scrubber

__all__ = ["Control", "Transport"]


class Control(Static):
    """Text that runs a command when it is clicked, and tells its key when it is pointed at."""

    DEFAULT_CSS = """
    Control { width: auto; padding: 0 1; pointer: pointer; }
    Control:hover { background: $mark; color: $mark-ink; }
    """

    def __init__(
        self, command: Command, label: str | Content, *, with_key: bool = False, id: str | None = None
    ) -> None:
        """`with_key` has the first key of the command stand before the label."""
        super().__init__(id=id)
        self._label = Content(label) if isinstance(label, str) else label
        self._with_key = with_key
        self.command = command

    def relabel(self, label: str) -> None:
        """Have another text from now on."""
        if self._label.plain != label:
            self._label = Content(label)
            self.command = self._command

    @property
    def command(self) -> Command:
        """What it runs."""
        return self._command

    @command.setter
    def command(self, command: Command) -> None:
        self._command = command
        self.tooltip = Content(f"{command.help} ({command.key_text})")
        key = Content.assemble((key_text(command.keys[0]), "bold $mark"), " ")
        self.update(key + self._label if self._with_key else self._label)

    async def on_click(self) -> None:
        await self.screen.run_action(self.command.actions[0])


class Transport(Horizontal):
    """State and speed, the buttons, the line that a place can be sought on, and where one is."""

    DEFAULT_CSS = """
    Transport { height: 1; }
    Transport.-playing #play, Transport.-playing #speed { color: $mark; text-style: bold; }
    Transport #speed { width: 4; padding: 0; content-align: center middle; text-style: bold; }
    Transport Scrubber { margin: 0 1; }
    Transport #place { color: $label; padding: 0; }
    Transport #landmark { color: $label; padding: 0 1; }
    Transport #previous-landmark { color: $mark; padding: 0 0 0 1; }
    Transport #next-landmark { color: $mark; padding: 0 1 0 0; }
    """

    playing: reactive[bool] = reactive(False, init=False)
    speed: reactive[float] = reactive(0.0, init=False)

    def __init__(self, commands: dict[str, Command]) -> None:
        super().__init__(id="transport")
        self._commands = commands

    def compose(self) -> ComposeResult:
        do = self._commands
        yield Control(do["first"], "⇤", id="first")
        yield Control(do["back_ten"], "«", id="back-ten")
        yield Control(do["back"], "‹", id="back")
        yield Control(do["play_pause"], "▶", id="play")
        yield Control(do["forward"], "›", id="forward")
        yield Control(do["forward_ten"], "»", id="forward-ten")
        yield Control(do["last"], "⇥", id="last")
        yield Control(do["slower"], "−", id="slower")
        yield Control(do["normal"], "1×", id="speed")
        yield Control(do["faster"], "+", id="faster")
        scrubber = Scrubber(id="scrubber")
        scrubber.tooltip = "The whole game: click or drag to go there"
        yield scrubber
        yield Control(do["go_to"], "", id="place")
        yield Control(do["previous_landmark"], "◂", id="previous-landmark")
        yield Control(do["next_landmark"], "", id="landmark")
        yield Control(do["next_landmark"], "▸", id="next-landmark")

    def watch_playing(self, playing: bool) -> None:
        self.set_class(playing, "-playing")
        self.query_one("#play", Control).update(Content("‖" if playing else "▶"))

    def watch_speed(self, speed: float) -> None:
        self.query_one("#speed", Control).update(Content(speed_label(speed)))

    def show(self, at: int, length: int, step: str, landmark: str) -> None:
        """Show the place `at` of `length`, and what it and its landmark are called."""
        scrubber = self.query_one(Scrubber)
        scrubber.length, scrubber.at = length, at
        for name, text in (("#place", step), ("#landmark", landmark)):
            control = self.query_one(name, Control)
            # The bar is laid out anew only when a text gets longer or shorter: at a few steps of a game.
            control.update(Content(text), layout=len(text) != control.content_size.width)
