"""The known deals that never end, by the cycle that they run into. The deals themselves are data files."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple


class KnownDeal(NamedTuple):
    """A deal, in which player 0 leads, and the length of its game before the cycle begins."""

    deal: str
    pre_tricks: int
    pre_cards: int


class KnownCycle(NamedTuple):
    """A cycle: its smallest position, its period, and all deals that run into it, sorted."""

    key: str
    tricks: int
    cards: int
    deals: tuple[KnownDeal, ...]


@lru_cache(1)
def known_cycles() -> tuple[KnownCycle, ...]:
    """Return the known cycles of 52 cards, those with the most deals first."""
    return _read_table("endless-52.txt")


@lru_cache(1)
def italian_cycles() -> tuple[KnownCycle, ...]:
    """Return all cycles that 20 and 20 cards of the Italian pack reach, those with the most deals first."""
    return _read_table("endless-italian.txt")


def _read_table(name: str) -> tuple[KnownCycle, ...]:
    """Read a file with a block for each cycle: the first line is the cycle, each other line is a deal."""
    text = (files("cardtui.lab") / "data" / name).read_text(encoding="ascii")
    table = "\n".join(line for line in text.splitlines() if not line.startswith("#")).strip()
    cycles = []
    for block in table.split("\n\n"):
        (key, tricks, cards), *deals = (line.split() for line in block.splitlines())
        known = tuple(KnownDeal(deal, int(tricks), int(cards)) for deal, tricks, cards in deals)
        cycles.append(KnownCycle(key, int(tricks), int(cards), known))
    return tuple(sorted(cycles, key=lambda cycle: (-len(cycle.deals), cycle.key)))
