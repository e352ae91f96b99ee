"""The rules of Beggar My Neighbour, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.cards import Card, Rank, shuffled_deck
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import CardsMoved, Zone, ZoneKind
from cardtui.games.beggar.neighbour import SHORT_DECK
from cardtui.games.beggar.notation import PENALTIES, Hands, deal_out, penalty_values, read_deal
from cardtui.games.beggar.parameters import DEFAULTS, BeggarParameters, has_slaps, normalized
from cardtui.games.beggar.tricks import MOST_ROUNDS, BeggarOutcome, Cycle, Position, play_out, settle

LAY = "lay"
"""The only move: the current player plays the top card of their hand."""

LEAST_OF_SHORT_DECK = Rank.NINE
"""The least rank of the deck of 24 cards. Aces are the highest there."""

HANDS = ("hand 0", "hand 1")
PILE = "pile"

# Cards played before the search for a proof gives up: about a second. Every trick copies all hands, so that
# large decks take the same time for fewer cards.
_MOST_SETTLING = 5_000_000


class BeggarState(NamedTuple):
    """The table between two cards. Hands are top first, the pile in the order in which it was played."""

    hands: Hands
    pile: tuple[Card, ...] = ()
    turn: int = 0
    """The player who plays next."""
    debt: int = 0
    """The number of cards that the player still has to pay."""
    asked: int = 0
    """The number of cards that the player had to pay at first."""
    tricks: int = 0
    """The number of piles taken; a game that ends inside a trick counts that trick too."""
    cards: int = 0
    """The number of cards played."""
    winner: int | None = None


@dataclass(frozen=True)
class BeggarRules(Rules[BeggarState, str]):
    """A deal of Beggar My Neighbour."""

    key: ClassVar[str] = "beggar"
    parameters_type: ClassVar[type[BeggarParameters]] = BeggarParameters
    player_count: ClassVar[int] = 2
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, ZoneKind.HAND, face_down=True) for name in HANDS),
        Zone(PILE, ZoneKind.PILE),
    )

    hands: Hands
    text: str
    parameters: BeggarParameters = DEFAULTS
    seed: int | None = None

    @classmethod
    def is_played_with(cls, parameters: BeggarParameters) -> bool:
        return has_slaps(parameters)

    @classmethod
    def from_seed(cls, seed: int, parameters: BeggarParameters | None = None) -> Self:
        from random import Random  # slow to import, and only needed without a deck

        parameters = normalized(parameters or DEFAULTS, dealt=False)
        least = LEAST_OF_SHORT_DECK if parameters.cards == SHORT_DECK else Rank.ACE
        deck = shuffled_deck(Random(seed), least)
        text = ".".join(card.text for card in deck)
        return cls(deal_out(deck), text, parameters, abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: BeggarParameters | None = None) -> Self:
        deal = read_deal(text)
        return cls(deal.hands, deal.text, normalized(parameters or DEFAULTS, dealt=True))

    def deal_text(self) -> str:
        return self.text

    # the table

    def cards(self, state: BeggarState) -> Mapping[str, tuple[Card, ...]]:
        return {HANDS[0]: state.hands[0], HANDS[1]: state.hands[1], PILE: state.pile}

    # the play

    def initial_state(self) -> BeggarState:
        return BeggarState(self.hands, winner=self.start.winner)

    def legal_moves(self, state: BeggarState) -> Sequence[str]:
        over = state.winner is not None or (state.tricks >= self.parameters.rounds and not state.pile)
        return () if over else (LAY,)

    def apply(self, state: BeggarState, move: str) -> Step[BeggarState, str]:
        player, other = state.turn, 1 - state.turn
        card, left = state.hands[player][0], state.hands[player][1:]
        pile = (*state.pile, card)
        laid = CardsMoved((card,), HANDS[player], 0, PILE, len(state.pile))
        penalty = PENALTIES[card.rank]
        asked, debt, turn = state.asked, state.debt, other
        if penalty:
            asked = debt = penalty
        elif debt:
            debt -= 1
            turn = player
        paid = state.debt == 1 and not penalty
        theirs = state.hands[other]
        if not paid and (left if turn == player else theirs):
            hands = (left, theirs) if player == 0 else (theirs, left)
            after = BeggarState(hands, pile, turn, debt, asked, state.tricks, state.cards + 1)
            return Step(state, move, after, (laid,))

        # The pile is taken: it was paid in full, or the player to move has no card left.
        taker = other if paid else 1 - turn
        kept = theirs if taker == other else left
        swept = CardsMoved(pile, PILE, 0, HANDS[taker], len(kept))
        loser = left if taker == other else theirs
        hands = (loser, kept + pile) if taker else (kept + pile, loser)
        winner = None if loser else taker
        after = BeggarState(hands, (), taker, 0, 0, state.tricks + 1, state.cards + 1, winner)
        return Step(state, move, after, (laid, swept))

    def result(self, state: BeggarState) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(state.winner)

    # the theory

    @cached_property
    def fate(self) -> BeggarOutcome | Cycle | None:
        """The end of the deal without a limit of rounds, or the proof that it never ends.

        None if that is still open after five million cards, or fewer in a large deck.
        """
        return settle(self.start, _MOST_SETTLING // (1 + sum(map(len, self.hands)) // 500))

    @cached_property
    def outcome(self) -> BeggarOutcome:
        """The end of the game, computed trick by trick: that is much faster than card by card."""
        rounds = self.parameters.rounds
        if rounds <= MOST_ROUNDS or not isinstance(fate := self.fate, Cycle):
            return play_out(self.start, rounds)
        # A million rounds of a deal that never ends need not be played.
        laps = (rounds - fate.pre_tricks) // fate.tricks
        rest = play_out(self.start, rounds - laps * fate.tricks)
        return BeggarOutcome(None, rounds, rest.cards + laps * fate.cards)

    @property
    def start(self) -> Position:
        """The deal as `tricks` plays it."""
        return Position((penalty_values(self.hands[0]), penalty_values(self.hands[1])))
