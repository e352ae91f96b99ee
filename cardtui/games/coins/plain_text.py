"""The Silver Dollar game as plain text: the dialogue in which it is played."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.phrases import count, inside
from cardtui.engine.plain_text import PlainText
from cardtui.games.coins.legal_moves import Move
from cardtui.games.coins.narrator import CoinsNarrator
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.sheet import strip_text


class CoinsPlainText(PlainText[CoinsState, Move]):
    """The lines that are printed of a game."""

    game: CoinsNarrator

    def __init__(self, game: CoinsNarrator) -> None:
        super().__init__(game, "coin and distance", "a coin and a distance", "0 2")

    @property
    def tagline(self) -> str:
        if self.game.dollar is not None:
            pocket = "the leftmost also past the end, into the pocket"
            return f"Slide coins to the left, {pocket}; coin {self.game.dollar} is the dollar"
        return f"Slide coins to the left, {self.game.step_limit or 'any number of squares a move'}"

    def warnings(self, state: CoinsState) -> Iterator[str]:
        if not state.ply and not state.over and self.game.cannot_be_won(state):
            yield f"This start cannot be won: {inside(self.game.opponent_name)} makes no mistake."

    def progress(self, state: CoinsState) -> str:
        return self.game.progress(state)

    def picture(self, state: CoinsState) -> Iterator[str]:
        return iter(strip_text(state.positions, self.game.dollar))

    def closing_lines(self, state: CoinsState) -> Iterator[str]:
        if self.game.puzzle is not None:
            _, why = self.game.outcome(state)
            yield why
        elif not self.game.two_sided:
            _, *compared = self.game.verdict(state)
            yield f"{'; '.join(compared).capitalize()}."

    def outcome_line(self, state: CoinsState) -> str:
        headline, *_ = self.game.outcome(state)
        after = self.game.two_sided and self.game.puzzle is None
        return f"{headline} after {count(state.ply, 'move')}." if after else f"{headline}."
