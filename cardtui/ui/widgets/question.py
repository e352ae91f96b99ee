"""The bar with a question about the next step, its answers, and then the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal

from cardtui.engine.questions import Question
from cardtui.ui.commands import Command, key_text
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

_MARGINS = 2  # columns beside each part of the bar


class AnswerVerdict(NamedTuple):
    """The verdict on an answer: right or wrong, and the reason."""

    head: str = ""
    reason: str = ""

    @property
    def whole(self) -> str:
        return f"{self.head} {self.reason}".strip()

    def within(self, width: int) -> str:
        """Return as much as fits into `width` columns: all of it, the head, or nothing."""
        return next((text for text in (self.whole, self.head) if _room(text) <= width), "")


class QuestionBar(Horizontal):
    """Replaces the footer while a question is open.

    Text that does not fit is returned to the caller, who shows it in another line.
    """

    DEFAULT_CSS = """
    QuestionBar { dock: bottom; height: 1; background: $footer-background; display: none; }
    QuestionBar EllipsisLabel { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    QuestionBar #question { width: auto; color: $mark-ink; background: $mark; text-style: bold; }
    QuestionBar #verdict { width: 1fr; color: $label; }
    QuestionBar Control { color: $label; }
    """

    def __init__(self, answers: Sequence[Command]) -> None:
        """Show the choices as buttons for `answers`, the commands that answer a question."""
        super().__init__(id="question-bar")
        self._choices = [
            Control(command, "", with_key=": ", id=f"answer-{number}")
            for number, command in enumerate(answers)
        ]
        self._pass = Control(answers[0], "pass", with_key=True, id="pass")
        self._question, self._verdict = EllipsisLabel(id="question"), EllipsisLabel(id="verdict")

    def set_answers(self, answers: Sequence[Command]) -> None:
        """Show other keys for the answers."""
        for control, command in zip(self._choices, answers, strict=True):
            control.command = command

    def compose(self) -> ComposeResult:
        yield self._question
        yield from self._choices
        yield self._pass
        yield self._verdict

    def ask(self, question: Question, passing: Command, width: int) -> str:
        """Show a question in `width` columns; return the text that does not fit, for another line.

        `passing` is the command that continues without an answer.
        """
        asked, passed = _room(question.text), _room(f"{key_text(passing.keys[0])} pass")
        keys = [key_text(control.command.keys[0]) for control in self._choices]
        answers = _room(*(f"{key}: {text}" for key, text in zip(keys, question.choices, strict=False)))
        whole = asked + answers <= width
        free = width - answers - whole * asked
        if self._pass.command != passing:
            self._pass.command = passing
        self._pass.display = free >= passed
        self._question.set_text(question.text)
        self._question.display = whole
        self._verdict.display = False
        for number, control in enumerate(self._choices):
            control.display = number < len(question.choices)
            if control.display:
                control.relabel(question.choices[number])
        return "" if whole else question.text

    def tell(self, verdict: AnswerVerdict, width: int) -> str:
        """Show a verdict in `width` columns; return the text that does not fit, for another line."""
        for part in (*self._choices, self._pass, self._question):
            part.display = False
        self._verdict.display = True
        self._verdict.set_text(verdict.within(width))
        return "" if _room(verdict.whole) <= width else verdict.reason


def _room(*texts: str) -> int:
    """Return the columns that parts of the bar take."""
    return sum(len(text) + _MARGINS for text in texts)
