"""Questions to the viewer of a game, who predicts what happens before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from random import Random


class Question(NamedTuple):
    """A question with two to four short answers, one of which is right."""

    text: str
    choices: tuple[str, ...]
    right: int
    """The index of the right answer."""
    reason: str
    """The reason why it is right: a sentence that is shown afterwards."""


class PredictionScore:
    """The predictions of one game. The app keeps it while it runs."""

    def __init__(self) -> None:
        self.right = 0
        self.answered = 0
        self.done: set[int] = set()
        """The plies at which nothing is asked any more: they were answered or passed."""

    @property
    def score(self) -> str:
        return f"{self.right} of {self.answered}"


class Questions(Protocol):
    """The questions of a watched game."""

    def ask(self, game: Any, step: Any) -> Question | None:
        """Return a question to the viewer before `step` is shown, or None; always the same for a step.

        Whether there is one must not depend on the answer.
        """


def question_of(text: str, choices: Sequence[str], right: str, reason: str) -> Question:
    """Return a question whose `right` answer is given as one of the `choices`."""
    return Question(text, tuple(choices), choices.index(right), reason)


def chance(game: str, ply: int) -> Random:
    """Return random numbers for a question: always the same for the same ply of the game with this id."""
    from random import Random  # slow to import, and only needed on the screen

    return Random(f"{game}@{ply}")
