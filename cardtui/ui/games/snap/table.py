"""Snap on the table: both decks, and the public pile between them."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult

from cardtui.engine.zones import CardsLit, CardsMoved, Event
from cardtui.games.snap import Snap
from cardtui.games.snap.rules import BOTTOM, DECKS, PLAYERS, PUBLIC, TOP, State
from cardtui.ui.cards.fan import Fan
from cardtui.ui.commands import Command
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.screen import TableScreen

__all__ = ["TABLE", "SnapTable"]


class SnapTable(TableScreen):
    """A's deck above, B's below, each with its top at the left and its bottom at the right."""

    CSS_PATH = [*TableScreen.CSS_PATH, Path(__file__).with_name("table.tcss")]
    game_type = Snap
    openable_zones = DECKS
    table_layout = TableLayout(rows_for_both=24)
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks between their ends", "open"),)

    def compose_table(self) -> ComposeResult:
        yield Fan(DECKS[0], id="deck-a", ends=(TOP, BOTTOM))
        yield Fan(PUBLIC, id="public", face_up=True, spread=True, count_at_right=False)
        yield Fan(DECKS[1], id="deck-b", ends=(TOP, BOTTOM))
        yield self.end_panel()
        yield self.graph()

    def show_state(self, state: State) -> None:
        moves = self.game.legal_moves(state)
        for player, name in enumerate(DECKS):
            deck = self.fan(name)
            if moves and state.turn == player:
                end = moves[0]
                deck.caption = ((f"{PLAYERS[player]} throws from the {end}", "zone--turn"),)
                deck.chosen = 0 if end == TOP else len(deck.cards) - 1
            else:
                won = " has won" if state.winner == player else ""
                deck.caption = ((PLAYERS[player], "zone--name"), (won, "zone--turn"))
        self.fan(PUBLIC).caption = (("on the table", "zone--note"),)

    def event_started(self, event: Event) -> None:
        if isinstance(event, CardsLit):
            self.fan(PUBLIC).caption = (("Snap! ", "zone--turn"), ("on the table", "zone--note"))
            taker = 1 - self.session.state.turn
            takes = f"{PLAYERS[taker]} takes {event.length}"
            self.fan(DECKS[taker]).caption = ((takes, "zone--turn"),)
        elif isinstance(event, CardsMoved) and event.source == PUBLIC:
            self.fan(PUBLIC).caption = (("on the table", "zone--note"),)


TABLE = SnapTable
