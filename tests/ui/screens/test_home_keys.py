"""Keys for the games of other packages on the home screen."""

from __future__ import annotations

from string import ascii_letters

from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.entry import Entry, OtherStart
from cardtui.games import GAMES
from cardtui.ui.screens.home_keys import with_free_keys

letters = st.sampled_from(["", *ascii_letters])
taken_keys = st.sets(st.sampled_from([*ascii_letters, "space", "enter", "f1"]))


def outside(key: str, letter: str, title: str = "War", starts: tuple[str, ...] = ()) -> Entry:
    """Return the entry of a game of another package."""
    others = tuple(OtherStart(f"start{number}", start, "Begin") for number, start in enumerate(starts))
    return Entry(key, letter, title, "watch", "a war", other_starts=others, package="cardtui_war")


def keys_of(game: Entry) -> list[str]:
    return [game.letter, *(start.key for start in game.other_starts)]


@st.composite
def packages(draw: st.DrawFn) -> list[Entry]:
    wishes = draw(st.lists(st.tuples(letters, st.lists(letters, max_size=3)), max_size=30))
    titles = st.sampled_from(["War", "Crazy Eights", "Ö", "42"])
    return [
        outside(f"game{number}", letter, draw(titles), tuple(starts))
        for number, (letter, starts) in enumerate(wishes)
    ]


@given(packages(), taken_keys)
def test_no_key_has_two_meanings_and_there_is_one_as_long_as_any_is_free(
    others: list[Entry], taken: set[str]
) -> None:
    shipped, found = GAMES[:4], with_free_keys((*GAMES[:4], *others), taken)
    assert found[:4] == shipped
    used = {*taken, *(key for game in shipped for key in keys_of(game))}
    given_keys = [key for game in found[4:] for key in keys_of(game)]
    lettered = [key for key in given_keys if key]
    assert len({*lettered}) == len(lettered)
    assert used.isdisjoint(lettered)
    if len(lettered) < len(given_keys):
        assert {*ascii_letters} <= {*used, *lettered}


@given(packages(), taken_keys)
def test_a_key_that_only_one_game_wishes_and_nothing_has_is_its_own(
    others: list[Entry], taken: set[str]
) -> None:
    used = {*taken, *(key for game in GAMES[:4] for key in keys_of(game))}
    wishes = [key for game in others for key in keys_of(game)]
    found = [key for game in with_free_keys((*GAMES[:4], *others), taken)[4:] for key in keys_of(game)]
    for wish, key in zip(wishes, found, strict=True):
        if wish and wish not in used and wishes.count(wish) == 1:
            assert key == wish


def test_a_letter_that_is_taken_gives_way_to_one_of_the_name_and_then_to_any() -> None:
    games = (outside("war", "w"), outside("warsaw", "w", "Warsaw"), outside("aaa", "a", "Aaa"))
    assert [game.letter for game in with_free_keys(games, {"b"})] == ["w", "r", "a"]
    assert [game.letter for game in with_free_keys(games, {*"warsb"})] == ["c", "d", "e"]
    assert [game.letter for game in with_free_keys(games, {*ascii_letters} - {"Z"})] == ["Z", "", ""]
