"""A program that saves games, for tests that kill it or take its space or permissions away.

Usage: `python -m tests.storage.player MODE FILE …`. It prints what was reported as written.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from tests.storage.stores import NOW, a_game

STEPS = 7
"""Steps of a game of `play`."""


def play(store: Store, name: str) -> None:
    """Play one game after the other, forever."""
    for game in count():
        uid = f"{name}-{game}"
        for step in range(1, STEPS):
            store.save_game(SavedGame(uid, "snap", f"snap#{game}@{step}", step, STEPS, NOW, NOW + step))
            assert store.flush()
            print(uid, step, flush=True)
        store.add_finished_game(
            a_game(uid, NOW + game, game="snap", id=f"snap#{game}", steps=STEPS), saved_uid=uid
        )
        assert store.flush()
        print(uid, STEPS, flush=True)


def add(store: Store, name: str, games: str) -> None:
    """Add a number of games, some of them in one transaction."""
    for number in range(int(games)):
        store.add_finished_game(a_game(f"{name}-{number}", NOW + number))
        if number % 50 == 0:
            store.flush()
    assert store.close()
    assert store.problem == ""


def fill(store: Store, most: str) -> None:
    """Add games to a file that cannot grow beyond `most` bytes."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), int(most)))
    for number in range(100):
        store.add_finished_game(a_game(f"{number}", NOW + number, result="x" * 1000))
        if not store.flush():
            break
        print(number)
    print(store.problem)
    print(len(store.finished_games()), store.problem != "")
    store.close()


def locked_out(store: Store) -> None:
    """Add a game without write permission. Root, who has every permission, becomes nobody first."""
    store.file.absolute().as_uri()  # a path imports what it needs for that: maybe nobody may read it
    if os.geteuid() == 0:
        os.seteuid(65534)
    store.add_finished_game(a_game("new"))
    print(store.flush())
    print(store.problem)
    print(*(row.uid for row in store.finished_games()))
    store.close()


def main() -> None:
    mode, file, *words = sys.argv[1:]
    modes: dict[str, Callable[..., None]] = {
        "play": play, "add": add, "fill": fill, "locked out": locked_out
    }  # fmt: skip
    modes[mode](Store(Path(file)), *words)


if __name__ == "__main__":
    main()
