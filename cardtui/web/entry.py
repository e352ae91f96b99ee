"""Starts the app on a web page, as `cardtui.cli` does in a terminal. The worker of the page calls it."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from cardtui.engine.errors import BadInput, printable
from cardtui.web.driver import Host, PageDriver
from cardtui.web.visits import PAGE, saved_game

if TYPE_CHECKING:
    from textual.screen import Screen

_FOLLOWS_AFTER = 0.2
"""Seconds after which the page follows the screen on top: with its keys, and with what Back does."""


class WebApp:
    """The app on a page. JavaScript calls its methods."""

    def __init__(self, host: Host, wants_keys: bool = False, is_on_light: bool = False) -> None:
        """`wants_keys` is whether the page shows the keys of the footer as buttons.

        `is_on_light` is whether the visitor's system has light colours.
        """
        self._host = host
        self._wants_keys, self._is_on_light = wants_keys, is_on_light
        self._app: Any = None
        self._driver: PageDriver | None = None
        self._keys = ""
        self._is_home = True

    async def run(self, game_id: str = "", again: bool = False) -> None:
        """Run the app until it is left. It opens the game of an id, or says why it cannot, or is at home.

        `again` is whether the page was reloaded: then a game of the id that was left is continued.
        """
        _mend_pyodide()
        from cardtui.games import open_id
        from cardtui.storage.paths import data_file
        from cardtui.storage.store import SCREEN_READ_TIMEOUT, Store
        from cardtui.ui.app import CardApp

        session, trouble = None, ""
        try:
            session = open_id(game_id) if game_id else None
        except BadInput as error:
            trouble = _sentence(game_id, error)
        store = Store(
            data_file(), read_timeout=SCREEN_READ_TIMEOUT, platform=PAGE, on_write=lambda: self._host.keep()
        )
        left = saved_game(store, session) if again and session is not None else None
        gc.freeze()  # as the command line does: modules are never garbage
        begin = partial(_say, trouble) if trouble else None
        driver_class = cast(type[PageDriver], self._make_driver)
        self._app = CardApp(
            left or session,
            begin=begin,
            store=store,
            platform=PAGE,
            is_on_light=self._is_on_light,
            make_recording=self._make_recording,
            driver_class=driver_class,
        )
        self._app.set_class(self._wants_keys, "-keys-outside")
        following = asyncio.create_task(self._follow_screens())
        try:
            await self._app.run_async()
            if self._app.return_code:  # Textual has printed the traceback, to the console of the browser
                raise RuntimeError("The console of the browser has more.")
        finally:
            following.cancel()
            store.close()

    # what happens on the page

    def _make_driver(self, *arguments: Any, **more: Any) -> PageDriver:
        self._driver = PageDriver(*arguments, host=self._host, **more)
        return self._driver

    def feed(self, text: str) -> None:
        """Take what is typed."""
        if self._driver is not None:
            self._driver.feed(text)

    def press(self, key: str) -> None:
        """Press a key of the footer, by Textual's name."""
        if self._driver is not None:
            self._app.call_later(self._app.simulate_key, key)

    def touched(self) -> None:
        """Note that a finger has touched the terminal."""
        if self._driver is not None:
            self._app.call_later(self._app.touched)

    def back(self) -> None:
        """Leave the screen on top by its key for that. At home there is nothing to leave."""
        if self._driver is not None:
            self._app.call_later(self._leave_screen)

    async def _leave_screen(self) -> None:
        from textual.widgets import Input

        from cardtui.ui.commands import LEAVING

        if self._at_home:
            return
        commands = getattr(self._app.screen, "commands", ())
        keys = [command.keys[0] for command in commands if command.name in LEAVING and command.keys]
        is_typing = isinstance(self._app.focused, Input)
        self._app.simulate_key(keys[0] if keys and not is_typing else "escape")

    def resize(self, columns: int, rows: int) -> None:
        """Take the new size of the terminal."""
        if self._driver is not None:
            self._driver.resize(columns, rows)

    def ground(self, is_light: bool) -> None:
        """Apply the new colours of the visitor's system, as if a terminal reported its background."""
        from cardtui.ui.terminal.input import TerminalBackground

        if self._driver is not None:
            self._app.post_message(TerminalBackground(is_light))

    def shown(self, number: int) -> None:
        """Note that the terminal shows what was written, up to the message of this number."""
        if self._driver is not None:
            self._driver.shown(number)

    def open(self, game_id: str) -> None:
        """Open the game of an id in the running app, or say why it cannot be opened."""
        from cardtui.games import open_id

        if self._app is None:
            return
        try:
            session = open_id(game_id)
        except BadInput as error:
            self._app.call_later(_say, _sentence(game_id, error), self._app)
        else:
            self._app.call_later(self._app.open_session, session)

    def game_id(self) -> str:
        """Return the id of the game on the screen, with the moves of an interactive one; empty elsewhere."""
        table = None if self._app is None else self._app.table
        if table is None:
            return ""
        session = table.session
        shared: str = session.save() if session.game.interactive else session.id
        return shared

    def flush(self) -> None:
        """Write what is pending to the data file."""
        if self._app is not None:
            self._app.store.flush()

    # what the page does for the app

    async def _follow_screens(self) -> None:
        """Report to the page whether the top screen is home, and the keys for its buttons, as they change."""
        while True:
            await asyncio.sleep(_FOLLOWS_AFTER)
            if self._app.screen_stack:
                if self._is_home != self._at_home:
                    self._is_home = self._at_home
                    self._host.home(self._is_home)
                if self._wants_keys:
                    self._show_keys(self._app.screen)

    def _show_keys(self, screen: Screen[Any]) -> None:
        from cardtui.ui.widgets.key_footer import KeyFooter

        keys = json.dumps([offer for footer in screen.query(KeyFooter) for offer in footer.offers()])
        if keys != self._keys:
            self._keys = keys
            self._host.keys(keys)

    @property
    def _at_home(self) -> bool:
        from cardtui.ui.screens.home import HomeScreen

        return isinstance(self._app.screen, HomeScreen)

    async def _make_recording(self, game: str, options: Mapping[str, str]) -> bytes:
        try:
            recording = await self._host.record(game, json.dumps(dict(options)))
        except Exception as error:  # of JavaScript, whose classes only Pyodide has
            raise BadInput(str(error).rpartition("Error: ")[2]) from None
        return bytes(recording.to_bytes())


def _say(sentence: str, app: Any) -> None:
    from cardtui.ui.widgets.title import TO_SELECT

    app.notify(sentence, markup=False, timeout=TO_SELECT)


def _sentence(game_id: str, error: BadInput) -> str:
    return f"{printable(game_id)[:60]} cannot be opened: {error}."


def _mend_pyodide() -> None:
    """Let Pyodide 314.0's event loop name its tasks by a function of asyncio that Python 3.14 has dropped."""
    if not hasattr(asyncio.tasks, "_set_task_name"):

        def set_name(task: asyncio.Task[Any], name: str | None) -> None:
            if name is not None:
                task.set_name(name)

        setattr(asyncio.tasks, "_set_task_name", set_name)  # noqa: B010  # no type knows it


def record(game: str, options: str) -> bytes:
    """Record a whole game with the options of the command `record`, as JSON, and return the .cast.

    This belongs in a worker of its own, which does nothing else. Raises `BadInput` if the game is too long.
    """
    _let_loops_run_inside()
    from cardtui.engine.entry import load_target
    from cardtui.games import open_id
    from cardtui.wings import wings

    (recorder,) = (wing.recorder for wing in wings() if wing.recorder)
    recording: bytes = load_target(recorder)(open_id(game), json.loads(options))
    return recording


def _let_loops_run_inside() -> None:
    """Let an event loop in counted time run in Pyodide, which has a loop of its own and no sockets.

    The sockets are those by which another thread wakes a loop, and there are no threads.
    """
    asyncio._set_running_loop(None)
    for name in ("_make_self_pipe", "_close_self_pipe", "_write_to_self"):
        setattr(asyncio.SelectorEventLoop, name, lambda loop: None)
