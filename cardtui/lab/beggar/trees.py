"""The deals that run into a cycle, found by going back from each of its positions and verified by playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtui.games.beggar.tricks import Cycle, Position, play_trick, settle
from cardtui.lab.beggar import ancestors as before
from cardtui.lab.beggar.ancestors import Ancestor, leader_first
from cardtui.lab.beggar.packs import deal_text, position_of
from cardtui.lab.finds import Find
from cardtui.lab.kernels import compiled

MOST_POSITIONS = 10_000_000
"""The number of positions after which the walk back from a cycle stops; no known cycle comes near."""

MOST_DEALS = 100_000
"""The most deals to report for a cycle; tens are typical."""


def endless_find(deal: str, key: str, proof: Cycle) -> Find:
    """Return a deal that never ends, which is two hands, the leader's first, with the key of its cycle."""
    return Find(deal, proof.cards, proof.tricks, proof.pre_cards, proof.pre_tricks, key)


def cycle_of(start: Position, most_cards: int | None = None) -> list[Position] | None:
    """Return the positions of the cycle that a position runs into, in order, or None if the game ends.

    Also None if this is not decided after `most_cards`.
    """
    proof = settle(start, most_cards)
    if not isinstance(proof, Cycle):
        return None
    position = start
    for _ in range(proof.pre_tricks):
        position = play_trick(position).after
    cycle = [position]
    while len(cycle) < proof.tricks:
        cycle.append(play_trick(cycle[-1]).after)
    return cycle


def cycle_key(cycle: Sequence[Position]) -> str:
    """Return the key of a cycle: the least of its positions, as text, whoever the players are."""
    return min(map(deal_text, cycle))


def deals_into_cycle(cycle: Sequence[Position]) -> list[Find]:
    """Return all deals that run into a cycle, sorted by text, with those that are on it.

    In a deal each player holds half of the cards, and player 0, who leads, the odd one.
    """
    key = cycle_key(cycle)
    hand = (len(cycle[0].hands[0]) + len(cycle[0].hands[1]) + 1) // 2
    on_it = {leader_first(position) for position in cycle}
    roots = [Ancestor(position, 0) for position in cycle]
    before_each = [cycle[-1], *cycle[:-1]]
    walk: Callable[..., before.Walk] = compiled("beggar.ancestors:walk") or before.walk
    try:
        found = walk(roots, hand, 0, MOST_POSITIONS, MOST_DEALS, before_each)
    except ValueError:  # a deck that does not fit into words
        found = before.walk(roots, hand, 0, MOST_POSITIONS, MOST_DEALS, before_each)
    deals = {one.position for one in found.kept}
    deals |= {position for position in on_it if len(position.hands[0]) == hand}
    proved = []
    for deal in deals:
        proof = settle(deal)
        assert isinstance(proof, Cycle), "it leads to a cycle"
        proved.append(endless_find(deal_text(deal), key, proof))
    return sorted(proved)


def deals_into(deal: str) -> list[Find]:
    """Return all deals that run into the same cycle as `deal`, itself among them.

    `deal` is two hands in the notation of `read_deal`. Raises `ValueError` if its game ends, and `BadInput`
    if it is not a deal.
    """
    cycle = cycle_of(position_of(deal))
    if cycle is None:
        raise ValueError(f"this game ends: {deal}")
    return deals_into_cycle(cycle)
