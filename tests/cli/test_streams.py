"""Closed pipes and streams, terminals, and Ctrl-C."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

from cardtui.cli import BROKEN_PIPE, FAILED, INTERRUPTED
from tests.cli.program import COMMAND, cardtui, environment

FOR_EVER = ("beggar", "J 2 3 J 4 5", "--story", "--max-rounds", "1000000")


def start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        # Tests that run in the background may have been started with Ctrl-C ignored, which is inherited.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )


@pytest.mark.parametrize("words", [FOR_EVER, ("open", "beggar#305", "--story"), ("beggar", "--help")])
def test_a_closed_pipe_ends_it_quietly(words: tuple[str, ...]) -> None:
    with start(*words) as process:
        assert process.stdout and process.stderr
        if words is FOR_EVER:  # which is printed at once
            assert process.stdout.readline() == b"Player 0 plays the jack: player 1 must pay 1.\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == BROKEN_PIPE


def test_ctrl_c_ends_it_quietly() -> None:
    with start(*FOR_EVER) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (INTERRUPTED, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "beggar", "J"], stdout=full, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
        )
    assert done.returncode == FAILED
    assert done.stderr.startswith(b"cardtui: the output cannot be written: ")
    assert done.stderr.count(b"\n") == 1


def test_closed_streams_are_handled() -> None:
    closed = {
        "beggar <&-": (2, "cardtui: there is no standard input to read a deck from\n"),
        "beggar J 2 J 2 >&-": (0, ""),
        "beggar X 2>&-": (2, ""),
        "<&- >&-": (2, "cardtui: the home screen needs a terminal; "),
    }
    for words, (status, said) in closed.items():
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" -m cardtui {words}', COMMAND[0]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=environment(),
        )
        assert (done.returncode, done.stdout) == (status, b"")
        assert done.stderr.decode().startswith(said)


@pytest.mark.parametrize("words", [["beggar"], ["beggar", "--plain"], ["beggar", "--max-rounds", "3"]])
def test_at_a_terminal_a_random_game_prints_its_id(words: list[str]) -> None:
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run([*COMMAND, *words], stdin=theirs, capture_output=True, env=environment())
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 0
    game_id = done.stderr.decode().splitlines()[0]
    name, seed = game_id.split("#")
    assert name == ("beggar,rounds=3" if "3" in words else "beggar")
    assert 0 <= int(seed) <= 999_999
    assert cardtui("open", game_id).stdout == done.stdout
