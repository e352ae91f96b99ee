"""Examples of the command `check`."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui check": (
        ("cardtui check --list", "list the exercises"),
        ("cardtui check beggar -- java BeggarMyNeighbour", "check a program"),
        ("cardtui check snap --call snap.py:playgame", "check a Python function"),
        ("cardtui check deque --call LinkedDeque.java", "check a class, here in Java"),
    ),
}
