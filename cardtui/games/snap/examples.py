"""Examples of the commands of Snap."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui snap": (
        ("cardtui snap", "watch a random game"),
        ("cardtui snap 305 --hand --level hard", "play against a hard opponent"),
        ("cardtui snap --suits 2 --speed 8", "watch a short game, quickly"),
        ("cardtui snap 305 --ops --as singly", "print the operations on linked lists"),
    ),
}
