"""The base class of the screens that have commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.screen import Screen

from cardtui.ui.commands import Command, bindings
from cardtui.ui.widgets.controls import Control

if TYPE_CHECKING:
    from cardtui.ui.app import CardApp


class CommandScreen(Screen[None]):
    """A screen whose commands are bound to keys, which the settings can change."""

    commands: tuple[Command, ...] = ()
    """The commands of this screen. An instance has them with the keys that the settings give them."""

    AUTO_FOCUS: ClassVar[str | None] = None
    ALLOW_SELECT = False

    def __init_subclass__(cls) -> None:
        if "commands" in cls.__dict__:
            cls.BINDINGS = bindings(cls.commands)
        super().__init_subclass__()

    @property
    def card_app(self) -> CardApp:
        """The app, with its type."""
        return cast("CardApp", self.app)

    def on_screen_resume(self) -> None:
        self.apply_keys()

    def apply_keys(self) -> None:
        """Bind the commands to the keys in the settings. Textual has one keymap: that of the top screen."""
        default = type(self).commands
        configured = self.card_app.commands_of(default)
        if configured != self.commands:
            self.commands = configured
            self.keys_changed()
        if self.app.screen is self:
            self.card_app.take_keymap(default, configured)

    def keys_changed(self) -> None:
        """Update the keys that are displayed on this screen."""
        by_action = {command.action: command for command in self.commands}
        for control in self.query(Control):
            if control.command.action in by_action:
                control.command = by_action[control.command.action]

    def action_close(self) -> None:
        """Return to the screen below."""
        if self.app.screen is self:  # not a second time, for a key that was pressed twice
            self.dismiss(None)
