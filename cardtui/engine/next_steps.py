"""The next steps offered when a game or something else has ended, as a numbered list.

A number, the word or, for the first, an empty line takes one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardtui.engine.asking import Conversation, Offer, Prompt, typed_words
from cardtui.engine.phrases import capitalized

NEXT_PROMPT = "What next? Enter takes 1, quit leaves:"

_QUIT = ("quit", "q", "exit")


class NextStep(NamedTuple):
    """One of the things that a person may do next. It has one of a `command`, a line `typed` and a `text`."""

    word: str
    """The word that takes it: `next`."""
    label: str = ""
    """A few words about it: `level 5`."""
    command: tuple[str, ...] | None = None
    """The words after `cardtui` that begin it; without any, home opens."""
    typed: str = ""
    """What could be typed in this conversation for the same: `undo`."""
    text: tuple[str, ...] = ()
    """The lines that are told, and then is asked again."""


def list_of(steps: Sequence[NextStep]) -> Iterator[str]:
    """Yield a numbered line for each of the steps."""
    for number, step in enumerate(steps, 1):
        yield f"{number}. {_name(step)}."


def offers_of(steps: Sequence[NextStep]) -> tuple[Offer, ...]:
    """Return the steps as answers that are offered at a prompt."""
    return tuple(Offer(step.word, _name(step)) for step in steps)


def _name(step: NextStep) -> str:
    return capitalized(": ".join(filter(None, (step.word, step.label))))


def step_for(steps: Sequence[NextStep], typed: str) -> NextStep | None:
    """Return the step that is taken by what was typed, in lower case and without blanks around it."""
    numbered = {str(number): step for number, step in enumerate(steps, 1)}
    named = {step.word: step for step in steps}
    return numbered.get(typed or "1") or named.get(typed)


def how_to_take(steps: Sequence[NextStep]) -> str:
    """Return the beginning of a sentence that says what to type."""
    return f"Type a number from 1 to {len(steps)}, its word"


def choose_next(steps: Sequence[NextStep]) -> Conversation[NextStep | None]:
    """Offer steps until one that is a command is taken; return it, or None if the person leaves."""
    yield from list_of(steps)
    while True:
        yield NEXT_PROMPT
        typed = yield Prompt(offers_of(steps))
        word = typed_words(typed)
        if word in _QUIT:
            return None
        if word in ("help", "?", "list"):
            yield from list_of(steps)
        elif (step := step_for(steps, word)) is None:
            yield f"{how_to_take(steps)}, or quit."
        elif step.command is not None:
            return step
        else:
            yield from step.text
