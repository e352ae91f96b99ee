"""Snap on the table, watched or played: both decks, and the public pile between them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import ClassVar, cast

from textual.app import ComposeResult

from cardtui.engine.phrases import clause, count, verb_of
from cardtui.engine.zones import CardsLit, CardsMoved, Event
from cardtui.games.snap import Snap
from cardtui.games.snap.opponents import EASY
from cardtui.games.snap.rules import BOTTOM, DECKS, PLAYERS, PUBLIC, TOP, State
from cardtui.ui.cards.fan import Fan
from cardtui.ui.commands import Command
from cardtui.ui.table.interactive import InteractiveTable, MoveInput, TurnLine
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.pointing import ZonePointing
from cardtui.ui.table.screen import TableScreen

__all__ = ["PLAYED_TABLE", "TABLE", "PlayedSnapTable", "SnapTable"]

_TABLE_STYLES = Path(__file__).with_name("table.tcss")
_EXPLANATION = (
    "Throw from your top or your bottom. If its rank lies on the table, you take everything from there on."
)
_LAYOUT = TableLayout(rows_for_both=24)


def _deck(player: int) -> Fan:
    """Make a deck, with its top at the left and its bottom at the right."""
    return Fan(DECKS[player], id=f"deck-{PLAYERS[player].lower()}", ends=(TOP, BOTTOM))


def _row() -> Fan:
    return Fan(PUBLIC, id="public", spread=True, count_at_right=False)


def _show_event(table: TableScreen, event: Event) -> None:
    """Say what an event means as its flight starts."""
    game, row = cast(Snap, table.game), table.fan(PUBLIC)
    if isinstance(event, CardsLit):
        row.caption = (("Snap! ", "zone--turn"), ("on the table", "zone--note"))
        taker = 1 - table.session.state.turn
        takes = clause(game.name_of(taker), "take", str(event.length))
        table.fan(DECKS[taker]).caption = ((takes, "zone--turn"),)
    elif isinstance(event, CardsMoved) and event.source == PUBLIC:
        row.caption = (("on the table", "zone--note"),)


def _show_names(table: TableScreen, state: State) -> None:
    """Show the name of its player above each deck, and who has won."""
    game = cast(Snap, table.game)
    for player, name in enumerate(DECKS):
        won = f" {verb_of(game.name_of(player), 'have')} won" if state.winner == player else ""
        table.fan(name).caption = ((game.name_of(player), "zone--name"), (won, "zone--turn"))
    table.fan(PUBLIC).caption = (("on the table", "zone--note"),)


class SnapTable(TableScreen):
    """A's deck above, B's below; chance throws."""

    CSS_PATH = [*TableScreen.CSS_PATH, _TABLE_STYLES]
    DEFAULT_CLASSES = "snap"
    game_type = Snap
    table_layout = _LAYOUT
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks between their ends", "open"),)

    def compose_table(self) -> ComposeResult:
        yield _deck(0)
        yield _row()
        yield _deck(1)
        yield self.graph

    def show_state(self, state: State) -> None:
        _show_names(self, state)
        if moves := self.game.legal_moves(state):
            deck = self.fan(DECKS[state.turn])
            deck.caption = ((f"{PLAYERS[state.turn]} throws from the {moves[0]}", "zone--turn"),)
            deck.chosen = 0 if moves[0] == TOP else len(deck.cards) - 1

    def event_started(self, event: Event) -> None:
        _show_event(self, event)


class _EndPointing(ZonePointing):
    """Points at an end of one's own deck. A key for each end throws at once."""

    @property
    def prompt(self) -> str:
        if self.selecting:
            return super().prompt
        game, deck = cast(Snap, self.game), self.state.decks[self.state.turn]
        if game.parameters.level != EASY:
            return f"← throws the {deck[0].short} from the top, → the {deck[-1].short} from the bottom"
        top, bottom = (
            count(taken, "card") if taken else "nothing" for taken in game.taken_by_ends(self.state)
        )
        return f"← the {deck[0].short} takes {top}, → the {deck[-1].short} takes {bottom}"


class PlayedSnapTable(InteractiveTable):
    """The computer's deck above, one's own below."""

    CSS_PATH = [*InteractiveTable.CSS_PATH, _TABLE_STYLES]
    DEFAULT_CLASSES = "snap"
    game_type = Snap
    table_layout = _LAYOUT
    input_commands: ClassVar[tuple[Command, ...]] = (
        Command(f"throw('{TOP}')", ("left",), "Throw the top card, at the left end of your deck", "throw"),
        Command(f"throw('{BOTTOM}')", ("right",), "Throw the bottom card, at the right end", "throw"),
        Command("choose_target", ("enter",), "Throw the card that a hint points at"),
        Command(
            "drop",
            ("escape",),
            "Clear the choice, or close a panel; without a game in progress, go home",
        ),
    )

    @cached_property
    def move_input(self) -> MoveInput:
        return _EndPointing(self.player, self.zones, self.strips, why_blocked=self.why_blocked, say=self.say)

    def compose_table(self) -> ComposeResult:
        you = PLAYERS.index(cast(Snap, self.game).parameters.you)
        yield _deck(1 - you)
        yield _row()
        yield _deck(you)
        yield TurnLine()
        yield self.graph

    @property
    def turn_of_note(self) -> str:
        return "" if self._explains else super().turn_of_note

    @property
    def note_on_turn(self) -> str:
        """The rules in a line, before one's first throw."""
        if not self._explains:
            return super().note_on_turn
        deck = self.session.state.decks[self.session.state.turn]
        return f"{_EXPLANATION} ← throws the {deck[0].short}, → the {deck[-1].short}."

    @property
    def _explains(self) -> bool:
        """Whether this is the first turn of the person, who has prepared nothing yet."""
        session = self.session
        is_first = session.ply < 2 and session.ply == session.length
        return is_first and session.game.is_human_turn(session.state) and not self.move_input.selecting

    @property
    def heading(self) -> str:
        return f"Snap: against the computer, {cast(Snap, self.game).parameters.level}"

    @property
    def reply_pace(self) -> float:
        return 0.6  # a game has two hundred throws

    def show_state(self, state: State) -> None:
        _show_names(self, state)

    def event_started(self, event: Event) -> None:
        _show_event(self, event)

    def action_throw(self, end: str) -> None:
        """Throw from an end of one's own deck; if it is the computer's turn, it throws without delay."""
        state = self.session.state
        if self.game.is_computer_turn(state) and self.is_newest:
            self.reply()
        elif why := self.why_blocked():
            self.say(why)
        else:
            self.player.play(end if end in self.game.legal_moves(state) else TOP)


TABLE = SnapTable
PLAYED_TABLE = PlayedSnapTable
