"""What `cardtui stats` prints: tables, rows of CSV, and values for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardtui.cli.tables import Table, utc
from cardtui.engine.phrases import count
from cardtui.games import entry, load

if TYPE_CHECKING:
    from cardtui.storage.statistics import Day, Mean, Statistics

__all__ = ["rows", "tables", "values"]


def tables(found: Sequence[Statistics], days: Sequence[Day]) -> Sequence[Table]:
    """The tables of games, of lengths, of ways to play, and of days, which begin with a Monday."""
    found = [one for one in found if one.finished or one.given_up]
    return (
        _games_table(found),
        _lengths_table(found),
        _ways_table(found),
        _par_table(found),
        _days_table(days),
    )


def _days_table(days: Sequence[Day]) -> Table:
    weeks = [days[start : start + 7] for start in range(0, len(days), 7)]
    return Table(
        f"Games finished a day, in the last {len(weeks)} weeks",
        ("week from", *["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], "all"),
        [
            (week[0].day, *(week[at].games if at < len(week) else None for at in range(7)), number)
            for week in weeks
            if (number := sum(day.games for day in week))
        ],
    )


def _mean(mean: Mean) -> str | None:
    return None if mean.value is None else f"{mean.value:.1f} of {mean.games}"


def _games_table(found: Sequence[Statistics]) -> Table:
    return Table(
        "Games",
        ("game", "finished", "in part", "given up", "won", "hints", "undos", "time"),
        [
            (
                *(entry(one.game).title, one.finished, one.in_part, one.given_up),
                f"{one.won} of {one.decided}" if one.decided else None,
                *((one.hints, one.undos) if load(one.game).interactive else (None, None)),
                _time(one.seconds),
            )
            for one in found
        ],
    )


def _time(seconds: float) -> str:
    minutes, _ = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02} min"


def _lengths_table(found: Sequence[Statistics]) -> Table:
    lines: list[tuple[object, ...]] = []
    for one in found:
        kind = load(one.game)
        if kind.interactive or one.length.value is None:
            continue
        lines.append(
            (
                entry(one.game).title,
                "mean",
                round(one.length.value, 1),
                f"of {count(one.length.games, 'game')}",
            )
        )
        for what, length in (("longest in 7 days", one.longest), ("shortest in 7 days", one.shortest)):
            if length is not None:
                lines.append((None, what, length.steps, length.id))
    return Table("Lengths of usual deals, in steps", ("game", "", "steps", "id"), lines)


def _ways_table(found: Sequence[Statistics]) -> Table:
    return Table(
        "Played games, mistakes on average of as many games as told",
        ("game", "way", "games", "won", "lost", "streak", "best", "mistakes", "with hints", "with undos"),
        [
            (
                *(entry(one.game).title, way.way, way.games),
                *((way.won, way.lost, way.streak, way.best_streak) if way.won + way.lost else (None,) * 4),
                *(_mean(way.mistakes), way.hinted, way.undone),
            )
            for one in found
            if load(one.game).interactive
            for way in one.ways
        ],
    )


def _par_table(found: Sequence[Statistics]) -> Table:
    """Games that are to be as short as can be, those with hints apart: they show less."""
    return Table(
        "Games with a par, and how much over it they were on average",
        ("game", "way", "at par", "over par", "at par with hints", "over par with hints"),
        [
            (
                entry(one.game).title,
                way.way,
                way.at_par,
                _mean(way.over),
                way.at_par_hinted,
                _mean(way.over_hinted),
            )
            for one in found
            for way in one.ways
            if way.over.games or way.over_hinted.games
        ],
    )


def values(one: Statistics) -> dict[str, Any]:
    """Statistics for JSON: lengths as pairs, every average with the number of its games."""
    found = one._asdict()
    found["lengths"] = [list(pair) for pair in one.lengths]
    found["length"] = one.length._asdict()
    for name in ("longest", "shortest"):
        length = found[name]
        found[name] = None if length is None else length._asdict() | {"ended": utc(length.ended)}
    means = ("mistakes", "over", "over_hinted")
    found["ways"] = [
        {name: value._asdict() if name in means else value for name, value in way._asdict().items()}
        for way in one.ways
    ]
    return found


def rows(found: Sequence[Statistics]) -> Iterator[tuple[object, ...]]:
    """Statistics as rows: a game, a way or None, what is counted, how much it is, and of how many games."""
    for one in found:
        for name in ("finished", "given_up", "in_part", "decided", "won", "seconds", "hints", "undos"):
            yield one.game, None, name, getattr(one, name), None
        yield one.game, None, "length", one.length.value, one.length.games
        for what, length in (("longest", one.longest), ("shortest", one.shortest)):
            yield one.game, None, what, None if length is None else length.steps, None
        for way in one.ways:
            for name, value in way._asdict().items():
                if name != "way":
                    yield one.game, way.way, name, *(value if isinstance(value, tuple) else (value, None))
