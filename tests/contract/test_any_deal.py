"""What holds of any deal of every game in the list, however it is played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import Number, ParameterSpec, parameters_of
from cardtui.engine.session import Session
from cardtui.games import load, open_id, read_game, read_own
from tests.contract.games import KEYS, MOST_WATCHED
from tests.oracles.lying import check_step, pack, table

every_game = pytest.mark.parametrize("key", KEYS)

seeds = st.integers(0, 10**9)
choices = st.lists(st.integers(0, 10**6), max_size=30)
places = st.integers(0, MOST_WATCHED)


def played(game: Any, chosen: list[int]) -> Session[Any, Any]:
    """All of a game that is known where it is watched, else the game after moves as good as random."""
    session = Session(game)
    if not game.interactive:
        session.look_ahead(MOST_WATCHED)
        return session
    session.look_ahead()  # what is forced
    for number in chosen:
        if moves := game.legal_moves(session.last_state):
            session.seek(session.length)
            session.play(moves[number % len(moves)])
            session.look_ahead()
    return session


@every_game
@given(seeds, choices)
@settings(max_examples=30)
def test_movements_lead_from_what_lies_before_to_what_lies_after_and_nothing_is_lost(
    key: str, seed: int, chosen: list[int]
) -> None:
    game = load(key).from_seed(seed)
    session = played(game, chosen)
    dealt = pack(game, game.initial_state())
    pieces = {name: len(there) for name, there in game.pieces(game.initial_state()).items()}
    for place in range(1, session.length + 1):
        step = session.step(place)
        check_step(game, step)
        assert (game.result(step.after) is None) is bool(game.legal_moves(step.after))
        assert game.current_player(step.after) is None or (game.interactive and game.legal_moves(step.after))
        assert pack(game, step.after) == dealt
        assert {name: len(there) for name, there in game.pieces(step.after).items()} == pieces


def values(spec: ParameterSpec) -> st.SearchStrategy[Any]:
    """What a parameter can be; of one that is a text only what it usually is."""
    if isinstance(spec, Number):
        return st.integers(spec.least, spec.most)
    return st.sampled_from([value for value, _ in spec.choices]) if spec.choices else st.nothing()


def dealt(key: str, seed: int, written: bool, data: st.DataObject) -> Any:
    """A game with any parameters, from a seed or as a deal that is `written`."""
    kind = load(key)
    parameters = kind.parameters_type(
        **{
            name: data.draw(st.just(default) | values(spec))
            for name, default, spec in parameters_of(kind.parameters_type)
        }
    )
    try:
        game = kind.from_seed(seed, parameters)
    except BadInput:  # there are no deals with all of these together
        reject()
    return kind.from_deal(game.deal_text(), parameters) if written else game


@every_game
@given(seeds, st.booleans(), st.data())
@settings(max_examples=30)
def test_the_same_id_gives_the_same_game(key: str, seed: int, written: bool, data: st.DataObject) -> None:
    """Also with other parameters, and of a deal that is written."""
    game = dealt(key, seed, written, data)
    again = read_game(game.id)
    assert (again, again.id, again.parameters) == (game, game.id, game.parameters)
    assert not set(game.deal_text()) & set(" ,#:@~\n")


@every_game
@given(seeds, choices)
@settings(max_examples=30)
def test_gauges_stay_within_their_bounds(key: str, seed: int, chosen: list[int]) -> None:
    session = played(load(key).from_seed(seed), chosen)
    top, layers = session.game.graph_max, max(1, len(session.game.graph_layer_titles))
    for place in range(session.length + 1):
        gauges = session.graph_values_at(place)
        assert len(gauges) == layers
        assert min(gauges) >= 0 and sum(gauges) <= top


NARROW = 32
"""The columns of the story where it is narrowest."""


@every_game
@given(seeds, choices)
@settings(max_examples=30)
def test_a_step_is_told_in_sentences_and_in_a_line_of_the_story(
    key: str, seed: int, chosen: list[int]
) -> None:
    session = played(load(key).from_seed(seed), chosen)
    for place in range(1, session.length + 1):
        sentence = session.game.describe(session.step(place))
        assert 0 < len(sentence.short) <= NARROW
        assert all(told.endswith(".") for told in (sentence.full, sentence.why) if told)


def known(session: Session[Any, Any]) -> tuple[object, ...]:
    return (
        session.ply,
        session.state,
        session.length,
        session.last_state,
        list(session.landmarks),
        session.save(),
    )


@every_game
@given(seeds, st.booleans(), choices, places, places, st.data())
@settings(max_examples=60)
def test_any_place_is_the_same_whichever_way_one_comes_there(
    key: str, seed: int, written: bool, chosen: list[int], at: int, steps: int, data: st.DataObject
) -> None:
    """Sought, played to, back from and to again, saved and opened again; also of a deal that is written."""
    session = played(dealt(key, seed, written, data), chosen)
    at = session.seek(at)
    state = session.game.initial_state()
    for move in session.moves[:at]:
        state = session.game.apply(state, move).after
    assert session.state == state
    before = known(session)
    assert session.forward(session.back(steps)) <= steps
    assert known(session) == before
    again = open_id(session.save())
    assert (again.game, again.ply, again.state, again.save()) == (session.game, at, state, session.save())
    assert again.forward(40) == session.forward(40)
    assert table(again.game, again.state) == table(session.game, session.state)


TYPED = st.text(max_size=40) | st.text("A23456789TJQK10♠-/.,#@~ \x1b", max_size=200)


@every_game
@given(TYPED)
@settings(max_examples=60)
def test_whatever_is_typed_it_is_a_game_or_an_error_that_can_be_printed(key: str, text: str) -> None:
    try:
        session = read_own(load(key), text)
    except BadInput as error:
        assert str(error).isprintable() and 0 < len(str(error)) < 500
    else:
        assert session.game.key == key
        assert open_id(session.save()).save() == session.save()
