"""Plays a puzzle to its end after a mistake, to show how the mistake loses."""

from __future__ import annotations

from cardtui.engine.session import Session
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import Move, Positions
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.parameters import TWO, CoinsParameters
from cardtui.games.coins.puzzles import stubborn_reply
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.theory import best_move

_MOST_MOVES = 300
"""The most moves that are shown: a start that somebody made may take millions."""


def played_out(positions: Positions, step: int | None) -> Session[CoinsState, Move]:
    """Return the game from a position that is lost for the player to move, up to its last move.

    The loser makes the moves that are hardest to answer, the winner the best ones.
    """
    parameters = CoinsParameters(step=step, players=TWO, names="You+The computer")
    session: Session[CoinsState, Move] = Session(Coins.from_deal(positions_text(positions), parameters))
    while session.length < _MOST_MOVES:
        choose = best_move if session.length % 2 else stubborn_reply
        move = choose(session.state.positions, step)
        if move is None:
            break
        session.play(move)
    session.seek(0)
    return session
