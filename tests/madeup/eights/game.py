"""Crazy Eights, a made-up game against the computer, whose hand is secret: one points at cards of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtui.engine.cards import Cards, Rank, read_card
from cardtui.engine.deck_game import DeckGame
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.narrator import GraphScale, Hint, Landmarks, Sentence
from cardtui.engine.plain_text import PlainText
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import CardsMoved, Zone, ZoneKind

YOU, COMPUTER, STOCK, PILE = "you", "computer", "stock", "pile"
HANDS = (YOU, COMPUTER)
DEALT = 5  # cards to each player


class State(NamedTuple):
    """The cards in each zone, and the player to move. The newest card of a hand is its first."""

    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    turn: int = 0


class Eights(DeckGame[State, str]):
    """A deal of Crazy Eights. A move is the card that is played, as `QH`, or `stock` to draw one."""

    key: ClassVar[str] = "eights"
    title: ClassVar[str] = "Crazy Eights"
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone(YOU, ZoneKind.HAND),
        Zone(COMPUTER, ZoneKind.HAND, secret=True),
        Zone(STOCK, ZoneKind.STACK, secret=True),
        Zone(PILE, ZoneKind.PILE),
    )
    played: ClassVar[bool] = True
    player_count: ClassVar[int] = 2
    computer_players = frozenset({1})
    step_name: ClassVar[str] = "turn"
    landmarks: ClassVar[Landmarks] = Landmarks("eight")
    graph: ClassVar[GraphScale] = GraphScale("cards in your hand", 52)
    rules: ClassVar[str] = (
        "Play a card of the suit or rank of the last one, or any eight, or draw a card. Whoever has no cards "
        "left wins, or whoever has fewer when the stock is empty and the player to move cannot play."
    )

    def cards(self, state: State) -> Mapping[str, Cards]:
        return dict(zip(HANDS, state.hands, strict=True)) | {STOCK: state.stock, PILE: state.pile}

    def visible_cards(
        self, state: State, player: int | None = None, *, opened: bool = False
    ) -> Mapping[str, frozenset[int]]:
        """Return the pile, and the hand of the player who looks."""
        seen = dict(super().visible_cards(state, player, opened=opened))
        if player == 1:
            seen |= {YOU: frozenset(), COMPUTER: frozenset(range(len(state.hands[1])))}
        return seen

    def initial_state(self) -> State:
        dealt, rest = self.deck[: 2 * DEALT], self.deck[2 * DEALT :]
        return State((dealt[::2], dealt[1::2]), rest[1:], rest[:1])

    def legal_moves(self, state: State) -> Sequence[str]:
        if not all(state.hands):
            return []
        last, hand = state.pile[-1], state.hands[state.turn]
        playable = [
            c.text for c in hand if c.rank is Rank.EIGHT or c.suit is last.suit or c.rank is last.rank
        ]
        return [*playable, STOCK] if state.stock else playable

    def current_player(self, state: State) -> int | None:
        return state.turn if self.legal_moves(state) else None

    def computer_move(self, state: State) -> str:
        return min(self.legal_moves(state), key=lambda move: (move == STOCK, move.startswith("8")))

    def why_illegal(self, state: State, move: str) -> str | None:
        if move in self.legal_moves(state):
            return None
        if move == STOCK:
            return "the stock is empty"
        card, last = read_card(move), state.pile[-1]
        if card is None or card not in state.hands[state.turn]:
            return "only cards of your hand can be played"
        return f"the {card.name} matches neither the suit nor the rank of the {last.name}"

    def apply(self, state: State, move: str) -> Step[State, str]:
        name, hand = HANDS[state.turn], state.hands[state.turn]
        stock, pile = state.stock, state.pile
        if move == STOCK:
            moved = CardsMoved(stock[:1], STOCK, 0, name, 0)
            stock, hand = stock[1:], stock[:1] + hand
        else:
            index = [card.text for card in hand].index(move)
            moved = CardsMoved(hand[index : index + 1], name, index, PILE, len(pile))
            pile, hand = pile + moved.cards, hand[:index] + hand[index + 1 :]
        hands = (hand, state.hands[1]) if state.turn == 0 else (state.hands[0], hand)
        return Step(state, move, State(hands, stock, pile, 1 - state.turn), (moved,))

    def result(self, state: State) -> Result | None:
        if self.legal_moves(state):
            return None
        yours, computers = map(len, state.hands)
        return Result(None if yours == computers else int(yours > computers))

    def parse_move(self, text: str) -> str:
        card = read_card(text)
        if text != STOCK and (card is None or card.suit is None):
            raise BadInput(f"{quote(text)} is neither a card with its suit nor stock")
        return card.text if card else text

    def describe(self, step: Step[State, str]) -> Sentence:
        who, ending = (("You", ""), ("The computer", "s"))[step.before.turn]
        if step.move == STOCK:
            return Sentence(f"{who} draw{ending} a card.", f"{who}: draw")
        card = step.after.pile[-1]
        return Sentence(f"{who} play{ending} the {card.name}.", f"{who}: {card.short}")

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.move.startswith("8")

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (len(state.hands[0]),)

    def zone_label(self, zone: str) -> str:
        return {YOU: "your hand", COMPUTER: "the computer's hand"}.get(zone, f"the {zone}")

    @property
    def plain_text(self) -> PlainText[State, str]:
        return PlainText(self, "card or stock", "a card of your hand, or stock to draw one")

    def hint(self, state: State) -> Hint[str]:
        move = self.computer_move(state)
        return Hint(move, "draw a card" if move == STOCK else f"play the card {move}, to have a card fewer")


GAME = Eights
