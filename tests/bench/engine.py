"""Measures how fast random games are played, as ratios in one run: `python -m tests.bench.engine`.

The baseline is `ring.c`: each hand a ring of card values, one card at a time, as in the fastest public
engines. It is compiled with `gcc -O3 -march=native`, and both play the same deals, in turns, without the time
it takes to deal them, to read them or to compile anything.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from cardtui.lab.draws import RandomDraws, mix
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import play_deals
from cardtui.lab.packs import STANDARD_PACK, deal_pack, deal_text

DEALS = 100_000
ROUNDS = 9
SEED = 5


def compile_ring(folder: Path) -> Path:
    program = folder / "ring"
    source = Path(__file__).with_name("ring.c")
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=True)
    return program


def ring(program: Path, deals: Path) -> tuple[float, int, int]:
    """Games a second, and the cards and tricks of all of them."""
    said = subprocess.run([program, deals, "3"], check=True, capture_output=True, text=True).stdout
    numbers = re.search(r"([0-9]+) games/s.*cards ([0-9]+), tricks ([0-9]+)", said)
    assert numbers is not None
    return float(numbers[1]), int(numbers[2]), int(numbers[3])


def lockstep() -> Callable[[], tuple[float, int, int]]:
    codes, asks = words_of(STANDARD_PACK)
    deals = np.zeros(2 * DEALS, np.uint64)
    played = np.zeros(3 * DEALS, np.uint64)
    deal_block(np.uint64(mix(SEED)), np.uint64(0), 52, 16, np.uint64(codes), deals)

    def play() -> tuple[float, int, int]:
        best = float("inf")
        for _ in range(3):  # as the ring does: the best of three
            begun = perf_counter()
            play_deals(deals, np.uint64(52), np.uint64(26), np.uint64(asks), np.uint64(5791), played)
            best = min(best, perf_counter() - begun)
        tricks, cards = (int(played[row * DEALS : (row + 1) * DEALS].sum()) for row in (0, 1))
        return DEALS / best, cards, tricks

    return play


def against_ring() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program, file = compile_ring(Path(folder)), Path(folder) / "deals.txt"
        file.write_text(
            "".join(f"{deal_text(deal_pack(STANDARD_PACK, RandomDraws(SEED, at)))}\n" for at in range(DEALS))
        )
        play = lockstep()
        play()
        ratios, rates = [], []
        for _ in range(ROUNDS):
            ours, theirs = play(), ring(program, file)
            assert ours[1:] == theirs[1:], "they do not play the same games"
            ratios.append(ours[0] / theirs[0])
            rates.append((ours[0], theirs[0]))
        mine, other = (median(rate) / 1e6 for rate in zip(*rates, strict=True))
        print(f"sixteen in lockstep / ring.c {median(ratios):6.2f}×   {mine:.2f} / {other:.2f} M games/s")


if __name__ == "__main__":
    against_ring()
