"""Promises of every game for any deal, however it is played."""

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
from tests.oracles.layout import check_step, pack, table

every_game = pytest.mark.parametrize("key", KEYS)

seeds = st.integers(0, 10**9)
choices = st.lists(st.integers(0, 10**6), max_size=30)
plies = st.integers(0, MOST_WATCHED)


def played(game: Any, chosen: list[int]) -> Session[Any, Any]:
    """Return a watched game, explored, or a game after moves that are as good as random."""
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
def test_the_events_of_a_step_lead_to_its_layout_and_no_card_is_lost(
    key: str, seed: int, chosen: list[int]
) -> None:
    game = load(key).from_seed(seed)
    session = played(game, chosen)
    dealt = pack(game, game.initial_state())
    pieces = {name: len(squares) for name, squares in game.pieces(game.initial_state()).items()}
    for ply in range(1, session.length + 1):
        step = session.step(ply)
        check_step(game, step)
        assert (game.result(step.after) is None) is bool(game.legal_moves(step.after))
        assert game.current_player(step.after) is None or (game.interactive and game.legal_moves(step.after))
        assert pack(game, step.after) == dealt
        assert {name: len(squares) for name, squares in game.pieces(step.after).items()} == pieces


def values(spec: ParameterSpec) -> st.SearchStrategy[Any]:
    """Return the values of a parameter; no others than the default for a text."""
    if isinstance(spec, Number):
        return st.integers(spec.least, spec.most)
    return st.sampled_from([value for value, _ in spec.choices]) if spec.choices else st.nothing()


def dealt(key: str, seed: int, written: bool, data: st.DataObject) -> Any:
    """Return a game with any parameters, from a seed or as a deal that is `written`, which is the same."""
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
    deal = kind.from_deal(game.deal_text(), parameters)
    assert table(deal, deal.initial_state()) == table(game, game.initial_state())
    return deal if written else game


@every_game
@given(seeds, st.booleans(), st.data())
@settings(max_examples=30)
def test_the_same_id_gives_the_same_game(key: str, seed: int, written: bool, data: st.DataObject) -> None:
    """Any parameters, from seeds and from typed deals."""
    game = dealt(key, seed, written, data)
    again = read_game(game.id)
    assert (again, again.id, again.parameters) == (game, game.id, game.parameters)
    assert not set(game.deal_text()) & set(" ,#:@~\n")


@every_game
@given(seeds, choices)
@settings(max_examples=30)
def test_graph_values_stay_within_their_bounds(key: str, seed: int, chosen: list[int]) -> None:
    session = played(load(key).from_seed(seed), chosen)
    most, layers = session.game.graph_max, max(1, len(session.game.graph_layer_titles))
    for ply in range(session.length + 1):
        values = session.graph_values_at(ply)
        assert len(values) == layers
        assert min(values) >= 0 and sum(values) <= most


NARROW = 32
"""Columns of the story at its narrowest."""


@every_game
@given(seeds, choices)
@settings(max_examples=30)
def test_a_step_is_described_in_sentences_and_in_a_line_of_the_story(
    key: str, seed: int, chosen: list[int]
) -> None:
    session = played(load(key).from_seed(seed), chosen)
    for ply in range(1, session.length + 1):
        for sentence in (session.game.describe(session.step(ply)), session.describe(ply)):
            assert 0 < len(sentence.short) <= min(NARROW, len(sentence.full))
            assert all(
                text.endswith(".") and text.isprintable() for text in (sentence.full, sentence.why) if text
            )


def snapshot(session: Session[Any, Any]) -> tuple[object, ...]:
    known = session.length, session.last_state, list(session.landmarks)
    return session.ply, session.state, session.save(), *known


@every_game
@given(seeds, st.booleans(), choices, plies, plies, st.data())
@settings(max_examples=60)
def test_any_ply_is_the_same_however_it_is_reached(
    key: str, seed: int, written: bool, chosen: list[int], ply: int, steps: int, data: st.DataObject
) -> None:
    """By seek, by moves, by back and forward, by opening the saved game; also of a deal that is typed."""
    session = played(dealt(key, seed, written, data), chosen)
    ply = session.seek(ply)
    state = session.game.initial_state()
    for move in session.moves[:ply]:
        state = session.game.apply(state, move).after
    assert session.state == state
    before = snapshot(session)
    assert session.forward(session.back(steps)) <= steps
    assert snapshot(session) == before
    again = open_id(session.save())
    assert (again.game, again.ply, again.state, again.save()) == (session.game, ply, state, session.save())
    assert again.forward(40) == session.forward(40)
    assert table(again.game, again.state) == table(session.game, session.state)


TYPED = st.text(max_size=40) | st.text("A23456789TJQK10♠-/.,#@~ \x1b", max_size=200)


@every_game
@given(TYPED)
@settings(max_examples=60)
def test_any_text_is_a_game_or_a_printable_error(key: str, text: str) -> None:
    try:
        session = read_own(load(key), text)
    except BadInput as error:
        assert str(error).isprintable() and 0 < len(str(error)) < 500
    else:
        assert session.game.key == key
        assert open_id(session.save()).save() == session.save()
