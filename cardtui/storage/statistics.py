"""What can be counted of the games that have been: always from their rows, so that it agrees with them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from cardtui.storage.row_validation import MAX_NUMBER, VALID_COUNTED_COLUMNS, VALID_SETTING, valid_row
from cardtui.storage.rows import FinishedGame, SavedGame
from cardtui.storage.store import Store

__all__ = [
    "Day",
    "Length",
    "Mean",
    "PlayedWay",
    "RowCounts",
    "Statistics",
    "count_rows",
    "games_per_day",
    "longest_game",
    "statistics",
]

_WEEK = 7 * 86400.0
_QUARTER = 900  # seconds: no clock in the world has its midnight anywhere but at a quarter of an hour


class Mean(NamedTuple):
    """An average, and of how many games it is one: `value` is None for none of them."""

    value: float | None
    games: int


class Length(NamedTuple):
    """A game that was long, or short."""

    steps: int
    id: str
    ended: float
    """In seconds since 1970, UTC."""
    uid: str


class PlayedWay(NamedTuple):
    """The finished games that were played in one way: against one level of the computer, as puzzles."""

    way: str
    games: int
    won: int
    lost: int
    streak: int
    """How many of the newest games were won one after the other, and """
    best_streak: int
    """how many at the best."""
    mistakes: Mean
    """Mistakes a game, of those in which they are told."""
    hinted: int
    """Games with hints, and """
    undone: int
    """games with moves taken back."""
    at_par: int
    """Games without a hint that took no more steps than it takes, and """
    over: Mean
    """how many more games without a hint took; """
    at_par_hinted: int
    """the same of those with hints, """
    over_hinted: Mean
    """which show less."""


class Statistics(NamedTuple):
    """What there is to say of all games of a kind."""

    game: str
    finished: int
    given_up: int
    in_part: int
    """How many of the finished ones were only watched in part: steps were jumped over."""
    decided: int
    """How many of the finished ones could be won, and """
    won: int
    """how many were."""
    seconds: float
    """How long all of them together were played or watched for, """
    hints: int
    """how many hints were given in them, and """
    undos: int
    """how many moves were taken back: as many as the history tells of all of them."""
    ways: tuple[PlayedWay, ...]
    """By their names."""
    lengths: tuple[tuple[int, int], ...]
    """Of finished games with usual deals, the shortest first: a length in steps, how many games had it."""
    length: Mean
    """The mean of those lengths."""
    longest: Length | None
    """Of finished games with usual deals that ended in the last 7 days, and """
    shortest: Length | None


class RowCounts(NamedTuple):
    """How many rows the file has."""

    games: int
    saved_games: int
    settings: int
    invalid: int
    """How many rows more there are, that cannot be used."""


class Day(NamedTuple):
    """A day in somebody's own time, and how many games were finished on it."""

    day: date
    games: int


def statistics(store: Store, game: str, now: float) -> Statistics:
    """All that is counted of the games of a kind; `now` is in seconds since 1970, UTC."""

    def question(connection: sqlite3.Connection) -> Statistics:
        return _statistics(connection, game, now)

    nothing = Statistics(game, 0, 0, 0, 0, 0, 0.0, 0, 0, (), (), Mean(None, 0), None, None)
    return store.read(question, nothing)


_USUAL = "finished = 1 AND usual = 1"

_COUNTED = """
    SELECT way, finished, COUNT(*), TOTAL(seconds), SUM(seen < steps), COUNT(won), TOTAL(won),
        COUNT(mistakes), AVG(mistakes), SUM(hints > 0), SUM(undos > 0),
        SUM(hints = 0 AND over = 0), COUNT(iif(hints, NULL, over)), AVG(iif(hints, NULL, over)),
        SUM(hints > 0 AND over = 0), COUNT(iif(hints, over, NULL)), AVG(iif(hints, over, NULL)),
        SUM(hints), SUM(undos)
    {} GROUP BY finished, way
"""


def _from(connection: sqlite3.Connection, game: str) -> str:
    """Where the rows of a game are read from. All are sound, as a rule: to ask that once is quicker."""
    table = "FROM games INDEXED BY games_by_kind WHERE game = :game"
    unsound = f"SELECT 1 {table} AND ({VALID_COUNTED_COLUMNS}) IS NOT TRUE LIMIT 1"
    return (
        f"{table} AND {VALID_COUNTED_COLUMNS}"
        if connection.execute(unsound, {"game": game}).fetchone()
        else table
    )


def _statistics(connection: sqlite3.Connection, game: str, now: float) -> Statistics:
    connection.execute("BEGIN")  # the rows stay as they are now
    rows = _from(connection, game)
    groups = connection.execute(_COUNTED.format(rows), {"game": game}).fetchall()
    finished = sorted(row for row in groups if row[1])
    decided = sum(row[5] for row in finished)
    streaks = _streaks(connection, rows, game) if decided else {}
    ways = []
    for way, _, games, _, _, could, won, told, mistakes, hinted, undone, *par, _, _ in finished:
        at_par, of, over, at_par_hinted, of_hinted, over_hinted = par
        counts = (way, games, int(won), could - int(won), *streaks.get(way, (0, 0)), Mean(mistakes, told))
        over_par = (at_par or 0, Mean(over, of), at_par_hinted or 0, Mean(over_hinted, of_hinted))
        ways.append(PlayedWay(*counts, hinted, undone, *over_par))
    lengths = tuple(
        connection.execute(f"SELECT steps, COUNT(*) {rows} AND {_USUAL} GROUP BY steps", {"game": game})
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
    )


def _streaks(connection: sqlite3.Connection, rows: str, game: str) -> dict[str, tuple[int, int]]:
    """By the way: how many games were won one after the other up to the newest, and at the best."""
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
    connection: sqlite3.Connection, rows: str, game: str, since: float, until: float, order: str
) -> Length | None:
    """The longest or the shortest of the finished games with usual deals, the newest if there are several."""
    found = connection.execute(
        f"SELECT ended, steps {rows} AND {_USUAL} AND ended BETWEEN :since AND :until "
        f"ORDER BY steps {order}, ended DESC LIMIT 50",
        {"game": game, "since": since, "until": until},
    ).fetchall()
    for ended, steps in found:  # the index has no ids, and one of them may not be sound
        row = connection.execute(
            "SELECT steps, id, ended, uid FROM games INDEXED BY games_by_end "
            f"WHERE game = ? AND ended = ? AND steps = ? AND {_USUAL} AND {valid_row(FinishedGame)} LIMIT 1",
            (game, ended, steps),
        ).fetchone()
        if row is not None:
            return Length(*row)
    return None


def longest_game(store: Store, game: str) -> Length | None:
    """The longest of all finished games of a kind with usual deals; None if there is none."""

    def question(connection: sqlite3.Connection) -> Length | None:
        return _extreme(connection, _from(connection, game), game, 0.0, MAX_NUMBER, "DESC")

    return store.read(question, None)


def games_per_day(
    store: Store, today: date, weeks: int, game: str | None = None, zone: tzinfo | None = None
) -> Sequence[Day]:
    """How many games were finished on each day of so many weeks: from a Monday up to `today`, whose week is
    the last of them. `zone` says where a day begins, None the machine's own; `game` None is all games.
    """
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    since, until = (_midnight(day, zone) for day in (first, today + timedelta(days=1)))
    which, values = (" AND game = ?", [game]) if game is not None else ("", [])
    quarters = store.query(
        f"SELECT CAST(ended / {_QUARTER} AS INTEGER), COUNT(*) FROM games INDEXED BY games_by_kind "
        f"WHERE ended >= ? AND ended < ?{which} AND finished = 1 AND {VALID_COUNTED_COLUMNS} GROUP BY 1",
        *(since, until, *values),
    )
    counts = {first + timedelta(days=day): 0 for day in range((today - first).days + 1)}
    for quarter, games in quarters:
        day = datetime.fromtimestamp(quarter * _QUARTER, zone).date()
        if day in counts:
            counts[day] += games
    return [Day(day, games) for day, games in counts.items()]


def count_rows(store: Store) -> RowCounts:
    """How many rows of what there are."""

    def question(connection: sqlite3.Connection) -> RowCounts:
        tables = {
            "games": valid_row(FinishedGame),
            "under_way": valid_row(SavedGame),
            "settings": VALID_SETTING,
        }
        sound, every = list[int](), 0
        for table, test in tables.items():
            sql = f"SELECT TOTAL(({test}) IS TRUE), COUNT(*) FROM {table} NOT INDEXED"
            good, number = connection.execute(sql).fetchone()
            sound.append(int(good))
            every += number
        games, under_way, settings = sound
        return RowCounts(games, under_way, settings, every - sum(sound))

    return store.read(question, RowCounts(0, 0, 0, 0))


def _midnight(day: date, zone: tzinfo | None) -> float:
    return datetime.combine(day, time.min, zone).timestamp()
