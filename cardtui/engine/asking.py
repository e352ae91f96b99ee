"""Conversations: generators that yield lines to print, and a `Prompt` where a person is to type a line.

Whoever holds the conversation sends that line, or None after the last one. So the same conversation is held
in a terminal, on a web page, where nothing can wait, and in tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import NamedTuple, TypeVar, cast

R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")

_SENTENCE = re.compile(r"[\w\s,'-]*\w\.")
"""Matches words that a person, or their dictation, has ended with a full stop."""


class Offer(NamedTuple):
    """An answer that is offered at a prompt."""

    typed: str
    """The line to type for it."""
    label: str
    """A few words about it, for a button."""


class Prompt(NamedTuple):
    """A pause in a conversation, until a line has been typed."""

    offers: tuple[Offer, ...] = ()


Conversation = Generator[str | Prompt, str | None, T]
"""A conversation that returns a T at its end."""

CommandResult = int | Conversation[int]
"""The exit status of a command, or the conversation that is to be held and returns it."""


def typed_words(typed: str | None) -> str:
    """Return what was typed in lower case, with single blanks and without a full stop behind words.

    The end of the input is `quit`.
    """
    if typed is None:
        return "quit"
    words = " ".join(typed.lower().split())
    return words.removesuffix(".") if _SENTENCE.fullmatch(words) else words


def finished(result: CommandResult | None) -> Conversation[int]:
    """Hold the conversation of a command, if it is one; return its exit status."""
    if result is None or isinstance(result, int):
        return int(result or 0)
    return (yield from result)


def answered(conversation: Conversation[T], ask: Callable[[], str | None]) -> Generator[str, None, T]:
    """Yield the lines of a conversation in which `ask` answers each prompt; return what it returns."""

    def answer(said: str | Prompt) -> Generator[str, None, str | None]:
        if isinstance(said, Prompt):
            return ask()
        yield said
        return None

    return relayed(conversation, answer)


def with_lines(conversation: Conversation[T], rewrite: Callable[[str], Iterable[str]]) -> Conversation[T]:
    """Hold a conversation with each of its lines rewritten as one or several."""

    def pass_on(said: str | Prompt) -> Conversation[str | None]:
        if isinstance(said, Prompt):
            return (yield said)
        yield from rewrite(said)
        return None

    return relayed(conversation, pass_on)


def relayed(
    conversation: Conversation[T], pass_on: Callable[[str | Prompt], Generator[S, R, str | None]]
) -> Generator[S, R, T]:
    """Hold a conversation, and give all that is said to `pass_on`; return its result.

    `pass_on` yields what is said in some form, and returns the line that was typed for a prompt, else None.
    """
    typed: str | None = None
    with closing(conversation):
        while True:
            try:
                said = conversation.send(typed)
            except StopIteration as end:
                return cast(T, end.value)
            typed = yield from pass_on(said)
