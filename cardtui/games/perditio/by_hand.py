"""Perditio Tempus by hand: the person turns the pile that the last card names."""

from __future__ import annotations

from cardtui.engine.hand_rules import HandRules
from cardtui.engine.phrases import capitalized
from cardtui.games.perditio.rules import PILES, PerditioState

_NAMED_PILE = "turn the pile that it names"


class PerditioHandRules(HandRules[PerditioState]):
    """The person turns every card. No words name the pile that a card names, before the person has."""

    verb = "turn"
    zones = PILES

    def move(self, state: PerditioState) -> str | None:
        return PILES[state.current - 1] if self.game.legal_moves(state) else None

    def prompt(self, state: PerditioState) -> str:
        return "turn pile 1" if state.turned is None else f"{state.turned.short}: {_NAMED_PILE}"

    def spoken_prompt(self, state: PerditioState) -> str:
        if state.turned is None:
            return super().spoken_prompt(state)
        return f"{capitalized(state.turned.name)}: {_NAMED_PILE}"

    def why_not_from(self, state: PerditioState, zone: str) -> str:
        if state.turned is None:
            return "the game begins with pile 1"
        return f"the {state.turned.short} does not name {self.game.zone_label(zone)}"
