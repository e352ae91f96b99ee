"""Describes in words the structures that hold the cards, their last operations and their costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardtui.engine.phrases import capitalized, count, listed
from cardtui.engine.session import Session
from cardtui.structures.cost_ledger import operation_text, result_text
from cardtui.structures.replay import Replay, StructureSnapshot
from cardtui.structures.structure import NOTHING, Cost, Memory
from cardtui.structures.structure_set import HIDDEN, CompletedOperation, element_text
from cardtui.structures.trace import trace_of

_HIDDEN = "a hidden card"

_COSTS = (("link", "followed"), ("element", "moved"), ("element", "compared"))
"""The noun and the verb for each of the numbers of a cost."""

_MOST_OPERATIONS = 20
"""Maximum number of lines about the operations of a step; further operations are only counted."""


class StructureDescription:
    """Describes the structures of a game at the current ply of its session."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self._session, self._trace = session, trace_of(session.game)
        self._replay = Replay(session, self._trace, {})

    def lines(self) -> Iterator[str]:
        """Yield the structures, the operations of the last step with their costs, and the sums so far.

        Cards that are not seen on the table are not named.
        """
        session, trace = self._session, self._trace
        self._replay.reach(session.ply)
        moment = self._replay.moment(session.ply)
        for group in trace.zone_groups:
            yield f"{capitalized(group.name)}: {group.representation('').title}."
        operations = [self._operation(done) for done in moment.full_step.operations] if session.ply else []
        told = [*_without_repetition(operations)]
        yield from told[:_MOST_OPERATIONS]
        if len(told) > _MOST_OPERATIONS:
            yield f"And {count(len(told) - _MOST_OPERATIONS, 'line')} more."
        yield from self._contents(moment)
        if session.ply:
            yield f"This {session.game.step_name}: {_cost(moment.step_cost)}."
        yield f"From the deal until now: {_cost(moment.cost)}."

    def _operation(self, done: CompletedOperation) -> str:
        """Return what an operation did, what it returned, and its cost."""
        text = operation_text(self._trace, done, self._is_unseen).replace(HIDDEN, _HIDDEN)
        result = result_text(done, self._is_unseen).replace(HIDDEN, _HIDDEN)
        returns = f", which returns {result}" if result else ""
        zone = capitalized(self._session.game.zone_label(done.call.zone))
        return f"{zone}: {text}{returns}: {_cost(done.cost)}."

    def _contents(self, moment: StructureSnapshot) -> Iterator[str]:
        """Yield how large the structures of the last step are, and where their variables point."""
        touched = {done.call.zone for done in moment.full_step.operations} if self._session.ply else set()
        zones = [zone for group in self._trace.zone_groups for zone in group.zones if zone in touched]
        for zone in zones:
            pointers = [
                f"{label} at {self._element(cell.element)}"
                for row in moment.pictures[zone].rows
                for cell in row.cells
                for label in cell.labels
            ]
            parts = [_memory(moment.memory[zone]), *pointers]
            yield f"{capitalized(self._session.game.zone_label(zone))}: {', '.join(parts)}."

    def _element(self, element: Any) -> str:
        if element is NOTHING:
            return "an empty slot"
        return element_text(element, self._is_unseen).replace(HIDDEN, _HIDDEN)

    @property
    def _is_unseen(self) -> Callable[[Any], bool]:
        game, state = self._session.game, self._session.state
        cards, seen = game.cards(state), game.visible_cards(state)
        unseen = {card for zone in cards for at, card in enumerate(cards[zone]) if at not in seen[zone]} - {
            cards[zone][at] for zone in cards for at in seen[zone]
        }
        return unseen.__contains__


def _without_repetition(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines; a line or a pair of lines that is repeated comes once, with the number of times."""
    at = 0
    while at < len(lines):
        for size in (1, 2):
            part, past = lines[at : at + size], at + size
            while lines[past : past + size] == part:
                past += size
            if past > at + size:
                break
        else:
            part, past = lines[at : at + 1], at + 1
        yield from part
        if (times := (past - at) // len(part)) > 1:
            yield f"The last {'line' if len(part) == 1 else 'two lines'} {times} times in all."
        at = past


def _cost(cost: Cost) -> str:
    named = zip(cost, _COSTS, strict=True)
    parts = [f"{count(number, noun)} {done}" for number, (noun, done) in named if number]
    return listed(parts) if parts else "no link followed, nothing moved"


def _memory(memory: Memory) -> str:
    parts = [count(memory.nodes, "node")] if memory.nodes or not memory.slots else []
    if memory.slots:
        parts.append(f"{count(memory.slots, 'slot')}, {memory.empty} of them empty")
    return ", ".join(parts)
