"""Snail Race."""

from cardtui.engine.entry import Entry

ENTRY = Entry(
    "race",
    "r",
    "Snail Race",
    "watch",
    "two snail teams",
    ("(0)(1)__", "(0)_(1)_", "_(0)_(1)"),
    package=__name__,
)
