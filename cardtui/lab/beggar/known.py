"""The known deals that never end, by the cycle that they run into. The deals themselves are data files."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from cardtui.lab.finds import Find


@lru_cache(1)
def known_cycles() -> tuple[tuple[Find, ...], ...]:
    """Return the known deals of 52 cards by cycle: the cycle with the most deals first, its deals sorted."""
    return _read_table("endless-52.txt")


@lru_cache(1)
def italian_cycles() -> tuple[tuple[Find, ...], ...]:
    """Return all endless deals of 20 and 20 cards of the Italian pack by cycle, in the same order."""
    return _read_table("endless-italian.txt")


def _read_table(name: str) -> tuple[tuple[Find, ...], ...]:
    """Read a file with a block for each cycle: the first line is the cycle, each other line is a deal."""
    text = (files("cardtui.lab") / "data" / name).read_text(encoding="ascii")
    table = "\n".join(line for line in text.splitlines() if not line.startswith("#")).strip()
    cycles = []
    for block in table.split("\n\n"):
        (key, tricks, cards), *deals = (line.split() for line in block.splitlines())
        found = (
            Find(deal, int(cards), int(tricks), int(pre_cards), int(pre_tricks), key)
            for deal, pre_tricks, pre_cards in deals
        )
        cycles.append(tuple(found))
    return tuple(sorted(cycles, key=lambda cycle: (-len(cycle), cycle[0].cycle)))
