"""The table of War."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.commands import Command
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Hand, Pile, StageBoard, compose_stage
from tests.madeup.war.game import BATTLE, DECKS, State, War


class WarTable(TableScreen):
    """Decks lie face down until they are opened."""

    game_type = War
    staged = True
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks", "open"),)

    def compose_table(self) -> ComposeResult:
        yield from compose_stage(
            self,
            StageBoard(far=DECKS[0], pile=BATTLE, near=DECKS[1]),
            Hand(DECKS[0], id="deck-0", top_first=True),
            Pile(BATTLE, id="battle"),
            Hand(DECKS[1], id="deck-1", top_first=True),
        )

    def show_state(self, state: State) -> None:
        player = len(state.battle) % 2
        for number in range(len(DECKS)):
            self.query_one(f"#deck-{number}", Hand).is_next = number == player


TABLE = WarTable
