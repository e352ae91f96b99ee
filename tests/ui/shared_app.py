"""Use one app for many cases, because opening it takes longer than most cases."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from cardtui.engine.session import Session
from cardtui.games import GAMES, open_id
from cardtui.ui.game_stack import GameStack
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import SEED, Desk, opened

T = TypeVar("T")
L = TypeVar("L")

_VIEWS = {"open": "o", "fate": "f", "row": "c", "predict": "P", "inside-only": "I", "inside": "d"}
"""The keys that toggle the view options of a table."""


def paired(cases: Sequence[T], looks: Sequence[L], times: int = 1) -> list[tuple[L, T]]:
    """Return each of `cases` with `times` of `looks`, which take turns, sorted by look."""
    pairs = [((at + turn) % len(looks), case) for at, case in enumerate(cases) for turn in range(times)]
    return [(looks[which], case) for which, case in sorted(pairs, key=lambda pair: pair[0])]


def _as_it_was(table: TableScreen, session: Session[Any, Any]) -> bool:
    """Return whether keys alone can bring a table back to the game of a session."""
    now = table.session
    played = now.game.interactive and (now.moves != session.moves or now._replaced or now._undone)
    in_hand = table.play.is_selecting
    return now.id == session.id and not (played or in_hand or table.views - _VIEWS.keys())


class SharedApp:
    """An app that each case finds as if it had just been opened, which is checked by its screen.

    Another game, or one in which a move was made, gets a new table.
    Only one app at a time can be looked at: where there are two, what the one flies is not painted.
    """

    def __init__(self, desk: Desk, game: str | None, size: tuple[int, int]) -> None:
        self.desk = desk
        self._speed, self._theme = desk.app.settings.speed, desk.app.theme
        self._opened = game, size
        self._looks = {(game, size, frozenset(desk.app.views)): desk.text}

    @asynccontextmanager
    async def __call__(
        self,
        name: object,
        game: str | None = None,
        size: tuple[int, int] | None = None,
        views: Iterable[str] = (),
    ) -> AsyncIterator[Desk]:
        """Begin a case, with another game, size or view options if they are given."""
        with case(name):
            await self._put_back(game or self._opened[0], size or self._opened[1], frozenset(views))
            yield self.desk

    async def look(self, game: str, size: tuple[int, int] | None = None, views: Iterable[str] = ()) -> str:
        """Return the screen of a game at its ply."""
        await self._put_back(game, size or self._opened[1], frozenset(views))
        return self.desk.text

    async def _put_back(self, game: str | None, size: tuple[int, int], views: frozenset[str]) -> None:
        desk, app = self.desk, self.desk.app
        for worker in [one for one in app.workers if one.group == "family"]:
            await worker.wait()  # a family opens above the table when it has been found
        if tuple(app.size) != size:
            await desk.resize(*size)
        app.game_stack, app.settings.speed, app.theme = GameStack(), self._speed, self._theme
        wanted = HomeScreen if game is None else HomeScreen | TableScreen
        below = [screen for screen in app.screen_stack if isinstance(screen, wanted)]
        while below and not isinstance(app.screen, wanted):  # else a table takes the place of this screen
            app.pop_screen()
            await desk.settle()
        app.copy_to_clipboard("")
        app.input_queue._press = None  # so that two clicks are no double click
        if game is None:
            desk.send_keys(*["left", "up"] * len(GAMES))
        else:
            await self._put_table_back(game, views)
        app.screen.query_one(TitleBar).hush()
        await desk.settle()
        before = self._looks.setdefault((game, size, views), desk.text)
        assert desk.text == before, f"not as it was before:\n{before}\n\nbut:\n{desk.text}"

    async def _put_table_back(self, game: str, views: frozenset[str]) -> None:
        desk, app, session = self.desk, self.desk.app, open_id(game)
        if not (isinstance(app.screen, TableScreen) and _as_it_was(app.screen, session)):
            app.views = set(views)
            app.switch_screen(app.make_table(session))
            await desk.settle()
        player = desk.table.player
        player.settle()
        player.playhead.pause()
        player.playhead.speed = self._speed
        player.pause()  # to show it
        if desk.table.views != views:
            player.go(0)  # at the end, f does something else
            for view, key in _VIEWS.items():
                if (view in desk.table.views) is not (view in views):
                    await desk.press(key)
            desk.table.views, app.views = set(views), set(views)  # includes the representations of cards
        player.go(session.ply)
        await desk.settle()


@asynccontextmanager
async def shared_app(
    game: str | None = SEED, size: tuple[int, int] = (80, 24), *, flights: bool = False
) -> AsyncIterator[SharedApp]:
    """Open the app, as `opened` does, for many cases."""
    async with opened(game, size, flights=flights) as desk:
        yield SharedApp(desk, game, size)


async def looks_of(wanted: Iterable[tuple[str, tuple[int, int]]]) -> dict[tuple[str, tuple[int, int]], str]:
    """Return the screens of these games at these sizes, in an app without animations."""
    found = dict.fromkeys(wanted, "")
    game, size = next(iter(found))
    async with shared_app(game, size) as still:
        for game, size in sorted(found, key=lambda look: look[1]):
            found[game, size] = await still.look(game, size)
    return found
