"""The rules of Perditio Tempus, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.cards import Card, Rank, shuffled_deck
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import CardsMoved, Event, Zone, ZoneKind
from cardtui.games.perditio import theory
from cardtui.games.perditio.notation import RANKS, Piles, lay_out, read_deal

TURN = "turn"
"""The only move: turn up the top card of the current pile."""

PILES = tuple(f"pile {rank.value}" for rank in RANKS)
DISCARDS = "discards"


@dataclass(frozen=True, slots=True)
class PerditioParameters:
    """Nothing can be configured."""


DEFAULTS = PerditioParameters()


class PerditioState(NamedTuple):
    """The table between two cards.

    The card last turned up belongs to no pile any more, but still lies on the one that it came from: it is
    thrown away when the next card is turned. Piles are top first, the discards in the order of their turns.
    """

    piles: Piles
    current: int = 1
    """The number of the pile that the next card comes from."""
    turned: Card | None = None
    """The card last turned up; None before the first."""
    turned_on: int = 0
    """The number of the pile that it lies on; 0 before the first."""
    discards: tuple[Card, ...] = ()

    def seen_on(self, pile: int) -> tuple[Card, ...]:
        """Return the cards on the table at pile `pile`, top first, with a card turned up there."""
        cards = self.piles[pile - 1]
        return (self.turned, *cards) if self.turned and self.turned_on == pile else cards

    @property
    def all_turned(self) -> tuple[Card, ...]:
        """The cards turned so far, in order."""
        return self.discards if self.turned is None else (*self.discards, self.turned)

    @property
    def cards(self) -> int:
        """The number of cards turned."""
        return len(self.all_turned)

    @property
    def aces(self) -> int:
        """The number of aces turned: the fourth ends the game."""
        return sum(card.rank is Rank.ACE for card in self.all_turned)

    @property
    def left(self) -> tuple[int, ...]:
        """The number of cards in each pile, pile 1 first."""
        return tuple(map(len, self.piles))

    @property
    def won(self) -> bool:
        return not any(self.piles)


@dataclass(frozen=True)
class PerditioRules(Rules[PerditioState, str]):
    """A deal of Perditio Tempus."""

    key: ClassVar[str] = "perditio"
    parameters_type: ClassVar[type[PerditioParameters]] = PerditioParameters
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, ZoneKind.STACK, face_down=True) for name in PILES),
        Zone(DISCARDS, ZoneKind.DISCARDS),
    )

    piles: Piles
    text: str
    parameters: PerditioParameters = DEFAULTS
    seed: int | None = None

    @classmethod
    def from_seed(cls, seed: int, parameters: PerditioParameters | None = None) -> Self:
        deck = shuffled_deck(Random(seed))
        text = ".".join(card.text for card in deck)
        return cls(lay_out(deck), text, parameters or DEFAULTS, abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: PerditioParameters | None = None) -> Self:
        deal = read_deal(text)
        return cls(deal.piles, deal.text, parameters or DEFAULTS)

    def deal_text(self) -> str:
        return self.text

    # the table

    def cards(self, state: PerditioState) -> Mapping[str, tuple[Card, ...]]:
        piles = {name: state.seen_on(number) for number, name in enumerate(PILES, start=1)}
        return {**piles, DISCARDS: state.discards}

    def visible_cards(
        self, state: PerditioState, player: int | None = None, *, opened: bool = False
    ) -> Mapping[str, frozenset[int]]:
        """Return the cards thrown away, and the one that has been turned up on its pile."""
        seen = dict(super().visible_cards(state, player, opened=opened))
        if state.turned_on:
            seen[PILES[state.turned_on - 1]] |= {0}
        return seen

    # the play

    def initial_state(self) -> PerditioState:
        return PerditioState(self.piles)

    def legal_moves(self, state: PerditioState) -> Sequence[str]:
        return (TURN,) if state.piles[state.current - 1] else ()

    def apply(self, state: PerditioState, move: str) -> Step[PerditioState, str]:
        number = state.current
        card, *rest = state.piles[number - 1]
        piles = (*state.piles[: number - 1], tuple(rest), *state.piles[number:])
        events: tuple[Event, ...] = ()
        if state.turned is not None:
            lay_on = PILES[state.turned_on - 1]
            events = (CardsMoved((state.turned,), lay_on, 0, DISCARDS, len(state.discards)),)
        after = PerditioState(piles, int(card.rank), card, number, state.all_turned)
        return Step(state, move, after, events)

    def result(self, state: PerditioState) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(0 if state.won else None)

    @cached_property
    def fate(self) -> theory.Fate:
        """Everything that is certain before the first card."""
        return theory.fate(self.piles)
