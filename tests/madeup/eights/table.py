"""Crazy Eights on the table: the computer's hand, the stock and the pile, and your hand below."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.stack import Stack
from cardtui.ui.table.interactive import InteractiveTable, TurnLine
from tests.madeup.eights.game import COMPUTER, PILE, STOCK, YOU, Eights


class EightsTable(InteractiveTable):
    """The player points at a card of their hand, or at the stock."""

    DEFAULT_CSS = """
    EightsTable #middle { height: auto; }
    EightsTable Stack { height: 5; margin-right: 1; }
    EightsTable.-low Stack, EightsTable.-below.-middle Stack { height: 4; }
    EightsTable.-large-cards Stack { width: 8; height: 7; }
    EightsTable Graph { height: 1fr; }
    EightsTable.-ended Graph, EightsTable.-ended #middle, EightsTable.-below.-low #computer { display: none; }
    EightsTable.-ended.-tall #middle { display: block; }
    """

    game_type = Eights

    def compose_table(self) -> ComposeResult:
        yield Fan(COMPUTER, id="computer", top_first=True)
        with Horizontal(id="middle"):
            yield Stack(STOCK, id="stock")
            yield Fan(PILE, id="pile", face_up=True)
        yield Fan(YOU, id="you", top_first=True, face_up=True)
        yield TurnLine()
        yield self.end_panel()
        yield self.graph()


TABLE = EightsTable
