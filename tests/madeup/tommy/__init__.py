"""Sir Tommy."""

from cardtui.engine.entry import Entry

ENTRY = Entry(
    "tommy",
    "o",
    "Sir Tommy",
    "build",
    "four foundations, whatever the suits",
    ("AS+2H+3H 9C",),
    package=__name__,
)
