"""What the contracts of imports in `pyproject.toml` speak of is all that there is."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def modules(package: str) -> set[str]:
    """The modules and packages right below a package."""
    found = (ROOT / package.replace(".", "/")).iterdir()
    return {
        f"{package}.{path.stem}"
        for path in found
        if not path.stem.startswith("__") and (path.suffix == ".py" or (path / "__init__.py").exists())
    }


def test_nothing_outside_a_games_own_room_may_enter_it() -> None:
    (contract,) = [
        c for c in CONTRACTS if c.get("forbidden_modules") == ["cardtui.ui.games", "cardtui.games.*"]
    ]
    outside = {"cardtui.cli", "cardtui.checker", "cardtui.lab", "cardtui.store"}
    assert set(contract["source_modules"]) == outside | modules("cardtui.ui") - {"cardtui.ui.games"}
