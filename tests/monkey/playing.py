"""Plays a case: sends its events as the terminal's driver would, without waiting between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key

from cardtui.games import open_id
from cardtui.storage.paths import DATA_FILE_NAME
from cardtui.storage.rows import FinishedGame, SavedGame
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from tests.lab.threads import Threads
from tests.monkey.walking import Case, Happening

__all__ = ["failure", "post", "settle"]


_MOUSE: dict[str, type[events.MouseEvent]] = {
    **{"down": events.MouseDown, "up": events.MouseUp, "move": events.MouseMove},
    **{"sup": events.MouseScrollUp, "sdown": events.MouseScrollDown},
}


def post(app: CardApp, happening: Happening) -> None:
    """Send an event to the app as the terminal's driver does, without waiting for its effect."""
    what, *rest = happening
    if what == "key":
        name = rest[0]
        char = name if len(name) == 1 else " " if name == "space" else None
        app.post_message(events.Key(_character_to_key(name) if len(name) == 1 else name, char))
    elif what == "paste":
        app.post_message(events.Paste(rest[0]))
    elif what == "size":
        size = Size(*rest)
        app._driver._size = (size.width, size.height)  # type: ignore[union-attr]
        app.post_message(events.Resize(size, size))
    elif what == "theme":
        app.theme = rest[0]
    elif what == "focus":
        app.post_message(events.AppFocus() if rest[0] else events.AppBlur())
    else:
        x, y, button = (*rest, 0)[:3]
        app.post_message(_MOUSE[what](None, x, y, 0, 0, button, False, False, False, x, y))


_QUIET = 10  # rounds of the event loop without a message
_MAX_SECONDS = 20.0  # that anything may keep the app busy


async def settle(app: CardApp) -> None:
    """Wait until the app has handled everything. Raises what it raised, or `TimeoutError`."""
    end = monotonic() + _MAX_SECONDS
    quiet = 0
    while quiet < _QUIET and not app.is_exiting:
        await asyncio.sleep(0)
        if app._exception is not None:
            raise app._exception
        if monotonic() > end:
            raise TimeoutError("the app has been busy for too long")
        nothing = not asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        quiet = quiet + 1 if nothing and not (quiet + 1 == _QUIET and _waiting(app)) else 0
    if not app.is_exiting:
        app.screen._compositor.render_strips()  # which fails if the screen cannot be painted


def _waiting(app: CardApp) -> bool:
    """Return whether there are messages that were not handled."""
    return app.input_queue.waiting or any(
        pump.message_queue_size for pump in (app, *app._registry) if pump.is_running
    )


async def _play(case: Case, check: Callable[[CardApp], None]) -> None:
    """Play a case. If it exits the app, open the app again for the rest."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / DATA_FILE_NAME)
        fill(store)
        try:
            await _play_with(store, case, check)
            assert not store.problem, store.problem
        finally:
            store.close()


def fill(store: Store) -> None:
    """Save games, also invalid ones, as if they had been played before."""
    now = store.clock()
    for number, (saved, result) in enumerate(_SAVED):
        key = saved.partition("#")[0].partition(":")[0].partition(",")[0]
        times = now - 99, now - number * 40_000
        store.add_finished_game(
            FinishedGame(f"been{number}", key, saved, *times, True, 40, result, usual=True)
        )
        store.save_game(SavedGame(f"left{number}", key, f"{saved}@3", 3, 40, now - 99, now - 50 + number))


_SAVED = (
    ("beggar#305", "Player 1 wins after 26 rounds."),
    ("perditio#8", "[bold]\x1b[2J [/] [link=x]"),
    ("snap#305", "A wins"),
    ("coins:1.4.5.9~0-1", "You win"),
    ("coins:9.5.1", "is no strip"),
    ("nothing#1", "is no game"),
)


async def _play_with(store: Store, case: Case, check: Callable[[CardApp], None]) -> None:
    groups = list(case.groups)
    while groups:
        session = None if case.start is None else open_id(case.start)
        app = CardApp(session, theme="felt", draw_seed=lambda: 7, store=store)
        app.hire = partial(Threads, 1)
        async with app.run_test(size=case.size, tooltips=True):
            await settle(app)
            while groups and not app.is_exiting:
                for happening in groups.pop(0):
                    post(app, happening)
                await settle(app)
            if not app.is_exiting:
                check(app)
                await _leave(app)


async def _leave(app: CardApp) -> None:
    """Exit the app with Esc and q. Raises `AssertionError` if that does not work."""
    for key in ("escape", "q") * 12:  # whatever is open
        post(app, ("key", key))
        await settle(app)
        if app.is_exiting:
            return
    raise AssertionError("q and Esc do not end it any more")


def failure(case: Case, check: Callable[[CardApp], None] = lambda app: None) -> BaseException | None:
    """Return what goes wrong in a case, or None. `check` is called at its end, before the app exits."""
    try:
        with redirect_stderr(StringIO()), redirect_stdout(StringIO()):  # Textual prints errors there
            asyncio.run(_play(case, check))
    except Exception as error:
        return error
    return None
