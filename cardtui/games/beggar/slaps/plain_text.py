"""Beggar My Neighbour with slaps as plain text: how it is played in lines."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.phrases import clause, count
from cardtui.engine.plain_text import PlainText
from cardtui.engine.rules import Step
from cardtui.games.beggar.slaps.narrator import SlapNarrator
from cardtui.games.beggar.slaps.rules import LAY, SlapState


class SlapPlainText(PlainText[SlapState, str]):
    """The lines in which a game with slaps is played, where nothing is timed."""

    def __init__(self, game: SlapNarrator) -> None:
        super().__init__(game, "l or s", "l to lay or go on, s to slap", enter_move=LAY)
        self._names = game.names

    @property
    def tagline(self) -> str:
        return "Slap two cards of one rank on each other, or with one other between them"

    def picture(self, state: SlapState) -> Iterator[str]:
        burnt = f", on {count(len(state.burnt), 'burnt card')}" if state.burnt else ""
        hands = zip(self._names, state.hands, strict=True)
        yield ". ".join(f"{name}: {count(len(hand), 'card')}" for name, hand in hands) + "."
        yield f"Pile: {' '.join(card.short for card in state.pile) or 'empty'}{burnt}."

    def is_told(self, step: Step[SlapState, str]) -> bool:
        return step.after.tricks > step.before.tricks

    def progress(self, state: SlapState) -> str:
        if not state.debt or state.winner is not None:
            return ""
        return clause(self._names[state.turn], "owe", str(state.debt))
