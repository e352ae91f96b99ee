"""The data structures of Perditio Tempus: the deck is an array stack, and each pile a linked stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtui.engine.cards import Card
from cardtui.engine.rules import Step
from cardtui.games.perditio.notation import HEIGHT
from cardtui.games.perditio.rules import DISCARDS, PILES, PerditioState
from cardtui.structures.deck import DeckStack
from cardtui.structures.stacks import LinkedStack
from cardtui.structures.structure_set import Call, StepCalls
from cardtui.structures.trace import DECK, StructureTrace, ZoneGroup, sequences


class PerditioTrace(StructureTrace):
    """The sheet: the deck as "an array stack", the tableau as "an array of piles", each "a linked stack".

    The sheet throws away a card that was turned. Here it goes on top of another stack.
    """

    zone_groups = (
        ZoneGroup(
            "piles",
            PILES,
            sequences(LinkedStack),
            {"add_first": "Pile.add", "remove_first": "Pile.turn"},
        ),
        ZoneGroup(
            "discards",
            (DISCARDS,),
            sequences(LinkedStack, top_is_first=False),
            {"add_last": "Discards.add"},
        ),
    )
    deck_representation = DeckStack

    def elements(self, state: PerditioState) -> Mapping[str, Sequence[Card]]:
        """Return the cards in each zone, where the card just turned is already thrown away."""
        return {**dict(zip(PILES, state.piles, strict=True)), DISCARDS: state.all_turned}

    def deck(self) -> Sequence[Card]:
        return [card for pile in self.game.initial_state().piles for card in pile]

    def deal(self) -> StepCalls:
        """Deal from the top of the deck, its end, to the last pile first: so pile 1 has the first cards."""
        for pile in reversed(PILES):
            for _ in range(HEIGHT):
                card = yield Call(DECK, "deal")
                yield Call(pile, "add_first", (card,))

    def calls(self, step: Step[PerditioState, Any]) -> StepCalls:
        card = yield Call(PILES[step.before.current - 1], "remove_first")
        yield Call(DISCARDS, "add_last", (card,))


TRACE = PerditioTrace
