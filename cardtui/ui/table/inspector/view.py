"""What the look inside shows: a place of a game, or one between two small steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardtui.structures.paired_replay import OperationPosition
from cardtui.structures.replay import Moment
from cardtui.structures.structure_set import Call, CompletedOperation
from cardtui.structures.trace import Representation, StructureTrace

__all__ = ["InspectorView", "KeptAs"]

_FEW = 3  # places that are all shown, where a step works on so many

KeptAs = Callable[[str], Representation]
"""What a place is kept as, by its name."""


class InspectorView(NamedTuple):
    """A place of a game, or one between two small steps, as it looks inside."""

    inside: StructureTrace
    step_name: str
    spot: OperationPosition
    lengths: Sequence[int]
    """How many small steps each operation of the step takes."""
    moments: Sequence[Moment]
    """What is seen of each representation; the first is the main one."""
    kept: Sequence[KeptAs]
    """What the places are kept as in each of them."""
    chosen: str
    """The name of the role whose representation is chosen, and compared."""
    whole: bool
    """Whether the step has just been done as a whole."""
    working: int
    """Which of the representations is still at work on the operation: the other one waits for it."""
    code: Sequence[str]
    """The lines of the operation in that one; none where there is no operation."""
    secret: Callable[[Any], bool]
    """Whether a card lies face down, so that nobody may see it."""

    @property
    def moment(self) -> Moment:
        """What is seen of the main one."""
        return self.moments[0]

    @property
    def operations(self) -> Sequence[CompletedOperation]:
        return self.moment.full_step.operations

    @property
    def call(self) -> Call | None:
        """The operation at work."""
        return self.operations[self.spot.operation].call if self.operations else None

    @property
    def finished(self) -> bool:
        """Whether that has been done."""
        return not self.lengths or self.spot.small >= self.lengths[self.spot.operation]

    @property
    def at_work(self) -> Sequence[str]:
        """The places that the step works on; in a long one, those that it works on now.

        Where nothing is done, as before the first move of a game without a deck, the chosen ones.
        """
        if not self.operations:
            return next(role.zones for role in self.inside.zone_groups if role.name == self.chosen)
        places = list(dict.fromkeys(done.call.zone for done in self.operations))
        if len(places) <= _FEW:
            return places
        at = self.spot.operation
        return list(dict.fromkeys(done.call.zone for done in self.operations[max(0, at - 1) : at + 2]))
