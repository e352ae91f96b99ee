"""The moments that decided a finished game: those of chosen games are in `words.toml`."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.games import kinds, load, open_id
from cardtui.games.beggar.notation import PENALTIES
from tests.contract.games import finished
from tests.oracles.tables import read_tables

MOMENTS = read_tables("words.toml")["moments"]


@pytest.mark.parametrize(("saved", "moments"), MOMENTS)
def test_the_moments_of_a_game_are_told(saved: str, moments: list[list[object]]) -> None:
    session = open_id(saved)
    session.look_ahead()
    assert [list(moment) for moment in session.moments] == moments


@given(st.sampled_from([kind.key for kind in kinds() if kind.moments]), st.integers(0, 10**6))
def test_moments_are_few_in_order_and_inside_the_game(key: str, seed: int) -> None:
    session = open_id(finished(f"{key}#{seed}"))
    session.look_ahead()
    plies, moments = [moment.ply for moment in session.moments], load(key).moments
    assert moments is not None and plies == sorted(set(plies)) and len(plies) <= moments.MOST
    assert all(0 <= ply < session.length for ply in plies)
    assert all(len(moment.title) <= 20 and moment.sentence.endswith(".") for moment in session.moments)
    changes = (re.search(r"from (\d+)\D* to (\d+)", moment.sentence) for moment in session.moments)
    assert all(change[1] != change[2] for change in changes if change), "no change at all"


def test_there_are_no_moments_before_the_end_is_known_and_others_after_other_moves() -> None:
    session = open_id("coins,players=2:3.8~0-1")
    assert not session.moments
    for moves in (("0-2", "1-7"), ("1-1", "0-1", "0-1", "1-6")):
        session.seek(1)
        for move in moves:
            session.play(session.game.parse_move(move))
        assert session.complete
        assert [moment.ply for moment in session.moments] == [ply - 1 for ply in session.landmarks[-1:]]


@given(st.integers(0, 10**6))
def test_the_longest_debt_of_beggar_my_neighbour_is_the_longest(seed: int) -> None:
    session = open_id(f"beggar#{seed}")
    session.look_ahead()
    debts = {end - 1: debt_before(session, end) for end in session.landmarks}
    told = [moment.ply for moment in session.moments if moment.title == "longest debt"]
    assert all(debts[ply] == max(debts.values()) for ply in told)


def debt_before(session: Session[Any, Any], end: int) -> int:
    """The number of cards of a trick from its first penalty card on, its last card included."""
    pile = session.state_at(end - 1).pile
    return 1 + next((len(pile) - at for at, card in enumerate(pile) if PENALTIES[card.rank]), 0)
