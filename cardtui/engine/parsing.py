"""Parses numbers, seeds and choices in typed text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed

_NAME = re.compile(r"(?=.{1,16}$)[\w'’-]+( [\w'’-]+)*")


def read_seed(text: str) -> int:
    """Parse a seed: any integer. Raises `BadInput` if `text` is none."""
    digits = text.strip().replace("−", "-")  # the minus of printed text
    if not re.fullmatch(r"[+-]?\d+", digits):
        raise BadInput(f"the seed {quote(text)} is not a whole number")
    if len(digits) > 1000:
        raise BadInput(f"the seed {quote(text)} has more than 1000 digits")
    return int(digits)


def read_number(text: str, least: int, most: int, name: str) -> int:
    """Parse a whole number within bounds. Raises `BadInput`, which calls it `name`."""
    if not (text.isdecimal() and len(text) <= 18 and least <= int(text) <= most):
        raise BadInput(f"{name} is a whole number from {least} to {most}, not {quote(text)}")
    return int(text)


def read_choice(text: str, choices: Sequence[str], name: str) -> str:
    """Parse one of the `choices`, in any case. Raises `BadInput`, which calls it `name`."""
    typed = text.strip().lower()
    for choice in choices:
        if choice.lower() == typed:
            return choice
    raise BadInput(f"{name} is {listed(choices, 'or')}, not {quote(text)}")


def read_names(text: str, name: str = "names") -> str:
    """Parse the names of two people: `Ann+Bob`. Raises `BadInput`, with `name` for them, if they are wrong.

    The names can be part of ids, and so contain no character that means something there.
    """
    names = [part.strip() for part in text.split("+")]
    if len(names) != 2 or names[0] == names[1] or not all(map(_NAME.fullmatch, names)):
        why = "two different names of up to 16 letters, digits and blanks, such as Ann+Bob"
        raise BadInput(f"{name} are {why}, not {quote(text)}")
    return "+".join(names)
