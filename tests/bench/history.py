"""How long the statistics and the first page of a history of 100,000 games take, and how much memory."""

from __future__ import annotations

import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path
from time import perf_counter

import psutil

from cardtui.storage.database import connect
from cardtui.storage.statistics import games_per_day, statistics
from cardtui.storage.store import Store

GAMES = 100_000
NOW = 1_790_000_000.0
KEYS = ("beggar", "coins", "perditio", "snap")

FILL = """
WITH RECURSIVE random (n, seed) AS (
    SELECT 1, 1 UNION ALL SELECT n + 1, (seed * 16807) % 2147483647 FROM random WHERE n < :games
), kind (n, seed, key, level) AS (
    SELECT n, seed, '["beggar", "coins", "perditio", "snap"]' ->> (seed / 11 % 4),
        '["easy", "medium", "perfect", "puzzle", "two people"]' ->> (seed / 13 % 5) FROM random
)
INSERT INTO games (uid, game, id, began, ended, finished, steps,
    result, way, won, mistakes, over, seconds, seen, hints, undos, usual)
SELECT printf('%032x', seed), key, key || '#' || n, :now, :now - seed % 30000000, seed % 10 > 0, seed % 800,
    'Player 1 wins after 26 rounds.', CASE key WHEN 'coins' THEN level ELSE '' END,
    CASE WHEN key IN ('coins', 'perditio') THEN seed / 3 % 2 END, CASE key WHEN 'coins' THEN seed % 9 END,
    CASE key WHEN 'coins' THEN seed % 5 END, seed % 1000, seed % 700, seed / 5 % 2, seed / 7 % 2, seed % 5 > 0
FROM kind
"""


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
        with closing(connect(file, create=True)) as connection:
            connection.execute(FILL, {"games": GAMES, "now": NOW})
        times = [measure(file) for _ in range(3)]
    assert {games for _, games in times} == {GAMES}
    most = psutil.Process().memory_info().rss / 1e6
    print(f"statistics of {GAMES} games and the first page: {min(times)[0]:.3f} s")
    print(f"memory of the whole process: {most:.0f} MB")


if __name__ == "__main__":
    main()
