"""Going on with a game that was left under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import click

from cardtui.cli.game_commands import tell
from cardtui.cli.screen import has_screen, show
from cardtui.cli.store_access import checked, open_store
from cardtui.engine.dialogue import how_to_resume
from cardtui.engine.errors import BadInput, printable
from cardtui.engine.phrases import count
from cardtui.games import entry
from cardtui.storage.rows import SavedGame

__all__ = ["resume"]


def resume(game: str | None, listed: bool) -> int:
    """Open the game that was left last, of the kind `game` if it is given, or tell which there are."""
    if game is not None:
        entry(game)  # or say that there is no such game
    store = open_store()
    rows = store.saved_games(game)
    if not rows:
        checked(store)
    elif store.problem:
        click.echo(f"cardtui: {printable(store.problem)}", err=True)
    if listed or not rows or not has_screen():
        return tell(_told(rows, game))
    for row in rows:
        try:
            return show(row)
        except BadInput as error:
            click.echo(f"cardtui: a game that was kept cannot be opened: {error}", err=True)
    raise BadInput("none of the games under way can be opened")


def _told(rows: Sequence[SavedGame], game: str | None) -> Iterator[str]:
    if not rows:
        yield f"No game{f' of {game}' if game else ''} is under way."
        return
    yield f"{count(len(rows), 'game').capitalize()} under way, the one left last first."
    for row in rows:
        of = f" of {row.steps}" if row.steps else ""
        when = datetime.fromtimestamp(row.touched)
        yield f"{when:%Y-%m-%d %H:%M}  {printable(row.game)}, at {row.step}{of}"
        yield f"  {how_to_resume(printable(row.id))}"
