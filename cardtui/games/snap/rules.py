"""The rules of Snap, throw by throw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.cards import Card, Suit, shuffled_deck
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parameters import Choice, Number, parameter
from cardtui.engine.parsing import read_seed
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import CardsLit, CardsMoved, Target, Zone, ZoneKind
from cardtui.games.snap import opponents
from cardtui.games.snap.opponents import LEVEL_NOTES, LEVELS, View

TOP, BOTTOM = "top", "bottom"
"""The moves: throw the first card of the deck, or the last."""

DECKS = ("deck A", "deck B")
PUBLIC = "public"

MOST_THROWS = 1_000_000
"""The throws after which a game is stopped. No seed of 0 to 200,000 takes more than 4722, but there is no
proof that every game ends."""

DeckCards = tuple[Card, ...]

NOBODY = "nobody"
PLAYERS = ("A", "B")

FOUR, TWO = SUITS = ("4", "2")
_SHORT_SUITS = (Suit.SPADES, Suit.HEARTS)

_ENDS = (TOP, BOTTOM)


@dataclass(frozen=True, slots=True)
class SnapParameters:
    """Whether the game is watched or played, with which deck, and when it is stopped."""

    you: str = parameter(
        NOBODY,
        Choice(
            (NOBODY, *PLAYERS),
            ("nobody: watch", "A, who begins", "B"),
            help="Play by hand as A, who begins, or as B: choose the end that each of your cards comes from.",
            label="you are",
        ),
    )
    level: str = parameter(
        "medium",
        Choice(
            LEVELS,
            notes=LEVEL_NOTES,
            help="By hand, let the computer play by chance, for the larger snap, or looking ahead.",
            label="computer",
            needs=("you", *PLAYERS),
        ),
    )
    suits: str = parameter(
        FOUR,
        Choice(
            SUITS,
            ("four suits", "two suits: a short game"),
            help="Deal four suits or, for a short game, two.",
            label="deck",
        ),
    )
    throws: int = parameter(
        MOST_THROWS, Number(1, MOST_THROWS, option="max-throws", help="Stop the game after N throws.")
    )


DEFAULTS = SnapParameters()


class SnapState(NamedTuple):
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
class SnapRules(Rules[SnapState, str]):
    """A game of Snap, made from a seed: any integer, whose sign does not matter.

    Python's `random.Random` takes the absolute value of a seed: -5 gives the game of 5, and has its id.
    """

    key: ClassVar[str] = "snap"
    parameters_type: ClassVar[type[SnapParameters]] = SnapParameters
    player_count: ClassVar[int] = 2
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, ZoneKind.HAND, face_down=True, ends_up=True) for name in DECKS),
        Zone(PUBLIC, ZoneKind.ROW),
    )

    seed: int = field()
    parameters: SnapParameters = DEFAULTS

    @classmethod
    def from_seed(cls, seed: int, parameters: SnapParameters | None = None) -> Self:
        return cls(abs(seed), parameters or DEFAULTS)

    @classmethod
    def from_deal(cls, text: str, parameters: SnapParameters | None = None) -> Self:
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

    @cached_property
    def deck(self) -> DeckCards:
        """52 cards, or 26 of two suits in the same order: the first half is A's deck, the second is B's."""
        deck = self._chance.deck
        if self.parameters.suits == FOUR:
            return deck
        return tuple(card for card in deck if card.suit in _SHORT_SUITS)

    @cached_property
    def _chance(self) -> Chance:
        return Chance(self.seed)

    # the table

    def cards(self, state: SnapState) -> Mapping[str, tuple[Card, ...]]:
        return {DECKS[0]: state.decks[0], DECKS[1]: state.decks[1], PUBLIC: state.public}

    # the play

    def visible_cards(
        self, state: SnapState, player: int | None = None, *, opened: bool = False
    ) -> Mapping[str, frozenset[int]]:
        """Return the ends of both decks, or all cards if they are opened in a game that is watched."""
        opened = opened and (not self.interactive or self.result(state) is not None)
        return super().visible_cards(state, player, opened=opened)

    # the play

    @classmethod
    def is_played_with(cls, parameters: SnapParameters) -> bool:
        return parameters.you != NOBODY

    @property
    def by_hand(self) -> Self:
        """The game of the same seed in which a person is A."""
        if self.interactive:
            return self
        return replace(self, parameters=replace(self.parameters, you=PLAYERS[0]))

    def begin_by_hand(self, chosen: Collection[str] = ()) -> Self:
        """Return the game of the same seed in which a person is A, with two suits: that is short."""
        game = self.by_hand
        if {"you", "suits"}.intersection(chosen):
            return game
        return replace(game, parameters=replace(game.parameters, suits=TWO))

    def initial_state(self) -> SnapState:
        half = len(self.deck) // 2
        return SnapState((self.deck[:half], self.deck[half:]))

    def legal_moves(self, state: SnapState) -> Sequence[str]:
        """Return both ends of the deck where somebody plays, and else the one that chance has chosen.

        One card alone is the top card for who plays.
        """
        if state.winner is not None or state.ply >= self.parameters.throws:
            return ()
        if self.interactive:
            return _ENDS if len(state.decks[state.turn]) > 1 else (TOP,)
        return (self._chance_end(state),)

    def _chance_end(self, state: SnapState) -> str:
        return _ENDS[self._chance.end(state.ply)]

    def current_player(self, state: SnapState) -> int | None:
        return state.turn if self.interactive and self.legal_moves(state) else None

    @property
    def computer_players(self) -> frozenset[int]:
        return frozenset({1 - PLAYERS.index(self.parameters.you)}) if self.interactive else frozenset()

    def computer_move(self, state: SnapState) -> str:
        """Return the computer's throw: at the easiest level the one of the watched game."""
        return self.best_end(state, self.parameters.level)

    def best_end(self, state: SnapState, level: str) -> str:
        """Return the end that a player of this level throws from, using visible cards only.

        Of ends that are equally good it is the one that chance has chosen.
        """
        end = opponents.choose(level, view_of(state), self._chance.end(state.ply))
        return _ENDS[end] if len(state.decks[state.turn]) > 1 else TOP

    def apply(self, state: SnapState, move: str) -> Step[SnapState, str]:
        decks, public, ply, snaps, _ = state
        player = ply % 2
        deck, theirs = decks[player], decks[1 - player]
        at = 0 if move == TOP else len(deck) - 1
        card = deck[at]
        left = deck[1:] if move == TOP else deck[:at]
        thrown = CardsMoved((card,), DECKS[player], at, PUBLIC, len(public))
        match = next((at for at, other in enumerate(public) if other.rank is card.rank), None)
        if match is None:
            public = (*public, card)
            after = SnapState(
                _pair(player, left, theirs), public, ply + 1, snaps, None if left else 1 - player
            )
            return Step(state, move, after, (thrown,))

        taken = (*public[match:], card)
        after = SnapState(_pair(player, left + taken, theirs), public[:match], ply + 1, snaps + 1)
        swept = CardsMoved(taken, PUBLIC, match, DECKS[player], len(left))
        return Step(state, move, after, (thrown, CardsLit(PUBLIC, match, len(taken)), swept))

    def result(self, state: SnapState) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(state.winner)

    # how moves are chosen and written

    def move_targets(self, state: SnapState, move: str) -> tuple[Target, ...]:
        deck = state.decks[state.turn]
        return (Target(DECKS[state.turn], 0 if move == TOP else len(deck) - 1),)

    def why_no_move(self, state: SnapState, chosen: Sequence[Target]) -> str:
        zone = chosen[0].zone
        if zone == DECKS[state.turn]:
            return "only the top card and the bottom card can be thrown"
        return "throw a card of your own deck" if self.is_human_turn(state) else ""

    def why_illegal(self, state: SnapState, move: str) -> str | None:
        one = move == BOTTOM and self.legal_moves(state) == (TOP,)
        return "there is only one card, which is the top card" if one else super().why_illegal(state, move)

    def move_text(self, move: str) -> str:
        return move[0]

    def parse_move(self, text: str) -> str:
        for end in _ENDS:
            if text.lower() in (end, end[0]):
                return end
        raise BadInput(f"a throw is t for the top card or b for the bottom card, not {quote(text)}")


def view_of(state: SnapState) -> View:
    """Return the visible ranks and the sizes of the decks, for the player who throws next."""
    own, theirs = state.decks[state.turn], state.decks[1 - state.turn]
    ranks = tuple(card.rank for card in state.public)
    return View((own[0].rank, own[-1].rank), len(own), (theirs[0].rank, theirs[-1].rank), len(theirs), ranks)


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
