"""Snap, throw by throw, as the contract of a game wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.cards import Card
from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game, Result, Sentence, Step
from cardtui.engine.places import Kind, Lit, Moved, Place
from cardtui.games import read_seed
from cardtui.games.snap import words
from cardtui.games.snap.chance import Chance

__all__ = ["BOTTOM", "DECKS", "MOST_THROWS", "PUBLIC", "TOP", "Deck", "Parameters", "Snap", "State"]

TOP, BOTTOM = "top", "bottom"
"""The moves: the first card of the deck is thrown, or the last."""

DECKS = ("deck A", "deck B")
PUBLIC = "public"

MOST_THROWS = 1_000_000
"""Where a game is stopped: no seed of 0 to 200,000 takes more than 4722 throws, but none is known not to."""

Deck = tuple[Card, ...]

_MOVES = ((TOP,), (BOTTOM,))


@dataclass(frozen=True, slots=True)
class Parameters:
    """What may be configured: the number of throws after which a game is stopped."""

    throws: int = field(
        default=MOST_THROWS,
        metadata={
            "option": "max-throws",
            "help": "Stop the game after N throws.",
            "least": 1,
            "most": MOST_THROWS,
        },
    )


DEFAULTS = Parameters()


class State(NamedTuple):
    """The table between two throws. Decks are top first, the public pile is in the order of the throws."""

    decks: tuple[Deck, Deck]
    public: tuple[Card, ...] = ()
    ply: int = 0
    """Throws made. A makes the even ones, counted from 0."""
    snaps: int = 0
    winner: int | None = None

    @property
    def turn(self) -> int:
        """Who throws next: 0 for A, 1 for B."""
        return self.ply % 2


@dataclass(frozen=True)
class Snap(Game[State, str]):
    """The game of Snap that a seed makes: any integer, whose sign does not matter.

    Python's `random.Random` takes the absolute value of a seed: -5 is the game of 5, and is called so.
    """

    key: ClassVar[str] = "snap"
    title: ClassVar[str] = "Snap"
    step_name: ClassVar[str] = "throw"
    landmark_name: ClassVar[str] = "snap"
    gauge_name: ClassVar[str] = "cards held"
    gauge_names: ClassVar[tuple[str, ...]] = ("by A", "on the table", "by B")
    deal_hint: ClassVar[str] = ""
    offered_seeds: ClassVar[tuple[int, ...]] = (305, 400, 1300)  # the sheet's
    rules: ClassVar[str] = words.RULES
    parameters_type: ClassVar[type[Parameters]] = Parameters
    places: ClassVar[tuple[Place, ...]] = (
        *(Place(name, Kind.HAND) for name in DECKS),
        Place(PUBLIC, Kind.ROW),
    )

    seed: int = field()
    parameters: Parameters = DEFAULTS

    @classmethod
    def from_seed(cls, seed: int, parameters: Parameters | None = None) -> Self:
        return cls(abs(seed), parameters or DEFAULTS)

    @classmethod
    def from_deal(cls, text: str, parameters: Parameters | None = None) -> Self:
        """The game of the seed that `text` writes.

        Cards alone do not make a game: chance goes on to choose the ends. Raises `BadInput` for them.
        """
        try:
            seed = read_seed(text.removeprefix("\ufeff"))
        except BadInput as error:
            raise BadInput(f"{error}; nothing but a seed makes a game of Snap") from None
        return cls.from_seed(seed, parameters)

    def deal_text(self) -> str:
        return str(self.seed)

    @cached_property
    def _chance(self) -> Chance:
        return Chance(self.seed)

    # the table

    def lying(self, state: State) -> Mapping[str, tuple[Card, ...]]:
        return {DECKS[0]: state.decks[0], DECKS[1]: state.decks[1], PUBLIC: state.public}

    # the play

    def start(self) -> State:
        deck = self._chance.deck
        half = len(deck) // 2
        return State((deck[:half], deck[half:]))

    def moves(self, state: State) -> Sequence[str]:
        """The end that chance has chosen for the next throw."""
        if state.winner is not None or state.ply >= self.parameters.throws:
            return ()
        return _MOVES[self._chance.end(state.ply)]

    def play(self, state: State, move: str) -> Step[State, str]:
        decks, public, ply, snaps, _ = state
        player = ply % 2
        deck, theirs = decks[player], decks[1 - player]
        at = 0 if move == TOP else len(deck) - 1
        card = deck[at]
        left = deck[1:] if move == TOP else deck[:at]
        thrown = Moved((card,), DECKS[player], at, PUBLIC, len(public))
        match = _find(public, card)
        if match is None:
            public = (*public, card)
            after = State(_pair(player, left, theirs), public, ply + 1, snaps, None if left else 1 - player)
            return Step(state, move, after, (thrown,))

        taken = (*public[match:], card)
        after = State(_pair(player, left + taken, theirs), public[:match], ply + 1, snaps + 1)
        swept = Moved(taken, PUBLIC, match, DECKS[player], len(left))
        return Step(state, move, after, (thrown, Lit(PUBLIC, match, len(taken)), swept))

    def result(self, state: State) -> Result | None:
        if self.moves(state):
            return None
        sentence = words.open_end(state.ply) if state.winner is None else str(words.final(state))
        return Result(state.winner, sentence)

    # what is told and shown

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.after.snaps > step.before.snaps

    def gauge(self, state: State) -> int:
        return len(state.decks[0])

    def gauges(self, state: State) -> tuple[int, ...]:
        """The cards of A, on the table, of B: 52 together."""
        return len(state.decks[0]), len(state.public), len(state.decks[1])

    @property
    def gauge_top(self) -> int:
        return len(self._chance.deck)

    def tell(self, step: Step[State, str]) -> Sentence:
        return words.tell(step)

    def verdict(self, state: State) -> Sequence[str]:
        sentences = [words.headline(state), words.extent(state)]
        if state.winner is not None:
            from cardtui.games.snap.lengths import compare  # wanted after a game only

            sentences.append(compare(state.ply))
        return sentences

    def lines(self, state: State, story: bool) -> Iterator[str]:
        """What the sheet's function returns; with `story` every throw and the table after it, first."""
        if story:
            yield from (*words.table(state), "")
        for step in self.forced(state):
            state = step.after
            if story:
                yield from (words.tell(step).full, *words.table(state), "")
        result = self.result(state)
        if result is not None:
            yield result.sentence


def _find(public: Sequence[Card], card: Card) -> int | None:
    """Where a card of the same rank lies."""
    rank = card.rank
    for index, other in enumerate(public):
        if other.rank is rank:
            return index
    return None


def _pair(player: int, own: Deck, theirs: Deck) -> tuple[Deck, Deck]:
    """The two decks, A's first."""
    return (theirs, own) if player else (own, theirs)
