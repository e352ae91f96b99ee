"""The grammar of ids, and parameters: one specification for ids, options and dialogs."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.ids import GameId, SavedId, read_game_id, read_saved_id
from cardtui.engine.parameters import Choice, Number, Parameter, Text, parameter, parameters_of
from tests.madeup.golf.game import Golf

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


SIZE = Number(1, 9, option="size", help="How large it is.", label="how large")
WAY = Choice(("up", "down"), ("upwards", "downwards"), option="way", help="Where it goes.")
PLAIN = Choice(("a", "b"), option="plain", help="One of two.")


def read_mark(text: str, name: str) -> str:
    if not text.isalpha():
        raise BadInput(f"{name} is letters, not {quote(text)}")
    return text.upper()


MARK = Text(read_mark, "ABC", option="mark", help="What it says.", needs=("way", "up"), needs_seed=True)


@dataclass(frozen=True, slots=True)
class Parameters:
    size: int = parameter(3, SIZE)
    way: str = parameter("up", WAY)
    mark: str | None = parameter(None, MARK)


def test_a_game_with_a_deck_may_have_parameters() -> None:
    class Sized(Golf):
        parameters_type = Parameters

    game = Sized.from_seed(7, Parameters(size=4))
    assert game.id == "golf,size=4#7" and Sized.from_seed(7).parameters == Parameters()
    assert Sized.from_deal(game.deal_text(), Parameters(size=4)).parameters.size == 4


def test_parameters_are_the_fields_of_a_dataclass_with_their_defaults() -> None:
    assert Parameters() == Parameters(3, "up", None)
    assert parameters_of(Parameters) == (
        Parameter("size", 3, SIZE),
        Parameter("way", "up", WAY),
        Parameter("mark", None, MARK),
    )
    assert [found.label for found in parameters_of(Parameters)] == ["how large", "way", "mark"]


@pytest.mark.parametrize(("spec", "text", "value"), [(SIZE, "9", 9), (WAY, " Up ", "up"), (MARK, "x", "X")])
def test_a_value_is_read(spec: Number | Choice | Text, text: str, value: object) -> None:
    assert spec.read(text, "it") == value


@pytest.mark.parametrize(
    ("spec", "text", "why"),
    [
        (SIZE, "10", 'it is a whole number from 1 to 9, not "10"'),
        (WAY, "left", 'it is up or down, not "left"'),
        (MARK, "1", 'it is letters, not "1"'),
    ],
)
def test_a_wrong_value_is_refused(spec: Number | Choice | Text, text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        spec.read(text, "it")
    assert str(error.value) == why


def test_the_help_shows_the_choices_or_a_name_for_the_value() -> None:
    assert (SIZE.metavar, WAY.metavar, MARK.metavar) == (None, "up|down", "ABC")
    assert WAY.choices == (("up", "upwards"), ("down", "downwards"))
    assert PLAIN.choices == (("a", "a"), ("b", "b"))
    assert SIZE.choices == MARK.choices == ()


def test_a_parameter_that_needs_a_value_of_another_applies_only_then() -> None:
    assert MARK.applies({"way": "up"}, seeded=True)
    assert not MARK.applies({"way": "down"}, seeded=True)
    assert not MARK.applies({"way": "up"}, seeded=False)
    assert SIZE.applies({}, seeded=False)
