"""War on the table: a deck above, one below, and the battle between them."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.cards.fan import Fan
from cardtui.ui.commands import Command
from cardtui.ui.table.screen import TableScreen
from tests.madeup.war.game import BATTLE, DECKS, State, War


class WarTable(TableScreen):
    """Decks lie face down until they are opened."""

    DEFAULT_CSS = """
    WarTable Graph { height: 1fr; }
    WarTable.-ended Graph { display: none; }
    """

    game_type = War
    openable_zones = DECKS
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks", "open"),)

    def compose_table(self) -> ComposeResult:
        yield Fan(DECKS[0], id="deck-0", top_first=True)
        yield Fan(BATTLE, id="battle", face_up=True)
        yield self.end_panel()
        yield Fan(DECKS[1], id="deck-1", top_first=True)
        yield self.graph()

    def show_state(self, state: State) -> None:
        player = len(state.battle) % 2
        for number, name in enumerate(DECKS):
            self.fan(name).caption = ((name, "zone--turn" if number == player else "zone--name"),)


TABLE = WarTable
