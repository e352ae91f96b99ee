"""Random starts of the Silver Dollar game."""

from __future__ import annotations

from random import Random

from cardtui.engine.errors import BadInput
from cardtui.games.coins.legal_moves import Positions, is_over, with_gaps
from cardtui.games.coins.parameters import COMPUTER, CoinsParameters, check_dollar, read_gaps
from cardtui.games.coins.theory import fewest, most, total

MOST_DRAWN = 12
"""The most coins if no number is asked for: 3 with probability 1/2, 4 with 1/4, and so on."""

_NUMBERS = 100  # of coins to try: with gaps that are all the same, only one in five can be won
_TRIES = 100  # for each: a suitable start, if there is one, is then missed once in 2**100 at the most


def draw_start(random: Random, parameters: CoinsParameters) -> Positions:
    """Draw a start that is not over; if possible one that is worth playing with these parameters.

    The gaps are drawn until they are suitable; if they never are, for another number of coins, unless one is
    asked for; there are always enough for the dollar. Raises `BadInput` if every possible start is over, or
    too few coins are asked for.
    """
    dollar = parameters.dollar
    if dollar is not None and parameters.coins is not None:
        check_dollar(dollar, parameters.coins)
    low, high = map(int, read_gaps(parameters.gaps).split("-"))
    if not high:
        raise BadInput("with gaps of 0-0 every coin is home from the start, so that there is nothing to play")
    fallback: Positions | None = None
    for tried in range(_TRIES if parameters.coins else _TRIES * _NUMBERS):
        if tried % _TRIES == 0:
            coins = parameters.coins or max(_number_of_coins(random), (dollar or 0) + 1)
        positions = with_gaps(random.randint(low, high) for _ in range(coins))
        if is_over(positions, dollar):
            continue
        if _is_suitable(positions, parameters):
            return positions
        fallback = fallback or positions
    assert fallback is not None
    return fallback


def _number_of_coins(random: Random) -> int:
    coins = 3
    while coins < MOST_DRAWN and random.random() < 0.5:
        coins += 1
    return coins


def _is_suitable(positions: Positions, parameters: CoinsParameters) -> bool:
    """Return whether the first player against the computer can win, or the target of a puzzle can be met."""
    if parameters.players == COMPUTER:
        return total(positions, parameters.step, parameters.dollar) != 0
    if parameters.target is not None:
        return fewest(positions, parameters.step) <= parameters.target <= most(positions)
    return True
