"""Measures the laboratory: `python -m tests.bench.lab`

What is compiled, in one thread and without the time that compiling takes; each line ends in what is wanted.
"""

from __future__ import annotations

import time
from random import Random

from cardtui.games.beggar.before import Ancestor
from cardtui.games.beggar.fast import ancestors as fast_ancestors
from cardtui.games.beggar.tricks import Position, play_out, play_trick

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
        looked_at += fast_ancestors.walk(roots, 26, 3000, 10**8).looked_at
        taken += time.process_time() - began
    print(f"ancestors: {looked_at / taken / 1e6:.0f} million positions looked at a second, wanted 30")


if __name__ == "__main__":
    ancestors()
