"""The games that every test of the contract uses: all kinds, at their start and played to their end."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from cardtui.engine.session import Session
from cardtui.games import GAMES, load, open_id
from tests.madeup.register import MADE_UP, registered

KEYS = tuple(game.key for game in (*GAMES, *MADE_UP))

MOST_WATCHED = 400
"""Limit of the steps of a watched game: some games have thousands."""

MOST_PLAYED = 10_000
"""Steps after which a played game with random moves has to be over."""


def ids(key: str) -> tuple[str, ...]:
    """Return the ids of some games of a kind."""
    return tuple(f"{key}#{seed}" for seed in load(key).example_seeds[:2])


def go_on(session: Session[Any, Any], random: Random) -> bool:
    """Make any legal move; return whether there was one."""
    game, state = session.game, session.state
    if not (moves := game.legal_moves(state)):
        return False
    if game.current_player(state) is None:
        return bool(session.forward())
    session.play(game.computer_move(state) if game.is_computer_turn(state) else random.choice(moves))
    return True


@cache
def finished(game: str) -> str:
    """Return the saved form of a game after random moves to its end; of a watched game, after 400 steps."""
    with registered():
        session, random = open_id(game), Random(game)
        most = MOST_PLAYED if session.game.interactive else MOST_WATCHED
        while session.ply < most and go_on(session, random):
            pass
        assert session.complete or not session.game.interactive, (
            f"{game} goes on after {most} random moves: a game that is played has to end, whatever is played"
        )
        return session.save()
