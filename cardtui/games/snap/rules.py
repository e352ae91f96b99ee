"""The rules of Snap, throw by throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.cards import Card, shuffled_deck
from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import Number, parameter
from cardtui.engine.parsing import read_seed
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import CardsLit, CardsMoved, Zone, ZoneKind

TOP, BOTTOM = "top", "bottom"
"""The moves: throw the first card of the deck, or the last."""

DECKS = ("deck A", "deck B")
PUBLIC = "public"

MOST_THROWS = 1_000_000
"""The throws after which a game is stopped. No seed of 0 to 200,000 takes more than 4722, but there is no
proof that every game ends."""

DeckCards = tuple[Card, ...]

_MOVES = ((TOP,), (BOTTOM,))


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of a game: the number of throws after which it is stopped."""

    throws: int = parameter(
        MOST_THROWS, Number(1, MOST_THROWS, option="max-throws", help="Stop the game after N throws.")
    )


DEFAULTS = Parameters()


class State(NamedTuple):
    """The table between two throws. Decks are top first, the public pile is in the order of the throws."""

    decks: tuple[DeckCards, DeckCards]
    public: tuple[Card, ...] = ()
    ply: int = 0
    """The number of throws made. A makes the even ones, counted from 0."""
    snaps: int = 0
    winner: int | None = None

    @property
    def turn(self) -> int:
        """The player who throws next: 0 for A, 1 for B."""
        return self.ply % 2


@dataclass(frozen=True)
class SnapRules(Rules[State, str]):
    """A game of Snap, made from a seed: any integer, whose sign does not matter.

    Python's `random.Random` takes the absolute value of a seed: -5 gives the game of 5, and has its id.
    """

    key: ClassVar[str] = "snap"
    parameters_type: ClassVar[type[Parameters]] = Parameters
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, ZoneKind.HAND) for name in DECKS),
        Zone(PUBLIC, ZoneKind.ROW),
    )

    seed: int = field()
    parameters: Parameters = DEFAULTS

    @classmethod
    def from_seed(cls, seed: int, parameters: Parameters | None = None) -> Self:
        return cls(abs(seed), parameters or DEFAULTS)

    @classmethod
    def from_deal(cls, text: str, parameters: Parameters | None = None) -> Self:
        """Parse a seed and return its game.

        Cards alone do not make a game, because chance goes on to choose the ends. Raises `BadInput` for them.
        """
        try:
            seed = read_seed(text.removeprefix("\ufeff"))
        except BadInput as error:
            raise BadInput(f"{error}; nothing but a seed makes a game of Snap") from None
        return cls.from_seed(seed, parameters)

    def deal_text(self) -> str:
        return str(self.seed)

    @property
    def deck(self) -> DeckCards:
        """52 cards: the first half is A's deck, the second is B's."""
        return self._chance.deck

    @cached_property
    def _chance(self) -> Chance:
        return Chance(self.seed)

    # the table

    def cards(self, state: State) -> Mapping[str, tuple[Card, ...]]:
        return {DECKS[0]: state.decks[0], DECKS[1]: state.decks[1], PUBLIC: state.public}

    # the play

    def initial_state(self) -> State:
        deck = self._chance.deck
        half = len(deck) // 2
        return State((deck[:half], deck[half:]))

    def legal_moves(self, state: State) -> Sequence[str]:
        """Return the end of the deck that chance has chosen for the next throw."""
        if state.winner is not None or state.ply >= self.parameters.throws:
            return ()
        return _MOVES[self._chance.end(state.ply)]

    def apply(self, state: State, move: str) -> Step[State, str]:
        decks, public, ply, snaps, _ = state
        player = ply % 2
        deck, theirs = decks[player], decks[1 - player]
        at = 0 if move == TOP else len(deck) - 1
        card = deck[at]
        left = deck[1:] if move == TOP else deck[:at]
        thrown = CardsMoved((card,), DECKS[player], at, PUBLIC, len(public))
        match = _find(public, card)
        if match is None:
            public = (*public, card)
            after = State(_pair(player, left, theirs), public, ply + 1, snaps, None if left else 1 - player)
            return Step(state, move, after, (thrown,))

        taken = (*public[match:], card)
        after = State(_pair(player, left + taken, theirs), public[:match], ply + 1, snaps + 1)
        swept = CardsMoved(taken, PUBLIC, match, DECKS[player], len(left))
        return Step(state, move, after, (thrown, CardsLit(PUBLIC, match, len(taken)), swept))

    def result(self, state: State) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(state.winner)


def _find(public: Sequence[Card], card: Card) -> int | None:
    """Return the index of a card of the same rank."""
    rank = card.rank
    for index, other in enumerate(public):
        if other.rank is rank:
            return index
    return None


def _pair(player: int, own: DeckCards, theirs: DeckCards) -> tuple[DeckCards, DeckCards]:
    """The two decks, A's first."""
    return (theirs, own) if player else (own, theirs)


_BLOCK = 512  # throws that are drawn at a time


class Chance:
    """Everything that a seed decides: the deck, and the end of the deck that each throw is from.

    The same numbers shuffle the deck and then choose the ends, one number a throw, as the sheet says. They
    are drawn in order and only once, and stored as a byte a throw, so that a throw depends only on the seed
    and its own number: a game can be resumed anywhere.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.deck: tuple[Card, ...] = tuple(shuffled_deck(self._random))
        """52 cards: the first half is A's deck, the second is B's."""
        self._ends = bytearray()

    def end(self, throw: int) -> int:
        """Return the end that throw number `throw` is from: 0 for the first card, 1 for the last."""
        while throw >= len(self._ends):
            draw = self._random.random
            self._ends += bytes(draw() > 0.5 for _ in range(_BLOCK))
        return self._ends[throw]
