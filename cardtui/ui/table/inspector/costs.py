"""What operations have cost: as a table, or in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtui.engine.phrases import count
from cardtui.structures.structure import Cost
from cardtui.ui.cards.materials import Row as Cells
from cardtui.ui.table.inspector.drawing import MUTED, NAME_INK, PLAIN, Ink, cut
from cardtui.ui.table.inspector.view import InspectorView

__all__ = ["costs", "costs_in_short", "costs_side_by_side"]


_COLUMNS = ("links", "moved", "compared")


def costs(seen: InspectorView, width: int) -> list[Cells]:
    """A table of what the operation, the step and the game have cost, for each representation.

    What the deal costs is not counted with the game.
    """
    parts: list[tuple[str, Sequence[Any], str]] = [("", _COLUMNS, MUTED)]
    for number, moment in enumerate(seen.moments):
        if len(seen.moments) > 1:
            parts.append((_chosen_title(seen, number), (), NAME_INK))
        step = f"{seen.step_name} {moment.step}" if moment.step else "the deal"
        parts += [("operation", moment.operation_cost, PLAIN), (step, moment.step_cost, PLAIN)]
        if moment.step:
            parts.append(("so far", moment.cost, PLAIN))
    names = max(len(name) for name, values, _ in parts if values)
    columns = [
        max(len(_figure(values[at])) for _, values, _ in parts if values) for at in range(len(_COLUMNS))
    ]
    rows = []
    for name, values, ink_of_row in parts:
        ink = Ink()
        ink.write(name.ljust(names), MUTED if values else ink_of_row)
        for value, column in zip(values, columns, strict=False):
            ink.write(_figure(value).rjust(column + 2), ink_of_row)
        rows.append(cut(ink.cells, width))
    return rows


def _figure(value: Any) -> str:
    return value if isinstance(value, str) else f"{value:,}"


def costs_side_by_side(seen: InspectorView, width: int) -> list[Cells]:
    """What two representations cost, in a row: only what is not nothing in both of them."""
    if len(seen.moments) < 2:
        return []
    ink = Ink()
    named = (("", "operation_cost"), ("so far ", "cost"))
    for words, which in named[: 1 + bool(seen.moment.step)]:
        found: list[Cost] = [getattr(moment, which) for moment in seen.moments]
        told = [
            f"{column} {' | '.join(f'{cost[at]:,}' for cost in found)}"
            for at, column in enumerate(_COLUMNS)
            if any(cost[at] for cost in found)
        ]
        ink.write("   " if ink.width else "", MUTED)
        ink.write(words, MUTED)
        ink.write(" · ".join(told) or "no cost", PLAIN)
    return [cut(ink.cells, width)]


def _chosen_title(seen: InspectorView, number: int) -> str:
    role = next(role for role in seen.inside.zone_groups if role.name == seen.chosen)
    return seen.kept[number](role.zones[0]).title


def costs_in_short(seen: InspectorView, width: int) -> list[Cells]:
    """The same in a line for each representation: the operation, and the game so far."""
    rows = []
    for number, moment in enumerate(seen.moments):
        ink = Ink()
        if len(seen.moments) > 1:
            ink.write(f"{_chosen_title(seen, number)}: ", NAME_INK)
        so_far = _in_words(moment.cost)
        if ink.width + len(so_far) * 2 + 10 > width:
            so_far = " · ".join(f"{number:,}" for number in moment.cost)
        ink.write(_in_words(moment.operation_cost), PLAIN)
        if moment.step:
            ink.write("   so far ", MUTED)
            ink.write(so_far, PLAIN)
        rows.append(cut(ink.cells, width))
    return rows


def _in_words(cost: Cost) -> str:
    return f"{count(cost.links, 'link')}, {cost.moved:,} moved, {cost.compared:,} compared"
