"""Output by lines, for screen readers and braille lines: words alone, nothing drawn, nothing redrawn.

A line is `Label: value` or a sentence, and has at most 100 characters; what is longer goes on in lines that
begin with two blanks, or with one where a word goes on, such as a long id.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import click

from cardtui.engine.cards import read_card

VARIABLE = "CARDTUI_LINES"
"""The environment variable that asks for lines, unless it is 0."""

WIDTH = 100
"""The most characters of a line."""

_INDENT, _WORD_INDENT = "  ", " "

_SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_WORDS = (
    (re.compile(r"·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)"), lambda found: f" times 10{found[1]}"),
    (
        re.compile(r"10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)"),
        lambda found: f"10 to the {found[1].translate(_SUPERSCRIPTS).replace('-', 'minus ')}",
    ),
    (re.compile(r"(?:10|[A2-9TJQK])[♠♥♦♣]"), lambda found: _card_name(found[0])),
    (re.compile(r" *± *"), lambda found: " plus or minus "),
    (re.compile(r" [·|] "), lambda found: ", "),
    (re.compile(r" ?\*\*\* ?| ?…$"), lambda found: ""),
    (re.compile(r"…"), lambda found: "..."),
    (re.compile(r"(?<=,) {2,}"), lambda found: " "),
)
"""Signs, and the words for them."""


def _card_name(text: str) -> str:
    card = read_card(text)
    return text if card is None else card.name


def lines_wanted() -> bool:
    """Return whether output is wanted by lines."""
    context = click.get_current_context(silent=True)
    given = None if context is None else context.find_root().params.get("lines")
    return os.environ.get(VARIABLE, "") not in ("", "0") if given is None else bool(given)


def in_words(text: str) -> str:
    """Return a text with words in place of signs. Columns, between two blanks, become a label and values."""
    for sign, words in _WORDS:
        text = sign.sub(words, text)
    first, *columns = re.split(r" {2,}", text.strip())
    return (
        ", ".join([first, *columns])
        if ": " in first
        else ": ".join(filter(None, (first, ", ".join(columns))))
    )


def say(text: str, *, err: bool = False) -> None:
    """Print a line of output, or as many as it takes by lines, where an empty one is left out."""
    if not lines_wanted():
        click.echo(text, err=err)
        return
    for line in text.splitlines():
        for part in _wrapped(in_words(line)):
            click.echo(part, err=err)


def _wrapped(text: str) -> Iterator[str]:
    """Yield a text in lines, with an indent where it goes on."""
    while len(text) > WIDTH:
        blank = text.rfind(" ", len(_INDENT), WIDTH + 1)
        yield text[:blank] if blank > 0 else text[:WIDTH]
        text = f"{_INDENT}{text[blank + 1 :]}" if blank > 0 else f"{_WORD_INDENT}{text[WIDTH:]}"
    if text:
        yield text
