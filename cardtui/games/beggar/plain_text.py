"""Beggar My Neighbour as plain text: the assignment's line."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.plain_text import PlainText, with_numbered_players
from cardtui.games.beggar.fates import draw_reason
from cardtui.games.beggar.narrator import BeggarNarrator
from cardtui.games.beggar.rules import BeggarState


class BeggarPlainText(PlainText[BeggarState, str]):
    """The lines that are printed of a deal."""

    game: BeggarNarrator

    def outcome_line(self, state: BeggarState) -> str:
        return _outcome_line(state.winner, state.tricks)

    def transcript(self, state: BeggarState, story: bool) -> Iterator[str]:
        if not story:
            end = self.game.outcome
            yield _outcome_line(end.winner, end.tricks)
            return
        game = with_numbered_players(self.game)
        for step in game.forced_steps(state):
            yield game.describe(step).full
            state = step.after
        yield self.outcome_line(state)
        if reason := draw_reason(game):
            yield reason


def _outcome_line(winner: int | None, tricks: int) -> str:
    """Return the assignment's own line."""
    who = "Draw" if winner is None else f"Player {winner} wins"
    return f"{who} after {tricks} rounds."
