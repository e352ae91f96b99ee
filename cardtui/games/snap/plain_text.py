"""Snap as plain text: the dialogue, and the table and the pair of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.phrases import count, inside
from cardtui.engine.plain_text import PlainText
from cardtui.games.snap.narrator import SnapNarrator, labels, nobody_has_won, winner_and_deck
from cardtui.games.snap.rules import PLAYERS, SnapState


class SnapPlainText(PlainText[SnapState, str]):
    """The lines that are printed of a game."""

    game: SnapNarrator

    def __init__(self, game: SnapNarrator) -> None:
        super().__init__(game, "top or bottom", "t for the top card or b for the bottom card", "t")

    @property
    def tagline(self) -> str:
        return "Throw the top or the bottom card of your deck, and take what snaps"

    def picture(self, state: SnapState) -> Iterator[str]:
        for name, line in zip(self.game.cards(state), super().picture(state), strict=True):
            yield line.replace(name, self.game.zone_label(name), 1) if self.game.interactive else line

    def progress(self, state: SnapState) -> str:
        yours, theirs = (len(deck) for deck in state.decks)
        if self.game.parameters.you == PLAYERS[1]:
            yours, theirs = theirs, yours
        return f"you have {count(yours, 'card')}, {inside(self.game.opponent_name)} has {theirs}"

    def outcome_line(self, state: SnapState) -> str:
        if state.winner is None:
            return nobody_has_won(state)
        if self.game.interactive:
            return f"{self.game.when_over(state).capitalize()}."
        return str(winner_and_deck(state))

    def transcript(self, state: SnapState, story: bool) -> Iterator[str]:
        """Yield the pair of the sheet's function; with `story` first every throw and the table after it."""
        if story:
            yield from (*_table(state), "")
        for step in self.game.forced_steps(state):
            state = step.after
            if story:
                yield from (self.game.describe(step).full, *_table(state), "")
        if self.game.result(state) is not None:
            yield self.outcome_line(state)


def _table(state: SnapState) -> Iterator[str]:
    """Yield the table as the sheet prints it."""
    yield f"Public deck: {labels(state.public)}"
    for name, deck in zip(PLAYERS, state.decks, strict=True):
        yield f"{name}'s deck: {labels(deck)}"
