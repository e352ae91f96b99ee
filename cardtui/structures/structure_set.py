"""Executes operations on a set of structures, line by line or at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from functools import reduce
from itertools import count
from typing import Any, NamedTuple

from cardtui.engine.cards import Card
from cardtui.structures.structure import Cost, Memory, Structure

HIDDEN = "##"
"""The placeholder for a card whose name is secret."""


class Call(NamedTuple):
    """A call of an operation on the structure of a zone."""

    zone: str
    operation: str
    args: tuple[Any, ...] = ()

    def arguments(self, secret: Callable[[Any], bool]) -> str:
        """Return the printable arguments: `5♠`, `0, 3`; `##` for a secret card."""
        return ", ".join(element_text(arg, secret) for arg in self.args if type(arg) is not tuple)


StepCalls = Generator[Call, Any, None]
"""The calls of a step of the game: a generator to which the result of each call is sent."""


class ExecutedLine(NamedTuple):
    """A line of an operation that has just been executed."""

    operation: int
    """The number of the operation in the step, from 0."""
    call: Call
    line: int
    """The number of the line in the operation, from 0."""


class CompletedOperation(NamedTuple):
    """An operation that has been executed completely."""

    call: Call
    result: Any
    cost: Cost
    small_steps: int
    """The number of small steps: of lines that were executed."""


class StructureSet:
    """The structures of a game by the names of its zones."""

    def __init__(self, structures: dict[str, Structure]) -> None:
        self.structures = structures

    def copy(self) -> StructureSet:
        """Return a copy of all structures."""
        return StructureSet({name: structure.copy() for name, structure in self.structures.items()})

    @property
    def cost(self) -> Cost:
        """The total cost of all operations so far."""
        return reduce(Cost.plus, (structure.cost for structure in self.structures.values()), Cost())

    @property
    def memory(self) -> Memory:
        """The total memory of all structures."""
        return reduce(Memory.plus, (structure.memory for structure in self.structures.values()), Memory())

    def run_small_steps(self, program: StepCalls) -> Iterator[ExecutedLine]:
        """Execute the calls of `program` lazily, and yield each line after its execution."""
        result: Any = None
        for number in count():
            try:
                call = program.send(result)
            except StopIteration:
                return
            work = self.structures[call.zone].begin(call.operation, *call.args)
            try:
                while True:
                    yield ExecutedLine(number, call, next(work))
            except StopIteration as done:
                result = done.value

    def run_each(self, program: StepCalls) -> Iterator[CompletedOperation]:
        """Execute the calls of `program` lazily, and yield each operation when it is complete."""
        result: Any = None
        while True:
            try:
                call = program.send(result)
            except StopIteration:
                return
            structure, small_steps = self.structures[call.zone], 0
            work, before = structure.begin(call.operation, *call.args), structure.cost
            try:
                while True:
                    next(work)
                    small_steps += 1
            except StopIteration as done:
                result = done.value
            yield CompletedOperation(call, result, structure.cost.minus(before), small_steps)

    def run(self, program: StepCalls) -> None:
        """Execute all calls of `program`."""
        deque(self.run_small_steps(program), maxlen=0)


def element_text(value: Any, secret: Callable[[Any], bool]) -> str:
    """Return an argument or a result as a short text; `##` for a secret card."""
    if isinstance(value, Card):
        return HIDDEN if secret(value) else value.short
    return str(value)
