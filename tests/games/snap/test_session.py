"""Snap in a session: going anywhere in it, saving it, its graph, and what a screen sees of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.snap import Parameters, Snap, State
from cardtui.games.snap.rules import Chance
from tests.oracles.lying import pack
from tests.oracles.snap import seeds


def session_of(game: Snap) -> Session[State, str]:
    session = Session(game)
    session.look_ahead()
    return session


@given(seeds)
@settings(max_examples=40)
def test_the_landmarks_are_the_snaps(seed: int) -> None:
    session = session_of(Snap.from_seed(seed))
    plies = range(1, session.length + 1)
    shrunk = [p for p in plies if len(session.state_at(p).public) < len(session.state_at(p - 1).public)]
    assert session.landmarks == shrunk
    assert len(shrunk) == session.last_state.snaps


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("snap#305@377", "step 377 is past the end: this game has 376 throws"),
        ("snap,throws=50#305@51", "step 51 is past the end: this game has 50 throws"),
        ("snap,throws=0#305", 'throws is a whole number from 1 to 1000000, not "0"'),
        ("snap,seed=5#305", 'Snap has no parameter called "seed"; its parameters: throws'),
        ("snap#x", 'the seed "x" is not a whole number'),
        ("snap:A.2", 'the seed "A.2" is not a whole number; nothing but a seed makes a game of Snap'),
    ],
)
def test_what_is_no_id_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert str(error.value) == why


def test_a_game_that_goes_on_for_ever_is_stopped_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were chance always to choose the last card, the game of seed 0 would go on past a million throws."""
    monkeypatch.setattr(Chance, "end", lambda chance, throw: 1)
    session = session_of(Snap.from_seed(0, Parameters(50_000)))
    assert (session.length, session.complete, session.last_state.winner) == (50_000, True, None)
    assert session.result == (None, "Nobody has won after 50000 throws.")
    assert pack(session.game, session.last_state).total() == 52
    assert session.state_at(33_333).ply == 33_333
    assert session.game.verdict(session.last_state) == [
        "Nobody has won",
        f"stopped after 50000 throws and {session.last_state.snaps} snaps",
    ]
