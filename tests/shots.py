"""The pictures of the README and the manual."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from textual.screen import Screen

from cardtui.wings import wings

__all__ = ["DEMO", "Shot", "shots", "shots_of"]


class Shot(NamedTuple):
    """A picture: the id of the game (empty: home), the keys that are pressed, and the seconds after them."""

    name: str
    game: str = ""
    keys: str = ""
    size: tuple[int, int] = (80, 24)
    theme: str | None = None
    seconds: float = 1.0
    waits_for: Callable[[Screen[Any]], bool] = lambda screen: False
    """Whether the screen does something that has to end first."""
    with_package: bool = False
    """Whether the package of the made-up War is installed."""


DEMO = Shot("demo")
"""The moving picture, of fifteen seconds."""

_SHOTS = (
    DEMO,
    Shot("home"),
    Shot("package", keys="up right", with_package=True),
    Shot("coins", "coins,step=3:2.5.9.14", "e left 2"),
    Shot("puzzle", "coins,grade=3#5", "right right 4"),
    Shot("right", "coins,grade=3#5", "right right 4 enter", seconds=3.0),
    Shot("path", keys="P"),
    Shot("beggar", "beggar#305@86", "right", (120, 40), seconds=0.15),
    Shot("bets", "beggar#305", "b right right up right right right right right"),
    Shot("end", "beggar#305@210", "right"),
    Shot("slaps", "beggar,slap=easy#22~l.l.l.s"),
    Shot("perditio", "perditio#7@15", "right", (120, 40), seconds=0.15),
    Shot("fate", "perditio#7@15", "f"),
    Shot("snap", "snap#305@50", "n left right", (120, 40), seconds=0.5),
    Shot("inside", "snap#305@20", "d W ) ) ) ) )", (120, 40)),
    Shot("practice", keys="w enter ctrl+r"),
    Shot("light", "beggar#305@93", theme="light"),
    Shot("statistics", keys="S", size=(100, 46)),
    Shot("settings", keys=",", size=(100, 30)),
)


def shots() -> tuple[Shot, ...]:
    """Return all pictures."""
    return (*_SHOTS, *(shot for wing in wings() for shot in shots_of(wing.name)))


def shots_of(wing: str) -> tuple[Shot, ...]:
    """Return the pictures of a wing: the list `SHOTS` in the `shots.py` of its tests, if it has one."""
    if not (Path(__file__).parent / wing / "shots.py").exists():
        return ()
    own: tuple[Shot, ...] = import_module(f"tests.{wing}.shots").SHOTS
    return own
