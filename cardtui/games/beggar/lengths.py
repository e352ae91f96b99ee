"""How long random games of Beggar My Neighbour are."""

from __future__ import annotations

from cardtui.engine.lengths import Lengths

__all__ = ["PERCENTILES", "compare"]

# fmt: off
PERCENTILES = (
    36, 45, 47, 49, 51, 55, 58, 61, 64, 66, 69, 72, 74, 77, 80, 82, 85, 87, 90, 93, 95, 98, 101, 104,
    106, 109, 112, 115, 118, 121, 123, 126, 129, 132, 135, 138, 142, 145, 148, 151, 155, 158, 162, 165,
    169, 172, 176, 180, 184, 188, 192, 196, 200, 204, 209, 213, 218, 223, 228, 233, 238, 243, 248, 254,
    259, 265, 271, 277, 284, 290, 297, 304, 311, 318, 326, 334, 343, 352, 361, 370, 380, 391, 402, 413,
    426, 439, 453, 469, 485, 504, 523, 545, 568, 596, 628, 665, 711, 770, 854, 997,
)
# fmt: on
"""The lengths, in cards, that 0 %, 1 % … 99 % of random deals of 52 cards do not reach.

Measured by playing out the deals of the seeds 0 to 999,999: shortest 36, mean 254.5, longest 3919 cards.
"""

_TAIL = ((0.999, 1469), (0.9999, 1936), (0.99999, 2345))
_LENGTHS = Lengths(PERCENTILES, _TAIL, longest=3919, games="random deals", number="a million")


def compare(cards: int) -> str:
    """How a game of `cards` cards compares with random deals: `longer than 57 % of random deals`."""
    return _LENGTHS.compare(cards)
