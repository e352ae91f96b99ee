"""The application: the looks, the screens, and what is handed to them from outside."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import Any

from textual.app import App
from textual.screen import Screen

from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.ui.offers import offers_of, theme_offers
from cardtui.ui.palette import Palette
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.table import TableScreen
from cardtui.ui.themes import DEFAULTS, THEMES

__all__ = ["CardApp"]


def _draw_seed() -> int:
    return SystemRandom().randrange(1_000_000)


class CardApp(App[None]):
    """cardtui on a terminal: the home screen, or the table of `session` straight away.

    `speed` is in steps a second; `theme` is one of `cardtui.ui.THEME_NAMES`, or None for the one that suits
    the terminal. The clock (seconds) and the source of seeds are handed in by tests.
    """

    TITLE = "cardtui"
    NOTIFICATION_TIMEOUT = 3

    def __init__(
        self,
        session: Session[Any, Any] | None = None,
        *,
        speed: float = 4.0,
        clock: Callable[[], float] = monotonic,
        draw_seed: Callable[[], int] = _draw_seed,
        theme: str | None = None,
    ) -> None:
        # All styles at once: each that is read later would have everything styled anew.
        super().__init__(css_path=sorted(Path(__file__).parent.rglob("*.tcss")))
        self._session = session
        self.speed = speed
        self.clock = clock
        self.draw_seed = draw_seed
        self.views: set[str] = set()
        """What tables have been asked to look like, for as long as the app runs: `clock`."""
        for look in THEMES:
            self.register_theme(look)
        # A terminal with sixteen colours has its own: mixed ones would only come out wrong.
        self.theme = theme or ("terminal" if self.console.color_system == "standard" else "felt")
        for name in self.available_themes.keys() - {look.name for look in THEMES}:
            self.unregister_theme(name)  # the cards would not be seen in them as they should

    def _end(self, number: int) -> None:
        """End as the signal asks, but leave the terminal as it was."""
        self.exit(return_code=128 + number)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DEFAULTS

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen() if self._session is None else super().get_default_screen()

    def on_mount(self) -> None:
        if not self.is_headless:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                asyncio.get_running_loop().add_signal_handler(number, self._end, number)
        # A table is not the default screen itself: Textual cannot switch that one for another.
        if self._session is not None:
            self.push_screen(self.table(self._session))

    async def action_command_palette(self) -> None:  # type: ignore[override]
        # Waited for, so that no key that is struck at once after this one comes too early for it.
        if not isinstance(self.screen, Palette):
            await self.push_screen(Palette(offers_of(self, self.screen)))

    async def action_change_theme(self) -> None:  # type: ignore[override]
        await self.push_screen(Palette(theme_offers(self), placeholder="Search for themes…"))

    def table(self, session: Session[Any, Any]) -> TableScreen:
        """The table that `session`'s game is played on."""
        module = import_module(f"cardtui.ui.screens.{session.game.key}")
        table: TableScreen = module.TABLE(session, self.clock, self.speed)
        return table

    def open_session(self, session: Session[Any, Any]) -> None:
        """Open a game: on top of the home screen, or in place of the game that is open."""
        if isinstance(self.screen, TableScreen):
            self.switch_screen(self.table(session))
        else:
            self.push_screen(self.table(session))

    def open_game(self, game: Game[Any, Any]) -> None:
        """Open a game at its start."""
        self.open_session(Session(game))

    def go_home(self) -> None:
        """From a table to the home screen."""
        if any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.switch_screen(HomeScreen())
