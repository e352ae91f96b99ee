"""Texts for screen readers and braille displays: words instead of signs, in short lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from unicodedata import category

from cardtui.engine.cards import read_card

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
_COMMAND = re.compile(r"cardtui open \S+(?: --hand)?")
_PLACE = re.compile(r"[^\W\d]+ \d+(?: (?:on|to|from|in|at|of|onto) [^\W\d]+ \d+)*")
"""Matches a thing with its number, and where it is: `coin 4 on square 12`."""
_NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_COLUMNS = 100
"""Maximum number of characters of a line, unless a word or a command is longer."""


def in_words(text: str) -> str:
    """Return a text with words instead of signs: `K♦ → 3` is `king of diamonds to 3`.

    Letters, digits and the punctuation of ASCII stay; signs with a meaning become words, others disappear.
    Cards that follow each other are listed: `K♦ 3♠` is `king of diamonds, three of spades`. In code, a name
    behind a dot stays apart: `top and .next`.
    """
    text = _CARD.sub(lambda match: _card_name(match[1]) + (", " if match[2] else ""), text)
    text = _POWER.sub(_power, text)
    text = _STARS.sub(lambda match: f", {len(match[1])} of {len(match[1] + match[2])} stars", text)
    text = "".join(_SIGNS.get(char, char) for char in text)
    kept = (char if char.isascii() or category(char)[0] in "LMN" else " " for char in text)
    return re.sub(r" +([,.:;])(?!\w)", r"\1", " ".join("".join(kept).split()))


def _power(match: re.Match[str]) -> str:
    exponent = match[2].translate(_SUPERSCRIPTS).replace("-", "minus ")
    return f"{' times ' if match[1] else ''}10 to the {exponent}"


def _card_name(token: str) -> str:
    card = read_card(token)
    assert card is not None  # the pattern has found one
    return card.name


def wrapped(line: str, indent: str = "", columns: int = MOST_COLUMNS) -> Iterator[str]:
    """Yield a line in parts of at most `columns` characters, all but the first with an `indent`.

    A word, such as an id, and a command that opens one stay whole, however long, so that they can be pasted.
    So does `coin 4 on square 12`, unless that is longer than half a line.
    """

    def unbroken(match: re.Match[str]) -> str:
        return match[0] if len(match[0]) > columns // 2 else match[0].replace(" ", _NO_BREAK)

    line = _COMMAND.sub(lambda match: match[0].replace(" ", _NO_BREAK), _PLACE.sub(unbroken, line))
    parts = wrap(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    yield from (part.replace(_NO_BREAK, " ") for part in parts or [""])
