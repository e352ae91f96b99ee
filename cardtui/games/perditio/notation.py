"""The notation for deals of Perditio Tempus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardtui.engine.cards import (
    RANK_NAMES,
    Card,
    Rank,
    give_suits,
    location,
    not_a_card_error,
    read_cards,
    split_deal,
)
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import article, few, listed

Piles = tuple[tuple[Card, ...], ...]
"""Thirteen piles, top first: pile 1 has index 0."""

RANKS = tuple(rank for rank in Rank if rank is not Rank.PLAIN)
HEIGHT = 4
"""The number of cards dealt to a pile, and of cards of a rank."""
DEALT = HEIGHT * len(RANKS)


class PerditioDeal(NamedTuple):
    """The piles, and their text: without blanks, and only with the suits given."""

    piles: Piles
    text: str


def lay_out(deck: Sequence[Card]) -> Piles:
    """Lay 52 cards out in piles: the first four are pile 1, the first of them on top, and so on."""
    return tuple(tuple(deck[first : first + HEIGHT]) for first in range(0, DEALT, HEIGHT))


def read_deal(text: str) -> PerditioDeal:
    """Parse a deal: 52 cards, four of each rank, pile by pile, top first.

    Cards are separated by blanks, commas, dots or line ends: `A K Q J 10 T 9 … 2`, in either case, with or
    without a suit, which counts for nothing; without suits they may be written together, and piles be lists.
    A `/` may stand between two piles. Raises `BadInput` with the bad word and its place, or with what is
    missing and what is too many.
    """
    cards: list[Card] = []
    for word in split_deal(text.removeprefix("\ufeff")):
        read = read_cards(word[0])
        if read and all(card.rank is not Rank.PLAIN for card in read):
            cards += read
        elif word[0] != "/":
            raise not_a_card_error(word, len(cards) + 1)
        elif over := len(cards) % HEIGHT:
            pile = len(cards) // HEIGHT + 1
            raise BadInput(
                f'the "/" {location(word)} comes after {few(over, "card")} of pile {pile}, not four'
            )
    if not cards:
        raise BadInput(f"there are no cards: {DEALT} are needed, four of each rank")
    if wrong := _wrong(Counter(card.rank for card in cards)):
        raise BadInput(f"{DEALT} cards are needed, four of each rank; {wrong}")
    return PerditioDeal(lay_out(give_suits(cards)), ".".join(card.text for card in cards))


def _wrong(counts: Counter[Rank]) -> str:
    """Return an error about the cards of a deal: `missing: two fives and a king; too many: an ace`."""
    surplus = {rank: counts[rank] - HEIGHT for rank in RANKS}
    missing = [_some(-number, rank) for rank, number in surplus.items() if number < 0]
    extra = [_some(number, rank) for rank, number in surplus.items() if number > 0]
    parts = [("missing", missing), ("too many", extra)]
    return "; ".join(f"{name}: {listed(some)}" for name, some in parts if some)


def _some(number: int, rank: Rank) -> str:
    return article(RANK_NAMES[rank]) if number == 1 else few(number, RANK_NAMES[rank])
