"""The records: the longest known games, games that never end, finds of hunts, and your own longest games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games import GAMES, catalogue_id, load
from cardtui.lab.records import records
from cardtui.storage.statistics import longest_game
from cardtui.storage.store import SCREEN_READ_TIMEOUT, Store
from cardtui.ui.commands import MANUAL, PALETTE, RELATIVES, Command
from cardtui.ui.screens.family import open_family_of_row
from cardtui.ui.screens.game_list import GameTableScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.row_table import Rows
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.narrator import Record
    from cardtui.lab.records import FoundGame


class _Row(NamedTuple):
    game: str
    length: str
    who: str
    year: str
    id: str
    source: str


class RecordsScreen(GameTableScreen):
    """A table of long games. Enter or a click opens one."""

    manual_page = "kept"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Watch the game", "watch"),
        Command("copy_id", ("y",), "Copy the id of the game", "copy id"),
        Command("family", ("f",), "Family: the longest relatives of the deal", "family", words=RELATIVES),
        Command("help", ("question_mark",), "Help: keys", "help"),
        MANUAL,
        Command("close", ("q", "escape"), "Back to the list of games", "back"),
        PALETTE,
    )
    heading = "Records"

    def __init__(self, store: Store | None) -> None:
        """Without a store there are only the known records."""
        super().__init__()
        found, self._trouble = _found(store)
        self.games: list[_Row] = _rows(store, found)

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]Records[/]"))
        with Vertical(id="games"):
            yield Rows(id="games", cursor_type="row", zebra_stripes=True)
            yield Static("", id="detail")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        for label in ("game", "length", "who", "when"):
            self.table.add_column(label, key=label)
        for row in self.games:
            self.add_row(row[:4])
        if self._trouble:
            self.notify(f"{self._trouble[0].upper()}{self._trouble[1:]}.", markup=False, timeout=TO_SELECT)

    def action_family(self) -> None:
        open_family_of_row(self)

    def detail(self, row: _Row) -> str:
        return " · ".join(filter(None, (row.id, catalogue_id(row.id), row.source)))


def _length(game: type[Game[Any, Any]], steps: int | None, landmarks: int | None) -> str:
    told = "never ends" if steps is None else count(steps, game.step_name)
    return told if landmarks is None else f"{told}, {count(landmarks, game.landmark_name)}"


def _more(known: Record) -> str:
    """Return the details of a record."""
    return " · ".join(filter(None, (known.remark, known.source)))


def _found(store: Store | None) -> tuple[list[FoundGame], str]:
    """Return the finds of hunts, and why they cannot be read, if so."""
    if store is None:
        return [], ""
    from cardtui.lab.records import hunt_finds

    return hunt_finds(store.file.parent, SCREEN_READ_TIMEOUT)


def _rows(store: Store | None, found: Sequence[FoundGame]) -> list[_Row]:
    """One's own longest game of each kind, and those that are known or that hunts have found: the longest
    first, and those that never end."""
    rows = []
    for entry in GAMES:
        game = load(entry.key)
        own = None if store is None or game.played else longest_game(store, entry.key)
        if own is not None:
            rows.append(
                _Row(
                    entry.title,
                    count(own.steps, game.step_name),
                    "you",
                    f"{datetime.fromtimestamp(own.ended):%Y-%m-%d}",
                    own.id,
                    "",
                )
            )
        told: list[tuple[int | None, _Row]] = []
        for one in records(entry.key):
            length = _length(game, one.steps, one.landmarks)
            told.append((one.steps, _Row(entry.title, length, one.finder, str(one.year), one.id, _more(one))))
        for find in (find for find in found if find.game == entry.key):
            length = _length(game, find.steps, find.landmarks)
            told.append((find.steps, _Row(entry.title, length, find.finder, "", find.id, find.remark)))
        told.sort(key=lambda one: one[0] or 0, reverse=True)
        rows += [row for _, row in told]
    return rows
