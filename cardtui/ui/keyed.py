"""A screen whose keys can be changed: bindings, footer, buttons and help have those that are wished for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Control

if TYPE_CHECKING:
    from textual.screen import Screen

    Base = Screen[None]
else:
    Base = object

__all__ = ["Keyed"]


class Keyed(Base):
    """For a screen with `commands`. The keymap of the app is that of the screen on top."""

    commands: tuple[Command, ...] = ()
    """What can be asked for, with the keys that do so now."""

    def on_screen_resume(self) -> None:
        self.take_keys()

    def take_keys(self) -> None:
        """Have the keys that are wished for now."""
        app = cast(Any, self.app)
        usual = type(self).commands
        wished = app.commands_of(usual)
        if wished != self.commands:
            self.commands = wished
            self.keys_changed()
        if app.screen is self:
            app.take_keymap(usual, wished)

    def keys_changed(self) -> None:
        """Show the new keys wherever they are shown."""
        by_action = {command.action: command for command in self.commands}
        for control in self.query(Control):
            if control.command.action in by_action:
                control.command = by_action[control.command.action]
