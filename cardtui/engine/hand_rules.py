"""The rules for playing a watched game by hand: which steps a person makes. All steps are forced."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from cardtui.engine.narrator import Narrator
from cardtui.engine.phrases import capitalized
from cardtui.engine.rules import Step
from cardtui.engine.zones import ZoneKind

S = TypeVar("S")


class HandRules(Generic[S]):
    """The steps that a person makes, and the words for them.

    A move is the zone that the person's next card comes from. The other steps happen by themselves. What
    stands here suits a game in which each player lays the top card of a hand; others have a subclass.
    """

    verb: ClassVar[str] = "play"
    """The verb for a move: `lay`, `turn`."""

    def __init__(self, game: Narrator[S, Any]) -> None:
        self.game = game

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones that the person's cards come from; by default all hands."""
        return tuple(zone.name for zone in self.game.zones if zone.kind is ZoneKind.HAND)

    @property
    def names_zones(self) -> bool:
        """Whether the person says which zone the next card comes from, as there are several."""
        return len(self.zones) > 1

    def move(self, state: S) -> str | None:
        """Return the move, or None if the next step happens by itself or the game is over.

        By default it is the zone that the first card of the next step comes from.
        """
        moved = next((step.cards_moved for step in self.game.forced_steps(state)), ())
        return moved[0].source if moved and moved[0].source in self.zones else None

    def taken(self, step: Step[S, Any]) -> int | None:
        """Return the index of the event of `step` in which the person takes cards, or None.

        This event waits until the person takes them.
        """
        return None

    # words

    def prompt(self, state: S) -> str:
        """Return the person's next action in a few words: `your card`."""
        zone = self.move(state)
        return "" if zone is None else f"a card from {self.game.zone_label(zone)}"

    def spoken_prompt(self, state: S) -> str:
        """Return the prompt as a sentence for games by lines, with the names of cards in words."""
        return capitalized(self.prompt(state))

    def why_illegal(self, state: S, zone: str) -> str | None:
        """Return why the person's next card does not come from `zone` in a few words; None if it does."""
        if not self.game.legal_moves(state):
            return f"the game is over: {self.game.when_over(state)}"
        return None if zone == self.move(state) else self.why_not_from(state, zone)

    def why_not_from(self, state: S, zone: str) -> str:
        """Return why the next card, which comes from elsewhere or by itself, does not come from `zone`."""
        wanted = self.move(state)
        if wanted is None:
            return "the next card comes by itself"
        return f"the next card comes from {self.game.zone_label(wanted)}"
