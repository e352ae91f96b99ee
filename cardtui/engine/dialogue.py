"""A played game without a screen: what is printed, and what is typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from shlex import quote as quoted
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput, quote

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.session import Session

__all__ = ["dialogue", "to_go_on"]

_OTHERS = "hint, undo or quit"
_PLAIN = re.compile(r"[\w,=#:.~@/-]*", re.ASCII)  # what no shell takes amiss inside a word


def dialogue(
    game: Game[Any, Any], session: Session[Any, Any], ask: Callable[[], str | None], story: bool
) -> Iterator[str]:
    """The lines of the game from the session's place on, which is played in it.

    Before each move the table is printed and a move asked for. What is illegal is refused with the reason,
    and asked for again. It goes on until the game is over, or there is nothing more to read. With `story`
    all moves are told, and why they are good or bad.
    """
    yield f"{game.tagline}: type {game.move_format}, or {_OTHERS}."
    yield from game.warnings(session.state)
    while game.legal_moves(state := session.state):
        yield ""
        yield from game.text_picture(state)
        if game.is_computer_turn(state):
            yield from _made(session, game.computer_move(state), told=True, story=story)
        elif game.current_player(state) is None:
            yield from _made(session, game.legal_moves(state)[0], told=True, story=story)
        else:
            if progress := game.progress(state):
                yield f"{progress.capitalize()}."
            place = session.ply
            yield from _turn(game, session, ask, story)
            if session.ply == place:
                yield to_go_on(session.save())
                return
    yield ""
    yield from game.text_picture(session.state)
    yield game.outcome_line(session.state)
    yield from game.closing_lines(session.state)


def to_go_on(saved: str) -> str:
    """The line that says how a game that is `saved` is taken up again, as a shell takes it."""
    return f"To go on with it: cardtui open {saved if _PLAIN.fullmatch(saved) else quoted(saved)}"


def _turn(
    game: Game[Any, Any], session: Session[Any, Any], ask: Callable[[], str | None], story: bool
) -> Iterator[str]:
    """Ask until a move is made or taken back. If the place is then the same, there shall be no more."""
    state = session.state
    such_as = f", such as {game.move_example}" if game.move_example else ""
    while True:
        yield f"{game.turn_label(state)}, {game.move_noun}:"
        answer = ask()
        if answer is None:
            return
        word = answer.strip().lower()
        if word in ("quit", "q", "exit"):
            return
        if word in ("hint", "h"):
            yield f"Hint: {game.hint(state).sentence}."
        elif word in ("undo", "u"):
            if _undo(game, session):
                return
            yield "There is no move of yours to take back."
        elif word:
            try:
                move = game.parse_move(word)
            except BadInput:
                yield f"{quote(answer.strip())} is no move: type {game.move_format}{such_as}, or {_OTHERS}."
                continue
            why = game.why_illegal(state, move)
            if why is None:
                yield from _made(session, move, told=story, story=story)
                return
            yield f"Not possible: {why}." if why else "Not possible."


def _made(session: Session[Any, Any], move: Any, *, told: bool, story: bool) -> Iterator[str]:
    sentence = session.game.describe(session.play(move))
    if told:
        yield sentence.full
    if story and sentence.why:
        yield sentence.why


def _undo(game: Game[Any, Any], session: Session[Any, Any]) -> bool:
    """Take moves back to where somebody last had to move; returns whether there is such a place."""
    places = range(session.ply - 1, -1, -1)
    to = next((place for place in places if game.is_human_turn(session.state_at(place))), None)
    while to is not None and session.ply > to:
        session.undo()
    return to is not None
