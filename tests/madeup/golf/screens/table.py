"""The table of Golf."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Pile, StagedStack, compose_rows
from tests.madeup.golf.game import COLUMNS, STOCK, WASTE, Golf


class GolfTable(TableScreen):
    """Everything is chosen by pointing at it."""

    game_type = Golf
    staged = True
    play_type = Moves

    def compose_table(self) -> ComposeResult:
        columns = [StagedStack(name, id=f"column-{name}", spread=True) for name in COLUMNS]
        below = [StagedStack(STOCK, id="stock"), Pile(WASTE, id="waste")]
        yield from compose_rows(self, columns, below, prompt=TurnLine())


TABLE = GolfTable
