"""Words that games share: quoted texts, numbers and lists in sentences, and lengths of games compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import quote
from cardtui.engine.narrator import Lengths
from cardtui.engine.phrases import article, count, few, listed

MEASURED = Lengths(
    tuple(range(100, 1100, 10)), ((0.999, 2000),), longest=3000, games="deals of old", number="a thousand"
)


@pytest.mark.parametrize(
    ("length", "comparison"),
    [
        (99, "shorter than every one of a thousand deals of old"),
        (100, "shorter than 99 % of deals of old"),
        (101, "shorter than 99 % of deals of old"),
        (589, "shorter than 51 % of deals of old"),
        (591, "shorter than 50 % of deals of old"),
        (605, "longer than 50 % of deals of old"),
        (1090, "longer than 98 % of deals of old"),
        (1091, "longer than 99 % of deals of old"),
        (2000, "longer than 99 % of deals of old"),
        (2001, "longer than 99.9 % of deals of old"),
        (3000, "longer than 99.9 % of deals of old"),
        (3001, "longer than every one of a thousand deals of old"),
    ],
)
def test_a_length_is_compared(length: int, comparison: str) -> None:
    assert MEASURED.compare(length) == comparison


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
    assert (count(number, noun), few(number, noun)) == (digits, words)


def test_articles_and_lists() -> None:
    nouns = ("king", "two", "ace", "eight")
    assert [article(noun) for noun in nouns] == ["a king", "a two", "an ace", "an eight"]
    assert listed(["a king"]) == "a king"
    assert listed(["a king", "an ace"]) == "a king and an ace"
    assert listed(["305", "400", "1300"], "or") == "305, 400 or 1300"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", '""'),
        ("J 2", '"J 2"'),
        ("K♦ über", '"K♦ über"'),
        ("\x1b[2J", '"\\x1b[2J"'),
        ("\x9b31m", '"\\x9b31m"'),
        ("a\nb\tc\rd\x00", '"a\\nb\\tc\\rd\\x00"'),
        ("\u202egnp", '"\\u202egnp"'),  # changes the direction of writing
        ("\ud83d", '"\\ud83d"'),  # half a character
        ("\x7f", '"\\x7f"'),
        ("x" * 32, f'"{"x" * 32}"'),
        ("x" * 33, f'"{"x" * 31}…"'),
        ("y" * 1_000_000, f'"{"y" * 31}…"'),
    ],
)
def test_unprintable_characters_are_escaped_and_a_long_text_is_cut(text: str, shown: str) -> None:
    assert quote(text) == shown
    assert (quote("12345", 5), quote("123456", 5)) == ('"12345"', '"1234…"')


@given(st.text(st.characters(), max_size=80))
def test_a_quoted_text_is_printable_and_short(text: str) -> None:
    shown = quote(text)
    assert shown.isprintable()
    assert len(shown) <= 32 * len("\\U0010ffff") + 2
