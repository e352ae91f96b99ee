"""Beggar My Neighbour as it is often got wrong: the same game by rules that are nearly its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from cardtui.engine.cards import Rank

__all__ = ["RIGHT", "End", "Limits", "LogEntry", "Variant", "asks", "part", "play"]

LogEntry = tuple[int | str | bytes, ...]
"""A card that is laid, by whom and of which rank, or `takes`, by whom, and the hand that is then held."""


def asks(jack: int, queen: int, king: int, ace: int, **others: int) -> bytes:
    """What each rank asks for, as a table for `bytes.translate`."""
    wanted = {"jack": jack, "queen": queen, "king": king, "ace": ace, **others}
    return bytes(wanted.get(rank.name.lower(), 0) for rank in Rank).ljust(256, b"\0")


ASKS = asks(jack=1, queen=2, king=3, ace=4)


@dataclass(frozen=True, slots=True)
class Variant:
    """Rules of the play. What is left out is as it should be."""

    asks: bytes = ASKS
    """What each rank asks for."""
    leader: int = 0
    """Who begins."""
    on_top: bool = False
    """The pile goes onto the top of the hand."""
    turned_over: bool = False
    """The card that was laid last comes first in what is taken."""
    loser_leads: bool = False
    first_always_leads: bool = False
    """The player who began leads every trick."""
    pays_on: bool = False
    """A penalty card that is laid while paying counts as a plain one."""
    adds_up: bool = False
    """What was still owed is added to what the new penalty card asks for."""
    out_at_once: bool = False
    """A player who has laid the last card has lost, even if it asks for others."""
    out_when_plain: bool = False
    """A player whose last card is a plain one has lost before the other lays a card."""
    one_more: bool = False
    """Who has taken every card has to lay one more before that is noticed."""
    first_laid_wins: bool = False
    """The pile goes to the player of the first penalty card in it."""
    tells_apart: bool = False
    """A position comes back only if the plain cards too are where they were."""
    forgets_leader: bool = False
    """A position comes back when the hands do, whoever leads."""
    forgets_first: bool = False
    """The position at the start is not remembered."""
    asks_alike: bool = False
    """A position comes back whichever penalty cards stand where there were any."""
    every_card: bool = False
    """Positions are compared before each card while nothing is owed, not only before the first of a trick."""
    while_paying: bool = False
    """With `every_card`, positions are compared before the cards that are owed too."""


RIGHT = Variant()
"""The rules of the game."""


class Limits(NamedTuple):
    """Where a game is stopped that goes on; None: nowhere."""

    tricks: int | None = None
    cards: int | None = None
    loop: bool = False
    """Whether it is stopped where a position comes back, and not counted as having gone on to its limit."""


class End(NamedTuple):
    """How far a game went. `winner` is None if nobody has won as far as it went."""

    winner: int | None
    tricks: int
    cards: int
    unfinished: bool = False
    """Whether the last trick was none that was paid for."""
    owing: bool = False
    """Whether it ended while something was still owed."""
    loops: bool = False
    """Whether the position after the last trick is one that has been before: it would never end."""


class _Trick(NamedTuple):
    """A trick that has been played."""

    taker: int
    pile: list[int]
    """The cards in the order in which they were laid."""
    owed: int | None
    """What was left to pay when it ended; None if nothing had to be paid."""


class _Positions:
    """Remembers the positions of a game as a program with these rules compares them."""

    def __init__(self, variant: Variant, table: Sequence[deque[int]]) -> None:
        self._variant, self._table = variant, table
        self._compared = bytes(map(bool, variant.asks)) if variant.asks_alike else variant.asks
        self._seen: set[tuple[bytes, bytes, int | None]] = set()
        self._ignored = variant.forgets_first

    def come_back(self, turn: int) -> bool:
        """Return whether the position has been there before, and remember it."""
        first, second = bytes(self._table[0]), bytes(self._table[1])
        if not self._variant.tells_apart:
            first, second = first.translate(self._compared), second.translate(self._compared)
        position = (first, second, None if self._variant.forgets_leader else turn)
        if self._ignored:
            self._ignored = False
            return False
        if position in self._seen:
            return True
        self._seen.add(position)
        return False


def play(
    variant: Variant,
    hands: Sequence[bytes],
    limits: Limits,
    log: list[LogEntry] | None = None,
) -> End:
    """Play two hands, top first, each card the number of its rank, until somebody has won, or to the limits.

    Into `log` goes what is laid and taken.
    """
    table = [deque(hands[0]), deque(hands[1])]
    turn, tricks, cards = variant.leader, 0, 0
    if not variant.one_more and not all(table):
        return End(int(not table[0]), 0, 0)
    positions = _Positions(variant, table)
    while limits.tricks is None or tricks < limits.tricks:
        if positions.come_back(turn):
            return End(None, tricks if limits.loop else limits.tricks or tricks, cards, loops=True)
        alone = not all(table)
        trick = _trick(variant, table, turn, positions if variant.every_card else None, log)
        if isinstance(trick, int):
            return End(None, tricks, cards + trick, loops=True)
        taker, pile, owed = trick
        cards += len(pile)
        if limits.cards is not None and cards > limits.cards:
            return End(None, tricks, cards)
        tricks += 1
        if variant.turned_over:
            pile.reverse()
        if variant.on_top:
            table[taker].extendleft(reversed(pile))
        else:
            table[taker].extend(pile)
        if log is not None:
            log.append(("takes", taker, bytes(table[taker])))
        if not table[1 - taker] and (alone or not variant.one_more):
            return End(taker, tricks, cards, unfinished=owed != 0, owing=bool(owed))
        turn = variant.leader if variant.first_always_leads else 1 - taker if variant.loser_leads else taker
    return End(None, tricks, cards)


def _trick(
    variant: Variant,
    table: Sequence[deque[int]],
    turn: int,
    positions: _Positions | None,
    log: list[LogEntry] | None,
) -> _Trick | int:
    """Play a trick. If `positions` are compared inside it and one has come back, return its cards so far."""
    pile: list[int] = []
    debt, first = 0, None
    asking = False
    while True:
        inside = bool(pile) and (not asking or variant.while_paying)
        if positions is not None and inside and positions.come_back(turn):
            return len(pile)
        hand = table[turn]
        if not hand:
            return _Trick(1 - turn, pile, debt if asking else None)
        card = hand.popleft()
        pile.append(card)
        if log is not None:
            log.append((turn, card))
        asked = variant.asks[card]
        if asked and not (debt and variant.pays_on):
            first = turn if first is None else first
            debt = asked + (debt if variant.adds_up else 0)
            asking = True
            turn = 1 - turn
            if variant.out_at_once and not hand:
                return _Trick(turn, pile, debt)
        elif debt:
            debt -= 1
            if not debt:
                taker = 1 - turn if first is None or not variant.first_laid_wins else first
                return _Trick(taker, pile, 0)
        else:
            turn = 1 - turn
            if variant.out_when_plain and not hand:
                return _Trick(turn, pile, None)


def part(one: Sequence[LogEntry], other: Sequence[LogEntry]) -> int | None:
    """After how many cards two logs first differ, counting a card that differs; None if they do not."""
    cards = 0
    for first, second in zip_longest(one, other):
        laid = first is not None and first[0] != "takes"
        if first != second:
            return cards + laid
        cards += laid
    return None
