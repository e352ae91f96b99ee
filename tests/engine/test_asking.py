"""Conversations: who holds one, what is passed on, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from cardtui.engine.asking import (
    Conversation,
    Offer,
    Prompt,
    answered,
    finished,
    typed_words,
    with_lines,
)


def greeting(ended: list[str]) -> Conversation[int]:
    """Ask for two names, and return the number of letters."""
    letters = 0
    try:
        for number in ("first", "second"):
            yield f"The {number} name:"
            name = yield Prompt((Offer("Ann", "Ann"),))
            yield f"Hello, {name}."
            letters += len(name or "")
    finally:
        ended.append("closed")
    return letters


def twice(line: str) -> Iterator[str]:
    yield from (line, line.upper())


def test_each_prompt_is_answered_where_it_stands() -> None:
    ended = list[str]()
    names = partial(next, iter(("Ann", "Bo")), None)
    lines = ["The first name:", "Hello, Ann.", "The second name:", "Hello, Bo."]
    assert list(answered(greeting(ended), names)) == lines
    assert ended == ["closed"]


def test_lines_are_rewritten_and_prompts_and_results_are_passed_on() -> None:
    talk = with_lines(greeting([]), twice)
    assert [next(talk), next(talk)] == ["The first name:", "THE FIRST NAME:"]
    prompt = next(talk)
    assert isinstance(prompt, Prompt) and prompt.offers[0].typed == "Ann"
    assert [talk.send("Cy"), next(talk)] == ["Hello, Cy.", "HELLO, CY."]
    list(answered(talk, lambda: None))
    told = answered(with_lines(greeting([]), twice), lambda: "Dora")
    with pytest.raises(StopIteration) as end:
        while True:
            next(told)
    assert end.value.value == 8


@pytest.mark.parametrize("prompts", [0, 1])
def test_what_is_interrupted_is_closed(prompts: int) -> None:
    ended = list[str]()
    talk = with_lines(greeting(ended), twice)
    for _ in range(2 + prompts):
        next(talk)
    with pytest.raises(KeyboardInterrupt):
        talk.throw(KeyboardInterrupt)
    assert ended == ["closed"]


def test_a_command_returns_its_status_at_once_or_at_the_end_of_its_conversation() -> None:
    for result, status in ((None, 0), (3, 3), (greeting([]), 6)):
        talk = answered(finished(result), lambda: "Eve")
        with pytest.raises(StopIteration) as end:
            while True:
                next(talk)
        assert end.value.value == status


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("  Go  142. ", "go 142"),
        ("Today.", "today"),
        ("0, 2.", "0, 2"),
        ("", ""),
        (".", "."),
        ("...", "..."),
        ("data export .", "data export ."),
        (None, "quit"),
    ],
)
def test_a_full_stop_behind_words_is_no_part_of_them(typed: str | None, words: str) -> None:
    assert typed_words(typed) == words
