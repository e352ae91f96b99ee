"""How long the statistics and the first page of a history of 100,000 games take, and how much memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from operator import attrgetter
from pathlib import Path
from random import Random
from time import perf_counter

import psutil

from cardtui.storage.database import connect
from cardtui.storage.rows import FinishedGame, column_list
from cardtui.storage.statistics import games_per_day, statistics
from cardtui.storage.store import Store

GAMES = 100_000
NOW = 1_790_000_000.0
KEYS = ("beggar", "coins", "perditio", "snap")
LEVELS = ("easy", "medium", "perfect", "puzzle", "two people")


def some(random: Random, number: int) -> Iterator[FinishedGame]:
    """So many games as they may have been."""
    for _ in range(number):
        key = random.choice(KEYS)
        steps = int(random.lognormvariate(5.3, 0.8)) + 4
        played, decided = key == "coins", key in ("coins", "perditio")
        yield FinishedGame(
            uid="", game=key, id="", began=NOW, ended=NOW, finished=random.random() < 0.9, steps=steps,
            result="Player 1 wins after 26 rounds.", way=random.choice(LEVELS) if played else "",
            won=random.random() < 0.5 if decided else None, mistakes=random.randrange(9) if played else None,
            over=random.randrange(5) if played else None, seconds=0.0,
            seen=random.choice((steps, 1)), hints=random.randrange(2), undos=random.randrange(2),
            usual=random.random() < 0.8,
        )  # fmt: skip


def history(random: Random) -> Iterator[tuple[object, ...]]:
    """The rows of all of them: ten thousand games, each of which was had ten times."""
    names = [field.name for field in fields(FinishedGame)]
    uid, name, ended, seconds = map(names.index, ("uid", "id", "ended", "seconds"))
    known = [(game.game, list(attrgetter(*names)(game))) for game in some(random, GAMES // 10)]
    for number in range(GAMES):
        key, row = known[number % len(known)]
        row[uid], row[name] = f"{random.getrandbits(128):032x}", f"{key}#{number}"
        row[ended], row[seconds] = NOW - random.random() * 3e7, random.random() * 1000
        yield tuple(row)


def fill(file: Path) -> None:
    connection = connect(file, create=True)
    connection.execute("BEGIN")
    marks = ", ".join("?" * len(fields(FinishedGame)))
    connection.executemany(
        f"INSERT INTO games ({column_list(FinishedGame)}) VALUES ({marks})", history(Random(1))
    )
    connection.execute("COMMIT")
    connection.close()


def measure(file: Path) -> tuple[float, int]:
    """The seconds that all of the statistics and the first page take, and how many games were counted."""
    begin = perf_counter()
    store = Store(file)
    found = [statistics(store, key, NOW) for key in KEYS]
    games_per_day(store, date.fromtimestamp(NOW), 12)
    page = store.finished_games(limit=100)
    seconds = perf_counter() - begin
    assert len(page) == 100 and not store.problem
    return seconds, sum(one.finished + one.given_up for one in found)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cardtui.sqlite"
        fill(file)
        times = [measure(file) for _ in range(3)]
    assert {games for _, games in times} == {GAMES}
    most = psutil.Process().memory_info().rss / 1e6
    print(f"statistics of {GAMES} games and the first page: {min(times)[0]:.3f} s")
    print(f"memory of the whole process: {most:.0f} MB")


if __name__ == "__main__":
    main()
