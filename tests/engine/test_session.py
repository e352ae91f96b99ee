"""A watched game in progress: its history, the place in it, and going anywhere in it."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine import move_log
from cardtui.engine.session import Session
from tests.madeup.heap import LANDMARK, Heap, Parameters, State, played, watched


def naive(coins: int, place: int) -> State:
    """The state of a watched heap after `place` steps, by a fresh replay."""
    game = watched(coins)
    state = game.initial_state()
    for _ in range(place):
        state = game.apply(state, 1).after
    return state


def explored(coins: int) -> Session[State, int]:
    session = Session(watched(coins))
    session.look_ahead()
    return session


# going


def test_a_session_begins_at_the_deal_with_nothing_played() -> None:
    session = Session(watched(7))
    assert (session.ply, session.length, session.state) == (0, 0, State(7))
    assert not session.complete
    assert not session.at_end
    assert session.result is None
    assert session.landmarks == []
    assert session.graph_values_at(0)[0] == 7


def test_a_game_that_is_over_at_the_start_is_complete() -> None:
    session = Session(watched(0))
    assert session.complete
    assert session.at_end
    assert session.result is not None
    assert session.forward() == 0


def test_exploring_makes_the_history_known_and_leaves_the_place() -> None:
    session = Session(watched(7))
    assert session.look_ahead(3)
    assert (session.ply, session.length, session.complete) == (0, 3, False)
    assert session.last_state == State(4, 1)
    assert session.result is None
    assert not session.look_ahead(4)
    assert (session.ply, session.length, session.complete) == (0, 7, True)
    assert session.result is not None
    assert session.result.winner == 0
    assert not session.at_end
    assert not session.look_ahead()
    assert session.length == 7


def test_exploring_nothing_plays_nothing() -> None:
    session = Session(watched(7))
    assert session.look_ahead(0)
    assert session.length == 0


def test_forward_and_back_tell_how_many_steps_they_went() -> None:
    session = Session(watched(7))
    assert [session.forward(), session.forward(4), session.forward(9), session.forward()] == [1, 4, 2, 0]
    assert session.at_end
    assert [session.back(), session.back(4), session.back(9), session.back()] == [1, 4, 2, 0]
    assert session.ply == 0
    assert session.length == 7  # what was undone is still known


def test_forward_plays_no_more_than_it_has_to() -> None:
    session = Session(watched(1000))
    session.forward(10)
    assert session.length == 10


@pytest.mark.parametrize(("asked", "got"), [(-5, 0), (0, 0), (3, 3), (7, 7), (8, 7), (10**20, 7)])
def test_seeking_goes_to_the_nearest_known_place(asked: int, got: int) -> None:
    session = explored(7)
    assert session.seek(asked) == got
    assert session.ply == got
    assert session.state == naive(7, got)


@given(st.integers(0, 200), st.data())
def test_undo_then_redo_changes_nothing(coins: int, data: st.DataObject) -> None:
    session = explored(coins)
    at = session.seek(data.draw(st.integers(0, coins)))
    before = (session.state, session.length, session.landmarks, session.save(), session.result)
    undone = session.back(data.draw(st.integers(0, coins)))
    assert session.forward(undone) == undone
    assert session.ply == at
    assert (session.state, session.length, session.landmarks, session.save(), session.result) == before


@given(st.integers(0, 300), st.data())
def test_single_steps_equal_one_seek_equal_a_fresh_replay(coins: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, coins))
    stepping = Session(watched(coins))
    for _ in range(place):
        stepping.forward()
    seeking = explored(coins)
    seeking.seek(place)
    assert stepping.ply == seeking.ply == place
    assert stepping.state == seeking.state == naive(coins, place)


# what is known of any place


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=20))
def test_the_state_at_any_place_of_a_long_game_is_that_of_a_fresh_replay(places: list[int]) -> None:
    session = LONG
    for place in places:
        assert session.state_at(place) == State(5000 - place, place % 2)


LONG = explored(5000)


@given(
    spacing=st.integers(1, 5),
    most=st.integers(1, 5),
    places=st.lists(st.integers(0, 400), min_size=1, max_size=20),
    length=st.integers(0, 400),
)
def test_so_it_is_after_the_checkpoints_were_thinned_out(
    spacing: int, most: int, places: list[int], length: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(move_log, "_SPACING", spacing)
        patch.setattr(move_log, "_MOST_CHECKPOINTS", most)
        session = Session(watched(400))
        session.look_ahead(length)
        for place in (min(place, length) for place in places):
            assert session.state_at(place) == naive(400, place)
        session.look_ahead()
        for place in places:
            assert session.state_at(place) == naive(400, place)


@given(st.lists(st.integers(1, 300), min_size=1, max_size=20))
def test_the_step_to_a_place_leads_from_the_place_before(places: list[int]) -> None:
    session = explored(300)
    for place in places:
        step = session.step(place)
        assert step.before == naive(300, place - 1)
        assert step.after == naive(300, place)


def test_steps_known_later_are_found_in_a_stretch_that_was_looked_at_before() -> None:
    session = Session(watched(50))
    for place in range(1, 51):
        session.look_ahead(1)
        assert session.step(place).after == session.last_state
        assert session.state_at(place) == State(50 - place, place % 2)


def test_any_place_of_a_long_game_is_near_a_checkpoint() -> None:
    game = watched(50_000)
    session = Session(game)
    session.look_ahead()
    for place in (49_999, 1, 25_000, 12_345, 38_383, 25_001):
        game.plays.clear()
        session.state_at(place)
        assert len(game.plays) <= 128  # 50,000 steps, twice the usual 64 apart


def test_a_stretch_that_is_at_hand_is_not_played_again() -> None:
    game = watched(1000)
    session = Session(game)
    session.look_ahead()
    session.state_at(127)
    game.plays.clear()
    for place in range(65, 128):
        session.state_at(place)
    assert game.plays == []


def test_a_long_game_costs_little_memory() -> None:
    """The moves and the gauge take 16 bytes a step; 200,000 states of 70 bytes and more would not fit."""
    game = watched(200_000)
    tracemalloc.start()
    try:
        session = Session(game)
        while session.look_ahead(1000):
            game.plays.clear()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert session.length == 200_000
    assert kept < 8_000_000


@given(st.integers(0, 100))
def test_the_gauge_holds_a_number_for_every_place(coins: int) -> None:
    session = explored(coins)
    assert [session.graph_values_at(place)[0] for place in range(coins + 1)] == list(range(coins, -1, -1))


# landmarks


@given(st.integers(0, 300))
def test_the_landmarks_are_the_places_after_the_steps_that_are_landmarks(coins: int) -> None:
    session = explored(coins)
    game = session.game
    places = [place for place in range(1, coins + 1) if game.is_landmark(session.step(place))]
    assert session.landmarks == places == [n for n in range(1, coins + 1) if (coins - n) % LANDMARK == 0]


@pytest.mark.parametrize(
    ("at", "number", "following", "previous"),
    [
        (0, 1, 2, 0),
        (1, 1, 2, 0),
        (2, 1, 7, 0),  # just reached: still the first
        (3, 2, 7, 2),
        (6, 2, 7, 2),
        (7, 2, 12, 2),
        (8, 3, 12, 7),
        (12, 3, 12, 7),
    ],
)
def test_landmarks_are_jumped_to_and_counted(at: int, number: int, following: int, previous: int) -> None:
    session = explored(12)  # landmarks after 2, 7 and 12 steps
    assert session.landmarks == [2, 7, 12]
    session.seek(at)
    assert session.landmark_number(at) == number
    assert session.next_landmark() == following
    assert session.previous_landmark() == previous


class Marked(Heap):
    """The same game; its landmarks are something that happens, and divide nothing."""

    landmarks_divide = False


@pytest.mark.parametrize(("at", "number"), [(0, 0), (1, 0), (2, 1), (6, 1), (7, 2), (11, 2), (12, 3)])
def test_landmarks_that_divide_nothing_are_counted_as_they_happen(at: int, number: int) -> None:
    session = Session(Marked(12, Parameters(most=1)))
    session.look_ahead()
    assert session.landmarks == [2, 7, 12]
    assert session.landmark_number(at) == number


def test_where_no_landmark_is_known_one_jumps_to_the_ends() -> None:
    session = Session(played(12))
    for move in (1, 2, 1):
        session.play(move)  # 11, 9 and 8 are left
    session.seek(1)
    assert session.landmarks == []
    assert session.landmark_number(1) == 1
    assert session.next_landmark() == 3
    assert session.previous_landmark() == 0


# the save form


@pytest.mark.parametrize(
    ("at", "written"), [(0, "heap,most=1:7"), (4, "heap,most=1:7@4"), (7, "heap,most=1:7@7")]
)
def test_a_watched_game_is_saved_as_its_id_and_the_place(at: int, written: str) -> None:
    session = explored(7)
    session.seek(at)
    assert session.save() == written
    assert session.id == "heap,most=1:7"


def test_the_history_of_a_session_is_its_own() -> None:
    game = watched(9)
    first, second = Session(game), Session(game)
    first.forward(5)
    assert (second.ply, second.length, second.state) == (0, 0, State(9))
