"""The themes: felt, dark, light, and the sixteen colours of the terminal. `colours.txt` has their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.theme import BUILTIN_THEMES, Theme

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


def _coloured(theme: Theme, column: str) -> Theme:
    """Return a theme with the colours of a column; what has none there stays as it is."""
    own: dict[str, Any] = colours_of(column, _OWN)
    return replace(theme, **own, variables=theme.variables | colours_of(column, (*_CARDS, *_MORE)))


def theme_in_16_colors(theme: Theme) -> Theme:
    """Return a theme for sixteen colours. There brown would be yellow, which is not seen on white."""
    return _coloured(theme, f"{theme.name}-16")


COLOURS = colours_of("felt", _CARDS)
"""The default colours of cards and table, for themes without their own."""

MATERIALS = (*COLOURS, "error", "success", "suit-diamonds", "suit-clubs")
"""The variables of a theme for cards, coins and squares."""

THEMES = (
    _coloured(Theme("felt", ""), "felt"),
    _coloured(Theme("dark", ""), "dark"),
    _coloured(Theme("light", "", dark=False), "light"),
    _coloured(replace(BUILTIN_THEMES["ansi-dark"], name="terminal"), "terminal"),
)
