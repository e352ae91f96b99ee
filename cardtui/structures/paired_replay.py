"""One or two replays of a game side by side, which execute the same operations at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from cardtui.structures.replay import Replay, StructureSnapshot


class OperationPosition(NamedTuple):
    """A position in a step: the number of the operation, and of its small steps that are done."""

    operation: int
    small: int


class PairedReplay:
    """Replays of one game. A small step is a line in each; a replay that is done first waits."""

    def __init__(self, replays: Sequence[Replay]) -> None:
        """`replays` are one or more of the same session."""
        self.replays = tuple(replays)

    @property
    def reached_ply(self) -> int:
        """The last ply up to which all have replayed the game."""
        return min(replay.reached_ply for replay in self.replays)

    def reach(self, ply: int, most: int | None = None) -> bool:
        """Replay the game up to `ply`, but no more than `most` steps now; whether that was enough."""
        reached = [replay.reach(ply, most) for replay in self.replays]
        return all(reached)

    def lengths(self, step: int) -> list[int]:
        """Return the number of small steps of each operation of a step; step 0 is the deal."""
        courses = [replay.full_step(step).operations for replay in self.replays]
        return [max(done.small_steps for done in same) for same in zip(*courses, strict=True)]

    def small_step_count(self, step: int) -> int:
        """Return the number of small steps of a step of the game."""
        return sum(self.lengths(step))

    def position(self, step: int, small: int) -> OperationPosition:
        """Return the operation in progress after `small` small steps of a step, and its lines done."""
        begins = 0
        for number, length in enumerate(self.lengths(step)):
            if small <= begins + length:
                return OperationPosition(number, small - begins)
            begins += length
        lengths = self.lengths(step)
        return OperationPosition(len(lengths) - 1, lengths[-1]) if lengths else OperationPosition(0, 0)

    def boundary(self, step: int, small: int, *, back: bool) -> int:
        """The small step at which the operation at work ends, or else the next one; back, where it begins."""
        ends = [0, *accumulate(self.lengths(step))]
        if back:
            return max((end for end in ends if end < small), default=0)
        return min((end for end in ends if end > small), default=ends[-1])

    def moments(self, step: int, small: int | None = None) -> list[StructureSnapshot]:
        """Return the moment of each replay after `small` small steps of a step, or after all of them."""
        if small is None or small >= self.small_step_count(step):
            return [replay.moment(step) for replay in self.replays]
        at = self.position(step, small)
        found = []
        for replay in self.replays:
            operations = replay.full_step(step).operations
            before = sum(done.small_steps for done in operations[: at.operation])
            # After its last line an operation still stands there until the next one begins.
            own = min(at.small, operations[at.operation].small_steps) if operations else 0
            moment = replay.moment(step, before + own)
            if at.small > own:  # it waits: nothing of it is going to change
                moment = moment._replace(after=moment.pictures)
            found.append(moment)
        return found
