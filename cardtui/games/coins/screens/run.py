"""The table of a run: puzzles that get harder until the third miss, without hints, undo and clock.

Each puzzle of a run has a table of its own, which only makes moves. Input that was typed before the puzzle
was seen is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.phrases import capitalized, few
from cardtui.engine.run import MISSED, MISSES, SOLVED, Run
from cardtui.engine.session import Session
from cardtui.games import read_game
from cardtui.games.coins.game import Coins
from cardtui.games.coins.results import change_text
from cardtui.games.coins.screens.moves import FOR_NEWCOMERS, CoinMoves
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.library.runs import RunRecorder
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.table.end import End
from cardtui.ui.table.series import SeriesMoves, show_next
from cardtui.ui.terminal.driver import output_pending
from cardtui.ui.textual_internals import set_reliable_timer
from cardtui.ui.widgets.key_footer import KeyFooter

_RULES = "Find the move that wins. No hints, no undo, no clock."

_SECONDS_TO_NEXT = 1.0
"""Seconds after a puzzle was solved until the next one comes."""

_GRACE = 0.2
"""Seconds in which nobody has looked at a puzzle that has just been drawn: what is typed then is dropped."""

_MARKS = {SOLVED: ("✓", "$mark"), MISSED: ("✗", "$error")}


def open_run(app: CardAppInterface, seed: int | None = None) -> None:
    """Go on with the run of a seed, or with the one that was played last; begin one if there is none."""
    show_next(app, app.library.runs(Coins.key).open(seed, app.draw_seed), RunTable)


class RunMoves(SeriesMoves, CoinMoves):
    """Makes the moves of a run, and continues to the next puzzle."""

    tells_solution = True
    word = "run"
    refusal = "not in a run: no hints, no undo, no clock, no other puzzle"

    @property
    def introduction(self) -> list[str]:
        return [FOR_NEWCOMERS, self.game.goal] if self.is_newcomer else [_RULES]

    def answer(self, columns: int) -> Content | None:
        """Return nothing: the marks show what is right."""
        return None

    def label_keys(self, footer: KeyFooter) -> None:
        super().label_keys(footer)
        if self.recorder.is_decided and not self.is_over:
            footer.show_instead(
                [(self.by_name["find_move"], "next"), (self.by_name["back_home"], self.table.leave_offer[1])]
            )

    def landed(self) -> None:
        super().landed()
        self._schedule_next()

    def resumed(self) -> None:
        super().resumed()
        self._schedule_next()

    _seen_at: float | None = None
    """The time from which on somebody may have seen the puzzle."""

    _next_timer: Timer | None = None

    @property
    def turn(self) -> str:
        if not self.recorder.is_decided:
            return super().turn
        return "✓ Solved." if self.recorder.run.marks.endswith(SOLVED) else "✗ Missed."

    def why_blocked(self) -> str:
        if not self.recorder.is_decided:
            return super().why_blocked()
        if self.is_over:
            return f"The run is over: {self.key('last')} shows its result"
        if self._goes_on_by_itself:
            return "the next one comes"
        keys = f"{self.key('make_move')} or {self.key('find_move')}"
        return f"{capitalized(self.missed_move)} was the winning move · {keys} goes on"

    @property
    def note_on_turn(self) -> str:
        return super().note_on_turn if self.is_over else ""  # it says which key goes on

    @property
    def _goes_on_by_itself(self) -> bool:
        return self.recorder.is_decided and self.recorder.run.marks.endswith(SOLVED)

    def _schedule_next(self) -> None:
        """Let the next puzzle come after a while, once this one is solved."""
        if self._next_timer is None and self._goes_on_by_itself and not self.is_over and self.table.is_on_top:
            self._next_timer = set_reliable_timer(self.table.screen, _SECONDS_TO_NEXT, self._next)

    def _next(self) -> None:
        self._next_timer = None
        if self.table.is_on_top and self.recorder.is_decided and not self.is_over:
            self.go_on()

    def action_find_move(self) -> None:
        """Show the next puzzle, or begin a new run."""
        if self.is_over:
            open_run(self.card_app)
        elif self.recorder.is_decided:
            self._next()
        else:
            self.say("the next puzzle comes when this one is solved or missed")

    def action_go_on(self) -> None:
        """Show the next puzzle, but begin no new run."""
        if self.is_over:
            self.refuse()
        else:
            self.action_find_move()

    def action_make_move(self) -> None:
        if self.recorder.is_decided:
            self.action_go_on()
        else:
            super().action_make_move()

    def note_seen(self) -> None:
        """Note that the puzzle can be seen, as soon as the terminal has shown what was written."""
        if output_pending(self.table.app):
            set_reliable_timer(self.table.screen, _GRACE / 4, self.note_seen)
        else:
            self._seen_at = Message().time + _GRACE

    def accepts(self, event: events.Event) -> bool:
        if isinstance(event, events.Key) and event.key in self.by_name["back_home"].keys:
            return event.key != "escape" or self._is_seen(event)
        return self._is_seen(event)

    def _is_seen(self, event: events.Event) -> bool:
        """Whether an event came when the puzzle could be seen."""
        return self._seen_at is not None and event.time >= self._seen_at

    def action_first_miss(self) -> None:
        self._open_miss(0)

    def action_second_miss(self) -> None:
        self._open_miss(1)

    def action_third_miss(self) -> None:
        self._open_miss(2)

    def _open_miss(self, number: int) -> None:
        """Open a puzzle that was missed above this table: there it can be explained and tried for nothing."""
        if not self.is_over:
            self.refuse()
            return
        missed = self.card_app.library.runs(Coins.key).missed(self.recorder.row)
        session: Session[Any, Any] = Session(read_game(missed[number]))
        self.table.app.push_screen(self.card_app.make_table(session, dealt=True))

    def action_copy_id(self) -> None:
        self.card_app.copy(f"cardtui coins run --seed {self.recorder.run.seed}")

    @property
    def result_line(self) -> str:
        return self.recorder.run.result

    def result_of(self, run: Run) -> str:
        return f": {few(run.solved, 'puzzle')} solved"

    @property
    def how_over(self) -> str:
        return f"The run is over: {self.key('find_move')} begins a new one"

    @property
    def leaving(self) -> str:
        return f"{self.key('back_home')} leaves, and it goes on where it was"

    def action_help(self) -> None:
        about = f"{_HOW_TO_PLAY}\n\n{_HELP}\n\n{self.leaving}. The best counts the first run of each seed."
        self.table.app.push_screen(HelpScreen("Run", about, self.table.commands, self.to_press))


class RunEnd(End):
    """The end of a run, which is not that of each puzzle."""

    _play: RunMoves

    @property
    def shows_end(self) -> bool:
        return super().shows_end and self._play.is_over

    def open_panels(self) -> Iterator[Callable[[], None]]:
        yield from ()  # it is not put aside: nothing else is to be seen

    def show_end(self) -> None:
        if self._play.is_over:
            super().show_end()


class RunTable(CoinsTable):
    """A puzzle of a run; after the third miss, the result, and the puzzles that were missed."""

    CSS_PATH = [*CoinsTable.CSS_PATH, Path(__file__).with_name("run.tcss")]
    play_type = RunMoves
    play: RunMoves
    end_type = RunEnd
    only = frozenset(
        {
            *("choose", "aim", "distance", "erase", "make_move", "drop", "find_move", "go_on", "help"),
            *("copy_id", "copy_result", "last", "first_miss", "second_miss", "third_miss", "back_home"),
            *("app.manual", "app.command_palette"),
        }
    )
    """The commands that there are in a run; all others are refused."""
    own_commands: ClassVar[tuple[Command, ...]] = (
        *(command for command in CoinsTable.own_commands if command.name != "find_move"),
        Command("find_move", ("z",), "The next puzzle; when the run is over, a new run"),
        Command("go_on", ("space",), "The next puzzle, after a miss"),
        Command("copy_result", ("Y",), "Copy the result of the run as a line of text"),
        Command("first_miss", ("E",), "Open the first puzzle that you missed, once the run is over"),
        Command("second_miss", ("R",), "Open the second puzzle that you missed"),
        Command("third_miss", ("T",), "Open the third puzzle that you missed"),
    )
    gives_hints = False
    other_rows = 2  # those of the results above the board
    has_heaps = False

    def __init__(self, app: CardAppInterface, recorder: RunRecorder) -> None:
        self._runs, self._recorder = app.library.runs(Coins.key), recorder
        super().__init__(app, recorder.session, app.settings.speed, dealt=True)

    def _make_play(self) -> RunMoves:
        return RunMoves(self, self._recorder)

    # what is shown

    @property
    def heading(self) -> str:
        return f"Run · {self.game.history_mode}"

    @property
    def deal_label(self) -> str:
        best = self._runs.best
        return f"{self._recorder.run.solved} solved" + ("" if best is None else f" · best {best}")

    @property
    def _shows_miss(self) -> bool:
        if self.play.is_over:
            return super()._shows_miss
        # After each miss, too, as nothing can be tried again.
        return self.play.missed_step is not None and self.landed_ply == self.session.ply

    def compose_table(self) -> ComposeResult:
        yield Static(id="run")
        yield from super().compose_table()

    def show_state(self, state: Any) -> None:
        """Show the results of the run, too, the last ones if not all fit, and a dot for each miss left."""
        super().show_state(state)
        run = self._recorder.run
        room, left = max(10, self.app.size.width - 40), run.misses_left
        signs = [_MARKS[mark] for mark in run.marks[-room:]]
        dots = [("● ", "$mark")] * left + [("○ ", "$mark")] * (MISSES - left)
        text = Content.assemble(*signs, "   ", *dots, (" misses left", "$muted"))
        self.query_one("#run", Static).update(text)
        self.show_deal_label()

    @property
    def ending(self) -> Ending:
        run, row, best = self._recorder.run, self._recorder.row, self._runs.best
        # The board shows it as well.
        lines = [EndLine(f"The last miss: {self.play.missed_move} wins.", is_spare=True)]
        if best:
            is_best = run.solved == best
            lines.append(EndLine("That is the best so far." if is_best else f"The best is {best}."))
        if not self._runs.counts(row):
            lines.append(EndLine("You have played this seed before: only the first time counts."))
        progress = self.card_app.library.progress(Coins.key)
        if (change := progress.rating_change_by(self._runs.played(row), row.began)) is not None:
            lines.append(EndLine(change_text(*change), "Rating"))
        lines.append(EndLine(f"cardtui coins run --seed {run.seed}", "For a friend"))
        marks = "".join(_MARKS[mark][0] for mark in run.marks)
        return Ending(f"The run is over: {few(run.solved, 'puzzle')} solved", lines, marks=marks)

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        missed = [("first_miss", "1st miss"), ("second_miss", "2nd"), ("third_miss", "3rd")]
        return [*missed, ("find_move", "new run"), ("copy_result", "share"), self.leave_offer]

    # input that comes too early

    def on_mount(self) -> None:
        self.call_after_refresh(self.play.note_seen)


_HOW_TO_PLAY = (
    "Solve as many puzzles as you can: the third miss ends the run. In each, two players take turns, a move "
    "slides one coin to the left, but not over another coin, and whoever makes the last move wins. Find the "
    "move that wins."
)

_HELP = (
    "The puzzles get harder: three of grade 1, four of grade 2, six of grade 3, seven of grade 4, and then "
    "grade 5. There are no hints, no undo and no clock. A seed fixes all puzzles of a "
    "run, so that two people can play the same one. Each puzzle counts for your rating if you have not "
    "finished it before."
)
