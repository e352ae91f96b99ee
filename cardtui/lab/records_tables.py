"""The records of the games as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from cardtui.games import catalogue_id
from cardtui.lab.records import ListedGame, records
from cardtui.library.listings import TITLES, joined
from cardtui.library.table import Column, Listing, TableData, table


def _length_on_screen(one: ListedGame) -> str:
    return f"{one.length}: {one.cycle}" if one.cycle else joined(one.length, one.landmark_count)


def _when(one: ListedGame) -> object:
    return one.year or "" if one.ended is None else datetime.fromtimestamp(one.ended).date()


RECORDS: Listing[ListedGame] = Listing(
    Column("game", screen=lambda one: TITLES[one.game]),
    Column("length", lambda one: one.length, _length_on_screen),
    Column("", lambda one: joined(one.landmark_count, one.remark)),
    Column("who", lambda one: one.who, lambda one: one.who),
    Column("year", lambda one: one.year, _when, screen_heading="when"),
    Column("told", data=lambda one: one.remark),
    Column("source", data=lambda one: one.source),
    Column("number", lambda one: catalogue_id(one.id), data=lambda one: catalogue_id(one.id)),
    Column("id", lambda one: one.id, data=lambda one: one.id),
    fields=("game", "steps", "landmarks", "who", "year"),
)

ENDLESS_DATA = {name: RECORDS.data[name] for name in ("told", "who", "year", "source", "number", "id")}
"""The fields that JSON and CSV have for a deal that never ends."""


def records_tables(listed: Sequence[ListedGame]) -> Iterator[TableData]:
    """Yield a table of records for each game."""
    for key, title in TITLES.items():
        sources = " | ".join(sorted({record.source for record in records(key)}))
        of_game = [one for one in listed if one.game == key]
        shown = table(f"{title}, from {sources}" if sources else title, RECORDS.table, of_game)
        yield shown.without_empty("number")


def endless_table(deals: Sequence[ListedGame]) -> TableData:
    """Return a table of deals that never end."""
    return table("Deals that never end", RECORDS.table, deals).without("length")
