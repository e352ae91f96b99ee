"""Tests of the exercises: test inputs, and judging the answers of other people's programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["verdicts"]


def verdicts(name: str) -> list[Any]:
    """Read a table of answers and of what is said about them."""
    file = Path(__file__).parents[2] / "data" / "judged" / f"{name}.json"
    rows: list[Any] = json.loads(file.read_text(encoding="utf-8"))
    return rows
