"""What the screens have in common on which games stand in rows: one is chosen, opened, copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from rich.text import Text
from textual.content import Content
from textual.widgets import DataTable, Static

from cardtui.engine.errors import printable
from cardtui.engine.session import Session
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.widgets.row_table import Rows
from cardtui.ui.widgets.title import TO_SELECT

__all__ = ["Listed", "ListedRow"]


class ListedRow(Protocol):
    """A game in a row."""

    @property
    def id(self) -> str: ...


class Listed(CommandScreen):
    """For a screen with `Rows` and a line with the id `detail`: it has actions for `open` and `copy_id`."""

    heading: ClassVar[str]
    AUTO_FOCUS = "#games"
    CSS_PATH = "kept.later.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]

    games: Sequence[ListedRow]
    """What stands in the rows."""

    @property
    def table(self) -> Rows:
        return self.query_one(Rows)

    def add_row(self, cells: Sequence[str]) -> None:
        """Add a row of texts, which may be anybody's."""
        self.table.add_row(*(Text(printable(cell), no_wrap=True) for cell in cells))

    @property
    def chosen(self) -> Any:
        """The game in the row that is chosen, or None."""
        at = self.table.cursor_row
        return self.games[at] if 0 <= at < len(self.games) else None

    def told(self, row: Any) -> str:
        """What is said below the rows of the chosen one."""
        raise NotImplementedError

    def begin(self, session: Session[Any, Any], row: Any) -> None:
        """Go to the place of a game where it is opened."""

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        row = self.chosen
        self.query_one("#detail", Static).update(Content("" if row is None else printable(self.told(row))))

    def on_data_table_row_selected(self, message: DataTable.RowSelected) -> None:
        message.stop()
        self.action_open()

    def action_open(self) -> None:
        row, app = self.chosen, self.card_app
        session = None if row is None else app.library.open_saved_id(row.id)
        if session is not None:
            self.begin(session, row)
            app.open_session(session)

    def action_copy_id(self) -> None:
        if (row := self.chosen) is not None:
            self.app.copy_to_clipboard(row.id)
            self.notify(f"Copied {printable(row.id)}", markup=False, timeout=TO_SELECT)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.heading, "", self.commands))
