"""Measures how fast random games are played, as ratios in one run: `python -m tests.bench.engine`.

The baseline is `ring.c`: each hand a ring of card values, one card at a time, as in the fastest public
engines. It is compiled with `gcc -O3 -march=native`, and both play the same deals, in turns, without the time
it takes to deal them, to read them or to compile anything.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import numpy as np

from cardtui.games.beggar.tricks import Position, play_out, play_trick
from cardtui.games.snap import playgame
from cardtui.lab.draws import RandomDraws, mix
from cardtui.lab.endless.ancestors import Ancestor
from cardtui.lab.experiments import snap as plain_snap
from cardtui.lab.experiments.beggar import PackParameters
from cardtui.lab.kernels.beggar import ancestors as compiled_ancestors
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import play_deals
from cardtui.lab.kernels.snap.playing import count_seeds
from cardtui.lab.packs import STANDARD_PACK, deal_pack, deal_text
from cardtui.lab.runner import LabRun, play_run
from cardtui.lab.workers import LocalWorkers

DEALS = 100_000
ROUNDS = 9
SEED = 5
LATE, LONG = 1200, 1500


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


def whole(jobs: int, games: int) -> float:
    """Games a second of the lab, dealing and counting included, when the processes have begun."""
    with LocalWorkers(jobs) as workers:
        play_run(LabRun("beggar", PackParameters(), SEED, 1 << 19), workers)
        return play_run(LabRun("beggar", PackParameters(), SEED, games), workers).rate


def two_processes() -> None:
    ratios, rates = [], []
    for _ in range(5):
        one, two = whole(1, 20 << 20), whole(2, 40 << 20)
        ratios.append(two / one)
        rates.append((two, one))
    two, one = (median(rate) / 1e6 for rate in zip(*rates, strict=True))
    print(f"two processes / one          {median(ratios):6.2f}×   {two:.2f} / {one:.2f} M games/s")


def memory() -> None:
    """The most that a process takes after so many games."""
    program = (
        "import resource, sys; from cardtui.lab.experiments.beggar import EXPERIMENT, PackParameters as P\n"
        "for unit in range(int(sys.argv[1])): EXPERIMENT.play(P(), 1, unit << 20, 1 << 20)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    few, many = (
        int(subprocess.run([sys.executable, "-c", program, units], capture_output=True, check=True).stdout)
        for units in ("2", "40")
    )
    print(f"memory of 40 M games / 2 M   {many / few:6.2f}×   {many / 1024:.0f} / {few / 1024:.0f} MB")


def _root(rng: Random) -> Ancestor | None:
    """Return the position of a random deal that is `LATE` cards before its end, if it is a long one."""
    deck = [1, 2, 3, 4] * 4 + [0] * 36
    rng.shuffle(deck)
    position = Position((bytes(deck[:26]), bytes(deck[26:])))
    end = play_out(position, most_cards=20_000)
    left = end.cards
    if end.winner is None or left < LONG:
        return None
    while left - (trick := play_trick(position)).cards >= LATE:
        position, left = trick.after, left - trick.cards
    return Ancestor(position, left)


def ancestors(seconds: float = 3.0) -> None:
    """Walk trees of ancestors in one thread, as `cardtui hunt` does."""
    rng = Random(15)
    roots: list[Ancestor] = []
    while len(roots) < 20:
        if root := _root(rng):
            roots.append(root)
    compiled_ancestors.walk(roots[:1], 26, LATE, 10)
    examined, taken = 0, 0.0
    while taken < seconds:
        began = process_time()
        examined += compiled_ancestors.walk(roots, 26, 3000, 10**8).examined
        taken += process_time() - began
    print(f"ancestors: {examined / taken / 1e6:.0f} million positions looked at a second, wanted 30")


def snap() -> None:
    """Play Snap in one thread, compiled, in plain Python, and by the rules."""

    def rate(play: Callable[[int], object], games: int) -> float:
        play(64)  # compiled, if it is
        seconds = []
        for _ in range(5):
            began = process_time()
            play(games)
            seconds.append(process_time() - began)
        return games / min(seconds)

    fast = rate(lambda games: list(count_seeds(0, games, 1_000_000)), 200_000)
    plain = rate(lambda games: plain_snap.play(0, 0, games), 2000)
    rules = rate(lambda games: [playgame(seed) for seed in range(games)], 150)
    ratios = f"{fast / plain:.1f} times plain Python, wanted 50; {fast / rules:.0f} times the rules"
    print(f"snap: {fast:,.0f} games a second, {ratios}")


if __name__ == "__main__":
    against_ring()
    two_processes()
    memory()
    ancestors()
    snap()
