"""The family of a deal: all deals whose games end in the same last trick, the longest first."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import DataTable, Static

from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.ids import id_of_deal
from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session
from cardtui.lab.families import Family, find_and_keep
from cardtui.lab.screens.found_games import FoundGame, FoundGamesScreen
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.widgets.row_table import labels
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

_PAGE_SIZE = 200
"""The number of rows that are added at a time, when the cursor comes near the last one."""

_OWN = "▸"
"""The mark of the deal whose family it is."""


async def open_family(screen: CommandScreen, game: Game[Any, Any]) -> None:
    """Look for the family of a deal, keep its long deals among the finds, and open it above `screen`.

    Say so if the deal has none, or if there are no threads to look for it. If `screen` is left meanwhile,
    nothing is opened.
    """
    app = screen.card_app
    if not app.platform.threads:
        screen.notify("Relatives are looked for in a thread: this needs an installed cardtui.")
        return
    store = app.library.store
    screen.notify("Looking for deals that come to the same end …")
    try:
        folder = None if store is None else store.file.parent
        found, _, trouble = await app.in_thread(find_and_keep, game, folder)
    except BadInput as error:
        screen.notify(_sentence(error), markup=False, timeout=TO_SELECT)
        return
    if screen.app.screen is screen:
        screen.query_one(TitleBar).hush()
        await screen.app.push_screen(FamilyScreen(found, game))
        if trouble is not None:
            screen.app.notify(_sentence(trouble), markup=False, timeout=TO_SELECT)


def open_family_of_row(screen: FoundGamesScreen) -> None:
    """Open the family of the selected row's game, as `open_family` does."""
    row = screen.demand_selected()
    session = None if row is None else screen.card_app.library.open_saved_id(row.id)
    if session is not None:
        screen.run_worker(open_family(screen, session.game), group="family", exclusive=True)


def _sentence(error: BadInput) -> str:
    return f"{capitalized(str(error))}."


class FamilyScreen(FoundGamesScreen):
    """A table of the deals of a family. Enter or a click opens one."""

    manual_page = "hunt"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Watch the game", "watch"),
        Command("copy_id", ("y",), "Copy the id of the game", "copy id"),
        Command("own", ("f",), "Go to the deal whose family it is", "this deal"),
        *last_commands(back="Back"),
    )
    heading = "Family"

    def __init__(self, found: Family, game: Game[Any, Any]) -> None:
        super().__init__()
        self._family = found
        self.games: list[FoundGame] = [
            FoundGame(id_of_deal(game.key, find.deal), find.cards, find.tricks) for find in found.deals
        ]

    def compose_above(self) -> ComposeResult:
        yield Static(Content(f"{self._family.extent}\n{self._family.place}"), id="which")

    def on_mount(self) -> None:
        self.table.add_columns(
            *labels(("number", "cards", "tricks", "deal"), right=("number", "cards", "tricks"))
        )
        self.table.load_rest = lambda: self._add_rows(len(self.games))
        self._add_rows(_PAGE_SIZE)

    def _add_rows(self, number: int) -> None:
        shown = self.table.row_count
        for place, find in enumerate(self._family.deals[shown : shown + number], shown + 1):
            mark = _OWN if place == self._family.rank else ""
            self.add_row((f"{mark}{place}", find.cards, find.tricks, find.deal))

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        if message.cursor_row >= self.table.row_count - _PAGE_SIZE // 4:
            self._add_rows(_PAGE_SIZE)

    def detail(self, row: FoundGame) -> str:
        own = self.games.index(row) + 1 == self._family.rank
        return f"{'this deal · ' if own else ''}{super().detail(row)}"

    def action_own(self) -> None:
        self._add_rows(self._family.rank + _PAGE_SIZE - self.table.row_count)
        self.table.move_cursor(row=self._family.rank - 1)

    def before_opening(self, session: Session[Any, Any], row: FoundGame) -> None:
        below = self.app.screen_stack[-2]
        if isinstance(below, CommandScreen) and below.game_table is not None:
            self.app.pop_screen()  # the game takes the place of the one at the table
