"""The operations of the look inside: which one is at work, its lines, and what comes before and after."""

from __future__ import annotations

from textwrap import wrap

from cardtui.structures.cost_ledger import operation_text, result_text
from cardtui.ui.cards.materials import Row as Cells
from cardtui.ui.table.inspector.drawing import LIT, MUTED, NAME, PLAIN, Ink, cut
from cardtui.ui.table.inspector.view import InspectorView

__all__ = ["chain", "code", "code_in_a_line", "operation", "title"]


def title(seen: InspectorView, width: int) -> Cells:
    """Which step of the game it is, and which of its operations, as fully as there is room for."""
    step, at = seen.moment.step, seen.spot
    name = f"{seen.step_name} {step}" if step else "the deal"
    ink = Ink()
    ink.write(name, NAME)
    if seen.operations:
        many, lines = len(seen.lengths), seen.lengths[at.operation]
        long = [f"operation {at.operation + 1} of {many}"]
        short = [f"{at.operation + 1}/{many}"]
        if not seen.whole:
            long.append(f"small step {at.small} of {lines}")
            short.append(f"{at.small}/{lines}")
        told = " · ".join(("", *long))
        if ink.width + len(told) > width:
            told = " · ".join(("", *short))
        ink.write(told, MUTED)
    return cut(ink.cells, width)


def operation(seen: InspectorView, width: int) -> Cells:
    """The operation at work as it is called, and what it has returned; of two, which one works."""
    ink = Ink()
    if not seen.operations:
        ink.write("Nothing has been done here yet.", MUTED)
        return cut(ink.cells, width)
    done = seen.operations[seen.spot.operation]
    ink.write(operation_text(seen.inside, done, seen.secret), NAME)
    if seen.finished:
        result = result_text(done, seen.secret)
        ink.write(f" → {result}" if result else "", LIT)
    elif seen.working:
        title = seen.kept[seen.working](done.call.zone).title
        ink.write(f" · {title}", MUTED)
    return cut(ink.cells, width)


def chain(seen: InspectorView, width: int) -> list[Cells]:
    """All operations of the step in a row, those around the one at work if there are many."""
    if len(seen.operations) < 2:
        return []
    at = seen.spot.operation
    words = [
        seen.inside.group_of(done.call.zone).operation_name(done.call.operation).rpartition(".")[2]
        for done in seen.operations
    ]
    first = past = at
    room = width - 4

    def length() -> int:
        return sum(len(word) + 2 for word in words[first : past + 1])

    grown = True
    while grown:
        grown = False
        for smaller, larger in ((first - 1, past), (first, past + 1)):
            if smaller >= 0 and larger < len(words):
                kept = first, past
                first, past = smaller, larger
                if length() <= room:
                    grown = True
                else:
                    first, past = kept
    ink = Ink()
    ink.write("… " if first else "", MUTED)
    for number in range(first, past + 1):
        ink.write(words[number], LIT if number == at else (MUTED if number > at else PLAIN))
        ink.write("  " if number < past else "", MUTED)
    ink.write(" …" if past < len(words) - 1 else "", MUTED)
    return [cut(ink.cells, width)]


def _line_now(seen: InspectorView) -> int:
    """The number of the line that has just been done; -1 before the first."""
    line = seen.moments[seen.working].line
    return line.line if line is not None and line.operation == seen.spot.operation else -1


def _sign(seen: InspectorView, number: int) -> tuple[str, str]:
    """What stands before a line of the code, and the part of its text."""
    now = _line_now(seen)
    if seen.whole or number < now:
        return "●", PLAIN
    return ("▸", LIT) if number == now else ("○", MUTED)


def code(seen: InspectorView, width: int) -> list[Cells]:
    """The lines of the operation, one below the other."""
    rows = []
    for number, line in enumerate(seen.code):
        sign, ink_of_line = _sign(seen, number)
        for row, piece in enumerate(wrap(line.strip(), max(8, width - 4))):
            ink = Ink()
            ink.write(f"{sign} {number + 1} " if not row else "    ", ink_of_line)
            ink.write(piece, ink_of_line)
            rows.append(cut(ink.cells, width))
    return rows


def _in_brief(seen: InspectorView) -> Cells:
    """The operation at work, in as few letters as can be."""
    ink = Ink()
    if seen.operations:
        done = seen.operations[seen.spot.operation]
        ink.write(operation_text(seen.inside, done, seen.secret).rpartition(".")[2], NAME)
        if seen.working and not seen.finished:
            ink.write(f" {seen.kept[seen.working](done.call.zone).key}", MUTED)
    return ink.cells


def code_in_a_line(seen: InspectorView, width: int) -> list[Cells]:
    """The operation and its lines side by side, from the one at work on; that is never cut for another.

    Where it has no room beside the operation, even in brief, it has a row of its own.
    """
    now = max(0, _line_now(seen))
    pieces = [_sign(seen, number) for number in range(now, len(seen.code))]
    texts = [f"{sign} {line.strip()}" for (sign, _), line in zip(pieces, seen.code[now:], strict=True)]
    first = len(texts[0]) + 2 if texts else 0
    full, brief = operation(seen, width), _in_brief(seen)
    head = next((head for head in (full, brief) if len(head.text) + first <= width), None)
    line = Ink()
    for (_, ink_of_line), text in zip(pieces, texts, strict=True):
        room = width - (len(head.text) + 2 if head else 0)
        if line.width and line.width + len(text) + 2 > room:
            break
        line.write("  " if line.width else "", MUTED)
        line.write(text, ink_of_line)
    if head is None:
        return [full, cut(line.cells, width)]
    return [Cells(f"{head.text}  {line.cells.text}", f"{head.parts}  {line.cells.parts}")]
