"""The application: the looks, the screens, and what is handed to them from outside."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Literal
from weakref import WeakKeyDictionary

from rich.console import RenderableType
from textual import events
from textual.color import Color
from textual.content import Content
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.ui.cards.felt import Felt
from cardtui.ui.game_library import GameLibrary
from cardtui.ui.game_stack import GameStack
from cardtui.ui.input_queue import InputQueue
from cardtui.ui.palette import Palette, ScreenCommands, ThemeNames
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.settings_controller import SettingsController
from cardtui.ui.table.predict import PredictionScore
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.textual_internals import is_exiting
from cardtui.ui.textual_patches import apply_patches, harden_driver, suspend
from cardtui.ui.theme.color256 import theme_in_256_colors
from cardtui.ui.theme.render_modes import detect_render_modes
from cardtui.ui.theme.themes import COLOURS, THEMES
from cardtui.ui.widgets.title import TitleBar

if TYPE_CHECKING:
    from cardtui.storage.rows import SavedGame
    from cardtui.storage.store import Store

__all__ = ["ENDING", "CardApp"]

ENDING = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT") if hasattr(signal, name)
)
"""The signals that end the app in good order."""


_STYLES = sorted(path for path in Path(__file__).parent.rglob("*.tcss") if ".later" not in path.suffixes)
"""All styles at once: each that is read later has everything styled anew. Only those of screens that few ask
for are, `*.later.tcss`: reading them at every start would take longer."""


def _draw_seed() -> int:
    return SystemRandom().randrange(1_000_000)


class CardApp(SettingsController, GameLibrary):
    """cardtui on a terminal: the home screen, or the table of `session`, maybe as it was kept, straight away.

    `speed` is in steps a second; `theme` is one of `cardtui.ui.THEME_NAMES`; `looks` are names of
    `cardtui.ui.LOOKS`, besides those that the terminal asks for: what is given goes before the settings. What
    lasts is kept in `store`, if there is one. The clock (seconds) and the source of seeds are handed in by
    tests.
    """

    TITLE = "cardtui"
    NOTIFICATION_TIMEOUT = 3
    ALLOW_SELECT = False
    COMMANDS: ClassVar = {ScreenCommands}

    hire: Callable[[], Any] | None = None
    """Where the lab gets its workers; processes of this machine if nobody says."""

    _felt: Felt | None = None
    _woven = False

    def __init__(
        self,
        session: Session[Any, Any] | SavedGame | None = None,
        *,
        speed: float | None = None,
        clock: Callable[[], float] = monotonic,
        draw_seed: Callable[[], int] = _draw_seed,
        theme: str | None = None,
        looks: frozenset[str] | None = None,
        store: Store | None = None,
    ) -> None:
        apply_patches()
        self.asked_for = detect_render_modes(os.environ)
        os.environ.pop("NO_COLOR", None)  # Textual would take it for grey, and its being empty for a wish
        super().__init__(css_path=list(_STYLES))
        self._disable_notifications = True  # no rack for toasts on each screen: `notify` uses none
        self.store = store
        self.clock = clock
        self._session = session if session is None or isinstance(session, Session) else self.resume(session)
        self.draw_seed = draw_seed
        self.gate = InputQueue(self, self._deliver)
        """Where all input waits for its turn."""
        self.views: set[str] = set()
        """What tables have been asked to look like, for as long as the app runs: `clock`."""
        self.trail = GameStack()
        """The games that were left, for as long as the app runs."""
        self.predictions: WeakKeyDictionary[Session[Any, Any], PredictionScore] = WeakKeyDictionary()
        """What was predicted, for as long as the app runs."""
        self.remarks: dict[str, str] = {}
        """What is to be read on the tables of games with these ids, above all else."""
        self.left_under_way = ""
        """The played game that was under way when the app was left, as its id with its moves."""
        self._begun = False
        self._ended_by: int | None = None  # a signal that came before there was anything to end
        self._escaped = True, 0.0  # whether the last Esc was pressed at home, and when
        self.prepare(store, theme, looks, speed)
        if store is not None:
            store.notify = self.tell_trouble  # what is wrong until now is told when there is a screen
        self.show_looks()
        for look in THEMES:
            self.register_theme(theme_in_256_colors(look) if self.console.color_system == "256" else look)
        self.theme = self.chosen_theme
        self.stylesheet.set_variables(self.get_css_variables())
        for name in self.available_themes.keys() - {look.name for look in THEMES}:
            self.unregister_theme(name)  # the cards would not be seen in them as they should

    @property
    def leaving(self) -> bool:
        """Whether the app is being left: then a screen may be taken down while it is still being built."""
        return is_exiting(self)

    def get_driver_class(self) -> type[Driver]:
        return harden_driver(super().get_driver_class())

    def end(self, number: int, frame: object = None) -> None:
        """End as the signal `number` asks, but leave the terminal as it was: also before it has begun."""
        self._ended_by = number
        if self._begun:
            self.exit(return_code=128 + number)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return COLOURS

    def get_css_variables(self) -> dict[str, str]:
        variables = super().get_css_variables()
        four = self.four_suits
        variables["suit-diamonds"] = variables["court-blue" if four else "card-red"]
        variables["suit-clubs"] = variables["court-green" if four else "card-ink"]
        self.theme_variables = variables
        weave, table = (Color.parse(variables[name]) for name in ("weave", "background"))
        self._felt = Felt(table, weave) if weave.ansi is None else None
        return variables

    def refresh_css(self, animate: bool = True) -> None:
        # The theme to begin with is known before any style is read: Textual would read all of them twice.
        if self._begun:
            super().refresh_css(animate)

    def get_line_filters(self) -> Sequence[LineFilter]:
        # Where colours are few, two that are close together would be one, or far apart.
        felt = [self._felt] if self._woven and self._felt is not None else []
        return [*super().get_line_filters(), *felt]

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen() if self._session is None else super().get_default_screen()

    def on_mount(self) -> None:
        if not self.is_headless:
            for number in ENDING:
                asyncio.get_running_loop().add_signal_handler(number, self.end, number)
        self._begun = True
        if self._ended_by is not None:
            self.end(self._ended_by)
            return
        # A table is not the default screen itself: Textual cannot switch that one for another.
        if self._session is not None:
            self.look_up()
            self.push_screen(self.table(self._session))
        if self.store is not None and self.store.problem:
            self.tell_soon(self.store.problem)
        self.tell_wishes()

    async def on_event(self, event: events.Event) -> None:
        """Let input pass through the gate; what has been handed on comes back here, and is Textual's."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            self.gate.take(event)
        else:
            await super().on_event(event)

    async def _deliver(self, event: events.Event) -> None:
        """Hand input to the screen that it is for. What it asks for counts from where flights lead to."""
        if isinstance(event, events.Key) and event.key == "escape" and self._is_one_esc_too_many(event.time):
            return
        asks = isinstance(event, events.Key | events.MouseDown | events.Paste)
        if asks and isinstance(self.screen, TableScreen):
            self.screen.player.settle()
        await super().on_event(event)

    def action_suspend_process(self) -> None:
        suspend(self)

    def key_ctrl_z(self) -> None:
        """Suspend the app where nothing on the screen wants this key, as undo does."""
        self.action_suspend_process()

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        self.push_screen(Palette(providers=[ThemeNames], placeholder="Search for themes…"))

    def _is_one_esc_too_many(self, time: float) -> bool:
        """Return whether an Esc that would quit comes too soon after one that led home to be meant.

        Esc that is held down never quits, as each repetition comes soon after the one before.
        """
        (was_home, before), is_home = self._escaped, isinstance(self.screen, HomeScreen)
        too_soon = is_home and not was_home and time - before <= self.CLICK_CHAIN_TIME_THRESHOLD
        self._escaped = is_home and not too_soon, time
        return too_soon

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: Literal["information", "warning", "error"] = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Say something in the title bar that is in sight."""
        bars = [bar for screen in reversed(self.screen_stack) for bar in screen.query(TitleBar)]
        if bars:
            text = Content.from_markup(message) if markup else Content(message)
            bars[0].say(text, self.NOTIFICATION_TIMEOUT if timeout is None else timeout)

    # which game is open

    def table(self, session: Session[Any, Any]) -> TableScreen:
        """The table that `session`'s game is played on."""
        module = import_module(f"cardtui.ui.games.{session.game.key}.table")
        speed, views = self.look_of(session)
        table: TableScreen = module.TABLE(session, self.clock, speed, self.views | views)
        self.attend(table)
        return table

    def open_session(self, session: Session[Any, Any]) -> None:
        """Open a game: on top of the home screen, or in place of the game that is open, which is kept."""
        if isinstance(self.screen, TableScreen):
            self.trail.leave(self.screen.session)
        self._lay(session)

    def _lay(self, session: Session[Any, Any]) -> None:
        if isinstance(self.screen, TableScreen):
            self.switch_screen(self.table(session))
        else:
            self.push_screen(self.table(session))

    def open_game(self, game: Game[Any, Any]) -> None:
        """Open a game at its start."""
        self.open_session(Session(game))

    def go_home(self) -> None:
        """From a table to the home screen."""
        if isinstance(self.screen, TableScreen) and self.screen.session.started:
            self.trail.leave(self.screen.session)
        if any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.switch_screen(HomeScreen())

    def go_on(self, key: str) -> bool:
        """Bring back the game of that kind that was left last, as it was; whether there is one."""
        session = self.brought_back(key)
        if session is not None:
            self._lay(session)
        return session is not None

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        open_now = [screen.session for screen in self.screen_stack if isinstance(screen, TableScreen)]
        last = open_now[-1] if open_now else self.trail.before
        if last is not None and last.started and last.game.interactive and not last.complete:
            self.left_under_way = last.save()
        super().exit(result, return_code, message)

    def game_before(self) -> bool:
        """Bring back the game that was left last, as it was; whether there is one."""
        now = self.screen.session if isinstance(self.screen, TableScreen) else None
        if self.trail.before is None:
            known = [now, *self.trail.games]
            kept = self.brought_back(None if now is None else now.game.key, *filter(None, known))
            if kept is not None:
                self.trail.leave(kept)
        session = self.trail.back(now)
        if session is not None:
            self._lay(session)
        return session is not None

    def game_after(self) -> bool:
        """Go to the game again that `game_before` came from; whether there is one."""
        session = self.trail.forward(self.screen.session) if isinstance(self.screen, TableScreen) else None
        if session is not None:
            self._lay(session)
        return session is not None
