"""Sir Tommy, a made-up game whose moves are pairs of zones: each card goes to a waste or a foundation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardtui.engine.cards import Cards
from cardtui.engine.deck_game import DeckGame
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.narrator import GraphScale, Hint, Landmarks, Sentence
from cardtui.engine.plain_text import PlainText
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import CardsMoved, Zone, ZoneKind

STOCK = "stock"
FOUNDATIONS = ("a", "b", "c", "d")
WASTES = ("1", "2", "3", "4")
NAMES = (STOCK, *FOUNDATIONS, *WASTES)

State = tuple[Cards, ...]
"""The cards in each zone of `NAMES`, top first."""


class Tommy(DeckGame[State, str]):
    """A deal of Sir Tommy. A move is the zones that its card comes from and goes to: `stock-2`."""

    key: ClassVar[str] = "tommy"
    title: ClassVar[str] = "Sir Tommy"
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone(STOCK, ZoneKind.HAND),
        *(Zone(name, ZoneKind.STACK) for name in (*FOUNDATIONS, *WASTES)),
    )
    played: ClassVar[bool] = True
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("card built")
    graph: ClassVar[GraphScale] = GraphScale("cards on the foundations", 52)
    rules: ClassVar[str] = (
        "Build four foundations from ace to king, of whatever suits. The top card of the stock goes to a "
        "foundation or to any waste, the top card of a waste to a foundation only."
    )

    def cards(self, state: State) -> Mapping[str, Cards]:
        return dict(zip(NAMES, state, strict=True))

    def visible_cards(
        self, state: State, player: int | None = None, *, opened: bool = False
    ) -> Mapping[str, frozenset[int]]:
        """Return all cards except those of the stock, of which only the top one is seen."""
        seen = super().visible_cards(state, player, opened=opened)
        return {**seen, STOCK: frozenset(range(len(state[0][:1])))}

    def initial_state(self) -> State:
        return (self.deck, *((),) * (len(NAMES) - 1))

    def legal_moves(self, state: State) -> Sequence[str]:
        cards = self.cards(state)
        return [
            f"{source}-{target}"
            for source in (STOCK, *WASTES)
            if cards[source]
            for target in (*FOUNDATIONS, *(WASTES if source == STOCK else ()))
            if target in WASTES or cards[source][0].rank == len(cards[target]) + 1
        ]

    def why_illegal(self, state: State, move: str) -> str | None:
        source, _, target = move.partition("-")
        cards, there = self.cards(state)[source], self.cards(state).get(target, ())
        if source in FOUNDATIONS:
            return "what is built stays where it is"
        if not cards:
            return f"{self.zone_label(source)} is empty"
        if not target:  # nothing more was typed or pointed at
            fits = any(way.startswith(f"{source}-") for way in self.legal_moves(state))
            return "say where to as well" if fits else f"the {cards[0].name} fits on no foundation"
        if target in WASTES and source == STOCK:
            return None
        if target not in FOUNDATIONS:
            return f"from {self.zone_label(source)} a card does not go there"
        fits = cards[0].rank == len(there) + 1
        return None if fits else f"the {cards[0].name} is not the next card of {self.zone_label(target)}"

    def apply(self, state: State, move: str) -> Step[State, str]:
        source, _, target = move.partition("-")
        cards = dict(self.cards(state))
        card, *left = cards[source]
        cards[source], cards[target] = tuple(left), (card, *cards[target])
        return Step(state, move, tuple(cards.values()), (CardsMoved((card,), source, 0, target, 0),))

    def result(self, state: State) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(0 if self._built(state) == 52 else None)

    def parse_move(self, text: str) -> str:
        source, dash, target = text.partition("-")
        if source not in NAMES or (dash and target not in NAMES):
            raise BadInput(f"{quote(text)} is not the name of a place, or of two with a - between them")
        return text

    def describe(self, step: Step[State, str]) -> Sentence:
        card, target = step.cards_moved[0].cards[0], step.cards_moved[0].target
        return Sentence(f"The {card.name} goes to {self.zone_label(target)}.", f"{step.move}: {card.short}")

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.cards_moved[0].target in FOUNDATIONS

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (self._built(state),)

    def _built(self, state: State) -> int:
        return sum(len(cards) for name, cards in self.cards(state).items() if name in FOUNDATIONS)

    def zone_label(self, zone: str) -> str:
        kind = "foundation" if zone in FOUNDATIONS else "waste" if zone in WASTES else "the"
        return f"{kind} {zone}"

    @property
    def plain_text(self) -> PlainText[State, str]:
        return PlainText(
            self,
            "from where to where",
            "stock or a waste from 1 to 4, and where its card goes",
            "stock-2 or 3-a",
        )

    def hint(self, state: State) -> Hint[str]:
        cards, moves = self.cards(state), self.legal_moves(state)
        best = min(moves, key=lambda move: 0 if move[-1] in FOUNDATIONS else 1 + len(cards[move[-1]]))
        why = "what is built is out of the way" if best[-1] in FOUNDATIONS else "it covers the fewest cards"
        return Hint(best, f"{self.zone_label(best[:-2])} to {self.zone_label(best[-1])}: {why}")

    def result_sentence(self, state: State) -> str:
        return f"{self._built(state)} of 52 cards are built."


GAME = Tommy
