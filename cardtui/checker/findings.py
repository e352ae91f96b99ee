"""What came of asking a program: answers, and what was found in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from cardtui.checker.exercise import Exercise, Lines, Mistake, Wrong

__all__ = ["Answer", "AnswerKind", "AskProgram", "Report", "Shrunk"]


class AnswerKind(Enum):
    """How an answer was. Whatever is no answer at all is never called a wrong one."""

    RIGHT = "right"
    DIFFERS = "differs"
    CRASHED = "crashed"
    HANGS = "hangs"
    TOO_MUCH = "too much output"
    OUT_OF_TURN = "out of turn"


class Answer(NamedTuple):
    """What came of asking one thing."""

    given: Any
    kind: AnswerKind
    lines: Lines = ()
    """The answer, as it is compared."""
    wrong: Wrong | None = None
    """What is wrong with it, if it differs."""
    output: str = ""
    """All that was written, where the answer is text."""
    errors: str = ""
    """The end of what was written to the error output."""
    status: int | None = None
    """The exit status of a program that has ended; negative for a signal."""
    seconds: float = 0.0
    readings: tuple[int, ...] = ()
    """Indices of the readings of the sheet's open question by which it is right, where these differ."""
    unsettled: AnswerKind | None = None
    """The kind of this answer by our own counting, if the sheet does not say what is right; else None."""
    as_written: Lines = ()
    """The same as the program has written it, where that may be otherwise."""


AskProgram = Callable[[Any], Answer]
"""Asks the program that is checked."""


class Shrunk(NamedTuple):
    """A failure made small."""

    answer: Answer
    runs: int
    """How often the program was run for that."""


@dataclass
class Report:
    """What is known when a check is over."""

    exercise: Exercise
    program: str
    """What was checked, as one would type it."""
    seed: int
    wanted: int | None
    """How many cases there should be; None where only time limits them."""
    asked: list[tuple[str, Answer]] = field(default_factory=list)
    """Each case in its order, by its name, and what came; the last one may have failed."""
    kept_right: list[str] = field(default_factory=list)
    """The names of cases that have failed before and are right now."""
    kept: bool = False
    """Whether what has failed is kept for the next time."""
    shrunk: Shrunk | None = None
    mistake: Mistake | None = None
    """The usual mistake that explains all that was seen."""
    unsteady: str = ""
    """That the same thing was answered rightly when it was asked again, as a sentence."""
    altogether: str | None = None
    """What is wrong with all the answers together, though each is right."""
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def failure(self) -> tuple[str, Answer] | None:
        """The first case that was not right, by its name, and what came."""
        if self.asked and self.asked[-1][1].kind is not AnswerKind.RIGHT:
            return self.asked[-1]
        return None

    @property
    def smallest(self) -> Answer | None:
        """What fails, as small as it was made."""
        if self.failure is None:
            return None
        return self.shrunk.answer if self.shrunk else self.failure[1]

    @property
    def agrees(self) -> bool | None:
        """Whether all that was asked was answered rightly; None if it was stopped before that was known."""
        if self.failure is not None or self.altogether is not None:
            return False
        return None if self.interrupted else True

    @property
    def opened(self) -> str | None:
        """The id and place of the table where it goes wrong."""
        found = self.smallest
        if found is None:
            return None
        if found.wrong is not None and found.wrong.opened is not None:
            return found.wrong.opened
        place = None if self.mistake is None else self.mistake.place(found.given)
        return self.exercise.opened(found.given, place)

    @property
    def why(self) -> str:
        """Why it fails, as a sentence, where that can be said."""
        if self.unsteady:
            return self.unsteady
        found = self.smallest
        rule = found.wrong.why if found is not None and found.wrong is not None else ""
        mistake = f"Your program {self.mistake.says}." if self.mistake else ""
        return " ".join(filter(None, (rule, mistake)))
