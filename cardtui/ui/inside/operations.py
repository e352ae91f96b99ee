"""The operations of the look inside: which one is at work, its lines, and what comes before and after."""

from __future__ import annotations

from textwrap import wrap

from cardtui.structures.ledger import operation_text, result_text
from cardtui.ui.inside.drawing import LIT, MUTED, NAME, PLAIN, Ink, cut
from cardtui.ui.inside.seen import Seen
from cardtui.ui.stage.paint import Row as Cells

__all__ = ["chain", "code", "code_in_a_line", "operation", "title"]


def title(seen: Seen, width: int) -> Cells:
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


def operation(seen: Seen, width: int) -> Cells:
    ink = Ink()
    if seen.operations:
        done = seen.operations[seen.spot.operation]
        ink.write(operation_text(seen.inside, done), NAME)
        if seen.finished:
            result = result_text(done)
            ink.write(f" → {result}" if result else "", LIT)
    else:
        ink.write("Nothing is done inside here.", MUTED)
    return cut(ink.cells, width)


def chain(seen: Seen, width: int) -> list[Cells]:
    """All operations of the step in a row, those around the one at work if there are many."""
    if len(seen.operations) < 2:
        return []
    at = seen.spot.operation
    words = [
        seen.inside.role_of(done.call.place).word(done.call.operation).rpartition(".")[2]
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


def _line_now(seen: Seen) -> int:
    """The number of the line that has just been done; -1 before the first."""
    line = seen.moment.line
    return line.line if line is not None and line.operation == seen.spot.operation else -1


def _sign(seen: Seen, number: int) -> tuple[str, str]:
    """What stands before a line of the code, and the part of its text."""
    now = _line_now(seen)
    if seen.whole or number < now:
        return "●", PLAIN
    return ("▸", LIT) if number == now else ("○", MUTED)


def code(seen: Seen, width: int) -> list[Cells]:
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


def code_in_a_line(seen: Seen, width: int) -> list[Cells]:
    """The operation and its lines side by side, those around the one at work."""
    ink = Ink()
    head = operation(seen, width)
    ink.write(head.text, "")
    ink = Ink()
    pieces = [
        (f"{_sign(seen, number)[0]} {line.strip()}", _sign(seen, number)[1])
        for number, line in enumerate(seen.code)
    ]
    now = max(0, _line_now(seen))
    room = width - len(head.text) - 2
    first = 0
    while first < now and sum(len(text) + 2 for text, _ in pieces[first : now + 1]) > room:
        first += 1
    line = Ink()
    for text, ink_of_line in pieces[first:]:
        line.write("  ", MUTED)
        line.write(text, ink_of_line)
    joined = Cells(head.text + line.cells.text, head.parts + line.cells.parts)
    return [cut(joined, width)]
