"""Predecessors of positions in Beggar My Neighbour, and walks through trees of ancestors.

The leader took the last trick, and the bottom of the leader's hand is the pile that was taken. Its size is
not known: every size is tried, by laying the cards out again as the rules say. In a game that goes on, the
leader's hand ends in a penalty card and exactly as many plain cards as it asks for; otherwise there is no
predecessor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardtui.games.beggar.tricks import Position, play_trick
from cardtui.lab.tail import Tail, step_of


class Ancestor(NamedTuple):
    """An ancestor of a position, and the number of cards from it to the end of the count."""

    position: Position
    cards: int


def predecessors(position: Position) -> list[Ancestor]:
    """Return every position p for which `play_trick(p).after == position`, the shortest trick first.

    The cards are those of the trick. In such a p both players hold a card. Most positions have none.
    """
    taker = position.lead
    won, left = position.hands[taker], position.hands[1 - taker]
    if left and not may_have_predecessor(won):
        return []
    # A player without cards may have run out anywhere; otherwise the pile holds its last penalty card.
    shortest = len(won) - len(won.rstrip(b"\0")) + 1 if left else 1
    found = []
    for cards in range(shortest, len(won) + 1):
        laid = _lay_out(won[-cards:])
        if laid is None:
            break  # a penalty is paid in the middle: with more cards, it still is
        by_leader, by_other, winner = laid
        taken, lost = (by_leader, by_other) if winner == 0 else (by_other, by_leader)
        hands = (taken + won[:-cards], lost + left)
        if all(hands):
            lead = taker if winner == 0 else 1 - taker
            found.append(Ancestor(Position(hands if taker == 0 else hands[::-1], lead), cards))
    return found


def may_have_predecessor(hand: bytes) -> bool:
    """Return whether the hand ends in a penalty paid in full, as after any trick that did not end the
    game."""
    plain = len(hand) - len(hand.rstrip(b"\0"))
    return plain < len(hand) and plain == hand[-1 - plain]


def _lay_out(pile: bytes) -> tuple[bytes, bytes, int] | None:
    """Return the cards in a pile that the leader and the other player laid, and its taker (0 is the leader).

    None if a penalty is paid in full before the last card.
    """
    laid = (bytearray(), bytearray())
    turn = debt = 0
    for place, card in enumerate(pile, 1):
        laid[turn].append(card)
        if card or debt == 0:
            debt = card
            turn = 1 - turn
        else:
            debt -= 1
            if debt == 0 and place < len(pile):
                return None
    return bytes(laid[0]), bytes(laid[1]), 1 - turn


class Walk(NamedTuple):
    """The result of a walk through a tree of ancestors."""

    examined: int
    """The number of positions examined."""
    expanded: int
    """The number of positions expanded, roots included, because they may have predecessors."""
    finished: bool
    """Whether the walk was complete."""
    kept: tuple[Ancestor, ...]
    """The positions that reached the threshold, the longest first; if there are too many, only the
    longest."""
    lengths: tuple[tuple[int, int], ...]
    """The number of positions with the requested hand in each step of `tail.step_of` that has any."""


class Families(NamedTuple):
    """The result of searching random deals and the ancestors of long ones."""

    cards: int
    """The number of cards played in random deals."""
    roots: int
    """The number of random deals that were long enough."""
    expanded: int
    """The number of positions expanded."""
    examined: int
    """The number of positions examined."""
    longest: tuple[Ancestor, ...]
    """The longest deals of all families, of at least the wanted length."""
    unfinished: list[int]
    """The numbers of random deals that were not played to their end: some may never end."""
    tail: Tail
    """The lengths of the random deals, and of all deals in their trees."""


def walk(
    roots: Sequence[Ancestor],
    hand: int,
    threshold: int,
    most_expanded: int,
    keep: int = 256,
    excluded: Sequence[Position] = (),
) -> Walk:
    """Find all ancestors of `roots`, depth first, without remembering positions.

    A root is a position and the number of cards played from it on. Only ancestors whose leader holds `hand`
    cards are reported, with the leader as player 0. The walk stops after `most_expanded` expanded positions.
    `excluded` has for each root a predecessor to skip, which on a cycle is the one on the cycle; only who
    leads counts there. The tests compare the compiled version with this one. Raises `ValueError` if a hand is
    empty.
    """
    examined = expanded = 0
    reached: list[Ancestor] = []
    finished = True
    lengths: Counter[int] = Counter()
    for number, root in enumerate(roots):
        if not all(root.position.hands):
            raise ValueError("a hand is empty")
        barred = leader_first(excluded[number]) if excluded else None
        stack = [Ancestor(leader_first(root.position), root.cards)] if _may_be_expanded(root.position) else []
        while stack:
            if expanded >= most_expanded:
                finished = False
                break
            child, cards = stack.pop()
            expanded += 1
            for position, trick in predecessors(child):
                one = Ancestor(leader_first(position), cards + trick)
                examined += 1
                if one.position == barred:
                    continue
                if len(one.position.hands[0]) == hand:
                    lengths[step_of(one.cards)] += 1
                    if one.cards >= threshold:
                        reached.append(one)
                if _may_be_expanded(one.position):
                    stack.append(one)
            barred = None
    reached.sort(key=lambda one: (-one.cards, one.position))
    return Walk(examined, expanded, finished, tuple(reached[:keep]), tuple(sorted(lengths.items())))


def position_with_left(position: Position, cards: int, left: int) -> Ancestor:
    """Return the last position of a game after which at least `left` of its cards are still to be played."""
    while cards - (trick := play_trick(position)).cards >= left:
        position, cards = trick.after, cards - trick.cards
    return Ancestor(leader_first(position), cards)


def leader_first(position: Position) -> Position:
    """Return the same position with the leader as player 0."""
    return position if position.lead == 0 else Position(position.hands[::-1])


def _may_be_expanded(position: Position) -> bool:
    return may_have_predecessor(position.hands[position.lead])
