"""A program that keeps games, to be killed, starved, locked out: `python -m tests.storage.player WAY FILE …`.

What it prints it has been told to be written.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import count
from pathlib import Path

from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from tests.storage.kept import NOW, a_game

STEPS = 7
"""Steps of a game of `play`."""


def play(store: Store, name: str) -> None:
    """Play one game after the other, for ever."""
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


def add(store: Store, name: str, games: int) -> None:
    """Keep so many games, some of them together."""
    for number in range(games):
        store.add_finished_game(a_game(f"{name}-{number}", NOW + number))
        if number % 50 == 0:
            store.flush()
    assert store.close()
    assert store.problem == ""


def fill(store: Store, most: int) -> None:
    """Keep games in a file that cannot become longer than `most` bytes."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    for number in range(100):
        store.add_finished_game(a_game(f"{number}", NOW + number, result="x" * 1000))
        if not store.flush():
            break
        print(number)
    print(store.problem)
    print(len(store.finished_games()), store.problem != "")
    store.close()


def locked_out(store: Store) -> None:
    """Keep a game where one may read only: as root, to whom no permission is denied, become nobody first."""
    store.file.absolute().as_uri()  # a path imports what it needs for that: maybe nobody may read it
    if os.geteuid() == 0:
        os.seteuid(65534)
    store.add_finished_game(a_game("new"))
    print(store.flush())
    print(store.problem)
    print(*(row.uid for row in store.finished_games()))
    store.close()


def main() -> None:
    way, file, *words = sys.argv[1:]
    store = Store(Path(file))
    if way == "play":
        play(store, *words)
    elif way == "add":
        add(store, words[0], int(words[1]))
    elif way == "fill":
        fill(store, int(words[0]))
    else:
        locked_out(store)


if __name__ == "__main__":
    main()
