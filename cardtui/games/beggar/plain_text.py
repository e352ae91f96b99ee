"""Beggar My Neighbour as plain text: the assignment's line, and a game with slaps in lines."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.phrases import clause, count
from cardtui.engine.plain_text import PlainText, with_numbered_players
from cardtui.engine.rules import Step
from cardtui.games.beggar.fates import draw_reason
from cardtui.games.beggar.narrator import BeggarNarrator, end_of
from cardtui.games.beggar.rules import State
from cardtui.games.beggar.slap_narrator import SlapNarrator
from cardtui.games.beggar.slaps import SlapState
from cardtui.games.beggar.tricks import Outcome


class BeggarPlainText(PlainText[State, str]):
    """The lines that are printed of a deal."""

    game: BeggarNarrator

    def outcome_line(self, state: State) -> str:
        return _outcome_line(end_of(state))

    def transcript(self, state: State, story: bool) -> Iterator[str]:
        if not story:
            yield _outcome_line(self.game.outcome)
            return
        game = with_numbered_players(self.game)
        for step in game.forced_steps(state):
            yield game.describe(step).full
            state = step.after
        yield self.outcome_line(state)
        if reason := draw_reason(game):
            yield reason


class SlapPlainText(PlainText[SlapState, str]):
    """The lines in which a game with slaps is played, where nothing is timed."""

    def __init__(self, game: SlapNarrator) -> None:
        super().__init__(game, "l or s", "l to lay or go on, s to slap")

    @property
    def tagline(self) -> str:
        return "Slap two cards of one rank on each other, or with one other between them"

    def picture(self, state: SlapState) -> Iterator[str]:
        burnt = f", on {count(len(state.burnt), 'burnt card')}" if state.burnt else ""
        hands = zip(SlapNarrator.player_names, state.hands, strict=True)
        yield ". ".join(f"{name}: {count(len(hand), 'card')}" for name, hand in hands) + "."
        yield f"Pile: {' '.join(card.short for card in state.pile) or 'empty'}{burnt}."

    def is_told(self, step: Step[SlapState, str]) -> bool:
        return step.after.tricks > step.before.tricks

    def progress(self, state: SlapState) -> str:
        if not state.debt or state.winner is not None:
            return ""
        return clause(SlapNarrator.player_names[state.turn], "owe", str(state.debt))


def _outcome_line(end: Outcome) -> str:
    """Return the assignment's own line."""
    if end.winner is None:
        return f"Draw after {end.tricks} rounds."
    return f"Player {end.winner} wins after {end.tricks} rounds."
