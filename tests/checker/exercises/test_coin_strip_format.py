"""The strict form of a strip in the output of a program."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.exercises.coins.strip_format import find_strip, strip_line
from cardtui.games.coins.sheet import strip_text


@pytest.mark.parametrize(
    ("line", "coins", "squares"),
    [
        ("_ 0 _ _ 1 2", None, [1, 4, 5]),
        ("|_|0|_|_|1|2|", None, [1, 4, 5]),
        ("-0--12---", None, [1, 4, 5]),
        ("0_12", None, [0, 2, 3]),
        (" ".join(f"{coin} _" for coin in range(12)), None, list(range(0, 24, 2))),
        ("_ 1 _ 2 _ 3", None, [None, 1, 3, 5]),  # to be told that coins are numbered from 0 on
        # after words
        ("Your move: _ 0 _ _ 1 2", None, [1, 4, 5]),
        ("Coin? Distance? .0..12", None, [1, 4, 5]),
        ("The strip:_ 0 _ _ 1 2", None, [1, 4, 5]),
        ("The strip - | _ | 0 | _ | 1 | 2 |", None, [1, 3, 4]),
        ("Player 1 _ 0 _ _ 1 2", None, [1, 4, 5]),
        ("Player 0 - _0__12", None, [1, 4, 5]),
        ("Your turn, player 2. 0 _ _ 1 2", None, [0, 3, 4]),
        ("Your move. .0..12", 3, [1, 4, 5]),
        ("The strip - - 0 - 1 2", None, [2, 4, 5]),  # each dash may be a square
        # with a known number of coins
        ("012", 3, [0, 1, 2]),
        ("0 1 2", 3, [0, 1, 2]),
        ("Player 1 0 1 2", 3, [0, 1, 2]),
        ("Your move: _ 1 _ 2", 3, [None, 1, 3]),  # coin 0 is off the edge
        # no strips
        ("_ 0 … _ 1 _ 2", 3, None),
        ("2 1 0", 3, None),
        ("0 1 2", None, None),
        ("0 1 2 3 4 5", 3, None),
        ("0123456789012", 3, None),
        ("0 1 2 3 4 5 6 7 8 9 10 11", 3, None),
        ("Player 0 wins after 7 moves.", 3, None),
        ("Coins 0-2, please: ", 3, None),
        ("players 0-1", None, None),
        ("Player 1 - ", None, None),
        ("Player 1, type a move for coin 0 - 2", None, None),
        ("0 0 _ _ 1 _ 2", None, None),
        ("_ 0 . - 1 2", None, None),
        ("[ ][0][ ][1][2]", None, None),
        ("----------", 3, None),
        ("", 3, None),
        ("1.", None, None),
    ],
)
def test_a_strip_is_found_at_the_end_of_a_line(
    line: str, coins: int | None, squares: list[int | None] | None
) -> None:
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
