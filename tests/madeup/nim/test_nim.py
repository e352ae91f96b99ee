"""The rules and words of Nim."""

from __future__ import annotations

import pytest

from cardtui.engine.session import Session
from tests.madeup.nim.game import Nim


@pytest.mark.parametrize(
    ("heaps", "best"), [("3.4.5", "a/1"), ("1.1.7", "c/0"), ("1.2.3", None), ("4.4.1", "c/0")]
)
def test_the_best_move_makes_the_xor_0(heaps: str, best: str | None) -> None:
    game = Nim.from_deal(heaps)
    hint = game.hint(game.initial_state())
    assert (hint.move == best) if best else hint.sentence.startswith("no move wins")


def test_whoever_takes_the_last_one_wins() -> None:
    session = Session(Nim.from_deal("3.4.5"))
    while moves := session.game.legal_moves(session.state):
        state = session.state
        hint = session.game.hint(state) if state.turn == 0 else None
        session.play(hint.move if hint and hint.move else moves[0])
    result = session.game.result(session.state)
    assert result is not None and result.winner == 0
