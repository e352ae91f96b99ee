"""The table of the Silver Dollar game: the strip, the move that is aimed, and why it is good or bad."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult

from cardtui.engine.ending import Ending
from cardtui.engine.phrases import capitalized
from cardtui.engine.session import Session
from cardtui.engine.zones import Event, PieceMoved
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import POCKET
from cardtui.games.coins.results import ending, rating_text
from cardtui.games.coins.rules import STRIP, CoinsState
from cardtui.games.coins.screens.explaining import Explaining
from cardtui.games.coins.screens.heaps import HeapsPanel
from cardtui.games.coins.screens.moves import CoinMoves
from cardtui.games.coins.screens.starts import CoinStarts
from cardtui.games.coins.screens.won_lost import WonLost
from cardtui.library.progress import PuzzleResult
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_grid import LARGEST, ROOMY_PANEL
from cardtui.ui.commands import Command, scroll_commands
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.table.moves import TurnLine
from cardtui.ui.table.part import Part
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.strip_stage import StripBoard
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.end_panel import EndRoom
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.person import Person
from cardtui.ui.widgets.story import StoryLines
from cardtui.ui.widgets.timeline import SeekRequested

_SUNDAY = 6

_LARGEST = {"small": 7, "medium": 11}
"""The columns of the largest coins if the setting limits the size of cards."""

_END_ROWS, _NUMBERS_ROWS = 8, 8
"""The rows below the strip for the end panel, and for the numbers with the turn line above them."""

_ROWS_FOR_END, _LEAST_END_ROWS = 24, 4
"""The rows of the terminal from which the end panel has room for all it says, and its rows below that."""

_SPACIOUS, _LISTED = 6, 10
"""The rows below the strip from which the turn line always has two, and from which a finished game lists its
moves."""


class CoinsTable(TableScreen):
    """The strip with its heaps, and below it the turn line; nothing else, until the game has ended."""

    CSS_PATH = [*TableScreen.CSS_PATH, Path(__file__).with_name("table.tcss")]
    game_type = Coins
    game: Coins
    is_shaded = False
    play_type: ClassVar[type[CoinMoves]] = CoinMoves
    play: CoinMoves
    deals_type = CoinStarts
    own_commands: ClassVar[tuple[Command, ...]] = (
        Command("choose(-1)", ("left",), "Pick the coin to the left", "coin"),
        Command("choose(1)", ("right",), "Pick the coin to the right", "coin"),
        Command("aim(1)", ("down", "j"), "Aim one square further", "aim"),
        Command("aim(-1)", ("up", "k"), "Aim one square less far", "aim"),
        Command(
            "distance({key})",
            tuple("0123456789"),
            "Pick a coin by its number, then aim at a distance",
            each="Coin {key}, or distance {key}",
        ),
        Command("erase", ("backspace",), "Delete a digit"),
        Command("make_move", ("enter",), "Make the move that is aimed", "move"),
        Command(
            "drop",
            ("escape",),
            "Cancel the move, or close a panel; without a game in progress, go home",
        ),
        Command(
            "undo",
            ("u", "ctrl+z"),
            "Undo the move; against the computer, back to your own turn",
            "undo",
            roomy=True,
        ),
        Command("redo", ("U", "ctrl+y"), "Redo the move"),
        Command(
            "hint",
            ("t",),
            "Hint: whether you can win; again for where; again for the move, picked and aimed",
            "hint",
        ),
        Command(
            "explain",
            ("e",),
            "Explain: see who wins; again for why, and for numbers; against the computer it counts as a hint",
            "explain",
            words=("why", "heaps", "nim", "reason"),
        ),
        Command(
            "settings",
            ("m",),
            "Game setup: alone, two people or against the computer; longest move, level",
            "setup",
            roomy=True,
        ),
        Command(
            "exact",
            ("x",),
            "Alone: bring every coin home in exactly a given number of moves",
            words=("target", "challenge"),
        ),
        Command(
            "find_move",
            ("z",),
            "A puzzle: find the move that wins; again for the next one; on the path, the next level",
            words=("puzzle", "tactics", "find", "next level"),
        ),
        Command(
            "other_board",
            ("D",),
            "Today's other puzzle: its small board, or the large one",
            words=("small", "large", "today"),
        ),
        Command("path", ("P",), "The path: levels that teach the game", words=("map", "learn", "stars")),
        *scroll_commands(("shift+up",), ("shift+down",)),
        Command(
            "edit",
            ("i",),
            "Make a start of your own, coin by coin",
            words=("editor", "setup", "position"),
        ),
    )

    def __init__(self, app: CardAppInterface, session: Session[Any, Any], *args: Any, **options: Any) -> None:
        session.describe_as(session.game.as_taught(app.library.progress(session.game.key).stars))
        super().__init__(app, session, *args, **options)

    palette_first = ("hint", "explain", "undo", "find_move", "settings", "path")

    def more_parts(self) -> Sequence[Part]:
        self._explaining = Explaining(self, self.play, self.view_commands, self.end)
        self.play.explaining = self._explaining
        return (self._explaining,)

    @cached_property
    def strip(self) -> SquareStrip:
        strip = SquareStrip(STRIP, id="strip")
        strip.squares = self.game.positions[-1] + 1
        strip.dollar = self.game.dollar
        strip.pocket = self.game.dollar is not None
        strip.on_stage = True
        strip.other_rows = self.other_rows
        strip.has_heaps = self.has_heaps
        return strip

    def compose_table(self) -> ComposeResult:
        with self._board:
            if self.game.opponent is not None:
                yield Person(self.game.opponent, id="person")
            yield self.strip
            yield TurnLine()
            yield WonLost(self.game.winning_labels, id="won-lost")
            yield EllipsisLabel(id="progress")
            yield EllipsisLabel(" ".join(self.play.introduction), id="goal")
            yield EllipsisLabel(id="hints")
            yield EllipsisLabel(id="answer")
            yield EllipsisLabel(id="why")
            yield self.narration.sentence
            with EndRoom():
                yield self.end_panel
            yield HeapsPanel()
            yield StoryLines(id="moves")

    def compose_end(self) -> ComposeResult:
        yield from ()  # it stands below the strip

    def compose_sentence(self) -> ComposeResult:
        yield from ()  # it stands below the turn line

    @property
    def heading(self) -> str:
        game, library = self.game, self.card_app.library
        if library.is_of_today(self.session):
            today = library.today
            which = "hard puzzle" if today.weekday() == _SUNDAY else "puzzle"
            if library.progress(game.key).is_small(game.id):
                which = "small board"
            return f"Today's {which} · {today:%A} {today.day} {today:%B}"
        if game.puzzle is not None and game.level_number is None:
            return f"Find the winning move{'s' * (game.puzzle.length > 1)} · grade {game.puzzle.grade}"
        return f"{game.title} · {game.mode}"

    @property
    def deal_label(self) -> str:
        game, library = self.game, self.card_app.library
        if game.parameters.grade is None or library.is_of_today(self.session):
            return super().deal_label
        return f"you {rating_text(library.progress(game.key), game, library.finished_row(self.session))}"

    def _show_introduction(self) -> None:
        """Show the introduction, in lines that end where a sentence does."""
        first, *others = re.split(r"(?<=[.!?]) ", " ".join(self.play.introduction))
        lines = [first]
        for sentence in others:
            longer = f"{lines[-1]} {sentence}"
            if len(longer) <= self.app.size.width:
                lines[-1] = longer
            else:
                lines.append(sentence)
        self.query_one("#goal", EllipsisLabel).set_text("\n".join(lines))

    # showing

    @property
    def css_classes(self) -> dict[str, bool]:
        session, game, lines = self.session, self.game, self._board.lines
        classes = super().css_classes
        # The moves stand below the strip, which is in the middle; only the inspector stands beside it.
        beside, inside = classes["-with-story"], classes["-inside"]
        return classes | {
            "-with-story": beside and inside,
            "-wide": beside,
            "-alone": not game.two_sided,
            # Who is introduced has not moved yet, though the computer may have.
            "-introduced": session.ply <= (game.you or 0) and not session.state.over,
            "-explained": self._explaining.is_open,
            "-numbers": self._explaining.shows_numbers,
            "-decided": self.play.shows_where_decided,
            "-answered": self.play.answer(self.app.size.width) is not None,
            "-missed": self.play.shows_miss,
            "-mistaken": bool(self.note_on_ply),
            "-puzzle": game.puzzle is not None,
            "-crowded": lines < ROOMY_PANEL,
            "-spacious": lines >= _SPACIOUS,
            "-listed": lines >= _LISTED and session.complete,
        }

    other_rows: ClassVar[int] = 0
    """The rows of a terminal that the board does not have, besides those of title, bar and keys."""

    has_heaps: ClassVar[bool] = True
    """Whether heaps may be shown, for which the board keeps room."""

    @cached_property
    def _board(self) -> StripBoard:
        return StripBoard(self.strip)

    def update_css_classes(self) -> None:
        strip = self.strip
        strip.largest = _LARGEST.get(self.card_app.settings.card_size, LARGEST)
        strip.on_stage = not super().css_classes["-inside"]  # the screen may still have the class of before
        strip.tallest = self._explaining.tallest
        ends, numbers = self.end.shows_end, self._explaining.shows_numbers
        end_rows = _END_ROWS if self.app.size.height >= _ROWS_FOR_END else _LEAST_END_ROWS
        strip.panel_rows = end_rows if ends else _NUMBERS_ROWS if numbers else 0
        strip.panel_is_told = ends and self._shows_miss
        super().update_css_classes()
        self._show_introduction()
        shows_miss = self._shows_miss
        if self.play.shows_miss is not shows_miss:
            self.play.shows_miss = shows_miss
            self.set_class(shows_miss, "-missed")
            self.show_table()
            self.play.say()

    @property
    def _shows_miss(self) -> bool:
        """Whether the board shows the position in which the puzzle was missed, as beside the end panel."""
        return self.end.shows_end and self.play.missed_step is not None

    def show_table(self) -> None:
        super().show_table()
        if self.play.shows_miss and (step := self.play.missed_step) is not None:
            self.strip.positions, self.strip.trail = step.before.positions, None

    def show_ply(self) -> None:
        self._explaining.leave_state()
        super().show_ply()
        self.query_one("#moves", StoryLines).show(self.session, self.session.ply)
        if self.play.shows_where_decided:
            session, game = self.session, self.game
            # Now, and not when it is painted: moves may have been taken back until then.
            won = [game.is_winning(session.state_at(ply)) for ply in range(1, session.length + 1)]
            self.query_one(WonLost).show(won, tuple(session.landmarks), session.ply)

    def show_state(self, state: CoinsState) -> None:
        for person in self.query(Person):
            person.is_next = self.game.is_computer_turn(state)
        self.strip.trail = self._trail
        self._explaining.state_changed()
        self.strip.verdict = self.play.last_verdict
        if (answer := self.play.answer(self.app.size.width)) is not None:
            self.query_one("#answer", EllipsisLabel).set_text(answer)
        self.strip.note = self.game.strip_note(state)

    @property
    def _trail(self) -> tuple[int, int] | None:
        """The squares from which and to which the last move went."""
        if not self.session.ply:
            return None
        events = self.session.step(self.session.ply).events
        slid = next(event for event in events if isinstance(event, PieceMoved))
        return slid.start, slid.stop

    @property
    def ending(self) -> Ending:
        return ending(self.session, self.card_app.library)

    @property
    def celebrates(self) -> bool:
        library = self.card_app.library
        if not library.is_of_today(self.session):
            return super().celebrates
        progress = library.progress(self.game.key)
        row = progress.row_at(self.game.id, progress.today)
        at_once = (
            row is not None
            and not progress.is_practice(row)
            and progress.result(self.game.id) is PuzzleResult.FIRST_TRY
        )
        return super().celebrates and at_once

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        game, library = self.game, self.card_app.library
        of_today, has_large = library.is_of_today(self.session), library.progress(game.key).leads_to_large
        won = game.is_win(self.session.state)
        if game.puzzle is not None and not won:
            return [
                ("play_pause", "watch how"),
                ("undo", "try again"),
                ("explain", "explain"),
                ("find_move", "next"),
            ]
        if game.level_number is not None and not won:
            return [
                ("again", "try again"),
                ("undo", "undo"),
                ("explain", "explain"),
                ("find_move", "next"),
                ("path", "the path"),
                self.leave_offer,
            ]
        return [
            *([("copy_result", "share")] if of_today else []),
            *([("other_board", "large board")] if has_large(game.id) else []),
            ("find_move", "next"),
            *([("undo", "undo")] if not won else []),
            *([("again", "rematch" if game.you is not None else "again")] if game.puzzle is None else []),
            *([("explain", "explain")] if game.two_sided else []),
            *([("path", "the path")] if game.level_number is not None else []),
            self.leave_offer,
        ]

    def event_started(self, event: Event) -> None:
        self._explaining.leave_state()
        self.query_one(TurnLine).say("", "")
        self._show_progress()

    def label_keys(self, footer: KeyFooter) -> None:
        super().label_keys(footer)
        self._show_introduction()  # which names keys
        if self.game.two_sided:
            footer.reword("explain", self._explaining.next_word)

    def selection_changed(self) -> None:
        self._show_progress()
        self._explaining.explain()

    def _show_progress(self) -> None:
        if not self.game.two_sided:
            progress = self.game.progress(self.session.state)
            self.query_one("#progress", EllipsisLabel).set_text(progress)

    def find_manual_page(self) -> str:
        page = super().find_manual_page()
        is_puzzle = self.game.puzzle is not None or self.game.level_number is not None
        return "puzzles" if page == self.game.key and is_puzzle else page

    # mistakes, each of which is shown at the ply before it was made

    @property
    def note_on_ply(self) -> str:
        if self.play.mistake_ahead is None:
            return ""
        # The turn line tells which move it was, and which one would have kept the win.
        why = self.session.describe(self.session.ply + 1).why.removeprefix("A mistake: ")
        return capitalized(why.partition(" Coin ")[0])

    @property
    def landmark_number(self) -> int:
        session = self.session
        return session.landmark_number(session.ply + (self.play.mistake_ahead is not None))

    def on_seek_requested(self, message: SeekRequested) -> None:
        message.prevent_default()
        self.player.go(message.ply - self.session.is_landmark(message.ply))

    # choosing a move

    def on_click(self, event: events.Click) -> None:
        """Let a click on the left of the strip, which may have no room there itself, mean the pocket."""
        strip = self.strip.region
        if self.game.dollar is not None and event.screen_x < strip.x and event.screen_y in strip.line_range:
            for what in ("pressed", "released"):
                self.play.strip_pointed(SquareStrip.Pointed(STRIP, POCKET, what, beyond=True))

    def apply_views(self) -> None:
        super().apply_views()
        self._explaining.explain()


TABLE = CoinsTable
