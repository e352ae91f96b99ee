"""The data structures of Beggar My Neighbour with slaps: the burnt cards are a linked list too."""

from __future__ import annotations

from typing import Any

from cardtui.engine.rules import Step
from cardtui.games.beggar.slaps.rules import BURNT
from cardtui.games.beggar.structures import WORDS, BeggarTrace
from cardtui.structures.linked_lists import TailedList
from cardtui.structures.structure_set import Call, StepCalls
from cardtui.structures.trace import ZoneGroup, sequences


class SlapTrace(BeggarTrace):
    """Hands, pile and burnt cards, the last burnt of which lies lowest."""

    zone_groups = (
        *BeggarTrace.zone_groups,
        ZoneGroup("burnt", (BURNT,), sequences(TailedList, top_is_first=False), WORDS),
    )

    def calls(self, step: Step[Any, Any]) -> StepCalls:
        for moved in step.cards_moved:
            for _ in moved.cards:
                card = yield Call(moved.source, "remove_first")
                yield Call(moved.target, "add_first" if moved.target == BURNT else "add_last", (card,))


TRACE = SlapTrace
