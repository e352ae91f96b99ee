"""The rules and words of Snail Race."""

from __future__ import annotations

from cardtui.engine.session import Session
from tests.madeup.race.game import Race


def test_the_first_snail_that_is_not_home_moves() -> None:
    session = Session(Race.from_deal("3.1.2"))
    session.look_ahead()
    assert session.last_state.teams == ((0, 6), (0, 2))
    assert session.describe(1).full == "A snail of team 0 crawls 3 squares."
