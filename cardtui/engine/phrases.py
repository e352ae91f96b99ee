"""Numbers and lists as text, in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")

_THIRD_PERSON = {"have": "has"}
_NOT_NAMES = ("You", "The", "Player")


_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def count(number: int, noun: str) -> str:
    """A number of things, in digits: `35 tricks`, `1 card`, `2 sixes`."""
    return f"{number} {plural(noun) if number != 1 else noun}"


def few(number: int, noun: str) -> str:
    """A number of things, in words as far as eleven: `no cards`, `one card`, `two cards`, `12 cards`."""
    return f"{in_words(number)} {plural(noun) if number != 1 else noun}"


def in_words(number: int) -> str:
    """A number in words as far as eleven: `two`, `12`."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def times(number: int) -> str:
    """A number of times: `once`, `twice`, `three times`, `12 times`."""
    return ("once", "twice")[number - 1] if 1 <= number <= 2 else few(number, "time")


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `13th`."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else _ORDINALS.get(number % 10, 'th')}"


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
    """Return the form of a verb after a player's name: `have` after `you`, `has` or `passes` after `Ann`."""
    if name.lower() == "you":
        return verb
    if re.search("([sxzo]|ch|sh)$", verb):
        return f"{verb}es"
    return _THIRD_PERSON.get(verb, re.sub("(?<![aeiou])y$", "ie", verb) + "s")


def possessive(name: str) -> str:
    """Return the possessive of a player's name: `your`, `Ann's`."""
    return f"{name}r" if name.lower() == "you" else f"{name}'s"


def belonging_to(name: str) -> str:
    """Return whose something is, as the end of a sentence: `yours`, `Ann's`."""
    return "yours" if name.lower() == "you" else possessive(name)


def inside(name: str) -> str:
    """Return a player's name for the middle of a sentence: `you`, `the computer`, `Ann`."""
    return name[0].lower() + name[1:] if name.split()[0] in _NOT_NAMES else name


def duration_text(seconds: float) -> str:
    """Return a duration in a few words: `45 s`, `3 min`, `2 h 5 min`."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def plural(noun: str) -> str:
    """Return several of a thing: `kings`, `sixes`."""
    return noun + ("es" if noun.endswith("x") else "s")


def capitalized(sentence: str) -> str:
    """Return a sentence with a capital letter at its beginning; the rest stays as it is."""
    return sentence[:1].upper() + sentence[1:]


def truncated(text: str, longest: int) -> str:
    """Return a text of at most `longest` characters: where it is longer, `…` stands for the rest."""
    return text if len(text) <= longest else f"{text[: max(0, longest - 1)]}…"
