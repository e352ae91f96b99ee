"""Snap on the table, watched: both decks, and the public pile between them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from textual.app import ComposeResult

from cardtui.engine.phrases import verb_of
from cardtui.engine.session import Session
from cardtui.engine.zones import CardsLit, CardsMoved, Event
from cardtui.games.snap import Snap
from cardtui.games.snap.narrator import run_length
from cardtui.games.snap.rules import BOTTOM, DECKS, PLAYERS, PUBLIC, TOP, SnapState
from cardtui.settings import SNAP_NAMES, Setting
from cardtui.ui.cards.fan import Fan
from cardtui.ui.commands import Command
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.screen import TableScreen

__all__ = ["LAYOUT", "STYLES", "TABLE", "SnapTable", "deck_fan", "row_fan", "show_names"]

STYLES = Path(__file__).with_name("table.tcss")
LAYOUT = TableLayout(rows_for_both=24)


def deck_fan(player: int) -> Fan:
    """Make a deck, with its top at the left and its bottom at the right."""
    return Fan(DECKS[player], id=f"deck-{PLAYERS[player].lower()}", ends=(TOP, BOTTOM))


def row_fan() -> Fan:
    """Make the public pile."""
    return Fan(PUBLIC, id="public", spread=True, count_at_right=False)


def show_names(table: TableScreen, state: SnapState) -> None:
    """Show the name of its player above each deck, and who has won."""
    game = cast(Snap, table.game)
    for player, name in enumerate(DECKS):
        won = f" {verb_of(game.name_of(player), 'have')} won" if state.winner == player else ""
        table.fan(name).caption = ((game.name_of(player), "name"), (won, "turn"))
    table.fan(PUBLIC).caption = (("on the table", "note"),)


class SnapTable(TableScreen):
    """A's deck above, B's below; chance throws. From which end is not told before the card flies."""

    CSS_PATH = [*TableScreen.CSS_PATH, STYLES]
    DEFAULT_CLASSES = "snap"
    game_type = Snap
    table_layout = LAYOUT
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks between their ends", "open"),)

    def __init__(self, app: CardAppInterface, session: Session[Any, Any], *args: Any, **options: Any) -> None:
        session.describe_as(cast(Snap, session.game).with_names(app.settings.snap_names))
        super().__init__(app, session, *args, **options)

    def compose_table(self) -> ComposeResult:
        yield deck_fan(0)
        yield row_fan()
        yield deck_fan(1)

    def on_mount(self) -> None:
        self.watch(self.query_one(f"#{PUBLIC}", Fan), "lit", self._count_run, init=False)

    def setting_changed(self, setting: Setting) -> None:
        super().setting_changed(setting)
        if setting is SNAP_NAMES:
            names = self.card_app.settings.snap_names
            self.session.describe_as(cast(Snap, self.game).with_names(names))
            self.graph.rename(self.game.graph)
            for name, zone in self.zones.items():
                zone.called = self.game.zone_label(name)
            self.show_ply()
            self.animation_finished()

    def show_state(self, state: SnapState) -> None:
        """Show who throws next, or has won, and what the last throw has taken."""
        show_names(self, state)
        if self.game.legal_moves(state):
            self._say_of(state.turn, ("to throw", "note"))
            if self.session.ply and (taken := run_length(self.session.step(self.session.ply))):
                self._say_taken(1 - state.turn, taken)

    def event_started(self, event: Event) -> None:
        step = self.session.step(self.session.ply) if self.session.ply else None
        if step is None or event not in step.events:
            return  # the step is taken back
        row, thrower = self.fan(PUBLIC), step.before.turn
        row.caption, row.at_stake = (("on the table", "note"),), frozenset()
        if isinstance(event, CardsLit):
            row.caption = (("Snap! ", "turn"), *row.caption)
        elif isinstance(event, CardsMoved) and event.target == PUBLIC:
            self._say_of(1 - thrower)
            self._say_of(thrower, (f"throws from the {step.move}", "turn"))
            ends = {card.rank for deck in step.before.decks for card in (deck[0], deck[-1])}
            row.at_stake = frozenset(
                index for index, card in enumerate(step.before.public) if card.rank in ends
            )
        elif isinstance(event, CardsMoved):
            self._say_taken(thrower, len(event.cards))

    def _count_run(self, lit: range) -> None:
        """Count the cards of a snap as they light up."""
        if lit:
            self._say_taken(1 - self.session.state.turn, len(lit))

    def _say_taken(self, player: int, cards: int) -> None:
        takes = verb_of(cast(Snap, self.game).name_of(player), "take")
        self._say_of(player, (f"{takes} {cards}", "turn"))

    def _say_of(self, player: int, *words: tuple[str, str]) -> None:
        """Show a player's name above their deck, and what they do, if anything."""
        name = cast(Snap, self.game).name_of(player)
        part = words[0][1] if words and words[0][1] == "turn" else "name"
        texts = tuple((f" {text}", kind) for text, kind in words)
        self.fan(DECKS[player]).caption = ((name, part), *texts)


TABLE = SnapTable
