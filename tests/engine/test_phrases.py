"""Words that games share: quoted texts, numbers and lists in sentences, and lengths of games compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import quote
from cardtui.engine.narrator import Lengths
from cardtui.engine.phrases import article, count, few, listed
from tests.cases import verdicts

MEASURED = Lengths(
    tuple(range(100, 1100, 10)), ((0.999, 2000),), longest=3000, games="deals of old", number="a thousand"
)


@pytest.mark.parametrize(("length", "comparison"), verdicts("lengths"))
def test_a_length_is_compared(length: int, comparison: str) -> None:
    assert MEASURED.compare(length) == comparison


@pytest.mark.parametrize(("number", "noun", "digits", "words"), verdicts("numbers-of-things"))
def test_a_number_of_things(number: int, noun: str, digits: str, words: str) -> None:
    assert (count(number, noun), few(number, noun)) == (digits, words)


def test_articles_and_lists() -> None:
    nouns = ("king", "two", "ace", "eight")
    assert [article(noun) for noun in nouns] == ["a king", "a two", "an ace", "an eight"]
    assert listed(["a king"]) == "a king"
    assert listed(["a king", "an ace"]) == "a king and an ace"
    assert listed(["305", "400", "1300"], "or") == "305, 400 or 1300"


@pytest.mark.parametrize(("text", "shown"), verdicts("quoted"))
def test_unprintable_characters_are_escaped_and_a_long_text_is_cut(text: str, shown: str) -> None:
    assert quote(text) == shown
    assert (quote("12345", 5), quote("123456", 5)) == ('"12345"', '"1234…"')


@given(st.text(st.characters(), max_size=80))
def test_a_quoted_text_is_printable_and_short(text: str) -> None:
    shown = quote(text)
    assert shown.isprintable()
    assert len(shown) <= 32 * len("\\U0010ffff") + 2
