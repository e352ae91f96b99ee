"""Measures the look inside: `python -m tests.bench.inside`

What playing takes with it open and without, in turns; how soon any place of the longest game is worked out.
Each line ends in a ratio: to what it is without, or to what it may be at the most.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from random import Random

import psutil

from cardtui.games import open_id
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of
from tests.bench.screen import LONGEST, say
from tests.terminal import CARDTUI, Terminal

PAIRS, SECONDS = 3, 8.0
PLACES = 200


def core(game: str, speed: str, size: tuple[int, int], *, inside: bool) -> float:
    """The part of a core that playing takes."""
    with Terminal([*CARDTUI, "open", game, "--speed", speed], size) as terminal:
        terminal.wait_for("0/")
        terminal.press(*(["d"] if inside else []))
        terminal.run(1.5)
        terminal.press(" ")
        terminal.run(0.5)
        process = psutil.Process(terminal.pid)
        before, began = process.cpu_times(), time.perf_counter()
        terminal.run(SECONDS)
        after, seconds = process.cpu_times(), time.perf_counter() - began
        return float(after.user + after.system - before.user - before.system) / seconds


def playing() -> None:
    for size in ((80, 24), (120, 40)):
        for game in ("snap#305", "beggar#305"):
            for speed in ("1/2", "1", "4", "32"):
                runs = [
                    [core(game, speed, size, inside=inside) for inside in (True, False)] for _ in range(PAIRS)
                ]
                ratio = statistics.median(with_it / without for with_it, without in runs)
                taken = statistics.median(with_it for with_it, _ in runs)
                what = f"{game.partition('#')[0]} at {speed}×, {size[0]}×{size[1]}, inside"
                say(what, taken, "cores", taken / ratio, "at most 1.5")


def seeking() -> None:
    session = open_id(LONGEST)
    session.look_ahead()
    for kept in ({}, {"hands": "singly"}, {"hands": "array", "pile": "ring"}):
        replay = Replay(session, trace_of(session.game), kept)
        began = time.perf_counter()
        replay.reach(session.length)
        replay.moment(session.length)
        name = ", ".join(kept.values()) or "as the sheet has it"
        say(f"8344 cards worked through, {name}", time.perf_counter() - began, "s", 0.2, "at most 1")
        random, took = Random(1), []
        for place in (random.randrange(session.length + 1) for _ in range(PLACES)):
            began = time.perf_counter()
            replay.moment(place, random.randrange(4))
            took.append(time.perf_counter() - began)
        say(f"then the slowest of {PLACES} places", max(took), "s", 0.2, "at most 1")


def main() -> None:
    with tempfile.TemporaryDirectory() as compiled:
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        seeking()
        playing()


if __name__ == "__main__":
    main()
