"""Expected data from `tests/data`: what the sheets print, published records, sentences and ids."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"


def read_json(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def read_tables(name: str) -> dict[str, Any]:
    """Return the tables of a TOML file, each a list of rows."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))
