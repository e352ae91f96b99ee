"""Snap on the table, watched or played: both decks, and the public pile between them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, cast

from textual.app import ComposeResult

from cardtui.engine.phrases import clause, count, verb_of
from cardtui.engine.session import Session
from cardtui.engine.zones import CardsLit, CardsMoved, Event
from cardtui.games.snap import Snap
from cardtui.games.snap.narrator import run_length
from cardtui.games.snap.opponents import EASY
from cardtui.games.snap.rules import BOTTOM, DECKS, PLAYERS, PUBLIC, TOP, State
from cardtui.settings import SNAP_NAMES, Setting
from cardtui.ui.cards.fan import Fan
from cardtui.ui.commands import Command
from cardtui.ui.screens.base import CardAppInterface
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
    """A's deck above, B's below; chance throws. From which end is not told before the card flies."""

    CSS_PATH = [*TableScreen.CSS_PATH, _TABLE_STYLES]
    DEFAULT_CLASSES = "snap"
    game_type = Snap
    table_layout = _LAYOUT
    own_commands = (Command("open_hidden", ("o",), "Open or hide both decks between their ends", "open"),)

    def __init__(
        self,
        app: CardAppInterface,
        session: Session[Any, Any],
        speed: float,
        views: Iterable[str] = (),
        *,
        dealt: bool = False,
    ) -> None:
        session.retell(cast(Snap, session.game).with_names(app.settings.snap_names))
        super().__init__(app, session, speed, views, dealt=dealt)

    def compose_table(self) -> ComposeResult:
        yield _deck(0)
        yield _row()
        yield _deck(1)
        yield self.graph

    def on_mount(self) -> None:
        self.watch(self.query_one(f"#{PUBLIC}", Fan), "lit", self._count_run, init=False)

    def setting_changed(self, setting: Setting) -> None:
        super().setting_changed(setting)
        if setting is SNAP_NAMES:
            names = self.card_app.settings.snap_names
            self.session.retell(cast(Snap, self.game).with_names(names))
            self.graph.name_layers(self.game.graph.layers)
            for name, zone in self.zones.items():
                zone.called = self.game.zone_label(name)
            self.show_ply()
            self.animation_finished()

    def show_state(self, state: State) -> None:
        """Show who throws next, or has won, and what the last throw has taken."""
        _show_names(self, state)
        if self.game.legal_moves(state):
            self._say_of(state.turn, ("to throw", "zone--note"))
            if self.session.ply and (taken := run_length(self.session.step(self.session.ply))):
                self._say_taken(1 - state.turn, taken)

    def event_started(self, event: Event) -> None:
        step = self.session.step(self.session.ply) if self.session.ply else None
        if step is None or event not in step.events:
            return  # the step is taken back
        row, thrower = self.fan(PUBLIC), step.before.turn
        row.caption, row.at_stake = (("on the table", "zone--note"),), frozenset()
        if isinstance(event, CardsLit):
            row.caption = (("Snap! ", "zone--turn"), *row.caption)
        elif isinstance(event, CardsMoved) and event.target == PUBLIC:
            self._say_of(1 - thrower)
            self._say_of(thrower, (f"throws from the {step.move}", "zone--turn"))
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
        self._say_of(player, (f"{takes} {cards}", "zone--turn"))

    def _say_of(self, player: int, *words: tuple[str, str]) -> None:
        """Show a player's name above their deck, and what they do, if anything."""
        name = cast(Snap, self.game).name_of(player)
        part = words[0][1] if words and words[0][1] == "zone--turn" else "zone--name"
        texts = tuple((f" {text}", kind) for text, kind in words)
        self.fan(DECKS[player]).caption = ((name, part), *texts)


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
