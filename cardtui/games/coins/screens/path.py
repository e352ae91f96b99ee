"""The path of the coin game: a map of its chapters and levels with the stars that were earned."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from cardtui.games.coins.game import Coins
from cardtui.games.coins.path import CHAPTERS, LEVELS, MOST_STARS, chapter_of, level_name, next_level
from cardtui.games.coins.screens.path_map import PathMap
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_ABOUT = """\
Nine chapters and forty levels lead from sliding one coin to beating the perfect player.

A level has one to three stars: one each for winning without undo, without a hint, and in as few moves as \
possible. A level can be played again for more; the best result counts. All of them are open from the \
start."""


class PathScreen(CommandScreen):
    """The map, and the chosen level. Enter or a click plays a level; `z` plays the next one."""

    CSS_PATH = "path.tcss"
    AUTO_FOCUS = "#levels"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (BROAD, "-narrow"), (80, "-medium"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-usual"), (36, "-tall")]
    manual_page = "puzzles"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Play this level", "play"),
        Command("next_level", ("z",), "Play the next level that has no stars yet", "next level"),
        Command("today", ("d",), "Today's puzzle", "today's puzzle"),
        *last_commands("Help: what the stars are for"),
    )

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]The path[/]"), [Static("", id="won")])
        yield PathMap(id="levels")
        with Horizontal(id="chosen"):
            with Vertical(id="about"):
                yield Static("", id="name")
                yield Static("", id="question")
                yield Static("", id="level")
                yield Static("", id="how")
            with Vertical(id="position"):
                yield SquareStrip(id="preview", piece="coin")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        self.watch(self._map, "chosen", self._tell, init=False)

    def on_screen_resume(self) -> None:
        library = self.card_app.library
        library.refresh()
        earned = library.progress(Coins.key).stars
        if earned != self._map.stars:  # after a level has been won, the cursor goes on to the next one
            self._map.stars = earned
            self._map.chosen = next_level(earned) or 1
        won = f"{len(earned)} of {len(LEVELS)} levels · {sum(earned.values())} ★"
        self.query_one("#won", Static).update(Content(won))
        self._tell()

    # the chosen level

    @property
    def _map(self) -> PathMap:
        return self.query_one(PathMap)

    def _tell(self) -> None:
        """Describe the chosen level, and draw its position."""
        number = self._map.chosen
        chapter, level = CHAPTERS[chapter_of(number)], LEVELS[number - 1]
        earned = self._map.stars.get(number, 0)
        stars = "★" * earned + "☆" * (MOST_STARS - earned) if earned else ""
        name = Content.assemble(
            (f"{number:>2} ", "$mark"), (f"{level_name(number)}  ", "bold"), (stars, "$mark")
        )
        kind = "play the game" if level.find is None else "find the move"
        texts = {
            "#name": name,
            "#question": Content(chapter.question),
            "#level": Content(level.before),
            "#how": Content.assemble((self.key("open"), "bold $mark"), f" to {kind}"),
        }
        for which, text in texts.items():
            self.query_one(which, Static).update(text)
        preview = self.query_one(SquareStrip)
        preview.positions, preview.squares = level.positions, level.positions[-1] + 1
        preview.note = Coins.of_level(number).step_limit

    def on_path_map_level_opened(self) -> None:
        self.action_open()

    def on_click(self, event: events.Click) -> None:
        if self.query_one("#chosen").region.contains(event.screen_x, event.screen_y):
            self.action_open()

    # actions

    def action_open(self) -> None:
        self.card_app.open_game(Coins.of_level(self._map.chosen))

    def action_next_level(self) -> None:
        self.card_app.open_game(Coins.of_level(next_level(self._map.stars) or 1))

    def action_today(self) -> None:
        self.card_app.open_game_of_today(Coins.key)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("The path", _ABOUT, self.commands))

    def action_close(self) -> None:
        if self.app.screen is self:
            self.card_app.go_home()
