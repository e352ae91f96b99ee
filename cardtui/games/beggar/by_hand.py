"""Beggar My Neighbour by hand: the person plays the second hand, and takes the piles that are theirs."""

from __future__ import annotations

from cardtui.engine.hand_rules import HandRules
from cardtui.engine.rules import Step
from cardtui.games.beggar.rules import HANDS, PILE, BeggarState


class BeggarHandRules(HandRules[BeggarState]):
    """The person lays the cards of the second hand."""

    verb = "lay"
    zones = (HANDS[1],)

    def taken(self, step: Step[BeggarState, str]) -> int | None:
        takes = (index for index, moved in enumerate(step.cards_moved) if moved.target == HANDS[1])
        return next(takes, None)

    def prompt(self, state: BeggarState) -> str:
        return "" if self.move(state) is None else "your card"  # what is owed stands beside the pile

    def why_not_from(self, state: BeggarState, zone: str) -> str:
        if zone == PILE:
            return "the pile is not yours" if state.pile else "no pile lies there"
        return "wait for your neighbour" if self.move(state) is None else "your cards lie below"
