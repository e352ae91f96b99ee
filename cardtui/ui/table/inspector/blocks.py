"""The structures of the look inside, each with its heading, its cells, and what points at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtui.engine.phrases import count
from cardtui.structures.replay import Moment
from cardtui.structures.structure import Memory, PictureRow
from cardtui.ui.cards.materials import Row as Cells
from cardtui.ui.table.inspector.drawing import MUTED, NAME, NAME_INK, Ink, cut, drawn
from cardtui.ui.table.inspector.view import InspectorView

__all__ = ["blocks", "rows_of"]


def blocks(
    seen: InspectorView, places: Sequence[str], width: int, *, idle: bool = False, heads: bool = True
) -> Iterator[list[Cells]]:
    """The structure of each of these places, and after it what it is compared with.

    With `heads` each has a line above it that says what it is; otherwise its name stands before it. What is
    `idle` has nothing below it if nothing points at it there.
    """
    for place in places:
        for number in _ways_to_keep(seen, place):
            yield _block(seen, place, number, seen.moments[number], width, idle=idle, heads=heads)


def rows_of(seen: InspectorView, places: Sequence[str], *, heads: bool) -> int:
    """How many rows these structures take, at work."""
    pictures = [
        seen.moments[number].pictures[place] for place in places for number in _ways_to_keep(seen, place)
    ]
    return sum(heads + 2 * len(picture.rows) for picture in pictures)


def _ways_to_keep(seen: InspectorView, place: str) -> range:
    """The numbers of the representations that are shown of a place: two where they are compared."""
    return range(len(seen.moments) if seen.inside.group_of(place).name == seen.chosen else 1)


def _block(
    seen: InspectorView, place: str, number: int, moment: Moment, width: int, *, idle: bool, heads: bool
) -> list[Cells]:
    picture = moment.pictures[place]
    before, after = moment.before[place].rows, moment.after[place].rows
    lines = [_heading(seen, place, number, moment, width)] if heads else []
    name = Ink()
    if not heads:
        name.write(f"{place if not number else seen.kept[number](place).key} ", NAME)
    for at, row in enumerate(picture.rows):
        cells, names = drawn(row, _at(before, at), _at(after, at), width - name.width, secret=seen.secret)
        lines.append(cut(_joined(name.cells, cells), width))
        if not idle or names.text.strip():
            lines.append(cut(_joined(Cells(" " * name.width, " " * name.width), names), width))
    return lines


def _joined(left: Cells, right: Cells) -> Cells:
    return Cells(left.text + right.text, left.parts + right.parts)


def _heading(seen: InspectorView, place: str, number: int, moment: Moment, width: int) -> Cells:
    """What a place is called, what it is kept as, and what that occupies."""
    ink = Ink()
    chosen = seen.inside.group_of(place).name == seen.chosen
    ink.write(place, NAME)
    ink.write(f" · {seen.kept[number](place).title}", NAME_INK if chosen else MUTED)
    memory = _memory(moment.memory[place])
    if ink.width + len(memory) + 2 <= width:
        ink.to(width - len(memory))
        ink.write(memory, MUTED)
    return cut(ink.cells, width)


def _at(rows: Sequence[PictureRow], index: int) -> PictureRow | None:
    return rows[index] if index < len(rows) else None


def _memory(memory: Memory) -> str:
    if memory.nodes or not memory.slots:
        return count(memory.nodes, "node")
    empty = f", {memory.empty} empty" if memory.empty else ""
    return f"{count(memory.slots, 'slot')}{empty}"
