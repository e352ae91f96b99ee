"""What comes from a real terminal, or happens to it, does not end the program in disorder."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from subprocess import run
from time import monotonic, sleep

import psutil
import pytest

from tests.cases import case
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import SEED
from tests.ui.test_terminal import STILL, check_left, running

LATIN = {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}


def test_bytes_that_are_not_utf_8_end_nothing() -> None:
    with running("open", f"{SEED}@40") as (terminal, written):
        terminal.wait_for("card 40/211")
        for step, raw in enumerate([b"\xff", b"caf\xe9 au lait", b"\x80\x81\xc3"], start=41):
            with case(raw):
                os.write(terminal._fd, raw)
                os.write(terminal._fd, b"\x1b[200~" + raw + b"\x1b[201~")
                terminal.wait_for("a seed or a deal")
                terminal.press("escape")
                terminal.wait(lambda text: "a seed or a deal" not in text)
                terminal.press("right")
                terminal.wait_for(f"card {step}/211")
        terminal.press("q", "q")
        check_left(terminal, written)


@pytest.mark.parametrize("speed", ["4", "64"])
def test_a_terminal_that_is_closed_while_a_game_plays_takes_the_program_with_it(speed: str) -> None:
    with Terminal([*CARDTUI, "open", SEED, "--speed", speed]) as terminal:
        terminal.wait_for("card 0/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 0/211" not in text)
        program = psutil.Process(terminal.pid)
        os.close(terminal._fd)
        program.wait(10)
        terminal.status, terminal._fd = 0, os.open(os.devnull, os.O_RDONLY)


def test_frames_that_a_terminal_does_not_take_are_left_out() -> None:
    """A key that stops the game is seen after what the line holds already, and not after all that was."""
    with Terminal([*CARDTUI, "open", SEED, "--speed", "16"], (120, 40)) as terminal:
        terminal.wait_for("card 0/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 0/211" not in text)
        sleep(1.2)  # nobody reads what it writes
        terminal.press(" ")
        before = terminal.written
        terminal.wait(lambda text: "▶" in text and "‖" not in text)
        # What the line holds, a frame that was being written, and one that shows it; a queue holds thirty.
        assert terminal.written - before < 100_000


def started(terminal: Terminal) -> psutil.Process:
    """The program, as soon as the shell has started it."""
    end = monotonic() + 20
    while monotonic() < end:
        for child in psutil.Process(terminal.pid).children():
            with suppress(psutil.Error):  # the shell looks at the terminal's settings first
                words = child.cmdline()
                if "cardtui" in words and words[0] != "sh":  # which it is until it has become the program
                    return child
        sleep(0.002)
    raise AssertionError("the program does not start")


@pytest.mark.parametrize("delay", [0.05, 0.15, 0.2, 0.25, 0.3, 0.4])
def test_a_signal_while_it_starts_leaves_the_terminal_as_it_was(delay: float) -> None:
    with running("open", SEED, env=STILL) as (terminal, written):
        program = started(terminal)
        terminal.run(delay)
        program.send_signal(signal.SIGTERM)
        assert terminal.wait_for_exit() == 0
        assert b"Traceback" not in written.data
        for on, off in ((b"?25l", b"?25h"), (b"?1000h", b"?1000l"), (b"?1049h", b"?1049l")):
            assert written.data.rfind(b"\x1b[" + off) >= written.data.rfind(b"\x1b[" + on)


def test_an_interrupt_from_outside_tells_the_shell() -> None:
    with running("open", SEED) as (terminal, written):
        terminal.wait_for("card 0/211")
        psutil.Process(terminal.pid).children()[0].send_signal(signal.SIGINT)
        check_left(terminal, written, 130)


@pytest.mark.parametrize(
    "words", [("snap", "--seed", "305"), ("perditio", "--seed", "8"), ("beggar", "--seed", "7")]
)
def test_a_story_is_told_also_where_there_are_no_letters_for_the_suits(words: tuple[str, ...]) -> None:
    told = run(
        [sys.executable, "-m", "cardtui", *words, "--story"], env={**os.environ, **LATIN}, capture_output=True
    )
    assert told.returncode == 0
    assert told.stderr == b""
    assert len(told.stdout.splitlines()) > 30


def test_a_game_that_is_left_under_way_says_how_to_go_on_with_it() -> None:
    with running("open", "coins,players=2:2.5.9") as (terminal, written):
        terminal.wait_for("Player 0's turn")
        terminal.press("right", "down", "enter")
        terminal.wait_for("Player 1's turn")
        terminal.press("q")
        terminal.wait_for("games, one table")
        terminal.press("q")
        check_left(terminal, written)
        assert b"To go on with it: cardtui open coins,players=2:2.5.9~" in written.data
