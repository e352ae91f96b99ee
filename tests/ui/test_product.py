"""What is played leaves the same rows on the screen and by lines, in one window and in two that take turns.

Random acts on puzzles, runs, levels, games of today, bets and games by hand are carried out three times, in
two windows that share a data file, which is new or was written by an old commit: both windows are on the
screen, both are by lines, or there is one of each. After each act all must show the same game, and at the end
the files must hold the same rows, from which all results follow. That the rows are right is tried for
puzzles in `tests/library/test_tries.py`.

`python -m tests.ui.test_product FIRST LAST` tries more seeds.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from datetime import date, datetime
from difflib import unified_diff
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from textual._context import active_app

from cardtui.cli.game_commands import _game_lines
from cardtui.engine.asking import Conversation, Prompt
from cardtui.engine.session import Session
from cardtui.games import daily_ids, load, open_id
from cardtui.games.coins.commands import runs as run_command
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.screens import run as run_screen
from cardtui.games.coins.screens.run import RunTable, open_run
from cardtui.library.game_library import GameLibrary
from cardtui.library.game_recorder import GameRecorder
from cardtui.settings import SettingsStore
from cardtui.storage.paths import DATA_FILE_NAME
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.moves import Moves
from cardtui.ui.table.screen import TableScreen
from tests.ui.desk import Desk, opened

NOW = datetime(2026, 12, 6, 12).timestamp()
"""On a Sunday, whose puzzle has several moves to find, after all games in the old files were played."""

RUN, SEED = "run", 7
"""What stands for a run in place of an id, and the seed of the run."""


def _first_of_run() -> str:
    puzzles = load("coins").run_puzzles
    assert puzzles is not None
    return puzzles.puzzle_id(SEED, 0)


THINGS = (
    *(RUN, _first_of_run(), "coins,grade=4#2", *daily_ids("coins", date.fromtimestamp(NOW))),
    *(LEVELS[number].rules.id for number in (0, 10)),
    *("coins,find=2:1.4.5.9", "coins,level=perfect:1.4.5", "coins,level=perfect,first=computer:1.4.5"),
    *("coins,players=2:0.2.4", "coins,players=1:1.3", "coins,dollar=1,level=perfect:1.4.5"),
    *("snap,you=A,suits=2,level=easy#3", "beggar:J.2/3.2", "perditio#8@36", "snap#2@190"),
    *("perditio#8 by hand", "beggar#7"),
)
"""What is played: ids, with ` by hand` behind."""

DATA = Path(__file__).parents[1] / "data"
FILES = (None, "f2341b7", "fb9d59d5", "8c550c5f", "49c78ef8")
"""The data file at the beginning: none, or that of a commit."""

ACTS = (
    *("right", "right", "right", "wrong", "wrong", "hint", "undo", "undo", "redo"),
    *("begin", "resume", "restart", "bets", "up", "pass", "back"),
)


class Act(NamedTuple):
    window: int
    name: str
    number: int
    """Chooses among the wrong moves, or what to begin."""


def _is_by_hand(session: Session[Any, Any]) -> bool:
    return session.game.watched is not session.game


def _session_of(thing: str) -> Session[Any, Any]:
    game_id, _, by_hand = thing.partition(" ")
    session = open_id(game_id)
    return Session(session.game.by_hand) if by_hand else session


class Window(ABC):
    """A window in which games are played."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.session: Session[Any, Any] | None = None
        self.thing = ""

    async def act(self, act: Act, things: Sequence[str]) -> None:
        """Carry out an act, where it can be."""
        session = self.session
        if act.name == "begin":
            self.thing = things[act.number % len(things)]
            await self._begin(None)
        elif act.name in ("resume", "restart"):
            if act.name == "restart":
                await self.close()
            key = RUN if self.thing == RUN else _session_of(self.thing).game.key
            await self._begin(next(iter(self.store.saved_games(key)), None))
        elif session is None:
            return
        elif act.name in ("right", "wrong"):
            await self._move(session, act)
        elif self.thing != RUN and self._can(session, act.name):
            await self._do(act.name)

    def _can(self, session: Session[Any, Any], name: str) -> bool:
        if session.game.interactive and not _is_by_hand(session):
            asked = session.game.is_human_turn(session.state) and not session.at_end
            moved = any(map(session.is_human_turn, range(session.ply)))
            return {"hint": asked, "undo": moved, "redo": session.ply < session.length}.get(name, False)
        if name == "back" and session.at_end:
            return False  # the panel of the end is closed first
        return session.game.bets is not None and name in ("bets", "up", "pass", "back")

    async def _move(self, session: Session[Any, Any], act: Act) -> None:
        """Make a good move, or another one; go a step on where there is none to choose."""
        game, state = session.game, session.state
        if session.at_end or (_is_by_hand(session) and not game.hand_rules.names_zones):
            return  # an old file has games by hand in which the other player's cards come by themselves
        moves: Sequence[Any]
        if _is_by_hand(session):
            best, moves = game.hand_rules.move(state), game.hand_rules.zones
        elif game.is_human_turn(state):
            moves = game.legal_moves(state)
            best = game.hint(state).move or moves[0]
        else:
            if not game.interactive:
                await self._go_on()
            return
        others = [move for move in moves if move != best] or [best]
        await self._choose(best if act.name == "right" else others[act.number % len(others)])

    @abstractmethod
    async def _begin(self, row: SavedGame | None) -> None:
        """Leave the game, and begin the thing, or go on with a saved game."""

    @abstractmethod
    async def _choose(self, move: Any) -> None:
        """Make a move."""

    @abstractmethod
    async def _go_on(self) -> None:
        """Go one step on in a watched game."""

    @abstractmethod
    async def _do(self, name: str) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...


class Lines(Window):
    """A window with a game by lines."""

    _talk: Conversation[Any] | None = None

    async def _begin(self, row: SavedGame | None) -> None:
        await self.close()
        library = GameLibrary(self.store)
        if self.thing == RUN:
            record = library.record

            def noted(session: Session[Any, Any], *, resumable: bool = True) -> GameRecorder:
                self.session = session
                return record(session, resumable=resumable)

            library.record = noted  # type: ignore[method-assign]
            self._talk = run_command._lines(library, SEED, as_conversation=True)
        else:
            self.session = _session_of(self.thing) if row is None else library.load(row)
            self._talk = _game_lines(self.session, library, SettingsStore(self.store, {}))
        self._hear(None)

    def _hear(self, typed: str | None) -> None:
        """Type a line, except at the beginning, and listen up to the next prompt."""
        said: str | Prompt = ""
        while self._talk is not None and not isinstance(said, Prompt):
            try:
                said = self._talk.send(typed)
            except StopIteration:
                self._talk = None
                if self.thing == RUN:
                    self.session = None
            typed = None

    async def _choose(self, move: Any) -> None:
        assert self.session is not None
        self._hear(move if _is_by_hand(self.session) else self.session.game.move_text(move))

    async def _go_on(self) -> None:
        self._hear("")

    async def _do(self, name: str) -> None:
        self._hear({"up": "bet up"}.get(name, name))

    async def close(self) -> None:
        self._hear("quit")
        self.session = None
        assert self.store.flush()


class OnScreen(Window):
    """A window with the app."""

    _desk: Desk | None = None

    @property
    def desk(self) -> Desk:
        assert self._desk is not None
        return self._desk

    async def act(self, act: Act, things: Sequence[str]) -> None:
        if self._desk is not None:
            active_app.set(self._desk.app)  # of two apps in one test
        await super().act(act, things)

    async def _begin(self, row: SavedGame | None) -> None:
        if self._desk is None:
            self._exits = AsyncExitStack()
            self._desk = await self._exits.enter_async_context(opened(None, (100, 30), store=self.store))
        app = self.desk.app
        if not isinstance(app.screen, HomeScreen):
            app.go_home()
            await self.desk.settle()
        if self.thing == RUN:
            open_run(app, SEED)
        else:
            app.open_session(_session_of(self.thing) if row is None else app.library.load(row))
        await self._settle()
        assert self.store.flush()

    async def _settle(self) -> None:
        """Let the computer reply, what happens by itself happen, and the next puzzle of a run come."""
        desk = self.desk
        await self._reply()
        while isinstance(desk.screen, RunTable) and (recorder := desk.screen._recorder).is_decided:
            if recorder.run.is_over:
                break
            await desk.press("z")
            await self._reply()
        run_is_over = isinstance(desk.screen, RunTable) and desk.screen._recorder.run.is_over
        is_home = isinstance(desk.screen, HomeScreen)  # where the other window has ended the run
        self.session = None if run_is_over or is_home else desk.table.session

    async def _reply(self) -> None:
        desk = self.desk
        await desk.settle()
        while isinstance(desk.screen, TableScreen):
            desk.table.player.settle()
            await desk.settle()
            if not (isinstance(play := desk.table.play, Moves) and play.reply_is_due()):
                break
            play.reply()

    async def _choose(self, move: Any) -> None:
        table = self.desk.table
        if _is_by_hand(table.session):
            keys = [next(key for key, zone in table.hand_keys.items() if zone == move)]
        elif table.game.key == "snap":
            keys = ["left" if table.game.move_text(move) == "t" else "right", "enter", "enter"]
        else:
            keys = [*str(move.coin), *str(move.distance), "enter"]
        await self.desk.press(*keys)
        await self._settle()

    async def _go_on(self) -> None:
        await self.desk.press("right")

    async def _do(self, name: str) -> None:
        keys = {"hint": "t", "undo": "u", "redo": "U", "bets": "b", "pass": "p", "back": "left"}
        await self.desk.press(keys.get(name, name))
        await self._settle()

    async def close(self) -> None:
        if self._desk is not None:
            await self._exits.aclose()
        self._desk = self.session = None


_NOT_COMPARED = {
    *("uid", "began", "ended", "touched", "seconds"),
    *("speed", "views", "steps", "seen"),  # the screen looks ahead, and shows more at a glance
}


def _rows_in(store: Store) -> Iterator[str]:
    """Yield what a file holds, and what follows from it."""
    for rows in (store.finished_games(), store.saved_games(), store.bets(), store.runs()):
        for row in rows:
            yield str({name: value for name, value in row._asdict().items() if name not in _NOT_COMPARED})
    for thing in filter(lambda thing: "grade" in thing, THINGS):
        known = store.try_at(thing)
        yield f"{thing}: {known and (known.day, known.hints, known.undos, known.squares)}"
    library = GameLibrary(store)
    progress = library.progress("coins")
    yield f"{progress.rating} {progress.stars} {progress.streak} {progress.last_days}"
    yield f"{library.runs('coins').best} {library.bets('beggar').statistics}"


_OF_RUN = ("begin", "resume", "restart", "right", "wrong")
"""The acts after which a window is not behind the other one in a run."""


def _next_of_run(store: Store) -> str:
    """Return the id of the puzzle that comes next in the run, as the file says."""
    runs = GameLibrary(store).runs("coins")
    row = runs.current(SEED)
    assert row is not None
    return runs.game_id(row, len(row.marks))


async def _played(
    media: Sequence[type[Window]], acts: Sequence[Act], things: Sequence[str], file: str | None
) -> list[str]:
    """Return what the windows show after each act, and what the file holds at last."""
    with TemporaryDirectory() as folder:
        data, times = Path(folder) / DATA_FILE_NAME, count()
        if file is not None:
            shutil.copy(DATA / file / DATA_FILE_NAME, data)
        windows = [medium(Store(data, lambda: NOW + next(times) / 1000)) for medium in media]
        shown = list[str]()
        try:
            for act in acts:
                window = windows[act.window]
                await window.act(act, things)
                assert window.store.flush()
                shown.append(f"{act}: {window.session and window.session.save()}")
                if window.session is not None and window.thing == RUN and act.name in _OF_RUN:
                    assert window.session.id == _next_of_run(window.store), act
        finally:
            for window in windows:
                await window.close()
        assert all(window.store.flush() for window in windows)
        shown += _rows_in(windows[0].store)
        for window in windows:
            assert window.store.close() and not window.store.problem
        return shown


def _acts(random: Random) -> list[Act]:
    """Return what two windows do that begin the same thing; most of it happens in the first."""
    windows = random.choices([0, 1], [4, 1], k=random.randint(3, 30))
    others = (Act(window, random.choice(ACTS), random.randrange(10)) for window in windows)
    return [Act(0, "begin", 0), Act(1, "begin", 0), *others]


@contextmanager
def _nothing_by_itself() -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(patch.object(Moves, "reply_seconds", 3600.0))
        stack.enter_context(patch.object(run_screen, "_GRACE", 0.0))
        stack.enter_context(patch.object(run_screen, "_SECONDS_TO_NEXT", 3600.0))
        yield


def check(seed: int) -> int:
    """Carry out the acts of a seed; return how many they were."""
    random = Random(seed)
    things, file = random.sample(THINGS, random.choice([1, 1, 2])), random.choice(FILES)
    acts = _acts(random)
    with _nothing_by_itself():
        by_lines, on_screen, mixed = (
            asyncio.run(_played(media, acts, things, file))
            for media in ((Lines, Lines), (OnScreen, OnScreen), (OnScreen, Lines))
        )
    for other in (on_screen, mixed):
        differences = "\n".join(unified_diff(by_lines, other, "by lines", "otherwise", lineterm="", n=2))
        assert not differences, f"seed {seed}: {things}, {file}\n{differences}"
    return 3 * len(acts)


@pytest.mark.parametrize("seed", [7, 25])
def test_random_acts_leave_the_same_on_the_screen_and_by_lines(seed: int) -> None:
    check(seed)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(100, 112))
def test_many_random_acts_leave_the_same_on_the_screen_and_by_lines(seed: int) -> None:
    check(seed)


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:])
    done = 0
    for tried in range(first, last + 1):
        try:
            done += check(tried)
        except Exception as error:
            print(f"seed {tried}: {type(error).__name__}: {error}", flush=True)
    print(f"{done} acts from seeds {first} to {last}")
