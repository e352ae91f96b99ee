"""The lengths of random games of Snap, as they were measured."""

from cardtui.engine.optional_features import MeasuredGames

# fmt: off
PERCENTILES = (
    51, 87, 101, 110, 119, 127, 134, 140, 147, 153, 159, 165, 171, 177, 182, 188, 194, 199, 205, 210,
    216, 221, 227, 233, 238, 244, 250, 256, 262, 268, 273, 279, 285, 291, 297, 303, 310, 316, 322, 329,
    336, 342, 349, 356, 363, 370, 377, 385, 393, 400, 408, 416, 424, 433, 441, 450, 459, 468, 478, 487,
    496, 506, 517, 528, 539, 550, 562, 573, 586, 598, 612, 625, 639, 654, 669, 684, 701, 718, 735, 754,
    773, 793, 814, 836, 859, 884, 912, 941, 973, 1008, 1046, 1087, 1135, 1188, 1249, 1322, 1410, 1523,
    1679, 1950,
)
# fmt: on
"""The lengths, in throws, that 0 %, 1 % … 99 % of the games do not reach.

Made by `cardtui lab snap --games 200000 --seed 0 --percentiles`, which plays the games of the seeds 0 to
199,999: shortest 51, mean 525.2, longest 4722 throws. A wins 49.4 % of them.
"""

RANDOM_GAMES = MeasuredGames(
    PERCENTILES,
    ((0.999, 2868), (0.9999, 3703), (0.99999, 4359)),
    longest=4722,
    games="random games",
    number="200,000",
)
