"""Numbers and lists as sentences have them."""

from __future__ import annotations

import pytest

from cardtui.engine.phrases import article, count, few, listed


@pytest.mark.parametrize(
    ("number", "noun", "digits", "words"),
    [
        (0, "card", "0 cards", "no cards"),
        (1, "card", "1 card", "one card"),
        (2, "six", "2 sixes", "two sixes"),
        (11, "trick", "11 tricks", "eleven tricks"),
        (12, "pile", "12 piles", "12 piles"),
        (5000, "jack", "5000 jacks", "5000 jacks"),
    ],
)
def test_a_number_of_things(number: int, noun: str, digits: str, words: str) -> None:
    assert count(number, noun) == digits
    assert few(number, noun) == words


@pytest.mark.parametrize("said", ["a king", "a two", "an ace", "an eight"])
def test_one_of_a_thing(said: str) -> None:
    assert article(said.split()[1]) == said


def test_a_list_of_words() -> None:
    assert listed(["a king"]) == "a king"
    assert listed(["a king", "an ace"]) == "a king and an ace"
    assert listed(["305", "400", "1300"], "or") == "305, 400 or 1300"
