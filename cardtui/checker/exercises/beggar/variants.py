"""Plays Beggar My Neighbour by its rules, or by slightly wrong ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from cardtui.checker.exercises.beggar.deals import SheetHands
from cardtui.engine.cards import Rank

LogEntry = tuple[int | str | bytes, ...]
"""The player and the rank of a card laid; or `takes`, a player, and their hand with the pile."""


def penalty_table(jack: int, queen: int, king: int, ace: int) -> bytes:
    """Return the penalty of each rank, as a table for `bytes.translate`."""
    penalties = {Rank.JACK: jack, Rank.QUEEN: queen, Rank.KING: king, Rank.ACE: ace}
    return bytes(penalties.get(rank, 0) for rank in Rank).ljust(256, b"\0")


PENALTIES = penalty_table(jack=1, queen=2, king=3, ace=4)


class Limits(NamedTuple):
    """Limits at which a game is stopped; None is no limit."""

    tricks: int | None = None
    cards: int | None = None
    loop: bool = False
    """Whether a game is stopped at its first repetition instead of being counted up to its limit."""


class BeggarEnd(NamedTuple):
    """The end of a game; `winner` is None if it was stopped."""

    winner: int | None
    tricks: int
    cards: int
    unfinished: bool = False
    """Whether the last trick was not won by a paid penalty."""
    owing: bool = False
    """Whether it ended during a payment."""
    loops: bool = False
    """Whether a position has come back: the game would never end."""
    before_loop: tuple[int, int] = (0, 0)
    """The tricks and the cards before that position was there first."""


def as_it_is(value: Any) -> Any:
    """Return `value`: that is what a right program does."""
    return value


class BeggarVariant(NamedTuple):
    """The rules that a program follows; the defaults are the right ones."""

    deal: Callable[[SheetHands], SheetHands] = as_it_is
    """Returns the hands that are played instead of the right ones."""
    penalties: bytes = PENALTIES
    only: int | None = None
    """The only player for whom this variant differs from the rules, as far as that is possible."""
    leader: int = 0
    """The number of the player who lays the first card."""
    on_top: bool = False
    """The pile goes on top of the hand."""
    turned_over: bool = False
    """The pile is turned over: the card laid last comes first."""
    loser_leads: bool = False
    first_always_leads: bool = False
    """The player who began leads every trick."""
    pays_on: bool = False
    """A penalty card laid as payment counts as a plain one."""
    adds_up: bool = False
    """The rest of the old debt is added to the new penalty."""
    payer_takes: bool = False
    """The player who paid a penalty takes the pile, not the player of the penalty card."""
    keeps_turn: bool = False
    """The player of a penalty card pays it."""
    loses_last: bool = False
    """The last card of a pile that is taken is lost."""
    loses_next: bool = False
    """A hand that was empty once gets only the pile that it takes then, and loses all later ones."""
    stays_empty: bool = False
    """A hand that is empty stays so, and loses the pile that it takes."""
    keeps_pile: bool = False
    """The cards that are taken also stay in the pile."""
    out_at_once: bool = False
    """A player loses as soon as their hand is empty, even if the last card is a penalty card."""
    out_when_plain: bool = False
    """A player whose last card is a plain one loses before the other player lays a card."""
    both_out: int | None = None
    """The winner if both hands are empty when a card should be laid; `NOBODY` is a draw."""
    empty_hand_takes: bool = False
    """A player who has to lay a card and has none takes the pile, and has not lost."""
    one_more: bool = False
    """A player who has taken all cards lays one more before the game ends: an empty hand is only noticed when
    it is that player's turn."""
    first_laid_wins: bool = False
    """The player of the first penalty card in the pile wins it."""
    tells_apart: bool = False
    """Plain cards of different ranks are different in a position."""
    forgets_leader: bool = False
    """The player to lead does not belong to a position."""
    forgets_first: bool = False
    """The position at the start is not remembered."""
    penalties_alike: bool = False
    """All penalty cards are equal in a position."""
    every_card: bool = False
    """Positions are compared before each card while there is no debt, not only before each trick."""
    while_paying: bool = False
    """With `every_card`, positions are also compared while there is a debt."""
    limits: Limits | None = None
    """Limits other than those of the exercise."""
    report: Callable[[BeggarEnd], BeggarEnd] = as_it_is
    """Returns the end with the numbers and the winner that the program reports."""
    reword: Callable[[str], str] = as_it_is
    """Returns the line that the program writes instead of a right one."""


RIGHT = BeggarVariant()
SIDED = (
    *("penalties", "on_top", "turned_over", "pays_on", "adds_up", "payer_takes", "out_at_once"),
    *("keeps_turn", "loses_last"),
)
"""The rules that may differ for one player only."""
NOBODY = 2
_ENDLESS = 1000
"""Cards in both hands if the pile is never emptied, or tricks if nobody loses: nobody knows whether such a
game ends, or when it comes back to a position."""


class _Trick(NamedTuple):
    """A finished trick; its cards are in the order in which they were laid."""

    winner: int
    pile: list[int]
    debt: int | None
    """The rest of the debt at the end; None if there was no penalty."""


class _Positions:
    """The earlier positions of a game, as a program with these rules compares them."""

    def __init__(self, variant: BeggarVariant, table: Sequence[deque[int]]) -> None:
        self._variant, self._table = variant, table
        self._compared = bytes(map(bool, variant.penalties)) if variant.penalties_alike else variant.penalties
        self._seen: dict[tuple[bytes, bytes, int | None], tuple[int, int]] = {}
        self._ignored = variant.forgets_first

    def earlier(self, turn: int, tricks: int, cards: int) -> tuple[int, int] | None:
        """Return the tricks and cards before the position was there first, or remember that it is there."""
        first, second = bytes(self._table[0]), bytes(self._table[1])
        if not self._variant.tells_apart:
            first, second = first.translate(self._compared), second.translate(self._compared)
        position = (first, second, None if self._variant.forgets_leader else turn)
        if self._ignored:
            self._ignored = False
        elif position in self._seen:
            return self._seen[position]
        else:
            self._seen[position] = tricks, cards
        return None


def play(
    variant: BeggarVariant,
    hands: Sequence[bytes],
    limits: Limits,
    log: list[LogEntry] | None = None,
) -> BeggarEnd:
    """Play two hands of rank numbers, top first, to the end or the limits; add the steps to `log`."""
    sides = [variant if variant.only in (None, player) else RIGHT for player in (0, 1)]
    table = [deque(hands[0]), deque(hands[1])]
    turn, tricks, cards = variant.leader, 0, 0
    if not variant.one_more and not all(table):
        return BeggarEnd(int(not table[0]), 0, 0)
    positions = _Positions(variant, table)
    kept: list[int] = []
    were_empty: set[int] = set()
    while limits.tricks is None or tricks < limits.tricks:
        before = positions.earlier(turn, tricks, cards)
        grows = variant.keeps_pile and sum(map(len, table)) > _ENDLESS
        wanders = variant.empty_hand_takes and limits.tricks is None and tricks > _ENDLESS
        if before is not None or grows or wanders:
            counted = tricks if limits.loop else limits.tricks or tricks
            return BeggarEnd(None, counted, cards, loops=True, before_loop=before or (tricks, cards))
        trick = _trick(sides, table, turn, positions if variant.every_card else None, log)
        if isinstance(trick, int):
            return BeggarEnd(None, tricks, cards + trick, loops=True)
        taker, pile, debt = trick
        cards += len(pile)
        if limits.cards is not None and cards > limits.cards:
            return BeggarEnd(None, tricks, cards)
        tricks += 1
        if taker == NOBODY:
            return BeggarEnd(None, tricks, cards)
        if sides[taker].keeps_pile:
            pile = kept = [*kept, *pile]
        if sides[taker].loses_last:
            pile = pile[:-1]
        if sides[taker].turned_over:
            pile.reverse()
        if not table[taker]:
            were_empty.add(taker)
            pile = [] if variant.stays_empty else pile
        elif variant.loses_next and taker in were_empty:
            pile = []
        if sides[taker].on_top:
            table[taker].extendleft(reversed(pile))
        else:
            table[taker].extend(pile)
        if log is not None:
            log.append(("takes", taker, bytes(table[taker])))
        if not table[taker] and variant.stays_empty and table[1 - taker]:
            return BeggarEnd(1 - taker, tricks, cards)
        if not table[1 - taker] and (debt != 0 or not variant.one_more):
            return BeggarEnd(taker, tricks, cards, unfinished=debt != 0, owing=bool(debt))
        turn = variant.leader if variant.first_always_leads else 1 - taker if variant.loser_leads else taker
    return BeggarEnd(None, tricks, cards)


def _trick(
    sides: Sequence[BeggarVariant],
    table: Sequence[deque[int]],
    turn: int,
    positions: _Positions | None,
    log: list[LogEntry] | None,
) -> _Trick | int:
    """Play a trick; if a position is repeated inside it, return its number of cards up to there."""
    pile: list[int] = []
    debt, first = 0, None
    has_penalty = False
    while True:
        rules = sides[turn]
        inside = bool(pile) and (not has_penalty or rules.while_paying)
        if positions is not None and inside and positions.earlier(turn, 0, 0) is not None:
            return len(pile)
        hand = table[turn]
        if not hand:
            taker = 1 - turn if rules.both_out is None or table[1 - turn] else rules.both_out
            if rules.empty_hand_takes:
                taker = turn
            return _Trick(taker, pile, debt if has_penalty else None)
        card = hand.popleft()
        pile.append(card)
        if log is not None:
            log.append((turn, card))
        penalty = rules.penalties[card]
        if penalty and not (debt and rules.pays_on):
            first = turn if first is None else first
            debt = penalty + (debt if rules.adds_up else 0)
            has_penalty = True
            if not rules.keeps_turn:
                turn = 1 - turn
            if rules.out_at_once and not hand:
                return _Trick(turn, pile, debt)
        elif debt:
            debt -= 1
            if not debt:
                taker = first if first is not None and rules.first_laid_wins else 1 - turn
                return _Trick(turn if rules.payer_takes else taker, pile, 0)
        else:
            turn = 1 - turn
            if rules.out_when_plain and not hand:
                return _Trick(turn, pile, None)


def first_difference_in_cards(one: Sequence[LogEntry], other: Sequence[LogEntry]) -> int | None:
    """Return the number of cards up to the first difference of two logs, included; None if there is none."""
    cards = 0
    for first, second in zip_longest(one, other):
        laid = first is not None and first[0] != "takes"
        if first != second:
            return cards + laid
        cards += laid
    return None
