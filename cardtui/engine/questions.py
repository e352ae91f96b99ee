"""What is asked of somebody who watches, before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from random import Random

__all__ = ["Question", "chance", "question_of"]


class Question(NamedTuple):
    """Something to be predicted: a few words, two to four answers, and which of them will come true."""

    text: str
    choices: tuple[str, ...]
    right: int
    """The index of the right one."""
    reason: str
    """Why it is, in a sentence that is told afterwards."""


def question_of(text: str, choices: Sequence[str], right: str, reason: str) -> Question:
    """A question, whose right answer is given as it stands among the `choices`."""
    return Question(text, tuple(choices), choices.index(right), reason)


def chance(game: str, place: int) -> Random:
    """What chance decides about a question: the same at the same place of the game with that id, for ever."""
    from random import Random  # here, because most that know games never ask

    return Random(f"{game}@{place}")
