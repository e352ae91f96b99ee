"""Back in time: the positions from which one trick leads to a given one.

Who took the last trick leads now, and the bottom of his hand is the pile that he took. How deep it was is
not known: it is cut off at every place, and laid out again as the rules say. In a game that goes on, his hand
ends in a penalty card and exactly as many plain cards as it asks for, or nothing came before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtui.games.beggar.tricks import Position


class Predecessor(NamedTuple):
    """A position, and how many cards the trick has that leads on from it."""

    position: Position
    cards: int


def predecessors(position: Position) -> list[Predecessor]:
    """Every position p for which `play_trick(p).after == position`: the shortest trick first.

    In such a p both hold a card. There is none for most positions.
    """
    taker = position.lead
    won, left = position.hands[taker], position.hands[1 - taker]
    if left and not may_have_predecessor(won):
        return []
    # Who has no card left may have run out of them anywhere; otherwise the pile holds its last penalty card.
    shortest = len(won) - len(won.rstrip(b"\0")) + 1 if left else 1
    found = []
    for cards in range(shortest, len(won) + 1):
        laid = _laid_out(won[-cards:])
        if laid is None:
            break  # a penalty is paid in the middle: with more cards, it still is
        by_leader, by_other, winner = laid
        taken, lost = (by_leader, by_other) if winner == 0 else (by_other, by_leader)
        hands = (taken + won[:-cards], lost + left)
        if all(hands):
            lead = taker if winner == 0 else 1 - taker
            found.append(Predecessor(Position(hands if taker == 0 else hands[::-1], lead), cards))
    return found


def may_have_predecessor(hand: bytes) -> bool:
    """Whether a hand may have taken a trick that did not end the game: it ends in a penalty, paid in full."""
    plain = len(hand) - len(hand.rstrip(b"\0"))
    return plain < len(hand) and plain == hand[-1 - plain]


def _laid_out(pile: bytes) -> tuple[bytes, bytes, int] | None:
    """What the leader and the other laid of a pile, and which of them takes it (0 is the leader).

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


class Ancestor(NamedTuple):
    """A position that leads to another one, and how many cards are laid from it on, in all."""

    position: Position
    cards: int


class Walk(NamedTuple):
    """What was found on a walk through a tree of ancestors."""

    examined: int
    """How many positions were looked at."""
    expanded: int
    """How many of them, and of the roots, were looked into because something may have come before them."""
    finished: bool
    """Whether that were all."""
    reached: int
    """How many with the hand that was asked for had as many cards as the threshold."""
    longest: Ancestor | None
    """One of the longest with that hand, below the threshold too."""
    kept: tuple[Ancestor, ...]
    """Those that reached the threshold, the longest first: the longest of them where they were too many."""


class Families(NamedTuple):
    """What random deals and their families gave."""

    cards: int
    """That were laid in random deals."""
    roots: int
    """How many of them were long enough."""
    expanded: int
    """Positions that were gone back to."""
    examined: int
    """Positions that were looked at for that."""
    longest: tuple[Ancestor, ...]
    """The longest deals of all families, with so many cards as were wanted."""
    unfinished: list[int]
    """The numbers of random deals that were not played to an end: some may never end."""


def walk(
    roots: Sequence[Ancestor],
    hand: int,
    threshold: int,
    most_expanded: int,
    keep: int = 256,
    excluded: Sequence[Position] = (),
) -> Walk:
    """All ancestors of `roots`, depth first and not remembered: the definition of `fast.ancestors.walk`.

    A root is a position and how many cards are laid from it on. Of its ancestors those are told in which who
    leads holds `hand` cards; he is player 0 of what is told. After `most` fertile positions it is left off.
    `without` has for each root a position before it that is not gone back to: on a cycle, its own; only who
    leads and who does not counts there. Raises `ValueError` where a hand is empty.
    """
    looked_at = fertile = 0
    longest: Ancestor | None = None
    reached: list[Ancestor] = []
    finished = True
    for number, root in enumerate(roots):
        if not all(root.position.hands):
            raise ValueError("a hand is empty")
        barred = leader_first(excluded[number]) if excluded else None
        stack = [Ancestor(leader_first(root.position), root.cards)] if _may_follow(root.position) else []
        while stack:
            if fertile >= most_expanded:
                finished = False
                break
            child, cards = stack.pop()
            fertile += 1
            for position, trick in predecessors(child):
                one = Ancestor(leader_first(position), cards + trick)
                looked_at += 1
                if one.position == barred:
                    continue
                if len(one.position.hands[0]) == hand:
                    if longest is None or one.cards > longest.cards:
                        longest = one
                    if one.cards >= threshold:
                        reached.append(one)
                if _may_follow(one.position):
                    stack.append(one)
            barred = None
    reached.sort(key=lambda one: (-one.cards, one.position))
    return Walk(looked_at, fertile, finished, len(reached), longest, tuple(reached[:keep]))


def leader_first(position: Position) -> Position:
    """The same position with who leads as player 0."""
    return position if position.lead == 0 else Position(position.hands[::-1])


def _may_follow(position: Position) -> bool:
    return may_have_predecessor(position.hands[position.lead])
