"""Lengths of games beside those of random games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games import kinds, load
from cardtui.ui.widgets.histogram import histogram

_quantiles: st.SearchStrategy[list[int]] = st.one_of(
    st.just([]),
    st.lists(st.integers(1, 2000), min_size=100, max_size=100).map(lambda numbers: sorted(numbers)),
)
_lengths = st.dictionaries(st.integers(0, 5000), st.integers(0, 9), max_size=30)


def percentiles_of(key: str) -> Sequence[int]:
    random_games = load(key).random_games
    assert random_games is not None
    return random_games.percentiles


@given(_lengths, _quantiles, st.integers(2, 20))
def test_bins_leave_no_gap_and_no_game_out(lengths: dict[int, int], quantiles: list[int], most: int) -> None:
    bins = histogram(lengths.items(), quantiles, most)
    assert sum(one.games for one in bins) == sum(lengths.values())
    assert len(bins) <= most
    for one, after in pairwise(bins):
        assert one.high == after.low and one.low < after.low
    for one in bins:
        games = [
            n
            for length, n in lengths.items()
            if one.low <= length and (one.high is None or length < one.high)
        ]
        assert one.games == sum(games)
    if bins:
        assert bins[-1].high is None


@given(_lengths, _quantiles, st.integers(2, 20))
def test_expected_shares_are_all_random_games_together(
    lengths: dict[int, int], quantiles: list[int], most: int
) -> None:
    bins = histogram(lengths.items(), quantiles, most)
    shares = [one.expected for one in bins if one.expected is not None]
    assert len(shares) == (len(bins) if quantiles else 0)
    assert all(share >= 0 for share in shares)
    assert sum(shares) == pytest.approx(1 if bins and quantiles else 0)


@given(_lengths, st.integers(2, 20))
def test_bins_stay_as_they_are_when_games_are_added(lengths: dict[int, int], most: int) -> None:
    """Only the first begins earlier, where a game is shorter than every random one."""
    quantiles = percentiles_of("beggar")
    fewer = histogram([(100, 1)], quantiles, most)
    more = histogram([(100, 1), *lengths.items()], quantiles, most)
    assert [(one.high, one.expected) for one in more] == [(one.high, one.expected) for one in fewer]


@pytest.mark.parametrize("key", [kind.key for kind in kinds() if kind.random_games])
def test_random_games_are_expected_where_they_are(key: str) -> None:
    """A hundred games, one at each quantile, fall into the bins as the shares say, but for two or so."""
    quantiles = percentiles_of(key)
    for one in histogram([(length, 1) for length in quantiles], quantiles):
        assert one.expected is not None
        assert abs(one.games - 100 * one.expected) <= 2.5, one
