"""Predict: asks what happens next before a step is shown, and counts right answers."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from cardtui.engine.questions import PredictionScore, Question
from cardtui.ui.commands import Command
from cardtui.ui.interfaces import Table
from cardtui.ui.player import PlayerObserver
from cardtui.ui.widgets.question import AnswerVerdict, QuestionBar

PREDICT_VIEW = "predict"
"""The table's view in which questions are asked."""

QuestionSource = Callable[[int], Question | None]
"""Returns the question about the step that follows a ply, or None. The step exists."""


class PredictController(PlayerObserver):
    """Asks questions about a game that is watched, in a bar in place of the footer.

    It has to be the first observer of the player, as the table shows what it says.
    """

    def __init__(self, table: Table) -> None:
        self._table, self.player = table, table.player
        self._score = table.card_app.predictions.setdefault(table.session, PredictionScore())
        self.bar = QuestionBar(self.answers) if self.answers else None
        self.sources: list[QuestionSource] = [self._question_of_game]
        """The first of these that has a question at a ply asks it."""
        self.enabled = False
        self.verdict = AnswerVerdict()
        """The verdict on the last answer, until something else is asked or shown."""
        self.overflow = Content("")
        """What the bar has no room for: it is shown in place of the sentence about the present step."""
        self._moving = False
        self._answering = False
        self._cached: tuple[int, Question | None] = (-1, None)
        self._told: tuple[Question | None, AnswerVerdict] = (None, AnswerVerdict())

    @property
    def answers(self) -> list[Command]:
        """The commands that answer a question, with their present keys."""
        return [command for command in self._table.commands if command.name == "answer"]

    # questions

    def question_at(self, ply: int) -> Question | None:
        """Return the question to ask at a ply, unless it was answered or passed there."""
        if not self.enabled or ply in self._score.done:
            return None
        if self._cached[0] != ply:
            found = (source(ply) for source in self.sources if self._has_next_step(ply))
            self._cached = ply, next((question for question in found if question is not None), None)
        return self._cached[1]

    def _question_of_game(self, ply: int) -> Question | None:
        return self.player.session.question(ply + 1)

    def _has_next_step(self, ply: int) -> bool:
        session = self.player.session
        if ply >= session.length:
            session.look_ahead(1 + ply - session.length)
        return ply < session.length

    @property
    def question(self) -> Question | None:
        """The question that is asked now: none while the game plays on or cards fly to this ply."""
        if self.player.playhead.playing or self._moving:
            return None
        return self.question_at(self.player.session.ply)

    @property
    def shows_bar(self) -> bool:
        """Whether the bar has something to say."""
        return self.enabled and bool(self.question or self.verdict.head)

    @property
    def has_stopped(self) -> bool:
        """Whether playing has stopped at this ply to ask."""
        return self.player.stopped_at == self.player.session.ply

    @property
    def summary(self) -> str:
        """The score of the predictions in a sentence; empty without any."""
        return f"You predicted {self._score.score}." if self._score.answered else ""

    def enable(self, enabled: bool) -> None:
        """Start asking, or stop it at once."""
        if enabled is not self.enabled:
            self.enabled = enabled
            self.verdict = AnswerVerdict()
            self._cached = (-1, None)

    def ask_anew(self) -> None:
        """Ask the sources again, as they have changed: other ones, or other questions."""
        self._cached = (-1, None)
        self._tell()

    def answer(self, number: int) -> bool:
        """Give the answer of that number, from 0, and go on. Return whether there is such an answer."""
        question, player = self.question, self.player
        if question is None or number >= len(question.choices):
            return False
        score, right = self._score, number == question.right
        score.done.add(player.session.ply)
        score.answered += 1
        score.right += right
        answer = question.choices[question.right]
        head = f"✓ Right, {score.score}." if right else f"✗ Not quite, {score.score}: {answer}."
        self.verdict = AnswerVerdict(head, question.reason)
        self._answering = True
        if self.has_stopped:
            player.play_pause()
            player.watch(1)
        else:
            player.step(1)
        self._answering = False
        return True

    def skip(self) -> None:
        """Ask no more at this ply, as the user looks at the answer."""
        if self.question is not None:
            self._score.done.add(self.player.session.ply)
            self._tell()

    # the bar

    def keys_changed(self) -> None:
        """Show the keys that the commands for answers have now."""
        if self.bar is not None:
            self.bar.set_answers(self.answers)

    def fill_bar(self) -> bool:
        """Show the question or the verdict. Return whether `overflow` has changed."""
        if self.bar is None or not self.bar.is_attached:
            return False
        width = self._table.app.size.width
        passing = self._table.by_name["play_pause" if self.has_stopped else "forward"]
        verdict = rest = ""
        if (question := self.question) is not None:
            rest = self.bar.ask(question, passing, width)
            # The last verdict can still be read while the next question is asked.
            verdict = self.verdict.within(width - len(f"{rest} "))
        elif self.verdict.head:
            verdict = self.bar.tell(self.verdict, width)
        overflow = Content.assemble(verdict, " " if verdict and rest else "", (rest, "bold $mark"))
        changed = overflow.plain != self.overflow.plain
        if changed:
            self.overflow = overflow
        return changed

    # observing the player

    def stops_at(self, ply: int) -> bool:
        return not self._table.too_small and self.question_at(ply) is not None

    def steps_watched(self, before: int) -> None:
        if self.enabled:
            self._score.done.update(range(before, self.player.session.ply))

    def ply_changed(self, before: int) -> None:
        self._moving = True
        if not (self._answering or self.player.playhead.playing):
            self.verdict = AnswerVerdict()
        self._tell()

    def animation_finished(self) -> None:
        self._moving = False  # the table is told next, and shows it

    def transport_changed(self) -> None:
        self._tell()

    def game_finished(self) -> None:
        if self.enabled and self.summary:
            right_or_wrong, comma, _ = self.verdict.head.partition(",")
            head = f"{right_or_wrong}. {self.summary}" if comma else self.summary
            self.verdict = self.verdict._replace(head=head)
            self._tell()

    def _tell(self) -> None:
        """Notify the observers if the question or the verdict has changed."""
        now = self.question, self.verdict
        if now != self._told:
            self._told = now
            self.player.notify(lambda observer: observer.question_changed())
