"""Where things stand on the home screen: numbers of tiles, their heights, and which games have them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.ui.screens.home_layout import HomeLayout, home_layout, recent
from cardtui.ui.widgets.tile import LEAST_HEIGHT

KEYS = "abcdefgh"


@pytest.mark.parametrize(
    ("games", "size", "layout"),
    [
        (4, (60, 18), HomeLayout(tiles=4, columns=2, tile_rows=5, list_rows=0, above=0)),
        (4, (80, 24), HomeLayout(4, 2, 7, 0, 1)),
        (4, (100, 30), HomeLayout(4, 2, 10, 0, 1)),
        (4, (120, 40), HomeLayout(4, 2, 15, 0, 1)),
        (8, (80, 24), HomeLayout(2, 2, 11, 3, 1)),
        (8, (120, 40), HomeLayout(4, 2, 13, 2, 1)),
        (20, (60, 18), HomeLayout(2, 2, 5, 5, 0)),
        (20, (80, 24), HomeLayout(2, 2, 7, 7, 1)),
        (20, (80, 36), HomeLayout(4, 2, 8, 8, 1)),
        (20, (80, 35), HomeLayout(2, 2, 16, 9, 1)),
        (1, (80, 24), HomeLayout(1, 1, 15, 0, 1)),
        (4, (40, 30), HomeLayout(4, 1, LEAST_HEIGHT, 0, 0)),
        (4, (40, 48), HomeLayout(4, 1, 9, 0, 1)),
        (4, (50, 10), HomeLayout(4, 1, LEAST_HEIGHT, 0, 0)),
    ],
)
def test_tiles_and_list_have_their_sizes(games: int, size: tuple[int, int], layout: HomeLayout) -> None:
    assert home_layout(games, *size) == layout


@given(st.integers(1, 60), st.integers(60, 300), st.integers(18, 120), st.booleans())
def test_all_fits_between_today_and_the_shortcuts(games: int, width: int, height: int, taken: bool) -> None:
    layout = home_layout(games, width, height, taken=taken)
    room = height - 6 - (1 if height < 24 else 2)  # and the row above the shortcuts
    used = layout.above + layout.tile_lines * (layout.tile_rows + 1) - 1
    used += layout.list_rows + 1 if layout.list_rows else 0
    assert used <= room - taken
    assert layout.tile_rows >= LEAST_HEIGHT
    assert bool(layout.list_rows) == (games > layout.tiles)
    assert layout.tiles == (games if games <= 4 else 4 if height >= 36 else 2)


@given(st.integers(1, 60), st.integers(60, 300), st.integers(24, 119))
def test_a_higher_terminal_has_no_shorter_list(games: int, width: int, height: int) -> None:
    lower, higher = home_layout(games, width, height), home_layout(games, width, height + 1)
    if lower.tiles == higher.tiles:
        assert higher.list_rows >= lower.list_rows


@given(
    st.dictionaries(st.sampled_from(KEYS), st.floats(1, 9)),
    st.integers(1, 4),
    st.lists(st.sampled_from(KEYS), unique=True, max_size=4),
)
def test_the_games_that_were_played_last_are_shown_where_they_were(
    played: dict[str, float], number: int, shown: list[str]
) -> None:
    keys = recent(KEYS, played, number, shown)
    assert len({*keys}) == len(keys) == number
    times = [played.get(key, 0.0) for key in keys]
    assert min(times) >= max((played.get(key, 0.0) for key in KEYS if key not in keys), default=0.0)
    for place, key in enumerate(shown[:number]):
        assert key not in keys or keys[place] == key


def test_without_games_shown_before_they_stand_in_the_order_of_the_list() -> None:
    assert recent("abcd", {"d": 2.0, "b": 1.0}, 2, []) == ["b", "d"]
    assert recent("abcd", {}, 2, []) == ["a", "b"]
    assert recent("abcd", {"c": 3.0, "d": 2.0}, 2, ["d", "b"]) == ["d", "c"]
