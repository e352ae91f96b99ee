"""The panel of the inspector: a bar of controls, and below it the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.strip import Strip

from cardtui.ui.cards.painting import painted, within
from cardtui.ui.commands import Command
from cardtui.ui.table.inspector.drawing import MUTED, Ink
from cardtui.ui.table.inspector.page import InspectorView, page_rows, title_row
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.diff_widget import DiffWidget

__all__ = ["InsidePanel"]


class Page(DiffWidget):
    """Draws structures, operations and costs, in as many rows as there are."""

    DEFAULT_CSS = "Page { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="inside-page")
        self._view: InspectorView | None = None
        self._note = ""

    def show(self, view: InspectorView | None, note: str = "") -> None:
        """Show a view, or a note while it is being computed."""
        self._view, self._note = view, note
        self.refresh()

    def draw(self) -> Sequence[Strip]:
        width, height = self.size
        if self._view is None:
            ink = Ink()
            ink.write(self._note, MUTED)
            rows = [ink.cells]
        else:
            rows = page_rows(self._view, width, height)
        plain = self.visual_style.rich_style
        return [within(width, painted(self, row), plain) for row in rows]


class Heading(DiffWidget):
    """Draws the number of the step and of its operation."""

    DEFAULT_CSS = "Heading { height: 1; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="inside-heading")
        self._view: InspectorView | None = None

    def show(self, view: InspectorView | None) -> None:
        self._view = view
        self.refresh()

    def draw(self) -> Sequence[Strip]:
        plain = self.visual_style.rich_style
        row = [] if self._view is None else painted(self, title_row(self._view, self.size.width))
        return [within(self.size.width, row, plain)]


class InsidePanel(Vertical):
    """The structures inside the piles, beside the cards or below them."""

    DEFAULT_CSS = """
    InsidePanel {
        height: 7; padding: 0 1; background: $surface;
        #inside-bar { height: 1; }
        #inside-steps { width: 1fr; height: 1; }
        #inside-representation { width: auto; height: 1; }
        Control { color: $label; }
        #inside-close { padding: 0 0 0 1; }
    }
    """

    def __init__(self, commands: Mapping[str, Command], *, several: bool) -> None:
        """`commands` are the table's, by their actions; with `several` zone groups, one can be chosen."""
        super().__init__(id="inside")
        self._commands = commands
        self._several = several
        self._view: InspectorView | None = None
        self._note = ""
        self._choice: dict[str, str] = {}
        self._composed = False
        self._heading, self._page = Heading(), Page()

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
                if self._several:
                    yield Control(do["choose_zone_group"], "", with_key=True, id="inside-zones")
                yield Control(do["next_representation"], "", with_key=True, id="inside-form")
                yield Control(do["compare"], "", with_key=True, id="inside-beside")
                yield Control(do["inside"], "×", id="inside-close")
        yield self._page

    def on_mount(self) -> None:
        self._composed = True
        self._show()
        self._show_choice()

    def show(self, view: InspectorView | None, note: str = "") -> None:
        """Show a view, or a note while it is being computed."""
        self._view, self._note = view, note
        self._show()

    def show_choice(self, zones: str, form: str, beside: str) -> None:
        """Show the chosen zone group, its representation, and the one that it is compared with."""
        self._choice = {"zones": zones, "form": form, "beside": beside or "beside"}
        self._show_choice()

    # Before the panel is mounted, these only store what it shows then.

    def _show(self) -> None:
        if self._composed:
            self._heading.show(self._view)
            self._page.show(self._view, self._note)

    def _show_choice(self) -> None:
        if not self._composed:
            return
        for name, label in self._choice.items():
            for control in self.query(f"#inside-{name}").results(Control):
                control.relabel(label)
