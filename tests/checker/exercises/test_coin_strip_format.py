"""The strict form of a strip in the output of a program."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.exercises.coins.strip_format import find_strip, strip_line
from cardtui.games.coins.sheet import strip_text
from tests.cases import verdicts


@pytest.mark.parametrize(("line", "coins", "squares"), verdicts("strips"))
def test_a_strip_is_found_at_the_end_of_a_line(
    line: str, coins: int | None, squares: list[int | None] | None
) -> None:
    """The number of coins is known or not; a coin off the edge has no square."""
    found = find_strip(line, coins)
    assert (None if found is None else [found.get(coin) for coin in range(max(found) + 1)]) == squares


@given(
    st.sets(st.integers(0, 40), min_size=3, max_size=10).map(sorted), st.sampled_from("_.-"), st.booleans()
)
def test_any_strip_is_read_back(strip: list[int], sign: str, compact: bool) -> None:
    line = strip_line(strip).replace("_", sign).replace(" ", "" if compact else " ")
    assert find_strip(line, len(strip)) == dict(enumerate(strip))


@given(st.sets(st.integers(0, 10**6), min_size=3, max_size=12).map(sorted))
def test_our_own_long_strips_are_read(strip: list[int]) -> None:
    coins, numbers = strip_text(tuple(strip))
    assert find_strip(coins, len(strip), below=numbers) == dict(enumerate(strip))
    if "…" in coins:
        assert find_strip(coins, len(strip), below=numbers + " 7") is None
