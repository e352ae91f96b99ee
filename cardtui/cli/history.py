"""The commands for what is kept: `stats`, `history`, `records` and `data`.

Nothing of the store is imported before one of them is asked for.
"""

from __future__ import annotations

import time
from datetime import date, datetime
from functools import partial
from typing import Any

import click

from cardtui.cli.data import data
from cardtui.cli.options import Reading
from cardtui.cli.store_access import checked, open_store
from cardtui.cli.tables import Table, print_csv, print_json, print_tables, utc, with_forms
from cardtui.engine.errors import printable
from cardtui.engine.parsing import read_choice, read_number
from cardtui.games import GAMES, entry, load, read_result

__all__ = ["ASKED_RESULTS", "KEEPING_COMMANDS"]

ASKED_RESULTS = ("won", "lost", "finished", "given up")
"""What a history can be filtered by."""

_WEEKS = 12
_MOST_ROWS = 50


def _read_game(text: str) -> str:
    return entry(text).key


_GAME = click.Argument(
    ["game"], required=False, type=Reading("game", _read_game, [game.key for game in GAMES]), metavar="[GAME]"
)
_LIMIT = Reading("n", partial(read_number, least=1, most=10**9, name="the number of games"))
_RESULT = Reading("result", partial(read_choice, choices=ASKED_RESULTS, name="the result"), ASKED_RESULTS)


@click.command("stats", params=[_GAME])
@with_forms
def _stats(game: str | None, as_json: bool, as_csv: bool) -> int:
    """Count the games that have been: how many, how long, how well.

    Lengths are compared of usual deals only, those that are made from a seed.
    """
    from cardtui.cli import statistics_output
    from cardtui.storage.statistics import games_per_day, statistics

    store = open_store()
    found = [statistics(store, key, time.time()) for key in ([game] if game else [g.key for g in GAMES])]
    days = games_per_day(store, date.today(), _WEEKS, game)
    checked(store)
    if as_csv:
        return print_csv(("game", "way", "what", "value", "of games"), statistics_output.rows(found))
    if as_json:
        games = [statistics_output.values(one) for one in found]
        return print_json({"games": games, "days": [[day.isoformat(), number] for day, number in days]})
    return print_tables(statistics_output.tables(found, days), "No game has been kept yet.")


# the history


@click.command("history", params=[_GAME])
@click.option("--result", type=_RESULT, help="Only games that were won, lost, finished or given up.")
@click.option("--search", default="", metavar="TEXT", help="Only games with this in the id or the result.")
@click.option("--limit", type=_LIMIT, help="At most so many; else 50, and of JSON and CSV all.")
@with_forms
def _history(
    game: str | None, result: str | None, search: str, limit: int | None, as_json: bool, as_csv: bool
) -> int:
    """List the games that have been, the newest first, each with the id that opens it."""
    from dataclasses import asdict, astuple, fields, replace

    from cardtui.storage.rows import FinishedGame

    store = open_store()
    everything = -1 if as_json or as_csv else _MOST_ROWS
    kept = store.finished_games(game, result, search, everything if limit is None else limit)
    checked(store)
    found = [replace(row, result=read_result(row.game, row.result, row.steps)) for row in kept]
    if as_csv:
        names = [field.name for field in fields(FinishedGame)]
        times = [names.index(name) for name in ("began", "ended")]
        lines = ([utc(v) if at in times else v for at, v in enumerate(astuple(row))] for row in found)
        return print_csv(names, lines)
    if as_json:
        return print_json([asdict(row) | {"began": utc(row.began), "ended": utc(row.ended)} for row in found])
    rows = [
        (
            datetime.fromtimestamp(row.ended).strftime("%Y-%m-%d %H:%M"),
            entry(row.game).title if row.game in {game.key for game in GAMES} else row.game,
            row.way,
            row.steps,
            row.result if row.finished else "given up",
            row.id,
        )
        for row in found
    ]
    return print_tables(
        [
            Table(
                "Games that have been, the newest first",
                ("ended", "game", "way", "steps", "result", "id"),
                rows,
            )
        ],
        "No such game has been kept.",
    )


# records


@click.command("records")
@click.option(
    "--never-end", "never", is_flag=True, help="Only every deal known that never ends, a line each."
)
@with_forms
def _records(never: bool, as_json: bool, as_csv: bool) -> int:
    """List the longest games known, who found them and when, and your own longest of a usual deal.

    And what your hunts have found: the longest, and a line for each cycle of games that never end.
    """
    if never:
        return _never_end(as_json, as_csv)
    from cardtui.lab.records import hunt_finds, records
    from cardtui.storage.statistics import longest_game

    store = open_store()
    hunted, trouble = hunt_finds(store.file.parent)
    columns = ("game", "steps", "landmarks", "who", "year", "told", "source", "id")
    rows: list[tuple[Any, ...]] = []
    for key in (game.key for game in GAMES):
        kind, known = load(key), records(key)
        ended = [r for r in known if r.steps is not None]
        found: list[tuple[Any, ...]] = [
            (key, r.steps, r.landmarks, r.finder, r.year, r.remark, r.source, r.id) for r in ended
        ]
        own = None if kind.interactive else longest_game(store, key)
        if own is not None:
            year = datetime.fromtimestamp(own.ended).year
            found.append((key, own.steps, None, "you", year, "", "what is kept here", own.id))
        mine = [
            (key, f.steps, f.landmarks, f.finder, None, f.remark, "", f.id) for f in hunted if f.game == key
        ]
        found += [row for row in mine if row[1] is not None]
        rows += sorted(found, key=lambda row: row[1], reverse=True)
        rows += [
            (key, None, r.landmarks, r.finder, r.year, r.remark, r.source, r.id)
            for r in known
            if r.steps is None
        ]
        rows += [row for row in mine if row[1] is None]
    checked(store)
    if trouble:
        click.echo(f"cardtui: {printable(trouble)}", err=True)
    if as_csv:
        return print_csv(columns, rows)
    if as_json:
        return print_json([dict(zip(columns, row, strict=True)) for row in rows])
    tables = []
    for game in GAMES:
        kind = load(game.key)
        shown = [
            (
                "never ends" if steps is None else f"{steps} {kind.step_name}s",
                ", ".join(filter(None, (landmarks and f"{landmarks} {kind.landmark_name}s", told))),
                *(who, year, game_id),
            )
            for key, steps, landmarks, who, year, told, _, game_id in rows
            if key == game.key
        ]
        sources = sorted({record.source for record in records(game.key)})
        title = f"{game.title}, from {' | '.join(sources)}" if sources else game.title
        tables.append(Table(title, ("length", "", "who", "year", "id"), shown))
    return print_tables(tables, "No records are known.")


def _never_end(as_json: bool, as_csv: bool) -> int:
    """Every deal known that never ends, not only one for each cycle."""
    from cardtui.lab.records import records

    known = [r for game in GAMES for r in records(game.key) if r.steps is None]
    columns = ("told", "who", "year", "source", "id")
    rows = [(r.remark, r.finder, r.year, r.source, r.id) for one in known for r in one.others or (one,)]
    if as_csv:
        return print_csv(columns, rows)
    if as_json:
        return print_json([dict(zip(columns, row, strict=True)) for row in rows])
    shown = [(told, who, year, opened) for told, who, year, _, opened in rows]
    return print_tables([Table("Deals that never end", ("", "who", "year", "id"), shown)], "None is known.")


KEEPING_COMMANDS = (_stats, _history, _records, data)
"""The commands for what is kept."""
