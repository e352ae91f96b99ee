"""Plays a game in lines of text, without a screen: prints the table and asks for moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from shlex import quote as shell_quote
from typing import Any

from cardtui.engine.asking import Conversation, Prompt
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.phrases import count
from cardtui.engine.plain_text import with_numbered_players
from cardtui.engine.session import Session

_COMMANDS, _ONLY_QUIT = "hint, undo or quit", "quit"
_QUIT, _HINT, _UNDO = ("quit", "q", "exit"), ("hint", "h"), ("undo", "u")
RESERVED_WORDS = frozenset((*_QUIT, *_HINT, *_UNDO))
"""The words, in lower case, that are commands here: no move can be typed as one of these."""
_SHELL_SAFE = re.compile(r"[\w,=#:.~@/-]*", re.ASCII)  # characters that no shell treats specially


def dialogue(
    session: Session[Any, Any],
    story: bool = False,
    observer: PlayerObserver | None = None,
    *,
    without_help: bool = False,
) -> Conversation[None]:
    """Play the game of `session` on from its current ply.

    Before each move the table is printed; an illegal move is refused with the reason. With `story` all moves
    are described, with the reasons why they are good or bad. The players are called by their numbers.
    `observer` observes the game. `without_help` means that there are no hints and no undo, and that only the
    caller knows how to go on later.
    """
    return _Dialogue(session, story, observer or PlayerObserver(), without_help).lines()


def how_to_resume(saved: str, option: str = "") -> str:
    """Return the line that says how to continue a `saved` game, with an option, quoted for the shell."""
    quoted = saved if _SHELL_SAFE.fullmatch(saved) else shell_quote(saved)
    return f"To go on with it: cardtui open {quoted}{f' {option}' if option else ''}"


class _Dialogue:
    """A game that is played in lines."""

    def __init__(
        self,
        session: Session[Any, Any],
        story: bool,
        observer: PlayerObserver,
        without_help: bool,
    ) -> None:
        self._without_help = without_help
        self._commands = _ONLY_QUIT if without_help else _COMMANDS
        self._session, self._game = session, with_numbered_players(session.game)
        self._text = self._game.plain_text
        self._story, self._observer = story, observer
        self._hints = 0

    def lines(self) -> Conversation[None]:
        session, game, text, start = self._session, self._game, self._text, self._session.ply
        yield f"{text.tagline}: type {text.move_format}, or {self._commands}."
        yield from text.warnings(session.state)
        while game.legal_moves(state := session.state):
            yield ""
            yield from text.picture(state)
            if game.is_computer_turn(state):
                yield from self._play(game.computer_move(state), describe=True)
            elif game.current_player(state) is None:
                yield from self._play(game.legal_moves(state)[0], describe=True)
            else:
                if progress := text.progress(state):
                    yield f"{progress.capitalize()}."
                ply = session.ply
                yield from self._turn()
                if session.ply == ply:
                    if not self._without_help:
                        yield how_to_resume(session.save())
                    return
        if session.ply > start:
            self._observer.game_finished()
        yield ""
        yield from text.picture(session.state)
        yield text.outcome_line(session.state)
        yield from text.closing_lines(session.state)
        if self._hints:
            yield f"Played with {count(self._hints, 'hint')}."

    def _turn(self) -> Conversation[None]:
        """Ask until a move has been played or undone. The ply stays the same if the player stops here."""
        game, text, state, hints = self._game, self._text, self._session.state, 0
        example = f", such as {text.move_example}" if text.move_example else ""
        while True:
            yield f"{game.turn_label(state)}, {text.move_noun}:"
            answer = yield Prompt()
            word = "quit" if answer is None else answer.strip().lower()
            if word in _QUIT:
                return
            if self._without_help and word in (*_HINT, *_UNDO):
                yield "There are no hints and no undo here."
            elif word in _HINT:
                hint = game.hint(state)
                yield f"Hint: {hint.grades[min(hints, len(hint.before))]}."
                if hint.move is not None and hints < len(hint.grades):
                    hints += 1
                    self._hints += 1
                    self._observer.hint_given()
            elif word in _UNDO:
                before = self._session.ply
                if self._session.undo_own_move() is not None:
                    self._observer.moves_undone()
                    self._observer.ply_changed(before)
                    return
                yield "There is no move of yours to take back."
            elif word:
                try:
                    chosen = game.parse_move(word)
                except BadInput:
                    typed = quote(str(answer).strip())
                    yield f"{typed} is no move: type {text.move_format}{example}, or {self._commands}."
                    continue
                move = game.untimed_move(state, chosen)
                why = game.why_illegal(state, move)
                if why is None:
                    yield from self._play(move, describe=self._story or move != chosen)
                    return
                yield f"Not possible: {why}." if why else "Not possible."

    def _play(self, move: Any, *, describe: bool) -> Iterator[str]:
        before = self._session.ply
        step = self._session.play(move)
        sentence = self._game.describe(step)
        self._observer.move_made()
        self._observer.steps_watched(before)
        self._observer.ply_changed(before)
        if describe or self._text.is_told(step):
            yield sentence.full
        if self._story and sentence.why:
            yield sentence.why
