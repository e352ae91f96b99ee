"""The page of the look inside, in so many rows: where there is less room, less is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtui.ui.inside.blocks import blocks
from cardtui.ui.inside.costs import costs, costs_in_short
from cardtui.ui.inside.drawing import Ink
from cardtui.ui.inside.operations import chain, code, code_in_a_line, operation
from cardtui.ui.inside.seen import Seen
from cardtui.ui.stage.paint import Row as Cells

__all__ = ["page"]

_FEW = 3  # places that each have a line for what they are kept as


def page(seen: Seen, width: int, height: int) -> list[Cells]:
    """The rows of the page, at most so many: where there is less room, less is said."""
    for lines in _ways(seen, width):
        if len(lines) <= height:
            return _filled(seen, lines, width, height)
    return lines[:height]


def _ways(seen: Seen, width: int) -> Iterator[list[Cells]]:
    """The page in ever fewer rows."""
    structures = _flat(blocks(seen, seen.at_work, width))
    gap = [Ink().cells]
    table, in_short = costs(seen, width), costs_in_short(seen, width)
    lines = [operation(seen, width), *code(seen, width)]
    one = code_in_a_line(seen, width)
    yield [*structures, *gap, *chain(seen, width), *lines, *gap, *table]
    yield [*structures, *chain(seen, width), *lines, *table]
    yield [*structures, *lines, *in_short]
    yield [*structures, *chain(seen, width), *one, *in_short]
    yield [*structures, *one, *in_short]
    structures = _flat(blocks(seen, seen.at_work, width, heads=False))
    yield [*structures, *chain(seen, width), *one, *in_short]
    yield [*structures, *one, *in_short]
    yield [*structures, *one]
    place = [seen.call.place] if seen.call else []
    structures = _flat(blocks(seen, place, width, heads=False))
    yield [*structures, *one, *in_short]
    yield [*structures, *one]
    yield [*structures[:2], *one]


def _flat(found: Iterable[list[Cells]]) -> list[Cells]:
    return [line for block in found for line in block]


def _filled(seen: Seen, lines: list[Cells], width: int, height: int) -> list[Cells]:
    """The page with the other places below, as far as there is room."""
    others = [place for role in seen.inside.roles for place in role.places if place not in seen.at_work]
    few = len(others) <= _FEW
    gap = [Ink().cells]
    for number, block in enumerate(blocks(seen, others, width, idle=True, heads=few)):
        needed = block if number and not few else [*gap, *block]
        if len(lines) + len(needed) > height:
            break
        lines = [*lines, *needed]
    return lines
