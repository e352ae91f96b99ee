"""Random keys, clicks, pastes and resizes never break the app, and q always quits it.

The last test sends them as bytes to a real terminal, faster than the program can process them.
"""

from __future__ import annotations

import json
import os
import select
import signal
from itertools import groupby
from pathlib import Path
from time import monotonic

import pytest

from tests.monkey import (
    HAND_STARTS,
    STARTS,
    Case,
    Happening,
    case_of,
    check_case,
    play_through,
    walk,
    with_sizes,
)
from tests.terminal import CARDTUI, KEYS, Terminal

DATA = Path(__file__).parents[1] / "data" / "monkey.json"
KNOWN = [case_of(case) for case in json.loads(DATA.read_text())["cases"]]
"""The shortest inputs that broke it once."""

SEEDS, EVENTS = (1, 2, 5, 8, 10, 22, 29), 60
"""The walks, of thirty, that reach the most screens in the least time, and their length."""

pytestmark = pytest.mark.usefixtures("every_frame")


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: str(case.start))
def test_a_known_case_breaks_nothing(case: Case) -> None:
    check_case("a known case", case)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_of_random_input_breaks_nothing(seed: int) -> None:
    check_case(f"seed {seed}", walk(seed, EVENTS))


@pytest.mark.parametrize("seed", [3, 4])
def test_a_walk_in_a_game_played_by_hand_breaks_nothing(seed: int) -> None:
    check_case(f"seed {seed}, by hand", walk(seed, EVENTS, HAND_STARTS))


@pytest.mark.parametrize("seed", [1, 14])
def test_games_that_are_finished_rightly_and_wrongly_from_an_empty_file_break_nothing(seed: int) -> None:
    check_case(f"seed {seed}, finishing games", play_through(seed, EVENTS // 2))


def encoded(happening: Happening) -> bytes:
    """Return the bytes that a terminal sends for an input; none for inputs that it does not report."""
    what, *rest = happening
    if what == "key":
        name = str(rest[0])
        if name.startswith("ctrl+") and len(name) == 6:
            return bytes([ord(name[-1]) & 31])
        return KEYS.get(name, name if len(name) == 1 else "").encode()
    if what == "paste":
        text = str(rest[0]).replace("\x1b[201~", "")
        return b"\x1b[200~" + text.encode(errors="replace") + b"\x1b[201~"
    if what == "focus":
        return b"\x1b[I" if rest[0] else b"\x1b[O"
    if what in ("down", "up", "move", "sup", "sdown"):
        x, y = max(0, rest[0]) + 1, max(0, rest[1]) + 1
        button = {"sup": 64, "sdown": 65}.get(what, rest[-1] - 1 + 32 * (what == "move"))
        return f"\x1b[<{button};{x};{y}{'m' if what == 'up' else 'M'}".encode()
    return b""


class Monkey(Terminal):
    """A terminal whose output is only searched for a traceback."""

    tail = b""

    def show(self, data: bytes) -> None:
        self.tail = (self.tail + data)[-200_000:]  # of a traceback, too

    def rest(self) -> None:
        """Read until nothing more is written for a moment, or for a second in all: a game may be playing."""
        end = monotonic() + 1
        while self.read(0.03) and monotonic() < end:
            pass

    def send(self, data: bytes) -> None:
        """Write all of `data`, and read meanwhile so that neither side waits for the other."""
        end = monotonic() + 60
        while data and self.status is None:
            assert monotonic() < end, "the program takes no input any more"
            if select.select([], [self._fd], [], 0.01)[1]:
                data = data[os.write(self._fd, data[:512]) :]
            while self.read(0):
                pass

    def send_group(self, group: tuple[Happening, ...]) -> None:
        """Send events in order, without a pause between a resize and a key."""
        if any(what == "size" for what, *_ in group):
            self.rest()  # or the keys would wait behind others, and come long after the size
        for sizes, happenings in groupby(group, lambda happening: happening[0] == "size"):
            if sizes:
                for _, columns, rows in happenings:
                    self.resize(columns, rows)
            else:
                self.send(b"".join(map(encoded, happenings)))


@pytest.mark.parametrize("seed", [10])
def test_random_input_does_not_end_the_program(seed: int) -> None:
    left = list(with_sizes(seed, walk(seed, 400)).groups)
    turn = seed
    while left:
        start = STARTS[turn % len(STARTS)]
        words = [*CARDTUI, *(("open", start) if start else ())]
        with Monkey(words, env={"TEXTUAL_ANIMATIONS": "full"}) as monkey:
            while b"\x1b[?2004h" not in monkey.tail:  # before that, Ctrl-C and Ctrl-Z are a shell's signals
                monkey.read()
            while left and monkey.status is None:
                monkey.send_group(left.pop(0))
            monkey.resize(80, 24)
            end = monotonic() + 60
            while monkey.status is None and monotonic() < end:
                monkey.send(b"\x1b[201~\x1b")
                monkey.run(0.2)  # what follows Esc at once would be alt+q
                monkey.send(b"q")
                monkey.run(0.2)
            assert b"Traceback" not in monkey.tail
            # Ctrl-C is a signal again once the program has given the terminal back, on its way out.
            interrupted = monkey.status == -signal.SIGINT and b"\x1b[?1049l" in monkey.tail
            assert monkey.status == 0 or interrupted, (start, monkey.tail[-2000:].decode(errors="replace"))
        turn += 3
