"""The Silver Dollar game without a screen: the sheet's dialogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shlex import quote as quoted
from typing import TYPE_CHECKING

from cardtui.engine.errors import BadInput, quote
from cardtui.games.coins import words
from cardtui.games.coins.moves import Move
from cardtui.games.coins.sheet import strip_text

if TYPE_CHECKING:
    from cardtui.engine.session import Session
    from cardtui.games.coins import Coins
    from cardtui.games.coins.rules import State

__all__ = ["dialogue"]

_WANTED, _OTHERS = "a coin and a distance", "hint, undo or quit"


def dialogue(
    game: Coins, session: Session[State, Move], ask: Callable[[], str | None], story: bool
) -> Iterator[str]:
    """The lines of the game from the session's place on, which is played in it.

    Before each move the strip is printed and a move asked for, as a coin and a distance. What is illegal is
    refused with the reason, and asked for again. It goes on until the game is over, or there is nothing more
    to read. With `story` all moves are told, and why they are good or bad.
    """
    limit = game.parameters.step
    moves = "any number of squares" if limit is None else f"at most {words.squares(limit)}"
    yield f"Slide coins to the left, {moves} a move: type {_WANTED}, or {_OTHERS}."
    if not session.at and not session.state.over and game.cannot_be_won(session.state):
        yield "This start cannot be won: the computer makes no mistake."
    while not session.state.over:
        state = session.state
        yield ""
        yield from strip_text(state.positions)
        if game.is_computer(state):
            yield from _made(game, session, game.reply(state), told=True, story=story)
            continue
        if not game.two_sided:
            yield f"{words.progress(game, state).capitalize()}."
        yield from _turn(game, session, ask, story)
        if session.state == state:
            saved = session.save()
            # Only names can have what a shell would take amiss.
            yield f"To go on with it: cardtui open {quoted(saved) if game.parameters.names else saved}"
            return
    yield ""
    yield from strip_text(session.state.positions)
    yield game.outcome_line(session.state)
    if not game.two_sided:
        _, *compared = game.verdict(session.state)
        yield f"{'; '.join(compared).capitalize()}."


def _turn(
    game: Coins, session: Session[State, Move], ask: Callable[[], str | None], story: bool
) -> Iterator[str]:
    """Ask until a move is made or taken back. If the place is then the same, there shall be no more."""
    state = session.state
    while True:
        yield f"{words.turn(game, state)}, coin and distance:"
        answer = ask()
        if answer is None:
            return
        word = answer.strip().lower()
        if word in ("quit", "q", "exit"):
            return
        if word in ("hint", "h"):
            hint = words.hint_for(game, state)
            yield f"Hint: {hint}."
        elif word in ("undo", "u"):
            if _undo(game, session):
                return
            yield "There is no move of yours to take back."
        elif word:
            try:
                move = game.read_move(word)
            except BadInput:
                yield f"{quote(answer.strip())} is no move: type {_WANTED}, such as 0 2, or {_OTHERS}."
                continue
            why = game.refusal(state, move)
            if why is None:
                yield from _made(game, session, move, told=story, story=story)
                return
            yield f"Not possible: {why}."


def _made(
    game: Coins, session: Session[State, Move], move: Move, *, told: bool, story: bool
) -> Iterator[str]:
    sentence = game.tell(session.play(move))
    if told:
        yield sentence.full
    if story:
        yield sentence.why


def _undo(game: Coins, session: Session[State, Move]) -> bool:
    """Take moves back to where the same person last had to move; returns whether there is such a place."""
    place = session.at - 1
    while place >= 0 and game.is_computer(session.state_at(place)):
        place -= 1
    while 0 <= place < session.at:
        session.undo()
    return place >= 0
