"""The starts of the Silver Dollar game that chance makes."""

from __future__ import annotations

from itertools import accumulate
from random import Random

from cardtui.engine.errors import BadInput
from cardtui.games.coins.legal_moves import Positions, is_over
from cardtui.games.coins.parameters import COMPUTER, Parameters, read_gaps
from cardtui.games.coins.theory import fewest, most, total

__all__ = ["MOST_DRAWN", "draw"]

MOST_DRAWN = 12
"""The most coins that chance alone deals: 3 with probability 1/2, 4 with 1/4, and so on, after the sheet."""

_NUMBERS = 100  # of coins that are tried: with gaps that are all the same, only one in five can be won
_TRIES = 100  # a start that is looked for and possible at all is then missed once in 2**100 at the most


def draw(random: Random, parameters: Parameters) -> Positions:
    """A start that can be played; if possible also one that is worth playing, as the parameters say.

    The gaps are drawn until they will do; if they never do, for another number of coins, unless that one is
    asked for. Raises `BadInput` if every start that they allow is over at once.
    """
    low, high = map(int, read_gaps(parameters.gaps).split("-"))
    if not high:
        raise BadInput("with gaps of 0-0 every coin is home from the start, so that there is nothing to play")
    some: Positions | None = None
    for tried in range(_TRIES if parameters.coins else _TRIES * _NUMBERS):
        if tried % _TRIES == 0:
            coins = parameters.coins or _how_many(random)
        found = tuple(accumulate(random.randint(low, high) + 1 for _ in range(coins)))
        positions = tuple(end - 1 for end in found)
        if is_over(positions):
            continue
        if _will_do(positions, parameters):
            return positions
        some = some or positions
    assert some is not None
    return some


def _how_many(random: Random) -> int:
    coins = 3
    while coins < MOST_DRAWN and random.random() < 0.5:
        coins += 1
    return coins


def _will_do(positions: Positions, parameters: Parameters) -> bool:
    """Whether who begins against the computer can win, and alone whether the target can be met."""
    if parameters.players == COMPUTER:
        return total(positions, parameters.step) != 0
    if parameters.target is not None:
        return fewest(positions, parameters.step) <= parameters.target <= most(positions)
    return True
