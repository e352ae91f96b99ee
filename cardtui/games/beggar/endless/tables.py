"""Makes the tables of known deals: see `known`. Takes a minute in plain Python, seconds if it is compiled."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from cardtui.games.beggar.endless.making import SHAPES, near_shapes, unit
from cardtui.games.beggar.endless.trees import Found

__all__ = ["everything_near", "table_source"]


def everything_near() -> set[Found]:
    """What all units find that try near shapes."""
    units = -(-len(near_shapes()) // SHAPES)
    return {found for index in range(units) for found in unit(0, index)}


def table_source(found: Iterable[Found], cards: int) -> str:
    """The module with the deals whose period has so many cards."""
    cycles: dict[str, list[Found]] = {}
    for one in sorted(found):
        if one.cycle.cards == cards:
            cycles.setdefault(one.key, []).append(one)
    blocks = []
    for key, deals in cycles.items():
        lines = [f"{key} {deals[0].cycle.tricks} {cards}"]
        lines += [f"{one.deal} {one.cycle.pre_tricks} {one.cycle.pre_cards}" for one in deals]
        blocks.append("\n".join(lines))
    head = (
        f'"""Made by `python -m cardtui.games.beggar.endless.tables {cards}`.\n\n'
        "A cycle with tricks and cards of its period, and its deals with those of the pre-period.\n"
        '"""\n\n__all__ = ["LISTED"]\n\nLISTED = """\n'
    )
    return head + "\n\n".join(blocks) + '\n"""'


if __name__ == "__main__":
    print(table_source(everything_near(), int(sys.argv[1])))
