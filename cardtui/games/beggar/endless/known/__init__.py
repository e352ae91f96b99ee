"""The known deals of 26 and 26 cards that never end, by the cycle that they run into.

All were made by this program, from the words of the published cycle (`making`); the thirty deals that run
into that one are among them. The tables are made by

    python -m cardtui.games.beggar.endless.tables 440 > cardtui/games/beggar/endless/known/of_440.py

and the same with 438 and 219: the cards of a period.

The deals of 20 and 20 cards of the Italian pack are in `italian.txt`, in the same form: all that there are.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from cardtui.games.beggar.endless.known import of_219, of_438, of_440

__all__ = ["KnownCycle", "KnownDeal", "italian_cycles", "known_cycles"]


class KnownDeal(NamedTuple):
    """A deal, player 0 leads, and what is played until its game is on the cycle."""

    deal: str
    pre_tricks: int
    pre_cards: int


class KnownCycle(NamedTuple):
    """A cycle: the least of its positions, its period, and all deals that run into it, by their texts."""

    key: str
    tricks: int
    cards: int
    deals: tuple[KnownDeal, ...]


@lru_cache(1)
def known_cycles() -> tuple[KnownCycle, ...]:
    """Return the known cycles of 52 cards, those with the most deals first."""
    return _read("\n\n".join(table.strip() for table in (of_440.LISTED, of_438.LISTED, of_219.LISTED)))


@lru_cache(1)
def italian_cycles() -> tuple[KnownCycle, ...]:
    """Return the cycles of the Italian pack of 40 cards, those with the most deals first.

    These are all that can be reached from 20 and 20 cards, and all such deals that never end.
    """
    text = (files(__name__) / "italian.txt").read_text(encoding="ascii")
    return _read("\n".join(line for line in text.splitlines() if not line.startswith("#")).strip())


def _read(table: str) -> tuple[KnownCycle, ...]:
    """Read a table with a block for each cycle: the first line is the cycle, each other line is a deal."""
    cycles = []
    for block in table.split("\n\n"):
        (key, tricks, cards), *deals = (line.split() for line in block.splitlines())
        known = tuple(KnownDeal(deal, int(tricks), int(cards)) for deal, tricks, cards in deals)
        cycles.append(KnownCycle(key, int(tricks), int(cards), known))
    return tuple(sorted(cycles, key=lambda cycle: (-len(cycle.deals), cycle.key)))
