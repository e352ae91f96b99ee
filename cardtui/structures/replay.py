"""Replays a game on its data structures: their contents and costs at any step, from checkpoints."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import reduce
from itertools import islice
from typing import Any, NamedTuple

from cardtui.engine.phrases import capitalized, count
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.session import Session
from cardtui.structures.structure import Cost, Memory, Picture, ShownCode, Structure, first_difference
from cardtui.structures.structure_set import Call, CompletedOperation, ExecutedLine, StepCalls, StructureSet
from cardtui.structures.trace import StructureTrace

_SPACING = 64  # steps between checkpoints; doubled when there are too many checkpoints
_MOST_CELLS = 400_000  # nodes and slots in all checkpoints together
_FEWEST_CHECKPOINTS = 16
_CACHED_STEPS = 256

_QUESTION_EVERY = 3  # one step in so many has a question, chosen by chance
_CHOICES = 3


class FullStep(NamedTuple):
    """The operations that a step of the game is made of, and their cost."""

    operations: tuple[CompletedOperation, ...]
    small_steps: int
    """The number of lines that all these operations execute: its small steps."""
    cost: Cost


class StructureSnapshot(NamedTuple):
    """The structures after some of the small steps of a step of the game, or after all of them."""

    step: int
    """The number of the step of the game, from 1; 0 is the deal."""
    small: int
    """The number of its small steps that have been done."""
    full_step: FullStep
    line: ExecutedLine | None
    """The last small step that was done; None before the first."""
    ran: frozenset[int]
    """The numbers of the lines that have run of the operation of the last small step."""
    before: Mapping[str, Picture]
    """The pictures of all structures before the last small step; after a whole step, before all of it."""
    pictures: Mapping[str, Picture] = {}
    """The pictures of all structures now."""
    after: Mapping[str, Picture] = {}
    """The pictures of all structures after the next small step."""
    next_line: ExecutedLine | None = None
    """The next small step of the step, if there is one."""
    memory: Mapping[str, Memory] = {}
    cost: Cost = Cost()
    """The cost of all structures from the deal until now."""
    step_cost: Cost = Cost()
    """The cost of this step of the game until now."""
    operation_cost: Cost = Cost()
    """The cost of the current operation until now."""


class Replay:
    """A game replayed on structures of certain representations.

    The operations are executed once, as far as is asked for. Checkpoints every so many steps make any step
    quick to reach. Costs are counted from the end of the deal on.
    """

    def __init__(
        self, session: Session[Any, Any], trace: StructureTrace, representations: Mapping[str, str]
    ) -> None:
        """`representations` has the keys of representations by the names of zone groups."""
        self._session, self._trace, self.representations = session, trace, dict(representations)
        self._moves: list[Any] = []
        self._spacing = _SPACING
        self._start()

    def _start(self) -> None:
        self._initial = self._trace.new_structures(self.representations)
        self._latest = self._initial.copy()
        self._latest.run(self._trace.shuffle_and_deal())
        self._cost_of_deal = self._latest.cost
        self._checkpoints = [self._latest.copy()]
        self.reached_ply = 0
        """The last ply up to which the game has been replayed."""
        self._recent = (0, self._latest.copy())
        self._full_steps: dict[int, FullStep] = {}

    def reach(self, ply: int, most: int | None = None) -> bool:
        """Replay the game up to `ply`, but at most `most` further steps; return whether `ply` is reached."""
        self._restart_after_other_moves()
        until = ply if most is None else min(ply, self.reached_ply + most)
        while self.reached_ply < until:
            self._latest.run(self._calls(self.reached_ply + 1))
            self.reached_ply += 1
            if self.reached_ply % self._spacing == 0:
                self._add_checkpoint()
        return self.reached_ply >= ply

    def _add_checkpoint(self) -> None:
        self._checkpoints.append(self._latest.copy())
        memory = self._latest.memory
        most = max(_FEWEST_CHECKPOINTS, _MOST_CELLS // (1 + memory.nodes + memory.slots))
        if len(self._checkpoints) > most:
            del self._checkpoints[1::2]
            self._spacing *= 2

    def _restart_after_other_moves(self) -> None:
        """Start again if the player has replaced moves that were replayed."""
        session = self._session
        if not session.game.interactive:
            return
        if first_difference(self._moves, session.moves) < self.reached_ply:
            self._start()
        self._moves = list(session.moves)

    def _calls(self, step: int) -> StepCalls:
        return self._trace.calls(self._session.step(step)) if step else self._trace.shuffle_and_deal()

    def _before(self, step: int) -> StructureSet:
        """Return a copy of the structures before a step."""
        if not step:
            return self._initial.copy()
        target = step - 1
        ply, structures = self._recent
        if not target - self._spacing < ply <= target:
            index = target // self._spacing
            ply, structures = index * self._spacing, self._checkpoints[index].copy()
        while ply < target:
            ply += 1
            structures.run(self._calls(ply))
        self._recent = (ply, structures)
        return structures.copy()

    # for steps that have been reached

    def full_step(self, step: int) -> FullStep:
        """Return the operations of a step; step 0 is the deal."""
        if step not in self._full_steps:
            if len(self._full_steps) > _CACHED_STEPS:
                self._full_steps.clear()
            done = tuple(self._before(step).run_each(self._calls(step)))
            cost = reduce(Cost.plus, (operation.cost for operation in done), Cost())
            self._full_steps[step] = FullStep(done, sum(operation.small_steps for operation in done), cost)
        return self._full_steps[step]

    def moment(self, step: int, small: int | None = None) -> StructureSnapshot:
        """Return the structures after `small` small steps of a step, or after all of them."""
        full_step = self.full_step(step)
        structures = self._before(step)
        cost_before, before = structures.cost, _pictures(structures)
        small_steps = structures.run_small_steps(self._calls(step))
        done = full_step.small_steps if small is None else min(small, full_step.small_steps)
        executed = list(islice(small_steps, done if small is None else max(0, done - 1)))
        if small is None:
            last, line = None, executed[-1] if done else None
            deque(small_steps, maxlen=0)  # finish the last operation, which clears its variables
            now: Mapping[str, Picture] = _pictures(structures)
        else:
            last = executed[-1] if executed else None
            before = _pictures(structures) if executed else before
            line = next(small_steps) if done else None
            executed += [line] if line is not None else []
            now = _pictures_after(line, last, before, structures)
            if done == full_step.small_steps:
                deque(small_steps, maxlen=0)  # finish the last operation, which clears its variables
        ran = frozenset(one.line for one in executed if line is not None and one.operation == line.operation)
        in_step = structures.cost.minus(cost_before)
        past = full_step.operations[: line.operation] if line else ()
        moment = StructureSnapshot(
            *(step, done, full_step, line, ran, before, now, now),
            memory={name: structure.memory for name, structure in structures.structures.items()},
            cost=structures.cost.minus(self._cost_of_deal),
            step_cost=in_step,
            operation_cost=reduce(Cost.minus, (operation.cost for operation in past), in_step),
        )
        if done < full_step.small_steps:
            following = next(small_steps)
            moment = moment._replace(
                after=_pictures_after(following, line, now, structures), next_line=following
            )
        return moment

    def structure_before(self, step: int, operation: int) -> Structure:
        """Return a copy of the structure of an operation of a step as it is before the operation."""
        structures = self._before(step)
        deque(islice(structures.run_each(self._calls(step)), operation), maxlen=0)
        return structures.structures[self.full_step(step).operations[operation].call.zone].copy()

    def code(self, call: Call) -> ShownCode:
        """Return the code of an operation."""
        return self._initial.structures[call.zone].code(call.operation)

    def question(self, step: int) -> Question | None:
        """Return a question about the first operation of a step and the links it follows, or None."""
        trace = self._trace
        random = chance(f"{trace.game.id} inside", step)
        if random.randrange(_QUESTION_EVERY) or not self.reach(step):
            return None
        operations = self.full_step(step).operations
        if not operations:
            return None
        call, cost = operations[0].call, operations[0].cost
        group = trace.group_of(call.zone)
        name = group.operation_name(call.operation)
        held = self.moment(step, 0).memory[call.zone]
        length = held.nodes or held.slots - held.empty
        numbers = [number for number in (0, 1, length - 1) if number >= 0 and number != cost.links]
        right = _answer(name, cost.links)
        others = {_method(other) for other in group.operation_names.values()} - {_method(name)}
        wrong = {_answer(name, number) for number in numbers}
        wrong |= {_answer(other, number) for other in others for number in (cost.links, *numbers[:1])}
        chosen = random.sample(sorted(wrong - {right}), min(_CHOICES - 1, len(wrong - {right})))
        how = "it has to walk there" if cost.links > 1 else "it need not walk"
        if cost.moved:
            how = f"there {count(cost.moved, 'element')} move" + "s" * (cost.moved == 1)
        title = group.representation(self.representations.get(group.name, "")).title
        reason = f"{capitalized(name)} follows {count(cost.links, 'link')}: on this {title} {how}."
        choices = sorted([right, *chosen])
        return question_of("Next operation? How many links?", choices, right, reason)


def _method(operation_name: str) -> str:
    """Return the name of an operation without its class: `addlast` of `LinkedDeque.addlast`."""
    return operation_name.rpartition(".")[2]


def _answer(operation_name: str, links: int) -> str:
    return f"{_method(operation_name)} {links}"


def _pictures(structures: StructureSet) -> dict[str, Picture]:
    return {name: structure.picture for name, structure in structures.structures.items()}


def _pictures_after(
    line: ExecutedLine | None,
    last: ExecutedLine | None,
    before: Mapping[str, Picture],
    structures: StructureSet,
) -> Mapping[str, Picture]:
    """Return all pictures after a line, which differ from those `before` for two structures at most.

    These are the structure that the line works on, and the one of the `last` line: an operation clears its
    variables when it is over.
    """
    zones = {executed.call.zone for executed in (line, last) if executed is not None}
    return {**before, **{zone: structures.structures[zone].picture for zone in zones}}
