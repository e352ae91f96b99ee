"""The base class of the screens that have commands, and what they use of the app."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from textual import events
from textual.geometry import Offset
from textual.screen import Screen

from cardtui.engine.entry import Entry
from cardtui.engine.errors import BadInput
from cardtui.engine.setting import Setting
from cardtui.settings import KEY_PREFIX
from cardtui.ui.commands import Command, bindings, key_text
from cardtui.ui.interfaces import Action, CardAppInterface, Table
from cardtui.ui.keymap import assign_keys, textual_keymap
from cardtui.ui.widgets.controls import Control


class CommandScreen(Screen[None]):
    """A screen whose commands are bound to keys, which the settings can change."""

    commands: tuple[Command, ...] = ()
    """The commands of this screen. An instance has them with the keys that the settings give them."""

    unlisted_commands: ClassVar[tuple[Command, ...]] = ()
    """Commands whose keys are bound, but which are shown nowhere."""

    manual_page: str = "playing"
    """The page of the manual that is about this screen."""

    AUTO_FOCUS: ClassVar[str | None] = None
    ALLOW_SELECT = False

    palette_first: ClassVar[tuple[str, ...]] = ()
    """The actions of the commands with which the palette begins; the others keep their order."""

    _has_resumed = False
    """Whether it has been on top of the screen before."""

    def __init_subclass__(cls) -> None:
        if "commands" in cls.__dict__:
            cls.BINDINGS = bindings((*cls.commands, *cls.unlisted_commands))
        super().__init_subclass__()

    @property
    def game_table(self) -> Table | None:
        """This screen, if it is the table of a game."""
        return None

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of what is chosen without focus, for `cardtui.ui.terminal.cursor`."""
        return None

    @property
    def card_app(self) -> CardAppInterface:
        """The app, with its type."""
        return cast(CardAppInterface, self.app)

    def action(self, name: str) -> Action | None:
        """Return what the command of that name does; None if it is none of this screen."""
        found: Action | None = getattr(self, f"action_{name}", None)
        return found

    def do(self, name: str, *parameters: Any) -> None:
        """Do what the command of that name does."""
        action = self.action(name)
        assert action is not None
        action(*parameters)

    def on_mount(self) -> None:
        self.card_app.settings.changed.subscribe(self, self.setting_changed)

    def on_unmount(self) -> None:
        self.card_app.settings.changed.unsubscribe(self)  # a signal keeps its subscribers in memory

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.ScreenResume) and not self._has_resumed:
            self._has_resumed = True
            event.refresh_styles = False  # each widget got its styles as it was mounted
        await super().on_event(event)

    def on_screen_resume(self) -> None:
        self.apply_keys()

    def setting_changed(self, setting: Setting) -> None:
        """Update the screen after a setting has been changed."""
        if setting.name.startswith(KEY_PREFIX):
            self.apply_keys()

    def saving_failed(self) -> None:
        """Update the screen after something could not be saved."""

    def apply_keys(self) -> None:
        """Bind the commands to the keys in the settings. Textual has one keymap: that of the top screen."""
        default, changes = type(self).commands, self.card_app.settings.key_changes
        assigned = assign_keys(default, changes) if changes else default
        if assigned != self.commands:
            self.commands = assigned
            self.keys_changed()
        if self.app.screen is self:
            keymap = textual_keymap(default, assigned) if assigned != default else {}
            self.app.set_keymap(keymap)

    def command(self, name: str) -> Command:
        """Return a command of this screen by its name, or by its action, with the keys that it has now."""
        for command in self.commands:
            if name in (command.name, command.action):
                return command
        raise LookupError(f"{type(self).__name__} has no command {name}")

    def key(self, name: str) -> str:
        """Return the label of the first key of a command, for a sentence that names it."""
        return key_text(self.command(name).keys[0])

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


def load_table(game: Entry, target: str = "screens.table:TABLE") -> type[CommandScreen]:
    """Import the table of a kind of game, or another screen of it. Raises `BadInput` if it cannot be used."""
    table = game.load(target)
    if not (isinstance(table, type) and issubclass(table, CommandScreen)):
        raise BadInput(f"the game {game.key} cannot be loaded: its {target.partition(':')[2]} is no table")
    return table
