"""Perditio Tempus as plain text: the lines of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.cards import RANK_NAMES
from cardtui.engine.plain_text import PlainText
from cardtui.games.perditio.fate_words import fate_sentence
from cardtui.games.perditio.narrator import WON_LINE, PerditioNarrator
from cardtui.games.perditio.rules import PerditioState


class PerditioPlainText(PlainText[PerditioState, str]):
    """The lines that are printed of a deal."""

    game: PerditioNarrator

    def outcome_line(self, state: PerditioState) -> str:
        return WON_LINE if state.won else f"Pile {state.current} is empty. You lost!"

    def transcript(self, state: PerditioState, story: bool) -> Iterator[str]:
        """Yield the sheet's lines; with `story` a sentence for each card instead, and at last the fate."""
        for step in self.game.forced_steps(state):
            number, card = step.before.current, step.after.turned
            assert card is not None
            got = f"Got {RANK_NAMES[card.rank]} from pile {number}."
            yield self.game.describe(step).full if story else got
            state = step.after
        yield self.outcome_line(state)
        if story:
            yield fate_sentence(self.game.fate)
