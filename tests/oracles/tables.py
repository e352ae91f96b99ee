"""Expected data from `tests/data`: what the sheets print, published records, sentences and ids."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"


def read_json(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def rows(name: str, table: str) -> list[list[Any]]:
    """Return the rows of a table in a TOML file."""
    found: list[list[Any]] = tomllib.loads((DATA / name).read_text(encoding="utf-8"))[table]
    return found
