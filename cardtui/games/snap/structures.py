"""The data structures of Snap: two linked deques, and the public deck, a list searched at every throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardtui.engine.cards import Card, standard_deck
from cardtui.engine.rules import Step
from cardtui.games.snap.rules import DECKS, PUBLIC, TOP, SnapState
from cardtui.structures.arrays import Array
from cardtui.structures.linked_lists import DoublyLinked
from cardtui.structures.structure_set import Call, StepCalls
from cardtui.structures.trace import DECK, StructureTrace, ZoneGroup, sequences

_DEQUE: Mapping[str, str] = {
    "add_first": "LinkedDeque.addfirst",
    "add_last": "LinkedDeque.addlast",
    "remove_first": "LinkedDeque.removefirst",
    "remove_last": "LinkedDeque.removelast",
}
_LIST: Mapping[str, str] = {"add_last": "public.append", "find": "public.search", "cut": "public.cut"}


class SameRank(NamedTuple):
    """The test of a search in the public deck: a card of the same rank."""

    card: Card

    def __call__(self, other: Card) -> bool:
        return other.rank is self.card.rank

    def __str__(self) -> str:
        return self.card.label


class SnapTrace(StructureTrace):
    """The sheet: "create and populate a LinkedDeque() for each player"; the public deck is an empty list."""

    zone_groups = (
        ZoneGroup("decks", DECKS, sequences(DoublyLinked), _DEQUE),
        ZoneGroup("public", (PUBLIC,), sequences(Array, top_is_first=False), _LIST),
    )

    def deck(self) -> Sequence[Card]:
        return [card for deck in self.game.initial_state().decks for card in deck]

    def deal(self) -> StepCalls:
        first, second = self.game.initial_state().decks
        for _ in standard_deck():
            card = yield Call(DECK, "deal")
            if card in first or card in second:  # of a short game the other suits are left out
                yield Call(DECKS[card in second], "add_last", (card,))

    def calls(self, step: Step[SnapState, Any]) -> StepCalls:
        deck = DECKS[step.before.turn]
        card = yield Call(deck, "remove_first" if step.move == TOP else "remove_last")
        found = yield Call(PUBLIC, "find", (SameRank(card),))
        if found is None:
            yield Call(PUBLIC, "add_last", (card,))
            return
        for taken in (yield Call(PUBLIC, "cut", (found,))):
            yield Call(deck, "add_last", (taken,))
        yield Call(deck, "add_last", (card,))


TRACE = SnapTrace
