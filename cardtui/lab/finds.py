"""Games that are found by hunts, or are known."""

from __future__ import annotations

from typing import NamedTuple


class Find(NamedTuple):
    """A game that was found: a long one, or one that never ends."""

    deal: str
    """The deal, as in ids."""
    cards: int
    """The cards of the game, or of the period of an endless one."""
    tricks: int
    pre_cards: int = 0
    """The cards before the period."""
    pre_tricks: int = 0
    cycle: str = ""
    """The key of the cycle, the same for all deals that run into it; empty for a game that ends."""
