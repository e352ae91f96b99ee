"""What the contract is held against: games of every kind in the list, as they begin and played out."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from cardtui.engine.session import Session
from cardtui.games import GAMES, load, open_id
from tests.madeup.register import MADE_UP, registered

__all__ = ["KEYS", "LONGEST", "finished", "go_on", "ids"]

KEYS = tuple(game.key for game in (*GAMES, *MADE_UP))

LONGEST = 400
"""Steps that are looked at in a game: there are some that take thousands."""


def ids(key: str) -> tuple[str, ...]:
    """The ids of some games of a kind."""
    return tuple(f"{key}#{seed}" for seed in load(key).example_seeds[:2])


def go_on(session: Session[Any, Any], random: Random) -> bool:
    """Make a move, any move; whether there was one."""
    game, state = session.game, session.state
    if not (moves := game.legal_moves(state)):
        return False
    if game.current_player(state) is None:
        return bool(session.forward())
    session.play(game.computer_move(state) if game.is_computer_turn(state) else random.choice(moves))
    return True


@cache
def finished(game: str) -> str:
    """The game of that id, played by chance until it ends or for long enough, as it is saved."""
    with registered():
        session, random = open_id(game), Random(game)
        while session.ply < LONGEST and go_on(session, random):
            pass
        return session.save()
