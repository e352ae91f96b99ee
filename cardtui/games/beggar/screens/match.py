"""The table of a match with slaps: best of five rounds, without hints and undo.

Each round has a table of its own, which only lays and slaps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.phrases import capitalized
from cardtui.engine.run import MISSED, SOLVED, WINS
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.results import MatchRecorder
from cardtui.games.beggar.screens.duel_stage import match_stage
from cardtui.games.beggar.screens.played import Slaps, SlapTable
from cardtui.games.beggar.screens.strike import StrikeView
from cardtui.games.beggar.slaps.match import MatchTally
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.table.series import SeriesMoves, show_next
from cardtui.ui.table.stage import StagePlan
from cardtui.ui.table.staged import StageBoard
from cardtui.ui.textual_internals import is_removed

_SIGNS = {SOLVED: "✓", MISSED: "✗"}

_DOTS = "·•●"
"""One time, two times, and more, at a place of the row of times."""

_TALL, _TWO_BY_TWO = 5, 3
"""The rows from which the score is explained, and from which its numbers stand below their names."""

_FIRST, _LAST, _TENTH = 0.2, 1.0, 2
"""The times at the ends of that row, in seconds, and the columns of a tenth of a second."""


def open_match(app: CardAppInterface, seed: int | None = None, level: str = "") -> None:
    """Go on with the match of a seed, or with the one that was played last; begin one if there is none."""
    row = app.library.runs(Beggar.key).open(seed, app.draw_seed, level)
    show_next(app, row, MatchTable, MatchRecorder)


def times_text(tally: MatchTally) -> str:
    """Return the person's times as dots on a row, where the neighbour's median is a line.

    What is beyond its ends stands at them.
    """
    columns = round((_LAST - _FIRST) * 10) * _TENTH

    def column(seconds: float) -> int:
        return max(0, min(columns - 1, round((seconds - _FIRST) * 10 * _TENTH)))

    numbers = [0] * columns
    for seconds in tally.times:
        numbers[column(seconds)] += 1
    row = [_DOTS[min(number, len(_DOTS)) - 1] if number else " " for number in numbers]
    row[column(tally.their_median)] = "│"
    return f"{''.join(row)} {_LAST} s"


class MatchMoves(SeriesMoves, Slaps):
    """Lets a person play a round of a match, and continues to the next one."""

    recorder: MatchRecorder
    word = "match"
    refusal = "not in a match"

    def __init__(self, table: MatchTable, recorder: MatchRecorder) -> None:
        super().__init__(table, recorder)
        self.times = {**recorder.times}

    def _tell_best(self) -> None:
        super()._tell_best()
        self.recorder.times = self.times if self.pace == 1.0 else {}  # none counts if the neighbour is slowed

    @property
    def turn(self) -> str:
        if self.recorder.is_decided and self.session.at_end:
            what = "the match" if self.is_over else f"round {len(self.recorder.run.marks)}"
            return f"The end of {what}"
        return super().turn

    def action_next_game(self) -> None:
        """Show the next round, or begin a new match of this level."""
        if self.is_over:
            open_match(self.card_app, level=self.recorder.row.level)
        elif self.recorder.is_decided:
            self.go_on()
        else:
            self.say("this round comes first")

    def action_lay(self) -> None:
        if not self._goes_on():
            super().action_lay()

    def action_slap(self) -> None:
        if not self._goes_on():
            super().action_slap()

    def _goes_on(self) -> bool:
        """Show the next round if this one is over. Return whether it is."""
        if not self.recorder.is_decided or self.table.is_striking:
            return False
        if self.is_over:
            self.say(f"the match is over: {self.key('next_game')} begins a new one")
        else:
            self.action_next_game()
        return True

    def action_copy_id(self) -> None:
        row = self.recorder.row
        self.card_app.copy(f"cardtui beggar match --seed {row.seed} --slap {row.level}")

    @property
    def result_line(self) -> str:
        return self.recorder.tally.line

    @property
    def how_over(self) -> str:
        return f"this match is over: {self.key('next_game')} begins a new one"

    @property
    def leaving(self) -> str:
        return f"{self.key('back_home')} leaves, and it goes on later"

    def action_help(self) -> None:
        about = f"{_HOW_TO_PLAY}\n\n{_HELP}\n\n{capitalized(self.leaving)}.\n\n{self.game.rules}"
        self.table.app.push_screen(HelpScreen("Match", about, self.table.commands, self.to_press))


class MatchTable(SlapTable):
    """A round of a match; after the last one, how the match went."""

    CSS_PATH = [*SlapTable.CSS_PATH, Path(__file__).with_name("match.tcss")]
    play_type = MatchMoves
    play: MatchMoves
    stage: ClassVar[Callable[..., StagePlan]] = staticmethod(match_stage)
    only = frozenset(
        {
            *("lay", "slap", "drop", "next_game", "help", "copy_id", "copy_result", "last", "back_home"),
            *("app.manual", "app.command_palette"),
        }
    )
    """The commands that there are in a match; all others are refused."""
    own_commands: ClassVar[tuple[Command, ...]] = (
        Command("next_game", ("z",), "The next round; when the match is over, a new match"),
        Command("copy_result", ("Y",), "Copy the result of the match as a line of text"),
    )
    gives_hints = False

    def __init__(self, app: CardAppInterface, recorder: MatchRecorder) -> None:
        self._recorder = recorder
        super().__init__(app, recorder.session, app.settings.speed, dealt=True)

    def _make_play(self) -> MatchMoves:
        return MatchMoves(self, self._recorder)

    # what is shown

    @property
    def tally(self) -> MatchTally:
        """The tally of the match so far."""
        return self._recorder.tally

    @property
    def _number(self) -> int:
        """The number of this round, from 1 on."""
        return len(self._recorder.run.marks) + (not self._recorder.is_decided)

    @property
    def heading(self) -> str:
        return f"{Beggar.title} · match, {self._recorder.row.level}"

    @property
    def deal_label(self) -> str:
        this_round = f"round {self._number}"
        return this_round if self.has_class("-slim") else f"match {self._recorder.run.seed} · {this_round}"

    @property
    def score_label(self) -> str:
        return f"round {self._number}: "

    def more_zones(self) -> Sequence[Widget]:
        return (Static(id="match"), Static(id="streak"))

    def show_state(self, state: object) -> None:
        super().show_state(state)  # type: ignore[arg-type]
        self._show_match()

    def begin_strike(self, view: StrikeView, done: Callable[[], None]) -> None:
        self._show_match()
        super().begin_strike(view, done)

    def show_resized(self) -> None:
        super().show_resized()
        if not is_removed(self):
            self._show_match()

    def _show_match(self) -> None:
        """Show the score of the match, and how quick the person is."""
        tally = self.tally
        marks = tally.run.marks
        wide, score = max(len("You"), len(tally.neighbour)), []
        for name, mark, style in (("You", SOLVED, "bold $mark"), (tally.neighbour, MISSED, "$label")):
            won = marks.count(mark)
            rings = " ".join("●" * won + "○" * (WINS - won))
            score.append(Content.styled(f"{name:{wide}} {rings}", style))
        times = [*tally.times, self.card_app.library.progress(Beggar.key).best_today]
        quick = min((time for time in times if time is not None), default=None)
        rows = self.query_one(StageBoard).stage.places["match"].height
        tall = rows >= _TALL
        above = [Content("match"), Content("best of 5"), Content("")] if tall else []
        number = Content.styled(str(tally.in_a_row), "bold $mark")
        time = Content.styled("" if quick is None else f"{quick:.2f} s", "$foreground")
        if rows < _TWO_BY_TWO:
            beside = [Content.assemble("in a row ", number)]
            beside += [Content.assemble("best ", time)] if time else []
        else:
            beside = [Content("in a row"), number]
            beside += [*([Content("")] if tall else []), Content("best today"), time] if time else []
        self.query_one("#match", Static).update(Content("\n").join([*above, *score]))
        self.query_one("#streak", Static).update(Content("\n").join(beside))
        self.show_deal_label()

    # the end

    @property
    def celebrates(self) -> bool:
        return self.play.is_over and self.tally.is_won

    @property
    def ending(self) -> Ending:
        ending, tally = super().ending, self.tally
        marks = "".join(_SIGNS[mark] for mark in tally.run.marks)
        wins = "You win" if tally.run.marks.endswith(SOLVED) else f"{tally.neighbour} wins"
        if not self.play.is_over:
            headline = f"{wins} round {self._number}"
            lines = [EndLine(tally.score, "match"), *(one for one in ending.lines if one.label == "slaps")]
            return ending._replace(headline=headline, lines=lines, marks=marks)
        headline = f"{wins} the match {tally.score}"
        lines = [EndLine(f"you {tally.slap_score} {tally.neighbour}", "slaps")]
        if tally.median is not None:
            theirs = f"{tally.neighbour}'s {tally.their_median:.2f} s │"
            lines.append(EndLine(f"median {tally.median:.2f} s, {theirs}", "times"))
            lines.append(EndLine(times_text(tally), f"{_FIRST} s"))
        if tally.turning_text:
            lines.append(EndLine(tally.turning_text, "turned it"))
        lines.append(EndLine(tally.line, "to share", is_spare=True))
        return Ending(headline, lines, marks=marks, lost=not tally.is_won)

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        if self.play.is_over:
            return [("next_game", "new match"), ("copy_result", "share"), self.leave_offer]
        return [("next_game", "next round"), self.leave_offer]


_HOW_TO_PLAY = (
    "Win three of five rounds. You and the neighbour lay your top cards on one pile, in turn. When two cards "
    "of one rank lie together, or with one between them, slap first and the pile is yours; a wrong slap "
    "costs your top card."
)

_HELP = (
    "Best of five rounds with slaps: whoever first wins three. A round has 24 cards, nine to ace. There are "
    "no hints and no undo. A seed fixes the deals of a match, so that two people can play the same one."
)
