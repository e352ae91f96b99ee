"""Measures how the memory of a long sitting grows: `python -m tests.bench.sitting [FOLDER]`

FOLDER may hold another commit (`git worktree add FOLDER COMMIT`), which is measured beside this one. An hour
counts as a key a second, 3,600 in all, which visit every screen six times, and as four steps a second, 14,400
in all, of a game that is watched. Both pass in minutes, in a pseudo-terminal of 120×40.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil

from tests.bench.against import HERE, Heard, started
from tests.bench.keys import RECORD, quiet
from tests.ui.desk import ENDLESS

SIZE = 120, 40
MOST = 10.0
"""The megabytes (10^6 bytes) by which the last fifty minutes may grow."""

KEYS = 3600
SECONDS = 225.0
"""An hour of playback at 4 steps a second, played at 64."""

PARTS = 12
"""Of these parts of an hour the first two are the first ten minutes."""

QUIET = 0.15
"""Seconds without a byte after which the next key is pressed.

Textual looks every 0.1 s whether an Esc has become one; until then a key after it would be one with Alt.
"""

ESCDELAY = "10"
"""Milliseconds after which an Esc is one, and no longer the beginning of another key."""

_ESC = ("\x1b",) * 3
_HOME = (*_ESC, "", "\r", "\x1b")
"""Keys that lead home from anywhere; the empty one pastes an id, which opens a table that Esc leaves."""

_WATCHED = "d)JwWvI", "S\x1b?\x1bs\x1bx", "Gg5r><uU", "mm", " +++++  -nN.,l"
_PLAYED = "tt\ruU", "d)w", "i", "m", "e", "Ggrlh"

SCREENS: dict[str, tuple[str, tuple[str, ...]]] = {
    "home": ("", ("H", "S", ",", "?", "w\r", "P", "L", "R", "F", "i")),
    "manual": ("", ("\x1bOP",)),
    "themes": ("", ("\x10light\r", "\x10dark\r", "\x10felt\r")),
    "beggar": ("beggar#305", _WATCHED),
    "perditio": ("perditio#8", (*_WATCHED, "f", "c", "PA")),
    "snap": ("snap#305", (*_WATCHED, "PA")),
    "coins": ("coins#7", _PLAYED),
    "slaps": ("beggar,slap=easy#22", ("\r \ru", *_PLAYED[1:])),
    "throws": ("snap,you=A#305", _PLAYED),
}
"""Where keys are pressed: the id of the game, and groups of keys. Esc closes what a group has opened."""


def round_of_keys() -> Iterator[tuple[str, str]]:
    """Yield keys, and the ids that are pasted instead, so that every screen is visited once."""
    for game, groups in SCREENS.values():
        for group in groups:
            yield from (("", game or "beggar#1") if not key else (key, "") for key in _HOME)
            if game:
                yield from (("", game), ("\r", ""))
            yield from ((key, "") for key in _split(group))


def _split(group: str) -> Iterator[str]:
    """Yield single keys, of which some are sequences."""
    if group.startswith("\x1b"):
        yield group
    else:
        yield from group


def hour_of_keys(terminal: Heard) -> Iterator[None]:
    """Press the keys of an hour; yield after each part."""
    pressed = 0
    while True:
        for key, text in round_of_keys():
            terminal.paste(text) if text else terminal.press(key)
            quiet(terminal, QUIET)
            assert terminal.status is None, f"it ended after {key or text!r}: {terminal.heard[-2000:]!r}"
            terminal.heard = b""
            pressed += 1
            if pressed % (KEYS // PARTS) == 0:
                yield
            if pressed == KEYS:
                return


def hour_of_steps(terminal: Heard) -> Iterator[None]:
    """Watch the steps of an hour; yield after each part. At its end the game begins again."""
    terminal.press(" ")
    for _ in range(PARTS):
        terminal.run(SECONDS / PARTS)
        assert terminal.status is None
        yield


def measure(tree: Path, arguments: tuple[str, ...], play: Callable[[Heard], Iterator[None]]) -> list[float]:
    """Return the memory after each part of an hour, in megabytes."""
    with tempfile.TemporaryDirectory() as home:
        own = {"CARDTUI_HOME": home, "HOME": home, "XDG_DATA_HOME": home, "ESCDELAY": ESCDELAY}
        with started(tree, SIZE, "config", "set", "keys.quit", "q", **own) as terminal:
            while terminal.read(10.0):  # of older commits, Esc quits too
                pass
        with started(tree, SIZE, *arguments, **own) as terminal:
            terminal.run(3.0)
            process = psutil.Process(terminal.pid)
            return [process.memory_info().rss / 1e6 for _ in play(terminal)]


def main() -> None:
    if len(sys.argv) > 2 or not all((Path(name) / "cardtui").is_dir() for name in sys.argv[1:]):
        sys.exit("usage: python -m tests.bench.sitting [FOLDER]  (which holds another commit of cardtui)")
    trees = [HERE, *(Path(name).resolve() for name in sys.argv[1:])]
    hours = {
        "every screen": ((), hour_of_keys),
        "the record game": (("open", RECORD, "--speed", "64"), hour_of_steps),
        "an endless deal": (("open", ENDLESS, "--speed", "64"), hour_of_steps),
    }
    with ThreadPoolExecutor() as threads:
        for what, (arguments, play) in hours.items():
            run = partial(measure, arguments=arguments, play=play)
            for tree, sizes in zip(trees, threads.map(run, trees), strict=True):
                growth = max(sizes) - sizes[1]
                print(f"{what:<16} {tree.name:<12} {sizes[1]:6.1f} MB after ten minutes, then", end=" ")
                print(f"{growth:+5.1f} MB  at most {MOST:+.1f} MB", flush=True)
                print(f"{'':<16} {' '.join(f'{size:.1f}' for size in sizes)}", flush=True)


if __name__ == "__main__":
    main()
