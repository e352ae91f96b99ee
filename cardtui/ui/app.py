"""The app: its screens, its settings, its games and their order, and the way of input to them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from inspect import isawaitable
from io import BytesIO
from itertools import takewhile
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar, cast
from weakref import WeakKeyDictionary

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.actions import ActionParseResult, parse
from textual.app import App
from textual.binding import Binding
from textual.color import Color
from textual.content import Content
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import MountError
from textual.widgets import Input
from textual.worker import WorkerFailed

from cardtui.engine.errors import BadInput, printable
from cardtui.engine.game import Game
from cardtui.engine.ids import random_seed
from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session
from cardtui.games import entry, failure_in_package
from cardtui.library.game_library import GameLibrary
from cardtui.platform import INSTALLED, Platform
from cardtui.settings import CURSOR, SUITS, TOUR
from cardtui.ui.cards.felt import Felt, Shade
from cardtui.ui.command_screen import CommandScreen, load_table
from cardtui.ui.commands import LEAVING, PALETTE, key_text
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.game_stack import GameStack
from cardtui.ui.input_queue import InputQueue
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.keymap import assign_keys
from cardtui.ui.palette import Palette, ScreenCommandEntries, ThemeNames
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.settings_controller import SettingsController
from cardtui.ui.terminal import tmux
from cardtui.ui.terminal.cursor import TerminalCursor
from cardtui.ui.terminal.driver import harden_driver, suspend
from cardtui.ui.terminal.input import BACKGROUND_QUESTION, LONGEST_PASTE, TerminalBackground
from cardtui.ui.terminal.keyboard_layouts import alphabet, has_key_q
from cardtui.ui.textual_internals import disable_toasts, is_exiting, read_styles, write_to_terminal
from cardtui.ui.textual_patches import apply_patches
from cardtui.ui.theme.color256 import theme_in_256_colors
from cardtui.ui.theme.themes import COLOURS, THEMES, theme_in_16_colors
from cardtui.ui.widgets.title import TO_SELECT, TitleBar
from cardtui.unread_output import discard_unread_output

if TYPE_CHECKING:
    from cardtui.engine.questions import PredictionScore
    from cardtui.storage.rows import SavedGame
    from cardtui.storage.store import Store
    from cardtui.ui.table.screen import TableScreen
    from cardtui.ui.tour import Tour

T = TypeVar("T")

_NAMES_OF_SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT", "SIGUSR1", "SIGUSR2")
EXIT_SIGNALS = tuple(getattr(signal, name) for name in _NAMES_OF_SIGNALS if hasattr(signal, name))
"""The signals after which the app exits and restores the terminal."""


def table_of(game: Game[Any, Any]) -> type[TableScreen]:
    """Import the table for a game: another one if it is played and games of its kind are usually watched."""
    if game.interactive and not game.played:
        return cast("type[TableScreen]", load_table(entry(game.key), "screens.played:PLAYED_TABLE"))
    return cast("type[TableScreen]", load_table(entry(game.key)))


_FEWER_COLORS = {"standard": theme_in_16_colors, "256": theme_in_256_colors}
"""The functions that adapt the themes to fewer colours, by the name of the terminal's colour system."""


class CardApp(App[None]):
    """cardtui on a terminal. It opens the table of `session`, which may be a saved game, or the home screen.

    With `tour` it opens the tour instead.
    `speed` (in steps a second), `theme` (one of `cardtui.settings.THEME_NAMES`) and `render_modes` (some of
    `cardtui.settings.RENDER_MODES`) override the settings. Games and settings are saved in `store`, if there
    is one.
    Tests hand in the clock, in seconds, and the source of seeds.
    """

    # Textual loads no styles of an app's default screen. The others here are small: to load them as their
    # screen opens would read all styles again, and look up those of every widget below.
    CSS_PATH = ["app.tcss", "screens/home.tcss", "dialogs/help.tcss", "screens/manual.tcss"]
    TITLE = "cardtui"
    NOTIFICATION_TIMEOUT = 3
    ALLOW_SELECT = False
    COMMANDS: ClassVar = {ScreenCommandEntries}

    _felt: Felt | None = None
    _shade: Color | None = None

    def __init__(
        self,
        session: Session[Any, Any] | SavedGame | None = None,
        *,
        today: str = "",
        tour: bool = False,
        begin: Callable[[CardAppInterface], None] | None = None,
        speed: float | None = None,
        is_on_light: bool = False,
        clock: Callable[[], float] = monotonic,
        draw_seed: Callable[[], int] = random_seed,
        theme: str | None = None,
        render_modes: frozenset[str] | None = None,
        views: frozenset[str] = frozenset(),
        store: Store | None = None,
        remarks: Mapping[str, str] | None = None,
        platform: Platform = INSTALLED,
        make_recording: Callable[[str, Mapping[str, str]], Awaitable[bytes]] | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        """Open `session`, or the game of the day of the kind `today`, or else the home screen.

        `begin` opens something above the home screen. Tables are opened with these `views`. `remarks` are
        shown above the tables of games, by the ids of the games. `make_recording` records a game where no
        process can be started: its id and the options of `record` give a .cast.

        Raises `BadInput` if a saved game cannot be opened.
        """
        apply_patches()
        self.settings = SettingsController(
            self, store, theme=theme, render_modes=render_modes, speed=speed, is_on_light=is_on_light
        )
        self._terminal_cursor = TerminalCursor(self, lambda: self.settings.get(CURSOR).value == "shown")
        self.by_touch = False
        """Whether a finger has touched the screen: then sentences name what is tapped, and no keys."""
        self._told_alphabets = set[str]()
        """The alphabets other than the Latin one of which something was said."""
        os.environ.pop("NO_COLOR", None)  # Textual would show greys, and also if the variable is empty
        super().__init__(driver_class)
        disable_toasts(self)  # they would cover cards and take their clicks: `notify` uses the title bar
        self.clock = clock
        self.draw_seed = draw_seed
        self.store = store
        self.platform, self.make_recording = platform, make_recording
        self.library = GameLibrary(store, clock, lambda text: self.notify(text, markup=False))
        self._first_session = (
            session if session is None or isinstance(session, Session) else self.library.load(session)
        )
        if today:
            self._first_session = self.library.game_of_today(today)
        self.input_queue = InputQueue(self, self._deliver)
        """Keeps input in order, and waits with it until the screen is ready."""
        self.game_stack = GameStack()
        self.views = set(views)
        """The views that the next table is opened with, such as `clock`."""
        self.predictions: MutableMapping[Session[Any, Any], PredictionScore] = WeakKeyDictionary()
        """The scores of the predictions in the games that were opened."""
        self.remarks = dict(remarks or {})
        self.tour: Tour | None = None
        """The tour, once it has been begun: it remembers its step."""
        self.unfinished_game = ""
        """The id, with its moves, of an interactive game that was not finished when the app exited."""
        self._begin = begin
        self._has_begun = False
        self._exit_signal: int | None = None  # a signal that arrived before the app was running
        if store is not None:
            store.notify = self._report_trouble  # earlier trouble is reported when there is a screen
        self.settings.apply_all()
        adapt = _FEWER_COLORS.get(self.console.color_system or "", lambda look: look)
        for look in THEMES:
            self.register_theme(adapt(look))
        if tour:
            self._first_session = self._begin_tour()
        if self._first_session is not None:  # as for the styles above
            self.css_path += map(Path, table_of(self._first_session.game).CSS_PATH)
        self.theme = self.settings.theme
        self.stylesheet.set_variables(self.get_css_variables())
        for name in self.available_themes.keys() - {look.name for look in THEMES}:
            self.unregister_theme(name)  # Textual's own themes have no colours for cards

    @property
    def table(self) -> TableScreen | None:
        """The table on top, if the screen on top is one."""
        table = self.screen.game_table if isinstance(self.screen, CommandScreen) else None
        return cast("TableScreen | None", table)

    @property
    def is_exiting(self) -> bool:
        """Whether the app is exiting: then a screen may be removed before it is complete."""
        return is_exiting(self)

    # starting and exiting

    def get_driver_class(self) -> type[Driver]:
        return harden_driver(super().get_driver_class())

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen() if self._first_session is None else super().get_default_screen()

    def get_screen(self, screen: Any, screen_class: Any = None) -> Any:
        found = super().get_screen(screen, screen_class)
        read_styles(self, found)
        return found

    def on_mount(self) -> None:
        if not self.is_headless:
            with suppress(NotImplementedError):  # on Windows, where the handlers of before go on working
                for number in EXIT_SIGNALS:
                    asyncio.get_running_loop().add_signal_handler(number, self.exit_on_signal, number)
        self.app_resume_signal.subscribe(self, lambda _: self._terminal_cursor.resumed())
        self.settings.apply_mouse()
        if self.settings.wants_background:
            write_to_terminal(self, BACKGROUND_QUESTION)
        self._has_begun = True
        if self._exit_signal is not None:
            self.exit_on_signal(self._exit_signal)
            return
        # A table is not the default screen itself, as Textual cannot replace that by another one.
        if self._first_session is not None:
            self.library.refresh()
            self.push_screen(self.make_table(self._first_session))
        if self._begin is not None:
            self.call_after_refresh(self._begin, self)
        if self.store is not None and self.store.problem:
            self.settings.report(self.store.problem)
        if news := self.library.news:
            self.settings.report(news)
        self.settings.report_problems()
        if changes := self.settings.key_changes:
            from cardtui.ui.screens.key_settings import (  # imports the tables of all games
                find_clashes,
                key_settings,
            )

            self.settings.report_problems(key_settings())
            for clash in find_clashes(changes)[:1]:
                self.settings.report(f"{clash.description}.")

    def touched(self) -> None:
        """Name what is tapped in the sentences from now on, instead of keys."""
        self.by_touch = True
        for screen in self.screen_stack:
            if isinstance(screen, CommandScreen):
                screen.keys_changed()

    def on_terminal_background(self, message: TerminalBackground) -> None:
        """Take the theme that suits the background of the terminal, unless a game is already open."""
        screens = (screen for screen in self.screen_stack if isinstance(screen, CommandScreen))
        if not any(screen.game_table for screen in screens):
            self.settings.is_on_light = message.is_light
            self.theme = self.settings.theme

    def exit_on_signal(self, number: int, frame: object = None) -> None:
        """Exit as a handler of the signal `number`; if the app is not running yet, as soon as it is."""
        self._exit_signal = number
        if self._has_begun:
            discard_unread_output()
            self.exit(return_code=128 + number)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        if self.is_exiting:
            return  # the first reason counts
        screens = [screen for screen in self.screen_stack if isinstance(screen, CommandScreen)]
        tables = [screen.game_table for screen in screens if screen.game_table is not None]
        last = next((table.session for table in reversed(tables) if not table.only), self.game_stack.last)
        if last is None or self._is_for_tour(last):
            pass
        elif last.started and last.game.interactive and not last.complete:
            self.unfinished_game = last.save()
        super().exit(result, return_code, message)

    def _handle_exception(self, error: Exception) -> None:
        # Once the app is exiting, Textual opens a screen that was being opened without its widgets.
        cause = error.error if isinstance(error, WorkerFailed) else error
        if self.is_exiting and isinstance(cause, NoMatches | MountError):
            return
        if not self.is_headless and (failure := failure_in_package(cause)):
            self.exit(return_code=1, message=Text(f"cardtui: {failure}"))  # which saves what was played
        else:
            super()._handle_exception(error)

    # appearance

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return COLOURS

    def get_css_variables(self) -> dict[str, str]:
        variables = super().get_css_variables()
        four = self.settings.four_suits
        variables["suit-diamonds"] = variables["court-blue" if four else "card-red"]
        variables["suit-clubs"] = variables["court-green" if four else "card-ink"]
        self.theme_variables = variables
        weave, table = (Color.parse(variables[name]) for name in ("weave", "background"))
        self._felt = Felt(table, weave) if weave.ansi is None else None
        self._shade = Color.parse(variables["bar"]) if weave.ansi is None else None
        return variables

    def refresh_css(self, animate: bool = True) -> None:
        # The first theme is known before the style sheets are read; without this they would be read twice.
        if self._has_begun:
            super().refresh_css(animate)

    def get_line_filters(self) -> Sequence[LineFilter]:
        felt = [self._felt] if self.settings.textured and self._felt is not None else []
        return [*super().get_line_filters(), *felt]

    @property
    def shade(self) -> Sequence[LineFilter]:
        """The filter that shades a table, if the theme has colours that can be mixed."""
        felt = self._felt if self.settings.textured else None
        return [] if self._shade is None else [Shade(self._shade, felt)]

    def get_key_display(self, binding: Binding) -> str:
        return binding.key_display or key_text(binding.key)

    # the terminal's cursor

    @property
    def cursor_position(self) -> Offset:
        """The cell at which Textual puts the terminal's cursor after each paint: that of what is chosen."""
        return self._terminal_cursor.place()

    @cursor_position.setter
    def cursor_position(self, cell: Offset) -> None:
        """Do nothing: Textual's fields set their cursor here, but each is asked for it when it is needed."""

    def post_display_hook(self) -> None:
        self._terminal_cursor.painted()

    # input

    async def on_event(self, event: events.Event) -> None:
        """Pass input to the queue; what the queue delivers comes back here, and goes to Textual."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            if isinstance(event, events.Paste):
                event.text = event.text[:LONGEST_PASTE]
            self.input_queue.take(event)
        else:
            await super().on_event(event)

    async def _deliver(self, event: events.Event) -> None:
        """Deliver input to the top screen. It finishes flights at once, and counts from where they lead to.

        What waits for a person goes on waiting.
        """
        if self._closes_notice(event):
            return
        is_command = isinstance(event, events.Key | events.MouseDown | events.Paste)
        if is_command and self.table is not None:
            if not self.table.accepts(event):
                return
            self.table.animator.hurry()
        if isinstance(event, events.Key):
            self._tell_alphabet(event)
        await super().on_event(event)

    def _tell_alphabet(self, event: events.Key) -> None:
        """Say once what a letter that is no Latin one means where a command is expected."""
        name = alphabet(event.character)
        if not name or name in self._told_alphabets:
            return
        from textual.widgets import TextArea  # 7 ms, which no start needs

        if isinstance(self.focused, Input | TextArea):
            return
        keyboard = f"Your keyboard is set to {name} letters"
        if event.key == event.character:
            self._told_alphabets.add(name)
            self.notify(f"{keyboard}: the keys here have Latin ones.", markup=False)
        elif not has_key_q(name):
            self._told_alphabets.add(name)
            self.notify(f"{keyboard}: each means the key at its place. For q press Esc.", markup=False)

    def _closes_notice(self, event: events.Event) -> bool:
        """Whether an event is an Esc that puts a notice away, and does nothing else.

        At a table, one that takes a line of the title bar only may stay: Esc means more there.
        """
        if not (isinstance(event, events.Key) and event.key == "escape"):
            return False
        bars = self.screen.query(TitleBar) if isinstance(self.screen, CommandScreen) else ()
        noticed = [
            bar for bar in bars if bar.covers_lines or (bar.said and isinstance(self.screen, HomeScreen))
        ]
        for bar in noticed:
            bar.hush()
        return bool(noticed)

    def action_help_quit(self) -> None:
        """Quit from the home screen by Ctrl+C. Elsewhere say which key leaves, the one that is shown."""
        if isinstance(self.screen, HomeScreen):
            self.exit()
        commands = self.screen.commands if isinstance(self.screen, CommandScreen) else ()
        for command in commands:
            if command.name in LEAVING:
                self.notify(f"Press {key_text(command.keys[0])} to leave", markup=False)

    def action_suspend_process(self) -> None:
        suspend(self)

    def key_ctrl_z(self) -> None:
        """Suspend the app on screens that do not bind this key, as tables do for undo."""
        self.action_suspend_process()

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        self.push_screen(Palette(providers=[ThemeNames], placeholder="Search for themes…"))

    def action_four_suits(self) -> None:
        """Switch between two and four colours of suits."""
        self.settings.set(SUITS, "two" if self.settings.four_suits else "four")

    async def action_settings(self) -> None:
        """Open the settings on top of the present screen."""
        from cardtui.ui.screens.settings import SettingsScreen  # imports the tables of all games

        if not isinstance(self.screen, SettingsScreen):
            await self.push_screen(SettingsScreen())

    async def action_manual(self) -> None:
        """Open the manual at the page that is about the present screen, in place of its help."""
        from cardtui.ui.screens.manual import ManualScreen  # Textual's Markdown takes long to import

        below = [screen for screen in self.screen_stack if isinstance(screen, CommandScreen)][-1]
        if isinstance(self.screen, HelpScreen):
            await self.switch_screen(ManualScreen(below.manual_page))
        elif not isinstance(below, ManualScreen):
            await self.push_screen(ManualScreen(below.manual_page))

    def action_practice(self) -> None:
        """Open the practice tasks."""
        from cardtui.ui.screens.practice import open_practice  # imports the data structures

        open_practice(self)

    # notifications

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: Literal["information", "warning", "error"] = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Show a message in the title bar of the top screen that has one."""
        bars = [bar for screen in reversed(self.screen_stack) for bar in screen.query(TitleBar)]
        if bars:
            text = Content.from_markup(message) if markup else Content(message)
            bars[0].say(text, self.NOTIFICATION_TIMEOUT if timeout is None else timeout)

    def _report_trouble(self, text: str) -> None:
        """Notify of trouble with the file of the store. This may be called in any thread."""

        def notify() -> None:
            self.notify(text, timeout=TO_SELECT, markup=False)
            if isinstance(self.screen, CommandScreen):
                self.screen.saving_failed()

        with suppress(RuntimeError):  # the app has exited; then the command line reports the trouble
            # On the screen that is being opened, if there is one: it could not read what it shows.
            self.call_later(lambda: self.screen.call_after_refresh(notify))

    # copying

    def copy_to_clipboard(self, text: str) -> None:
        """Copy what is selected in a field."""
        super().copy_to_clipboard(text)
        if tmux.in_tmux():
            self.run_worker(tmux.load_buffer(text))

    def copy(self, text: str, remark: str = "") -> None:
        """Copy a text and show it, for not every terminal copies, with a `remark`; say where it went."""
        super().copy_to_clipboard(text)
        self.run_worker(self._tell_copied(text, remark))

    async def _tell_copied(self, text: str, remark: str) -> None:
        shown = f"{' / '.join(map(printable, text.splitlines()))}{remark}"
        if tmux.in_tmux() and await tmux.load_buffer(text):
            what = f"Copied to tmux's buffer: {shown}"
        elif self.is_web:  # the page says more if it cannot copy
            what = f"Copied: {shown}"
        else:
            what = f"Sent to the terminal: {shown} (if it cannot be pasted, select it here)"
        self.notify(what, markup=False, timeout=TO_SELECT)

    # what the platform does

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action of a screen by the part of it that makes this command."""
        destination, name, parameters = parse(action) if isinstance(action, str) else action
        do = None
        if isinstance(default_namespace, CommandScreen) and not destination:
            do = default_namespace.action(name)
        if do is None:
            return await super().run_action(action, default_namespace, namespaces)
        assert default_namespace is not None
        if not default_namespace.check_action(name, parameters):
            return False
        if isawaitable(done := do(*parameters)):
            await done
        return True

    async def in_thread(self, do: Callable[..., T], *arguments: Any) -> T:
        """Call a function that takes long in a thread, if there are threads; otherwise raise `BadInput`."""
        if not self.platform.threads:
            raise BadInput("this takes long, and needs an installed cardtui")
        return await asyncio.to_thread(do, *arguments)

    # pictures

    def action_keep_picture(self) -> None:
        """Save a picture of the screen."""
        self.keep_picture("cardtui" if self.table is None else self.table.game.key)

    def keep_picture(self, name: str) -> None:
        """Save a picture of the screen in a file whose name begins with `name`, and show the file name."""
        from cardtui.ui.screen_pictures import picture, save_picture  # most people keep none

        if not self.platform.files:
            self.download(name, ".svg", picture(self))
            return
        try:
            self.tell_saved(save_picture(self, self.store, name))
        except (BadInput, OSError) as error:
            self.tell_unsaved("picture", error)

    def download(self, name: str, suffix: str, content: bytes) -> None:
        """Send a file as a download to somebody who cannot reach the app's files, and show its name."""
        from cardtui.ui.screen_pictures import time_in_name

        file_name = f"{name}-{time_in_name(time())}{suffix}"
        self.deliver_binary(BytesIO(content), save_filename=file_name)
        self.notify(f"Downloaded as {file_name}", markup=False, timeout=TO_SELECT)

    def tell_saved(self, file: Path) -> None:
        """Show the name of a file that was written."""
        saved = f"Saved as {file.name}, in {file.parent}"  # the folder may be cut off
        self.notify(printable(saved), markup=False, timeout=TO_SELECT)

    def tell_unsaved(self, what: str, error: BadInput | OSError) -> None:
        """Show why a picture or a recording cannot be saved."""
        why = (error.strerror if isinstance(error, OSError) else None) or error
        self.notify(f"The {what} cannot be saved: {why}.", markup=False, timeout=TO_SELECT)

    # games

    def make_table(self, session: Session[Any, Any], *, dealt: bool = False) -> TableScreen:
        """Return a table for a game, with the speed and the views with which the game was left.

        Its cards are dealt one by one unless they have been `dealt` before.
        """
        speed, views = self.library.last_view(session) or (self.settings.speed, set())
        table = table_of(session.game)(self, session, speed, self.views | views, dealt=dealt)
        if self.tour is not None and self.tour.running and not self.tour.joins(table):
            self.end_tour()  # for another game
        if not self._is_for_tour(session):
            self.library.record(session).attach(table)
        return table

    def _show(self, session: Session[Any, Any], *, dealt: bool = False) -> None:
        try:
            table = self.make_table(session, dealt=dealt)
        except BadInput as error:  # the table of another package's game, which cannot be imported
            self.notify(f"{capitalized(str(error))}.", markup=False, timeout=TO_SELECT)
        else:
            self._put_on_top(table)

    def _put_on_top(self, table: Screen[Any]) -> None:
        if self.table is None:
            self.push_screen(table)
        else:
            self.switch_screen(table)

    def leave_for(self, screen: Screen[Any]) -> None:
        """Show a screen above the home screen, or in place of the present table."""
        self._leave_game()
        self._put_on_top(screen)

    @property
    def _listed_game(self) -> Session[Any, Any] | None:
        """The game at this table, if it is one of those to which one can go back."""
        table = self.table
        if table is None or table.only or self._is_for_tour(table.session):
            return None
        return table.session

    def open_session(self, session: Session[Any, Any]) -> None:
        """Open a game: above the home screen, or in place of the present game, to which one can go back."""
        self.game_stack.remove(session)
        if (left := self._listed_game) is not None:
            self.game_stack.push(left)
        self._show(session)

    def open_game(self, game: Game[Any, Any]) -> None:
        """Open a game at its start."""
        self.open_session(Session(game))

    def continue_as(self, game: Game[Any, Any]) -> None:
        """Go on with the game at this table as another one of the same deal: see `Session.continue_as`."""
        if self.table is not None:
            session = self.table.session
            session.continue_as(game)
            self._show(session, dealt=True)

    def open_game_of_today(self, key: str, *, small: bool | None = None) -> None:
        """Open the game of the day of one kind, where it was left if it is saved.

        Of two puzzles it is the `small` one, the other one, or that which is offered.
        """
        self.open_session(self.library.game_of_today(key, small=small))

    def continue_game(self, key: str) -> bool:
        """Open the saved game of one kind that was left last. Return False if there is none."""
        session = self.library.restore_last(key)
        if session is None:
            return False
        self.game_stack.remove(session)
        self._show(session)
        return True

    def go_back(self) -> bool:
        """Open the game that was left last. Return False if there is none."""
        current = None if self.table is None else self.table.session
        if self.game_stack.last is None:
            known = filter(None, [current, *self.game_stack.games])
            saved = self.library.restore_last(None if current is None else current.game.key, *known)
            if saved is not None:
                self.game_stack.push(saved)
        session = self.game_stack.back(current)
        if session is not None:
            self._show(session)
        return session is not None

    def go_forward(self) -> bool:
        """Open the game that `go_back` came from. Return False if there is none."""
        session = None if self.table is None else self.game_stack.forward(self.table.session)
        if session is not None:
            self._show(session)
        return session is not None

    def go_home(self) -> None:
        """Leave a table or a map for the screen below it, or for the home screen."""
        self._leave_game()
        if any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.switch_screen(HomeScreen())

    def key_at_home(self, name: str) -> str:
        """Return the label of the first key of a command of the home screen."""
        commands = assign_keys(HomeScreen.commands, self.settings.key_changes)
        return next(key_text(command.keys[0]) for command in commands if command.name == name)

    def leads_home(self, table: Screen[Any]) -> bool:
        """Whether leaving this table opens the home screen: it is right below the table, or there is none."""
        below = [*takewhile(lambda screen: screen is not table, self.screen_stack)]
        has_home = any(isinstance(screen, HomeScreen) for screen in below)
        return not has_home or isinstance(below[-1], HomeScreen)

    def _leave_game(self) -> None:
        """Remember the game at this table, to which one can go back, and end the tour."""
        if (left := self._listed_game) is not None and left.started:
            self.game_stack.push(left)
        self.end_tour()

    # the tour

    def action_tour(self) -> None:
        """Begin the tour, or go on with it."""
        self.open_session(self._begin_tour())

    def _begin_tour(self) -> Session[Any, Any]:
        from cardtui.ui.tour import Tour  # seldom needed, and imports the tables of games that are played

        self.settings.set(TOUR, "no")
        self.tour = self.tour or Tour(self)
        return self.tour.begin()

    def end_tour(self) -> None:
        """End the tour, if it is taken now, and say how to go on with it."""
        if self.tour is not None and self.tour.running and self.tour.end():
            where = f"To go on with it: Take the tour, in the palette ({PALETTE.key_text})."
            self.settings.report(f"You left the tour at {self.tour.progress}. {where}")

    def _is_for_tour(self, session: Session[Any, Any]) -> bool:
        return self.tour is not None and self.tour.owns(session)


if TYPE_CHECKING:
    _interface: type[CardAppInterface] = CardApp  # checks that the app has what screens use
