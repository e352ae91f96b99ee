"""The coin strip inside: which representation would you take?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtui.engine.rules import Step
from cardtui.games.coins.legal_moves import Move
from cardtui.games.coins.rules import STRIP, State
from cardtui.games.coins.strips import MOST_SQUARES, GapArray, PositionArray, SquareArray
from cardtui.structures.structure_set import Call, StepCalls
from cardtui.structures.trace import Representation, StructureTrace, ZoneGroup

__all__ = ["TRACE"]

_WORDS: Mapping[str, str] = {"move": "CoinStrip.move", "game_over": "CoinStrip.gameOver"}


class CoinsTrace(StructureTrace):
    """The sheet: "How do you represent the state of the CoinStrip, and how hard or complex is it …?" """

    @property
    def zone_groups(self) -> Sequence[ZoneGroup]:
        long = self.game.initial_state().positions[-1] >= MOST_SQUARES
        forms: tuple[Representation, ...] = (
            (PositionArray, GapArray) if long else (SquareArray, PositionArray, GapArray)
        )
        return (ZoneGroup(STRIP, (STRIP,), forms, _WORDS),)

    def calls(self, step: Step[State, Move]) -> StepCalls:
        yield Call(STRIP, "move", tuple(step.move))
        yield Call(STRIP, "game_over")


TRACE = CoinsTrace
