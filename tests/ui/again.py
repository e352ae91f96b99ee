"""One app for many cases: opening it takes longer than most of what is then done."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from cardtui.engine.session import Session
from cardtui.games import GAMES, open_id
from cardtui.ui.game_stack import GameStack
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.interactive import InteractiveTable
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import SEED, Desk, opened

__all__ = ["Again", "looks_of", "paired", "reopened"]

T = TypeVar("T")
L = TypeVar("L")

_VIEWS = {"open": "o", "fate": "f", "clock": "c", "predict": "P", "inside": "d"}
"""The keys that change how a table is looked at."""


def paired(cases: Sequence[T], looks: Sequence[L], times: int = 1) -> list[tuple[L, T]]:
    """Each of `cases` with `times` of `looks`, which take turns; those of one look stand together."""
    pairs = [((at + turn) % len(looks), case) for at, case in enumerate(cases) for turn in range(times)]
    return [(looks[which], case) for which, case in sorted(pairs, key=lambda pair: pair[0])]


def _as_it_was(table: TableScreen, session: Session[Any, Any]) -> bool:
    """Whether a table can be brought back to a game by its keys alone: nothing else was changed at it."""
    now = table.session
    played = now.game.interactive and (now.moves != session.moves or now._replaced or now._taken_back)
    in_hand = isinstance(table, InteractiveTable) and table.move_input.selecting
    return now.id == session.id and not (played or in_hand or table.views - _VIEWS.keys())


class Again:
    """An app that each case finds as if it had just been opened, whatever the one before has done.

    That it looks so is checked. Another game, or one in which something was moved, gets a table of its own.
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
        """The case of that name: at another game or place, size or way to look at it, if they are given."""
        with case(name):
            await self._put_back(game or self._opened[0], size or self._opened[1], frozenset(views))
            yield self.desk

    async def look(self, game: str, size: tuple[int, int] | None = None, views: Iterable[str] = ()) -> str:
        """The screen of a game at its place: where nothing flies in this app, nothing has flown there."""
        await self._put_back(game, size or self._opened[1], frozenset(views))
        return self.desk.text

    async def _put_back(self, game: str | None, size: tuple[int, int], views: frozenset[str]) -> None:
        desk, app = self.desk, self.desk.app
        if tuple(app.size) != size:
            await desk.resize(*size)
        app.game_stack, app.settings.speed, app.theme = GameStack(), self._speed, self._theme
        while not isinstance(app.screen, HomeScreen if game is None else HomeScreen | TableScreen):
            app.pop_screen()
            await desk.settle()
        app.copy_to_clipboard("")
        app.input_queue._press = None  # a click on the same spot is not the second half of a double one
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
        player.pause()  # which shows it
        if desk.table.views != views:
            player.go(0)  # at the end f does something else
            for view, key in _VIEWS.items():
                if (view in desk.table.views) is not (view in views):
                    await desk.press(key)
            desk.table.views, app.views = set(views), set(views)  # how cards are kept is one as well
        player.go(session.ply)
        await desk.settle()


@asynccontextmanager
async def reopened(
    game: str | None = SEED, size: tuple[int, int] = (80, 24), *, flights: bool = False
) -> AsyncIterator[Again]:
    """The app, as `opened` opens it, for many cases one after the other."""
    async with opened(game, size, flights=flights) as desk:
        yield Again(desk, game, size)


async def looks_of(wanted: Iterable[tuple[str, tuple[int, int]]]) -> dict[tuple[str, tuple[int, int]], str]:
    """The screens of these games at their places, at these sizes, in an app where nothing ever flies."""
    found = dict.fromkeys(wanted, "")
    game, size = next(iter(found))
    async with reopened(game, size) as still:
        for game, size in sorted(found, key=lambda look: look[1]):
            found[game, size] = await still.look(game, size)
    return found
