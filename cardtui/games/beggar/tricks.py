"""Beggar My Neighbour trick by trick: who wins, after how many cards, and whether a deal ever ends.

Here a hand is `bytes`, top first, each card its penalty: 0 plain, J 1, Q 2, K 3, A 4. Nothing else about a
card matters to the play, and nothing but the two hands and who leads matters to what follows a trick, so a
game either ends or comes back to a position and goes round for ever.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtui.engine.errors import BadInput

MOST_ROUNDS = 5791
"""The number of rounds after which the assignment calls a game drawn: one more than in the longest game known
then."""


class Position(NamedTuple):
    """The state at the start of a trick."""

    hands: tuple[bytes, bytes]
    lead: int = 0

    @property
    def winner(self) -> int | None:
        """The player who has won because the other holds no card, or None."""
        return None if all(self.hands) else int(not self.hands[0])


class Trick(NamedTuple):
    """The position after one trick, and the number of cards played in it."""

    after: Position
    cards: int


class BeggarOutcome(NamedTuple):
    """The end of a game. `winner` is None if it was stopped before anybody had won."""

    winner: int | None
    tricks: int
    cards: int


class Cycle(NamedTuple):
    """The proof that a game never ends: after the pre-period the period repeats for ever."""

    pre_tricks: int
    pre_cards: int
    tricks: int
    cards: int


def play_trick(position: Position) -> Trick:
    """Play one trick. Both players must hold a card."""
    hands, turn = position
    # Pairs of plain cards open the trick. They are played at once: a deck may have half a million of them.
    first, second = hands
    opening = min(len(first) - len(first.lstrip(b"\0")), len(second) - len(second.lstrip(b"\0")))
    played = [opening, opening]
    pile = bytearray(2 * opening)
    debt = 0
    while played[turn] < len(hands[turn]):
        card = hands[turn][played[turn]]
        played[turn] += 1
        pile.append(card)
        if card:
            debt = card
            turn = 1 - turn
        elif debt == 0:
            turn = 1 - turn
        else:
            debt -= 1
            if debt == 0:
                break
    # Whether `turn` has paid in full or has no card left: the pile goes to the other player.
    taker = 1 - turn
    left = [hands[0][played[0] :], hands[1][played[1] :]]
    left[taker] += bytes(pile)
    return Trick(Position((left[0], left[1]), taker), len(pile))


def play_out(start: Position, most_tricks: int | None = None, most_cards: int | None = None) -> BeggarOutcome:
    """Play until somebody has won, `most_tricks` are taken, or more than `most_cards` would be played.

    Without limits this does not return for a game that never ends. Raises `BadInput` without any card.
    """
    _check(start)
    position, tricks, cards = start, 0, 0
    while (winner := position.winner) is None and tricks != most_tricks:
        trick = play_trick(position)
        if most_cards is not None and cards + trick.cards > most_cards:
            return BeggarOutcome(None, tricks, cards)
        position, tricks, cards = trick.after, tricks + 1, cards + trick.cards
    return BeggarOutcome(winner, tricks, cards)


def settle(start: Position, most_cards: int | None = None) -> BeggarOutcome | Cycle | None:
    """Return how the game ends, or the proof that it never does: exact, and remembering only two positions.

    Brent's algorithm ("An improved Monte Carlo factorization algorithm", BIT 20, 1980): one position waits
    while the other runs on, for a stretch twice as long each time, until they meet. None if more than
    `most_cards` were played before either was found. Raises `BadInput` without any card.
    """
    _check(start)
    waiting = running = start
    tricks = cards = period = period_cards = 0
    stretch = 1
    while (winner := running.winner) is None:
        trick = play_trick(running)
        running = trick.after
        tricks, cards = tricks + 1, cards + trick.cards
        period, period_cards = period + 1, period_cards + trick.cards
        if running == waiting:
            return _pre_period(start, period, period_cards)
        if period == stretch:
            waiting, stretch, period, period_cards = running, 2 * stretch, 0, 0
        if most_cards is not None and cards > most_cards:
            return None
    return BeggarOutcome(winner, tricks, cards)


def _pre_period(start: Position, period: int, period_cards: int) -> Cycle:
    """Return the cycle, given its period: two positions that far apart first meet where it begins."""
    ahead = start
    for _ in range(period):
        ahead = play_trick(ahead).after
    behind, tricks, cards = start, 0, 0
    while behind != ahead:
        trick = play_trick(behind)
        behind, ahead = trick.after, play_trick(ahead).after
        tricks, cards = tricks + 1, cards + trick.cards
    return Cycle(tricks, cards, period, period_cards)


def _check(start: Position) -> None:
    if not any(start.hands):
        raise BadInput("there is no card to play with")
