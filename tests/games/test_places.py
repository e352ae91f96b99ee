"""What holds of the places of every game: what moves leads from what lies before to what lies after."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.places import Kind, Slid, reversed_moves
from cardtui.engine.rules import Rules, Step
from cardtui.games import GAMES, load
from tests.games.flights import flown, flown_back

KEYS = [game.key for game in GAMES]
seeds = st.integers(0, 10**6)


def steps(rules: Rules[Any, Any], seed: int, most: int = 150) -> list[Step[Any, Any]]:
    """A game from its start on; where somebody chooses, by chance."""
    random, state = Random(seed), rules.start()
    made: list[Step[Any, Any]] = []
    while len(made) < most and (moves := rules.moves(state)):
        made.append(rules.play(state, moves[random.randrange(len(moves))]))
        state = made[-1].after
    return made


def slid(
    pieces: Mapping[str, tuple[int, ...]], step: Step[Any, Any], *, back: bool = False
) -> dict[str, Any]:
    """Where the pieces stand after the events of a step; each must slide from where it stood."""
    now = dict(pieces)
    for event in reversed_moves(step.events) if back else step.events:
        if isinstance(event, Slid):
            squares = list(now[event.place])
            assert squares[event.piece] == event.start
            squares[event.piece] = event.stop
            now[event.place] = tuple(squares)
    return now


@pytest.mark.parametrize("key", KEYS)
def test_places_have_names_of_their_own_and_something_lies_at_each(key: str) -> None:
    rules = load(key).from_seed(7)
    kinds = {place.name: place.kind for place in rules.places}
    assert len(kinds) == len(rules.places) > 0
    state = rules.start()
    assert set(rules.lying(state)) == {name for name, kind in kinds.items() if kind is not Kind.STRIP}
    assert set(rules.pieces(state)) == {name for name, kind in kinds.items() if kind is Kind.STRIP}


@pytest.mark.parametrize("key", KEYS)
@given(seeds)
@settings(max_examples=15)
def test_what_moves_leads_from_what_lies_before_to_what_lies_after_and_back(key: str, seed: int) -> None:
    rules = load(key).from_seed(seed)
    for step in steps(rules, seed):
        assert flown(rules.lying(step.before), step.events) == rules.lying(step.after)
        assert flown_back(rules.lying(step.after), step.events) == rules.lying(step.before)
        assert slid(rules.pieces(step.before), step) == rules.pieces(step.after)
        assert slid(rules.pieces(step.after), step, back=True) == rules.pieces(step.before)


@pytest.mark.parametrize("key", KEYS)
@given(seeds)
@settings(max_examples=5)
def test_somebody_acts_exactly_where_it_is_played_and_not_over(key: str, seed: int) -> None:
    rules = load(key).from_seed(seed)
    for step in steps(rules, seed):
        assert (rules.actor(step.before) is not None) is rules.played
        assert (rules.actor(step.after) is not None) is (rules.played and bool(rules.moves(step.after)))
        assert (rules.result(step.after) is None) is bool(rules.moves(step.after))
