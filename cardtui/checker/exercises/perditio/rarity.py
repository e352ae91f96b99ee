"""What many games of Perditio Tempus tell about the shuffle, where it cannot be chance.

The cards of a game are turned in an order that is as likely as any other, until the fourth ace: so the first
card is of each rank once in thirteen games, one in thirteen games is won, and a game lasts 212/5 cards on the
average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, lgamma, log

from cardtui.checker.exercises.perditio.transcripts import Turned
from cardtui.engine.cards import Rank
from cardtui.engine.phrases import article
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS

__all__ = ["NEVER", "as_rare", "mean_as_rare", "unlike_chance"]

NEVER = 1e-6
"""What is less probable is not taken for chance."""

_LEAST = 3  # games that can be all the same

_ONE_RANK = 1 / len(RANKS)
"""The probability of a rank for the first card, and that of a win."""

# The place of the fourth of four aces among 52 cards, as that of the largest of four numbers below 53.
_MEAN = HEIGHT * (DEALT + 1) / (HEIGHT + 1)
_VARIANCE = HEIGHT * (DEALT + 1) * (DEALT - HEIGHT) / ((HEIGHT + 1) ** 2 * (HEIGHT + 2))
_FARTHEST = _MEAN - HEIGHT  # a game lasts at least four cards, and that is farther from the mean than 52


def unlike_chance(games: Sequence[Turned]) -> str | None:
    """What is wrong with the shuffle that made these games, a sentence with its numbers; None if nothing is.

    Each game is given as the cards that were turned, to its end.
    """
    number = len(games)
    if number >= _LEAST and len(set(games)) == 1:
        return (
            f"All {number} runs turned the same cards: the deck is not shuffled, or always with the same "
            "seed (such as the time in seconds, which is the same for runs that are so near)."
        )
    firsts = Counter(cards[0].rank for cards in games if cards)
    for rank in map(int, RANKS):
        times = firsts[rank]
        if len(RANKS) * as_rare(number, times, _ONE_RANK) < NEVER:
            card, runs = article(Rank(rank).name.lower()), "all" if times == number else f"{times} of"
            return f"The first card was {card} in {runs} {number} runs: {_by_chance(number)}."
    won = sum(len(cards) == DEALT for cards in games)
    if as_rare(number, won, _ONE_RANK) < NEVER:
        return f"{won} of {number} runs {'was' if won == 1 else 'were'} won: {_by_chance(number)}."
    cards = sum(map(len, games))
    if number and mean_as_rare(number, cards / number) < NEVER:
        mean = f"{cards / number:.1f}"
        return f"The mean of {number} runs is {mean} cards: by chance it is near {_MEAN:.1f}, which is 212/5."
    return None


def _by_chance(number: int) -> str:
    return f"by chance it is one in thirteen, here some {round(number * _ONE_RANK)}"


def as_rare(number: int, times: int, probability: float) -> float:
    """How probable it is that of `number` tries so many or so few as `times` succeed, on either side.

    That is twice the rarer tail of the binomial distribution.
    """
    few = sum(_exactly(number, some, probability) for some in range(times + 1))
    many = sum(_exactly(number, some, probability) for some in range(times, number + 1))
    return min(1.0, 2 * min(few, many))


def _exactly(number: int, times: int, probability: float) -> float:
    ways = lgamma(number + 1) - lgamma(times + 1) - lgamma(number - times + 1)
    return exp(ways + times * log(probability) + (number - times) * log(1 - probability))


def mean_as_rare(number: int, mean: float) -> float:
    """How probable it is at the most that the mean of `number` games is as far from 212/5 cards as `mean`.

    This is Bernstein's inequality, which holds for any number of games, not for many only.
    """
    off = abs(mean - _MEAN)
    return min(1.0, 2 * exp(-number * off**2 / 2 / (_VARIANCE + _FARTHEST * off / 3)))
