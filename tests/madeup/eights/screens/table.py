"""The table of Crazy Eights."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Hand, Pile, StagedStack, compose_rows
from tests.madeup.eights.game import COMPUTER, PILE, STOCK, YOU, Eights


class EightsTable(TableScreen):
    """The player points at a card of their hand, or at the stock."""

    game_type = Eights
    staged = True
    play_type = Moves

    def compose_table(self) -> ComposeResult:
        computer, you = (Hand(name, id=name, top_first=True) for name in (COMPUTER, YOU))
        middle = [StagedStack(STOCK, id="stock"), Pile(PILE, id="pile")]
        yield from compose_rows(self, [computer], middle, [you], prompt=TurnLine())


TABLE = EightsTable
