"""Pictures of trees as they are read off by a person: what the tests of trees and of the fate share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

BELOW, ABOVE = "┬├│", "├└│"
"""Joints that go on downwards, and such that come from above."""


def parents(rows: Sequence[str]) -> dict[int, int]:
    """What each number of a picture hangs on, read off its lines as a person would."""

    def before(row: str) -> int:
        return int(re.findall(r"\d+", row)[-1])

    found = {}
    for y, row in enumerate(rows):
        for match in re.finditer(r"\d+", row):
            joint = re.search(r"[◂┬├└─ ]*$", row[: match.start()])
            assert joint is not None
            if "◂" in joint[0]:
                found[int(match[0])] = before(row[: joint.start()])
            elif joint[0].strip():
                column = max(row.rfind(char, 0, match.start()) for char in "├└")
                top = y - 1
                while rows[top][column] != "┬":
                    assert rows[top][column] in "├│"
                    top -= 1
                found[int(match[0])] = before(rows[top][:column])
    return found


def check_lines(rows: Sequence[str]) -> None:
    """No line ends where it should go on."""

    def cell(y: int, x: int) -> str:
        return rows[y][x] if 0 <= y < len(rows) and x < len(rows[y]) else " "

    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            assert (char in BELOW) == (cell(y + 1, x) in ABOVE), (y, x, rows)
            assert (char in ABOVE) == (cell(y - 1, x) in BELOW), (y, x, rows)


def numbers(rows: Sequence[str]) -> Counter[int]:
    return Counter(int(number) for row in rows for number in re.findall(r"\d+", row))
