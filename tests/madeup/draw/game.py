"""Draw: you and the computer draw from the stock in turn, and only your own cards are to be seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtui.engine.cards import Cards
from cardtui.engine.decks import DeckGame
from cardtui.engine.narrator import Sentence
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import CardsMoved, Zone, ZoneKind

__all__ = ["COMPUTER", "STOCK", "YOU", "Draw", "State"]

STOCK, YOU, COMPUTER = "stock", "you", "computer"
HANDS = (YOU, COMPUTER)


class State(NamedTuple):
    """What lies in the stock, top first, and in both hands, the newest card last."""

    stock: Cards
    you: Cards = ()
    computer: Cards = ()

    @property
    def turn(self) -> int:
        return len(self.you) - len(self.computer)


class Draw(DeckGame[State, str]):
    """A deal of Draw. The only move is to draw from the stock."""

    key: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone(STOCK, ZoneKind.STACK, face_down=True),
        Zone(YOU, ZoneKind.ROW),
        Zone(COMPUTER, ZoneKind.ROW, face_down=True),
    )
    interactive: ClassVar[bool] = True
    player_count: ClassVar[int] = 2
    step_name: ClassVar[str] = "draw"
    landmark_name: ClassVar[str] = "ace"
    graph_title: ClassVar[str] = "cards in the stock"
    graph_max: ClassVar[int] = 52
    rules: ClassVar[str] = "Draw the top card of the stock, in turn with the computer."

    def cards(self, state: State) -> Mapping[str, Cards]:
        return state._asdict()

    def initial_state(self) -> State:
        return State(self.deck)

    def legal_moves(self, state: State) -> Sequence[str]:
        return [STOCK] if state.stock else []

    def current_player(self, state: State) -> int | None:
        return state.turn if state.stock else None

    def is_computer_turn(self, state: State) -> bool:
        return bool(state.stock) and HANDS[state.turn] == COMPUTER

    def computer_move(self, state: State) -> str:
        return STOCK

    def apply(self, state: State, move: str) -> Step[State, str]:
        card, *stock = state.stock
        hand = HANDS[state.turn]
        there: Cards = self.cards(state)[hand]
        after = state._replace(stock=tuple(stock), **{hand: (*there, card)})
        moved = CardsMoved((card,), STOCK, 0, hand, len(there), face_down=hand == COMPUTER)
        return Step(state, move, after, (moved,))

    def result(self, state: State) -> Result | None:
        return None if state.stock else Result(None)

    def parse_move(self, text: str) -> str:
        return text

    def describe(self, step: Step[State, str]) -> Sentence:
        who = HANDS[step.before.turn]
        return Sentence(f"A card is drawn: {who}.", who)

    def is_landmark(self, step: Step[State, str]) -> bool:
        return False

    def graph_value(self, state: State) -> int:
        return len(state.stock)

    def outcome_line(self, state: State) -> str:
        return "The stock is empty."
