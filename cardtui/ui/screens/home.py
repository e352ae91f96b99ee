"""The home screen: a tile for each game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import Static

from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.ids import without_moves
from cardtui.engine.phrases import few
from cardtui.engine.session import Session
from cardtui.games import GAMES, Entry, entry, load, open_id, read_game
from cardtui.settings import TOUR as OFFER_TOUR
from cardtui.storage.rows import SavedGame
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import HOME, SETTINGS, TOUR, Command
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.textual_internals import set_reliable_timer
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.tile import LEAST_HEIGHT, Note, Tile, first_picture, tiling
from cardtui.ui.widgets.title import TitleBar

_BARS = 2  # rows: the title and the keys
_SECONDS_A_PICTURE = 1.2

_GAMES_OF_NEWCOMERS = 3
"""The number of games after which a person is no newcomer."""

_PICTURE_SEED = 1
"""The seed of the deal on the tile of a game that has no picture of its own."""


def begin_extra(key: str, name: str, app: CardAppInterface, **options: object) -> None:
    """Begin a game of a kind in one of its other ways: see `cardtui.games.OtherStart`."""
    getattr(import_module(f"cardtui.ui.games.{key}.home"), name)(app, **options)


def _way(saved: SavedGame) -> str:
    """Return how a person plays a saved game: `by hand`, `slaps, hard`; empty if it is watched."""
    if saved.mode:
        return saved.mode
    try:
        return read_game(without_moves(saved.id)).history_mode
    except BadInput:
        return ""  # it cannot be opened, which is said when one tries


class HomeScreen(CommandScreen):
    """A game is chosen with the arrows, Enter, its letter or a click, or opened by typing or pasting its
    id."""

    commands: tuple[Command, ...] = (
        *HOME,
        *(Command(f"open_game('{game.key}')", (game.letter,), f"Open {game.title}") for game in GAMES),
        *(
            Command(f"begin('{game.key}', '{start.name}')", (start.key,), start.help, words=start.words)
            for game in GAMES
            for start in game.other_starts
        ),
    )

    palette_first = ("game_of_the_day", "begin('coins', 'level')", "begin('coins', 'run')", "game_before")

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self._columns = 1
        self._offers_tour = False
        self._has_notes = False
        self._picture_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        self.update_classes(self._size_classes, update=False)  # nothing has its styles yet
        yield TitleBar(Content(""), [Control(SETTINGS, "settings", with_key=True, id="settings")])
        with VerticalScroll(id="hall", can_focus=False), Grid(id="tiles"):
            for number, game in enumerate(GAMES):
                picture = "" if game.pictures else first_picture(load(game.key).from_seed(_PICTURE_SEED))
                tile = Tile(game, picture)
                tile.set_class(number == self._chosen, "-chosen", update=False)
                yield tile
        with Horizontal(id="offer"):
            yield Static("New here?", id="new-here")
            yield Control(TOUR, "takes the tour, in two minutes", with_key=True, id="tour")
            yield Control(self.command("decline_tour"), "no, thanks", with_key=True, id="decline-tour")
        yield KeyFooter(self.commands)

    def on_resize(self) -> None:
        self.update_classes(self._size_classes)
        gap = 0 if self.has_class("-low") else 1
        room = self.size.height - _BARS - gap - max(gap, self._offers_tour)  # which takes the lower gap
        self._columns, rows = tiling(len(GAMES), self.size.width, room)
        for tiles in self.query(Grid):
            tiles.styles.grid_size_columns = self._columns
            # The hall scrolls if not all tiles fit at their least height.
            tiles.styles.height = max(room, rows * (LEAST_HEIGHT + gap) - gap)
        self.call_after_refresh(self._choose, self._chosen)  # which may have been scrolled out of sight

    @property
    def _size_classes(self) -> dict[str, bool]:
        """The CSS classes for the size of the terminal."""
        width, height = self.app.size
        return {
            "-narrow": width < 80,
            "-medium": 80 <= width < 110,
            "-low": height < 24,
            "-offering-tour": self._offers_tour,
        }

    def _offer_tour(self) -> None:
        """Offer the tour until it was taken or declined, a puzzle was solved or a few games were played."""
        settings, library = self.card_app.settings, self.card_app.library
        offers = settings.get(OFFER_TOUR).value == "yes"
        if offers and library.has_games(1) and (library.has_games(_GAMES_OF_NEWCOMERS) or self._has_solved):
            settings.set(OFFER_TOUR, "no")
            offers = False
        if offers != self._offers_tour:
            self._offers_tour = offers
            self.on_resize()

    @property
    def _has_solved(self) -> bool:
        """Whether a puzzle was solved."""
        library = self.card_app.library
        return any(library.progress(game.key).has_solved for game in GAMES if game.other_starts)

    def on_screen_resume(self) -> None:
        app = self.card_app
        app.library.refresh()
        self._offer_tour()
        if self._has_notes:
            self._show_notes()
        else:  # the first picture comes sooner: they take a tenth of the time until it
            self._has_notes = True
            self.call_after_refresh(self._show_notes)
        today = app.library.today
        title = Content.assemble(
            ("cardtui", "bold $mark"), (f"  {today:%A} {today.day} {today:%B}", "$foreground")
        )
        for line in self.query("#title").results(Static):
            line.update(title)
        self._schedule_picture()

    def _show_notes(self) -> None:
        for tile, game in zip(self.query(Tile), GAMES, strict=False):
            tile.notes = tuple(self._notes(game))

    def keys_changed(self) -> None:
        super().keys_changed()
        for tile in self.query(Tile):
            tile.letter = self.key(f"open_game('{tile.entry.key}')")
        if self._has_notes:
            self._show_notes()

    def on_screen_suspend(self) -> None:
        self._stop_pictures()

    # the pictures of the chosen tile

    def _schedule_picture(self) -> None:
        self._stop_pictures()
        if self.app.animation_level != "none":
            self._picture_timer = set_reliable_timer(self, _SECONDS_A_PICTURE, self._next_picture)

    def _stop_pictures(self) -> None:
        if self._picture_timer is not None:
            self._picture_timer.stop()
            self._picture_timer = None

    def _next_picture(self) -> None:
        for tile in self.query(".-chosen").results(Tile):
            tile.frame += 1
        self._schedule_picture()

    def _notes(self, game: Entry) -> Iterator[tuple[Note, ...]]:
        """Yield the lines of what a tile shows for a game of this kind."""
        if not game.other_starts:
            yield tuple(self._saved_note(game))
            yield (*self._day_note(game), *self._hand_note(game))
            return
        library = self.card_app.library
        progress, saved = library.progress(game.key), tuple(self._saved_note(game, but_today=True))
        home = import_module(f"cardtui.ui.games.{game.key}.home")
        *first, last = home.notes(library, saved, self.command)
        yield from first
        share = self._day_note(game) if progress.is_today_done else ()
        yield (*last, *share)

    def _saved_note(self, game: Entry, *, but_today: bool = False) -> Iterator[Note]:
        """Yield the note on the saved game, unless it is that of the day and there is another note on it."""
        library = self.card_app.library
        saved = library.saved.get(game.key)
        if saved is not None and not (but_today and library.is_row_of_today(saved)):
            how, *more = _way(saved).split(", ") if game.by_hand else [""]
            about = (f"· {how}", *more) if how else ()
            text = f"continue at {load(game.key).step_name} {saved.step}"
            yield Note(self.command("game_before"), text, about)

    def _day_note(self, game: Entry) -> Iterator[Note]:
        """Yield the note on the game of the day, unless it is the saved game."""
        library, key = self.card_app.library, game.key
        if library.store is None:
            return
        saved = library.saved.get(key)
        progress = library.progress(key) if key in library.recent else None
        days = 0 if progress is None else progress.streak
        if progress is not None and progress.is_today_done:
            yield Note(self.command("copy_result"), f"share day {days}" if days > 1 else "share today's")
        elif saved is None or not library.is_row_of_today(saved):
            text = f"today, day {days + 1}" if days else "today's game"
            yield Note(self.command("game_of_the_day"), text)

    def _hand_note(self, game: Entry) -> Iterator[Note]:
        """Yield the note on playing by hand, with the games won against the computer."""
        if game.has_opponent:
            won, played = self.card_app.library.progress(game.key).record()
            about = (f"won {won} of {played}",) if played else ()
            yield Note(self.command("open_by_hand"), "against the computer", about)
        elif game.by_hand:
            yield Note(self.command("open_by_hand"), "by hand")

    # choosing and opening

    @property
    def chosen_cell(self) -> Offset | None:
        return next((tile.title_cell for tile in self.query(".-chosen").results(Tile)), None)

    @property
    def _chosen_key(self) -> str:
        return GAMES[self._chosen].key

    def _choose(self, index: int) -> None:
        if index != self._chosen:
            self._schedule_picture()
        self._chosen = index
        for number, tile in enumerate(self.query(Tile)):
            tile.set_class(number == index, "-chosen")
            if number == index:
                tile.scroll_visible(animate=False)

    def _open(self, game: Entry, *, by_hand: bool = False) -> None:
        self._choose(GAMES.index(game))
        deal = self._deal(game)
        self.card_app.open_game(deal.begin_by_hand() if by_hand else deal)

    def _deal(self, game: Entry) -> Game[Any, Any]:
        """Return a new deal of a kind of game."""
        kind, app = load(game.key), self.card_app
        return kind.from_seed(app.draw_seed(), app.settings.default_parameters(kind))

    def on_tile_opened(self, message: Tile.Opened) -> None:
        if not message.action:
            self.action_open_game(message.key)
            return
        self._choose(GAMES.index(entry(message.key)))
        self.call_later(self.run_action, message.action)

    def action_move(self, across: int, down: int) -> None:
        column = max(0, min(self._chosen % self._columns + across, self._columns - 1))
        row = self._chosen // self._columns + down
        index = row * self._columns + column
        if 0 <= row <= (len(GAMES) - 1) // self._columns:
            self._choose(min(index, len(GAMES) - 1))

    def action_open_chosen(self) -> None:
        self._open(GAMES[self._chosen])

    async def action_open_by_hand(self) -> None:
        """Open a deal to be played by hand; of a game that is always played, with the game setup."""
        chosen = GAMES[self._chosen]
        if chosen.asks_how:
            self._ask_how(chosen)
            return
        self._open(chosen, by_hand=chosen.by_hand)
        if not chosen.by_hand:
            await self.app.screen.run_action("settings")

    def _ask_how(self, game: Entry) -> None:
        from cardtui.ui.dialogs.choose import ChooseDialog

        deal, app = self._deal(game), self.card_app
        asked = import_module(f"cardtui.ui.games.{game.key}.ways")
        presets = asked.ways(app, deal, lambda: app.open_game(deal.begin_by_hand()), self.notify)
        self.app.push_screen(ChooseDialog(f"{game.title} by hand", presets, asked.ABOUT))

    def action_open_game(self, key: str) -> None:
        self._open(entry(key))

    def action_begin(self, key: str, name: str) -> None:
        """Begin a game of this kind in one of its other ways."""
        self._choose(GAMES.index(entry(key)))
        begin_extra(key, name, self.card_app)

    def action_ask_id(self, text: str = "") -> None:
        def open_answer(session: Session[Any, Any] | None) -> None:
            if session is not None:
                self.card_app.open_session(session)

        hint = "Such as beggar#305 · beggar:J.2.3.J.4.5 · beggar#305@142 for step 142"
        self.app.push_screen(Ask("Open a game by its id", hint, open_id, text=text), open_answer)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if text := " ".join(event.text.split()):
            self.action_ask_id(text)

    def action_game_before(self) -> None:
        app = self.card_app
        if app.continue_game(self._chosen_key) or app.go_back():
            return
        if not app.library.saved:  # otherwise it has been reported why it cannot be opened
            self.notify("There is no game to continue.")

    def action_game_of_the_day(self) -> None:
        self.card_app.open_game_of_today(self._chosen_key)

    def action_copy_result(self) -> None:
        line = self.card_app.library.result_of_today(self._chosen_key, self.card_app.settings.share_signs)
        if not line:
            self.notify(f"Finish today's game first: {self.key('game_of_the_day')} opens it.")
            return
        self.card_app.copy(line)

    # other screens, which are imported when they are opened so that the app starts faster

    def action_history(self) -> None:
        from cardtui.ui.screens.history import HistoryScreen

        if (store := self.card_app.library.store) is None:
            self.notify("Games are not saved, so there is nothing to show.")
        else:
            self.app.push_screen(HistoryScreen(store))

    def action_statistics(self) -> None:
        from cardtui.ui.screens.statistics import StatisticsScreen

        if (store := self.card_app.library.store) is None:
            self.notify("Games are not saved, so there is nothing to show.")
        else:
            self.app.push_screen(StatisticsScreen(store))

    def action_records(self) -> None:
        from cardtui.ui.screens.records import RecordsScreen

        self.app.push_screen(RecordsScreen(self.card_app.library.store))

    def action_lab(self) -> None:
        if not self._has_processes("The lab plays millions of games"):
            return
        from cardtui.ui.screens.lab import LabScreen

        self.app.push_screen(LabScreen(self._chosen_key))

    def _has_processes(self, use: str) -> bool:
        """Return whether other processes can be started for this use; if not, say so."""
        has_processes = self.card_app.platform.processes
        if not has_processes:
            self.notify(f"{use} in other processes: this needs an installed cardtui.")
        return has_processes

    def action_hunt(self) -> None:
        if not self._has_processes("The hunt looks for long games"):
            return
        from cardtui.ui.screens.hunt import HuntScreen

        self.app.push_screen(HuntScreen())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "decline_tour" and not self._offers_tour:
            return False
        return super().check_action(action, parameters)

    def action_decline_tour(self) -> None:
        self.card_app.settings.set(OFFER_TOUR, "no")
        self._offer_tour()

    def action_help(self) -> None:
        games = few(len(GAMES), "game").capitalize()
        text = f"{games}. Watched games can be paused, rewound and searched."
        self.app.push_screen(HelpScreen("cardtui", text, self.commands))

    def action_quit(self) -> None:
        self.app.exit()
