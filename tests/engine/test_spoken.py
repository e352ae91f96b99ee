"""Texts to be heard: words in place of signs, in short lines."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.spoken import MOST_COLUMNS, in_words, wrapped


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("K♦ on 10♠, then A♥", "king of diamonds on ten of spades, then ace of hearts"),
        ("takes 2♦ 8♦ and J♣", "takes two of diamonds, eight of diamonds and jack of clubs"),
        ("7 → 10 → 7 never comes", "7 to 10 to 7 never comes"),
        ("Level 3 is won  ★★☆", "Level 3 is won, 2 of 3 stars"),
        ("13 moves · no hint", "13 moves, no hint"),
        ("1412 ▴ 1431", "1412 up to 1431"),
        ("(6.8 ± 0.4)·10⁻⁶", "(6.8 plus or minus 0.4) times 10 to the minus 6"),
        ("● ○ ●  you were winning", "you were winning"),
        ("Zoë beat Bjørn", "Zoë beat Bjørn"),
    ],
)
def test_signs_become_words(text: str, heard: str) -> None:
    assert in_words(text) == heard
    assert in_words(heard) == heard


@given(st.text())
def test_lines_are_short_and_lose_nothing(text: str) -> None:
    heard = in_words(text)
    lines = list(wrapped(heard))
    assert all(len(line) <= MOST_COLUMNS or " " not in line for line in lines)
    assert " ".join(lines).split() == heard.split()


@given(st.lists(st.sampled_from(["coin 4 on square 12", "pile 7", "and", "card 142", "goes"]), max_size=30))
def test_a_thing_stays_with_its_number_and_its_place(parts: list[str]) -> None:
    lines = list(wrapped(" ".join(parts), columns=40))
    assert " ".join(lines) == " ".join(parts)
    assert all(len(line) <= 40 for line in lines)
    for line, following in pairwise(lines):
        assert not re.match(r"on|square|\d", following), line


def test_a_long_command_stays_whole() -> None:
    command = f"cardtui open coins:1.2~{'0-1.' * 40} --hand"
    assert list(wrapped(f"To go on with it: {command}", "  ")) == ["To go on with it:", f"  {command}"]
