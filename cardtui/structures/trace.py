"""The operations of a game on the structures that hold its cards."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, ClassVar, NamedTuple

from cardtui.engine.cards import standard_deck
from cardtui.engine.game import Game
from cardtui.engine.rules import Step
from cardtui.engine.visibility import secret_cards
from cardtui.engine.zones import CardsMoved, PieceMoved, PiecePlaced, PieceRemoved, ZoneKind
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.deck import Deck, shuffle_swaps
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.stacks import ArrayStack, LinkedStack, StackBase, with_last_on_top
from cardtui.structures.strips import MOST_SQUARES, PositionArray, SquareArray
from cardtui.structures.structure import Structure
from cardtui.structures.structure_set import Call, StepCalls, StructureSet

Representation = type[Structure]
"""A kind of structure."""

_SERIES: tuple[type[Any], ...] = (
    SinglyLinked,
    TailedList,
    DoublyLinked,
    Array,
    Ring,
    LinkedStack,
    ArrayStack,
)
_UPWARDS: dict[type[Any], type[Any]] = {
    one: with_last_on_top(one) for one in _SERIES if issubclass(one, StackBase)
}


class ZoneGroup(NamedTuple):
    """Zones with the same representation: both hands, all piles."""

    name: str
    """The name of the group: `decks`."""
    zones: tuple[str, ...]
    """The names of the zones."""
    representations: tuple[Representation, ...]
    """The possible representations; the first one is the default, which a course sheet may ask for."""
    operation_names: Mapping[str, str] = {}
    """The names of operations on the course sheet: `remove_last` is `LinkedDeque.removelast`."""

    def representation(self, key: str) -> Representation:
        """Return the representation with a key, or else the default."""
        return next((one for one in self.representations if one.key == key), self.representations[0])

    def operation_name(self, operation: str) -> str:
        """Return the name of an operation in this group."""
        return self.operation_names.get(operation, operation.replace("_", ""))


def sequences(first: Representation, *, top_is_first: bool = True) -> tuple[Representation, ...]:
    """Return all representations of a sequence, `first` before all others.

    `top_is_first` says whether its first or its last element is on top if it is a stack.
    """
    representations = _SERIES if top_is_first else tuple(_UPWARDS.get(one, one) for one in _SERIES)
    return tuple(sorted(representations, key=lambda one: one.key != first.key))


DECK = "the deck"
"""The name of the deck that a game is dealt from: a zone that exists only during the deal."""

_MOST_DEALT = 208
"""The largest deck that is dealt card by card: adding to the bottom of a stack takes quadratic time."""

_REPRESENTATIONS = {
    ZoneKind.HAND: sequences(TailedList),
    ZoneKind.STACK: sequences(LinkedStack),
    ZoneKind.ROW: sequences(Array, top_is_first=False),
    ZoneKind.PILE: sequences(Array, top_is_first=False),
    ZoneKind.DISCARDS: sequences(Array, top_is_first=False),
    ZoneKind.STRIP: (SquareArray, PositionArray),
}
_OF_LONG_STRIPS: tuple[Representation, ...] = (PositionArray,)


class StructureTrace:
    """The structures of a game, and the operations that each of its steps is made of.

    What is here does for every game: each zone has the structures that suit it, and a step is what its
    movements say. A game whose course sheet asks for more has its own, called `TRACE`, in its module
    `structures`.
    """

    deck_representation: ClassVar[type[Deck[Any]]] = Deck
    deck_operation_names: ClassVar[Mapping[str, str]] = {"shuffle": "Deck.shuffle", "deal": "Deck.deal"}

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    # a game's own says these

    @property
    def zone_groups(self) -> Sequence[ZoneGroup]:
        """The zones in groups; the most interesting group comes first."""
        suitable = _REPRESENTATIONS | ({ZoneKind.STRIP: _OF_LONG_STRIPS} if self._has_long_strip else {})
        names = {kind: tuple(zone.name for zone in self.game.zones if zone.kind is kind) for kind in suitable}
        return [
            ZoneGroup(f"{kind.value.removesuffix('s')}s", zones, suitable[kind])
            for kind, zones in names.items()
            if zones
        ]

    @cached_property
    def _has_long_strip(self) -> bool:
        """Whether a piece is so far to the right that an array of all squares would be too long."""
        pieces = self.game.pieces(self.game.initial_state())
        return any(square >= MOST_SQUARES for squares in pieces.values() for square in squares)

    def elements(self, state: Any) -> Mapping[str, Sequence[Any]]:
        """Return the elements in each zone as the rules have them in `state`."""
        there: dict[str, Sequence[Any]] = {**self.game.cards(state), **self.game.pieces(state)}
        return {name: there[name] for group in self.zone_groups for name in group.zones}

    def deck(self) -> Sequence[Any]:
        """Return the shuffled deck, or nothing if the deal is not shown."""
        return ()

    def deal(self) -> StepCalls:
        """Yield the calls that deal the shuffled deck."""
        yield from ()

    def calls(self, step: Step[Any, Any]) -> StepCalls:
        """Yield the calls of a step of the game."""
        lengths = {zone: len(cards) for zone, cards in self.elements(step.before).items()}
        stacks = {zone.name for zone in self.game.zones if zone.kind is ZoneKind.STACK}
        for event in step.events:
            if isinstance(event, CardsMoved):
                cards = yield from _taken(event, lengths[event.source])
                lengths[event.source] -= len(cards)
                yield from _laid(event, cards, lengths[event.target], is_stack=event.target in stacks)
                lengths[event.target] += len(cards)
            elif isinstance(event, PieceMoved):
                yield Call(event.zone, "place", (event.piece, event.stop))
            elif isinstance(event, PiecePlaced):
                yield Call(event.zone, "place", (event.piece, event.square))
            elif isinstance(event, PieceRemoved):
                yield Call(event.zone, "remove", (event.piece,))

    # what all have

    @cached_property
    def _dealt(self) -> Sequence[Any]:
        """The deck, or nothing if it is too large to be dealt card by card."""
        deck = self.deck()
        return deck if len(deck) <= _MOST_DEALT else ()

    @property
    def groups_with_deck(self) -> Sequence[ZoneGroup]:
        """The zone groups, with the deck as the last one if there is a deck."""
        if not self._dealt:
            return self.zone_groups
        return [
            *self.zone_groups,
            ZoneGroup("deck", (DECK,), (self.deck_representation,), self.deck_operation_names),
        ]

    def secret_in(self, state: Any) -> Callable[[Any], bool]:
        """Return a predicate for the cards that nobody may see in `state`."""
        cards, secret = self.game.cards(state), secret_cards(self.game, state)
        return {cards[zone][index] for zone, indices in secret.items() for index in indices}.__contains__

    def group_of(self, zone: str) -> ZoneGroup:
        """Return the group of a zone."""
        return next(group for group in self.groups_with_deck if zone in group.zones)

    def new_structures(self, chosen: Mapping[str, str]) -> StructureSet:
        """Return the structures before the deal; `chosen` has keys of representations by group names."""
        deck = self._dealt
        lying = {} if deck else self.elements(self.game.initial_state())
        made: dict[str, Structure] = {}
        for group in self.zone_groups:
            representation: Any = group.representation(chosen.get(group.name, ""))
            made |= {zone: representation(lying.get(zone, ())) for zone in group.zones}
        if deck:
            made[DECK] = self.deck_representation(deck if self.game.seed is None else standard_deck())
        return StructureSet(made)

    def shuffle_and_deal(self) -> StepCalls:
        """Yield the calls before the first step: they shuffle the deck, if there is a seed, and deal it."""
        if not self._dealt:
            return
        if self.game.seed is not None:
            cards = len(standard_deck())
            yield Call(DECK, "shuffle", (shuffle_swaps(Random(self.game.seed), cards),))
        yield from self.deal()


def trace_of(game: Game[Any, Any]) -> StructureTrace:
    """Return the trace of a game, played by hand or not: its own, or the default one."""
    game = game.watched
    folder = import_module(type(game).__module__).__package__
    found = find_spec(f"{folder}.structures")
    kind: type[StructureTrace] = import_module(f"{folder}.structures").TRACE if found else StructureTrace
    return kind(game)


def _taken(event: CardsMoved, length: int) -> Generator[Call, Any, list[Any]]:
    """Yield the calls that take the cards of a movement from their zone of `length` cards."""
    zone, first, past = event.source, event.source_index, event.source_index + len(event.cards)
    cards: list[Any] = []
    if first == 0:
        for _ in event.cards:
            cards.append((yield Call(zone, "remove_first")))
    elif first == length - 1:
        cards.append((yield Call(zone, "remove_last")))
    else:
        cards = yield Call(zone, "cut", (first,))
        for card in cards[past - first :]:
            yield Call(zone, "add_last", (card,))
    return cards[: past - first]


def _laid(event: CardsMoved, cards: Sequence[Any], length: int, *, is_stack: bool) -> StepCalls:
    """Yield the calls that add the cards of a movement to their target of `length` cards."""
    zone, first = event.target, event.target_index
    if first == 0 and (
        length or is_stack
    ):  # the first card of a stack is its top, also if it is the only one
        for card in reversed(cards):
            yield Call(zone, "add_first", (card,))
        return
    after: Sequence[Any] = () if first == length else (yield Call(zone, "cut", (first,)))
    for card in (*cards, *after):
        yield Call(zone, "add_last", (card,))
