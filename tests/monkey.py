"""A monkey: random input of every kind, in bursts, from a seed that is printed; what it breaks is made short.

`python -m tests.monkey --events 100000` lets it loose on home and all games. A *case* is where it starts, the
size of the terminal, and groups of events; the events of one group arrive together, before the app has dealt
with the first of them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key

from cardtui.games import open_id
from cardtui.ui.app import CardApp
from cardtui.ui.themes import THEMES

__all__ = ["Case", "Happening", "case_of", "failure", "post", "shrunk", "walk"]

Happening = tuple[Any, ...]
"""One thing that happens: `("key", "i")`, `("down", 3, 4, 1)`, `("paste", "x")`, `("size", 80, 24)` …"""


class Case(NamedTuple):
    """A sequence of input."""

    start: str | None
    """The id that the app is opened with; None for home."""
    size: tuple[int, int]
    groups: tuple[tuple[Happening, ...], ...]

    def __str__(self) -> str:
        return json.dumps({"start": self.start, "size": self.size, "groups": self.groups})


def case_of(data: dict[str, Any]) -> Case:
    """The case that JSON wrote."""
    groups = tuple(tuple(tuple(happening) for happening in group) for group in data["groups"])
    return Case(data["start"], tuple(data["size"]), groups)


STARTS = (
    None,
    "beggar#305",
    "beggar:J.2.3.J.4.5",
    "beggar:J.2.J.2",
    "beggar:5",
    "beggar,rounds=1000000:J.2.3.J.4.5",
    "perditio#8",
    "perditio#8@30",
    "snap#305",
    "snap#7@180",
    "coins#3",
    "coins,players=1:7.40.41.80",
    "coins,players=2:2.5.9",
    "coins,players=1,coins=3,target=30#2",
    "coins,step=3,level=perfect,first=computer#7",
    "coins,players=2:1.4.5.9~0-1.3-2@1",
    "coins:999999999999999990.999999999999999999",
)
SIZES = ((80, 24), (60, 18), (120, 40), (100, 30), (200, 60), (80, 24))
_KEYS = (
    *"abcdefghijklmnopqrstuvwxyzGNUJPSHRADO0123456789<>:+-=*.,?/[] ",
    *("left", "right", "up", "down", "enter", "escape", "tab", "shift+tab", "space", "backspace", "delete"),
    *(
        "home",
        "end",
        "pageup",
        "pagedown",
        "f1",
        "f2",
        "f5",
        "ctrl+p",
        "ctrl+s",
        "ctrl+z",
        "ctrl+y",
        "ctrl+c",
    ),
    *(
        "ctrl+v",
        "ctrl+a",
        "ctrl+w",
        "ctrl+u",
        "shift+up",
        "shift+down",
        "shift+left",
        "shift+right",
        "insert",
    ),
)
_WANTED = (
    "enter",
    "escape",
    "right",
    "left",
    "down",
    "up",
    "i",
    "m",
    "x",
    "u",
    "U",
    "ctrl+p",
    "f2",
    ">",
    "G",
    "t",
)
_PASTES = (
    *(
        "beggar#305@142",
        "coins:1.4.5.9~0-1.3-2@1",
        "snap#-7",
        "perditio#8",
        "J 2 J 2",
        "1,4,5,9",
        "305",
        "",
        " ",
    ),
    *(
        "[$mark]",
        "[bold red]x[/]",
        "\x1b[2J\x1b]0;x\x07",
        "\x00\x7f\u202e",
        "ắ༗๏/",
        "beggar,rounds=0#1",
        "#",
        "~@",
    ),
    *("9" * 2000, "A K Q J " * 1250, "no deck " * 12_500, "coins:" + ".".join(map(str, range(0, 400, 3)))),
)
_TERMINALS = (
    *(
        (1, 1),
        (2, 1),
        (1, 4),
        (4, 6),
        (5, 8),
        (9, 3),
        (20, 5),
        (40, 12),
        (59, 18),
        (60, 17),
        (60, 18),
        (79, 24),
    ),
    *(
        (80, 24),
        (80, 24),
        (80, 24),
        (100, 30),
        (110, 18),
        (120, 40),
        (120, 40),
        (160, 48),
        (200, 60),
        (250, 80),
    ),
)


_HABITS = {
    **{"wanted": 14, "key": 14, "hold": 2, "click": 10, "double": 3, "drag": 4, "wheel": 3, "stray": 3},
    **{"size": 3, "paste": 2, "theme": 1, "focus": 1},
}
"""What the monkey does, and how often."""


def _happenings(random: Random, size: tuple[int, int]) -> list[Happening]:
    """One thing that somebody does: mostly one event, a click is two, a drag is several."""
    what = random.choices(
        [
            "wanted",
            "key",
            "hold",
            "click",
            "double",
            "drag",
            "wheel",
            "stray",
            "size",
            "paste",
            "theme",
            "focus",
        ],
        [14, 14, 2, 10, 3, 4, 3, 3, 3, 2, 1, 1],
    )[0]
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
    """The case of `number` events, or a few more, that a seed makes; it begins with one of `starts`."""
    random = Random(seed)
    start, size = random.choice(starts), random.choice(SIZES)
    groups: list[tuple[Happening, ...]] = []
    now, left = size, number
    while left > 0:
        group: list[Happening] = []
        for _ in range(random.choices([1, 2, 3, 6], [6, 3, 2, 1])[0]):
            done = _happenings(random, now)
            now = next(
                ((a, b) for what, a, b, *_ in reversed([(*d, 0, 0) for d in done]) if what == "size"), now
            )
            group += done
        left -= len(group)
        groups.append(tuple(group))
    return Case(start, size, tuple(groups))


# doing it


def post(app: CardApp, happening: Happening) -> None:
    """Let something happen, as the terminal's driver does: nothing waits for what comes of it."""
    what, *rest = happening
    if what == "key":
        name = rest[0]
        char = name if len(name) == 1 else None
        app.post_message(
            events.Key(_character_to_key(name) if char else name, char or (" " if name == "space" else None))
        )
    elif what == "paste":
        app.post_message(events.Paste(rest[0]))
    elif what == "size":
        size = Size(*rest)
        app._driver._size = (size.width, size.height)  # type: ignore[union-attr]
        app.post_message(events.Resize(size, size))
    elif what == "theme":
        app.theme = rest[0]
    elif what == "focus":
        app.post_message(events.AppFocus() if rest[0] else events.AppBlur())
    else:
        x, y, button = (*rest, 0)[:3]
        kinds: dict[str, type[events.MouseEvent]] = {
            "down": events.MouseDown,
            "up": events.MouseUp,
            "move": events.MouseMove,
            "sup": events.MouseScrollUp,
            "sdown": events.MouseScrollDown,
        }
        app.post_message(kinds[what](None, x, y, 0, 0, button, False, False, False, x, y))


_QUIET = 10  # rounds of the event loop without a message
_LONGEST = 20.0  # seconds that anything may keep the app busy


async def settle(app: CardApp) -> None:
    """Wait until the app has dealt with all that has come. Raises what it raised, or `TimeoutError`."""
    end = monotonic() + _LONGEST
    quiet = 0
    while quiet < _QUIET and not app._exit:
        await asyncio.sleep(0)
        if app._exception is not None:
            raise app._exception
        if monotonic() > end:
            raise TimeoutError("the app has been busy for too long")
        busy = app.gate.waiting or any(
            pump.message_queue_size for pump in (app, *app._registry) if pump.is_running
        )
        quiet = 0 if busy else quiet + 1


async def _play(case: Case, check: Callable[[CardApp], None]) -> None:
    """Do all that a case says. Where the app is left by it, it is opened once more for the rest."""
    groups = list(case.groups)
    while groups:
        session = None if case.start is None else open_id(case.start)
        app = CardApp(session, theme="felt", draw_seed=lambda: 7)
        async with app.run_test(size=case.size, notifications=True, tooltips=True):
            await settle(app)
            while groups and not app.leaving:
                for happening in groups.pop(0):
                    post(app, happening)
                await settle(app)
            if not app.leaving:
                check(app)
                await _leave(app)


async def _leave(app: CardApp) -> None:
    """Leave the app by the keys that always do. Raises `AssertionError` if they do not."""
    for key in ("escape", "q") * 12:  # whatever is open
        post(app, ("key", key))
        await settle(app)
        if app.leaving:
            return
    raise AssertionError("q and Esc do not end it any more")


def failure(case: Case, check: Callable[[CardApp], None] = lambda app: None) -> BaseException | None:
    """What goes wrong in a case, or None. `check` is asked at its end, before the app is left."""
    try:
        with redirect_stderr(StringIO()), redirect_stdout(StringIO()):  # Textual tells of it there
            asyncio.run(_play(case, check))
    except Exception as error:
        return error
    finally:
        gc.collect()  # what an app leaves behind may be few things, but large ones
    return None


_MOST_TRIES = 150  # runs to make a case short


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """A shorter case that still fails: groups are left out, then single events, larger parts first."""
    tries = 0

    def smaller(parts: Sequence[Any], rebuilt: Callable[[tuple[Any, ...]], Case]) -> tuple[Any, ...]:
        nonlocal tries
        parts, size = tuple(parts), max(1, len(parts) // 2)
        while True:
            at = 0
            while at < len(parts) and tries < _MOST_TRIES:
                tries += 1
                without = parts[:at] + parts[at + size :]
                if fails(rebuilt(without)):
                    parts = without
                else:
                    at += size
            if size == 1:
                return parts
            size = max(1, size // 2)

    case = case._replace(groups=smaller(case.groups, lambda groups: case._replace(groups=groups)))
    for at in range(len(case.groups) - 1, -1, -1):
        before, after = case.groups[:at], case.groups[at + 1 :]

        def rebuilt(group: tuple[Any, ...], case: Case = case, at: int = at) -> Case:
            return case._replace(groups=(*case.groups[:at], group, *case.groups[at + 1 :]))

        group = smaller(case.groups[at], rebuilt)
        case = case._replace(groups=(*before, *((group,) if group else ()), *after))
    return case


def same_failure(error: BaseException) -> Callable[[Case], bool]:
    """Whether a case fails as `error` says."""
    return lambda case: type(failure(case)) is type(error)


def told(error: BaseException) -> str:
    """What went wrong, in a line."""
    return f"{type(error).__name__}: {str(error)[:200]}"


def main() -> None:
    """Let the monkey loose; print each failure made short."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=60, help="events a walk")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    done, seed, found = 0, options.seed, 0
    while done < options.events:
        case = walk(seed, options.each)
        error = failure(case)
        done += sum(map(len, case.groups))
        if error is not None:
            found += 1
            print(f"seed {seed}: {told(error)}\n  {shrunk(case, same_failure(error))}", flush=True)
        seed += 1
    print(f"{done} events from seeds {options.seed} to {seed - 1}: {found} failures")


if __name__ == "__main__":
    main()
