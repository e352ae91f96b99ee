"""Golf on the table: seven columns, and below them the stock and the waste."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.stack import Stack
from cardtui.ui.table.interactive import InteractiveTable, TurnLine
from tests.madeup.golf.game import COLUMNS, STOCK, WASTE, Golf


class GolfTable(InteractiveTable):
    """Everything is chosen by pointing at it."""

    DEFAULT_CSS = """
    GolfTable #columns { height: auto; }
    GolfTable Stack { height: 8; margin-right: 1; }
    GolfTable.-low Stack { height: 5; }
    GolfTable Graph { height: 1fr; }
    GolfTable.-ended Graph { display: none; }
    """

    game_type = Golf

    def compose_table(self) -> ComposeResult:
        with Horizontal(id="columns"):
            for name in COLUMNS:
                yield Stack(name, id=f"column-{name}", face_up=True)
        with Horizontal():
            yield Fan(STOCK, id="stock")
            yield Fan(WASTE, id="waste", face_up=True)
        yield TurnLine()
        yield self.end_panel()
        yield self.graph()


TABLE = GolfTable
