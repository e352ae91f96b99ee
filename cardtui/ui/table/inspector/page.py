"""The page of the inspector: structures, operations and costs of a step, as rows of cells.

With fewer rows, it says less: `page_rows` tries several ways to fill the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from cardtui.engine.phrases import count
from cardtui.structures.cost_ledger import operation_text, result_text
from cardtui.structures.paired_replay import OperationPosition
from cardtui.structures.replay import Moment
from cardtui.structures.structure import Cost, Memory, PictureRow
from cardtui.structures.structure_set import Call, CompletedOperation
from cardtui.structures.trace import Representation, StructureTrace
from cardtui.ui.cards.materials import Row as Cells
from cardtui.ui.table.inspector.drawing import LIT, MUTED, NAME, NAME_INK, PLAIN, Ink, cut, drawn

_FEW = 3  # zones: if a step changes more, only those of the operations around the present one are shown

RepresentationOf = Callable[[str], Representation]
"""Returns the representation of a zone."""


class InspectorView(NamedTuple):
    """The structures at a ply, or between two small steps of the step that follows it."""

    trace: StructureTrace
    step_name: str
    position: OperationPosition
    lengths: Sequence[int]
    """The number of small steps of each operation of the step."""
    moments: Sequence[Moment]
    """The structures in each representation that is shown; the first is the main one."""
    representations: Sequence[RepresentationOf]
    """For each of these moments, the representations of the zones."""
    chosen_group: str
    """The name of the zone group whose representation can be changed and compared."""
    whole: bool
    """Whether the step is shown as a whole, not one of its small steps."""
    working: int
    """The index of the moment whose operation is not finished yet: a shorter one waits for it."""
    code: Sequence[str]
    """The pseudocode of the operation there; empty if there is no operation."""
    is_secret: Callable[[Any], bool]
    """Whether a card is secret, so that its name must not be shown."""

    @property
    def moment(self) -> Moment:
        """The structures in the main representation."""
        return self.moments[0]

    def name_of(self, zone: str) -> str:
        """Return the name of a zone on the table. The deck, which is on none, keeps its own."""
        game = self.trace.game
        if zone not in {each.name for each in game.zones}:
            return zone
        return game.zone_label(zone).removeprefix("the ")

    @property
    def operations(self) -> Sequence[CompletedOperation]:
        return self.moment.full_step.operations

    @property
    def call(self) -> Call | None:
        """The present operation, if there is one."""
        return self.operations[self.position.operation].call if self.operations else None

    @property
    def finished(self) -> bool:
        """Whether the present operation is finished."""
        return not self.lengths or self.position.small >= self.lengths[self.position.operation]

    @property
    def active_zones(self) -> Sequence[str]:
        """The zones that the step changes, or in a long step those that change now.

        Without an operation, as before the first move of a game without a deck, the chosen group's.
        """
        if not self.operations:
            return next(group.zones for group in self.trace.zone_groups if group.name == self.chosen_group)
        zones = list(dict.fromkeys(done.call.zone for done in self.operations))
        if len(zones) <= _FEW:
            return zones
        at = self.position.operation
        return list(dict.fromkeys(done.call.zone for done in self.operations[max(0, at - 1) : at + 2]))


# structures


def _blocks(
    view: InspectorView, zones: Sequence[str], width: int, *, compact: bool = False, headings: bool = True
) -> Iterator[list[Cells]]:
    """Yield the rows of each zone's structure, followed by the one that it is compared with.

    With `headings`, a line above each structure says what it is; otherwise its name stands before it. A
    `compact` structure has no second row if nothing points at it from there.
    """
    for zone in zones:
        for number in _shown_replays(view, zone):
            yield _block(view, zone, number, view.moments[number], width, compact=compact, headings=headings)


def _row_count(view: InspectorView, zones: Sequence[str], *, headings: bool) -> int:
    """Return the number of rows of these structures while they change."""
    pictures = [
        view.moments[number].pictures[zone] for zone in zones for number in _shown_replays(view, zone)
    ]
    return sum(headings + 2 * len(picture.rows) for picture in pictures)


def _shown_replays(view: InspectorView, zone: str) -> range:
    """Return the indices of the moments shown of a zone: two if its representations are compared."""
    return range(len(view.moments) if view.trace.group_of(zone).name == view.chosen_group else 1)


def _block(
    view: InspectorView, zone: str, number: int, moment: Moment, width: int, *, compact: bool, headings: bool
) -> list[Cells]:
    picture = moment.pictures[zone]
    before, after = moment.before[zone].rows, moment.after[zone].rows
    lines = [_heading(view, zone, number, moment, width)] if headings else []
    name = Ink()
    if not headings:
        name.write(f"{view.representations[number](zone).key if number else view.name_of(zone)} ", NAME)
    for at, row in enumerate(picture.rows):
        cells, names = drawn(row, _at(before, at), _at(after, at), width - name.width, secret=view.is_secret)
        lines.append(cut(_joined(name.cells, cells), width))
        if not compact or names.text.strip():
            lines.append(cut(_joined(Cells(" " * name.width, " " * name.width), names), width))
    return lines


def _joined(left: Cells, right: Cells) -> Cells:
    return Cells(left.text + right.text, left.parts + right.parts)


def _heading(view: InspectorView, zone: str, number: int, moment: Moment, width: int) -> Cells:
    """Return the name of a zone, its representation and its use of memory, as one row."""
    ink = Ink()
    chosen = view.trace.group_of(zone).name == view.chosen_group
    ink.write(view.name_of(zone), NAME)
    ink.write(f" · {view.representations[number](zone).title}", NAME_INK if chosen else MUTED)
    memory = _memory(moment.memory[zone])
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


# operations


def title_row(view: InspectorView, width: int) -> Cells:
    """Return the number of the step and of its operation, in full if there is room."""
    step, at = view.moment.step, view.position
    name = f"{view.step_name} {step}" if step else "the deal"
    ink = Ink()
    ink.write(name, NAME)
    if view.operations:
        many, lines = len(view.lengths), view.lengths[at.operation]
        long = [f"operation {at.operation + 1} of {many}"]
        short = [f"{at.operation + 1}/{many}"]
        if not view.whole:
            long.append(f"small step {at.small} of {lines}")
            short.append(f"{at.small}/{lines}")
        text = " · ".join(("", *long))
        if ink.width + len(text) > width:
            text = " · ".join(("", *short))
        ink.write(text, MUTED)
    return cut(ink.cells, width)


def _operation_row(view: InspectorView, width: int) -> Cells:
    """Return the call of the operation and its result, or the representation that is still working."""
    ink = Ink()
    if not view.operations:
        ink.write("Nothing has been done here yet.", MUTED)
        return cut(ink.cells, width)
    done = view.operations[view.position.operation]
    ink.write(operation_text(view.trace, done, view.is_secret), NAME)
    if view.finished:
        result = result_text(done, view.is_secret)
        ink.write(f" → {result}" if result else "", LIT)
    elif view.working:
        title = view.representations[view.working](done.call.zone).title
        ink.write(f" · {title}", MUTED)
    return cut(ink.cells, width)


def _operation_chain(view: InspectorView, width: int) -> list[Cells]:
    """Return the names of the step's operations, or of those around the present one, as one row."""
    if len(view.operations) < 2:
        return []
    at = view.position.operation
    words = [
        view.trace.group_of(done.call.zone).operation_name(done.call.operation).rpartition(".")[2]
        for done in view.operations
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


def _line_now(view: InspectorView) -> int:
    """Return the number of the line that was executed last, or -1 before the first."""
    line = view.moments[view.working].line
    return line.line if line is not None and line.operation == view.position.operation else -1


def _sign(view: InspectorView, number: int) -> tuple[str, str]:
    """Return the sign before a line of the code, and the colour of its text."""
    now = _line_now(view)
    if view.whole or number < now:
        return "●", PLAIN
    return ("▸", LIT) if number == now else ("○", MUTED)


def _code_rows(view: InspectorView, width: int) -> list[Cells]:
    """Return the code of the operation, one line below the other."""
    rows = []
    for number, line in enumerate(view.code):
        sign, ink_of_line = _sign(view, number)
        for row, piece in enumerate(wrap(line.strip(), max(8, width - 4))):
            ink = Ink()
            ink.write(f"{sign} {number + 1} " if not row else "    ", ink_of_line)
            ink.write(piece, ink_of_line)
            rows.append(cut(ink.cells, width))
    return rows


def _in_brief(view: InspectorView) -> Cells:
    """Return the call of the operation in its shortest form."""
    ink = Ink()
    if view.operations:
        done = view.operations[view.position.operation]
        ink.write(operation_text(view.trace, done, view.is_secret).rpartition(".")[2], NAME)
        if view.working and not view.finished:
            ink.write(f" {view.representations[view.working](done.call.zone).key}", MUTED)
    return ink.cells


def _code_in_a_line(view: InspectorView, width: int) -> list[Cells]:
    """Return the operation and the rest of its code side by side, from the present line on.

    Where it has no room beside the operation, even in brief, it has a row of its own.
    """
    now = max(0, _line_now(view))
    pieces = [_sign(view, number) for number in range(now, len(view.code))]
    texts = [f"{sign} {line.strip()}" for (sign, _), line in zip(pieces, view.code[now:], strict=True)]
    first = len(texts[0]) + 2 if texts else 0
    full, brief = _operation_row(view, width), _in_brief(view)
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


# costs

_COLUMNS = ("links", "moved", "compared")


def _cost_table(view: InspectorView, width: int) -> list[Cells]:
    """Return a table of the costs of the operation, the step and the game in each representation.

    The cost of the deal is not part of the game's.
    """
    parts: list[tuple[str, Sequence[Any], str]] = [("", _COLUMNS, MUTED)]
    for number, moment in enumerate(view.moments):
        if len(view.moments) > 1:
            parts.append((_chosen_title(view, number), (), NAME_INK))
        step = f"{view.step_name} {moment.step}" if moment.step else "the deal"
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


def _costs_side_by_side(view: InspectorView, width: int) -> list[Cells]:
    """Return the costs of two representations as one row, without those that are zero in both."""
    if len(view.moments) < 2:
        return []
    ink = Ink()
    named = (("", "operation_cost"), ("so far ", "cost"))
    for words, which in named[: 1 + bool(view.moment.step)]:
        found: list[Cost] = [getattr(moment, which) for moment in view.moments]
        text = [
            f"{column} {' | '.join(f'{cost[at]:,}' for cost in found)}"
            for at, column in enumerate(_COLUMNS)
            if any(cost[at] for cost in found)
        ]
        ink.write("   " if ink.width else "", MUTED)
        ink.write(words, MUTED)
        ink.write(" · ".join(text) or "no cost", PLAIN)
    return [cut(ink.cells, width)]


def _chosen_title(view: InspectorView, number: int) -> str:
    group = next(group for group in view.trace.zone_groups if group.name == view.chosen_group)
    return view.representations[number](group.zones[0]).title


def _short_costs(view: InspectorView, width: int) -> list[Cells]:
    """Return the costs of the operation and of the game so far, a row for each representation."""
    rows = []
    for number, moment in enumerate(view.moments):
        ink = Ink()
        if len(view.moments) > 1:
            ink.write(f"{_chosen_title(view, number)}: ", NAME_INK)
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


# the page

_FEW_OTHERS = 3  # other zones that each have a heading of their own


class _PageForm(NamedTuple):
    """One way to fill the page: zones, whether they have headings, and the rows below them."""

    zones: Sequence[str]
    headings: bool
    below: list[Cells]


def page_rows(view: InspectorView, width: int, height: int) -> list[Cells]:
    """Return at most `height` rows of the page, in the fullest form that fits."""
    for form in _page_forms(view, width):
        if _row_count(view, form.zones, headings=form.headings) + len(form.below) <= height:
            break
    structures = [
        line for block in _blocks(view, form.zones, width, headings=form.headings) for line in block
    ]
    room = max(0, height - len(form.below))  # if even that is too much, the main structure is shown
    return _with_other_zones(view, [*structures[:room], *form.below], width, height)[:height]


def _page_forms(view: InspectorView, width: int) -> Iterator[_PageForm]:
    """Yield the forms of the page, each with fewer rows than the one before."""
    active, gap = view.active_zones, [Ink().cells]
    steps, in_short = _operation_chain(view, width), _short_costs(view, width)
    lines = [_operation_row(view, width), *_code_rows(view, width)]
    table = _cost_table(view, width) if view.operations else []
    if not view.operations:
        in_short = []
    yield _PageForm(active, True, [*gap, *steps, *lines, *gap, *table])
    yield _PageForm(active, True, [*steps, *lines, *table])
    yield _PageForm(active, True, [*lines, *in_short])
    one = _code_in_a_line(view, width)
    for headings in (True, False):
        yield _PageForm(active, headings, [*steps, *one, *in_short])
        yield _PageForm(active, headings, [*one, *in_short])
    yield _PageForm(active, False, [*one, *_costs_side_by_side(view, width)])
    yield _PageForm(active, False, one)
    zone = [view.call.zone] if view.call else []
    yield _PageForm(zone, False, [*one, *in_short])
    yield _PageForm(zone, False, [*one, *_costs_side_by_side(view, width)])
    yield _PageForm(zone, False, one)


def _with_other_zones(view: InspectorView, lines: list[Cells], width: int, height: int) -> list[Cells]:
    """Add the structures of the other zones below, as far as there is room."""
    others = [
        zone for group in view.trace.zone_groups for zone in group.zones if zone not in view.active_zones
    ]
    few = len(others) <= _FEW_OTHERS
    gap = [Ink().cells]
    for number, block in enumerate(_blocks(view, others, width, compact=True, headings=few)):
        needed = block if number and not few else [*gap, *block]
        if len(lines) + len(needed) > height:
            break
        lines = [*lines, *needed]
    return lines
