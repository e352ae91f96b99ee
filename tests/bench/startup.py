"""How long `cardtui` takes to start, as ratios to what it cannot do without: `python tests/bench/startup.py`.

Both sides of a ratio run in turn, A B A B …, so that a machine that gets slower or faster spoils neither. For
figures like those of an installed program the modules are compiled first, into a folder of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from statistics import median
from time import perf_counter

PAIRS = 15

CARDTUI = (sys.executable, "-m", "cardtui")
IMPORT_CLICK = (sys.executable, "-c", "import click")
DECK = b"J 2 J 2\n"


def compare(name: str, a: Sequence[str], b: Sequence[str], stdin: bytes = b"", pairs: int = PAIRS) -> float:
    """Run the commands `a` and `b` in turn, print the median of their ratios as `name`, and return it."""
    for command in (a, b):
        timed(command, stdin)  # not counted: it fills the caches
    times = [(timed(a, stdin), timed(b, stdin)) for _ in range(pairs)]
    ratio = median(first / second for first, second in times)
    ours, theirs = (median(column) * 1000 for column in zip(*times, strict=True))
    print(f"{name:<40} {ratio:5.2f}×   {ours:6.1f} ms / {theirs:6.1f} ms", flush=True)
    return ratio


def timed(command: Sequence[str], stdin: bytes) -> float:
    """The seconds that `command` takes from start to exit."""
    begin = perf_counter()
    subprocess.run(command, input=stdin, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begin


def main() -> None:
    with tempfile.TemporaryDirectory() as compiled:
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        compare("cardtui --version / import click", [*CARDTUI, "--version"], IMPORT_CLICK)
        compare("one deck piped in / import click", [*CARDTUI, "beggar"], IMPORT_CLICK, DECK)


if __name__ == "__main__":
    main()
