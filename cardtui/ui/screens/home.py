"""Home: the games as tiles, and a place to paste an id."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import few
from cardtui.engine.session import Session
from cardtui.games import GAMES, Entry, load, open_id
from cardtui.ui.commands import HOME, SETTINGS, Command
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.tile import LEAST_HEIGHT, Tile, first_picture, tiling
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

__all__ = ["HomeScreen"]

_BARS = 2  # rows: the title and the keys
_MOST_COLUMNS, _MOST_ROWS = 75, 22
"""A tile is no larger than that."""

_SEED = 1  # of the deal that is the picture of a game without one


class HomeScreen(CommandScreen):
    """Choose a game with the arrows, Enter, its letter or a click; or type or paste an id."""

    commands: tuple[Command, ...] = (
        *HOME,
        *(Command(f"open_game('{game.key}')", (game.letter,), f"Open {game.title}") for game in GAMES),
    )

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self._columns = 1

    def compose(self) -> ComposeResult:
        self.update_classes(self._marks, update=False)  # nothing has its styles yet
        yield TitleBar(Content(""), [Control(SETTINGS, "settings", with_key=True, id="settings")])
        with VerticalScroll(id="hall", can_focus=False), Grid(id="tiles"):
            for number, game in enumerate(GAMES):
                tile = Tile(game, "" if game.picture else first_picture(load(game.key).from_seed(_SEED)))
                tile.set_class(number == self._chosen, "-chosen", update=False)
                yield tile
        yield KeyFooter(self.commands)

    def on_resize(self) -> None:
        self.update_classes(self._marks)
        gap = 0 if self.has_class("-low") else 1
        room = self.size.height - _BARS - 2 * gap
        self._columns, rows = tiling(len(GAMES), self.size.width, room)
        for tiles in self.query(Grid):
            tiles.styles.grid_size_columns = self._columns
            # Where not all of them are in sight at once, the hall scrolls.
            tiles.styles.height = max(min(room, rows * _MOST_ROWS), rows * (LEAST_HEIGHT + gap) - gap)
            tiles.styles.max_width = self._columns * _MOST_COLUMNS
        self.call_after_refresh(self._choose, self._chosen)  # which may have come out of sight

    @property
    def _marks(self) -> dict[str, bool]:
        """The classes that the styles know, and whether it has them now."""
        width, height = self.app.size
        return {"-narrow": width < 80, "-medium": 80 <= width < 110, "-low": height < 24}

    def _choose(self, index: int) -> None:
        self._chosen = index
        for number, tile in enumerate(self.query(Tile)):
            tile.set_class(number == index, "-chosen")
            if number == index:
                tile.scroll_visible(animate=False)

    def action_move(self, across: int, down: int) -> None:
        column = max(0, min(self._chosen % self._columns + across, self._columns - 1))
        row = self._chosen // self._columns + down
        index = row * self._columns + column
        if 0 <= row <= (len(GAMES) - 1) // self._columns:
            self._choose(min(index, len(GAMES) - 1))

    def action_open_chosen(self) -> None:
        self._open(GAMES[self._chosen])

    def action_open_game(self, key: str) -> None:
        self._open(next(game for game in GAMES if game.key == key))

    def on_tile_opened(self, message: Tile.Opened) -> None:
        if not message.note:
            self.action_open_game(message.key)
            return
        self._choose(next(at for at, game in enumerate(GAMES) if game.key == message.key))
        for command in self.commands:
            if message.note in command.keys:
                self.call_later(self.run_action, command.action)

    def _open(self, game: Entry) -> None:
        self._choose(GAMES.index(game))
        kind, app = load(game.key), self.card_app
        app.open_game(kind.from_seed(app.draw_seed(), app.usual(kind)))

    @property
    def _chosen_key(self) -> str:
        return GAMES[self._chosen].key

    # ids

    def action_ask_id(self, text: str = "") -> None:
        def answered(session: Session[Any, Any] | None) -> None:
            if session is not None:
                self.card_app.open_session(session)

        hint = "Such as beggar#305 · beggar:J.2.3.J.4.5 · beggar#305@142, at a place"
        self.app.push_screen(Ask("Open a game by its id", hint, open_id, text=text), answered)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if text := " ".join(event.text.split()):
            self.action_ask_id(text)

    def action_game_before(self) -> None:
        if self.card_app.go_on(self._chosen_key) or self.card_app.game_before():
            return
        if not self.card_app.left:  # else it has been said why it cannot be opened
            self.notify("There is no game that was left under way.")

    # the game of the day

    def action_game_of_the_day(self) -> None:
        self.card_app.open_day(self._chosen_key)

    def action_copy_result(self) -> None:
        line = self.card_app.result_of_the_day(self._chosen_key)
        if not line:
            self.notify("The day's game has not been finished yet: d opens it.")
            return
        self.app.copy_to_clipboard(line)
        self.notify(f"Copied {line}", markup=False, timeout=TO_SELECT)

    # what was kept

    def action_history(self) -> None:
        self.card_app.open_history()

    def action_statistics(self) -> None:
        self.card_app.open_statistics()

    def action_records(self) -> None:
        self.card_app.open_records()

    def action_lab(self) -> None:
        self.card_app.open_lab(self._chosen_key)

    def on_screen_resume(self) -> None:
        app = self.card_app
        app.look_up()
        for tile in self.query(Tile):
            tile.notes = tuple(app.notes_of(tile.entry.key))
        left = app.trail.under_way or bool(app.left)
        title = Content.assemble(
            ("cardtui", "bold $mark"),
            (f"  {few(len(GAMES), 'game')}, one table", "$label"),
            (" · u brings back your game" if left else "", "$label"),
        )
        for line in self.query("#title").results(Static):
            line.update(title)

    def action_help(self) -> None:
        games = few(len(GAMES), "game").capitalize()
        rules = f"{games} on one table. Watched games can be paused, rewound and sought."
        self.app.push_screen(HelpScreen("cardtui", rules, self.commands))

    def action_quit(self) -> None:
        self.app.exit()
