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
"""A shell script: print the settings of the terminal, run the program, print its status and the settings."""

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
"""The same in a shell with job control, which continues the program when Enter is pressed."""


class Written:
    """Collects the bytes that a program writes to its terminal."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    @property
    def data(self) -> bytes:
        return b"".join(self.parts)


@contextmanager
def running(
    *words: str, env: dict[str, str] | None = None, script: str = AROUND
) -> Iterator[tuple[Terminal, Written]]:
    """Run cardtui with these arguments; the script prints the settings of the terminal before and after."""
    written = Written()
    with Terminal(["sh", "-c", script, "sh", *CARDTUI, *words], env=STILL | (env or {})) as terminal:
        feed = terminal._stream.feed

        def note(data: bytes) -> None:
            written.parts.append(data)
            feed(data)

        with patch.object(terminal._stream, "feed", note):
            yield terminal, written


def check_left(terminal: Terminal, written: Written, status: int = 0) -> None:
    """Check that the program has ended with `status` and restored the terminal."""
    assert terminal.wait_for_exit() == 0
    before, screen = written.data.split(b"\x1b[?1049h", 1)
    _, after = screen.rsplit(b"\x1b[?1049l", 1)
    settings = before.split(b"\r\n")[0]
    assert settings.count(b":") > 10
    assert b"status %d\r\n" % status in after
    assert after.rstrip().endswith(settings)
    check_modes(written.data)


def check_modes(data: bytes) -> None:
    """Check that each terminal mode turned on in `data` is turned off again."""
    for on, off in (
        (b"?25l", b"?25h"),
        (b"?1000h", b"?1000l"),
        (b"?1003h", b"?1003l"),
        (b"?1006h", b"?1006l"),
        (b"?1049h", b"?1049l"),
        (b"?2004h", b"?2004l"),
    ):
        assert data.rfind(b"\x1b[" + off) > data.rfind(b"\x1b[" + on)


def test_after_a_game_the_terminal_is_as_it_was() -> None:
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


def test_the_mouse_a_paste_and_a_resize_work() -> None:
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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_after_a_signal_the_terminal_is_as_it_was(number: signal.Signals) -> None:
    with running("open", SEED, "--speed", "4") as (terminal, written):
        terminal.wait_for("card 0/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 0/211" not in text)
        psutil.Process(terminal.pid).children()[0].send_signal(number)
        check_left(terminal, written, 128 + number)


@pytest.mark.parametrize("term", ["xterm", "linux", "vt100"])
def test_it_plays_on_a_terminal_with_fewer_capabilities(term: str) -> None:
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
def test_a_locked_file_delays_nothing_and_unsaved_games_are_reported_on_exit(
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
    lines = [line for line in after.splitlines() if b"saved" in line]
    assert len(lines) == 1 and lines[0].count(b"cardtui: ") == 1 and str(file).encode() in lines[0]
