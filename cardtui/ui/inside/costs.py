"""What operations have cost: as a table, or in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtui.engine.phrases import count
from cardtui.structures.structure import Cost
from cardtui.ui.inside.drawing import LABEL, MUTED, PLAIN, Ink, cut
from cardtui.ui.inside.seen import Seen
from cardtui.ui.stage.paint import Row as Cells

__all__ = ["costs", "costs_in_short"]


_COLUMNS = ("links", "moved", "compared")


def costs(seen: Seen, width: int) -> list[Cells]:
    """A table of what the operation, the step and the game have cost, for each representation."""
    rows = [_cost_row("", _COLUMNS, MUTED, width)]
    for number, moment in enumerate(seen.moments):
        if len(seen.moments) > 1:
            ink = Ink()
            ink.write(_chosen_title(seen, number), LABEL)
            rows.append(cut(ink.cells, width))
        step = f"{seen.step_name} {moment.step}" if moment.step else "the deal"
        named = (("operation", moment.operation_cost), (step, moment.step_cost), ("so far", moment.cost))
        rows += [_cost_row(name, cost, PLAIN, width) for name, cost in named]
    return rows


def _cost_row(name: str, values: Sequence[Any], ink_of_row: str, width: int) -> Cells:
    ink = Ink()
    ink.write(f"{name:<10.10}", MUTED)
    for column, value in zip(_COLUMNS, values, strict=True):
        text = value if isinstance(value, str) else f"{value:,}"
        ink.write(text.rjust(max(7, len(column) + 1)), ink_of_row)
    return cut(ink.cells, width)


def _chosen_title(seen: Seen, number: int) -> str:
    role = next(role for role in seen.inside.roles if role.name == seen.chosen)
    return seen.kept[number](role.places[0]).title


def costs_in_short(seen: Seen, width: int) -> list[Cells]:
    """The same in a line for each representation: the operation, and the game so far."""
    rows = []
    for number, moment in enumerate(seen.moments):
        ink = Ink()
        if len(seen.moments) > 1:
            ink.write(f"{_chosen_title(seen, number)}: ", LABEL)
        so_far = _in_words(moment.cost)
        if ink.width + len(so_far) * 2 + 10 > width:
            so_far = ", ".join(f"{number:,}" for number in moment.cost)
        ink.write(_in_words(moment.operation_cost), PLAIN)
        ink.write(" · so far ", MUTED)
        ink.write(so_far, PLAIN)
        rows.append(cut(ink.cells, width))
    return rows


def _in_words(cost: Cost) -> str:
    return f"{count(cost.links, 'link')}, {cost.moved:,} moved, {cost.compared:,} compared"
