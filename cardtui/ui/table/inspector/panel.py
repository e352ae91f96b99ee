"""The panel of the look inside: what can be asked for, and below it the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.strip import Strip

from cardtui.ui.cards.painting import painted, within
from cardtui.ui.commands import Command
from cardtui.ui.table.inspector.drawing import MUTED, Ink
from cardtui.ui.table.inspector.layout import page
from cardtui.ui.table.inspector.operations import title
from cardtui.ui.table.inspector.view import InspectorView
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.diff_widget import DiffWidget

__all__ = ["InsidePanel"]


class Page(DiffWidget):
    """Structures, operations and costs, as many rows of them as there is room for."""

    DEFAULT_CSS = "Page { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="inside-page")
        self._seen: InspectorView | None = None
        self._note = ""

    def show(self, seen: InspectorView | None, note: str = "") -> None:
        """Show a place as it looks inside; `note` stands there where nothing is known of it yet."""
        self._seen, self._note = seen, note
        self.refresh()

    def draw(self) -> Sequence[Strip]:
        width, height = self.size
        if self._seen is None:
            ink = Ink()
            ink.write(self._note, MUTED)
            rows = [ink.cells]
        else:
            rows = page(self._seen, width, height)
        plain = self.visual_style.rich_style
        return [within(width, painted(self, row), plain) for row in rows]


class Heading(DiffWidget):
    """Which step of the game it is, and which of its operations."""

    DEFAULT_CSS = "Heading { height: 1; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="inside-heading")
        self._seen: InspectorView | None = None

    def show(self, seen: InspectorView | None) -> None:
        self._seen = seen
        self.refresh()

    def draw(self) -> Sequence[Strip]:
        plain = self.visual_style.rich_style
        row = [] if self._seen is None else painted(self, title(self._seen, self.size.width))
        return [within(self.size.width, row, plain)]


class InsidePanel(Vertical):
    """A look inside the piles, beside the cards or below them."""

    DEFAULT_CSS = """
    InsidePanel {
        height: 7; padding: 0 1; background: $surface;
        #inside-bar { height: 1; }
        #inside-steps { width: 1fr; height: 1; }
        #inside-kept { width: auto; height: 1; }
        Control { color: $label; }
        #inside-close { padding: 0 0 0 1; }
    }
    """

    def __init__(self, commands: Mapping[str, Command], *, several: bool) -> None:
        """`commands` are those of the table, by their actions; `several` if there are places to choose."""
        super().__init__(id="inside")
        self._commands = commands
        self._several = several
        self._seen: InspectorView | None = None
        self._note = ""
        self._kept: dict[str, str] = {}
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
            with Horizontal(id="inside-kept"):
                if self._several:
                    yield Control(do["other_places"], "", with_key=True, id="inside-places")
                yield Control(do["keep_otherwise"], "", with_key=True, id="inside-form")
                yield Control(do["compare"], "", with_key=True, id="inside-beside")
                yield Control(do["inside"], "×", id="inside-close")
        yield self._page

    def on_mount(self) -> None:
        self._composed = True
        self._show()
        self._show_kept()

    def show(self, seen: InspectorView | None, note: str = "") -> None:
        """Show a place as it looks inside, or a note where nothing is known of it yet."""
        self._seen, self._note = seen, note
        self._show()

    def show_kept(self, places: str, form: str, beside: str) -> None:
        """Show what is chosen: for which places, what they are kept as, and what beside that, if anything."""
        self._kept = {"places": places, "form": form, "beside": beside or "beside"}
        self._show_kept()

    # What is told before there is something to show it on is shown then.

    def _show(self) -> None:
        if self._composed:
            self._heading.show(self._seen)
            self._page.show(self._seen, self._note)

    def _show_kept(self) -> None:
        if not self._composed:
            return
        for name, label in self._kept.items():
            for control in self.query(f"#inside-{name}").results(Control):
                control.relabel(label)
