"""Finds out from many games of Perditio Tempus whether the deck was shuffled.

All orders of the cards up to the fourth ace are equally likely. So the first card is of each rank once in
thirteen games, one in thirteen games is won, half of the games turn all four cards of a rank, and a game has
212/5 cards on average. What none of these shows is weighed against the usual wrong shuffles, see `evidence`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, comb, exp, lgamma, log

from cardtui.checker.exercises.perditio.evidence import EXCHANGES_ALL, LEAVES_NONE, MOST_RUNS, weigh
from cardtui.checker.exercises.perditio.transcripts import TurnedCards
from cardtui.engine.cards import RANK_NAMES, Rank
from cardtui.engine.phrases import article, count, few, listed
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS

NEVER = 1e-6
"""Results that are less probable than this are not put down to chance."""

_TESTS = 5  # which share it: the first card, all four of a rank, won games, the mean, a wrong shuffle
_SHARE = NEVER / _TESTS

_LEAST_GAMES = 3  # before games that are all the same mean something
_MOST_ALIKE = 3  # runs for each different game, as several may begin in the same millisecond

_ONE_RANK = 1 / len(RANKS)
"""The probability of each rank for the first card, and of a win."""
_ALL_FOUR = 1 / 2
"""The probability that all cards of a rank come before the last ace: of the eight, an ace is the last."""

# The position of the last of four aces among 52 cards is that of the largest of four numbers below 53.
_MEAN = HEIGHT * (DEALT + 1) / (HEIGHT + 1)
_LENGTHS = {cards: comb(cards - 1, HEIGHT - 1) / comb(DEALT, HEIGHT) for cards in range(HEIGHT, DEALT + 1)}
"""The probability of each number of cards in a game."""

_RUNS_FOR_A_WIN = ceil(log(_SHARE / 2) / log(1 - _ONE_RANK))  # after which none is no chance
_RUNS_AT_ONCE = 20  # until a game is won
_MOST_DOUBTED = 480  # runs
# Logarithm of the evidence for the likeliest wrong shuffle, from which on more runs are wanted.
_IN_DOUBT = 3.0
_NOT_EXCLUDED = -log(1000)  # the same, from which on it may still be the one
_FEW_RANKS = 3  # of which all four cards are turned in too few games, or in too many
_STEEPEST, _HALVINGS = 1.0, 60  # in the search of the mean's bound


def unlike_chance(games: Sequence[TurnedCards]) -> str | None:
    """Return a sentence on how the shuffle differs from chance, or None. `games` are the cards turned in
    each."""
    number, different = len(games), len(set(games))
    if number >= _LEAST_GAMES and different == 1:
        return (
            f"All {number} runs turned the same cards: the deck is not shuffled, or always with the same "
            "seed (such as the time in seconds, which is the same for runs that are so near)."
        )
    if number > _MOST_ALIKE * different:
        return (
            f"{number} runs turned the cards of {few(different, 'game')} only: the deck is shuffled with few "
            "seeds (such as the time in seconds, which is the same for runs that are so near)."
        )
    tests = (_first_card, _all_four, _won_games, _mean_length, _wrong_shuffle)
    return next(filter(None, (test(games) for test in tests)), None)


def further_runs(games: Sequence[TurnedCards]) -> int:
    """Return how many more runs are wanted: until a game is won, and until no wrong shuffle is in doubt."""
    number = len(games)
    if number >= _MOST_DOUBTED or unlike_chance(games):
        return 0
    if not any(len(cards) == DEALT for cards in games) and number < _RUNS_FOR_A_WIN:
        return min(_RUNS_AT_ONCE, _RUNS_FOR_A_WIN - number)
    is_in_doubt = any(shuffle.largest > _IN_DOUBT for shuffle in weigh(games))
    return min(number, _MOST_DOUBTED - number) if is_in_doubt else 0


def not_told_apart(games: Sequence[TurnedCards]) -> str:
    """Return a sentence on the usual wrong shuffles that the games may come from as well; empty if none."""
    may_be = {shuffle.does for shuffle in weigh(games) if shuffle.largest > _NOT_EXCLUDED}
    names = [f"one that {does}" for does in (EXCHANGES_ALL, LEAVES_NONE) if does in may_be]
    number = min(len(games), MOST_RUNS)
    return f"{count(number, 'run')} cannot tell this shuffle from {listed(names, 'or')}." if names else ""


def _first_card(games: Sequence[TurnedCards]) -> str | None:
    number, firsts = len(games), Counter(cards[0].rank for cards in games if cards)
    for rank in map(int, RANKS):
        times = firsts[rank]
        if len(RANKS) * two_sided_probability(number, times, _ONE_RANK) < _SHARE:
            card, runs = article(Rank(rank).name.lower()), "all" if times == number else f"{times} of"
            return f"The first card was {card} in {runs} {number} runs: {_chance_sentence(number)}."
    return None


def _all_four(games: Sequence[TurnedCards]) -> str | None:
    """Compare how often all cards of a rank were turned: less often if the deck has fewer of them."""
    number, off = len(games), []
    for rank in map(int, RANKS[1:]):
        times = sum(sum(card.rank == rank for card in cards) == HEIGHT for cards in games)
        if len(RANKS) * two_sided_probability(number, times, _ALL_FOUR) < _SHARE:
            off.append((times, rank))
    if not 0 < len(off) <= _FEW_RANKS:  # else the games are too short, or too long
        return None
    times, rank = off[0]
    cards = f"all {few(HEIGHT, RANK_NAMES[rank])}"
    return f"{times or 'None'} of {number} runs turned {cards}: by chance half of them do."


def _won_games(games: Sequence[TurnedCards]) -> str | None:
    number, won = len(games), sum(len(cards) == DEALT for cards in games)
    if two_sided_probability(number, won, _ONE_RANK) >= _SHARE:
        return None
    return f"{won or 'None'} of {number} runs {'was' if won < 2 else 'were'} won: {_chance_sentence(number)}."


def _mean_length(games: Sequence[TurnedCards]) -> str | None:
    number = len(games)
    mean = sum(map(len, games)) / number if number else _MEAN
    if mean_probability_bound(number, mean) >= _SHARE:
        return None
    return f"The mean of {number} runs is {mean:.1f} cards: by chance it is near {_MEAN:.1f}, which is 212/5."


def _wrong_shuffle(games: Sequence[TurnedCards]) -> str | None:
    shuffles = weigh(games)
    likeliest = max(shuffles, key=lambda shuffle: shuffle.evidence, default=None)
    if likeliest is None or likeliest.evidence <= log(len(shuffles) / _SHARE):
        return None
    return (
        "The shuffle is not fair: these runs are over a million times likelier with one that, for example, "
        f"{likeliest.does}. By the exercise, j is any number from 0 to i."
    )


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

    This is Chernoff's bound on both sides, which holds for any number of games.
    """
    off = abs(mean - _MEAN)
    return min(1.0, sum(exp(-number * _rate(_MEAN + side)) for side in (off, -off)))


def _rate(mean: float) -> float:
    """Return how fast a mean beyond this becomes improbable with each game: the largest `rate(t)`."""
    towards = 1 if mean > _MEAN else -1

    def rate(t: float) -> float:
        return -log(sum(p * exp(towards * t * (cards - mean)) for cards, p in _LENGTHS.items()))

    least, most = 0.0, _STEEPEST
    for _ in range(_HALVINGS):  # of a concave function
        first, second = least + (most - least) / 3, most - (most - least) / 3
        least, most = (first, most) if rate(first) < rate(second) else (least, second)
    return max(0.0, rate(least))
