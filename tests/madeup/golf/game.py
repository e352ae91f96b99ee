"""Golf, a made-up game whose moves are zones: the lowest card of a column is played on the last card.

It has to be one rank above or below that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtui.engine.cards import Cards
from cardtui.engine.deck_game import DeckGame
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.narrator import GraphScale, Hint, Landmarks, Sentence
from cardtui.engine.plain_text import PlainText
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import CardsMoved, Zone, ZoneKind

COLUMNS = ("1", "2", "3", "4", "5", "6", "7")
STOCK, WASTE = "stock", "waste"
DEEP = 5


class State(NamedTuple):
    """Columns with the card first that may be played, the stock top first, the waste in its order."""

    columns: tuple[Cards, ...]
    stock: Cards
    waste: Cards = ()


class Golf(DeckGame[State, str]):
    """A deal of Golf. A move is the name of the zone that its card comes from."""

    key: ClassVar[str] = "golf"
    title: ClassVar[str] = "Golf"
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, ZoneKind.STACK) for name in COLUMNS),
        Zone(STOCK, ZoneKind.HAND, secret=True),
        Zone(WASTE, ZoneKind.PILE),
    )
    played: ClassVar[bool] = True
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("turn")
    graph: ClassVar[GraphScale] = GraphScale("cards left in the columns", len(COLUMNS) * DEEP)
    rules: ClassVar[str] = "Play the lowest card of a column if it is next in rank to the last one."

    def cards(self, state: State) -> Mapping[str, Cards]:
        return dict(zip(COLUMNS, state.columns, strict=True)) | {STOCK: state.stock, WASTE: state.waste}

    def initial_state(self) -> State:
        dealt = len(COLUMNS) * DEEP
        columns = tuple(self.deck[at : at + DEEP] for at in range(0, dealt, DEEP))
        return State(columns, self.deck[dealt:])

    def legal_moves(self, state: State) -> Sequence[str]:
        return [name for name in (*COLUMNS, STOCK) if self.why_illegal(state, name) is None]

    def current_player(self, state: State) -> int | None:
        return 0 if state.waste and self.legal_moves(state) else None  # the first card is turned by itself

    def why_illegal(self, state: State, move: str) -> str | None:
        if move == STOCK:
            return None if state.stock and any(state.columns) else "the stock is empty"
        column = state.columns[COLUMNS.index(move)]
        if not column:
            return f"column {move} is empty"
        if state.waste and abs(column[0].rank - state.waste[-1].rank) == 1:
            return None
        return f"the {column[0].name} is not next in rank to the last card"

    def apply(self, state: State, move: str) -> Step[State, str]:
        card = self.cards(state)[move][0]
        columns = tuple(c[name == move :] for name, c in zip(COLUMNS, state.columns, strict=True))
        after = State(columns, state.stock[move == STOCK :], (*state.waste, card))
        return Step(state, move, after, (CardsMoved((card,), move, 0, WASTE, len(state.waste)),))

    def result(self, state: State) -> Result | None:
        return None if self.legal_moves(state) else Result(None if any(state.columns) else 0)

    def parse_move(self, text: str) -> str:
        if text not in (*COLUMNS, STOCK):
            raise BadInput(f"{quote(text)} is neither a column nor the stock")
        return text

    def describe(self, step: Step[State, str]) -> Sentence:
        card = step.after.waste[-1]
        if step.move == STOCK:
            return Sentence(f"The {card.name} is turned from the stock.", f"turned: {card.short}")
        return Sentence(f"The {card.name} is played from column {step.move}.", f"{step.move}: {card.short}")

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.move == STOCK

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (sum(map(len, state.columns)),)

    def zone_label(self, zone: str) -> str:
        return f"column {zone}" if zone in COLUMNS else f"the {zone}"

    @property
    def plain_text(self) -> PlainText[State, str]:
        return PlainText(self, "column or stock", "a column from 1 to 7, or stock")

    def hint(self, state: State) -> Hint[str]:
        move = self.legal_moves(state)[0]
        return Hint(move, f"play from {self.zone_label(move)}, as nothing is better known")

    def result_sentence(self, state: State) -> str:
        left = sum(map(len, state.columns))
        return f"{left} left in the columns." if left else "All columns are played off."


GAME = Golf
