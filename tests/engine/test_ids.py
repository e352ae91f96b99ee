"""The grammar of ids: an id is read as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.ids import GameId, SavedId, read_game_id, read_saved_id

words = st.text("abcxyz0189-+", min_size=1, max_size=6)
parameters = st.lists(st.tuples(words, words), max_size=3).map(tuple)
games = st.builds(GameId, words, parameters, words, st.just("")) | st.builds(
    GameId, words, parameters, st.none(), words
)
saves = st.builds(SavedId, games.map(lambda game: game.text), st.lists(words).map(tuple), st.none() | words)


@given(games)
def test_a_game_id_is_read_as_it_was_written(game: GameId) -> None:
    assert read_game_id(game.text) == game


@given(saves)
def test_a_saved_id_is_read_as_it_was_written(saved: SavedId) -> None:
    assert read_saved_id(saved.text) == saved


@pytest.mark.parametrize(
    ("text", "game_id"),
    [
        ("beggar#305", GameId("beggar", (), "305")),
        (" Beggar ,rounds=9:J.2 ", GameId("beggar", (("rounds", "9"),), None, "J.2")),
        ("beggar,rounds:#", GameId("beggar", (("rounds", ""),), None, "#")),
        ("#", GameId("", (), "")),
    ],
)
def test_the_parts_of_an_id(text: str, game_id: GameId) -> None:
    assert read_game_id(text) == game_id


def test_a_move_or_a_ply_may_be_missing_after_its_sign() -> None:
    assert read_saved_id("heap:9~") == SavedId("heap:9", ("",))
    assert read_saved_id("heap:9@") == SavedId("heap:9", (), "")
