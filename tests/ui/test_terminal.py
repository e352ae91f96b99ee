"""The real program in a pseudo-terminal: it works, survives faults, and leaves the terminal as it was."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from subprocess import run
from time import monotonic, sleep

import psutil
import pytest

from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.store import Store
from tests.cases import case
from tests.storage.stores import a_game, locked
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import SEED

LATIN = {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
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


class Recorded(Terminal):
    """A terminal that keeps the bytes that the program writes."""

    data = b""

    def show(self, data: bytes) -> None:
        self.data += data
        super().show(data)


@contextmanager
def running(*words: str, env: dict[str, str] | None = None, script: str = AROUND) -> Iterator[Recorded]:
    """Run cardtui with these arguments; the script prints the settings of the terminal before and after."""
    with Recorded(["sh", "-c", script, "sh", *CARDTUI, *words], env=STILL | (env or {})) as terminal:
        yield terminal


def start_playing(terminal: Terminal) -> None:
    terminal.wait_for("card 0/211")
    terminal.press(" ")
    terminal.wait(lambda text: "card 0/211" not in text)


def quit_home(terminal: Terminal, deadline: float = 30.0) -> None:
    """Go to the home screen, and quit."""
    terminal.press("q")
    terminal.wait_for("H history", deadline)
    terminal.press("q")


def check_left(terminal: Recorded, status: int = 0) -> None:
    """Check that the program has ended with `status` and restored the terminal."""
    assert terminal.wait_for_exit() == 0
    before, screen = terminal.data.split(b"\x1b[?1049h", 1)
    _, after = screen.rsplit(b"\x1b[?1049l", 1)
    settings = before.split(b"\r\n")[0]
    assert settings.count(b":") > 10
    assert b"status %d\r\n" % status in after
    assert after.rstrip().endswith(settings)
    check_modes(terminal.data)


def check_modes(data: bytes) -> None:
    """Check that each terminal mode turned on in `data` is turned off again."""
    for on, off in [(b"?25l", b"?25h")] + [
        (b"?%dh" % n, b"?%dl" % n) for n in (1000, 1003, 1006, 1049, 2004)
    ]:
        assert data.rfind(b"\x1b[" + off) > data.rfind(b"\x1b[" + on)


def click_button(terminal: Terminal, button: str) -> None:
    """Click a button of the transport bar."""
    lines = terminal.text.splitlines()
    row = next(y for y, line in enumerate(lines) if "card " in line and button in line)
    terminal.click(lines[row].index(button), row)


def test_keys_the_mouse_a_paste_and_a_resize_work() -> None:
    with running("beggar", "--seed", "305", "--speed", "4") as terminal:
        terminal.wait_for("card 0/211")
        terminal.press("right", "right", "right")
        terminal.wait_for("card 3/211")
        terminal.press(" ")
        terminal.wait(lambda text: "card 3/211" not in text)
        terminal.press("q")
        terminal.wait_for("H history")
        terminal.press(f"\x1b[200~{SEED}@142\n\x1b[201~")
        terminal.wait_for("Open a game by its id")
        terminal.press("enter")
        terminal.wait_for("card 142/211")
        click_button(terminal, "‹")
        terminal.wait_for("card 141/211")
        terminal.resize(120, 40)  # which has room for all buttons, and for the counts in words
        terminal.wait_for(" ⇤ ")
        terminal.wait(lambda text: re.search(r"\d+ cards", text) is not None)
        click_button(terminal, "⇤")
        terminal.wait_for("card 0/211")
        quit_home(terminal)
        check_left(terminal)


def test_a_table_can_be_opened_with_the_structures_alone() -> None:
    hand = r"Ann\W▸.*\D26\D"  # name and count beside the cards of who throws next
    with running("snap", "--inside", "only", "305") as terminal:
        terminal.wait_for("LinkedDeque.addlast(Q♠)")
        assert not re.search(hand, terminal.text)
        terminal.press(")")
        terminal.wait_for("▸ 1 node = tail")
        terminal.press("d")
        terminal.wait(lambda text: re.search(hand, text) is not None)
        quit_home(terminal)
        check_left(terminal)


def test_the_palette_keeps_a_picture(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    with running("open", "coins:1.4.5.9~3-3", "--inside", env={HOME_VARIABLE: str(tmp_path)}) as terminal:
        terminal.wait_for("CoinStrip.gameOver")
        terminal.press("\x10", *"screenshot")
        terminal.wait_for("Save a picture")
        terminal.press("enter")
        terminal.wait_for(".svg")
        terminal.wait(lambda _: any(folder.glob("coins-*.svg")))
        quit_home(terminal)
    [picture] = folder.glob("coins-*.svg")
    text = picture.read_text()
    assert "Silver Dollar" in text and "CoinStrip.gameOver" in text and "Save a picture" not in text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1])
def test_after_a_signal_the_terminal_is_as_it_was(number: signal.Signals) -> None:
    with running("open", SEED, "--speed", "4") as terminal:
        start_playing(terminal)
        psutil.Process(terminal.pid).children()[0].send_signal(number)
        check_left(terminal, 128 + number)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_after_a_signal_while_a_line_is_typed_the_terminal_is_as_it_was(number: signal.Signals) -> None:
    with running("coins", "1.4.5.9", "--lines") as terminal:
        terminal.wait_for("Your turn:")
        terminal.wait_for_key_mode()
        psutil.Process(terminal.pid).children()[0].send_signal(number)
        assert terminal.wait_for_exit() == 0
        settings, *_, status, after = terminal.data.rstrip().split(b"\r\n")
        assert (status, after) == (b"status %d" % (128 + number), settings)


@pytest.mark.parametrize(("term", "colours"), [("linux", True), ("vt100", False)])
def test_it_plays_on_a_terminal_with_fewer_capabilities(term: str, colours: bool) -> None:
    with running("open", f"{SEED}@40", env={"TERM": term, "COLORTERM": ""}) as terminal:
        terminal.wait_for("card 40/211")
        terminal.press("right")
        terminal.wait_for("card 41/211")
        terminal.press("q", "q")
        check_left(terminal)
        # This terminal has no alternate screen: the shell finds an empty one.
        assert terminal.text.startswith("status 0\n") and "♦" not in terminal.text
        assert b"38;2;" not in terminal.data
        assert b"48;2;" not in terminal.data
        assert colours is bool(re.search(rb"\x1b\[(?:\d+;)*(?:3|4|9|10)[0-7][;m]", terminal.data))


def test_a_dumb_terminal_gets_plain_text() -> None:
    with running("open", SEED, env={"TERM": "dumb"}) as terminal:
        assert terminal.wait_for_exit() == 0
        assert b"Player 1 wins after 26 rounds.\r\nstatus 0" in terminal.data
        assert b"\x1b" not in terminal.data


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_locked_file_delays_nothing_and_unsaved_games_are_reported_on_exit(
    how: str, tmp_path: Path
) -> None:
    file = tmp_path / DATA_FILE_NAME
    store = Store(file)
    store.add_finished_game(a_game())
    assert store.close()
    slow = 10.0  # seconds, of which most is what a busy machine takes: the lock alone took five a read
    with locked(file, how), running(env={HOME_VARIABLE: str(tmp_path)}) as terminal:
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
        check_left(terminal)
        assert monotonic() - before < 5.0  # of which two are given to what is not written yet
    _, after = terminal.data.rsplit(b"\x1b[?1049l", 1)
    lines = [line for line in after.splitlines() if b"saved" in line]
    assert len(lines) == 1 and lines[0].count(b"cardtui: ") == 1 and str(file).encode() in lines[0]


def test_bytes_that_are_not_utf_8_are_survived() -> None:
    with running("open", f"{SEED}@40") as terminal:
        terminal.wait_for("card 40/211")
        for step, raw in enumerate([b"\xff", b"ca\xe9 au lait", b"\x80\x81\xc3"], start=41):
            with case(raw):
                os.write(terminal._fd, raw)
                os.write(terminal._fd, b"\x1b[200~" + raw + b"\x1b[201~")
                terminal.wait_for("a seed or a deal")
                terminal.press("escape")
                terminal.wait(lambda text: "a seed or a deal" not in text)
                terminal.press("right")
                terminal.wait_for(f"card {step}/211")
        terminal.press("q", "q")
        check_left(terminal)


@pytest.mark.parametrize("filled", [False, True])
def test_the_program_ends_when_its_terminal_is_closed(filled: bool) -> None:
    with Terminal([*CARDTUI, "open", "coins:1.4.5.9~0-1.3-1"]) as terminal:
        terminal.wait_for("Your turn")
        if filled:
            terminal.fill()
            terminal.press("right", "left", "right")
        assert terminal.close() == 128 + signal.SIGHUP


@pytest.mark.parametrize("how", [signal.SIGTERM, "\x11"], ids=str)
def test_a_terminal_that_is_closed_as_the_program_ends_does_not_change_its_status(
    how: signal.Signals | str,
) -> None:
    with Recorded([*CARDTUI, "open", "coins:1.4.5.9~0-1.3-1"]) as terminal:
        terminal.wait_for("Your turn")
        if isinstance(how, str):
            terminal.press(how)
        else:
            os.kill(terminal.pid, how)
        while b"\x1b[?1049l" not in terminal.data:
            terminal.read()
        assert terminal.close() in ({0, 128 + signal.SIGHUP} if isinstance(how, str) else {128 + how})


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, "\x11"], ids=str)
def test_a_terminal_that_does_not_read_can_be_left(how: signal.Signals | str, tmp_path: Path) -> None:
    env = {HOME_VARIABLE: str(tmp_path)}
    with Recorded([*CARDTUI, "open", SEED, "--speed", "64"], env=env) as terminal:
        start_playing(terminal)
        terminal.fill()
        before = monotonic()
        if isinstance(how, str):
            terminal.press(*"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy", how)  # more than Textual has room for
        else:
            os.kill(terminal.pid, how)
        assert terminal.wait_unread() == (0 if isinstance(how, str) else 128 + how)
        assert monotonic() - before < 5.0  # one, if the machine is idle
        with suppress(OSError):  # it has ended
            while data := os.read(terminal._fd, 1 << 16):
                terminal.show(data)
        check_modes(terminal.data)
    [saved] = Store(tmp_path / DATA_FILE_NAME).saved_games()
    assert saved.step > 0


@pytest.mark.parametrize("promise", [1, 2, 3])
def test_the_real_size_is_followed_whatever_the_terminal_promises(promise: int) -> None:
    with Terminal([*CARDTUI, "open", SEED], env=STILL) as terminal:
        terminal.wait_for("card 0/211")
        terminal.press(f"\x1b[?2048;{promise}$y", "right")
        terminal.wait_for("card 1/211")
        for size in ((120, 40), (90, 30)):
            terminal.resize(*size)
            terminal.wait(partial(fills, size))
        terminal.press("\x1b[48;40;120;0;0t")  # it keeps its promise, too
        terminal.screen.resize(40, 120)
        terminal.wait(partial(fills, (120, 40)))


def fills(size: tuple[int, int], text: str) -> bool:
    """Return whether the id stands at the end of the first line, and the keys on the last one."""
    first, *_, last = text.split("\n")
    return size[0] - 2 <= len(first) and first.endswith("›") and "? help" in last


PASTES = (
    ((), "at most 200,000 characters", "escape"),
    (("H", "copy id", "/", "a part of an id"), "with x = 1 x = 1", "escape escape"),
    (("w", "Singly linked list", "enter", "Write the lines"), "At most 40 lines", "escape escape"),
)
"""Where one can paste: keys and what each shows, what the paste shows, and keys that lead back."""


def test_of_two_megabytes_that_are_pasted_each_field_takes_what_it_can_use() -> None:
    with Terminal(CARDTUI, (100, 30), env=STILL) as terminal:
        for keys, pasted, back in PASTES:
            with case(pasted, keys):
                terminal.wait_for("H history")
                for key, seen in zip(keys[::2], keys[1::2], strict=True):
                    terminal.press(key)
                    terminal.wait_for(seen)
                before = sum(psutil.Process(terminal.pid).cpu_times()[:2])
                terminal.paste("x = 1 " * 400_000)
                terminal.wait_for(pasted)
                for key in back.split():
                    terminal.press(key)
                    terminal.run(0.2)  # two Esc at once are Alt+Esc
                terminal.wait(lambda text, pasted=pasted: "H history" in text and pasted not in text)  # type: ignore[misc]
                assert sum(psutil.Process(terminal.pid).cpu_times()[:2]) - before < 1.5
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def limit_files(terminal: Terminal, size: int) -> None:
    """Let the program write no file beyond this size, as a full disk does."""
    hard = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_when_a_full_disk_is_free_again_the_screen_says_so(tmp_path: Path) -> None:
    with Recorded(
        [*CARDTUI, "open", SEED], (120, 30), env=STILL | {HOME_VARIABLE: str(tmp_path)}
    ) as terminal:
        terminal.wait_for("card 0/211")
        limit_files(terminal, 0)
        terminal.press("right")
        terminal.wait_for("Nothing is saved: ")
        limit_files(terminal, resource.RLIM_INFINITY)
        terminal.press("right")
        terminal.wait(lambda text: "Nothing is saved" not in text and "is saved now" in text, 5)
        terminal.press("q", "q")
        assert terminal.wait_for_exit() == 0
    _, after = terminal.data.rsplit(b"\x1b[?1049l", 1)
    assert b"saved" not in after
    assert [row.step for row in Store(tmp_path / DATA_FILE_NAME).saved_games()] == [2]


def test_when_a_full_disk_is_free_again_nothing_is_said_by_lines(tmp_path: Path) -> None:
    words = ["coins", "1.4.5.9", "--lines", "--keep"]
    with Terminal([*CARDTUI, *words], (100, 60), env={HOME_VARIABLE: str(tmp_path)}) as terminal:
        terminal.wait_for("Your turn:")
        limit_files(terminal, 0)
        terminal.press("0 1", "enter")
        terminal.wait_for("You slide coin 0")
        limit_files(terminal, resource.RLIM_INFINITY)
        terminal.press("quit", "enter")
        assert terminal.wait_for_exit() == 0
        assert "saved" not in terminal.text
    assert Store(tmp_path / DATA_FILE_NAME).saved_games()


WITHOUT_SIGHUP = """
import signal
from cardtui.cli import main
from cardtui.ui import app
app.EXIT_SIGNALS = ()
signal.signal(signal.SIGHUP, signal.SIG_IGN)
main()
"""
"""Runs cardtui so that it does not hear that its terminal was closed, as in a session of its own."""


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_it_ends_without_a_signal_too_though_nobody_reads_how_to_resume(plain: list[str]) -> None:
    command = [sys.executable, "-c", WITHOUT_SIGHUP, "open", "coins:1.4.5.9~0-1.3-1", *plain]
    with Terminal(command, env=STILL) as terminal:
        terminal.wait_for("Your turn")
        assert terminal.close() == 128 + signal.SIGHUP


def test_frames_are_skipped_while_the_terminal_does_not_read() -> None:
    """A key takes effect after the bytes in the line, not after all frames since."""
    with Terminal([*CARDTUI, "open", SEED, "--speed", "16"], (120, 40)) as terminal:
        start_playing(terminal)
        sleep(1.2)  # nobody reads what it writes
        terminal.press(" ")
        before = terminal.written
        terminal.wait(lambda text: "▶" in text and "‖" not in text)
        # What the line holds, a frame that was being written, and one that shows it; a queue holds thirty.
        assert terminal.written - before < 100_000


def started(terminal: Terminal) -> psutil.Process:
    """Return the process of cardtui as soon as the shell has started it."""
    end = monotonic() + 20
    while monotonic() < end:
        for child in psutil.Process(terminal.pid).children():
            with suppress(psutil.Error):  # the shell looks at the terminal's settings first
                words = child.cmdline()
                if "cardtui" in words and words[0] != "sh":  # which it is until it has become the program
                    return child
        sleep(0.002)
    raise AssertionError("the program does not start")


@pytest.mark.parametrize("delay", [0.05, 0.2, 0.25, 0.4])
def test_a_signal_while_it_starts_leaves_the_terminal_as_it_was(delay: float) -> None:
    with running("open", SEED, env=STILL) as terminal:
        program = started(terminal)
        terminal.run(delay)
        program.send_signal(signal.SIGTERM)
        assert terminal.wait_for_exit() == 0
        assert b"Traceback" not in terminal.data
        for on, off in ((b"?25l", b"?25h"), (b"?1000h", b"?1000l"), (b"?1049h", b"?1049l")):
            assert terminal.data.rfind(b"\x1b[" + off) >= terminal.data.rfind(b"\x1b[" + on)


def suspend_and_continue(terminal: Recorded) -> None:
    """Press Ctrl+Z, see that the shell has its terminal back, and have the program go on where it was."""
    while terminal.read(0.3):
        pass  # it is still drawing
    _, *below_title = terminal.text.split("\n")
    terminal.press("\x1a")
    terminal.wait_for("stopped")
    terminal.run(0.1)
    settings, *_ = terminal.data.split(b"\r\n")
    assert terminal.data.rstrip().endswith(settings)
    check_modes(terminal.data)
    terminal.screen.reset()
    terminal.press("enter")
    terminal.wait(lambda text: text.split("\n")[1:] == below_title, 5)


def test_ctrl_z_suspends_the_program_except_where_it_undoes() -> None:
    with running(script=AS_A_JOB, env={"ACCESSIBLE": "1"}) as terminal:
        terminal.wait_for("H history")
        suspend_and_continue(terminal)
        terminal.wait(lambda text: not terminal.screen.cursor.hidden)  # it stands on the chosen tile
        suspend_and_continue(terminal)
        terminal.press("i")
        terminal.wait_for("Open a game by its id")
        suspend_and_continue(terminal)
        terminal.press("coins,players=2:2.5.9", "enter")
        terminal.wait_for("The first player's turn")
        terminal.press("right", "down", "enter")
        terminal.wait_for("The second player's turn")
        terminal.press("\x1a")
        terminal.wait_for("move 0/1")
        assert terminal.data.count(b"stopped") == 3
        terminal.press("right", "down", "enter")
        terminal.wait_for("The second player's turn")
        terminal.press("\x11")
        check_left(terminal)
        assert b"To go on with it: cardtui open coins,players=2:2.5.9~" in terminal.data


def test_ctrl_z_does_nothing_without_job_control() -> None:
    with running("open", SEED, "--speed", "64") as terminal:
        terminal.wait_for("card 0/211")
        for _ in range(10):  # keys typed ahead meet the terminal as a shell has it, where they are signals
            terminal.press("\x1a", "\x1a", "\x1a")
            terminal.run(0.03)
        terminal.run(0.5)
        quit_home(terminal, 5)
        check_left(terminal)


@pytest.mark.parametrize("names", ["SIGTSTP SIGTSTP SIGCONT SIGCONT", "SIGSTOP SIGCONT"])
def test_stop_and_continue_signals_can_come_at_any_moment(names: str) -> None:
    random = Random(names)
    with running("open", SEED, "--speed", "64", env={"TEXTUAL_ANIMATIONS": "full"}) as terminal:
        start_playing(terminal)
        program = psutil.Process(terminal.pid).children()[0]
        for _ in range(25):
            for name in names.split():
                program.send_signal(signal.Signals[name])
                terminal.run(random.choice([0, 0.001, 0.01, 0.05]) * random.random())
        terminal.run(0.5)
        program.send_signal(signal.SIGCONT)  # the last one may have come just before it stopped
        terminal.run(0.5)
        quit_home(terminal, 5)
        check_left(terminal)
        assert b"Traceback" not in terminal.data


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
"""Sequences of a terminal that mean nothing to cardtui. The last one is the release of a key."""

KITTY_KEYS = ["\x1b[108:76u", "\x1b[108::107;1:1u", "\x1b[108:76;:2;108u", "\x1b[1;1:1C"]
"""Keys that step forward, in Kitty's protocol with more than one code."""


def test_odd_sequences_of_the_terminal_are_survived() -> None:
    with running("open", f"{SEED}@40") as terminal:
        terminal.wait_for("card 40/211")
        keys = [*((reply, "right") for reply in REPLIES), *((key,) for key in KITTY_KEYS)]
        for step, pressed in enumerate(keys, start=41):
            with case(pressed):
                terminal.press(*pressed)
                terminal.wait_for(f"card {step}/211")
        terminal.press("q", "q")
        check_left(terminal)


class SilentTerminal(Terminal):
    """A terminal that only counts the bytes written."""

    def show(self, data: bytes) -> None:
        self.written += len(data)


@pytest.mark.parametrize("claimed", ["by a report", "by the environment", "by the system"])
def test_an_absurd_size_does_not_take_all_memory(claimed: str) -> None:
    env = {"COLUMNS": "99999", "LINES": "99999"} if claimed == "by the environment" else {}
    with SilentTerminal([*CARDTUI, "open", SEED], env=STILL | env) as terminal:
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
"""Runs cardtui so that reading `!` fails."""


def test_an_error_in_the_input_thread_ends_with_status_1() -> None:
    with Terminal(["sh", "-c", AROUND, "sh", sys.executable, "-c", BROKEN], env=STILL) as terminal:
        terminal.wait_for("H history")
        terminal.press("!")
        terminal.wait_for("status 1")
        assert "broken on purpose" in terminal.text


@pytest.mark.parametrize(
    "words", [("snap", "--seed", "305"), ("perditio", "--seed", "8"), ("beggar", "--seed", "7")]
)
def test_a_story_can_be_printed_in_latin_1(words: tuple[str, ...]) -> None:
    result = run(
        [sys.executable, "-m", "cardtui", *words, "--story"], env={**os.environ, **LATIN}, capture_output=True
    )
    assert result.returncode == 0
    assert result.stderr == b""
    assert len(result.stdout.splitlines()) > 30
