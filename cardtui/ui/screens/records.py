"""Records: the longest games that are known, those that never end, and one's own longest beside them."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games import GAMES, load
from cardtui.store.statistics import longest
from cardtui.store.store import Store
from cardtui.ui.commands import PALETTE, Command, bindings
from cardtui.ui.screens.listed import Listed
from cardtui.ui.widgets.keys import Keys
from cardtui.ui.widgets.rows import Rows
from cardtui.ui.widgets.title import TitleBar

__all__ = ["RecordsScreen"]


class _Row(NamedTuple):
    game: str
    length: str
    who: str
    year: str
    id: str
    source: str


class RecordsScreen(Listed):
    """A table of games. Enter or a click opens one."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command("open", ("enter",), "Watch the game", "watch"),
        Command("copy_id", ("y",), "Copy the id of the game", "copy id"),
        Command("help", ("question_mark", "f1"), "Help: keys", "help"),
        Command("back", ("q", "escape"), "Back to the games", "back"),
        PALETTE,
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(commands)
    heading = "Records"

    def __init__(self, store: Store | None) -> None:
        """Without a store nobody has a longest game."""
        super().__init__()
        self.games: list[_Row] = _rows(store)

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]Records[/]"))
        with Vertical(id="kept"):
            yield Rows(id="games", cursor_type="row", zebra_stripes=True)
            yield Static("", id="detail")
        yield Keys(self.commands)

    def on_mount(self) -> None:
        for label in ("game", "length", "who", "when"):
            self.table.add_column(label, key=label)
        for row in self.games:
            self.add_row(row[:4])

    def told(self, row: _Row) -> str:
        return " · ".join(filter(None, (row.id, row.source)))


def _rows(store: Store | None) -> list[_Row]:
    """One's own longest game of each kind, and what has been published, the longest first."""
    rows = []
    for entry in GAMES:
        game = load(entry.key)
        own = None if store is None or game.played else longest(store, entry.key)
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
        known = sorted(game.records(), key=lambda one: one.steps or 10**18, reverse=True)
        for one in known:
            length = "never ends" if one.steps is None else count(one.steps, game.step_name)
            if one.landmarks:
                length += f", {count(one.landmarks, game.landmark_name)}"
            rows.append(_Row(entry.title, length, one.who, str(one.year), one.id, one.source))
    return rows
