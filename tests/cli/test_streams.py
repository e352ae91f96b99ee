"""Closed pipes and streams, terminals, and Ctrl-C."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

from cardtui.cli import streams
from cardtui.cli.interruption import SIGNALS, end_as_with_ctrl_c
from cardtui.cli.running import BROKEN_PIPE, FAILED, INTERRUPTED
from tests.cli.program import COMMAND, cardtui, complaint, environment

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


WHILE_IMPORTING = """
import signal, sys
from cardtui.__main__ import main
class Finder:
    def find_spec(self, name, *_):
        if name == "click":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
main()
"""
"""Runs cardtui, and presses Ctrl-C while it imports click."""


def test_ctrl_c_ends_it_quietly_while_it_is_being_imported() -> None:
    done = subprocess.run([COMMAND[0], "-c", WHILE_IMPORTING], capture_output=True, env=environment())
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


def test_a_signal_counts_once_until_it_has_had_its_effect() -> None:
    """Also a signal to a command in the background, which a shell has ignore Ctrl-C."""
    handlers = {number: signal.getsignal(number) for number in (*SIGNALS, signal.SIGINT)}
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        end_as_with_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGHUP)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def test_a_folder_that_was_removed_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    told = "cardtui: the folder that you are in does not exist any more\n"
    assert complaint("data", "export", "a.jsonl") == told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "beggar", "J"], stdout=full, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
        )
    assert done.returncode == FAILED
    assert done.stderr.startswith(b"cardtui: the output cannot be written: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("open nonsense 2>/dev/full", 2),
        ("no-such-command >/dev/full 2>/dev/full", 2),
        ("config list >/dev/full 2>/dev/full", FAILED),
        ("--lines </dev/null >/dev/full 2>/dev/full", FAILED),
        ("beggar J 2 >/dev/full 2>&1", FAILED),
    ],
)
def test_output_that_is_left_when_it_ends_does_not_change_the_status(words: str, status: int) -> None:
    """The interpreter ends with 120 if it cannot write what a stream still holds."""
    done = subprocess.run(["sh", "-c", f'exec "$0" -m cardtui {words}', COMMAND[0]], env=environment())
    assert done.returncode == status


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


@pytest.mark.parametrize(
    ("line", "indent", "fitted"),
    [
        ("Slide coins to the left, any number.", "", "Slide coins to the left,\nany number."),
        ("- cut   Take away all cards, one by one.", "   ", "- cut   Take away all\n   cards, one by one."),
        ("To go on with it: cardtui open coins:1.4.9", "", "To go on with it:\ncardtui open coins:1.4.9"),
        (" _  0  _  _  1  _  _  _  _  2", "", " _  0  _  _  1  _  _  _  _  2"),
    ],
)
def test_a_sentence_is_broken_at_words_for_a_terminal_only(
    line: str, indent: str, fitted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    assert streams.fitted(line, indent) == line
    monkeypatch.setattr(streams, "are_terminals", lambda *streams: True)
    assert streams.fitted(line, indent) == fitted
