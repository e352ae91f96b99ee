"""Measures how fast random games are played, as ratios in one run: `python -m tests.bench.engine [FOLDER]`

The baseline is `ring.c`: each hand a ring of card values, one card at a time, as in the fastest public
engines. It is compiled with `gcc -O3 -march=native`, and plays the same deals, without the time it takes to
deal them. With a FOLDER that holds another commit of cardtui (`git worktree add FOLDER COMMIT`), the kernels
there are measured too. Both are measured in code for this machine, and in code for older ones.

All take turns, and what counts is the time of the processor: a machine that does other things too is as slow
for each of them. What compiling takes, before the first games, is told apart.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import process_time

import numba
import numpy as np
from llvmlite import binding

from cardtui.lab.draws import RandomDraws, mix
from cardtui.lab.kernels.beggar.counting import count_deals
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import play_deals

try:
    from cardtui.lab.beggar.packs import STANDARD_PACK, deal_pack, deal_text
except ModuleNotFoundError:  # an older commit
    from cardtui.lab.packs import STANDARD_PACK, deal_pack, deal_text  # type: ignore[import-not-found,no-redef]

HERE = Path(__file__).resolve().parents[3]
DEALS = 100_000
ROUNDS = 9
SEED = 5
MOST_TRICKS = 5791

RUN = f"import runpy, sys; sys.path[0] = sys.argv[1]; runpy.run_path({__file__!r}, run_name='rounds')"
FOR_AVX2 = {
    "NUMBA_CPU_NAME": "haswell",
    "NUMBA_CPU_FEATURES": "+avx2,+fma,+bmi,+bmi2,+lzcnt,+popcnt,+sse4.2,+movbe",
}
FOR_SSE2 = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": "+sse2"}
PROCESSORS = {"code for this machine": {}, "code for AVX2": FOR_AVX2, "code for SSE2": FOR_SSE2}

GAMES = "Beggar, without dealing"


def measures() -> dict[str, Callable[[], object]]:
    """Return what is measured, each with a function that plays or deals DEALS games."""
    from cardtui.lab.kernels import perditio  # a game that can be deleted

    codes, asks = (np.uint64(word) for word in words_of(STANDARD_PACK))
    size, first, most = np.uint64(52), np.uint64(26), np.uint64(MOST_TRICKS)
    deals, dealt = np.zeros((2, 2 * DEALS), np.uint64)
    played = np.zeros(3 * DEALS, np.uint64)
    deal_block(np.uint64(mix(SEED)), np.uint64(0), 52, 16, codes, deals)

    def games() -> tuple[int, int]:
        play_deals(deals, size, first, asks, most, played)
        tricks, cards = (int(played[row * DEALS : (row + 1) * DEALS].sum()) for row in (0, 1))
        return cards, tricks

    return {
        GAMES: games,
        "Beggar, dealing alone": lambda: deal_block(np.uint64(mix(SEED)), np.uint64(0), 52, 16, codes, dealt),
        "Beggar, end to end": lambda: count_deals(STANDARD_PACK, SEED, 0, DEALS),
        "Perditio, end to end": lambda: perditio.count_deals(SEED, 0, DEALS),
    }


def answer_rounds() -> None:
    """Print the seconds that compiling takes, and for each line of standard input the millions of games a
    second of every measure, as JSON."""
    functions = measures()
    begun = process_time()
    cards_and_tricks, *_ = [function() for function in functions.values()]  # now all are compiled
    print(process_time() - begun, flush=True)
    for _ in sys.stdin:
        rates = {}
        for name, function in functions.items():
            seconds = []
            for _ in range(3):  # as the ring does: the best of three
                begun = process_time()
                function()
                seconds.append(process_time() - begun)
            rates[name] = DEALS / min(seconds) / 1e6
        print(json.dumps([rates, cards_and_tricks]), flush=True)


class Kernels:
    """A process that measures the kernels of a tree, a round at a time."""

    def __init__(self, tree: Path, processor: dict[str, str], machine_code: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", RUN, tree],
            env=os.environ | processor | {"NUMBA_CACHE_DIR": str(machine_code)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.compiling = float(self._process.stdout.readline())

    def __enter__(self) -> Kernels:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.communicate()

    def round(self) -> tuple[dict[str, float], list[int]]:
        """Return millions of games a second, and the cards and tricks of all games."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        rates, counts = json.loads(self._process.stdout.readline())
        return rates, counts


class Ring:
    """The baseline in C, with the same games."""

    def __init__(self, folder: Path) -> None:
        source = Path(__file__).with_name("ring.c")
        self._program, self._deals = folder / "ring", folder / "deals.txt"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", self._program, source], check=True)
        texts = (deal_text(deal_pack(STANDARD_PACK, RandomDraws(SEED, at))) for at in range(DEALS))
        self._deals.write_text("".join(f"{text}\n" for text in texts))

    def round(self) -> tuple[dict[str, float], list[int]]:
        said = subprocess.run([self._program, self._deals, "3"], check=True, capture_output=True, text=True)
        numbers = re.search(r"([0-9]+) games/s.*cards ([0-9]+), tricks ([0-9]+)", said.stdout)
        assert numbers is not None
        return {GAMES: float(numbers[1]) / 1e6}, [int(numbers[2]), int(numbers[3])]


def compare(ours: Kernels, others: dict[str, Kernels | Ring]) -> None:
    """Measure all in turns, and print the median of the ratios for each measure."""
    times = {other: each.compiling for other, each in others.items() if isinstance(each, Kernels)}
    theirs_too = "".join(f"   {other}: {seconds:.2f} s" for other, seconds in times.items())
    print(f"  {'compiling':<24} {ours.compiling:7.2f} s{theirs_too}")
    rounds = []
    for _ in range(ROUNDS):
        rounds.append([each.round() for each in (ours, *others.values())])
        assert all(counts == rounds[0][0][1] for _, counts in rounds[-1]), "they do not play the same games"
    rates = [[found for found, _ in one] for one in rounds]
    for name in rates[0][0]:
        print(f"  {name:<24} {median(one[0][name] for one in rates):7.2f} M a second", end="")
        for at, other in enumerate(others, 1):
            if name in rates[0][at]:
                ratio = median(one[0][name] / one[at][name] for one in rates)
                theirs = median(one[at][name] for one in rates)
                print(f"   {ratio:6.2f} × {other} ({theirs:.2f})", end="")
        print(flush=True)


def machine() -> str:
    """Return the processor and its number, and the version of numba."""
    info = Path("/proc/cpuinfo")
    named = re.search(r"^model name\s*: (.*)$", info.read_text() if info.exists() else "", re.MULTILINE)
    name = named[1] if named else platform.processor()
    return f"{name} ({binding.get_host_cpu_name()}), {os.cpu_count()} processors, numba {numba.__version__}"


def main() -> None:
    if len(sys.argv) > 2 or not all((Path(folder) / "cardtui").is_dir() for folder in sys.argv[1:]):
        sys.exit("usage: python -m tests.bench.engine [FOLDER]  (which holds another commit of cardtui)")
    print(machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ring = Ring(folder)
        for code, processor in PROCESSORS.items():
            if processor and platform.machine() not in ("x86_64", "AMD64"):
                continue
            print(code, flush=True)
            with ExitStack() as stack:
                ours = stack.enter_context(Kernels(HERE, processor, folder / code))
                others: dict[str, Kernels | Ring] = {"ring.c": ring}
                for other in sys.argv[1:]:
                    tree = Path(other).resolve()
                    others[other] = stack.enter_context(Kernels(tree, processor, folder / code))
                compare(ours, others)


if __name__ == "__main__":
    main()
elif __name__ == "rounds":
    answer_rounds()
