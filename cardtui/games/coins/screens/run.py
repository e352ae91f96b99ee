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
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.timer import Timer

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.phrases import capitalized, few
from cardtui.engine.run import MISSED, MISSES, SOLVED
from cardtui.engine.session import Session
from cardtui.games import read_game
from cardtui.games.coins.game import Coins
from cardtui.games.coins.results import change_text
from cardtui.games.coins.screens.moves import FOR_NEWCOMERS, CoinMoves, StripTable
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.library.runs import RunRecorder
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.interfaces import CardAppInterface, Table
from cardtui.ui.player import PlayerObserver
from cardtui.ui.table.end import End
from cardtui.ui.table.run import RunTables
from cardtui.ui.terminal.driver import output_pending
from cardtui.ui.textual_internals import set_reliable_timer
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.key_footer import KeyFooter

__all__ = ["RunTable", "open_run"]

_RULES = "Find the move that wins. No hints, no undo, no clock."
_REFUSAL = "not in a run: no hints, no undo, no clock, no other puzzle"

_SECONDS_TO_NEXT = 1.0
"""Seconds after a puzzle was solved until the next one comes."""

_GRACE = 0.2
"""Seconds in which nobody has looked at a puzzle that has just been drawn: what is typed then is dropped."""

_MARKS = {SOLVED: ("✓", "$mark"), MISSED: ("✗", "$error")}


class RunLine(Horizontal):
    """The results of a run as a row of marks, and a dot for each miss that is left."""

    DEFAULT_CSS = """
    RunLine { height: 2; padding-top: 1; align-horizontal: center; }
    RunLine #run-marks { width: auto; height: 1; margin-right: 3; }
    RunLine #run-left { width: auto; height: 1; }
    """

    def compose(self) -> ComposeResult:
        yield EllipsisLabel(id="run-marks")
        yield EllipsisLabel(id="run-left")

    def show(self, marks: str, left: int) -> None:
        """Show results, and the number of misses left. The last results are shown if not all fit."""
        room = max(10, self.app.size.width - 40)
        signs = [_MARKS[mark] for mark in marks[-room:]]
        self.query_one("#run-marks", EllipsisLabel).set_text(Content.assemble(*signs))
        dots = [("● ", "$mark")] * left + [("○ ", "$mark")] * (MISSES - left)
        text = Content.assemble(*dots, (" misses left", "$muted"))
        self.query_one("#run-left", EllipsisLabel).set_text(text)


class RunMoves(CoinMoves):
    """Makes the moves of a run, and refuses what there is not in one."""

    tells_solution = True

    def __init__(self, table: StripTable, recorder: RunRecorder) -> None:
        super().__init__(table)
        self.recorder = recorder

    @property
    def observers(self) -> Sequence[PlayerObserver]:
        return (self.recorder,)

    @property
    def introduction(self) -> list[str]:
        return [FOR_NEWCOMERS, self.game.goal] if self.is_newcomer else [_RULES]

    def answer(self, columns: int) -> Content | None:
        """Return nothing: what is right is told by the marks."""
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

    def leave_ply(self, before: int) -> None:
        super().leave_ply(before)
        self.table.screen.call_later(_RUNS.catch_up, self.table, self.recorder)

    def resumed(self) -> None:
        super().resumed()
        _RUNS.catch_up(self.table, self.recorder)
        self._schedule_next()

    _seen_at: float | None = None
    """The time from which on somebody may have seen the puzzle."""

    _next_timer: Timer | None = None

    @property
    def grade(self) -> int:
        """The grade of the puzzle."""
        return self.game.puzzle.grade if self.game.puzzle is not None else 0

    @property
    def is_over(self) -> bool:
        return self.recorder.run.is_over

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
            _RUNS.go_on(self.card_app, self.recorder.row)

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
        session: Session[Any, Any] = Session(read_game(self.recorder.runs.missed(self.recorder.row)[number]))
        self.table.app.push_screen(self.card_app.make_table(session, dealt=True))

    def action_copy_id(self) -> None:
        self.card_app.copy(f"cardtui coins run --seed {self.recorder.run.seed}")

    def action_copy_result(self) -> None:
        if self.is_over:
            self.card_app.copy(self.recorder.run.result)
        else:
            self.say("this run is not over yet")

    def refuse(self, *_: object) -> None:
        over = f"The run is over: {self.key('find_move')} begins a new one"
        self.say(over if self.is_over else f"{_REFUSAL}; {self._leaving}")

    @property
    def _leaving(self) -> str:
        return f"{self.key('back_home')} leaves, and it goes on where it was"

    def action_help(self) -> None:
        about = f"{_HOW_TO_PLAY}\n\n{_HELP}\n\n{self._leaving}. The best counts the first run of each seed."
        self.table.app.push_screen(HelpScreen("Run", about, self.table.commands, self.to_press))


class RunEnd(End):
    """The end of a run, which is not that of each puzzle."""

    def __init__(self, table: Table, play: RunMoves) -> None:
        super().__init__(table, play)
        self._run = play

    @property
    def shows_end(self) -> bool:
        return super().shows_end and self._run.is_over

    def open_panels(self) -> Iterator[Callable[[], None]]:
        yield from ()  # it is not put aside: nothing else is to be seen

    def show_end(self) -> None:
        if self._run.is_over:
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
        self._recorder, self._runs = recorder, recorder.runs
        super().__init__(app, recorder.session, app.settings.speed, dealt=True)

    def _make_play(self) -> RunMoves:
        return RunMoves(self, self._recorder)

    # what is shown

    @property
    def heading(self) -> str:
        return f"Run · grade {self._runs.grade(self._recorder.row) if self.play.is_over else self.play.grade}"

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
        yield RunLine()
        yield from super().compose_table()

    def show_state(self, state: Any) -> None:
        super().show_state(state)
        self._show_run()

    def _show_run(self) -> None:
        run = self._recorder.run
        self.query_one(RunLine).show(run.marks, run.misses_left)
        self.show_deal_label()

    @property
    def ending(self) -> Ending:
        run, row, best = self._recorder.run, self._recorder.row, self._runs.best
        is_best = run.solved == best
        lines = [
            # The board shows it as well.
            EndLine(f"The last miss: {self.play.missed_move} wins.", is_spare=True),
        ]
        if best:
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


_RUNS = RunTables(
    Coins.key,
    RunRecorder,
    RunTable,
    lambda run: f"Another window has ended this run: {few(run.solved, 'puzzle')} solved.",
)
open_run = _RUNS.open


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
