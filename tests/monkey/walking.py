"""Cases of random input, made from seeds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from cardtui.ui.theme.themes import THEMES

__all__ = ["Case", "Happening", "case_of", "walk", "with_sizes"]

Happening = tuple[Any, ...]
"""An event: `("key", "i")`, `("down", 3, 4, 1)`, `("paste", "x")`, `("size", 80, 24)` …"""


class Case(NamedTuple):
    """A sequence of input. `start` is the id that the app is opened with; None for home."""

    start: str | None
    size: tuple[int, int]
    groups: tuple[tuple[Happening, ...], ...]

    def __str__(self) -> str:
        return json.dumps({"start": self.start, "size": self.size, "groups": self.groups})


def case_of(data: dict[str, Any]) -> Case:
    """Return a case parsed from JSON."""
    groups = tuple(tuple(tuple(happening) for happening in group) for group in data["groups"])
    return Case(data["start"], tuple(data["size"]), groups)


_IDS = """
beggar#305 beggar:J.2.3.J.4.5 beggar:J.2.J.2 beggar:5 beggar,rounds=1000000:J.2.3.J.4.5 perditio#8
perditio#8@30 snap#305 snap#7@180 coins#3 coins,players=1:7.40.41.80 coins,players=2:2.5.9
coins,players=1,coins=3,target=30#2 coins,step=3,level=perfect,first=computer#7
coins,players=2:1.4.5.9~0-1.3-2@1 coins:999999999999999990.999999999999999999
"""
STARTS = (None, None, None, *_IDS.split())
SIZES = ((80, 24), (60, 18), (120, 40), (100, 30), (200, 60), (80, 24))
_CHARACTERS = "abcdefghijklmnopqrstuvwxyzGNUJPSHRLADOY0123456789<>:+-=*.,?/[](){}WKJBC "
_NAMED = (
    "left right up down enter escape tab shift+tab space backspace delete insert home end pageup pagedown "
    "f1 f2 f5 shift+up shift+down shift+left shift+right "
    "ctrl+p ctrl+s ctrl+z ctrl+y ctrl+c ctrl+v ctrl+a ctrl+w ctrl+u"
)
_KEYS = (*_CHARACTERS, *_NAMED.split())
_OFTEN = "enter escape right left down up i m x u U ctrl+p f2 > G t H S R L d d ( ) { } w W v P A"
_WANTED = tuple(_OFTEN.split())
_PASTES = (
    *("beggar#305@142", "coins:1.4.5.9~0-1.3-2@1", "snap#-7", "perditio#8", "beggar,rounds=0#1"),
    *("J 2 J 2", "1,4,5,9", "305", "", " ", "#", "~@"),
    *("[$mark]", "[bold red]x[/]", "\x1b[2J\x1b]0;x\x07", "\x00\x7f\u202e", "ắ༗๏/"),
    *("9" * 2000, "A K Q J " * 1250, "no deck " * 12_500, "coins:" + ".".join(map(str, range(0, 400, 3)))),
)
_TERMINALS = (
    *((1, 1), (2, 1), (1, 4), (4, 6), (5, 8), (9, 3), (20, 5), (40, 12), (59, 18), (60, 17), (60, 18)),
    *((79, 24), (80, 24), (80, 24), (80, 24), (100, 30), (110, 18), (120, 40), (120, 40), (160, 48)),
    *((200, 60), (250, 80)),
)

_HABITS = {
    **{"wanted": 14, "key": 14, "hold": 2, "click": 10, "double": 3, "drag": 4, "wheel": 3, "stray": 3},
    **{"size": 3, "paste": 2, "theme": 1, "focus": 1},
}
"""The kinds of input, with weights."""


def _happenings(random: Random, size: tuple[int, int]) -> list[Happening]:
    """Return the events of one action: mostly one, two for a click, several for a drag."""
    what = random.choices([*_HABITS], [*_HABITS.values()])[0]
    x, y = random.randrange(-1, size[0] + 1), random.randrange(-1, size[1] + 1)
    button = random.choices([1, 2, 3], [8, 1, 1])[0]
    if what in ("wanted", "key"):
        return [("key", random.choice(_WANTED if what == "wanted" else _KEYS))]
    if what == "hold":
        return [("key", random.choice(_WANTED))] * random.randint(2, 8)
    if what in ("click", "double"):
        times = 1 if what == "click" else 2
        return [("down", x, y, button), ("up", x, y, button)] * times
    if what == "drag":
        moves = [("move", x + random.randint(-30, 30), y + random.randint(-5, 5), button) for _ in range(3)]
        return [("down", x, y, button), *moves, ("up", moves[-1][1], moves[-1][2], button)]
    if what == "wheel":
        return [(random.choice(["sup", "sdown"]), x, y)]
    if what == "stray":
        return [(random.choice(["down", "up", "move"]), x, y, button)]
    if what == "size":
        return [("size", *random.choice(_TERMINALS))]
    if what == "paste":
        return [("paste", random.choice(_PASTES))]
    if what == "theme":
        return [("theme", random.choice(THEMES).name)]
    return [("focus", random.random() < 0.5)]


def walk(seed: int, number: int, starts: Sequence[str | None] = STARTS) -> Case:
    """Return a case of `number` events, or a few more, made from a seed. It begins with one of `starts`."""
    random = Random(seed)
    start, size = random.choice(starts), random.choice(SIZES)
    groups: list[tuple[Happening, ...]] = []
    now, left = size, number
    while left > 0:
        group: list[Happening] = []
        for _ in range(random.choices([1, 2, 3, 6], [6, 3, 2, 1])[0]):
            done = _happenings(random, now)
            if done[0][0] == "size":
                now = done[0][1:]
            group += done
        left -= len(group)
        groups.append(tuple(group))
    return Case(start, size, tuple(groups))


_LEAVING = ("q", "q", "q", "escape", "enter", "b", "p", "s", "c", ">", "u")
"""Keys that leave the screen that is open, or open another one."""


def with_sizes(seed: int, case: Case) -> Case:
    """Return the same case, but in every third group the terminal is resized while screens are left."""
    random = Random(seed)
    groups = list(case.groups)
    for at in range(0, len(groups), 3):
        group = list(groups[at])
        for _ in range(random.randint(1, 4)):
            size: Happening = ("size", *random.choice(_TERMINALS))
            key: Happening = ("key", random.choice(_LEAVING))
            group += random.choice([[size, key], [key, size]])
        groups[at] = tuple(group)
    return case._replace(groups=tuple(groups))
