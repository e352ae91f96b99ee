"""Numbers and lists as text: in sentences, and as bars."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import category

from cardtui.engine.cards import read_card

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")

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
"""Characters of a line in words: what a braille display or a speech synthesizer takes at a time."""

_THIRD_PERSON = {"have": "has"}
_NOT_NAMES = ("You", "The", "Player")


def count(number: int, noun: str) -> str:
    """A number of things, in digits: `35 tricks`, `1 card`, `2 sixes`."""
    return f"{number} {_plural(noun) if number != 1 else noun}"


def few(number: int, noun: str) -> str:
    """A number of things, in words as far as eleven: `no cards`, `one card`, `two cards`, `12 cards`."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else number
    return f"{word} {_plural(noun) if number != 1 else noun}"


def times(number: int) -> str:
    """A number of times: `once`, `twice`, `three times`, `12 times`."""
    return ("once", "twice")[number - 1] if 1 <= number <= 2 else few(number, "time")


def article(noun: str) -> str:
    """One of a thing: `a king`, `an ace`, `an eight`."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words one after the other: `a king`, `a king and an ace`, `305, 400 or 1300`."""
    *before, end = words
    return f"{', '.join(before)} {last} {end}" if before else end


def clause(name: str, verb: str, rest: str = "") -> str:
    """Return a player with a verb: `you win`, `Ann wins`, `the computer has no coin`."""
    return f"{name} {verb_of(name, verb)} {rest}".rstrip()


def verb_of(name: str, verb: str) -> str:
    """Return the form of a verb after a player's name: `have` after `you`, `has` after `Ann`."""
    return verb if name.lower() == "you" else _THIRD_PERSON.get(verb, f"{verb}s")


def possessive(name: str) -> str:
    """Return the possessive of a player's name: `your`, `Ann's`."""
    return f"{name}r" if name.lower() == "you" else f"{name}'s"


def inside(name: str) -> str:
    """Return a player's name for the middle of a sentence: `you`, `the computer`, `Ann`."""
    return name[0].lower() + name[1:] if name.split()[0] in _NOT_NAMES else name


def duration_text(seconds: float) -> str:
    """So much time in a few words: `45 s`, `3 min`, `2 h 5 min`."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _plural(noun: str) -> str:
    return noun + ("es" if noun.endswith("x") else "s")


def bar_cell(height: float) -> str:
    """Return a cell of a chart that a bar fills from below, to an eighth: `▁` for 1/8, `█` for 1 and more."""
    return " ▁▂▃▄▅▆▇█"[round(8 * min(1.0, max(0.0, height)))]


def capitalized(sentence: str) -> str:
    """Return a sentence with a capital letter at its beginning; the rest stays as it is."""
    return sentence[:1].upper() + sentence[1:]


def in_words(text: str) -> str:
    """Return a text without signs, to be heard: `K♦ → 3` is `king of diamonds to 3`.

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
    from textwrap import wrap  # few starts need it

    yield from wrap(line, MOST_COLUMNS, break_on_hyphens=False) or [""]
