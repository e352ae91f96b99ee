"""The ways in which a game is played by lines: watched, by moves that are chosen, or by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from cardtui.engine.by_hand import ByHand, HandScore
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session
from cardtui.engine.spoken import in_words

__all__ = ["Read", "Way", "way_of"]


class Read(NamedTuple):
    """What was typed: a move, or why it is none, and whether that counts as a slip."""

    move: Any = None
    why: str = ""
    is_slip: bool = False


class Way:
    """A game that is watched."""

    name = "watched"
    plays = False
    prompts_elsewhere = gives_hints = hides_next = can_undo = False

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def may_choose(self, session: Session[Any, Any]) -> bool:
        return False

    def has_fate(self, state: Any) -> bool:
        return True

    def opening(self, cost: str) -> Iterator[str]:
        game = self.game
        yield f"Enter: the next {game.step_name}. n: the next {game.landmarks.name}. help lists the rest."

    @property
    def help(self) -> str:
        return f"Enter: the next {self.game.step_name}."

    def prompt(self, state: Any) -> str:
        return self.game.turn_label(state)

    def enter_move(self, state: Any) -> str | None:
        return None

    def read(self, state: Any, typed: str) -> Read:
        return Read(why=f"{capitalized(quote(typed))} is no command here. help lists them.")

    def summary(self, session: Session[Any, Any], score: HandScore | None) -> Iterator[str]:
        yield from ()


class _Chosen(Way):
    """A game whose moves a person chooses."""

    name = "chosen"
    plays = prompts_elsewhere = gives_hints = can_undo = True

    def may_choose(self, session: Session[Any, Any]) -> bool:
        return True

    def has_fate(self, state: Any) -> bool:
        return False

    def opening(self, cost: str) -> Iterator[str]:
        text = self.game.plain_text
        yield self.game.goal or f"{text.tagline}."
        yield f"Type {text.move_format}, or help.{cost}"

    @property
    def help(self) -> str:
        text = self.game.plain_text
        return f"A move: {text.move_format}." + (f" Enter: {text.enter_move}." if text.enter_move else "")

    def enter_move(self, state: Any) -> str | None:
        return self.game.plain_text.enter_move or None

    def read(self, state: Any, typed: str) -> Read:
        game, text = self.game, self.game.plain_text
        try:
            chosen = game.parse_move(typed)
        except BadInput:
            example = f", such as {text.move_example}" if text.move_example else ""
            return Read(
                why=f"{quote(typed)} is no move and no command: type {text.move_format}{example}, or help."
            )
        move = game.untimed_move(state, chosen)
        if (why := game.why_illegal(state, move)) is not None:
            return Read(why=f"Not possible: {why}." if why else "Not possible.")
        return Read(move)


class _Hand(_Chosen):
    """A watched game that a person plays by hand: a move is the zone of the next card."""

    name = "hand"
    prompts_elsewhere = gives_hints = can_undo = False

    @property
    def hides_next(self) -> bool:  # type: ignore[override]
        return bool(self.game.hand_rules.names_zones)

    def may_choose(self, session: Session[Any, Any]) -> bool:
        return session.ply == session.length

    def has_fate(self, state: Any) -> bool:
        return bool(self.game.odds(state))

    def opening(self, cost: str) -> Iterator[str]:
        yield f"You {self.game.hand_rules.verb} by hand. {self.help}"

    @property
    def help(self) -> str:
        rules = self.game.hand_rules
        if rules.names_zones:
            return f"Type where the next card comes from, such as {rules.zones[0]}, or help."
        return f"Enter: {rules.verb} your next card. help lists the rest."

    def prompt(self, state: Any) -> str:
        return capitalized(in_words(self.game.hand_rules.prompt(state)))

    def enter_move(self, state: Any) -> str | None:
        return None if self.game.hand_rules.names_zones else self.game.hand_rules.move(state)

    def read(self, state: Any, typed: str) -> Read:
        rules = self.game.hand_rules
        names = {form.lower(): zone for zone in rules.zones for form in (zone, zone.split()[-1])}
        if (zone := names.get(typed)) is None:
            return Read(why=f"{quote(typed)} is no command here. {self.help}")
        if (why := rules.why_illegal(state, zone)) is not None:
            return Read(why=f"{capitalized(why)}.", is_slip=True)
        return Read(self.game.legal_moves(state)[0])

    def summary(self, session: Session[Any, Any], score: HandScore | None) -> Iterator[str]:
        if score and (text := cast(ByHand, self.game).summary(session, score)):
            yield f"{capitalized(text)}."


def way_of(game: Game[Any, Any]) -> Way:
    """Return the way in which a game is played."""
    if game.watched is not game:
        return _Hand(game)
    return _Chosen(game) if game.interactive else Way(game)
