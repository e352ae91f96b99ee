"""Plays a game in lines of text, without a screen: prints the table and asks for moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from shlex import quote as shell_quote
from typing import Any

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.phrases import count
from cardtui.engine.session import Session

_COMMANDS = "hint, undo or quit"
_SHELL_SAFE = re.compile(r"[\w,=#:.~@/-]*", re.ASCII)  # characters that no shell treats specially


def dialogue(session: Session[Any, Any], ask: Callable[[], str | None], story: bool = False) -> Iterator[str]:
    """Yield the lines to print while the game of `session` is played on from its current ply.

    `ask` returns the next line that the player types, or None after the last one. Before each move the table
    is printed; an illegal move is refused with the reason. With `story` all moves are described, with the
    reasons why they are good or bad. The players are called by their numbers.
    """
    game = session.game.with_numbered_players()
    yield f"{game.tagline}: type {game.move_format}, or {_COMMANDS}."
    yield from game.warnings(session.state)
    hints = 0
    while game.legal_moves(state := session.state):
        yield ""
        yield from game.text_picture(state)
        if game.is_computer_turn(state):
            yield from _play(session, game, game.computer_move(state), describe=True, story=story)
        elif game.current_player(state) is None:
            yield from _play(session, game, game.legal_moves(state)[0], describe=True, story=story)
        else:
            if progress := game.progress(state):
                yield f"{progress.capitalize()}."
            ply = session.ply
            hints += yield from _turn(session, game, ask, story)
            if session.ply == ply:
                yield how_to_resume(session.save())
                return
    yield ""
    yield from game.text_picture(session.state)
    yield game.outcome_line(session.state)
    yield from game.closing_lines(session.state)
    if hints:
        yield f"Played with {count(hints, 'hint')}."


def how_to_resume(saved: str) -> str:
    """Return the line that tells how to continue a `saved` game, ready for a shell."""
    return f"To go on with it: cardtui open {saved if _SHELL_SAFE.fullmatch(saved) else shell_quote(saved)}"


def _turn(
    session: Session[Any, Any], game: Game[Any, Any], ask: Callable[[], str | None], story: bool
) -> Generator[str, None, int]:
    """Ask until a move has been played or undone; return the number of hints that were given.

    The ply stays the same if the player stops here.
    """
    state, hints = session.state, 0
    example = f", such as {game.move_example}" if game.move_example else ""
    while True:
        yield f"{game.turn_label(state)}, {game.move_noun}:"
        answer = ask()
        if answer is None:
            return hints
        word = answer.strip().lower()
        if word in ("quit", "q", "exit"):
            return hints
        if word in ("hint", "h"):
            hint = game.hint(state)
            yield f"Hint: {hint.grades[min(hints, len(hint.before))]}."
            hints += hint.move is not None and hints < len(hint.grades)
        elif word in ("undo", "u"):
            if _undo(session):
                return hints
            yield "There is no move of yours to take back."
        elif word:
            try:
                move = game.parse_move(word)
            except BadInput:
                typed = quote(answer.strip())
                yield f"{typed} is no move: type {game.move_format}{example}, or {_COMMANDS}."
                continue
            why = game.why_illegal(state, move)
            if why is None:
                yield from _play(session, game, move, describe=story, story=story)
                return hints
            yield f"Not possible: {why}." if why else "Not possible."


def _play(
    session: Session[Any, Any], game: Game[Any, Any], move: Any, *, describe: bool, story: bool
) -> Iterator[str]:
    sentence = game.describe(session.play(move))
    if describe:
        yield sentence.full
    if story and sentence.why:
        yield sentence.why


def _undo(session: Session[Any, Any]) -> bool:
    """Undo moves back to the last turn of a person; return whether there was one."""
    plies = range(session.ply - 1, -1, -1)
    target = next((ply for ply in plies if session.game.is_human_turn(session.state_at(ply))), None)
    while target is not None and session.ply > target:
        session.undo()
    return target is not None
