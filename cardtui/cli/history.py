"""The commands `stats` and `history`: what the data file knows about finished games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import click

from cardtui.cli.options import CliCommand, Parsed, with_conversation
from cardtui.cli.store_access import read_data
from cardtui.cli.tables import print_csv, print_json, print_tables, print_values, with_formats
from cardtui.engine.parsing import read_choice, read_number
from cardtui.games import GAMES, entry
from cardtui.library import listings
from cardtui.library.bets import BetProgress
from cardtui.library.listings import GameStatistics
from cardtui.library.table import table
from cardtui.storage.statistics import Day, games_per_day
from cardtui.storage.store import RESULT_FILTERS, Store

if TYPE_CHECKING:
    from cardtui.library.game_library import GameLibrary
    from cardtui.storage.rows import FinishedGame, SavedBet

_WEEKS = 12
_NOTHING_FINISHED = "No game has been finished yet."
_DEFAULT_LIMIT = 50

_GAME = click.Argument(
    ["game"],
    required=False,
    type=Parsed("game", str.strip, [game.key for game in GAMES]),
    metavar="[GAME]",
)
_LIMIT = Parsed("n", partial(read_number, least=1, most=10**9, name="the number of games"))
_RESULT = Parsed(
    "result", partial(read_choice, choices=tuple(RESULT_FILTERS), name="the result"), tuple(RESULT_FILTERS)
)


@with_conversation
@click.command("stats", cls=CliCommand, params=[_GAME])
@with_formats
def stats_command(game: str | None, as_json: bool, as_csv: bool) -> int:
    """Show statistics of your games: how many, how long, how well.

    Only the lengths of usual deals, those made from a seed, are compared.
    """
    found, days = read_data(partial(_all_statistics, game=game))
    if as_csv:
        return print_csv(listings.STATISTICS_COLUMNS, listings.statistics_rows(found))
    if as_json:
        return print_json(listings.statistics_values(found, days))
    return print_tables(listings.statistics_tables(found, days), _NOTHING_FINISHED)


def _all_statistics(store: Store, game: str | None) -> tuple[list[GameStatistics], Sequence[Day]]:
    """Return the statistics of a game or of all games, and the games per day."""
    _check_kind(store, game)
    keys = [game] if game else listings.played_kinds(store)
    today = date.today()
    found = [
        listings.game_statistics(
            store,
            key,
            lambda key: _library(store).progress(key),
            lambda key: BetProgress(key, store.bets(key), today),
        )
        for key in keys
    ]
    if store.was_upgraded and (news := _library(store).news):
        click.echo(f"cardtui: {news}", err=True)
    return found, games_per_day(store, today, _WEEKS, game)


def _check_kind(store: Store, game: str | None) -> None:
    """Raise `BadInput` if no game is called so, neither in the list nor in the data."""
    if game and game not in listings.played_kinds(store):
        entry(game)


def _library(store: Store) -> GameLibrary:
    from cardtui.library.game_library import GameLibrary  # takes 28 ms, and only puzzles need it

    return GameLibrary(store)


@with_conversation
@click.command("history", cls=CliCommand, params=[_GAME])
@click.option("--result", type=_RESULT, help="List only games that were won, lost, finished or given up.")
@click.option(
    "--search", default="", metavar="TEXT", help="List only games with TEXT in the id or the result."
)
@click.option("--limit", type=_LIMIT, help="List at most N games; by default 50, or all as JSON and CSV.")
@with_formats
def history_command(
    game: str | None, result: str | None, search: str, limit: int | None, as_json: bool, as_csv: bool
) -> int:
    """List finished games and games that were given up, the newest first, each with the id that opens it."""
    most = limit or (-1 if as_json or as_csv else _DEFAULT_LIMIT)

    def read(store: Store) -> tuple[Sequence[FinishedGame], Sequence[SavedBet]]:
        _check_kind(store, game)
        return store.finished_games(game, result, search, most), store.bets(game)

    rows, bets = read_data(read)
    listing = listings.history_listing(bets)
    if as_json or as_csv:
        return print_values(listing.data, rows, as_json)
    games = table("Games, the newest first", listing.table, rows).without_empty("bets")
    nothing = "There is no such game in the history." if game or result or search else _NOTHING_FINISHED
    return print_tables([games], nothing)
