"""Snap on the table, played against the computer."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content

from cardtui.engine.phrases import clause, count
from cardtui.engine.zones import CardsLit, CardsMoved, Event
from cardtui.games.snap.game import Snap
from cardtui.games.snap.opponents import EASY
from cardtui.games.snap.rules import BOTTOM, DECKS, PLAYERS, PUBLIC, TOP, SnapState
from cardtui.games.snap.screens.table import LAYOUT, deck_hand, show_names
from cardtui.ui.commands import Command
from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.pointing import ZonePointing
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import EndTexts, Pile, StageBoard, compose_stage

_EXPLANATION = (
    "Throw your top or bottom card. If its rank lies in the row, you take everything from there on."
)


class _EndPointing(ZonePointing):
    """Points at an end of the player's own deck. A key for each end throws at once."""

    @property
    def prompt(self) -> str:
        if self.selecting:
            return super().prompt
        game, deck = self.game, self.state.decks[self.state.turn]
        left, right = (self.key(f"throw('{end}')") for end in (TOP, BOTTOM))
        if len(deck) == 1:
            return f"{left} throws the {deck[0].short}, your last card"
        if game.parameters.level != EASY:
            top, bottom = deck[0].short, deck[-1].short
            return f"{left} throws the {top} from the top, {right} the {bottom} from the bottom"
        top, bottom = (
            count(taken, "card") if taken else "nothing" for taken in game.taken_by_ends(self.state)
        )
        return f"{left} the {deck[0].short} takes {top}, {right} the {deck[-1].short} takes {bottom}"


class Throws(Moves):
    """Lets a person throw from an end of their deck."""

    pointing_type = _EndPointing
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

    @property
    def to_press(self) -> str:
        top, bottom = (self.key(f"throw('{end}')") for end in (TOP, BOTTOM))
        taps = "tap" if self.card_app.by_touch else "click"
        return f"{top} throws the top card, {bottom} the bottom card; or {taps} it."

    @property
    def turn_of_note(self) -> str:
        return "" if self._explains else super().turn_of_note

    @property
    def note_on_turn(self) -> str:
        """The rules in a line, before one's first throw."""
        return _EXPLANATION if self._explains else super().note_on_turn

    @property
    def _explains(self) -> bool:
        """Whether it is the person's first turn and they have selected nothing yet."""
        session = self.session
        is_first = session.ply < 2 and session.ply == session.length
        return is_first and session.game.is_human_turn(session.state) and not self.move_input.selecting

    @property
    def reply_pace(self) -> float:
        return 0.6  # a game has two hundred throws

    def action_throw(self, end: str) -> None:
        """Throw from an end of the player's own deck; on the computer's turn, let it throw without delay."""
        state = self.session.state
        if self.game.is_computer_turn(state) and self.is_newest:
            self.reply()
        elif why := self.why_blocked():
            self.say(why)
        else:
            self.player.play(end if end in self.game.legal_moves(state) else TOP)


class PlayedSnapTable(TableScreen):
    """The computer's deck above, one's own below."""

    game_type = Snap
    game: Snap
    table_layout = LAYOUT
    play_type = Throws
    staged = True
    footed = True

    def compose_table(self) -> ComposeResult:
        you = PLAYERS.index(self.game.parameters.you)
        # What can be done has both lines of the stage: the cards that were thrown are seen.
        own = deck_hand(you)
        self._throws = EndTexts(own, id="throws", classes="foot")
        yield from compose_stage(
            self,
            StageBoard(
                far=DECKS[1 - you],
                pile=PUBLIC,
                near=DECKS[you],
                both_lines="in-hand",
                untold="sentence",
            ),
            *(deck_hand(1 - you), Pile(PUBLIC, id="public"), own),
            TurnLine(),
        )

    def compose_foot(self) -> ComposeResult:
        yield self._throws

    def show_resized(self) -> None:
        super().show_resized()
        self._show_throws(self.session.state)

    @property
    def heading(self) -> str:
        game = self.game
        return f"Snap: against {game.opponent_name}, {game.parameters.level}"

    def show_state(self, state: SnapState) -> None:
        show_names(self, state)
        self._show_throws(state)

    def show_keys(self) -> None:
        super().show_keys()
        self._show_throws(self.session.state)

    def _show_throws(self, state: SnapState) -> None:
        """Show below both ends of the player's own deck which key throws from each."""
        deck = state.decks[state.turn]
        top, bottom = "", ""
        if self.game.is_human_turn(state):
            left, right = (self.key(f"throw('{end}')") for end in (TOP, BOTTOM))
            top, bottom = f"{left} {deck[0].short}", f"{deck[-1].short} {right}" if len(deck) > 1 else ""
        self._throws.show(top, bottom)

    def event_started(self, event: Event) -> None:
        """Say what an event means as its flight starts."""
        line = self.query_one(TurnLine)
        if isinstance(event, CardsLit):
            game, taker = self.game, 1 - self.session.state.turn
            takes = clause(game.name_of(taker), "take", str(event.length))
            self.narration.tell_now(Content.assemble(("Snap! ", "bold $mark"), takes))
            line.say("Snap!", takes)
        elif isinstance(event, CardsMoved) and event.source in DECKS:
            self._throws.show("", "")  # the card of a choice has gone
            line.say("", "")


PLAYED_TABLE = PlayedSnapTable
