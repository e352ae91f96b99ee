"""The page of the look inside, in so many rows: where there is less room, less is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardtui.ui.cards.materials import Row as Cells
from cardtui.ui.table.inspector.blocks import blocks, rows_of
from cardtui.ui.table.inspector.costs import costs, costs_in_short, costs_side_by_side
from cardtui.ui.table.inspector.drawing import Ink
from cardtui.ui.table.inspector.operations import chain, code, code_in_a_line, operation
from cardtui.ui.table.inspector.view import InspectorView

__all__ = ["page"]

_FEW = 3  # places that each have a line for what they are kept as


class _Way(NamedTuple):
    """A way to fill the page: which structures there are, whether with headings, and what stands below."""

    places: Sequence[str]
    heads: bool
    below: list[Cells]


def page(seen: InspectorView, width: int, height: int) -> list[Cells]:
    """The rows of the page, at most so many: where there is less room, less is said."""
    for way in _ways(seen, width):
        if rows_of(seen, way.places, heads=way.heads) + len(way.below) <= height:
            break
    structures = [line for block in blocks(seen, way.places, width, heads=way.heads) for line in block]
    room = max(0, height - len(way.below))  # where even that is too much, the main one is seen
    return _filled(seen, [*structures[:room], *way.below], width, height)[:height]


def _ways(seen: InspectorView, width: int) -> Iterator[_Way]:
    """The ways to fill the page, in ever fewer rows."""
    all_of_them, gap = seen.at_work, [Ink().cells]
    steps, in_short = chain(seen, width), costs_in_short(seen, width)
    lines = [operation(seen, width), *code(seen, width)]
    table = costs(seen, width) if seen.operations else []
    if not seen.operations:
        in_short = []
    yield _Way(all_of_them, True, [*gap, *steps, *lines, *gap, *table])
    yield _Way(all_of_them, True, [*steps, *lines, *table])
    yield _Way(all_of_them, True, [*lines, *in_short])
    one = code_in_a_line(seen, width)
    for heads in (True, False):
        yield _Way(all_of_them, heads, [*steps, *one, *in_short])
        yield _Way(all_of_them, heads, [*one, *in_short])
    yield _Way(all_of_them, False, [*one, *costs_side_by_side(seen, width)])
    yield _Way(all_of_them, False, one)
    place = [seen.call.zone] if seen.call else []
    yield _Way(place, False, [*one, *in_short])
    yield _Way(place, False, [*one, *costs_side_by_side(seen, width)])
    yield _Way(place, False, one)


def _filled(seen: InspectorView, lines: list[Cells], width: int, height: int) -> list[Cells]:
    """The page with the other places below, as far as there is room."""
    others = [place for role in seen.inside.zone_groups for place in role.zones if place not in seen.at_work]
    few = len(others) <= _FEW
    gap = [Ink().cells]
    for number, block in enumerate(blocks(seen, others, width, idle=True, heads=few)):
        needed = block if number and not few else [*gap, *block]
        if len(lines) + len(needed) > height:
            break
        lines = [*lines, *needed]
    return lines
