"""`kill -9` at random moments of all games: what was kept? `python -m tests.killing` asks 200 times."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from cardtui.games import GAMES, load, open_id
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.store import Store
from tests.terminal import CARDTUI, Terminal

_STEPS = "|".join(sorted({load(game.key).step_name for game in GAMES}))
_PLACE = re.compile(rf"\b(?:{_STEPS}) +(\d+)/(\d+)")


class Killed:
    """What there should be in the file, and what there is."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.random = folder, Random(seed)
        self._opened = 0
        self.finished: list[str] = []
        """The ids of the games that came to their end on the screen, in order."""

    @property
    def store(self) -> Store:
        return Store(self.folder / DATA_FILE_NAME)

    def kill_one(self) -> None:
        """Open a game, or go on with one, let something happen, and kill it. Raises `AssertionError`."""
        rows = self.store.saved_games()
        if rows and self.random.random() < 0.5:
            game, arguments = rows[0].id, ["resume"]
        else:
            key = self.random.choice([game.key for game in GAMES])
            self._opened += 1
            game = f"{key}#{self._opened}"  # another one each time, to be known again
            arguments = ["open", game]
        with Terminal([*CARDTUI, *arguments], (100, 30), {HOME_VARIABLE: str(self.folder)}) as terminal:
            terminal.wait(lambda text: bool(_PLACE.search(text)))
            before = _place(terminal)
            ended = self._play(terminal) if open_id(game).game.interactive else self._watch(terminal)
            terminal.kill()
            shown = _place(terminal)
        if ended:
            self.finished.append(game.partition("@")[0].partition("~")[0])
        self._look(game.partition("@")[0].partition("~")[0], before, shown, ended)

    def _watch(self, terminal: Terminal) -> bool:
        to_the_end = self.random.random() < 0.3
        if to_the_end:
            terminal.press(*["+"] * 6, "space")
            terminal.wait(_ended)
            terminal.run(0.05)
            return True
        terminal.press("space")
        terminal.run(self.random.uniform(0.1, 1.0))
        return _ended(terminal.text)

    def _play(self, terminal: Terminal) -> bool:
        """Follow some hints; the computer replies."""
        for _ in range(self.random.randrange(1, 8)):
            if _ended(terminal.text):
                break
            terminal.press("t", "t", "t", "enter")
            terminal.run(self.random.uniform(0.1, 0.8))
        return _ended(terminal.text)

    def _look(self, game: str, before: int, shown: int, ended: bool) -> None:
        with closing(sqlite3.connect(self.folder / DATA_FILE_NAME)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        store = self.store
        kept = [open_id(row.id).id for row in reversed(store.finished_games()) if row.finished]
        if kept == [*self.finished, game]:  # it had ended, and was killed before that could be seen
            self.finished.append(game)
            ended = True
        assert kept == self.finished, (kept, self.finished)
        rows = [row for row in store.saved_games() if open_id(row.id).id == game]
        if ended:
            assert not rows, rows
        elif shown > by_itself(game):
            assert rows, f"{game} at {shown} was not kept"
            # At most the step in flight is lost; what was painted may be behind what was made.
            assert shown - 1 <= rows[0].step <= shown + 3, (rows[0], before, shown)
        assert not store.problem, store.problem


def by_itself(game: str) -> int:
    """How many steps happen in the game of that id before anybody does anything."""
    session = open_id(game)
    if session.game.interactive:
        session.look_ahead()
    return session.length


def _place(terminal: Terminal) -> int:
    found = _PLACE.search(terminal.text)
    assert found, terminal.text
    return int(found[1])


def _ended(text: str) -> bool:
    return "copy id" in text and "again" in text


def kill_some(folder: Path, times: int, seed: int) -> Iterator[int]:
    """Kill so many programs one after the other, all with the same file; yields the number of each."""
    killed = Killed(folder, seed)
    for number in range(times):
        killed.kill_one()
        yield number


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for number in kill_some(Path(folder), times=200, seed=1):
            print(f"\r{number + 1} of 200 killed, everything kept", end="", flush=True)
