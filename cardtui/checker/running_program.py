"""A program that runs: its pipes, its process group, and its certain end.

POSIX only. A program is started in a session of its own, so that all it starts can be ended with it. What
leaves the session on purpose (a daemon) is ended with the whole check: see `starting.end_strays`.
"""

from __future__ import annotations

import os
import selectors
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from cardtui.checker.launcher import start
from cardtui.checker.run_result import RunLimits

__all__ = ["RunningProgram"]

_CHUNK = 1 << 16
_TAIL = 4096  # bytes of the error output that are kept
_TICK = 0.01  # seconds between two looks for the end, where the system does not announce it
_GRACE = (
    0.2  # seconds from the end of the output to that of the program: a crash closes the one before the other
)


class RunningProgram:
    """A program from its start to its end, for one thread; `kill` may be called by any.

    Raises NotRun if it cannot be started.
    """

    def __init__(
        self, command: Sequence[str], limits: RunLimits, shell: bool = False, linewise: bool = False
    ) -> None:
        self._limits = limits
        self.out = bytearray()
        """What was read and not forgotten yet, at most as many bytes as the limit allows."""
        self.out_open = True
        """Whether more may come."""
        self.ended = False
        """Whether the program has ended: what it started may still hold the pipes."""
        self.too_much = False
        self.status: int | None = None
        """The status, once it has ended by itself and `end` was called."""
        self._tail = b""
        self._counted = 0
        self._typed = bytearray()
        self._no_more = False
        self._reaped = False
        # no signal must come after the reaping: the number may be another's then
        self._lock = threading.RLock()
        self._process = start(command, shell, linewise)
        self._selector = selectors.DefaultSelector()
        self._open: dict[int, Callable[[int], object]] = {}
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        self._watch(self._out, self._read)
        self._watch(self._err, self._read_errors)
        self._end = _announced(self._process.pid)
        if self._end is not None:
            self._watch(self._end, self._has_ended)

    @property
    def pid(self) -> int:
        """Its number, and that of its group."""
        return self._process.pid

    @property
    def gone(self) -> bool:
        """Whether it has ended, and all it wrote is read."""
        return self._reaped

    @property
    def errors(self) -> str:
        """The end of what it wrote to its error output."""
        return self._tail.decode("utf-8", "replace")

    @property
    def output(self) -> str:
        """What was read and not forgotten yet."""
        return self.out.decode("utf-8", "replace")

    # what happens meanwhile

    def put(self, data: bytes) -> None:
        """Gives `data` to its input as it takes it; never waits, and is no error when nobody reads."""
        if self._no_more or self._reaped:
            return
        self._typed += data
        self._write(self._in)
        if self._typed and self._in not in self._open:
            self._watch(self._in, self._write, selectors.EVENT_WRITE)

    def no_more(self) -> None:
        """Its input ends when all that was typed is taken."""
        if not self._no_more:
            self._no_more = True
            if not self._typed:
                self._shut_input()

    def step(self, until: float) -> None:
        """Waits for something to happen, at most to `until` by the monotonic clock."""
        if not self._reaped:
            wait = max(0.0, until - monotonic())
            for key, _ in self._selector.select(wait if self._end is not None else min(wait, _TICK)):
                if key.fd in self._open:
                    self._open[key.fd](key.fd)
            if self._end is None and not self.ended:
                self.ended = self._exited()

    def line(self, until: float) -> bytes | None:
        """Takes the next line of its output, without its end; None if a limit or the end comes first."""
        while b"\n" not in self.out and self.out_open and not self.over(until):
            self.step(until)
        if not self.out_open or self.ended:
            self.settle()
        line, end, _ = self.out.partition(b"\n")
        if not end:
            return None
        del self.out[: len(line) + 1]
        return bytes(line.removesuffix(b"\r"))

    def over(self, until: float) -> bool:
        """Whether it has ended, or a limit is reached."""
        return self.ended or self.too_much or monotonic() >= until

    def forget(self) -> None:
        """Counts its output and error output anew, and keeps nothing of them."""
        self.out.clear()
        self._tail, self._counted = b"", 0

    # its end

    def settle(self) -> None:
        """Lets it end, where its output has: only then has it a status. What does not is ended soon."""
        until = monotonic() + _GRACE
        while not self.over(until):
            self.step(until)
        self.end()

    def send(self, number: int) -> None:
        """Sends a signal to the program alone."""
        if not self._reaped:
            os.kill(self.pid, number)

    def end(self) -> None:
        """Ends all of its group, reads what it left, and closes all; a second time does nothing."""
        if self._reaped:
            return
        ended = self.ended or self._exited()
        with self._lock:
            self.kill()  # before it is reaped: as long as it is not, nobody else has the number
            status = self._process.wait()
            self._reaped = True
        self.ended = True
        if ended:
            self.status = status
        for fd, read in ((self._out, self._read), (self._err, self._read_errors)):
            while fd in self._open and read(fd):  # no more than a pipe holds
                pass
        for fd in list(self._open):
            self._shut(fd)
        self._shut_input()
        self._selector.close()

    def kill(self) -> None:
        """Ends all of its group, from any thread: who waits for it finds it ended."""
        with self._lock, suppress(ProcessLookupError, PermissionError):
            if not self._reaped:
                os.killpg(self.pid, signal.SIGKILL)

    def _exited(self) -> bool:
        """Whether it has ended, found out without taking its status: its number stays its own."""
        if not hasattr(os, "waitid"):  # macOS before Python 3.13
            return self._process.poll() is not None
        try:
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:
            return True

    # pipes

    def _watch(self, fd: int, happens: Callable[[int], object], event: int = selectors.EVENT_READ) -> None:
        self._open[fd] = happens
        self._selector.register(fd, event)

    def _shut(self, fd: int) -> None:
        if self._open.pop(fd, None):
            self._selector.unregister(fd)
        for file in (self._process.stdin, self._process.stdout, self._process.stderr):
            if file and not file.closed and file.fileno() == fd:
                file.close()
                return
        if fd == self._end:
            os.close(fd)

    def _shut_input(self) -> None:
        self._no_more = True
        self._typed.clear()
        if self._process.stdin and not self._process.stdin.closed:
            self._shut(self._in)

    def _has_ended(self, fd: int) -> None:
        self.ended = True
        self._shut(fd)

    def _read(self, fd: int) -> bool:
        data = _read(fd)
        if data == b"":
            self.out_open = False
            self._shut(fd)
        elif data:
            room = self._limits.most - len(self.out)
            self.out += data[:room]
            self.too_much = self.too_much or len(data) > room
        return bool(data) and not self.too_much

    def _read_errors(self, fd: int) -> bool:
        data = _read(fd)
        if data == b"":
            self._shut(fd)
        elif data:
            self._tail = (self._tail + data)[-_TAIL:]
            self._counted += len(data)
            self.too_much = self.too_much or self._counted > self._limits.most
        return bool(data) and not self.too_much

    def _write(self, fd: int) -> None:
        try:
            while self._typed:
                del self._typed[: os.write(fd, self._typed[:_CHUNK])]
        except BlockingIOError:
            return
        except OSError:  # it has closed its input: that is its own affair
            self._shut_input()
            return
        if self._no_more:
            self._shut_input()
        elif fd in self._open:
            del self._open[fd]
            self._selector.unregister(fd)


def _read(fd: int) -> bytes | None:
    """What a pipe holds; nothing at its end, None if there is nothing now."""
    try:
        return os.read(fd, _CHUNK)
    except BlockingIOError:
        return None


def _announced(pid: int) -> int | None:
    """What becomes readable at the end of a process, where the system has that: Linux from 5.3 on."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None
