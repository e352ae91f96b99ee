"""Statistics of the history, counted from its rows each time, so that they always agree with them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from functools import partial
from typing import NamedTuple

from cardtui.storage.row_validation import (
    COUNTABLE_GAME,
    MAX_NUMBER,
    VALID,
    VALID_GAME,
    VALID_SETTING,
)
from cardtui.storage.rows import TABLES, RowCounts
from cardtui.storage.store import Store

_WEEK = 7 * 86400.0
_QUARTER = 900  # seconds: in every time zone midnight falls on a quarter of an hour


class Mean(NamedTuple):
    """An average and the number of its games; `value` is None if there are none."""

    value: float | None
    games: int


class Length(NamedTuple):
    """The longest or the shortest game."""

    steps: int
    id: str
    ended: float
    """In seconds since 1970, UTC."""
    uid: str


class PlayedWay(NamedTuple):
    """Statistics of the finished games played in one way, such as against one level of the computer."""

    way: str
    games: int
    won: int
    lost: int
    streak: int
    """Number of newest games won in a row."""
    best_streak: int
    mistakes: Mean
    """Mistakes a game, of the games that count them."""
    hinted: int
    """Number of games with hints."""
    undone: int
    """Number of games with undone moves."""
    at_par: int
    """Number of games at par without hints. Hints make par easy, so these games are counted apart."""
    over: Mean
    """Steps above par, without hints."""
    at_par_hinted: int
    over_hinted: Mean
    best: float | None = None
    """The shortest time that was taken for what is timed, in seconds."""

    @property
    def decided(self) -> int:
        """Number of games that could be won or lost."""
        return self.won + self.lost

    @property
    def has_par(self) -> bool:
        return bool(self.over.games or self.over_hinted.games)


class Statistics(NamedTuple):
    """Statistics of all games of a kind."""

    game: str
    finished: int
    given_up: int
    in_part: int
    """Number of finished games that were watched, and of which some steps were skipped."""
    decided: int
    """Number of finished games that could be won or lost."""
    won: int
    seconds: float
    """Time spent on all games together."""
    hints: int
    undos: int
    ways: tuple[PlayedWay, ...]
    """Sorted by name."""
    lengths: tuple[tuple[int, int], ...]
    """Pairs of a length in steps and the number of finished games with usual deals that had it, sorted."""
    length: Mean
    """Mean of those lengths."""
    longest: Length | None
    """Longest of the finished games with usual deals of the last 7 days."""
    shortest: Length | None
    longest_watched: Length | None
    """Longest of all games, with any deal, that were watched from the start to the end."""

    @property
    def different_extremes(self) -> dict[str, Length]:
        """The longest and the shortest of the last 7 days, as far as they exist and are not the same game."""
        shortest = None if self.shortest == self.longest else self.shortest
        found = {"longest": self.longest, "shortest": shortest}
        return {name: one for name, one in found.items() if one is not None}


class Day(NamedTuple):
    """A day in local time, and the number of games finished on it."""

    day: date
    games: int


def statistics(store: Store, game: str, now: float) -> Statistics:
    """Return the statistics of a game; `now` is in seconds since 1970, UTC."""
    nothing = Statistics(game, 0, 0, 0, 0, 0, 0.0, 0, 0, (), (), Mean(None, 0), None, None, None)
    return store.read(partial(_statistics, game=game, now=now), nothing)


_STANDARD = "finished = 1 AND usual = 1"
_WATCHED = "finished = 1 AND way = '' AND seen >= steps"

_GROUPED_SQL = """
    SELECT way, finished, COUNT(*), TOTAL(seconds), SUM(way = '' AND seen < steps), COUNT(won), TOTAL(won),
        COUNT(mistakes), AVG(mistakes), SUM(hints > 0), SUM(undos > 0),
        SUM(hints = 0 AND over = 0), COUNT(iif(hints, NULL, over)), AVG(iif(hints, NULL, over)),
        SUM(hints > 0 AND over = 0), COUNT(iif(hints, over, NULL)), AVG(iif(hints, over, NULL)),
        SUM(hints), SUM(undos)
    {} GROUP BY finished, way
"""


def _from(connection: sqlite3.Connection, game: str) -> str:
    """Return the FROM clause for the valid rows of a game. Usually all are: to check that once is faster."""
    table = "FROM games INDEXED BY games_by_kind WHERE game = :game"
    invalid = f"SELECT 1 {table} AND ({COUNTABLE_GAME}) IS NOT TRUE LIMIT 1"
    has_invalid = connection.execute(invalid, {"game": game}).fetchone() is not None
    return f"{table} AND {COUNTABLE_GAME}" if has_invalid else table


def _statistics(connection: sqlite3.Connection, game: str, now: float) -> Statistics:
    connection.execute("BEGIN")  # the rows stay as they are until the end
    connection.text_factory = str  # as in `Store.query`
    rows = _from(connection, game)
    groups = connection.execute(_GROUPED_SQL.format(rows), {"game": game}).fetchall()
    finished = sorted(row for row in groups if row[1])
    decided = sum(row[5] for row in finished)
    streaks = _streaks(connection, rows, game) if decided else {}
    best = _best_times(connection, game)
    ways = []
    for way, _, games, _, _, could, won, counting, mistakes, hinted, undone, *par, _, _ in finished:
        at_par, of, over, at_par_hinted, of_hinted, over_hinted = par
        counts = (way, games, int(won), could - int(won), *streaks.get(way, (0, 0)), Mean(mistakes, counting))
        over_par = (at_par or 0, Mean(over, of), at_par_hinted or 0, Mean(over_hinted, of_hinted))
        ways.append(PlayedWay(*counts, hinted, undone, *over_par, best.get(way)))
    lengths = tuple(
        connection.execute(f"SELECT steps, COUNT(*) {rows} AND {_STANDARD} GROUP BY steps", {"game": game})
    )
    number = sum(games for _, games in lengths)
    return Statistics(
        game,
        finished=sum(way.games for way in ways),
        given_up=sum(row[2] for row in groups if not row[1]),
        in_part=sum(row[4] for row in finished),
        decided=decided,
        won=sum(way.won for way in ways),
        seconds=sum(row[3] for row in groups),
        hints=sum(row[-2] for row in groups),
        undos=sum(row[-1] for row in groups),
        ways=tuple(ways),
        lengths=lengths,
        length=Mean(sum(steps * games for steps, games in lengths) / number if number else None, number),
        longest=_extreme(connection, rows, game, now - _WEEK, now, "DESC"),
        shortest=_extreme(connection, rows, game, now - _WEEK, now, "ASC"),
        longest_watched=_extreme(connection, rows, game, 0.0, MAX_NUMBER, "DESC", _WATCHED),
    )


def _best_times(connection: sqlite3.Connection, game: str) -> dict[str, float]:
    """Return the shortest time of each way in which something is timed."""
    return dict(
        connection.execute(
            "SELECT way, MIN(best) FROM games INDEXED BY games_by_best "
            f"WHERE game = ? AND best IS NOT NULL AND finished = 1 AND {VALID_GAME} GROUP BY way",
            (game,),
        )
    )


def _streaks(connection: sqlite3.Connection, rows: str, game: str) -> dict[str, tuple[int, int]]:
    """Return the current and the best streak of each way."""
    now, best = dict[str, int](), dict[str, int]()
    found = connection.execute(
        f"SELECT way, won {rows} AND finished = 1 AND won IS NOT NULL ORDER BY ended", {"game": game}
    )
    for way, won in found:
        now[way] = streak = now.get(way, 0) + 1 if won else 0
        if streak > best.get(way, 0):
            best[way] = streak
    return {way: (streak, best.get(way, 0)) for way, streak in now.items()}


def _extreme(
    connection: sqlite3.Connection,
    rows: str,
    game: str,
    since: float,
    until: float,
    order: str,
    which: str = _STANDARD,
) -> Length | None:
    """Return the longest or shortest of some games, usually with a usual deal; the newest of several."""
    found = connection.execute(
        f"SELECT ended, steps {rows} AND {which} AND ended BETWEEN :since AND :until "
        f"ORDER BY steps {order}, ended DESC LIMIT 50",
        {"game": game, "since": since, "until": until},
    ).fetchall()
    for ended, steps in found:  # the index has no ids, and some of these may be invalid
        row = connection.execute(
            "SELECT steps, id, ended, uid FROM games INDEXED BY games_by_end "
            f"WHERE game = ? AND ended = ? AND steps = ? AND {which} AND {VALID_GAME} LIMIT 1",
            (game, ended, steps),
        ).fetchone()
        if row is not None:
            return Length(*row)
    return None


def longest_game(store: Store, game: str) -> Length | None:
    """Return the longest finished game of a kind with a usual deal."""

    def query(connection: sqlite3.Connection) -> Length | None:
        return _extreme(connection, _from(connection, game), game, 0.0, MAX_NUMBER, "DESC")

    return store.read(query, None)


def games_per_day(
    store: Store, today: date, weeks: int, game: str | None = None, zone: tzinfo | None = None
) -> Sequence[Day]:
    """Return the number of games finished on each day, for a number of `weeks` up to the week of `today`.

    `zone` is the time zone of the days, by default the local one; without `game` all games count.
    """
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    days = (first, today + timedelta(days=1))
    since, until = (datetime.combine(day, time.min, zone).timestamp() for day in days)
    which, values = (" AND game = ?", [game]) if game is not None else ("", [])
    quarters = store.query(
        f"SELECT CAST(ended / {_QUARTER} AS INTEGER), COUNT(*) FROM games INDEXED BY games_by_kind "
        f"WHERE ended >= ? AND ended < ?{which} AND finished = 1 AND {COUNTABLE_GAME} GROUP BY 1",
        *(since, until, *values),
    )
    counts = {first + timedelta(days=day): 0 for day in range((today - first).days + 1)}
    for quarter, games in quarters:
        day = datetime.fromtimestamp(quarter * _QUARTER, zone).date()
        if day in counts:
            counts[day] += games
    return [Day(day, games) for day, games in counts.items()]


def count_rows(store: Store) -> RowCounts:
    """Count the valid rows of each table, and all others."""

    def query(connection: sqlite3.Connection) -> RowCounts:
        tables = {TABLES[kind]: valid for kind, valid in VALID.items()} | {"settings": VALID_SETTING}
        found, total = dict[str, int](), 0
        for table, test in tables.items():
            sql = f"SELECT TOTAL(({test}) IS TRUE), COUNT(*) FROM {table} NOT INDEXED"
            good, number = connection.execute(sql).fetchone()
            found[table] = int(good)
            total += number
        known = (found["games"], found["under_way"], found["settings"], found["runs"], found["tasks"])
        return RowCounts(*known, total - sum(found.values()))

    return store.read(query, RowCounts())
