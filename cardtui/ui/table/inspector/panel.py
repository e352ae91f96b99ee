"""The panel of the inspector: a bar of controls, and below it the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.strip import Strip

from cardtui.ui.cards.materials import CellRow
from cardtui.ui.cards.painting import painted, within
from cardtui.ui.cards.structure_drawing import MUTED
from cardtui.ui.commands import Command
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.table.bench import LARGE_PAGE_ROWS
from cardtui.ui.table.inspector.page import InspectorView, page_rows, title_row
from cardtui.ui.table.inspector.representations import RepresentationChoice
from cardtui.ui.widgets.controls import Control

_NAMES = {"choose_zone_group": "zones", "next_representation": "form", "compare": "beside"}
"""The last parts of the ids of the controls of the choice, by their actions."""


class _Rows(DiffWidget):
    """Draws rows of cells."""

    _rows: Callable[[int, int], Sequence[CellRow]] | None = None

    def show(self, rows: Callable[[int, int], Sequence[CellRow]]) -> None:
        """Show the rows that `rows` returns for the columns and rows that there are."""
        self._rows = rows
        self.refresh()

    def draw(self) -> Sequence[Strip]:
        width, height = self.size
        rows = [] if self._rows is None else self._rows(width, height)
        return [within(width, painted(self, row), self.visual_style.rich_style) for row in rows]


class _Page(_Rows):
    """Structures, operations and costs, in as many rows as there are."""

    def __init__(self, rows: Callable[[int], int]) -> None:
        """`rows` returns the height of the page for the height of a terminal."""
        super().__init__(id="inside-page")
        self._rows_in = rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._rows_in(viewport.height)


class InsidePanel(Vertical):
    """The structures inside the piles: a bench below the cards."""

    DEFAULT_CSS = """
    InsidePanel {
        height: auto; background: $surface;
        #inside-bar { height: 1; padding: 0 1; background: $bar; }
        #inside-heading { height: 1; width: 1fr; }
        #inside-page { height: auto; padding: 0 1; }
        #inside-steps { width: 1fr; height: 1; }
        #inside-representation { width: auto; height: 1; }
        Control { color: $label; }
        #inside-close { padding: 0 0 0 1; }
        #inside-write { display: none; }
    }
    """

    def __init__(
        self, commands: Mapping[str, Command], choice: RepresentationChoice, rows: Callable[[int], int]
    ) -> None:
        """`commands` are the table's, by their actions; the controls show the `choice` from the beginning.

        `rows` returns the rows of the panel in a terminal of so many rows.
        """
        super().__init__(id="inside")
        self._commands = commands
        self._choice = choice
        self._heading = _Rows(id="inside-heading")
        self._page = _Page(lambda height: rows(height) - 1)  # below the bar
        self.controls = {
            action: Control(commands[action], label, with_key=True, id=f"inside-{_NAMES[action]}")
            for action, label in self._labels.items()
        }
        """The controls of the choice, by their actions."""

    def compose(self) -> ComposeResult:
        do = self._commands
        with Horizontal(id="inside-bar"):
            with Horizontal(id="inside-steps"):
                yield self._heading
                yield Control(do["operation(-1)"], "«", id="inside-operation-back")
                yield Control(do["small_step(-1)"], "‹", id="inside-back")
                yield Control(do["small_step(1)"], "›", id="inside-forward")
                yield Control(do["operation(1)"], "»", id="inside-operation")
            with Horizontal(id="inside-representation"):
                for action, control in self.controls.items():
                    if action != "choose_zone_group" or self._choice.has_several_groups:
                        yield control
                if "write" in do:
                    yield Control(do["write"], "write", with_key=True, id="inside-write")
                yield Control(do["inside"], "×", id="inside-close")
        yield self._page

    def show(self, view: InspectorView | None, note: str = "") -> None:
        """Show a view, or a note while it is being computed."""
        if view is None:
            self._heading.show(lambda width, height: [])
            self._page.show(lambda width, height: [CellRow(note, MUTED * len(note))])
        else:
            self._heading.show(lambda width, height: [title_row(view, width)])
            self._page.show(
                lambda width, height: page_rows(view, width, height, large=height >= LARGE_PAGE_ROWS)
            )

    def show_choice(self) -> None:
        """Show the chosen zone group, its representation, and the one that it is compared with."""
        for action, label in self._labels.items():
            self.controls[action].relabel(label)

    @property
    def _labels(self) -> Mapping[str, str]:
        """The labels of the controls of the choice, by their actions."""
        choice = self._choice
        return {
            "choose_zone_group": choice.group.name,
            "next_representation": choice.representation.key,
            "compare": choice.compared or "beside",
        }
