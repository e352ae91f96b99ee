"""The pictures on the pages of the lab."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from cardtui.lab.screens.lab import LabScreen
from tests.shots import Shot
from tests.ui.desk import ENDLESS


def _is_playing(screen: Screen[Any]) -> bool:
    """Return whether the lab shows games that other processes have not finished yet."""
    if not isinstance(screen, LabScreen):
        return False
    return screen.snapshot is None or not screen.snapshot.run.complete


SHOTS = (
    Shot("never-ends", f"{ENDLESS}@474", size=(120, 40)),
    Shot("lab", keys="right L", size=(120, 40), waits_for=_is_playing),
)
