"""Draw on the table: the stock, and both hands below it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.stack import Stack
from cardtui.ui.table.interactive import TurnLine
from cardtui.ui.table.pointing import PointingTable
from tests.madeup.draw.game import COMPUTER, STOCK, YOU, Draw

__all__ = ["TABLE", "DrawTable"]


class DrawTable(PointingTable):
    """The stock is pointed at."""

    DEFAULT_CSS = """
    DrawTable Stack { height: 5; }
    DrawTable Graph { height: 1fr; }
    DrawTable.-ended Graph { display: none; }
    """

    game_type = Draw

    def compose_table(self) -> ComposeResult:
        with Horizontal():
            yield Stack(STOCK, id="stock")
        yield Fan(YOU, id="you", face_up=True)
        yield Fan(COMPUTER, id="computer")
        yield TurnLine()
        yield self.end_panel()
        yield self.graph()


TABLE = DrawTable
