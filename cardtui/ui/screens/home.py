"""The home screen: what is open today, a tile for each game or a list of them, and shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Offset, Size
from textual.widgets import Input, Static

from cardtui.engine.entry import OtherStart, load_target
from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.ids import without_moves
from cardtui.engine.phrases import capitalized, few, listed
from cardtui.engine.session import Session
from cardtui.games import GAMES as LISTED
from cardtui.games import NOTICES, Entry, entry, kind_of, load, open_id, read_game
from cardtui.library.progress import DayMark
from cardtui.settings import TOUR as OFFER_TOUR
from cardtui.storage.rows import SavedGame
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import HOME, SETTINGS, TOUR, Command, key_text
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.interfaces import Action, CardAppInterface
from cardtui.ui.screens.home_keys import with_free_keys
from cardtui.ui.screens.home_layout import FEW, LOW, HomeLayout, home_layout, recent
from cardtui.ui.terminal.driver import is_slow
from cardtui.ui.textual_internals import OneTimer
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.games_list import GameLine, GamesList
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.line_input import LineInput
from cardtui.ui.widgets.shortcuts import Note, NoteLines, Shortcuts
from cardtui.ui.widgets.tile import Tile, first_picture
from cardtui.ui.widgets.title import TO_SELECT, TitleBar
from cardtui.ui.widgets.today import GameOfToday, TodayBand
from cardtui.wings import KeyCommand, wings

if TYPE_CHECKING:
    from cardtui.storage.store import Store

_SECONDS_A_PICTURE = 1.2
_PICTURES = 8  # ten seconds, after which the picture of the chosen tile rests

_FINDING = (
    (Command("take", ("enter",), "Choose the game that was found"), "choose"),
    (Command("give_up", ("escape",), "Return to the game that was chosen before"), "cancel"),
)
"""The keys of the field that finds a game, each with its word in the footer."""

_TOUR = "takes the tour, in two minutes"

_GAMES_OF_NEWCOMERS = 3
"""The number of games after which a person is no newcomer."""

_PICTURE_SEED = 1
"""The seed of the deal on the tile of a game that has no picture of its own."""


GAMES = with_free_keys(LISTED, {key for command in HOME for key in command.keys})
"""The games in the list, with keys that nothing else has here."""


def begin_extra(key: str, name: str, app: CardAppInterface, **options: object) -> None:
    """Begin a game of a kind in one of its other ways: see `cardtui.engine.entry.OtherStart`."""
    entry(key).load(f"screens.home:{name}")(app, **options)


def _picture(key: str) -> str:
    """Return a picture of a game that brings none, or of any cards if no deal can be made."""
    try:
        return first_picture(load(key).from_seed(_PICTURE_SEED))
    except Exception:  # the game of another package must not keep the others from being played
        return "# #"


def _with_setups(command: Command) -> Command:
    """Return the command that opens a game by hand with what it does in games that have a setup."""
    titles = [game.title for game in GAMES if game.has_setup]
    setups = f"; for {listed(titles, 'or')}, its setup" if titles else ""
    return replace(command, help=command.help + setups)


def _where(saved: SavedGame) -> str:
    """Return where a game was left: `at card 142`."""
    return f"at {kind_of(saved.game).step_name} {saved.step}" if saved.step else "at the start"


def _way(saved: SavedGame) -> str:
    """Return how a person plays a saved game: `by hand`, `slaps, hard`; empty if it is watched."""
    if saved.mode:
        return saved.mode
    try:
        return read_game(without_moves(saved.id)).history_mode
    except BadInput:
        return ""  # it cannot be opened, which is said when one tries


def _command_of(
    game: Entry, action: str, key: str, help_: str, slug: str, words: tuple[str, ...] = ()
) -> Command:
    """Return a command that opens a game. That of another package may lack its key, or get another one."""
    keys, is_shipped = (key,) if key else (), game.is_shipped
    slug = "" if is_shipped else slug
    return Command(action, keys, help_, words=words, may_lack_keys=not is_shipped, own_slug=slug)


def _open_command(game: Entry) -> Command:
    """Return the command with the letter of a game."""
    return _command_of(
        game, f"open_game('{game.key}')", game.letter, f"Open {game.title}", f"open.{game.key}"
    )


def _begin_command(game: Entry, start: OtherStart) -> Command:
    """Return the command for another way to begin a game."""
    action, slug = f"begin('{game.key}', '{start.name}')", f"begin.{game.key}.{start.name}"
    return _command_of(game, action, start.key, start.help, slug, start.words)


class HomeScreen(CommandScreen):
    """A game is chosen with the arrows, Enter, its letter or a click, or opened by typing or pasting its
    id."""

    commands: tuple[Command, ...] = (
        *(_with_setups(command) if command.action == "open_by_hand" else command for command in HOME),
        *map(_open_command, GAMES),
        *(_begin_command(game, start) for game in GAMES for start in game.other_starts),
    )

    AUTO_FOCUS: ClassVar[str | None] = ""  # the field is focused while it is used, and keys are for the games

    palette_first = (
        "game_of_the_day",
        *(
            f"begin('{game.key}', '{start.name}')"
            for game in GAMES
            for start in game.other_starts
            if start.is_first
        ),
        "game_before",
    )

    def __init__(self) -> None:
        super().__init__()
        self.chosen_key = GAMES[0].key
        """The key of the chosen game."""
        self._games = {game.key: game for game in GAMES}
        self._shown: list[str] = []  # the games with tiles, in the order of these
        self._today: list[str] = []  # the games whose days are shown
        self._tiles: dict[str, Tile] = {}
        self._sizes = HomeLayout(1, 1, 0, 0, 0)
        self._letters = {game.key: game.letter for game in GAMES}
        self._notes_of: dict[str, NoteLines] = {}
        self._lines_of: dict[str, list[Content]] = {}
        self._before_find = ""
        self._offers_tour = False
        self._laid_out_for: Size | None = None
        self._has_notes = False
        self._picture_timer = OneTimer(self)

    def compose(self) -> ComposeResult:
        self._offers_tour = self._is_tour_due
        self.update_classes(self._size_classes, update=False)  # nothing has its styles yet
        self._measure()
        settings = Control(SETTINGS, "settings", with_key=True, id="settings")
        yield TitleBar(Content(""), [Static("", id="open-today"), settings])
        yield TodayBand()
        with VerticalScroll(id="hall", can_focus=False):
            with Grid(id="tiles"):
                for key in self._shown:
                    yield self._tile(key)
            yield GamesList(id="games")
            with Horizontal(id="below-games"):
                yield LineInput(placeholder="a part of the name", id="find", compact=True, max_length=40)
                yield Static("", id="which-games")
        with Horizontal(id="offer"):
            yield Static("New here?", id="new-here")
            yield Control(TOUR, _TOUR, with_key=True, id="tour")
            yield Control(self.command("decline_tour"), "no, thanks", with_key=True, id="decline-tour")
        yield Shortcuts()
        yield KeyFooter(self.commands)

    def _tile(self, key: str) -> Tile:
        """Make the tile of a game."""
        game = self._games[key]
        picture = "" if game.pictures else _picture(key)
        tile = self._tiles[key] = Tile(game, picture)
        tile.letter = self._letters[key]
        tile.lines = self._lines_of.get(key, ())
        tile.set_class(key == self.chosen_key, "-chosen", update=False)
        return tile

    # what stands where

    @property
    def _others(self) -> list[str]:
        """The games in the list."""
        return [key for key in self._games if key not in self._shown]

    def _measure(self) -> None:
        """Compute the layout, and which games have tiles."""
        width, height = self.app.size
        taken = 1 if height < LOW and self._offers_tour and len(GAMES) > FEW else 0
        self._sizes = home_layout(len(GAMES), width, height, taken=taken)
        keys = [*self._games]
        played = self.card_app.library.last_played if len(keys) > FEW else {}
        self._shown = recent(keys, played, self._sizes.tiles, self._shown)
        self._today = recent(keys, played, FEW, self._today)

    def _place_games(self) -> None:
        """Put everything where the layout has it."""
        before = self._shown
        self._measure()
        layout, grid = self._sizes, self.query_one("#tiles", Grid)
        if self._shown != before:
            for key in self._shown:
                if key not in self._tiles:
                    grid.mount(self._tile(key))
            for key, tile in self._tiles.items():
                tile.display = key in self._shown
            for key in reversed(self._shown):
                grid.move_child(self._tiles[key], before=0)
        grid.styles.grid_size_columns = layout.columns
        grid.styles.height = layout.tile_lines * (layout.tile_rows + 1) - 1
        grid.styles.margin = (layout.above, 0, 0, 0)
        games = self.query_one(GamesList)
        games.display = self.query_one("#below-games").display = bool(layout.list_rows)
        games.styles.height = games.rows = max(1, layout.list_rows)
        self._list_games()
        self._choose(self.chosen_key)

    def _list_games(self) -> None:
        """Show the games without tiles, and what one comes back for."""
        games = self.query_one(GamesList)
        new = (Content("new"),)
        games.games = [
            GameLine(key, self._games[key].title, self._lines_of.get(key) or new, self._letters[key])
            for key in self._others
        ]
        self.on_games_list_scrolled()

    def on_games_list_scrolled(self) -> None:
        """Show which games of the list are visible: `3-16 of 20 ▾`."""
        games, tiles = self.query_one(GamesList), len(self._shown)
        first, last = games.shown.start, games.shown.stop
        ways = (" ▴" if first else "") + (" ▾" if last < len(games.games) else "")
        which = f"{tiles + first + 1}-{tiles + last} of {tiles + len(games.games)}{ways}" if ways else ""
        self.query_one("#which-games", Static).update(Content(which))

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._laid_out_for:  # Textual sends it twice as a screen opens
            self._laid_out_for = event.size
            self._lay_out()

    def _lay_out(self) -> None:
        self.update_classes(self._size_classes)
        self._show_title()
        self.query_one("#tour", Control).relabel("the tour" if self.has_class("-slim") else _TOUR)
        self._place_games()
        if len(GAMES) > FEW:  # there is no room for one more key, and the shortcuts have this one
            self.query_one(KeyFooter).reword("game_of_the_day", "")
        # It may have been scrolled out of sight, and by then another one may be chosen.
        self.call_after_refresh(lambda: self._choose(self.chosen_key))

    @property
    def _size_classes(self) -> dict[str, bool]:
        """The CSS classes for the size of the terminal."""
        width, height = self.app.size
        return {
            "-slim": width < BROAD,
            "-narrow": width < 80,
            "-medium": 80 <= width < 110,
            "-low": height < LOW,
            "-wide": width >= 110,
            "-offering-tour": self._offers_tour,
        }

    def _offer_tour(self) -> None:
        """Offer the tour until it was taken or declined, a puzzle was solved or a few games were played."""
        offers, settings = self._is_tour_due, self.card_app.settings
        if not offers and settings.get(OFFER_TOUR).value == "yes":
            settings.set(OFFER_TOUR, "no")
        if offers != self._offers_tour:
            self._offers_tour = offers
            self._lay_out()

    @property
    def _is_tour_due(self) -> bool:
        library = self.card_app.library
        if self.card_app.settings.get(OFFER_TOUR).value != "yes":
            return False
        return not library.has_games(1) or not (library.has_games(_GAMES_OF_NEWCOMERS) or self._has_solved)

    @property
    def _has_solved(self) -> bool:
        """Whether a puzzle was solved."""
        library = self.card_app.library
        return any(library.progress(game.key).has_solved for game in GAMES if game.other_starts)

    def on_mount(self) -> None:
        if NOTICES:
            first, *others = NOTICES
            more = f" cardtui --help says why {few(len(others), 'other game')} cannot be played either."
            self.card_app.settings.report(f"{capitalized(first.text)}.{more if others else ''}")

    def on_screen_resume(self) -> None:
        app = self.card_app
        app.library.refresh()
        self._offer_tour()
        self._show_title()
        if self._has_notes:
            self._show_notes()
        else:  # the first picture comes sooner: they take a tenth of the time until it
            self._has_notes = True
            self.call_after_refresh(self._show_notes)
        self._schedule_picture()

    def _show_title(self) -> None:
        today, narrow = self.card_app.library.today, self.has_class("-narrow")
        day = f"{today:%a}" if narrow else f"{today:%A}"
        date = "" if self.has_class("-slim") else f"  {day} {today.day} {today:%B}"
        title = Content.assemble(("cardtui", "bold $mark"), (date, "$foreground"))
        for line in self.query("#title").results(Static):
            line.update(title)
        band = self.query_one(TodayBand).games
        number = sum(game.is_open for game in band)
        still = "" if narrow else "still "
        when = "" if self.has_class("-slim") else " today"
        text = f"{number} of {len(band)} {still}open{when}" if number else "all done today"
        self.query_one("#open-today", Static).update(Content(text if band else ""))

    def _show_notes(self) -> None:
        """Show what is known of the games."""
        self._notes_of.clear()
        for key in self._games:
            self._lines_of[key] = list(self._lines(self._games[key]))
        for key, tile in self._tiles.items():
            tile.lines = self._lines_of[key]
        if len(GAMES) > FEW:
            self._place_games()  # another game may have been played last
        self.query_one(TodayBand).games = [
            GameOfToday(key, self._games[key].title, [(mark.value, mark.counts) for mark in self._days(key)])
            for key in self._today
        ]
        self._show_title()
        self._show_shortcuts()

    def _show_shortcuts(self) -> None:
        """Show what can be done with the chosen game."""
        if not self._has_notes:
            return  # it takes a while, and what is chosen at first is shown after the first picture
        key = self.chosen_key
        if key not in self._notes_of:
            self._notes_of[key] = tuple(self._notes(self._games[key]))
        self.query_one(Shortcuts).notes = self._notes_of[key]

    def keys_changed(self) -> None:
        super().keys_changed()
        actions = {command.action for command in self.commands}
        for key in self._games:
            if (action := f"open_game('{key}')") in actions:
                keys = self.command(action).keys
                self._letters[key] = key_text(keys[0]) if keys else ""
        for key, tile in self._tiles.items():
            tile.letter = self._letters[key]
        self._list_games()
        self._notes_of.clear()
        self._show_shortcuts()

    def on_screen_suspend(self) -> None:
        self._picture_timer.stop()

    # the pictures of the chosen tile

    def _schedule_picture(self, left: int = _PICTURES) -> None:
        """Schedule the next `left` pictures of the chosen tile, unless the connection is slow."""
        self._picture_timer.stop()
        if left and self.app.animation_level != "none" and not is_slow(self.app):
            self._picture_timer.set(_SECONDS_A_PICTURE, partial(self._next_picture, left - 1))

    def _next_picture(self, left: int) -> None:
        for tile in self.query(".-chosen").results(Tile):
            tile.frame += 1
        self._schedule_picture(left)

    # what is known of the games

    def _was_played(self, key: str) -> bool:
        """Whether a game of this kind was played, in the history or since the app was started."""
        library = self.card_app.library
        return key in library.last_played or key in library.saved

    def _days(self, key: str) -> list[DayMark]:
        """Return what became of the games of the last seven days, today's last."""
        if self._was_played(key):
            return list(self.card_app.library.progress(key).last_days)
        return [*[DayMark.NOT_PLAYED] * 6, DayMark.OPEN]

    def _lines(self, game: Entry) -> Iterator[Content]:
        """Yield what one comes back to a game for, the longest text first.

        Points of today come first, then a streak that would end today, then a game that was left, then what
        was achieved.
        """
        library = self.card_app.library
        if not self._was_played(game.key):
            return
        progress, saved = library.progress(game.key), library.saved.get(game.key)
        in_a_row = f"{progress.streak} days in a row"
        bets = None if kind_of(game.key).bets is None else library.bets(game.key)
        if bets is not None and bets.of_today.asked:
            yield from map(Content, bets.lines_of_today)
            return
        if progress.streak > 1 and not progress.is_today_done:
            yield Content.assemble(f"{in_a_row} · ", ("today is open", "$mark"))
            yield Content.assemble(("today is open", "$mark"))
        elif saved is not None:
            where = _where(saved)
            if how := _way(saved) if game.by_hand else "":
                yield Content(f"you stopped {where} · {how}")
            yield Content(f"you stopped {where}")
            yield Content(where)
        elif game.has_opponent and progress.record()[1]:
            won, played = progress.record()
            lost = played - won
            word = "you lead" if won > lost else "you are behind" if won < lost else "even at"
            yield Content(f"{word} {won} : {lost}")
            yield Content(f"{won} : {lost}")
        elif progress.streak > 1:
            if progress.mark(progress.today) is DayMark.SMALL:
                yield Content(f"{in_a_row} · today is done, on the small board")
            yield Content(f"{in_a_row} · today is done")
            yield Content("today is done")
        elif progress.puzzles is not None:
            yield Content(f"your rating is {progress.puzzles.rating:.0f}")
            yield Content(f"rating {progress.puzzles.rating:.0f}")
        else:
            today = "today is done" if progress.is_today_done else "today is open"
            if bets is not None and (week := bets.of_week).asked:
                yield Content(f"{today}, week {week.text}")
            yield Content(today)

    def _notes(self, game: Entry) -> Iterator[tuple[Note, ...]]:
        """Yield the lines of the shortcuts for a game of this kind."""
        try:
            notes = game.load("screens.home:notes") if game.other_starts else None
        except BadInput:
            notes = None  # it cannot be loaded, which is said when it is opened
        if notes is None:
            yield (*self._day_note(game), *self._hand_note(game))
            yield tuple(self._saved_note(game))
            return
        library = self.card_app.library
        progress, saved = library.progress(game.key), tuple(self._saved_note(game))
        day = tuple(self._day_note(game))
        usual = (*(() if progress.is_today_done else day), *self._hand_note(game))
        *first, last = notes(library, saved, usual, self.command)
        yield from first
        yield (*last, *(day if progress.is_today_done else ()))

    def _saved_note(self, game: Entry) -> Iterator[Note]:
        """Yield the note on the saved game."""
        library = self.card_app.library
        saved = library.saved.get(game.key)
        if saved is not None:
            how, *more = _way(saved).split(", ") if game.by_hand else [""]
            about = (how, *more) if how else ()
            yield Note(self.command("game_before"), f"continue {_where(saved)}", about)

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
        if self.chosen_key in self._shown:
            return self._tiles[self.chosen_key].title_cell
        return self.query_one(GamesList).chosen_cell

    def _choose(self, key: str) -> None:
        if key != self.chosen_key:
            self._schedule_picture()
        self.chosen_key = key
        others = self._others
        self.query_one(GamesList).chosen = others.index(key) if key in others else None
        for shown, tile in self._tiles.items():
            is_chosen = shown == key and tile.display
            tile.set_class(is_chosen, "-chosen")
            if is_chosen:
                tile.scroll_visible(animate=False)
        self._show_shortcuts()

    def _open(self, game: Entry, *, by_hand: bool = False) -> None:
        self._choose(game.key)
        with self._reporting():
            deal = self._deal(game)
            self.card_app.open_game(deal.begin_by_hand() if by_hand else deal)

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Say why the game of another package cannot be opened, if it cannot be loaded."""
        try:
            yield
        except BadInput as error:
            self.notify(f"{capitalized(str(error))}.", markup=False, timeout=TO_SELECT)

    def _deal(self, game: Entry) -> Game[Any, Any]:
        """Return a new deal of a kind of game. Raises `BadInput` if it cannot be loaded."""
        kind, app = load(game.key), self.card_app
        return kind.from_seed(app.draw_seed(), app.settings.default_parameters(kind))

    def on_tile_opened(self, message: Tile.Opened) -> None:
        self.action_open_game(message.key)

    def on_shortcuts_chosen(self, message: Shortcuts.Chosen) -> None:
        self.call_later(self.run_action, message.action)

    def on_today_band_day_opened(self, message: TodayBand.DayOpened) -> None:
        self._choose(message.key)
        self.action_game_of_the_day()

    def action_move(self, across: int, down: int) -> None:
        games, columns = self.query_one(GamesList), self._sizes.columns
        if self.chosen_key not in self._shown:
            number = games.beside(across, down)
            if number < 0:
                column = (games.chosen or 0) // games.rows - games.first_column
                self._choose_tile(self._sizes.tile_lines - 1, column)
            else:
                self._choose(games.games[number].key)
            return
        row, column = divmod(self._shown.index(self.chosen_key), columns)
        row += down
        column = max(0, min(column + across, columns - 1))
        if 0 <= row < self._sizes.tile_lines:
            self._choose_tile(row, column)
        elif down > 0 and games.games:
            first = games.shown.start + column * games.rows
            self._choose(games.games[min(first, games.shown.stop - 1)].key)

    def _choose_tile(self, row: int, column: int) -> None:
        """Choose the tile at a place, or the last one if there is none."""
        columns = self._sizes.columns
        self._choose(self._shown[min(row * columns + min(column, columns - 1), len(self._shown) - 1)])

    # finding

    def action_find(self) -> None:
        self._before_find = self.chosen_key
        self.add_class("-finding")
        field = self.query_one(LineInput)
        field.value = ""
        field.focus()
        self.query_one(KeyFooter).show_instead(_FINDING)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Choose the first game whose name begins with the text, or else contains it, or the one before."""
        text = message.value.strip().lower()
        titles = {key: game.title.lower() for key, game in self._games.items() if text}
        found = [key for key, title in titles.items() if title.startswith(text)]
        found += [key for key, title in titles.items() if text in title]
        self._choose(next(iter(found), self._before_find))

    def on_input_submitted(self) -> None:
        self._end_finding()

    def on_key(self, event: events.Key) -> None:
        """Let Esc go back from the field to the game before."""
        if event.key == "escape" and self.has_class("-finding"):
            event.stop()
            self._choose(self._before_find)
            self._end_finding()

    def _end_finding(self) -> None:
        self.remove_class("-finding")
        self.set_focus(None)
        self.query_one(KeyFooter).show_instead(())

    # opening

    def action_open_chosen(self) -> None:
        self._open(self._games[self.chosen_key])

    async def action_open_by_hand(self) -> None:
        """Open a deal to be played by hand; of a game that is always played, with its setup."""
        chosen = self._games[self.chosen_key]
        if chosen.asks_how:
            with self._reporting():
                self._ask_how(chosen)
            return
        self._open(chosen, by_hand=True)
        if chosen.has_setup and self.app.screen is not self:
            await self.app.screen.run_action("settings")

    def _ask_how(self, game: Entry) -> None:
        from cardtui.ui.dialogs.choose import ChooseDialog

        deal, app = self._deal(game), self.card_app
        asked = game.load("screens.ways")
        presets = asked.ways(app, deal, lambda: app.open_game(deal.begin_by_hand()), self.notify)
        self.app.push_screen(ChooseDialog(f"{game.title} by hand", presets, asked.ABOUT))

    def action_open_game(self, key: str) -> None:
        self._open(self._games[key])

    def action_begin(self, key: str, name: str) -> None:
        """Begin a game of this kind in one of its other ways."""
        self._choose(key)
        with self._reporting():
            begin_extra(key, name, self.card_app)

    def action_ask_id(self, text: str = "") -> None:
        def open_answer(session: Session[Any, Any] | None) -> None:
            if session is not None:
                self.card_app.open_session(session)

        hint = "Such as beggar#305 · beggar#305@142, step 142 · beggar:J.2.3.J.4.5"
        self.app.push_screen(Ask("Open a game by its id", hint, open_id, text=text), open_answer)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if text := " ".join(event.text.split()):
            self.action_ask_id(text)

    def action_game_before(self) -> None:
        app = self.card_app
        if app.continue_game(self.chosen_key) or app.go_back():
            return
        if not app.library.saved:  # otherwise it has been reported why it cannot be opened
            self.notify("There is no game to continue.")

    def action_game_of_the_day(self) -> None:
        with self._reporting():
            self.card_app.open_game_of_today(self.chosen_key)

    def action_copy_result(self) -> None:
        line = self.card_app.library.result_of_today(self.chosen_key, self.card_app.settings.share_signs)
        if not line:
            self.notify(f"Finish today's game first: {self.key('game_of_the_day')} opens it.")
            return
        self.card_app.copy(line)

    # other screens, which are imported when they are opened so that the app starts faster

    def action_history(self) -> None:
        from cardtui.ui.screens.history import HistoryScreen

        self._show_saved(HistoryScreen)

    def action_statistics(self) -> None:
        from cardtui.ui.screens.statistics import StatisticsScreen

        self._show_saved(StatisticsScreen)

    def _show_saved(self, screen: Callable[[Store], CommandScreen]) -> None:
        """Open a screen that shows what the store has, if games are saved."""
        if (store := self.card_app.library.store) is None:
            self.notify("Games are not saved, so there is nothing to show.")
        else:
            self.app.push_screen(screen(store))

    def action(self, name: str) -> Action | None:
        of_wings = (one for wing in wings() for one in wing.home if one.action == name)
        return super().action(name) or next((partial(self._open_wing, one) for one in of_wings), None)

    def _open_wing(self, one: KeyCommand) -> None:
        """Do what a wing does at its key."""
        if one.needs_processes and not self.card_app.platform.processes:
            self.notify(f"{one.needs_processes} in other processes: this needs an installed cardtui.")
        else:
            load_target(one.target)(self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "decline_tour" and not self._offers_tour:
            return False
        if action == "find" and len(GAMES) <= FEW:
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
