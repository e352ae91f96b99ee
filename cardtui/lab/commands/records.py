"""The command `records`: the longest games known."""

from __future__ import annotations

import shutil
import sys

import click

from cardtui.cli.conversation_mode import conversation_wanted
from cardtui.cli.options import CliCommand, with_conversation
from cardtui.cli.store_access import read_data
from cardtui.cli.streams import are_terminals
from cardtui.cli.tables import print_tables, print_values, with_formats
from cardtui.engine.errors import printable
from cardtui.lab.records import endless_games, listed_games
from cardtui.lab.records_tables import ENDLESS_DATA, RECORDS, endless_table, records_tables

_WIDE = 150
"""Columns of a terminal in which a table has room for the numbers of the deals. A pipe always has."""


def _has_room() -> bool:
    return (
        conversation_wanted() or not are_terminals(sys.stdout) or shutil.get_terminal_size().columns >= _WIDE
    )


@with_conversation
@click.command("records", cls=CliCommand)
@click.option("--never-end", is_flag=True, help="List all known deals that never end, one on each line.")
@with_formats
def records_command(never_end: bool, as_json: bool, as_csv: bool) -> int:
    """List the longest games known, who found them and when, and your own longest game of a usual deal.

    What your hunts have found is listed too: the longest games, and each cycle of games that never end.
    """
    listed, trouble = (endless_games(), "") if never_end else read_data(listed_games)
    if trouble:
        click.echo(f"cardtui: {printable(trouble)}", err=True)
    if as_json or as_csv:
        return print_values(ENDLESS_DATA if never_end else RECORDS.data, listed, as_json)
    tables = [endless_table(listed)] if never_end else [*records_tables(listed)]
    if not _has_room():
        tables = [table.without("number") for table in tables]
    return print_tables(tables, "None is known." if never_end else "No records are known.")
