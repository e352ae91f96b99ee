"""Finds out from many games of Perditio Tempus whether the deck was shuffled.

All orders of the cards up to the fourth ace are equally likely. So the first card is of each rank once in
thirteen games, one in thirteen games is won, and a game has 212/5 cards on average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, lgamma, log

from cardtui.checker.exercises.perditio.transcripts import TurnedCards
from cardtui.engine.cards import Rank
from cardtui.engine.phrases import article
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS

NEVER = 1e-6
"""Results that are less probable than this are not put down to chance."""

_LEAST_GAMES = 3  # before games that are all the same mean something

_ONE_RANK = 1 / len(RANKS)
"""The probability of each rank for the first card, and of a win."""

# The position of the last of four aces among 52 cards is that of the largest of four numbers below 53.
_MEAN = HEIGHT * (DEALT + 1) / (HEIGHT + 1)
_VARIANCE = HEIGHT * (DEALT + 1) * (DEALT - HEIGHT) / ((HEIGHT + 1) ** 2 * (HEIGHT + 2))
_FARTHEST = _MEAN - HEIGHT  # a game has at least four cards, which is farther from the mean than 52


def unlike_chance(games: Sequence[TurnedCards]) -> str | None:
    """Return a sentence on how the shuffle differs from chance, or None. `games` are the cards turned in
    each."""
    number = len(games)
    if number >= _LEAST_GAMES and len(set(games)) == 1:
        return (
            f"All {number} runs turned the same cards: the deck is not shuffled, or always with the same "
            "seed (such as the time in seconds, which is the same for runs that are so near)."
        )
    firsts = Counter(cards[0].rank for cards in games if cards)
    for rank in map(int, RANKS):
        times = firsts[rank]
        if len(RANKS) * two_sided_probability(number, times, _ONE_RANK) < NEVER:
            card, runs = article(Rank(rank).name.lower()), "all" if times == number else f"{times} of"
            return f"The first card was {card} in {runs} {number} runs: {_chance_sentence(number)}."
    won = sum(len(cards) == DEALT for cards in games)
    if two_sided_probability(number, won, _ONE_RANK) < NEVER:
        return f"{won} of {number} runs {'was' if won == 1 else 'were'} won: {_chance_sentence(number)}."
    cards = sum(map(len, games))
    if number and mean_probability_bound(number, cards / number) < NEVER:
        mean = f"{cards / number:.1f}"
        return f"The mean of {number} runs is {mean} cards: by chance it is near {_MEAN:.1f}, which is 212/5."
    return None


def _chance_sentence(number: int) -> str:
    return f"by chance it is one in thirteen, here some {round(number * _ONE_RANK)}"


def two_sided_probability(number: int, times: int, probability: float) -> float:
    """Return the probability of `times` successes in `number` tries, or of anything as rare.

    It is taken as twice the smaller tail of the binomial distribution.
    """
    few = sum(_binomial(number, some, probability) for some in range(times + 1))
    many = sum(_binomial(number, some, probability) for some in range(times, number + 1))
    return min(1.0, 2 * min(few, many))


def _binomial(number: int, times: int, probability: float) -> float:
    ways = lgamma(number + 1) - lgamma(times + 1) - lgamma(number - times + 1)
    return exp(ways + times * log(probability) + (number - times) * log(1 - probability))


def mean_probability_bound(number: int, mean: float) -> float:
    """Return an upper bound of the probability that the mean is as far from 212/5 cards as `mean`.

    This is Bernstein's inequality, which holds for any number of games.
    """
    off = abs(mean - _MEAN)
    return min(1.0, 2 * exp(-number * off**2 / 2 / (_VARIANCE + _FARTHEST * off / 3)))
