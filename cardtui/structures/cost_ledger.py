"""Prints the operations of a game and their costs, one line each, and the sums."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import count, listed
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.structures.structure import Cost
from cardtui.structures.structure_set import CompletedOperation, element_text
from cardtui.structures.trace import StructureTrace

_COLUMNS = ("links", "moved", "compared")
_RESULT = 8  # columns for what an operation returns


def read_representations(trace: StructureTrace, text: str) -> dict[str, str]:
    """Parse representations: `ring` for the first zone group, or `decks=ring,public=stack`.

    Raises `BadInput` if there is no such group, or it cannot have such a representation.
    """
    chosen: dict[str, str] = {}
    for word in text.split(","):
        name, given, key = word.partition("=")
        if not given:
            name, key = trace.zone_groups[0].name, name
        group = next((group for group in trace.zone_groups if group.name == name), None)
        if group is None:
            known = listed([group.name for group in trace.zone_groups], "and")
            raise BadInput(f"nothing here is called {quote(name)}; there are the {known}")
        if key not in {one.key for one in group.representations}:
            known = listed([one.key for one in group.representations], "or")
            raise BadInput(f"the {name} cannot be kept as {quote(key)}, but as {known}")
        if name in chosen:
            raise BadInput(f"the {name} can be kept in one way only: --as has two")
        chosen[name] = key
    return chosen


def operation_text(trace: StructureTrace, done: CompletedOperation, secret: Callable[[Any], bool]) -> str:
    """Return the call of an operation: `LinkedDeque.addlast(5♠)`; a `secret` card is not named."""
    word = trace.group_of(done.call.zone).operation_name(done.call.operation)
    return f"{word}({done.call.arguments(secret)})"


def result_text(done: CompletedOperation, secret: Callable[[Any], bool]) -> str:
    """Return the result of an operation as a short text; empty if there is none."""
    if done.call.operation == "find":
        return "nowhere" if done.result is None else str(done.result)
    if isinstance(done.result, bool):
        return "yes" if done.result else "no"
    if isinstance(done.result, list):
        return count(len(done.result), "card")
    return "" if done.result is None else element_text(done.result, secret)


def operation_list(
    session: Session[Any, Any], trace: StructureTrace, chosen: Mapping[str, str]
) -> Iterator[str]:
    """Yield the representations, the operations of the deal (step 0) and of every step, and the sums.

    The last three words of each line of an operation are its links followed, elements moved and comparisons.
    The sums exclude the deal. A watched game is listed to its end, a played one as far as it is known. Cards
    that are secret after a step are not named in it.
    """
    game = session.game
    kept = [
        f"{group.name}: {group.representation(chosen.get(group.name, '')).title}"
        for group in trace.zone_groups
    ]
    yield " · ".join([game.id, *kept])
    zone_width = max(len(zone) for group in trace.groups_with_deck for zone in group.zones)
    words = max(
        len(group.operation_name(operation))
        for group in trace.groups_with_deck
        for operation in group.representations[0].operations
    ) + len("(10♠)")
    step_width = max(len(game.step_name), 6)

    def line(step: str, zone: str, operation: str, result: str, numbers: tuple[object, ...]) -> str:
        costs = "  ".join(f"{value:>{len(name)}}" for name, value in zip(_COLUMNS, numbers, strict=True))
        return (
            f"{step:>{step_width}}  {zone:<{zone_width}}  {operation:<{words}}  {result:<{_RESULT}}  {costs}"
        )

    yield line(game.step_name, "zone", "operation", "result", _COLUMNS)
    structures = trace.new_structures(chosen)
    times = Counter[tuple[str, str]]()
    costs = defaultdict[tuple[str, str], Cost](Cost)
    for number, program, state in _programs(session, trace):
        secret = trace.secret_in(state)
        for done in structures.run_each(program):
            text, result = operation_text(trace, done, secret), result_text(done, secret)
            yield line(str(number), done.call.zone, text, result, done.cost)
            if number:
                key = (done.call.zone, trace.group_of(done.call.zone).operation_name(done.call.operation))
                times[key] += 1
                costs[key] = costs[key].plus(done.cost)
    yield ""
    yield line("times", "zone", "operation", "", _COLUMNS)
    order = [zone for group in trace.zone_groups for zone in group.zones]
    for zone, operation in sorted(costs, key=lambda key: order.index(key[0])):
        yield line(str(times[zone, operation]), zone, operation, "", costs[zone, operation])
    total = reduce(Cost.plus, costs.values(), Cost())
    yield line(str(times.total()), "all", "", "", total)


def _programs(session: Session[Any, Any], trace: StructureTrace) -> Iterator[tuple[int, Any, Any]]:
    """Yield the number, the calls and the resulting state of the deal and of each step."""
    game = session.game
    yield 0, trace.shuffle_and_deal(), game.initial_state()
    steps: Iterable[Step[Any, Any]] = game.forced_steps(game.initial_state())
    if game.interactive:
        steps = map(session.step, range(1, session.length + 1))
    for number, step in enumerate(steps, 1):
        yield number, trace.calls(step), step.after
