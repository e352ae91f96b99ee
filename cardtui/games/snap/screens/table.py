"""Snap on the table, watched: both decks, and the public pile between them."""

from __future__ import annotations

from typing import Any, cast

from textual.app import ComposeResult
from textual.content import Content

from cardtui.engine.phrases import clause
from cardtui.engine.session import Session
from cardtui.engine.setting import Setting
from cardtui.engine.zones import CardsMoved, Event
from cardtui.games.snap.game import Snap
from cardtui.games.snap.rules import DECKS, PLAYERS, PUBLIC, SnapState
from cardtui.games.snap.settings import SNAP_NAMES
from cardtui.ui.cards.fan import Fan
from cardtui.ui.commands import Command
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Hand, Pile, StageBoard, compose_stage

LAYOUT = TableLayout(rows_for_both=24)


def deck_hand(player: int) -> Hand:
    """Make a deck, with its top at the left and its bottom at the right."""
    return Hand(DECKS[player], id=f"deck-{PLAYERS[player].lower()}", both_ends=True)


def show_names(table: TableScreen, state: SnapState) -> None:
    """Show the players' names beside their decks, and mark the player to move."""
    game = cast(Snap, table.game)
    for player, letter in enumerate(PLAYERS):
        hand = table.query_one(f"#deck-{letter.lower()}", Hand)
        hand.named = game.name_of(player)
        hand.character = game.opponent if player in game.computer_players else None
        hand.is_next = game.result(state) is None and state.turn == player


class SnapTable(TableScreen):
    """A's deck above, B's below; chance throws. From which end is not told before the card flies."""

    game_type = Snap
    game: Snap
    table_layout = LAYOUT
    staged = True
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks between their ends", "open"),)

    def __init__(self, app: CardAppInterface, session: Session[Any, Any], *args: Any, **options: Any) -> None:
        session.describe_as(cast(Snap, session.game).with_names(str(app.settings.get(SNAP_NAMES).value)))
        super().__init__(app, session, *args, **options)

    def compose_table(self) -> ComposeResult:
        yield from compose_stage(
            self,
            StageBoard(far=DECKS[0], pile=PUBLIC, near=DECKS[1]),
            *(deck_hand(0), Pile(PUBLIC, id="public"), deck_hand(1)),
        )

    def on_mount(self) -> None:
        self.watch(self.query_one(f"#{PUBLIC}", Fan), "lit", self._count_run, init=False)

    def setting_changed(self, setting: Setting) -> None:
        super().setting_changed(setting)
        if setting is SNAP_NAMES:
            names = str(self.card_app.settings.get(SNAP_NAMES).value)
            self.session.describe_as(self.game.with_names(names))
            self.graph.rename(self.game.graph)
            for name, zone in self.zones.items():
                zone.called = self.game.zone_label(name)
            self.show_ply()
            self.animation_finished()

    def show_state(self, state: SnapState) -> None:
        show_names(self, state)

    def event_started(self, event: Event) -> None:
        step = self.session.step(self.session.ply) if self.session.ply else None
        if step is None or event not in step.events:
            return  # the step is taken back
        pile, thrower = self.fan(PUBLIC), step.before.turn
        pile.at_stake = frozenset()
        if isinstance(event, CardsMoved) and event.target == PUBLIC:
            ends = {card.rank for deck in step.before.decks for card in (deck[0], deck[-1])}
            pile.at_stake = frozenset(
                index for index, card in enumerate(step.before.public) if card.rank in ends
            )
        elif isinstance(event, CardsMoved):
            self.narration.tell_now(self._taken_by(thrower, len(event.cards)))

    def _count_run(self, lit: range) -> None:
        """Count the cards of a snap as they light up."""
        if lit:
            taken = self._taken_by(1 - self.session.state.turn, len(lit))
            self.narration.tell_now(Content.assemble(("Snap! ", "bold $mark"), taken))

    def _taken_by(self, player: int, cards: int) -> str:
        return clause(self.game.name_of(player), "take", str(cards))


TABLE = SnapTable
