"""The data structures of Beggar My Neighbour: hands and pile are self-written linked lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any

from cardtui.engine.cards import Card
from cardtui.engine.rules import Step
from cardtui.games.beggar.rules import HANDS, PILE
from cardtui.structures.linked_lists import TailedList
from cardtui.structures.structure_set import Call, StepCalls
from cardtui.structures.trace import DECK, StructureTrace, ZoneGroup, sequences

WORDS: Mapping[str, str] = {
    "add_first": "LinkedList.addfirst",
    "add_last": "LinkedList.addlast",
    "remove_first": "LinkedList.removefirst",
    "remove_last": "LinkedList.removelast",
}


class BeggarTrace(StructureTrace):
    """The sheet: "You must implement and use your own linked list class." """

    zone_groups: Sequence[ZoneGroup] = (
        ZoneGroup("hands", HANDS, sequences(TailedList), WORDS),
        ZoneGroup("pile", (PILE,), sequences(TailedList, top_is_first=False), WORDS),
    )

    def deck(self) -> Sequence[Card]:
        hands = self.game.initial_state().hands
        return [card for card in chain(*zip_longest(*hands)) if card is not None]

    def deal(self) -> StepCalls:
        for cards in zip_longest(*self.game.initial_state().hands):
            for hand, dealt in zip(HANDS, cards, strict=True):
                if dealt is not None:  # hands that were given need not be of one length
                    card = yield Call(DECK, "deal")
                    yield Call(hand, "add_last", (card,))

    def calls(self, step: Step[Any, Any]) -> StepCalls:
        for moved in step.cards_moved:
            for _ in moved.cards:
                card = yield Call(moved.source, "remove_first")
                yield Call(moved.target, "add_last", (card,))


TRACE = BeggarTrace
