"""Sir Tommy on the table: the stock and the foundations, and below them the wastes."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.stack import Stack
from cardtui.ui.table.interactive import InteractiveTable, TurnLine
from tests.madeup.tommy.game import FOUNDATIONS, STOCK, WASTES, Tommy


class TommyTable(InteractiveTable):
    """One points at a card, and then at the place where it is to go."""

    DEFAULT_CSS = """
    TommyTable .row { height: auto; }
    TommyTable Stack { height: 5; margin-right: 1; }
    TommyTable.-large-cards Stack { width: 8; height: 7; }
    TommyTable Graph { height: 1fr; }
    TommyTable.-ended Graph { display: none; }
    """

    game_type = Tommy

    def compose_table(self) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Fan(STOCK, id="stock", top_first=True, face_up=True)
            for name in FOUNDATIONS:
                yield Stack(name, id=f"foundation-{name}", face_up=True)
        with Horizontal(classes="row"):
            for name in WASTES:
                yield Fan(name, id=f"waste-{name}", top_first=True, face_up=True)
        yield TurnLine()
        yield self.end_panel()
        yield self.graph()


TABLE = TommyTable
