"""Structures at work: what a program asks of them is done, line by line, or all at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from functools import reduce
from itertools import count
from typing import Any, NamedTuple

from cardtui.engine.cards import Card
from cardtui.structures.structure import Cost, Memory, Operation, Structure

HIDDEN = "##"
"""Stands for a card that must not be named."""


class Call(NamedTuple):
    """An operation that is asked of the structure at a place."""

    zone: str
    operation: str
    """The name of its method."""
    args: tuple[Any, ...] = ()

    def arguments(self, secret: Callable[[Any], bool]) -> str:
        """Its arguments as they are written, where they can be: `5♠`, `0, 3`; a `secret` card as `##`."""
        return ", ".join(element_text(arg, secret) for arg in self.args if type(arg) is not tuple)


StepCalls = Generator[Call, Any, None]
"""What is to be done in a step of a game: each call is answered with its result."""


class ExecutedLine(NamedTuple):
    """A line of an operation that has just been done."""

    operation: int
    """Which operation of the step, counted from 0."""
    call: Call
    line: int
    """Which of its lines, counted from 0."""


class CompletedOperation(NamedTuple):
    """An operation that has been done as a whole."""

    call: Call
    result: Any
    cost: Cost
    lines: int
    """How many small steps it took."""


class StructureSet:
    """The structures of a game at one of its places, by the names of the places."""

    def __init__(self, structures: dict[str, Structure]) -> None:
        self.structures = structures

    def copy(self) -> StructureSet:
        """Others that are just the same."""
        return StructureSet({name: structure.copy() for name, structure in self.structures.items()})

    @property
    def cost(self) -> Cost:
        """What everything that they have done has cost."""
        return reduce(Cost.plus, (structure.cost for structure in self.structures.values()), Cost())

    @property
    def memory(self) -> Memory:
        """What they occupy together."""
        return reduce(Memory.plus, (structure.memory for structure in self.structures.values()), Memory())

    def run_lines(self, program: StepCalls) -> Iterator[ExecutedLine]:
        """Do what `program` asks for: each of its lines when the next one is asked for."""
        result: Any = None
        for number in count():
            try:
                call = program.send(result)
            except StopIteration:
                return
            work = self._begun(call)
            try:
                while True:
                    yield ExecutedLine(number, call, next(work))
            except StopIteration as done:
                result = done.value

    def run_each(self, program: StepCalls) -> Iterator[CompletedOperation]:
        """Do what `program` asks for, an operation at a time."""
        result: Any = None
        while True:
            try:
                call = program.send(result)
            except StopIteration:
                return
            work, before, lines = self._begun(call), self.structures[call.zone].cost, 0
            try:
                while True:
                    next(work)
                    lines += 1
            except StopIteration as done:
                result = done.value
            yield CompletedOperation(call, result, self.structures[call.zone].cost.minus(before), lines)

    def run(self, program: StepCalls) -> None:
        """Do all that `program` asks for."""
        deque(self.run_lines(program), maxlen=0)

    def _begun(self, call: Call) -> Operation[Any]:
        structure = self.structures[call.zone]
        structure.operation = call.operation
        work: Operation[Any] = getattr(structure, call.operation)(*call.args)
        return work


def element_text(value: Any, secret: Callable[[Any], bool]) -> str:
    """A card, a number or whatever else was given or found, in a few letters; a `secret` card as `##`."""
    if isinstance(value, Card):
        return HIDDEN if secret(value) else value.short
    return str(value)
