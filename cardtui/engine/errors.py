"""The exception for invalid input, and how it quotes text safely."""

from __future__ import annotations

from cardtui.engine.phrases import truncated

_LONGEST = 32


class BadInput(ValueError):
    """Text that was typed, piped in or pasted is invalid.

    The message is one sentence, ready to be shown. It says what is wrong and where, and is safe to print.
    """


def quote(text: str, longest: int = _LONGEST) -> str:
    """`text` in double quotes, safe to print: cut to `longest` characters, anything unprintable escaped.

    >>> print(quote("\\x1b[2J"))
    "\\x1b[2J"
    """
    return '"' + printable(truncated(text, longest)) + '"'


def printable(text: str) -> str:
    """`text` with anything unprintable escaped: control characters, line ends, bytes that were not text."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
