"""Golf on the table: seven columns, and below them the stock and the waste."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.ui.screens.playing import TurnLine
from cardtui.ui.screens.pointing import PointingTable
from cardtui.ui.stage.fan import Fan
from cardtui.ui.stage.stack import Stack
from tests.madeup.golf.game import COLUMNS, STOCK, WASTE, Golf, State

__all__ = ["TABLE", "GolfTable"]


class GolfTable(PointingTable):
    """Everything is chosen by pointing at it."""

    DEFAULT_CSS = """
    GolfTable #columns { height: auto; }
    GolfTable Stack { height: 8; margin-right: 1; }
    GolfTable.-low Stack { height: 5; }
    GolfTable #waste { margin-left: 2; }
    GolfTable Graph { height: 1fr; }
    GolfTable.-ended Graph { display: none; }
    """

    game_type = Golf

    def compose_table(self) -> ComposeResult:
        with Horizontal(id="columns"):
            for number, name in enumerate(COLUMNS, 1):
                stack = Stack(name, number, id=f"column-{name}")
                stack.face_up = True
                yield stack
        with Horizontal():
            yield Fan(STOCK, id="stock")
            yield Fan(WASTE, id="waste", face_up=True)
        yield TurnLine()
        yield self.end_panel()
        yield self.graph()

    def show_state(self, state: State) -> None:
        super().show_state(state)
        self.fan(STOCK).caption = (("stock", "place--name"),)
        self.fan(WASTE).caption = (("waste", "place--name"),)


TABLE = GolfTable
