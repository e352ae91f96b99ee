"""What every other test of the contract relies on: a game that breaks it is told so first, in a sentence."""

from __future__ import annotations

from typing import Any

from cardtui.engine.game import Game
from cardtui.engine.narrator import Hint
from cardtui.engine.rules import Result
from cardtui.engine.session import Session
from tests.cases import case
from tests.oracles.layout import check_step

_FORBIDDEN = set(" .@~\n")
_MOST_MOVES = 5


def check_sound(session: Session[Any, Any]) -> None:
    """Check the current state of a game that is played or watched, and the step that led to it."""
    game, state = session.game, session.state
    with case(f"after {game.step_name} {session.ply} of {session.id}"):
        if session.ply:
            check_step(game, session.step(session.ply))
        check_end(game, state)
        if game.interactive:
            for move in game.legal_moves(state)[:_MOST_MOVES]:
                check_move(game, state, move)
            check_choice(game, state)


def check_end(game: Game[Any, Any], state: Any) -> None:
    """Check that there is a result if there are no moves, and that nobody has to move then."""
    moves, result, player = game.legal_moves(state), game.result(state), game.current_player(state)
    texts = [game.move_text(move) if game.interactive else str(move) for move in moves]
    assert (result is None) is bool(moves), f"the result is {result}, but the legal moves are {texts}"
    assert moves or player is None, f"the game is over, but current_player is {player}: return None there"
    assert result is None or isinstance(result, Result), f"result is {result!r}: return a Result, or None"
    if result is not None:
        said = game.verdict(state)
        assert said and all(said), f"verdict says {said!r}: its first sentence is the headline of the end"


def check_move(game: Game[Any, Any], state: Any, move: Any) -> None:
    """Check that a legal move has a text that is parsed, in lower case too, and is not refused."""
    text = game.move_text(move)
    assert not set(text) & _FORBIDDEN, (
        f"move_text gives {text!r}: it stands in ids, without blanks, dots, @ and ~"
    )
    for typed in (text, text.lower()):
        parsed = game.parse_move(typed)
        assert parsed == move, f"parse_move({typed!r}) gives {parsed!r}, not the move {move!r} with that text"
    why = game.why_illegal(state, move)
    assert why is None, f"{text} is one of legal_moves, but why_illegal says {why!r}"


def check_choice(game: Game[Any, Any], state: Any) -> None:
    """Check the move of the computer, or the hint for the person, where they have to choose."""
    if game.is_computer_turn(state):
        check_legal(game, state, game.computer_move(state), "computer_move")
    elif game.is_human_turn(state):
        hint = game.hint(state)
        assert isinstance(hint, Hint), f"hint gives {hint!r}: return a Hint, if need be with None as its move"
        if hint.move is not None:
            check_legal(game, state, hint.move, "hint")


def check_hint(hint: Hint[Any]) -> None:
    """Check the words of a hint."""
    assert hint.move is not None or not hint.before, f"a hint without a move has no others: {hint.before}"
    assert all(hint.grades) and len({*hint.grades}) == len(hint.grades), (
        f"the hints at one ply have to differ, and none is empty: {hint.grades}"
    )
    stopped = [grade for grade in hint.grades if grade.endswith(".")]
    assert not stopped, f"a hint stands within a line, so it has no full stop at its end: {stopped}"


def check_legal(game: Game[Any, Any], state: Any, move: Any, member: str) -> None:
    """Check that a move that a member of the game has chosen is legal."""
    why = game.why_illegal(state, move)
    legal = [game.move_text(one) for one in game.legal_moves(state)]
    assert why is None, f"{member} gives the move {move!r}, which is illegal ({why}): legal_moves has {legal}"
