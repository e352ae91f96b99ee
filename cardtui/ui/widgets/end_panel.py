"""The panel in the middle of the table when a game has ended: how it went, and what one may do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from textual import events
from textual.containers import Container
from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.optional_features import Moment
from cardtui.ui.commands import Command, key_text
from cardtui.ui.unscrolled import Unscrolled
from cardtui.ui.widgets import end_curve
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel, balanced
from cardtui.ui.widgets.end_curve import EndCurve
from cardtui.ui.widgets.end_layout import INSET, Group, flow, group_rows, panel_rows
from cardtui.ui.widgets.fitted_panel import FittedPanel
from cardtui.ui.widgets.placed_layout import Placed

MOST_LINES = 6

MAX_LINE = 200
"""The columns of a line, and the rows, before the panel has been laid out."""

_MARK = 3
"""The columns of the mark of a puzzle."""

_AFTER_CAP = 2
"""The blank columns after the key of a moment, and before the number of its ply."""

_STYLES = {"✓": "$success", "✗": "$error"}


class EndRoom(Container, FittedPanel):
    """The rows that a table leaves for its end panel, if that does not lie above the table."""

    DEFAULT_CSS = "EndRoom { height: 1fr; align-horizontal: center; display: none; }"

    def size_in(self, room: Size) -> Size:
        around = self.gutter.totals
        inside = Size(room.width - around[0], room.height - around[1])
        return Size(room.width, min(room.height, self.query_one(EndPanel).rows_in(inside) + around[1]))


class _Control(Control, Unscrolled):
    """A control of the panel."""


class _Title(EllipsisLabel, Unscrolled):
    """The headline."""


class _Tiles(Static, Unscrolled):
    """A row of marks."""


class MomentRow(Unscrolled, Placed):
    """A moment of the game: its key, which is a control, its sentence, and the number of its ply."""

    DEFAULT_CSS = """
    MomentRow { pointer: pointer; }
    MomentRow Control { padding: 0 1; background: $mark; color: $mark-ink; text-style: bold; }
    MomentRow Control:hover { text-style: bold underline; }
    """

    def __init__(self, number: int, command: Command) -> None:
        self._control = _Control(command, "", id=f"end-moment-{number}")
        self._sentence, self._ply = Content(), ""
        super().__init__(self._control, id=f"end-moment-{number}-row")

    def show(self, moment: Moment, step_name: str) -> None:
        """Show a moment."""
        keys = self._control.command.keys
        self._control.relabel(key_text(keys[0]) if keys else "")
        self._control.tooltip = f"{moment.title.capitalize()}: {moment.sentence}"
        self._sentence = Content(moment.sentence)
        self._ply = f"{step_name} {moment.ply}" if moment.ply else "start"
        self.refresh()

    @property
    def command(self) -> Command:
        """The command that goes to the moment."""
        return self._control.command

    def places(self, size: Size) -> Mapping[Widget, Region]:
        return {self._control: Region(0, 0, _control_width(self._control), 1)}

    @property
    def _left(self) -> int:
        """The column in which the sentence begins."""
        return _control_width(self._control) + _AFTER_CAP

    def _lines(self, width: int) -> Sequence[Content]:
        """Return the lines of the sentence between the key and the number of the ply."""
        return balanced(self._sentence, max(1, width - self._left - _AFTER_CAP - len(self._ply)))

    def rows(self, width: int) -> int:
        """Return the rows that the sentence needs."""
        return len(self._lines(width))

    def render(self) -> Content:
        width, left = self.size.width, self._left
        first, *others = (Content(" " * left) + line for line in self._lines(width))
        blank = " " * (width - first.cell_length - len(self._ply))
        return Content("\n").join([Content.assemble(first, blank, (self._ply, "$muted")), *others])

    async def on_click(self, event: events.Click) -> None:
        if event.widget is not self._control:
            await self._control.on_click()


class _Lines(EllipsisLabel, Unscrolled):
    """Lines, some with labels, without those that can be spared where there is no room for all."""

    _lines: Sequence[EndLine] = ()

    def show(self, lines: Sequence[EndLine]) -> None:
        """Show these lines."""
        self._lines = lines
        self.refresh()
        self.update_tooltip()

    @property
    def text(self) -> Content:
        columns, rows = self.content_size
        columns = columns or MAX_LINE
        return self._wrapped(columns, spare=not rows or rows >= self.rows(columns))

    def rows(self, columns: int, *, spare: bool = True) -> int:
        """Return the number of rows of all lines, or of those that cannot be spared, in `columns` columns."""
        text = self._wrapped(columns, spare=spare)
        return len(text.wrap(columns)) if text.plain else 0

    def _wrapped(self, columns: int, *, spare: bool) -> Content:
        return _labelled([line for line in self._lines if spare or not line.is_spare], columns)


class EndPanel(Unscrolled, Placed):
    """A headline, the course of the game with its moments, a few lines, and a row of controls."""

    DEFAULT_CSS = """
    EndPanel {
        layer: panel; width: 60; max-width: 100%; height: auto;
        background: $surface; display: none;
    }
    EndPanel #end-title { text-align: center; text-style: bold; color: $mark-ink; background: $mark; }
    EndPanel #end-marks { text-align: center; }
    EndPanel > Control { padding: 0; color: $label; }
    """

    def __init__(self, commands: Callable[[], Sequence[Command]]) -> None:
        """`commands` returns the commands of the table, with their present keys."""
        super().__init__(id="end")
        self._commands = commands
        self._title, self._marks = _Title(id="end-title"), _Tiles(id="end-marks")
        self._text, self._facts = _Lines(id="end-text"), _Lines(id="end-facts")
        self._curve = EndCurve(id="end-curve")
        self._signs = ""
        self._has_curve = False
        self._controls: dict[str, Control] = {}
        self._offered: Sequence[Control] = ()
        self._moments: list[MomentRow] = []
        self._shown_moments: Sequence[MomentRow] = ()

    def prepare(self, offers: Sequence[tuple[str, str]]) -> None:
        """Mount what the panel shows, which a table does not need for its first picture.

        Its controls are those of the `offers`, and others that are offered at the end.
        """
        by_name = {command.name: command for command in self._commands()}
        new = {
            name: _Control(by_name[name], label, with_key=True, id=f"end-{name.replace('_', '-')}")
            for name, label in offers
            if name not in self._controls
        }
        self._controls |= new
        if self.children:
            self.mount(*new.values())
            return
        commands = [command for command in self._commands() if command.name == "moment"]
        self._moments = [MomentRow(number, command) for number, command in enumerate(commands)]
        if self.is_attached:  # the table may be closing
            parts = (self._text, self._marks, self._curve, *self._moments, self._facts)
            self.mount(self._title, *parts, *new.values())

    def show(
        self,
        ending: Ending,
        moments: Sequence[Moment],
        offers: Sequence[tuple[str, str]],
        step_name: str,
    ) -> None:
        """Show how a game ended, its moments, and `offers`: commands and their labels.

        The plies of the moments are numbers of the steps that `step_name` names.
        """
        self.prepare(offers)
        self._title.set_text(ending.headline)
        lines = ending.lines[:MOST_LINES]
        self._text.show([line for line in lines if not line.label])
        self._facts.show([line for line in lines if line.label])
        self._signs = ending.marks
        shown = list(zip(self._moments, moments, strict=False))
        self._shown_moments = [row for row, _ in shown]
        for row, moment in shown:
            row.show(moment, step_name)
        self._has_curve = ending.curve is not None
        self._curve.show(ending.curve, [(moment.ply, row.command) for row, moment in shown])
        self._offered = [self._controls[name] for name, _ in offers]
        for name, label in offers:
            self._controls[name].relabel(label)
        self._show_placed()
        self.refresh(layout=True)

    def on_resize(self) -> None:
        self._show_placed()

    def _show_placed(self) -> None:
        """Show the groups for which there is room, or all before the panel has been laid out."""
        width, height = self.content_size or Size(MAX_LINE, MAX_LINE)
        self._marks.update(_marks(self._signs, self._text_columns(width)), layout=False)
        groups = self._groups(width)
        shown = group_rows(groups, height)
        placed = {widget for group in groups if group.name in shown for widget in group.widgets}
        for child in self.children:
            child.display = child in placed

    # layout

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._rows(width, container.height)

    @property
    def _inset(self) -> int:
        """Columns between the content and its texts: a border is one of those at the edge."""
        return max(0, INSET - self.gutter.left)

    def _text_columns(self, width: int) -> int:
        return max(1, width - 2 * self._inset)

    def _groups(self, width: int) -> Sequence[Group]:
        """Return the groups of the panel from the top, in this width."""
        columns = self._text_columns(width)
        text, facts, moments = self._text, self._facts, self._shown_moments
        mark_rows = _marks(self._signs, columns).plain.count("\n") + bool(self._signs)
        curve_rows = end_curve.MOST_ROWS if self._has_curve else 0
        return [
            Group("title", 1, widgets=[self._title]),
            Group("text", text.rows(columns), text.rows(columns, spare=False), 1, [text]),
            Group("marks", mark_rows, widgets=[self._marks]),
            Group("curve", curve_rows, end_curve.LEAST_ROWS, 4, [self._curve]),
            Group("moments", sum(row.rows(columns) for row in moments), rank=3, widgets=moments),
            Group("facts", facts.rows(columns), facts.rows(columns, spare=False), 2, [facts]),
            Group("next", len(flow(self._offer_widths, columns)), widgets=self._offered),
        ]

    def rows_in(self, room: Size) -> int:
        """Return the rows that it takes of some room."""
        columns, rows = self.gutter.totals
        width = self.styles.width
        widest = room.width if width is None or not width.is_cells else min(room.width, int(width.value))
        return self._rows(widest - columns, room.height - rows) + rows

    def _rows(self, width: int, rows: int) -> int:
        return panel_rows(self._groups(width), rows) if self.children else 0

    def places(self, size: Size) -> Mapping[Widget, Region]:
        if not self.children:
            return {}
        inset, columns = self._inset, self._text_columns(size.width)
        places: dict[Widget, Region] = {}
        groups = self._groups(size.width)
        widgets = {group.name: group.widgets for group in groups}
        for name, rows in group_rows(groups, size.height).items():
            if name == "moments":
                top = rows.start
                for row in self._shown_moments:
                    places[row] = Region(inset, top, columns, row.rows(columns))
                    top += row.rows(columns)
            elif name == "next":
                widths = self._offer_widths
                for y, line in enumerate(flow(widths, columns), rows.start):
                    for number, x in line.items():
                        places[self._offered[number]] = Region(inset + x, y, widths[number], 1)
            else:
                x, width = (0, size.width) if name == "title" else (inset, columns)
                places[widgets[name][0]] = Region(x, rows.start, width, len(rows))
        return places

    @property
    def _offer_widths(self) -> Sequence[int]:
        return [_control_width(control) for control in self._offered]


def _control_width(control: Control) -> int:
    return cast(Content, control.visual).cell_length + control.gutter.width


def _content(line: EndLine) -> Content:
    return Content(line.text) if isinstance(line.text, str) else Content.assemble(*line.text)


def _marks(signs: str, columns: int) -> Content:
    """Return a row of tiles, one for each sign, in as many rows as they need."""
    each = max(1, columns // _MARK)
    rows = [signs[at : at + each] for at in range(0, len(signs), each)]
    tiles = [
        Content.assemble(*((f" {sign} ", f"bold reverse {_STYLES[sign]}") for sign in row)) for row in rows
    ]
    return Content("\n").join(tiles)


def _labelled(lines: Sequence[EndLine], columns: int) -> Content:
    """Return lines, with any labels in a separate column, wrapped to `columns`."""
    width = max((len(line.label) + 2 for line in lines if line.label), default=0)
    columns = max(columns - width, 1)
    rows = []
    for line in lines:
        texts: Sequence[Content | str] = [_content(line)]
        if line.label and isinstance(line.text, str):
            texts = balanced(Content(line.text), columns)
        for number, text in enumerate(texts):
            rows.append(Content.assemble((f"{'' if number else line.label:{width}}", "$muted"), text))
    return Content("\n").join(rows)
