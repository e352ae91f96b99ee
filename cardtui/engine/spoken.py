"""Texts for screen readers and braille displays: words instead of signs, in short lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from unicodedata import category

from cardtui.engine.cards import read_card

__all__ = ["MOST_COLUMNS", "in_words", "wrapped"]

_CARD = re.compile(r"((?:10|[2-9AJQK])[♠♥♦♣])( (?=(?:10|[2-9AJQK])[♠♥♦♣]))?")
_POWER = re.compile(r"(·)?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_STARS = re.compile(r" *(★+)(☆*)")
_SIGNS = {
    "→": " to ",
    "▴": "up to",
    "▾": "down to",
    "·": ",",
    "…": "...",
    "×": " times ",
    "−": "-",
    "–": "-",
    "▶": ":",
    "±": " plus or minus ",
    "|": ",",
}
MOST_COLUMNS = 100
"""Maximum number of characters of a line."""


def in_words(text: str) -> str:
    """Return a text with words instead of signs: `K♦ → 3` is `king of diamonds to 3`.

    Letters, digits and the punctuation of ASCII stay; signs with a meaning become words, others disappear.
    Cards that follow each other are listed: `K♦ 3♠` is `king of diamonds, three of spades`.
    """
    text = _CARD.sub(lambda match: _card_name(match[1]) + (", " if match[2] else ""), text)
    text = _POWER.sub(_power, text)
    text = _STARS.sub(lambda match: f", {len(match[1])} of {len(match[1] + match[2])} stars", text)
    text = "".join(_SIGNS.get(char, char) for char in text)
    kept = (char if char.isascii() or category(char)[0] in "LMN" else " " for char in text)
    return re.sub(r" +([,.:;])", r"\1", " ".join("".join(kept).split()))


def _power(match: re.Match[str]) -> str:
    exponent = match[2].translate(_SUPERSCRIPTS).replace("-", "minus ")
    return f"{' times ' if match[1] else ''}10 to the {exponent}"


def _card_name(token: str) -> str:
    card = read_card(token)
    assert card is not None  # the pattern has found one
    return card.name


def wrapped(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 100 characters, broken at blanks where there are any."""
    yield from wrap(line, MOST_COLUMNS, break_on_hyphens=False) or [""]
