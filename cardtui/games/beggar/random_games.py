"""The measured lengths of random deals of Beggar My Neighbour."""

from cardtui.engine.optional_features import MeasuredGames

# fmt: off
PERCENTILES = (
    34, 45, 47, 49, 51, 55, 58, 61, 64, 66, 69, 72, 74, 77, 80, 82, 85, 88, 90, 93, 96, 98, 101, 104, 107,
    109, 112, 115, 118, 121, 124, 127, 130, 133, 136, 139, 142, 145, 148, 152, 155, 158, 162, 165, 169, 173,
    176, 180, 184, 188, 192, 196, 201, 205, 209, 214, 218, 223, 228, 233, 238, 243, 249, 254, 260, 266, 271,
    278, 284, 290, 297, 304, 311, 319, 327, 335, 343, 352, 361, 370, 380, 391, 402, 414, 426, 440, 454, 469,
    485, 503, 523, 544, 569, 596, 628, 665, 711, 770, 853, 996,
)
# fmt: on
"""The lengths, in cards, that 0 %, 1 % … 99 % of random deals of 52 cards do not reach.

Measured by `cardtui lab beggar --games 100M --percentiles`: shortest 34, mean 254.7, longest 3819 cards.
"""

RANDOM_GAMES = MeasuredGames(
    PERCENTILES,
    ((0.999, 1470), (0.9999, 1941), (0.99999, 2416)),
    longest=3819,
    games="random deals",
    number="a hundred million",
)
