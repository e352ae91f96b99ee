"""The table of Kayles."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import compose_rows
from tests.madeup.kayles.game import ROW, Kayles


class KaylesTable(TableScreen):
    """The pins in their row."""

    game_type = Kayles
    staged = True
    play_type = Moves

    def compose_table(self) -> ComposeResult:
        pins = self.game.pieces(self.game.initial_state())[ROW]
        strip = SquareStrip(ROW, id="row")
        strip.squares, strip.labels = len(pins), ("",) * len(pins)
        yield from compose_rows(self, [strip], prompt=TurnLine())


TABLE = KaylesTable
