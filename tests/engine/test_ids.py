"""The grammar of ids: what is written is what is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import GameId, SavedId, read_game_id, read_saved_id

words = st.text("abcxyz0189-+", min_size=1, max_size=6)
settings = st.lists(st.tuples(words, words), max_size=3).map(tuple)
games = st.builds(GameId, words, settings, words, st.just("")) | st.builds(
    GameId, words, settings, st.none(), words
)
saves = st.builds(SavedId, games.map(lambda game: game.text), st.lists(words).map(tuple), st.none() | words)


@given(games)
def test_the_id_of_a_game_is_read_as_it_was_written(game: GameId) -> None:
    assert read_game_id(game.text) == game


@given(saves)
def test_a_game_in_progress_is_read_as_it_was_written(saved: SavedId) -> None:
    assert read_saved_id(saved.text) == saved


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("beggar#305", GameId("beggar", (), "305")),
        (" Beggar ,rounds=9:J.2 ", GameId("beggar", (("rounds", "9"),), None, "J.2")),
        ("beggar,rounds:#", GameId("beggar", (("rounds", ""),), None, "#")),
        ("#", GameId("", (), "")),
    ],
)
def test_the_words_of_an_id(text: str, found: GameId) -> None:
    assert read_game_id(text) == found


def test_what_has_neither_seed_nor_deal_is_no_id() -> None:
    with pytest.raises(BadInput, match=r'^"beggar" is not a game id: one looks like beggar#305 or'):
        read_game_id("beggar")


def test_a_move_or_a_place_may_be_missing_after_its_sign() -> None:
    assert read_saved_id("heap:9~") == SavedId("heap:9", ("",))
    assert read_saved_id("heap:9@") == SavedId("heap:9", (), "")
