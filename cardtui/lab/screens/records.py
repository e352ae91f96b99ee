"""The records: the longest known games, games that never end, finds of hunts, and your own longest games."""

from __future__ import annotations

from cardtui.engine.phrases import capitalized
from cardtui.lab.records import ListedGame, listed_games
from cardtui.lab.records_tables import RECORDS
from cardtui.lab.screens.family import open_family_of_row
from cardtui.lab.screens.found_games import FAMILY, FoundGamesScreen
from cardtui.library.listings import TITLES
from cardtui.library.table import cells
from cardtui.storage.store import SCREEN_READ_TIMEOUT, Store
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.widgets.row_table import labels
from cardtui.ui.widgets.title import TO_SELECT


class RecordsScreen(FoundGamesScreen):
    """A table of long games. Enter or a click opens one."""

    manual_page = "hunt"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Watch the game", "watch"),
        Command("copy_id", ("y",), "Copy the id of the game", "copy id"),
        FAMILY,
        *last_commands(),
    )
    heading = "Records"

    def __init__(self, store: Store | None) -> None:
        """Without a store there are only the known records."""
        super().__init__()
        listed, self._trouble = listed_games(store, SCREEN_READ_TIMEOUT)
        order = [*TITLES]
        own_first = sorted(listed, key=lambda one: (order.index(one.game), one.ended is None))
        self.games: list[ListedGame] = own_first

    def on_mount(self) -> None:
        self.table.add_columns(*labels(RECORDS.screen, right=("length", "when")))
        for row in self.games:
            self.add_row(cells(RECORDS.screen, row))
        if self._trouble:
            self.notify(f"{capitalized(self._trouble)}.", markup=False, timeout=TO_SELECT)

    def action_family(self) -> None:
        open_family_of_row(self)

    def detail(self, row: ListedGame) -> str:
        return " · ".join(filter(None, (super().detail(row), row.remark, row.source)))
