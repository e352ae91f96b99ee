"""The page of the inspector: structures, operations and costs of a step, as rows of cells.

The structures have the room above the code of the operation. Costs stand at the right of the code if one
structure is shown and the page is wide, and below it otherwise. How many rows costs and code have depends on
the operation and on the size of the page alone, so they stand still while structures change from one small
step to the next. With fewer rows, a page says less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest
from re import findall
from textwrap import wrap
from typing import Any, NamedTuple

from cardtui.engine.phrases import capitalized, count, possessive
from cardtui.engine.zones import ZoneKind
from cardtui.structures.cost_ledger import operation_text, result_text
from cardtui.structures.paired_replay import OperationPosition
from cardtui.structures.replay import StructureSnapshot
from cardtui.structures.structure import Cost, Memory, PictureRow, ShownCode
from cardtui.structures.structure_set import Call, CompletedOperation
from cardtui.structures.trace import Representation, StructureTrace
from cardtui.ui.cards.materials import Canvas, Tint, part
from cardtui.ui.cards.materials import CellRow as Cells
from cardtui.ui.cards.structure_drawing import (
    LIT,
    MUTED,
    NAME,
    NAME_INK,
    PLAIN,
    DrawingForm,
    LineRun,
    RowWriter,
    cut,
    drawn_in,
)

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
    moments: Sequence[StructureSnapshot]
    """The structures in each representation that is shown; the first is the main one."""
    representations: Sequence[RepresentationOf]
    """For each of these moments, the representations of the zones."""
    chosen_group: str
    """The name of the zone group whose representation can be changed and compared."""
    whole: bool
    """Whether the step is shown as a whole, not one of its small steps."""
    working: int
    """The index of the moment whose operation is not finished yet: a shorter one waits for it."""
    codes: Sequence[ShownCode]
    """The code of the operation in each of these moments; empty if there is no operation."""
    is_secret: Callable[[Any], bool]
    """Whether a card is secret, so that its name must not be shown."""
    note: str = ""
    """What stands in the heading besides the step."""
    other_cost: tuple[str, Cost] | None = None
    """The key of a representation that is not shown, and the cost of the step in it, once it is known."""

    @property
    def moment(self) -> StructureSnapshot:
        """The structures in the main representation."""
        return self.moments[0]

    @property
    def code(self) -> Sequence[str]:
        """The lines of the operation where it is not finished yet."""
        return self.codes[self.working].lines if self.codes else ()

    def run(self, zone: str, number: int) -> LineRun:
        """Return the last line that worked on a zone in the moment of this number, and the next one."""
        moment, at = self.moments[number], self.position.operation
        if self.whole or self.call is None or self.call.zone != zone:
            return LineRun()
        line, following = (
            one if one is not None and one.operation == at else None
            for one in (moment.line, moment.next_line)
        )
        text = self.codes[number].lines[line.line] if line is not None else ""
        return LineRun(text, following.line + 1 if following is not None else None)

    def name_of(self, zone: str) -> str:
        """Return the name of a zone on the table. The deck, which is on none, keeps its own.

        A hand is that of its player: `Your hand`, `Ann's deck`.
        """
        game = self.trace.game
        kind = next((each.kind for each in game.zones if each.name == zone), None)
        if kind is None:
            return zone
        label = game.zone_label(zone)
        if kind is not ZoneKind.HAND:
            return label.removeprefix("the ")
        if label in game.player_names:  # a table calls a hand by the name of its player
            label = f"{possessive(label)} hand"
        return capitalized(label)

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


class _Form(NamedTuple):
    """One way to show the structures of some zones."""

    zones: Sequence[str]
    large: frozenset[str] = frozenset()
    """The zones that are drawn in boxes."""
    boxes: DrawingForm = DrawingForm.LARGE
    """The form of their boxes."""
    headings: bool = False
    """Whether a line above each structure says what it is; otherwise its name stands before it."""
    compact: bool = False
    """Whether a structure has no last row if nothing points at it from there."""

    def of(self, zone: str) -> DrawingForm:
        """Return the form in which the structure of a zone is drawn."""
        return self.boxes if zone in self.large else DrawingForm.SMALL


def _blocks(view: InspectorView, form: _Form, width: int) -> Iterator[list[Cells]]:
    """Yield the rows of each zone's structure, followed by the one that it is compared with."""
    for zone in form.zones:
        for number in _shown_replays(view, zone):
            yield _block(view, zone, number, width, form)


def _row_count(view: InspectorView, form: _Form) -> int:
    """Return the number of rows of these structures."""
    rows = 0
    for zone in form.zones:
        for number in _shown_replays(view, zone):
            pictured = len(view.moments[number].pictures[zone].rows)
            rows += form.headings + pictured * form.of(zone)
    return rows


def _shown_replays(view: InspectorView, zone: str) -> range:
    """Return the indices of the moments shown of a zone: two if its representations are compared."""
    return range(len(view.moments) if view.trace.group_of(zone).name == view.chosen_group else 1)


def _block(view: InspectorView, zone: str, number: int, width: int, form: _Form) -> list[Cells]:
    moment, run = view.moments[number], view.run(zone, number)
    before, after = moment.before[zone].rows, moment.after[zone].rows
    lines = [_heading(view, zone, number, moment, width)] if form.headings else []
    name = RowWriter()
    if not form.headings:
        name.write(f"{view.representations[number](zone).key if number else view.name_of(zone)} ", NAME)
    blank = RowWriter()
    blank.to(name.width)
    for at, row in enumerate(moment.pictures[zone].rows):
        was, will, room = _at(before, at), _at(after, at), width - name.width
        # Boxes stay beside a name that stands before them.
        drawing = drawn_in(form.of(zone), row, was, will, room, view.is_secret, run, centred=form.headings)
        *rows, names = drawing
        for index, cells in enumerate(rows):
            # The name stands beside what is held, in the middle of a box.
            left = name if at == 0 and index == len(rows) // 2 else blank
            lines.append(cut(_joined(left.cells, cells), width))
        if not form.compact or names.text.strip():
            lines.append(cut(_joined(blank.cells, names), width))
    return lines


def _joined(left: Cells, right: Cells) -> Cells:
    return Cells(left.text + right.text, left.parts + right.parts)


def _heading(view: InspectorView, zone: str, number: int, moment: StructureSnapshot, width: int) -> Cells:
    """Return the name of a zone, its representation and its use of memory, as one row."""
    ink = RowWriter()
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
    at = view.position
    ink = RowWriter()
    ink.write(_step_name(view), NAME)
    if view.operations:
        many, lines = len(view.lengths), view.lengths[at.operation]
        long = [f"operation {at.operation + 1} of {many}"]
        short = [f"{at.operation + 1}/{many}"]
        if not view.whole:
            long.append(f"small step {at.small} of {lines}")
            short.append(f"{at.small}/{lines}")
        note = len(f" · {view.note}") if view.note else 0
        text = " · ".join(("", *long))
        if ink.width + len(text) + note > width:
            text = " · ".join(("", *short))
        ink.write(text, MUTED)
    if view.note:
        ink.write(f" · {view.note}", LIT)
    return cut(ink.cells, width)


def _operation_row(view: InspectorView, width: int, *, titled: bool = True) -> Cells:
    """Return the call of the operation and its result or, if `titled`, the representation that is still
    working."""
    ink = RowWriter()
    if not view.operations:
        ink.write("Nothing has been done here yet.", MUTED)
        return cut(ink.cells, width)
    done = view.operations[view.position.operation]
    ink.write(operation_text(view.trace, done, view.is_secret), NAME)
    if view.finished:
        result = result_text(done, view.is_secret)
        ink.write(f" → {result}" if result else "", LIT)
    elif view.working and titled:
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

    def fits(first: int, past: int) -> bool:
        columns = sum(len(word) + 2 for word in words[first : past + 1])
        return first >= 0 and past < len(words) and columns <= width - 4

    grown = True
    while grown:
        grown = False
        for wider in ((first - 1, past), (first, past + 1)):
            if fits(*wider):
                (first, past), grown = wider, True
    ink = RowWriter()
    ink.write("… " if first else "", MUTED)
    for number in range(first, past + 1):
        ink.write(words[number], LIT if number == at else (MUTED if number > at else PLAIN))
        ink.write("  " if number < past else "", MUTED)
    ink.write(" …" if past < len(words) - 1 else "", MUTED)
    return [cut(ink.cells, width)]


_NOW, _DONE = part("mark-ink", "mark", bold=True), part("success")
"""The parts of the line that was executed last, and of the sign before one that has been executed."""


def _line_now(view: InspectorView) -> int:
    """Return the number of the line that was executed last, or -1 before the first."""
    line = view.moments[view.working].line
    return line.line if line is not None and line.operation == view.position.operation else -1


def _sign(view: InspectorView, number: int) -> tuple[str, str]:
    """Return the sign before a line of the code, and the colour of its text."""
    if number not in view.codes[view.working].steps:
        return " ", PLAIN
    if number == _line_now(view) and not view.whole:
        return "▸", LIT
    moment = view.moments[view.working]
    of_this = moment.line is not None and moment.line.operation == view.position.operation
    if of_this and number in moment.ran:
        return "✓", PLAIN
    return "·" if view.finished or number < _line_now(view) else " ", MUTED


def _code_rows(view: InspectorView, width: int, number: int | None = None) -> list[Cells]:
    """Return the code of the operation in the representation of this number, one line below the other.

    By default it is the one that is still working.
    """
    view = view if number is None else view._replace(working=number)
    rows = []
    for at, line in enumerate(view.code):
        sign, ink_of_line = _sign(view, at)
        indent = " " * (len(line) - len(line.lstrip()))
        before = f"{sign} {at + 1:>{len(str(len(view.code)))}} "
        is_now = ink_of_line == LIT
        for row, piece in enumerate(wrap(line.strip(), max(8, width - len(before) - len(indent)))):
            ink = RowWriter()
            text = f"{indent}{piece}"
            if is_now:
                ink.write(f"{' ' * len(before) if row else before}{text}".ljust(width), _NOW)
            else:
                ink.write(sign if not row else " ", _DONE if sign == "✓" else ink_of_line)
                ink.write(" " * (len(before) - 1) if row else before[1:], MUTED)
                ink.write(text, ink_of_line)
            rows.append(cut(ink.cells, width))
    return rows


_SIDE_BY_SIDE = 70
"""Columns from which the codes of two representations stand side by side."""
_BETWEEN = 2  # columns


def _both_codes(view: InspectorView, width: int) -> list[Cells]:
    """Return the operation and its code in both representations; nothing if two are not shown there."""
    if view.call is None or len(_shown_replays(view, view.call.zone)) < 2:
        return []
    operation = _operation_row(view, width, titled=False)
    if width < _SIDE_BY_SIDE:
        stacked = [(_code_title(view, number, width), *_code_rows(view, width, number)) for number in (0, 1)]
        return [operation, *chain(*stacked)]
    own, rows = (width - _BETWEEN) // 2, []
    titles = _code_title(view, 0, own, before=" · "), _code_title(view, 0, own, before=" · ", short=True)
    heads = [*(_joined(operation, title) for title in titles), operation]
    first = next((head for head in heads if len(head.text) <= own), operation)
    left = [cut(first, own), *_code_rows(view, own, 0)]
    right = [_code_title(view, 1, own), *_code_rows(view, own, 1)]
    for one, other in zip_longest(left, right, fillvalue=RowWriter().cells):
        room = " " * (own + _BETWEEN - len(one.text))
        rows.append(_joined(_joined(one, Cells(room, room)), other))
    return rows


def _code_title(
    view: InspectorView, number: int, width: int, before: str = "", *, short: bool = False
) -> Cells:
    """Return the name of a representation and, unless it is to be `short`, whether it waits for the other."""
    assert view.call is not None
    ink = RowWriter()
    representation = view.representations[number](view.call.zone)
    ink.write(f"{before}{representation.key if short else representation.title}", NAME_INK)
    small_steps = view.moments[number].full_step.operations[view.position.operation].small_steps
    if not (short or view.whole or view.finished) and view.position.small >= small_steps:
        ink.write(" · done", MUTED)
    return cut(ink.cells, width)


def _in_brief(view: InspectorView) -> Cells:
    """Return the call of the operation in its shortest form."""
    ink = RowWriter()
    if view.operations:
        done = view.operations[view.position.operation]
        ink.write(operation_text(view.trace, done, view.is_secret).rpartition(".")[2], NAME)
        if view.working and not view.finished:
            ink.write(f" {view.representations[view.working](done.call.zone).key}", MUTED)
    return ink.cells


def _code_in_a_line(view: InspectorView, width: int, *, cuts: bool) -> list[Cells]:
    """Return the operation and the rest of its code side by side, from the present line on.

    Where any line of it has no room beside the operation, even in brief, it has a row of its own, or it is
    cut off.
    """
    now = max(0, _line_now(view))
    longest = max((len(line.strip()) for code in view.codes for line in code.lines), default=0)
    pieces = [_sign(view, number) for number in range(now, len(view.code))]
    texts = [
        f"{sign} {line.strip()}".lstrip() for (sign, _), line in zip(pieces, view.code[now:], strict=True)
    ]
    full = _operation_row(view, width)
    briefs = [_in_brief(view._replace(working=number)) for number in range(len(view.moments))]
    # Whether there is room is the same for all lines of an operation, so that nothing jumps.
    head = None
    if cuts or max(len(brief.text) for brief in briefs) + len("  ▸ ") + longest <= width:
        first = len(texts[0]) + 2 if texts else 0
        head = full if len(full.text) + first <= width else briefs[view.working]
    line = RowWriter()
    for (_, ink_of_line), text in zip(pieces, texts, strict=True):
        room = width - (len(head.text) + 2 if head else 0)
        if line.width and line.width + len(text) + 2 > room:
            break
        line.write("  " if line.width else "", MUTED)
        line.write(text, ink_of_line)
    if head is None:
        return [full, cut(line.cells, width)]
    return [cut(_joined(_joined(head, Cells("  ", "  ")), line.cells), width)]


# costs

_COLUMNS = ("links", "moved", "compared")
_THREE_GROUPS = 110
"""Columns from which a wide table has the costs of the operation, of the step and of the game."""


def _cost_table(view: InspectorView, width: int, *, with_step: bool, names: int = 0) -> list[Cells]:
    """Return a table of the costs of the operation, the step and the game in each representation.

    With a number of columns for the `names`, the others share the rest of the width. The cost of the deal is
    not part of the game's. A table has as many rows while the cards are dealt.
    """
    parts: list[tuple[str, Sequence[Any], str]] = [("", _COLUMNS, MUTED)]
    for number, moment in enumerate(view.moments):
        if len(view.moments) > 1:
            parts.append((_chosen(view, number).title, (), NAME_INK))
        parts += ((name, cost, PLAIN) for name, cost in _named_costs(view, moment, with_step=with_step))
        if with_step and not moment.step:
            parts.append(("", (), PLAIN))
    share = (width - names) // len(_COLUMNS) if names else 0
    names = max(names, *(len(name) for name, values, _ in parts if values))
    columns = [
        max(share, *(len(_figure(values[at])) + 2 for _, values, _ in parts if values))
        for at in range(len(_COLUMNS))
    ]
    rows = []
    for name, values, ink_of_row in parts:
        ink = RowWriter()
        ink.write(name.ljust(names), MUTED if values else ink_of_row)
        for value, column in zip(values, columns, strict=False):
            ink.write(_figure(value).rjust(column), ink_of_row if value else MUTED)
        rows.append(cut(ink.cells, width))
    return rows


def _named_costs(
    view: InspectorView, moment: StructureSnapshot, *, with_step: bool
) -> list[tuple[str, Cost]]:
    """Return the costs of the operation, the step and the game, with their names."""
    step = [(_step_name(view), moment.step_cost)] if with_step or not moment.step else []
    so_far = [("so far", moment.cost)] if moment.step else []
    return [("operation", moment.operation_cost), *step, *so_far]


def _step_name(view: InspectorView) -> str:
    return f"{view.step_name} {view.moment.step}" if view.moment.step else "the deal"


def _wide_cost_table(view: InspectorView, width: int) -> list[Cells]:
    """Return the costs as a table with one row for each representation, whose name is short if need be."""
    titles = [_chosen(view, number).title for number in range(len(view.moments))]
    keys = [_chosen(view, number).key for number in range(len(view.moments))]
    found = [_costs_by_name(view, names, wide=width >= _THREE_GROUPS) for names in (titles, keys)]
    rows = next((rows for rows in found if len(rows[0].text) <= width), found[-1])
    return [cut(row, width) for row in rows]


def _costs_by_name(view: InspectorView, names: Sequence[str], *, wide: bool) -> list[Cells]:
    """Return a row of headings, and for each representation its name and costs; if `wide`, the step's too."""
    rows = [RowWriter() for _ in (None, *names)]
    groups = zip(*(_named_costs(view, moment, with_step=wide) for moment in view.moments), strict=True)
    for number, costs in enumerate(groups):
        group = costs[0][0]
        for text, row in zip((group, *("" if number else name for name in names)), rows, strict=True):
            row.write("   " if number else "", MUTED)
            row.write(text, MUTED if row is rows[0] else NAME_INK)
        for row in rows:
            row.to(max(row.width for row in rows))
        for column, words in enumerate(_COLUMNS):
            figures = [_figure(cost[column]) for _, cost in costs]
            room = max(map(len, (words, *figures))) + 2
            for text, row in zip((words, *figures), rows, strict=True):
                row.write(text.rjust(room), MUTED if row is rows[0] else PLAIN)
    return [row.cells for row in rows]


def _figure(value: Any) -> str:
    """Return a heading, or a number in a table; of a zero only a dot is shown."""
    return value if isinstance(value, str) else f"{value:,}" if value else "·"


def _bars(view: InspectorView, width: int, names: int) -> list[Cells]:
    """Return the cost of the step as two bars: in the representation shown, and in another one.

    They begin right of `names` columns.
    """
    moments, rows = view.moments, [RowWriter(), RowWriter()]
    costs = [(_chosen(view, number).key, one.full_step.cost) for number, one in enumerate(moments)]
    if len(costs) < len(rows) and view.other_cost is not None:
        costs.append(view.other_cost)
    if len(costs) == len(rows):
        words = [_spent(cost) for _, cost in costs]
        room = max(0, width - names - 1 - max(map(len, words)))
        most = max(1, *(sum(cost) for _, cost in costs))
        for row, (name, cost), text, ink in zip(rows, costs, words, (_MARK, _OTHER), strict=True):
            row.write(name.ljust(names), NAME_INK)
            bar = "█" * min(room, max(sum(cost) > 0, round(room * sum(cost) / max(most, _BAR_UNITS))))
            row.write(bar, ink)
            row.write(f"{' ' if bar else ''}{text}", PLAIN if ink is _MARK else MUTED)
    return [cut(row.cells, width) for row in rows]


_MARK, _OTHER = part("mark"), part(Tint("card-red", "card-mark", 0.5))
_BAR_UNITS = 8
"""The cost from which on the longer of two bars fills its room."""


def _spent(cost: Cost) -> str:
    """Return a cost in words, without what is zero."""
    return ", ".join(words for words, number in zip(_words(cost), cost, strict=True) if number) or "0"


def _costs_side_by_side(view: InspectorView, width: int) -> list[Cells]:
    """Return the costs of two representations as one row, without those that are zero in both."""
    if len(view.moments) < 2:
        return []
    ink = RowWriter()
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


def _chosen(view: InspectorView, number: int) -> Representation:
    """Return the representation of the chosen group in the moment of this number."""
    group = next(group for group in view.trace.zone_groups if group.name == view.chosen_group)
    return view.representations[number](group.zones[0])


def _short_costs(view: InspectorView, width: int) -> list[Cells]:
    """Return the costs of the operation and of the game so far, a row for each representation."""
    rows = []
    for number, moment in enumerate(view.moments):
        ink = RowWriter()
        if len(view.moments) > 1:
            ink.write(f"{_chosen(view, number).title}: ", NAME_INK)
        so_far = ", ".join(_words(moment.cost))
        if ink.width + len(so_far) * 2 + 10 > width:
            so_far = " · ".join(f"{number:,}" for number in moment.cost)
        ink.write(", ".join(_words(moment.operation_cost)), PLAIN)
        if moment.step:
            ink.write("   so far ", MUTED)
            ink.write(so_far, PLAIN)
        rows.append(cut(ink.cells, width))
    return rows


def _words(cost: Cost) -> Sequence[str]:
    links = f"{cost.links:,} link{'' if cost.links == 1 else 's'}"
    return links, f"{cost.moved:,} moved", f"{cost.compared:,} compared"


# the page

_FEW_OTHERS = 3  # other zones that each have a heading of their own
_BLANK = RowWriter().cells
_GAP = 1

_TABLE_HEIGHTS = {1: 16, 2: 24}
"""Rows of a page from which it has a table of costs, by the number of representations."""
_FULL_TABLE_HEIGHT = 36
"""Rows of a page from which the table of two representations has the costs of the step, too."""
_SHORT_HEIGHT = 9
"""Rows of a page from which two representations have their costs each in a row, and code has all lines."""
_NAMES_FIT = 50
"""Columns from which a name before a structure leaves it room enough."""
_GAP_HEIGHT = 22
"""Rows of a page from which a row above the costs stays blank."""


def page_rows(view: InspectorView, width: int, height: int, *, large: bool = False) -> list[Cells]:
    """Return `height` rows of the page: structures, code, costs. If `large`, structures are drawn so.

    As long as the operation is the same, its code begins in the same row; the costs always do.
    """
    if large and width >= _BENCH_COLUMNS and len(view.moments) == 1:
        lower = _code_and_costs(view, width)
        below = [_BLANK] if height >= _AIRY_ROWS else []
        room = height - len(lower) - len(below)
        if room >= _BENCH_ROWS:
            return [*_structure_rows(view, width, room, large=True), *lower, *below]
    costs = _cost_rows(view, width, height, large=large)
    code = _operation_rows(view, width, height - len(costs), large=large)
    room = max(0, height - len(costs) - len(code))
    return [*_structure_rows(view, width, room, large=large), *code, *costs][:height]


_BENCH_COLUMNS, _BENCH_ROWS, _AIRY_ROWS = 96, 7, 19
"""Columns, and rows of structures, from which costs stand at the right of the code; and rows of a page from
which one is free below them."""
_CODE_SHARE = 66 / 112
"""The part of the columns that the code has: 66 of a terminal of 120."""
_INDENT, _AIR = 2, 4
_COST_NAMES, _COST_ROWS = 11, 7
_GROUND = part(paper="bar")


def _code_and_costs(view: InspectorView, width: int) -> list[Cells]:
    """Return the operation and its code on a ground of its own, and its costs at the right."""
    left = round(_CODE_SHARE * (width - _AIR))
    inner, right = left - 2 * _INDENT, width - left - _AIR
    code = [_operation_row(view, inner), *_code_rows(view, inner)]
    table = _cost_table(view, right, with_step=True, names=_COST_NAMES)
    costs = [*table, _BLANK, *_bars(view, right, _COST_NAMES)] if view.operations else []
    canvas = Canvas(width, max(len(code) + 2, _COST_ROWS))
    for row in range(canvas.height):
        canvas.draw(row, 0, " " * left, _GROUND)
    for row, cells in enumerate(code, start=1):
        if cells.parts[:1] == _NOW:  # as wide as the ground
            canvas.draw(row, 0, " " * left, _NOW)
        canvas.lay(row, _INDENT, cells)
    canvas.lay_rows(canvas.height - len(costs), width - right, costs)
    return canvas.rows()


def _cost_rows(view: InspectorView, width: int, height: int, *, large: bool) -> list[Cells]:
    """Return the costs in a number of rows that depends on the size of the page alone."""
    compared = len(view.moments)
    if large and width >= _SIDE_BY_SIDE and height >= _TABLE_HEIGHTS[1]:
        rows = _wide_cost_table(view, width)
    elif height >= _TABLE_HEIGHTS[compared]:
        rows = _cost_table(view, width, with_step=compared == 1 or height >= _FULL_TABLE_HEIGHT)
    elif compared == 1 or height >= _SHORT_HEIGHT:
        rows = _short_costs(view, width)
    else:
        rows = _costs_side_by_side(view, width)
    rows = rows if view.operations else [_BLANK] * len(rows)
    return [_BLANK, *rows] if height >= _GAP_HEIGHT else rows


def _operation_rows(view: InspectorView, width: int, room: int, *, large: bool) -> list[Cells]:
    """Return the operation and its code in a number of rows that is the same until it ends.

    Both codes are shown if two structures are compared and have two rows each then; if there is no room for
    that, the one at work. On a low page that is `large`, the boxes of one structure come before the code.
    """
    compared = len(_shown_replays(view, view.call.zone)) if view.call else 1
    least = DrawingForm.SMALL * compared
    if large and compared == 1 and room < _TABLE_HEIGHTS[1]:
        least = DrawingForm.TALL
    both = _both_codes(view, width)
    if both and len(both) + least <= room:
        return both
    longest = max((len(_code_rows(view, width, number)) for number in range(len(view.codes))), default=0)
    if room >= _SHORT_HEIGHT - 1 and 1 + longest + least <= room:
        rows = [_operation_row(view, width), *_code_rows(view, width)]
        return [*rows, *[_BLANK] * (1 + longest - len(rows))]
    return _code_in_a_line(view, width, cuts=room < 2 + (least if compared == 1 else DrawingForm.SMALL))


def _structure_rows(view: InspectorView, width: int, room: int, *, large: bool) -> list[Cells]:
    """Return `room` rows: the structures at work in the fullest form that fits, then others, and the chain of
    operations at the bottom."""
    forms = list(_forms(view, width, large=large))
    rows, shown = list[Cells](), forms[-1].zones
    for form in forms:
        if rows := _fitting(view, form, width, room):
            shown = form.zones
            break
    else:
        rows = list(chain.from_iterable(_blocks(view, forms[-1], width)))[:room]
    below = _operation_chain(view, width) if len(rows) < room else []
    tall = form.boxes is DrawingForm.TALL and form.headings and rows
    rows = _with_other_zones(view, rows, shown, width, room - len(below) - 1, large=large)
    if tall and room - len(rows) - len(below) >= 1 + _GAP:
        rows = [rows[0], *[_BLANK] * _GAP, *rows[1:]]  # a drawing is not glued to its heading
    return [*rows, *[_BLANK] * (room - len(rows) - len(below)), *below]


def _forms(view: InspectorView, width: int, *, large: bool) -> Iterator[_Form]:
    """Yield the forms in which the structures at work can be shown, the fullest first."""
    active = view.active_zones
    main = [view.call.zone] if view.call else active[:1]
    if large:
        yield _Form(active, frozenset(active), DrawingForm.TALL, headings=True)
        yield _Form(main, frozenset(main), DrawingForm.TALL, headings=True)
        yield _Form(main, frozenset(main), DrawingForm.TALL)
        yield _Form(active, frozenset(active), headings=True)
        yield _Form(active, frozenset(active))
        yield _Form(active, frozenset(main))
        yield _Form(main, frozenset(main), headings=True)
        yield _Form(main, frozenset(main))
    yield _Form(active, headings=True)
    if width < _NAMES_FIT:
        yield _Form(main, headings=True)
    yield _Form(active)
    yield _Form(active, compact=True)
    yield _Form(main, headings=True)
    yield _Form(main)
    yield _Form(main, compact=True)


def _fitting(view: InspectorView, form: _Form, width: int, room: int) -> list[Cells]:
    """Return the rows of structures in a form if they fit, or else nothing."""
    if not form.compact and _row_count(view, form) > room:
        return []
    rows = list(chain.from_iterable(_blocks(view, form, width)))
    if form.boxes is DrawingForm.TALL and not _has_all_names(view, form, rows):
        return []
    return rows if len(rows) <= room else []


def _has_all_names(view: InspectorView, form: _Form, rows: Sequence[Cells]) -> bool:
    """Return whether the rows show all variables, for which a narrow page may have no room."""
    words = {word for row in rows for word in findall(r"\w+", row.text)}
    pictures = [moment.pictures[zone] for moment in view.moments for zone in form.zones]
    cells = (cell for picture in pictures for row in picture.rows for cell in row.cells)
    return words.issuperset(label for cell in cells for label in cell.labels)


def _with_other_zones(
    view: InspectorView, lines: list[Cells], shown: Sequence[str], width: int, room: int, *, large: bool
) -> list[Cells]:
    """Add the structures of the zones that are not `shown` below, as far as there is room; if `large`, all or
    none so."""
    zones = [zone for group in view.trace.zone_groups for zone in group.zones if zone not in shown]
    others = sorted(zones, key=lambda zone: zone not in view.active_zones)
    all_large = _Form(others, frozenset(others), headings=True)
    if large and len(lines) + _row_count(view, all_large) <= room:
        return [*lines, *chain.from_iterable(_blocks(view, all_large, width))]
    few = len(others) <= _FEW_OTHERS
    for number, block in enumerate(_blocks(view, _Form(others, headings=few, compact=True), width)):
        needed = block if number and not few else [_BLANK, *block]
        if len(lines) + len(needed) > room:
            break
        lines = [*lines, *needed]
    return lines
