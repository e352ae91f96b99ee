"""Measures keys and commands against another commit of cardtui: `python -m tests.bench.keys FOLDER`

FOLDER holds the other commit (`git worktree add FOLDER COMMIT`). What counts is the time of the processor of
both, run in turns: a machine that does other things too is as slow for each of them. Each line ends in the
median of the ratios.
"""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path

from cardtui.storage.export_import import ExportedData, export_lines
from cardtui.storage.rows import FinishedGame
from tests.bench.against import HERE, Heard, started

RECORD = "beggar:---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
SIZE = 120, 40
PAIRS = 5
REST = 2.5
"""Seconds without a byte before each key, in which what was asked for before is done."""

QUIET = 0.15
"""Seconds without a byte after which the picture is there: what is looked for longer is added later."""

PICTURE = 500
"""Bytes of the smallest picture: before it only the cursor may be moved."""

PATIENCE = 5.0
"""Seconds after which no picture comes any more: the key has changed a few cells."""

PRESSES = {
    "G, record game": (RECORD, ("G",), 1.5),
    "G, again": (RECORD, ("G", "g", "G"), 1.5),
    "g": (RECORD, ("G", "g"), 1.5),
    "?": ("beggar#305", ("?",), 1.1),
    "e, coins": ("coins#1", ("e",), 1.5),
}
"""A game, the keys that are pressed in it, of which the last counts, and the most that the ratio may be."""

MANUAL = "beggar#305", ("\x1bOP",), 0.3
"""A game, the key F1, and the most seconds for it: Textual's Markdown is imported then."""

INSIDE = "\x1b[D", "g", "n", "G", "5", ")", "(", "W", "w", "I", "o"
"""Keys at a table of which the inspector is open."""

INSIDE_GAMES = "beggar#305@60", "perditio#8@30", "snap#305@60"
MOST_INSIDE = 0.05

COMMANDS = {
    "--version": (("--version",), 1.1),
    "stats, empty": (("stats",), 1.1),
    "a deck in a pipe": (("beggar", "--plain"), 1.1),
}
RECORDED = {"40": 0.6, "200": 0.45}
"""The cards of a recording, and the most that the ratio may be: opening the app is a part of each."""

GAMES = 50_000


def used(pid: int) -> float:
    """Return the seconds of the processor that all threads of a process have used."""
    return _scheduled(pid)[0]


def _scheduled(pid: int) -> tuple[float, float]:
    """Return for how many seconds the threads of a process have run, and have waited for a processor."""
    tasks = list[list[str]]()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # it has ended
            tasks.append((task / "schedstat").read_text().split())
    return sum(int(ran) for ran, *_ in tasks) / 1e9, sum(int(waited) for _, waited, _ in tasks) / 1e9


def pressed(tree: Path, game: str, keys: tuple[str, ...]) -> float:
    """Return the time of the processor from the last key to the last byte of the picture that follows."""
    with started(tree, SIZE, "open", game) as terminal:
        for key in keys:
            quiet(terminal, REST)
            before, written = used(terminal.pid), terminal.written
            terminal.press(key)
        end = time.perf_counter() + PATIENCE
        while terminal.written < written + PICTURE and time.perf_counter() < end:
            terminal.read(0.02)
            assert terminal.status is None, "the program has ended"
        return quiet(terminal, QUIET) - before


def quiet(terminal: Heard, seconds: float) -> float:
    """Read until nothing comes for so long; return the time of the processor at the last byte.

    The time in which the program waits for a processor does not count.
    """

    def now() -> tuple[float, float]:
        ran, waited = _scheduled(terminal.pid)
        return ran, time.perf_counter() - waited

    ran, last = now()
    while now()[1] - last < seconds:
        if terminal.read(0.02):
            ran, last = now()
    return ran


def ran(tree: Path, arguments: tuple[str, ...], env: Mapping[str, str], stdin: str = "") -> float:
    """Return the time of the processor of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "cardtui", *arguments]
    own = {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "", **env}
    environment = os.environ | own
    subprocess.run(
        command, cwd=tree, env=environment, input=stdin, text=True, capture_output=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(
    what: str, other: Path, measure: Callable[[Path], float], most: float, *, seconds: bool = False
) -> None:
    """Measure both in turns; `most` is what the ratio may be, or the `seconds` here."""
    measure(other), measure(HERE)  # what is compiled is so for all that follow
    pairs = [(measure(other), measure(HERE)) for _ in range(PAIRS)]
    theirs, ours = map(statistics.median, zip(*pairs, strict=True))
    ratio = statistics.median(our / their for their, our in pairs)
    limit = f"at most {most} s" if seconds else f"at most {most}"
    print(f"{what:<20} {ours:7.3f} s against {theirs:7.3f} s  ratio {ratio:5.2f}  {limit}", flush=True)


def tell(what: str, seconds: float, most: float) -> None:
    """Print what is measured here alone."""
    print(f"{what:<20} {seconds:7.3f} s  at most {most} s", flush=True)


def homes(folder: Path) -> dict[str, str]:
    """Make a folder; return the variables by which a program keeps its data there."""
    folder.mkdir()
    return dict.fromkeys(("CARDTUI_HOME", "HOME", "XDG_DATA_HOME"), str(folder))


def write_export(file: Path) -> None:
    """Write an export of as many games as somebody may ever play."""
    kinds = [
        ("beggar", "beggar#{}"),
        ("perditio", "perditio#{}"),
        ("snap", "snap#{}"),
        ("coins", "coins:1.4.{}"),
    ]
    data = ExportedData()
    for number in range(GAMES):
        key, pattern = kinds[number % len(kinds)]
        began = 1.6e9 + number * 600
        data.add(
            FinishedGame(
                uid=f"{number:032x}",
                game=key,
                id=pattern.format(number % 90 + 5),
                began=began,
                ended=began + 100,
                finished=True,
                steps=20 + number % 900,
                won=True if key == "coins" else None,
                day="2025-01-01",
            )
        )
    file.write_text("".join(f"{line}\n" for line in export_lines(data)))


def main() -> None:
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "cardtui").is_dir():
        sys.exit("usage: python -m tests.bench.keys FOLDER  (which holds another commit of cardtui)")
    other = Path(sys.argv[1]).resolve()
    print(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= homes(Path(folder, "screens"))
        home = homes(Path(folder, "commands"))  # what the screens here have saved, another commit cannot read
        for what, (game, keys, most) in PRESSES.items():
            compare(what, other, partial(pressed, game=game, keys=keys), most)
        for game, key in product(INSIDE_GAMES, INSIDE):
            measure = partial(pressed, game=game, keys=("d", key))
            name = "←" if key.startswith("\x1b") else key
            compare(f"{name}, d, {game}", other, measure, MOST_INSIDE, seconds=True)
        game, keys, seconds = MANUAL
        presses = [pressed(HERE, game, keys) for _ in range(PAIRS)]
        tell("F1, the first time", statistics.median(presses), seconds)
        for what, (arguments, most) in COMMANDS.items():
            compare(what, other, partial(ran, arguments=arguments, env=home, stdin=RECORD[7:]), most)
        if (other / "cardtui" / "recording").is_dir():
            for cards, most in RECORDED.items():
                cast = ("record", "--force", "--to", cards, "beggar#305", str(Path(folder, "game.cast")))
                compare(f"record, {cards} cards", other, partial(ran, arguments=cast, env=home), most)
        export = Path(folder, "export.json")
        write_export(export)
        tell("import, 50,000 games", ran(HERE, ("data", "import", str(export)), home), 3.0)
        tell("stats, 50,000 games", ran(HERE, ("stats",), home), 0.4)


if __name__ == "__main__":
    main()
