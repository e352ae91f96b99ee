"""The modes of play: a game is watched, its moves are chosen, or it is watched and a person plays it by hand.

A conversation by lines and the saving of games ask the mode for what differs between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.hand_score import HAND_OPTION, HAND_VIEW, HandScore
from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session


class TypedMove(NamedTuple):
    """The move that a person has typed, or the reason why it cannot be made."""

    move: Any = None
    why: str = ""
    """The reason as sentences; empty if the move can be made."""
    is_mistake: bool = False
    """Whether it is a mistake that the score counts."""


class PlayMode:
    """A game that is watched, and the base class of the other modes."""

    is_played = False
    """Whether moves are made here: a person's, and those of the computer."""
    can_undo = False
    """Whether a person can have hints and take moves back."""
    hides_next = False
    """Whether nobody may know yet which zone the last card has named: the person has to name it next."""
    saved_view = ""
    """The name among the views of a saved game that stands for this mode, if its id does not tell it."""
    resume_option = ""
    """The option with which the command line opens the game in this mode."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    # by lines

    @property
    def help(self) -> str:
        """The sentence with which the list of commands begins."""
        return f"Enter: the next {self.game.step_name}."

    @property
    def how_to_move(self) -> str:
        """The sentence that says what to type for a move, where an empty line stands for none."""
        return self.help

    @property
    def goal(self) -> str:
        """The goal of the player, in sentences; empty if there is none."""
        return ""

    def opening_lines(self, hint_cost: str) -> Iterator[str]:
        """Yield what to type, for the beginning; `hint_cost` is a sentence after a space, or empty."""
        yield f"{self.help} n: the next {self.game.landmarks.name}. help lists the rest."

    def prompt(self, state: Any) -> str:
        """Return the prompt for the person's next move, without a colon."""
        return self.game.turn_label(state)

    def makes_move(self, session: Session[Any, Any]) -> bool:
        """Whether a move can be made at the current ply, if it is a person's turn."""
        return False

    def enter_move(self, state: Any) -> str | None:
        """Return the move that an empty line stands for, or None."""
        return None

    def read_move(self, state: Any, typed: str) -> TypedMove:
        """Return the move that the words `typed` stand for, or why it cannot be made."""
        return TypedMove(why=f"{capitalized(quote(typed))} is no command here. help lists them.")

    def tells_odds(self, state: Any) -> bool:
        """Whether the chances and the end of the game may be asked for."""
        return True

    # the score of a game by hand

    def begin_score(self, score: HandScore, ply: int) -> None:
        """Let `score` count from a ply on, unless it counts already or the person does not play by hand."""

    def count_steps(self, score: HandScore) -> None:
        """Count steps that were made in this mode: `score` is about steps that the person has made alone."""
        score.since = None

    def mistakes(self, score: HandScore) -> int | None:
        """Return the mistakes in a game of which the person has made all steps by hand; None in others."""
        return None

    def summary(self, session: Session[Any, Any], score: HandScore) -> str:
        """Return the score as a sentence without a full stop; empty if nothing was counted."""
        return ""


class _ChosenMoves(PlayMode):
    """A game whose moves a person chooses."""

    is_played = can_undo = True

    @property
    def help(self) -> str:
        text = self.game.plain_text
        return f"A move: {text.move_format}." + (f" Enter: {text.enter_move}." if text.enter_move else "")

    @property
    def how_to_move(self) -> str:
        return f"Type {self._form}."

    @property
    def _form(self) -> str:
        """The form of a move, with an example."""
        text = self.game.plain_text
        example = f", such as {text.move_example}" if text.move_example else ""
        return f"{text.move_format}{example}, or help"

    @property
    def goal(self) -> str:
        return self.game.goal or f"{self.game.plain_text.tagline}."

    def opening_lines(self, hint_cost: str) -> Iterator[str]:
        yield self.goal
        yield f"Type {self.game.plain_text.move_format}, or help.{hint_cost}"

    def makes_move(self, session: Session[Any, Any]) -> bool:
        return True

    def enter_move(self, state: Any) -> str | None:
        return self.game.plain_text.enter_move or None

    def read_move(self, state: Any, typed: str) -> TypedMove:
        game = self.game
        try:
            chosen = game.parse_move(typed)
        except BadInput:
            return TypedMove(why=f"{quote(typed)} is no move and no command: type {self._form}.")
        move = game.untimed_move(state, chosen)
        if (why := game.why_illegal(state, move)) is not None:
            return TypedMove(why=f"Not possible: {why}." if why else "Not possible.")
        return TypedMove(move)

    def tells_odds(self, state: Any) -> bool:
        return False


class _PlayedByHand(PlayMode):
    """A watched game in which a person makes the steps: a move is the zone of the next card."""

    is_played = True
    saved_view = HAND_VIEW
    resume_option = HAND_OPTION

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self._rules = game.hand_rules
        self.hides_next = self._rules.names_zones

    @property
    def help(self) -> str:
        rules = self._rules
        if rules.names_zones:
            return f"Type where the next card comes from, such as {rules.zones[0]}, or help."
        return f"Enter: {rules.verb} your next card. help lists the rest."

    def opening_lines(self, hint_cost: str) -> Iterator[str]:
        yield f"You {self._rules.verb} by hand. {self.help}"

    def prompt(self, state: Any) -> str:
        return self._rules.spoken_prompt(state)

    def makes_move(self, session: Session[Any, Any]) -> bool:
        return session.ply == session.length

    def enter_move(self, state: Any) -> str | None:
        return None if self._rules.names_zones else self._rules.move(state)

    def read_move(self, state: Any, typed: str) -> TypedMove:
        rules = self._rules
        names = {form.lower(): zone for zone in rules.zones for form in (zone, zone.split()[-1])}
        if (zone := names.get(typed)) is None:
            return TypedMove(why=f"{quote(typed)} is no command here. {self.help}")
        if (why := rules.why_illegal(state, zone)) is not None:
            return TypedMove(why=f"{capitalized(why)}.", is_mistake=True)
        return TypedMove(self.game.legal_moves(state)[0])

    def tells_odds(self, state: Any) -> bool:
        return bool(self.game.odds(state))  # as on the screen, only where there are chances

    def begin_score(self, score: HandScore, ply: int) -> None:
        if score.since is None:
            score.begin(ply)

    def count_steps(self, score: HandScore) -> None:
        """Keep the score: it is about the steps that are made in this mode."""

    def mistakes(self, score: HandScore) -> int | None:
        return score.mistakes if score.is_whole else None

    def summary(self, session: Session[Any, Any], score: HandScore) -> str:
        return score.summary(session)


def play_mode(game: Game[Any, Any]) -> PlayMode:
    """Return the mode in which a game is played."""
    if game.watched is not game:
        return _PlayedByHand(game)
    return _ChosenMoves(game) if game.interactive else PlayMode(game)
