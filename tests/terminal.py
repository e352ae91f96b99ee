"""A program in a pseudo-terminal: press keys, click, wait for what the screen says."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

import pyte

KEYS = {
    "space": " ",
    "enter": "\r",
    "escape": "\x1b",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "f2": "\x1bOQ",
}
# What pyte does not know and would print: keyboard protocol, mode requests, operating system commands.
UNKNOWN = re.compile(
    rb"\x1b\[[<>=?]?[0-9;]*u|\x1b\[>[0-9;]*[a-z]|\x1b\[\?[0-9;]*\$p|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
)
# Synchronised output: each frame is announced, where the terminal answers that it knows the mode.
_ASKS_FOR_FRAMES, _WANTS_FRAMES = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
_FRAME, _FRAME_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
_SEQUENCE = re.compile(rb"\x1b(?:\[[<=>?]?[0-9;:]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]])")
_LONGEST_SEQUENCE = 256
CARDTUI = (sys.executable, "-m", "cardtui")


class Terminal:
    """One program in one pseudo-terminal of `size` (columns, rows). To be used in a `with` statement."""

    def __init__(
        self, command: Sequence[str], size: tuple[int, int] = (80, 24), env: Mapping[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.written = 0
        self._unfinished = b""
        self.frames = 0
        """How many times the program has painted: it is told that the terminal wants to hear of frames."""
        self.status: int | None = None
        """The exit status, once the program has ended."""
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})}
        # The size of the terminal of whoever runs the tests, and how their programs keep output.
        for name in ("COLUMNS", "LINES", "PYTHONUNBUFFERED"):
            if name not in (env or {}):
                environment.pop(name, None)
        with warnings.catch_warnings():  # a fork does no more here than to become the program
            warnings.simplefilter("ignore", DeprecationWarning)
            self.pid, self._fd = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
                os.execvpe(command[0], list(command), environment)
            finally:
                os._exit(127)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._fd)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        columns, rows = range(self.screen.columns), range(self.screen.lines)
        lines = (self.screen.buffer[y] for y in rows)  # the cell behind a wide character holds nothing
        return "\n".join("".join([line[x].data for x in columns]).rstrip() for line in lines)

    def read(self, seconds: float = 0.05) -> bool:
        """Read what the program writes within `seconds`; whether there was anything."""
        if self.status is not None or not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:
            data = b""
        if not data:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            return False
        self.show(data)
        return True

    def show(self, data: bytes) -> None:
        """Put on the screen what the program has written."""
        self.written += len(data)
        data, self._unfinished = _whole(self._unfinished + data)
        self.frames += data.count(_FRAME)
        if _ASKS_FOR_FRAMES in data:
            os.write(self._fd, _WANTS_FRAMES)
        self._stream.feed(UNKNOWN.sub(b"", data))

    def run(self, seconds: float) -> None:
        """Let the program run for `seconds`."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.status is None:
            self.read(left)

    def wait(self, condition: Callable[[str], bool], deadline: float = 30.0) -> None:
        """Read until `condition` holds of the screen's text, or fail after `deadline` seconds."""
        end = time.monotonic() + deadline
        text = self.text
        while not condition(text):
            if self.status is not None or time.monotonic() > end:
                raise AssertionError(f"waited in vain (status {self.status}) for the screen:\n{text}")
            if self.read():
                text = self.text

    def wait_for(self, text: str, deadline: float = 30.0) -> None:
        """Read until `text` stands on the screen."""
        self.wait(lambda screen: text in screen, deadline)

    def wait_for_exit(self, deadline: float = 30.0) -> int:
        """Read until the program has ended; its exit status."""
        end = time.monotonic() + deadline
        while self.status is None:
            if time.monotonic() > end:
                raise AssertionError(f"still running:\n{self.text}")
            self.read()
        return self.status

    def kill(self) -> None:
        """Kill the program at once, and read what it had written until then."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait_for_exit()

    def close(self, deadline: float = 10.0) -> int:
        """Close the terminal, as a window is closed, and return the exit status of the program."""
        os.close(self._fd)
        self._fd = os.open(os.devnull, os.O_RDWR)
        return self.wait_unread(deadline)

    def wait_unread(self, deadline: float = 10.0) -> int:
        """Wait until the program has ended, reading nothing of what it writes; its exit status."""
        end = time.monotonic() + deadline
        while (ended := os.waitpid(self.pid, os.WNOHANG))[0] == 0:
            if time.monotonic() > end:
                raise AssertionError("still running")
            time.sleep(0.01)
        self.status = os.waitstatus_to_exitcode(ended[1])
        return self.status

    def fill(self) -> None:
        """Write into the terminal, without reading it, until whoever writes more has to wait."""
        ours = os.open(os.readlink(f"/proc/{self.pid}/fd/2"), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        with suppress(BlockingIOError):
            while True:
                os.write(ours, b" " * 100)
        os.close(ours)

    def paste(self, text: str) -> None:
        """Paste a text, however long it is."""
        data = f"\x1b[200~{text}\x1b[201~".encode()
        while data:
            self.read(0)  # or both would wait for each other
            if select.select([], [self._fd], [], 0.05)[1]:
                data = data[os.write(self._fd, data[:1000]) :]

    def press(self, *keys: str) -> None:
        """Press keys by name, or type characters."""
        for key in keys:
            os.write(self._fd, KEYS.get(key, key).encode())

    def wait_for_key_mode(self) -> None:
        """Read until the program gets each key, and not only whole lines."""
        self.wait(lambda _: not termios.tcgetattr(self._fd)[3] & termios.ICANON)

    def click(self, x: int, y: int) -> None:
        """Click the cell in column `x` and row `y`, counted from 0."""
        for end in "Mm":
            os.write(self._fd, f"\x1b[<0;{x + 1};{y + 1}{end}".encode())

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)


def _whole(data: bytes) -> tuple[bytes, bytes]:
    """The bytes that can be shown, and those that wait for the rest of their frame or their sequence."""
    cut = data.rfind(_FRAME)
    whole = cut < 0 or _FRAME_ENDS in data[cut:]
    if whole:
        cut = data.rfind(b"\x1b", -_LONGEST_SEQUENCE)
        whole = cut < 0 or _SEQUENCE.match(data, cut) is not None
    return (data, b"") if whole else (data[:cut], data[cut:])
