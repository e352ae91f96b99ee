"""Prints the operations of a game and their costs, one line each, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.structures.structure import Cost
from cardtui.structures.structure_set import CompletedOperation, element_text
from cardtui.structures.trace import StructureTrace

_COLUMNS = ("links", "moved", "compared")
_RESULT = 8  # columns for what an operation returns


def read_representations(inside: StructureTrace, text: str) -> dict[str, str]:
    """Parse representations: `ring` for the first zone group, or `decks=ring,public=stack`.

    Raises `BadInput` if there is no such group, or it cannot have such a representation.
    """
    forms: dict[str, str] = {}
    for word in text.split(","):
        name, given, key = word.partition("=")
        if not given:
            name, key = inside.zone_groups[0].name, name
        role = next((role for role in inside.zone_groups if role.name == name), None)
        if role is None:
            known = listed([role.name for role in inside.zone_groups], "and")
            raise BadInput(f"nothing here is called {quote(name)}; there are the {known}")
        if key not in {form.key for form in role.representations}:
            known = listed([form.key for form in role.representations], "or")
            raise BadInput(f"the {name} cannot be kept as {quote(key)}, but as {known}")
        if name in forms:
            raise BadInput(f"the {name} can be kept in one way only: --as has two")
        forms[name] = key
    return forms


def operation_text(inside: StructureTrace, done: CompletedOperation, secret: Callable[[Any], bool]) -> str:
    """Return the call of an operation: `LinkedDeque.addlast(5♠)`; a `secret` card is not named."""
    word = inside.group_of(done.call.zone).operation_name(done.call.operation)
    return f"{word}({done.call.arguments(secret)})"


def result_text(done: CompletedOperation, secret: Callable[[Any], bool]) -> str:
    """Return the result of an operation as a short text; empty if there is none."""
    if done.call.operation == "find":
        return "nowhere" if done.result is None else str(done.result)
    if isinstance(done.result, bool):
        return "yes" if done.result else "no"
    if isinstance(done.result, list):
        return f"{len(done.result)} cards" if len(done.result) != 1 else "1 card"
    return "" if done.result is None else element_text(done.result, secret)


class _Sum(NamedTuple):
    times: int
    cost: Cost


def operation_list(
    session: Session[Any, Any], inside: StructureTrace, forms: Mapping[str, str]
) -> Iterator[str]:
    """Yield the representations, the operations of the deal (step 0) and of every step, and the sums.

    The last three words of each line of an operation are its links followed, elements moved and comparisons.
    The sums exclude the deal. A watched game is listed to its end, a played one as far as it is known. Cards
    that are secret after a step are not named in it.
    """
    game = session.game
    kept = [
        f"{role.name}: {role.representation(forms.get(role.name, '')).title}" for role in inside.zone_groups
    ]
    yield " · ".join([game.id, *kept])
    zone_width = max(len(zone) for role in inside.groups_with_deck for zone in role.zones)
    words = max(
        len(role.operation_name(operation))
        for role in inside.groups_with_deck
        for operation in role.representations[0].code
    ) + len("(10♠)")
    step_width = max(len(game.step_name), 6)

    def line(step: str, zone: str, operation: str, result: str, numbers: tuple[object, ...]) -> str:
        costs = "  ".join(f"{value:>{len(name)}}" for name, value in zip(_COLUMNS, numbers, strict=True))
        return (
            f"{step:>{step_width}}  {zone:<{zone_width}}  {operation:<{words}}  {result:<{_RESULT}}  {costs}"
        )

    yield line(game.step_name, "zone", "operation", "result", _COLUMNS)
    workings = inside.new_structures(forms)
    sums: dict[tuple[str, str], _Sum] = {}
    for number, program, state in _programs(session, inside):
        secret = inside.secret_in(state)
        for done in workings.run_each(program):
            text, result = operation_text(inside, done, secret), result_text(done, secret)
            yield line(str(number), done.call.zone, text, result, done.cost)
            if number:
                key = (done.call.zone, inside.group_of(done.call.zone).operation_name(done.call.operation))
                times, cost = sums.get(key, _Sum(0, Cost()))
                sums[key] = _Sum(times + 1, cost.plus(done.cost))
    yield ""
    yield line("times", "zone", "operation", "", _COLUMNS)
    order = [zone for role in inside.zone_groups for zone in role.zones]
    for (zone, operation), (times, cost) in sorted(sums.items(), key=lambda item: order.index(item[0][0])):
        yield line(str(times), zone, operation, "", cost)
    total = Cost()
    for _, cost in sums.values():
        total = total.plus(cost)
    yield line(str(sum(times for times, _ in sums.values())), "all", "", "", total)


def _programs(session: Session[Any, Any], inside: StructureTrace) -> Iterator[tuple[int, Any, Any]]:
    """Yield the number, the calls and the resulting state of the deal and of each step."""
    game = session.game
    yield 0, inside.shuffle_and_deal(), game.initial_state()
    steps: Iterable[Step[Any, Any]] = game.forced_steps(game.initial_state())
    if game.interactive:
        steps = map(session.step, range(1, session.length + 1))
    for number, step in enumerate(steps, 1):
        yield number, inside.calls(step), step.after
