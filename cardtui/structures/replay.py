"""The structures at any place of a game, found again from checkpoints, and what all of it has cost."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import islice
from typing import Any, NamedTuple

from cardtui.engine.session import Session
from cardtui.structures.structure import Cost, Memory, Picture
from cardtui.structures.structure_set import Call, CompletedOperation, ExecutedLine, StepCalls, StructureSet
from cardtui.structures.trace import StructureTrace

_SPACING = 64  # steps from checkpoint to checkpoint, until there are too many of them
_MOST_CELLS = 400_000  # that all checkpoints may hold together
_FEWEST_CHECKPOINTS = 16
_MOST_COURSES = 256  # of steps looked at lately


class StepOperations(NamedTuple):
    """The operations that a step is made of, and what they cost."""

    operations: tuple[CompletedOperation, ...]
    lines: int
    """How many small steps they have together."""
    cost: Cost


class Moment(NamedTuple):
    """Between two small steps of a step of the game, or after the last of them."""

    step: int
    """The number of the step of the game, from 1; 0 is the deal."""
    small: int
    """How many of its small steps have been done, from 0 to all."""
    operations_of_step: StepOperations
    line: ExecutedLine | None
    """The small step that was done last; None before the first."""
    next_line: ExecutedLine | None
    """The one that is done next in this step; None after the last."""
    before: Mapping[str, Picture]
    """What everything looked like before that small step; after a whole step, before all of it."""
    pictures: Mapping[str, Picture] = {}
    """What it looks like now."""
    after: Mapping[str, Picture] = {}
    """What it will look like after the next small step."""
    memory: Mapping[str, Memory] = {}
    costs: Mapping[str, Cost] = {}
    """What each structure has cost since the deal, until now."""
    step_cost: Cost = Cost()
    """What this step of the game has cost, until now."""
    operation_cost: Cost = Cost()
    """What the operation at work has cost, until now."""

    @property
    def cost(self) -> Cost:
        """What everything has cost since the deal, until now."""
        return reduce(Cost.plus, self.costs.values(), Cost())


class Replay:
    """What happens inside of a game, with its places kept in certain ways.

    The operations of the game are done once, as far as is asked, and a checkpoint is kept every so many
    steps: from there any place is reached soon. What is done before the first step, the deal, is not counted
    with them.
    """

    def __init__(self, session: Session[Any, Any], inside: StructureTrace, forms: Mapping[str, str]) -> None:
        self._session, self._inside, self.representations = session, inside, dict(forms)
        self._moves: list[Any] = []
        self._spacing = _SPACING
        self._begin()

    def _begin(self) -> None:
        self._first = self._inside.new_structures(self.representations)
        self._last = self._first.copy()
        self._last.run(self._inside.shuffle_and_deal())
        self._dealt = {name: structure.cost for name, structure in self._last.structures.items()}
        self._checkpoints = [self._last.copy()]
        self._known = 0
        self._recent = (0, self._last.copy())
        self._courses: dict[int, StepOperations] = {}

    # going

    @property
    def reached_ply(self) -> int:
        """The furthest place that has been worked through."""
        return self._known

    def reach(self, place: int, most: int | None = None) -> bool:
        """Work the game through up to `place`, but no more than `most` steps now; whether that was enough."""
        self._forget_what_was_replaced()
        until = place if most is None else min(place, self._known + most)
        while self._known < until:
            self._last.run(self._program(self._known + 1))
            self._known += 1
            if self._known % self._spacing == 0:
                self._keep()
        return self._known >= place

    def _keep(self) -> None:
        self._checkpoints.append(self._last.copy())
        memory = self._last.memory
        most = max(_FEWEST_CHECKPOINTS, _MOST_CELLS // (1 + memory.nodes + memory.slots))
        if len(self._checkpoints) > most:
            del self._checkpoints[1::2]
            self._spacing *= 2

    def _forget_what_was_replaced(self) -> None:
        """In a game that is played other moves may have been made since."""
        session = self._session
        if not session.game.interactive:
            return
        moves = session.moves
        same = next(
            (at for at, pair in enumerate(zip(self._moves, moves, strict=False)) if pair[0] != pair[1]),
            min(len(self._moves), len(moves)),
        )
        if same < self._known:
            self._begin()
        self._moves = list(moves)

    def _program(self, step: int) -> StepCalls:
        return self._inside.calls(self._session.step(step)) if step else self._inside.shuffle_and_deal()

    def _before(self, step: int) -> StructureSet:
        """The structures before a step, for whoever asks alone."""
        if not step:
            return self._first.copy()
        place = step - 1
        at, workings = self._recent
        if not place - self._spacing < at <= place:
            index = place // self._spacing
            at, workings = index * self._spacing, self._checkpoints[index].copy()
        while at < place:
            at += 1
            workings.run(self._program(at))
        self._recent = (at, workings)
        return workings.copy()

    # what can be asked of a place that has been reached

    def operations_of(self, step: int) -> StepOperations:
        """The operations of a step; 0 is the deal. It has been reached."""
        if step not in self._courses:
            if len(self._courses) > _MOST_COURSES:
                self._courses.clear()
            done = tuple(self._before(step).run_each(self._program(step)))
            cost = reduce(Cost.plus, (operation.cost for operation in done), Cost())
            self._courses[step] = StepOperations(done, sum(operation.lines for operation in done), cost)
        return self._courses[step]

    def moment(self, step: int, small: int | None = None) -> Moment:
        """What is seen after so many small steps of a step of the game, or after all of them."""
        course = self.operations_of(step)
        workings = self._before(step)
        begun, before = workings.cost, pictures(workings)
        lines = workings.run_lines(self._program(step))
        done = course.lines if small is None else min(small, course.lines)
        last = line = None
        if small is None:
            line = deque(lines, maxlen=1).pop() if done else None
            now: Mapping[str, Picture] = pictures(workings)
        else:
            if done > 1:
                last = deque(islice(lines, done - 1), maxlen=1).pop()
                before = pictures(workings)
            line = next(lines) if done else None
            now = _after(line, last, before, workings)
            if done == course.lines:
                deque(lines, maxlen=0)  # what it has still to put away
        moment = Moment(step, done, course, line, None, before, now, now)
        moment = self._counted(moment, workings, begun)
        if done < course.lines:
            following = next(lines)
            moment = moment._replace(next_line=following, after=_after(following, line, now, workings))
        return moment

    def _counted(self, moment: Moment, workings: StructureSet, begun: Cost) -> Moment:
        """The moment with what has been spent; `begun` is what everything had cost before the step."""
        structures = workings.structures.items()
        costs = {name: structure.cost.minus(self._dealt[name]) for name, structure in structures}
        memory = {name: structure.memory for name, structure in structures}
        in_step = workings.cost.minus(begun)
        past = moment.operations_of_step.operations[: moment.line.operation] if moment.line else ()
        in_operation = reduce(Cost.minus, (done.cost for done in past), in_step)
        return moment._replace(memory=memory, costs=costs, step_cost=in_step, operation_cost=in_operation)

    def code(self, call: Call) -> Sequence[str]:
        """The lines of an operation, in words."""
        return self._first.structures[call.zone].code[call.operation]


def pictures(workings: StructureSet) -> dict[str, Picture]:
    """What all structures look like."""
    return {name: structure.picture for name, structure in workings.structures.items()}


def _after(
    line: ExecutedLine | None,
    last: ExecutedLine | None,
    before: Mapping[str, Picture],
    workings: StructureSet,
) -> Mapping[str, Picture]:
    """What all look like after a line. Only the structure that it works on has changed since the `last` one.

    And the one that this has worked on: when an operation is over it puts its variables away.
    """
    places = {done.call.zone for done in (line, last) if done is not None}
    return {**before, **{place: workings.structures[place].picture for place in places}}
