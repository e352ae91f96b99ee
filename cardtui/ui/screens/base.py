"""The base class of the screens that have commands, and what they use of the app."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, cast

from textual import events
from textual.geometry import Offset
from textual.screen import Screen

from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.library.game_library import GameLibrary
from cardtui.platform import Platform
from cardtui.settings import KEY_PREFIX, Setting
from cardtui.ui.commands import Command, bindings, key_text
from cardtui.ui.game_stack import GameStack
from cardtui.ui.keymap import assign_keys, textual_keymap
from cardtui.ui.settings_controller import SettingsController
from cardtui.ui.widgets.controls import Control

if TYPE_CHECKING:
    from cardtui.ui.input_queue import InputQueue
    from cardtui.ui.table.predict import PredictionScore
    from cardtui.ui.table.screen import TableScreen

T = TypeVar("T")


class CardAppInterface(Protocol):
    """The parts of the app that screens use, besides Textual's own."""

    settings: SettingsController
    library: GameLibrary
    game_stack: GameStack
    input_queue: InputQueue
    views: set[str]
    remarks: dict[str, str]
    predictions: MutableMapping[Session[Any, Any], PredictionScore]
    clock: Callable[[], float]
    draw_seed: Callable[[], int]
    make_workers: Callable[[], Any] | None
    platform: Platform

    @property
    def is_exiting(self) -> bool: ...
    def open_session(self, session: Session[Any, Any]) -> None: ...
    def make_table(self, session: Session[Any, Any], *, dealt: bool = False) -> Screen[Any]: ...
    def show_table(self, table: TableScreen) -> None: ...
    def open_game(self, game: Game[Any, Any]) -> None: ...
    def continue_as(self, game: Game[Any, Any]) -> None: ...
    def open_game_of_today(self, key: str) -> None: ...
    def continue_game(self, key: str) -> bool: ...
    def go_back(self) -> bool: ...
    def go_forward(self) -> bool: ...
    def go_home(self) -> None: ...
    def leads_home(self, table: Screen[Any]) -> bool: ...
    def leave_for(self, screen: Screen[Any]) -> None: ...
    def copy(self, text: str, remark: str = "") -> None: ...
    def keep_picture(self, name: str) -> None: ...
    async def in_thread(self, do: Callable[..., T], *arguments: Any) -> T: ...
    def end_tour(self) -> None: ...


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
    def game_table(self) -> TableScreen | None:
        """This screen, if it is the table of a game."""
        return None

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of what is chosen without focus, for `cardtui.ui.terminal_cursor`."""
        return None

    @property
    def card_app(self) -> CardAppInterface:
        """The app, with its type."""
        return cast(CardAppInterface, self.app)

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
