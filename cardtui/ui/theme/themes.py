"""The themes: felt, dark, light, and the sixteen colours of the terminal. `colours.txt` has their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.theme import BUILTIN_THEMES, Theme

__all__ = ["COLOURS", "MATERIALS", "THEMES", "colours_of"]

_TABLE = Path(__file__).with_name("colours.txt").read_text(encoding="utf-8")
_, (_NAMES, *_OWN), _CARDS, _MORE = (
    [re.split("  +", line) for line in section.splitlines() if not line.startswith("#")]
    for section in _TABLE.split("\n\n")
)
"""The names of the columns, and the rows: those of a theme's own colours, and of its variables."""


def colours_of(column: str, rows: Iterable[Sequence[str]] = (*_OWN, *_CARDS, *_MORE)) -> dict[str, str]:
    """Return the colours in a column of the table, by their names; none if there is no such column."""
    at = _NAMES.index(column) if column in _NAMES else None
    return {} if at is None else {row[0]: row[at] for row in rows if row[at] != "-"}


def _theme(name: str, like: Theme) -> Theme:
    """Return a theme of the table. What has no colour there is as in the other theme."""
    own: dict[str, Any] = colours_of(name, _OWN)
    return replace(like, name=name, **own, variables=like.variables | colours_of(name, (*_CARDS, *_MORE)))


COLOURS = colours_of("felt", _CARDS)
"""The default colours of cards and table, for themes without their own."""

MATERIALS = (*COLOURS, "error", "success", "suit-diamonds", "suit-clubs")
"""The variables of a theme for cards, coins and squares."""

THEMES = (
    _theme("felt", Theme("felt", "")),
    _theme("dark", Theme("dark", "")),
    _theme("light", Theme("light", "", dark=False)),
    _theme("terminal", BUILTIN_THEMES["ansi-dark"]),
)
