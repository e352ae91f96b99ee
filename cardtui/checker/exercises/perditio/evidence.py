"""Weighs the runs of a program: how much likelier they are with a usual wrong shuffle than by chance.

A wrong shuffle is a *model* that foretells each card from those before it. The product of what it gives to
the cards that came, divided by what chance gives to them, is its *evidence*. By chance the mean evidence of
any model is 1, whenever somebody stops to count, so that a million comes once in a million (Ville's
inequality).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, product
from math import exp, log
from operator import mul
from typing import NamedTuple

from cardtui.checker.exercises.perditio.transcripts import TurnedCards
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS

MOST_RUNS = 1000
"""Number of runs that are weighed, as this takes some milliseconds each."""

EXCHANGES_ALL = "exchanges each card with any one of the deck"
LEAVES_NONE = "never leaves a card where it was"

_RANKS = len(RANKS)
_EVEN = (1.0,) * _RANKS
_LAST = DEALT - 1

Weights = Sequence[float]
"""How much likelier than by chance each rank is."""


class Shuffle(NamedTuple):
    """A wrong shuffle, and the models of it."""

    does: str
    """The end of a sentence: `never leaves a card where it was`."""
    evidence: float
    """Its logarithm, of all its models together."""
    largest: float
    """The logarithm of that of the likeliest model."""


class _Turned(NamedTuple):
    """A card that is turned, and what is known before."""

    cell: int
    """Its place: four times the index of its pile, and the number of cards that were turned there before."""
    rank: int
    """From 0 for the ace on."""
    left: Sequence[int]
    """The number of cards of each rank that have not been turned."""
    all_left: int
    known: Mapping[int, int]
    """The ranks in the cells that were turned before."""


Model = Callable[[_Turned], Weights]
"""A wrong shuffle: how much likelier than by chance it makes each rank for the next card."""


@lru_cache(maxsize=MOST_RUNS)
def _turned(game: TurnedCards) -> Sequence[_Turned]:
    left, known, found = [HEIGHT] * _RANKS, dict[int, int](), []
    depth = [0] * _RANKS
    for card in game:
        pile, rank = card.pile - 1, card.rank - 1
        cell = HEIGHT * pile + depth[pile]
        found.append(_Turned(cell, rank, tuple(left), sum(left), dict(known)))
        known[cell] = rank
        depth[pile] += 1
        left[rank] -= 1
    return found


def _log_evidence(game: TurnedCards, model: Model) -> float:
    """Return the logarithm of the evidence of a game for a model."""
    factor = 1.0
    for card in _turned(game):
        given = model(card)
        if given is not _EVEN:
            factor *= given[card.rank] * card.all_left / sum(map(mul, card.left, given))
    return log(factor)


# Shuffles that exchange cards, by where each card comes to lie

_Steps = Sequence[tuple[int, int, int]]
"""An index, and the least and the largest index of the card that it is exchanged with."""

_EXCHANGES: Sequence[_Steps] = (
    [(i, 0, _LAST) for i in range(DEALT)],
    [(i, 0, _LAST) for i in range(_LAST, 0, -1)],
)
_SHARES_LEFT = {  # of the cards, beyond those that come back by chance
    LEAVES_NONE: (-1 / _LAST,),
    "leaves too many cards where they were": (0.02, 0.13),  # after 100 and 50 exchanges
}
_LEAVES_ONE = "leaves the first or the last card where it was"
_ORDERS = (  # of the deck before it is shuffled
    [rank for rank in range(_RANKS) for _ in range(HEIGHT)],
    [rank for _ in range(HEIGHT) for rank in range(_RANKS)],
)
_NEVER = 1e-3  # in the place of a weight of 0, as a program may do so in another way

_Table = Sequence[Weights]
"""The weights for each index of the deck, or for each cell."""


def _after_exchanges(steps: _Steps, order: Sequence[int]) -> _Table:
    """Return what is likely to lie at each index of the deck."""
    table = [_only(own) for own in order]
    for i, least, largest in steps:
        indices = range(least, largest + 1)
        share = 1 / len(indices)
        here = table[i]
        mean = [share * sum(column) for column in zip(*(table[j] for j in indices), strict=True)]
        for j in indices:
            table[j] = [one * (1 - share) + share * other for one, other in zip(table[j], here, strict=True)]
        table[i] = mean
    return table


def _only(rank: int) -> Weights:
    return [float(_RANKS * (rank == own)) for own in range(_RANKS)]


def _partly_left(share: float, order: Sequence[int]) -> _Table:
    return [[1 - share + share * _RANKS * (rank == own) for rank in range(_RANKS)] for own in order]


def _dealt(table: _Table) -> Iterator[tuple[Weights, ...]]:
    """Yield the weights of each cell, for the ways to deal: by four or in turn, and from which end."""
    for by_four, from_last, turned_over in product((True, False), repeat=3):
        cells = []
        for pile in range(_RANKS):
            for depth in range(HEIGHT):
                at = HEIGHT - 1 - depth if turned_over else depth
                index = HEIGHT * pile + at if by_four else _RANKS * at + pile
                likely = table[_LAST - index if from_last else index]
                cells.append(likely if likely is _EVEN else tuple(max(one, _NEVER) for one in likely))
        yield tuple(cells)


@dataclass(frozen=True)
class _Places:
    """A model in which each place has its own likely ranks."""

    table: tuple[Weights, ...]

    def __call__(self, card: _Turned) -> Weights:
        return self.table[card.cell]


def _place_models() -> Iterator[tuple[str, Model]]:
    for order in _ORDERS:
        for steps in _EXCHANGES:
            yield from ((EXCHANGES_ALL, _Places(cells)) for cells in _dealt(_after_exchanges(steps, order)))
        for does, shares in _SHARES_LEFT.items():
            for share in shares:
                yield from ((does, _Places(cells)) for cells in _dealt(_partly_left(share, order)))
    for rank in (0, _RANKS - 1):
        for cells in _dealt([_only(rank), *[_EVEN] * _LAST]):
            yield _LEAVES_ONE, _Places(cells)


# Shuffles that leave cards beside each other

_STAY_TOGETHER = "leaves cards beside each other that were so before"
_IN_ORDER = "leaves cards in the order of their ranks"
_LIKELIER = (1.0, 15.0)  # times, besides the usual one


@dataclass(frozen=True)
class _Neighbours:
    """A model in which the rank of a card depends on those beside it."""

    by_four: bool
    """Whether the next card of the deck lies in the same pile, else in the next one at the same depth."""
    steps: frozenset[int]
    """The differences to the rank of the neighbour before that are likelier."""
    likelier: float
    round: bool
    """Whether the ace follows the king."""

    def __call__(self, card: _Turned) -> Weights:
        pile, depth = divmod(card.cell, HEIGHT)
        found = None
        for way in (1, -1):
            at = (pile, depth - way) if self.by_four else (pile - way, depth)
            if not (0 <= at[0] < _RANKS and 0 <= at[1] < HEIGHT):
                continue
            beside = card.known.get(HEIGHT * at[0] + at[1])
            if beside is None:
                continue
            found = found or [1.0] * _RANKS
            for step in self.steps:
                rank = beside + way * step
                if self.round or 0 <= rank < _RANKS:
                    found[rank % _RANKS] *= 1 + self.likelier
        return found or _EVEN


def _neighbour_models() -> Iterator[tuple[str, Model]]:
    for by_four, likelier in product((True, False), _LIKELIER):
        for step in (0, 1, -1):
            yield _STAY_TOGETHER, _Neighbours(by_four, frozenset([step]), likelier, True)
        for way in (1, -1):
            steps = frozenset(way * step for step in range(1, _RANKS))
            yield _IN_ORDER, _Neighbours(by_four, steps, likelier, False)


@cache
def _models() -> Mapping[str, Sequence[Model]]:
    """Return all different models of each shuffle."""
    found: dict[str, list[Model]] = {}
    for does, model in dict.fromkeys(chain(_place_models(), _neighbour_models())):
        found.setdefault(does, []).append(model)
    return found


@lru_cache(maxsize=MOST_RUNS)
def _of_game(game: TurnedCards) -> Mapping[str, Sequence[float]]:
    """Return the evidence of a game for the models of each shuffle."""
    return {does: [_log_evidence(game, model) for model in models] for does, models in _models().items()}


# Shuffles of which nothing is known but the earlier runs

_FAVOURS = "favours some ranks in some places"
_TRUST = (13.0, 52.0, 208.0)  # runs by chance that the earlier runs are mixed with


def _learned(games: Sequence[TurnedCards], trust: float) -> float:
    """Return the evidence of a model that foretells the cards of each cell from the earlier runs."""
    total = 0.0
    counts = [[0] * _RANKS for _ in range(DEALT)]
    for game in games:
        total += _log_evidence(game, lambda card: [trust / _RANKS + one for one in counts[card.cell]])
        for card in _turned(game):
            counts[card.cell][card.rank] += 1
    return total


def weigh(games: Sequence[TurnedCards]) -> list[Shuffle]:
    """Return the evidence of games for each of the wrong shuffles."""
    games = list(dict.fromkeys(games))[:MOST_RUNS]  # those that began in the same millisecond are one
    totals: dict[str, list[float]] = {}
    for game in games:
        for does, found in _of_game(game).items():
            before = totals.get(does)
            totals[does] = [*found] if before is None else [a + b for a, b in zip(before, found, strict=True)]
    if games:
        totals[_FAVOURS] = [_learned(games, trust) for trust in _TRUST]
    return [Shuffle(does, _log_mean(found), max(found)) for does, found in totals.items()]


def _log_mean(logarithms: Sequence[float]) -> float:
    largest = max(logarithms)
    return largest + log(sum(exp(one - largest) for one in logarithms) / len(logarithms))
