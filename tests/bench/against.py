"""Measures the screen against another commit of cardtui: `python -m tests.bench.against FOLDER`

FOLDER holds the other commit (`git worktree add FOLDER COMMIT`). Both are run in turns, in pseudo-terminals,
so that a machine that is slow for a while is so for both. Each line ends in the median of the ratios.
"""

from __future__ import annotations

import re
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import psutil

from tests.terminal import Terminal

HERE = Path(__file__).resolve().parents[2]
RUN = "import runpy, sys; sys.path[0] = sys.argv.pop(1); runpy.run_module('cardtui', run_name='__main__')"
GAME = "beggar#305"
SIZES = ((80, 24), (120, 40))
_KEYS = re.compile(rb"q(?:\x1b\[[0-9;]*m)* ")  # the last key of the footer, and a blank
PAIRS = 9
SECONDS = 5.0


class Heard(Terminal):
    """A terminal that keeps what it is sent and paints nothing, which would take longer than the program."""

    heard = b""

    def show(self, data: bytes) -> None:
        self.written += len(data)
        self.heard += data


def started(tree: Path, size: tuple[int, int], *arguments: str, **env: str) -> Heard:
    env["PYTHONDONTWRITEBYTECODE"] = ""  # what is installed is compiled, too
    return Heard([sys.executable, "-P", "-c", RUN, str(tree), *arguments], size, env)


def first_screen(tree: Path, size: tuple[int, int], id: str | None = None) -> dict[str, float]:
    """Seconds until the keys stand at the bottom of home or of a table, and the memory a second later.

    The memory is that of the whole process, in megabytes (10^6 bytes).
    """
    began = time.perf_counter()
    with started(tree, size, *(["open", id] if id else [])) as terminal:
        while not _KEYS.search(terminal.heard):
            terminal.read()
            assert terminal.status is None and time.perf_counter() - began < 30, "there is no screen"
        seconds = time.perf_counter() - began
        terminal.run(1.0)
        return {"s": seconds, "MB": psutil.Process(terminal.pid).memory_info().rss / 1e6}


def playing(tree: Path, size: tuple[int, int]) -> dict[str, float]:
    """What playing 4 steps a second with flights takes of a core, and writes each second."""
    with started(tree, size, "open", GAME) as terminal:
        terminal.run(3.0)
        terminal.press(" ")
        terminal.run(0.5)
        process = psutil.Process(terminal.pid)
        before, written = sum(process.cpu_times()[:2]), terminal.written
        terminal.run(SECONDS)
        return {
            "of a core": (sum(process.cpu_times()[:2]) - before) / SECONDS,
            "kB/s": (terminal.written - written) / SECONDS / 1000,
        }


def compare(
    what: str, other: Path, measure: Callable[[Path], dict[str, float]], most: dict[str, float]
) -> None:
    """Measure both in turns; `most` is what each ratio may be."""
    measure(other), measure(HERE)  # what is compiled, and what lies on the disk, is so for all that follow
    pairs = [(measure(other), measure(HERE)) for _ in range(PAIRS)]
    for unit, limit in most.items():
        theirs, ours = ([pair[i][unit] for pair in pairs] for i in (0, 1))
        ratio = statistics.median(our / their for their, our in zip(theirs, ours, strict=True))
        measured = f"{statistics.median(ours):8.3f} against {statistics.median(theirs):8.3f} {unit:<9}"
        print(f"{what:<28} {measured} ratio {ratio:5.2f}  at most {limit}", flush=True)


def main() -> None:
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "cardtui").is_dir():
        sys.exit("usage: python -m tests.bench.against FOLDER  (which holds another commit of cardtui)")
    other = Path(sys.argv[1]).resolve()
    for size in SIZES:
        shape = "×".join(map(str, size))
        home, table = partial(first_screen, size=size), partial(first_screen, size=size, id=GAME)
        compare(f"first screen, home, {shape}", other, home, {"s": 1.25, "MB": 1.15})
        compare(f"first screen, table, {shape}", other, table, {"s": 1.25, "MB": 1.15})
        plays = partial(playing, size=size)
        compare(f"playing, {shape}", other, plays, {"of a core": 1.25, "kB/s": 2.6})


if __name__ == "__main__":
    main()
