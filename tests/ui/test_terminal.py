"""The real program in a pseudo-terminal: keys in, the screen out, and the terminal as it was afterwards."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from unittest.mock import patch

import psutil
import pytest

from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.store import Store
from tests.storage.stores import a_game, locked
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import SEED

STILL = {"TEXTUAL_ANIMATIONS": "none"}
AROUND = 'stty -g; "$@"; echo "status $?"; stty -g'
"""A shell's script: what the terminal is set to, the program, how it ended, and the settings again."""

AS_A_JOB = """
    set -m
    stty -g
    "$@"
    status=$?
    while [ $status -gt 140 ]
    do echo "stopped"; stty -g; read answer; fg; status=$?
    done
    echo "status $status"
    stty -g
"""
"""The same by a shell with job control, which has the program go on as soon as Enter is pressed."""


class Written:
    """What a program has written to its terminal."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    @property
    def data(self) -> bytes:
        return b"".join(self.parts)


@contextmanager
def running(
    *words: str, env: dict[str, str] | None = None, script: str = AROUND
) -> Iterator[tuple[Terminal, Written]]:
    """cardtui with these words on its command line, between two looks at the terminal's settings."""
    written = Written()
    with Terminal(["sh", "-c", script, "sh", *CARDTUI, *words], env=STILL | (env or {})) as terminal:
        feed = terminal._stream.feed

        def note(data: bytes) -> None:
            written.parts.append(data)
            feed(data)

        with patch.object(terminal._stream, "feed", note):
            yield terminal, written


def check_left(terminal: Terminal, written: Written, status: int = 0) -> None:
    """The program has ended with `status`, and has left the terminal as it found it."""
    assert terminal.wait_for_exit() == 0
    before, screen = written.data.split(b"\x1b[?1049h", 1)
    _, after = screen.rsplit(b"\x1b[?1049l", 1)
    settings = before.split(b"\r\n")[0]
    assert settings.count(b":") > 10
    assert b"status %d\r\n" % status in after
    assert after.rstrip().endswith(settings)
    check_modes(written.data)


def check_modes(data: bytes) -> None:
    """What was turned on in `data` has been turned off again."""
    for on, off in (
        (b"?25l", b"?25h"),
        (b"?1000h", b"?1000l"),
        (b"?1003h", b"?1003l"),
        (b"?1006h", b"?1006l"),
        (b"?1049h", b"?1049l"),
        (b"?2004h", b"?2004l"),
    ):
        assert data.rfind(b"\x1b[" + off) > data.rfind(b"\x1b[" + on)


def test_keys_steer_the_program_and_it_leaves_the_terminal_as_it_was() -> None:
    with running("beggar", "--seed", "305", "--speed", "4") as (terminal, written):
        terminal.wait_for("card 0/211")
        terminal.press("right", "right", "right")
        terminal.wait_for("card 3/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 3/211" not in text)
        terminal.press("q")
        terminal.wait_for("four games")
        terminal.press("q")
        check_left(terminal, written)


def test_the_mouse_a_paste_and_another_size_reach_it_too() -> None:
    with running() as (terminal, written):
        terminal.wait_for("four games")
        terminal.press(f"\x1b[200~{SEED}@142\n\x1b[201~")
        terminal.wait_for("Open a game by its id")
        terminal.press("enter")
        terminal.wait_for("card 142/211")
        row = next(y for y, line in enumerate(terminal.text.splitlines()) if "card 142/211" in line)
        terminal.click(terminal.text.splitlines()[row].index("⇤"), row)
        terminal.wait_for("card 0/211")
        terminal.resize(120, 40)
        terminal.wait_for("The story begins with the first")
        terminal.press("q")
        terminal.wait_for("four games")
        terminal.press("q")
        check_left(terminal, written)


def test_predict_waits_for_an_answer_and_leaves_the_terminal_as_it_was() -> None:
    with running("beggar", "--seed", "305", "--speed", "8") as (terminal, written):
        terminal.wait_for("card 0/211")
        terminal.press("P", " ")
        terminal.wait_for("Who takes the pile?")
        assert "card 2/? " in terminal.text
        terminal.run(0.3)
        assert "card 2/? " in terminal.text
        terminal.press("b")
        terminal.wait_for("Right, 1 of 1.")
        terminal.wait_for("A 0 takes 3")
        terminal.click(terminal.text.splitlines()[-1].index("D 1 takes 5"), 23)
        terminal.wait_for("Right, 2 of 2.")
        terminal.press("P")
        terminal.wait_for("You predicted 2 of 2.")
        terminal.press("q")
        terminal.wait_for("four games")
        terminal.press("q")
        check_left(terminal, written)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_it_but_not_the_terminal(number: signal.Signals) -> None:
    with running("open", SEED, "--speed", "4") as (terminal, written):
        terminal.wait_for("card 0/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 0/211" not in text)
        psutil.Process(terminal.pid).children()[0].send_signal(number)
        check_left(terminal, written, 128 + number)


@pytest.mark.parametrize("term", ["xterm", "linux", "vt100"])
def test_it_starts_and_plays_on_a_terminal_that_can_do_less(term: str) -> None:
    with running("open", f"{SEED}@40", env={"TERM": term, "COLORTERM": ""}) as (terminal, written):
        terminal.wait_for("card 40/211")
        terminal.press("right")
        terminal.wait_for("card 41/211")
        terminal.press("q", "q")
        check_left(terminal, written)
        assert b"38;2;" not in written.data
        assert b"48;2;" not in written.data


def test_a_dumb_terminal_gets_plain_text() -> None:
    with running("open", SEED, env={"TERM": "dumb"}) as (terminal, written):
        assert terminal.wait_for_exit() == 0
        assert b"Player 1 wins after 26 rounds.\r\nstatus 0" in written.data
        assert b"\x1b" not in written.data


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_locked_file_delays_nothing_and_what_was_not_kept_is_said_at_the_end(
    how: str, tmp_path: Path
) -> None:
    file = tmp_path / DATA_FILE_NAME
    store = Store(file)
    store.add_finished_game(a_game())
    assert store.close()
    slow = 10.0  # seconds, of which most is what a busy machine takes: the lock alone took five a read
    with locked(file, how), running(env={HOME_VARIABLE: str(tmp_path)}) as (terminal, written):
        terminal.wait_for("Enter open", slow)
        terminal.press("b")
        terminal.wait_for("card 0/")
        terminal.press("right")
        terminal.wait_for("card 1/")
        terminal.press("q", "H")
        terminal.wait_for("copy id", slow)
        terminal.wait_for("beggar" if how == "IMMEDIATE" else "Saved games cannot be read now.")
        terminal.press("q")
        terminal.wait_for("Enter open", slow)
        before = monotonic()
        terminal.press("q")
        check_left(terminal, written)
        assert monotonic() - before < 5.0  # of which two are given to what is not written yet
    _, after = written.data.rsplit(b"\x1b[?1049l", 1)
    said = [line for line in after.splitlines() if b"kept" in line]
    assert len(said) == 1 and said[0].count(b"cardtui: ") == 1 and str(file).encode() in said[0]
