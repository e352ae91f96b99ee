"""The table of Sir Tommy."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import StagedStack, compose_rows
from tests.madeup.tommy.game import FOUNDATIONS, STOCK, WASTES, Tommy


class TommyTable(TableScreen):
    """One points at a card, and then at the place where it is to go."""

    game_type = Tommy
    staged = True
    play_type = Moves

    def compose_table(self) -> ComposeResult:
        stock = StagedStack(STOCK, id="stock")
        foundations = [StagedStack(name, id=f"foundation-{name}") for name in FOUNDATIONS]
        wastes = [StagedStack(name, id=f"waste-{name}", spread=True) for name in WASTES]
        yield from compose_rows(self, [stock, *foundations], wastes, prompt=TurnLine())


TABLE = TommyTable
