"""The exception for unusable input, and quoting texts so that they are safe to print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput, quote


def test_bad_input_is_a_value_error_with_a_sentence() -> None:
    assert issubclass(BadInput, ValueError)
    assert str(BadInput("the deck is empty")) == "the deck is empty"


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
    ],
)
def test_unprintable_characters_are_escaped(text: str, shown: str) -> None:
    assert quote(text) == shown


@pytest.mark.parametrize(
    ("text", "longest", "shown"),
    [
        ("12345", 5, '"12345"'),
        ("123456", 5, '"1234…"'),
        ("x" * 32, 32, f'"{"x" * 32}"'),
        ("x" * 33, 32, f'"{"x" * 31}…"'),
    ],
)
def test_a_long_text_is_cut(text: str, longest: int, shown: str) -> None:
    assert quote(text, longest) == shown


def test_the_default_length_is_32_characters() -> None:
    assert quote("y" * 1_000_000) == f'"{"y" * 31}…"'


@given(st.text(st.characters(), max_size=80))
def test_a_quoted_text_is_printable_and_short(text: str) -> None:
    shown = quote(text)
    assert shown.isprintable()
    assert len(shown) <= 32 * len("\\U0010ffff") + 2
