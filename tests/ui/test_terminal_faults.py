"""What comes from a real terminal, or happens to it, does not end the program in disorder."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from random import Random
from subprocess import run
from time import monotonic, sleep

import psutil
import pytest

from tests.cases import case
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import SEED
from tests.ui.test_terminal import AROUND, AS_A_JOB, STILL, Written, check_left, check_modes, running

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


def suspend_and_continue(terminal: Terminal, written: Written) -> None:
    """Press Ctrl+Z, see that the shell has its terminal back, and have the program go on where it was."""
    terminal.run(0.3)
    _, *below_title = terminal.text.split("\n")
    terminal.press("\x1a")
    terminal.wait_for("stopped")
    terminal.run(0.1)
    settings, *_ = written.data.split(b"\r\n")
    assert written.data.rstrip().endswith(settings)
    check_modes(written.data)
    terminal.screen.reset()
    terminal.press("enter")
    terminal.wait(lambda text: text.split("\n")[1:] == below_title, 5)


def test_ctrl_z_leaves_the_terminal_to_the_shell_where_it_does_not_undo() -> None:
    with running(script=AS_A_JOB) as (terminal, written):
        terminal.wait_for("four games")
        suspend_and_continue(terminal, written)
        suspend_and_continue(terminal, written)
        terminal.press("i")
        terminal.wait_for("Open a game by its id")
        suspend_and_continue(terminal, written)
        terminal.press("coins,players=2:2.5.9", "enter")
        terminal.wait_for("Player 0's turn")
        terminal.press("right", "down", "enter")
        terminal.wait_for("Player 1's turn")
        terminal.press("\x1a")
        terminal.wait_for("Player 0's turn")
        assert written.data.count(b"stopped") == 3
        terminal.press("\x11")
        check_left(terminal, written)


def test_where_no_shell_could_continue_it_nothing_stops_it() -> None:
    with running("open", SEED, "--speed", "64") as (terminal, written):
        terminal.wait_for("card 0/211")
        for _ in range(10):  # keys typed ahead meet the terminal as a shell has it, where they are signals
            terminal.press("\x1a", "\x1a", "\x1a")
            terminal.run(0.03)
        terminal.run(0.5)
        terminal.press("q")
        terminal.wait_for("four games", 5)
        terminal.press("q")
        check_left(terminal, written)


@pytest.mark.parametrize(
    "names", ["SIGTSTP SIGCONT", "SIGTSTP SIGTSTP SIGCONT SIGCONT", "SIGSTOP SIGCONT", "SIGCONT"]
)
def test_signals_that_stop_and_continue_it_may_come_at_any_moment(names: str) -> None:
    random = Random(names)
    with running("open", SEED, "--speed", "64", env={"TEXTUAL_ANIMATIONS": "full"}) as (terminal, written):
        terminal.wait_for("card 0/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 0/211" not in text)
        program = psutil.Process(terminal.pid).children()[0]
        for _ in range(40):
            for name in names.split():
                program.send_signal(signal.Signals[name])
                terminal.run(random.choice([0, 0.001, 0.01, 0.05]) * random.random())
        terminal.run(0.5)
        program.send_signal(signal.SIGCONT)  # the last one may have come just before it stopped
        terminal.run(0.5)
        terminal.press("q")
        terminal.wait_for("four games", 5)
        terminal.press("q")
        check_left(terminal, written)
        assert b"Traceback" not in written.data


REPLIES = [
    "\x1b[1114112u",
    "\x1b[99999999999;5u",
    "\x1b[97;;99999999999u",
    "\x1b[97;:2:3;;u",
    "\x1b[27;5;1114112~",
    "\x1b[55296u",
    "\x1b[48;24;80;0;0t\x1b[<35;5;5M",
    "\x1b[<35;99999999999;99999999999M",
    "\x1b[48;0;0;0;0t\x1b[<35;5;5M\x1b[48;24;80;384;640t",
    "\x1b[108;1:3u",
]
"""What a terminal may send and means nothing, the last one for cardtui: a key is let go."""


def test_replies_of_the_terminal_that_mean_nothing_end_nothing() -> None:
    with running("open", f"{SEED}@40") as (terminal, written):
        terminal.wait_for("card 40/211")
        for step, reply in enumerate(REPLIES, start=41):
            with case(reply):
                terminal.press(reply, "right")
                terminal.wait_for(f"card {step}/211")
        terminal.press("q", "q")
        check_left(terminal, written)


def test_a_key_is_known_by_its_first_code_where_kittys_protocol_tells_others_too() -> None:
    with running("open", f"{SEED}@40") as (terminal, written):
        terminal.wait_for("card 40/211")
        for step, key in enumerate(
            ["\x1b[108:76u", "\x1b[108::107;1:1u", "\x1b[108:76;:2;108u", "\x1b[1;1:1C"], 41
        ):
            with case(key):
                terminal.press(key)
                terminal.wait_for(f"card {step}/211")
        terminal.press("q", "q")
        check_left(terminal, written)


class Unseen(Terminal):
    """A terminal that shows nothing, and only counts what is written."""

    def show(self, data: bytes) -> None:
        self.written += len(data)


@pytest.mark.parametrize("claimed", ["by a report", "by the environment", "by the system"])
def test_an_absurd_size_does_not_take_all_memory(claimed: str) -> None:
    env = {"COLUMNS": "99999", "LINES": "99999"} if claimed == "by the environment" else {}
    with Unseen([*CARDTUI, "open", SEED], env=STILL | env) as terminal:
        if not env:
            while not terminal.written:
                terminal.read()
            terminal.run(0.5)
        if claimed == "by a report":
            terminal.press("\x1b[48;99999999;99999999;1;1t")
        elif claimed == "by the system":
            terminal.resize(65535, 65535)
        program = psutil.Process(terminal.pid)
        end = monotonic() + 30
        while program.cmdline() == psutil.Process().cmdline():  # until then it is a copy of this process
            assert monotonic() < end
        while terminal.written < 1_000_000:  # which a frame of a small size is not
            assert monotonic() < end
            assert program.memory_info().rss < 300 << 20  # looked at all the time, before it is too late
            terminal.read()
        terminal.press("\x11")
        assert terminal.wait_for_exit() == 0


BROKEN = """
import os, sys
read = os.read
def broken(fd, size):
    data = read(fd, size)
    if b"!" in data:
        raise RuntimeError("broken on purpose")
    return data
os.read = broken
from cardtui.cli import main
main()
"""
"""The program, for which reading a certain key fails."""


def test_an_error_while_input_is_read_has_a_status_that_tells_of_it() -> None:
    with Terminal(["sh", "-c", AROUND, "sh", sys.executable, "-c", BROKEN], env=STILL) as terminal:
        terminal.wait_for("four games")
        terminal.press("!")
        terminal.wait_for("status 1")
        assert "broken on purpose" in terminal.text


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
        terminal.wait_for("four games")
        terminal.press("q")
        check_left(terminal, written)
        assert b"To go on with it: cardtui open coins,players=2:2.5.9~" in written.data
