"""How long random games of Perditio Tempus are, exactly.

The cards come up in an order in which each is as likely as any other, so the game is over when the last of
four aces, scattered at random among 52 places, has come: of the C(52, 4) ways to scatter them, the C(n−1, 3)
in which the other three lie before place n end it with card n.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, floor, log10

__all__ = ["LEAST_TURNED", "MEAN", "MOST_TURNED", "at_least", "compare", "odds", "percentiles"]

LEAST_TURNED, MOST_TURNED = 4, 52
MEAN = Fraction(212, 5)
"""The mean number of cards turned."""

_WAYS = comb(52, 4)


def odds(cards: int) -> Fraction:
    """The chance that a random deal lasts exactly `cards` cards, from 4 to 52."""
    return Fraction(comb(cards - 1, 3), _WAYS)


def at_least(cards: int) -> Fraction:
    """The chance that a random deal lasts `cards` cards or more, from 4 to 52."""
    return 1 - Fraction(comb(cards - 1, 4), _WAYS)


def percentiles() -> tuple[int, ...]:
    """The lengths that 0 %, 1 % … 99 % of random deals do not reach."""
    lengths = range(LEAST_TURNED, MOST_TURNED + 1)
    return tuple(max(n for n in lengths if at_least(n) >= 1 - Fraction(part, 100)) for part in range(100))


def compare(cards: int) -> str:
    """How a game of `cards` cards, from 4 to 52, compares: the exact chance of lasting as long."""
    part = at_least(cards)
    if part == 1:
        return "every random deal lasts at least this long"
    if part.numerator == 1:
        exact = f"exactly 1 in {part.denominator}"
    else:
        exact = f"exactly {part.numerator}/{part.denominator}"
        if part <= Fraction(1, 2):
            exact = f"1 in {float(1 / part):.1f}, {exact}"
    return f"{_percent(part)} % of random deals last at least this long ({exact})"


def _percent(part: Fraction) -> str:
    """`part` in percent, with two digits of what it is away from 0 or 100: `72.7`, `7.7`, `99.9996`."""
    small = 100 * float(min(part, 1 - part))
    return f"{100 * float(part):.{max(1, 1 - floor(log10(small)))}f}"
