"""Measures the laboratory: `python -m tests.bench.lab`

What is compiled, in one thread and without the time that compiling takes; each line ends in what is wanted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from cardtui.games.beggar.tricks import Position, play_out, play_trick
from cardtui.games.snap import playgame
from cardtui.lab.endless.ancestors import Ancestor
from cardtui.lab.experiments import snap as plain_snap
from cardtui.lab.kernels.beggar import ancestors as fast_ancestors
from cardtui.lab.kernels.snap.playing import count_seeds

LATE, LONG = 1200, 1500


def _root(rng: Random) -> Ancestor | None:
    """Where a random deal is `LATE` cards before its end, if it is a long one."""
    deck = [1, 2, 3, 4] * 4 + [0] * 36
    rng.shuffle(deck)
    position = Position((bytes(deck[:26]), bytes(deck[26:])))
    end = play_out(position, most_cards=20_000)
    left = end.cards
    if end.winner is None or left < LONG:
        return None
    while True:
        after, laid = play_trick(position)
        if left - laid < LATE:
            return Ancestor(position, left)
        position, left = after, left - laid


def ancestors(seconds: float = 3.0) -> None:
    """The positions looked at a second in trees of ancestors, as `cardtui hunt` walks them."""
    rng = Random(15)
    roots: list[Ancestor] = []
    while len(roots) < 20:
        if root := _root(rng):
            roots.append(root)
    fast_ancestors.walk(roots[:1], 26, LATE, 10)
    looked_at, taken = 0, 0.0
    while taken < seconds:
        began = time.process_time()
        looked_at += fast_ancestors.walk(roots, 26, 3000, 10**8).examined
        taken += time.process_time() - began
    print(f"ancestors: {looked_at / taken / 1e6:.0f} million positions looked at a second, wanted 30")


def _rate(play: Callable[[int], object], games: int) -> float:
    """How many games a second are played, the best of five times; `play` plays so many."""
    play(64)  # compiled, if it is
    seconds = []
    for _ in range(5):
        began = time.process_time()
        play(games)
        seconds.append(time.process_time() - began)
    return games / min(seconds)


def snap() -> None:
    """The games of Snap a second, as `cardtui lab snap` plays them, beside plain Python and the rules."""
    fast = _rate(lambda games: list(count_seeds(0, games, 1_000_000)), 200_000)
    plain = _rate(lambda games: plain_snap.play(0, 0, games), 2000)
    rules = _rate(lambda games: [playgame(seed) for seed in range(games)], 150)
    ratios = f"{fast / plain:.1f} times plain Python, wanted 50; {fast / rules:.0f} times the rules"
    print(f"snap: {fast:,.0f} games a second, {ratios}")


if __name__ == "__main__":
    ancestors()
    snap()
