"""Beggar My Neighbour as plain text: the assignment's line."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.plain_text import PlainText, with_numbered_players
from cardtui.games.beggar.fates import draw_reason
from cardtui.games.beggar.narrator import BeggarNarrator, end_of
from cardtui.games.beggar.rules import BeggarState
from cardtui.games.beggar.tricks import BeggarOutcome


class BeggarPlainText(PlainText[BeggarState, str]):
    """The lines that are printed of a deal."""

    game: BeggarNarrator

    def outcome_line(self, state: BeggarState) -> str:
        return _outcome_line(end_of(state))

    def transcript(self, state: BeggarState, story: bool) -> Iterator[str]:
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


def _outcome_line(end: BeggarOutcome) -> str:
    """Return the assignment's own line."""
    if end.winner is None:
        return f"Draw after {end.tricks} rounds."
    return f"Player {end.winner} wins after {end.tricks} rounds."
