"""The commands `stats`, `history` and `records`: what the data file knows about finished games."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, fields, replace
from datetime import date, datetime
from functools import partial
from typing import Any

import click

from cardtui.cli.options import Command, Parsed
from cardtui.cli.store_access import read_data
from cardtui.cli.streams import are_terminals
from cardtui.cli.tables import Table, print_csv, print_json, print_tables, utc_text, with_formats
from cardtui.engine.errors import printable
from cardtui.engine.parsing import read_choice, read_number
from cardtui.engine.phrases import count
from cardtui.games import GAMES, catalogue_id, entry, load, read_result
from cardtui.lab.records import ListedGame, listed_games, records
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import PuzzleStatistics
from cardtui.storage.rows import FinishedGame
from cardtui.storage.statistics import (
    Day,
    Mean,
    Statistics,
    games_per_day,
    statistics,
)
from cardtui.storage.store import RESULT_FILTERS, Store

_WEEKS = 12
_DEFAULT_LIMIT = 50

_GAME = click.Argument(
    ["game"],
    required=False,
    type=Parsed("game", lambda text: entry(text).key, [game.key for game in GAMES]),
    metavar="[GAME]",
)
_LIMIT = Parsed("n", partial(read_number, least=1, most=10**9, name="the number of games"))
_RESULT = Parsed(
    "result", partial(read_choice, choices=tuple(RESULT_FILTERS), name="the result"), tuple(RESULT_FILTERS)
)


# statistics


@click.command("stats", cls=Command, params=[_GAME])
@with_formats
def stats_command(game: str | None, as_json: bool, as_csv: bool) -> int:
    """Show statistics of your games: how many, how long, how well.

    Only the lengths of usual deals, those made from a seed, are compared.
    """
    found, puzzles, days = read_data(partial(_all_statistics, game=game))
    if as_csv:
        return print_csv(("game", "way", "what", "value", "of games"), _statistics_rows(found, puzzles))
    if as_json:
        games = [_statistics_values(one, puzzles.get(one.game)) for one in found]
        return print_json({"games": games, "days": [[day.isoformat(), number] for day, number in days]})
    found = [one for one in found if one.finished or one.given_up]
    tables = (
        _games_table(found),
        _lengths_table(found),
        _ways_table(found, puzzles),
        _par_table(found),
        _puzzles_table(puzzles),
        _days_table(days),
    )
    return print_tables(tables, "No game has been finished yet.")


def _all_statistics(
    store: Store, game: str | None
) -> tuple[list[Statistics], dict[str, PuzzleStatistics], Sequence[Day]]:
    """Return the statistics of a game or of all games: games, puzzles, and games per day."""
    keys = [game] if game else [g.key for g in GAMES]
    found = [statistics(store, key, time.time()) for key in keys]
    library = GameLibrary(store)
    if news := library.news:
        click.echo(f"cardtui: {news}", err=True)
    puzzles = {key: tries for key in keys if (tries := library.progress(key).puzzles) is not None}
    return found, puzzles, games_per_day(store, date.today(), _WEEKS, game)


def _days_table(days: Sequence[Day]) -> Table:
    weeks = [days[start : start + 7] for start in range(0, len(days), 7)]
    return Table(
        f"Games finished per day, in the last {len(weeks)} weeks",
        ("week from", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "all"),
        [
            (week[0].day, *(week[day].games if day < len(week) else None for day in range(7)), number)
            for week in weeks
            if (number := sum(day.games for day in week))
        ],
    )


def _mean_text(mean: Mean) -> str | None:
    return None if mean.value is None else f"{mean.value:.1f} of {mean.games}"


def _games_table(found: Sequence[Statistics]) -> Table:
    return Table(
        "Games",
        ("game", "finished", "in part", "given up", "won", "hints", "undos", "time"),
        [
            (
                *(entry(one.game).title, one.finished, one.in_part, one.given_up),
                f"{one.won} of {one.decided}" if one.decided else None,
                *((one.hints, one.undos) if any(way.way for way in one.ways) else (None, None)),
                _time_text(one.seconds),
            )
            for one in found
        ],
    )


def _time_text(seconds: float) -> str:
    minutes, _ = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02} min"


def _lengths_table(found: Sequence[Statistics]) -> Table:
    rows: list[tuple[object, ...]] = []
    for one in found:
        if load(one.game).played or one.length.value is None:
            continue
        of_games = f"of {count(one.length.games, 'game')}"
        rows.append((entry(one.game).title, "mean", round(one.length.value, 1), of_games))
        for label, length in (("longest in 7 days", one.longest), ("shortest in 7 days", one.shortest)):
            if length is not None:
                rows.append((None, label, length.steps, length.id))
    return Table("Lengths of usual deals, in steps", ("game", "", "steps", "id"), rows)


def _ways_table(found: Sequence[Statistics], puzzles: Mapping[str, PuzzleStatistics]) -> Table:
    rated = {(key, mode) for key, tries in puzzles.items() for mode, *_ in tries.modes}  # in their own table
    return Table(
        "Interactive games, with average mistakes",
        ("game", "way", "games", "won", "lost", "streak", "best", "mistakes", "with hints", "with undos"),
        [
            (
                *(entry(one.game).title, way.way, way.games),
                *((way.won, way.lost, way.streak, way.best_streak) if way.won + way.lost else (None,) * 4),
                *(_mean_text(way.mistakes), way.hinted, way.undone),
            )
            for one in found
            for way in one.ways
            if way.way and (one.game, way.way) not in rated
        ],
    )


def _par_table(found: Sequence[Statistics]) -> Table:
    return Table(
        "Games with a par, with average steps over par",
        ("game", "way", "at par", "over par", "at par with hints", "over par with hints"),
        [
            (
                *(entry(one.game).title, way.way),
                *(way.at_par, _mean_text(way.over), way.at_par_hinted, _mean_text(way.over_hinted)),
            )
            for one in found
            for way in one.ways
            if way.over.games or way.over_hinted.games
        ],
    )


def _puzzles_table(puzzles: Mapping[str, PuzzleStatistics]) -> Table:
    rows: list[tuple[object, ...]] = []
    for key, tries in puzzles.items():
        rows += [(entry(key).title, mode, tried, solved, *[None] * 3) for mode, tried, solved in tries.modes]
        total = tries.tried, tries.solved, tries.streak, tries.best_streak, round(tries.rating)
        rows.append((entry(key).title, "all", *total))
    heads = ("game", "puzzles", "tried", "solved", "streak", "best", "rating")
    return Table("Puzzles, and those solved at first try without hints", heads, rows)


def _statistics_values(one: Statistics, puzzles: PuzzleStatistics | None) -> dict[str, Any]:
    """Return statistics for JSON: lengths as pairs, each average with the number of its games."""
    values = one._asdict()
    values["lengths"] = [list(pair) for pair in one.lengths]
    values["length"] = one.length._asdict()
    for name in ("longest", "shortest"):
        length = values[name]
        values[name] = None if length is None else length._asdict() | {"ended": utc_text(length.ended)}
    means = ("mistakes", "over", "over_hinted")
    values["ways"] = [
        {name: value._asdict() if name in means else value for name, value in way._asdict().items()}
        for way in one.ways
    ]
    values["puzzles"] = None if puzzles is None else puzzles._asdict()
    return values


def _statistics_rows(
    found: Sequence[Statistics], puzzles: Mapping[str, PuzzleStatistics]
) -> Iterator[tuple[object, ...]]:
    """Yield rows for CSV: game, way or None, name of the value, value, number of games."""
    for one in found:
        for name in ("finished", "given_up", "in_part", "decided", "won", "seconds", "hints", "undos"):
            yield one.game, None, name, getattr(one, name), None
        yield one.game, None, "length", one.length.value, one.length.games
        for name, length in (("longest", one.longest), ("shortest", one.shortest)):
            yield one.game, None, name, None if length is None else length.steps, None
        if (tries := puzzles.get(one.game)) is not None:
            for name in ("tried", "solved", "streak", "best_streak", "rating"):
                yield one.game, "puzzles", name, getattr(tries, name), None
        for way in one.ways:
            for name, value in way._asdict().items():
                if name != "way":
                    yield one.game, way.way, name, *(value if isinstance(value, tuple) else (value, None))


# the history


@click.command("history", cls=Command, params=[_GAME])
@click.option("--result", type=_RESULT, help="List only games that were won, lost, finished or given up.")
@click.option(
    "--search", default="", metavar="TEXT", help="List only games with TEXT in the id or the result."
)
@click.option("--limit", type=_LIMIT, help="List at most N games; by default 50, or all as JSON and CSV.")
@with_formats
def history_command(
    game: str | None, result: str | None, search: str, limit: int | None, as_json: bool, as_csv: bool
) -> int:
    """List finished games, the newest first, each with the id that opens it."""
    most = limit or (-1 if as_json or as_csv else _DEFAULT_LIMIT)
    rows = read_data(lambda store: store.finished_games(game, result, search, most))
    rows = [replace(row, result=read_result(row.game, row.result, row.steps)) for row in rows]
    if as_csv:
        names = [field.name for field in fields(FinishedGame)]
        times = [names.index(name) for name in ("began", "ended")]
        lines = ([utc_text(v) if at in times else v for at, v in enumerate(astuple(row))] for row in rows)
        return print_csv(names, lines)
    if as_json:
        return print_json(
            [asdict(row) | {"began": utc_text(row.began), "ended": utc_text(row.ended)} for row in rows]
        )
    titles = {game.key: game.title for game in GAMES}
    shown = [
        (
            datetime.fromtimestamp(row.ended).strftime("%Y-%m-%d %H:%M"),
            titles.get(row.game, row.game),
            row.way,
            row.steps,
            row.result if row.finished else "given up",
            row.id,
        )
        for row in rows
    ]
    table = Table(
        "Finished games, the newest first", ("ended", "game", "way", "steps", "result", "id"), shown
    )
    return print_tables([table], "There is no such game in the history.")


# records

_RECORD_COLUMNS = ("game", "steps", "landmarks", "who", "year", "told", "source", "number", "id")

_WIDE = 150
"""Columns of a terminal in which a table has room for the numbers of the deals. A pipe always has."""


@click.command("records", cls=Command)
@click.option("--never-end", is_flag=True, help="List all known deals that never end, one on each line.")
@with_formats
def records_command(never_end: bool, as_json: bool, as_csv: bool) -> int:
    """List the longest games known, who found them and when, and your own longest game of a usual deal.

    What your hunts have found is listed too: the longest games, and each cycle of games that never end.
    """
    if never_end:
        return _list_endless(as_json, as_csv)
    listed, trouble = read_data(listed_games)
    if trouble:
        click.echo(f"cardtui: {printable(trouble)}", err=True)
    rows = [(*one[:7], catalogue_id(one.id), one.id) for one in listed]
    if as_csv:
        return print_csv(_RECORD_COLUMNS, rows)
    if as_json:
        return print_json([dict(zip(_RECORD_COLUMNS, row, strict=True)) for row in rows])
    return print_tables([_records_table(game.key, listed) for game in GAMES], "No records are known.")


def _has_room() -> bool:
    return not are_terminals(sys.stdout) or shutil.get_terminal_size().columns >= _WIDE


def _records_table(key: str, listed: Sequence[ListedGame]) -> Table:
    shown = [
        (
            one.length,
            ", ".join(filter(None, (one.landmark_count, one.remark))),
            *(one.who, one.year, catalogue_id(one.id), one.id),
        )
        for one in listed
        if one.game == key
    ]
    sources = sorted({record.source for record in records(key)})
    title = entry(key).title
    title = f"{title}, from {' | '.join(sources)}" if sources else title
    return _with_numbers(Table(title, ("length", "", "who", "year", "number", "id"), shown))


def _with_numbers(table: Table) -> Table:
    """Return a table without the numbers of the deals, its last column but one, if they have no room."""
    if _has_room() and any(row[-2] for row in table.rows):
        return table
    rows = [(*row[:-2], row[-1]) for row in table.rows]
    return Table(table.title, (*table.columns[:-2], table.columns[-1]), rows)


def _list_endless(as_json: bool, as_csv: bool) -> int:
    """Print every known deal that never ends, and not only one of each cycle."""
    endless = [record for game in GAMES for record in records(game.key) if record.steps is None]
    columns = ("told", "who", "year", "source", "number", "id")
    deals = [deal for one in endless for deal in one.others or (one,)]
    rows = [(r.remark, r.finder, r.year, r.source, catalogue_id(r.id), r.id) for r in deals]
    if as_csv:
        return print_csv(columns, rows)
    if as_json:
        return print_json([dict(zip(columns, row, strict=True)) for row in rows])
    shown = [(remark, finder, year, *ids) for remark, finder, year, _, *ids in rows]
    table = Table("Deals that never end", ("", "who", "year", "number", "id"), shown)
    return print_tables([_with_numbers(table)], "None is known.")
