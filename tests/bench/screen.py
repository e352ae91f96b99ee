"""Measures the screen: start, playing, the look inside, seeking, memory. `python -m tests.bench.screen`

Everything runs in pseudo-terminals, one after the other. Each line ends in a ratio: what was measured to what
it is measured against, or to what it may be at the most.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import psutil

from cardtui.games import open_id
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of
from tests.terminal import CARDTUI, Terminal

BARE = """
from textual.app import App
from textual.widgets import Footer, Header
class Bare(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Header()
        yield Footer()
Bare().run()
"""
_RECORDS = json.loads((Path(__file__).parent.parent / "data" / "beggar-records.json").read_text())
LONGEST = "beggar:" + _RECORDS["terminating"][-1]["deal"]
SEED = "beggar#305"
WATCHED = (SEED, "perditio#8", "snap#305")
LONGEST_SNAP = "snap#6130"  # 4066 throws, the most of the seeds 0 to 20000


def say(what: str, measured: float, unit: str, against: float, note: str = "") -> None:
    print(f"{what:<58} {measured:8.3f} {unit:<8} ratio {measured / against:5.2f}  {note}", flush=True)


def first_screen(command: Sequence[str], sign: str) -> float:
    """Seconds until `sign` stands on the screen."""
    began = time.perf_counter()
    with Terminal(command, (120, 40)) as terminal:
        terminal.wait_for(sign)
        return time.perf_counter() - began


def start(pairs: int = 15) -> None:
    bare = [sys.executable, "-c", BARE]
    runs = [(first_screen(CARDTUI, "Snap"), first_screen(bare, "Quit")) for _ in range(pairs + 1)][1:]
    ratio = statistics.median(ours / theirs for ours, theirs in runs)
    ours, theirs = (statistics.median(run[i] for run in runs) for i in (0, 1))
    say("first screen, against a bare app with Header and Footer", ours, "s", ours / ratio, "at most 1.25")
    print(f"{'':<58} {theirs:8.3f} s        (the bare app)")


def opened(game: str, size: tuple[int, int], *options: str) -> Terminal:
    terminal = Terminal([*CARDTUI, "open", game, *options], size)
    terminal.wait_for("0/")
    terminal.run(1.0)
    return terminal


def core(game: str, size: tuple[int, int], *keys: str, speed: str = "4", seconds: float = 10.0) -> float:
    """Return the part of a core that is used after `keys`, each of which has a second."""
    with opened(game, size, "--speed", speed) as terminal:
        for key in keys:
            terminal.press(key)
            terminal.run(1.0)
        process = psutil.Process(terminal.pid)
        before, began = sum(process.cpu_times()[:2]), time.perf_counter()
        terminal.run(seconds)
        return float(sum(process.cpu_times()[:2]) - before) / (time.perf_counter() - began)


def playing() -> None:
    for game in WATCHED:
        name = game.partition("#")[0]
        for size in ((80, 24), (120, 40)):
            what = f"{name}, playing 4 steps a second with flights, {size[0]}×{size[1]}"
            say(what, core(game, size, " "), "cores", 0.25, "at most 1")
        say(f"{name}, paused, 80×24", core(game, (80, 24)), "cores", 0.01, "at most 1")


def inside() -> None:
    """Measure playing with the look inside and without, in turns."""
    for size in ((80, 24), (120, 40)):
        for game in (WATCHED[2], SEED):
            for speed in ("1/2", "1", "4", "32"):
                runs = [[core(game, size, *keys, speed=speed) for keys in ("d ", " ")] for _ in range(3)]
                ratio = statistics.median(with_it / without for with_it, without in runs)
                taken = statistics.median(with_it for with_it, _ in runs)
                what = f"{game.partition('#')[0]} at {speed}×, {size[0]}×{size[1]}, inside"
                say(what, taken, "cores", taken / ratio, "at most 1.5")


def replaying() -> None:
    """Measure how soon the structures at any step of the longest game are known."""
    session = open_id(LONGEST)
    session.look_ahead()
    for chosen in ({}, {"hands": "singly"}, {"hands": "array", "pile": "ring"}):
        replay = Replay(session, trace_of(session.game), chosen)
        name = ", ".join(chosen.values()) or "as the sheet has it"
        began = time.perf_counter()
        replay.reach(session.length)
        replay.moment(session.length)
        say(f"8344 cards worked through, {name}", time.perf_counter() - began, "s", 0.2, "at most 1")
        random, took = Random(1), []
        for ply in (random.randrange(session.length + 1) for _ in range(200)):
            began = time.perf_counter()
            replay.moment(ply, random.randrange(4))
            took.append(time.perf_counter() - began)
        say("then the slowest of 200 steps", max(took), "s", 0.2, "at most 1")


def at_max() -> None:
    with opened(LONGEST, (120, 40), "--speed", "max") as terminal:
        began, frames = time.perf_counter(), [terminal.frames]
        terminal.press(" ")
        while "8344/8344" not in terminal.text:
            terminal.run(1.0)
            frames.append(terminal.frames)
        busiest = max(after - before for before, after in pairwise(frames))
        say("8344 cards at max, to the second", time.perf_counter() - began, "s", 15, "at most 1")
        say("frames in the busiest second of it", busiest, "frames", 60, "at most 1")


def seeking() -> None:
    session = open_id(LONGEST)
    began = time.perf_counter()
    session.look_ahead()
    say("the engine plays 8344 cards for the first time", time.perf_counter() - began, "s", 0.2, "at most 1")
    plies = range(0, session.length, 97)
    took = []
    for ply in [*plies, *reversed(plies)]:
        began = time.perf_counter()
        session.seek(ply)
        _ = session.state
        took.append(time.perf_counter() - began)
    say("the engine seeks, the slowest of 170 steps", max(took), "s", 1 / 60, "at most 1: a frame")

    with opened(LONGEST, (120, 40)) as terminal:
        for key, sign in (("G", "8344/8344"), ("g", "0/8344"), ("5", "4172/8344"), ("G", "8344/8344")):
            began = time.perf_counter()
            terminal.press(key)
            terminal.wait_for(sign)
            took_it = time.perf_counter() - began
            say(f"from the key {key} to its step on the screen", took_it, "s", 0.2, "at most 1")
        memory = psutil.Process(terminal.pid).memory_info().rss / 1e6
        say("memory of the whole process after that", memory, "MB", 80, "at most 1")


def snap() -> None:
    session = open_id(LONGEST_SNAP)
    began = time.perf_counter()
    session.look_ahead()
    say("the engine plays 4066 throws for the first time", time.perf_counter() - began, "s", 0.2, "at most 1")
    with Terminal([*CARDTUI, "open", LONGEST_SNAP], (120, 40)) as terminal:
        terminal.wait_for("0/")
        began = time.perf_counter()
        terminal.press("G")
        terminal.wait_for("4066/4066")
        say("from the key G to throw 4066 on the screen", time.perf_counter() - began, "s", 0.2, "at most 1")


def main() -> None:
    with tempfile.TemporaryDirectory() as compiled:
        # Figures like those of an installed program, whose modules are compiled.
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        start()
        playing()
        replaying()
        inside()
        at_max()
        seeking()
        snap()


if __name__ == "__main__":
    main()
