"""A running program: its pipes, its process group, and making sure that it ends. POSIX only.

A program is started in a session of its own, so that everything it starts can be ended with it. A process
that leaves the session (a daemon) is ended with the whole check, see `supervisor`.
"""

from __future__ import annotations

import errno
import os
import selectors
import signal
import subprocess
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from cardtui.checker.process_table import (
    ProcessEntry,
    all_processes,
    descendants,
    has_no_children,
    has_process_table,
    is_at_work,
    processor_times,
    uses_more_memory,
    waits_for_pipe,
)
from cardtui.checker.seal import why_not_run
from cardtui.checker.supervisor import strays
from cardtui.checker.workplace import Workplace, current_workplace
from cardtui.engine.errors import printable, quote

_CHUNK = 1 << 16
_ERROR_TAIL = 4096  # bytes of the error output that are kept
_POLL = 0.01  # seconds between two checks for the end, where the system does not announce it
# Seconds from the end of the output to the end of the program: a crash closes the output first.
_GRACE = 0.2
_MEMORY_POLL = 0.05  # seconds between two looks at the memory that is used, or more where looking takes long:
_MEMORY_PAUSE = 20  # times as long
_MOST_WAITING = 3  # times a limit that a program waits for a processor, and that do not count
_LEAST_WAITING = 0.02  # seconds that are worth going on for
_SIGNALS = 128  # what is added to a signal in an exit status
_WAITING_POLL = 0.1  # seconds between two looks at how long a program has waited
_FIRST_LOOK = 0.001  # seconds until the first look at whether a program waits for input; then longer ones
_LAST_LOOK = 0.05


class NotRun(Exception):
    """Raised if a program cannot be run at all. The text is a whole sentence and safe to print."""


class CutOff(NotRun):
    """Raised if the clock has ended the start of a program before it had its time, see `starved`."""


class RunLimits(NamedTuple):
    """Limits of a run."""

    seconds: float = 5.0
    """Time, without that in which the program waits for a processor, up to `_MOST_WAITING` times as much."""
    output_bytes: int = 20_000_000
    """Bytes of output. A line with both hands for each card of an endless game takes 12 MB."""
    error_bytes: int = 20_000_000
    """Bytes of error output, of which only the end is kept: for a called function, all that it prints."""
    memory_bytes: int | None = None
    """Bytes of resident memory of all its processes together; needs Linux."""


class RunningProgram:
    """A program from its start to its end.

    It belongs to one thread; only `kill` may be called from others. Raises `NotRun` if it cannot be started.
    With `line_buffered` a Python program is asked to flush its output, which it does not do on a pipe.
    `harness` are files of ours that it needs. It runs in the current workplace if no other one is given.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: RunLimits,
        line_buffered: bool,
        harness: Sequence[Path],
        workplace: Workplace | None,
    ) -> None:
        self._limits = limits
        self.workplace = current_workplace() if workplace is None else workplace
        self.out = bytearray()
        """Output that was read and not yet taken, at most as many bytes as the limit allows."""
        self.out_open = True
        """Whether more output may come."""
        self.ended = False
        """Whether the program has ended; processes started by it may still hold the pipes."""
        self.too_much = False
        """Whether it has written more than the limit allows."""
        self.too_large = False
        """Whether its processes have used more memory than the limit allows."""
        self.starved = False
        """Whether the clock has ended it before it had its time: it has waited for a processor."""
        self._memory_read_at = monotonic() + _MEMORY_POLL
        self._asked_at, self._waited = monotonic(), 0.0
        self._times_before: dict[str, tuple[float, float]] = {}
        self.waits: bool | None = False
        """Whether reading was given up as it waits for input; None if it was only silent for a moment."""
        self._sealed_pid: int | None = None
        self.status: int | None = None
        """The exit status, once it has ended by itself and `end` was called."""
        self._error_tail = b""
        self._error_bytes = self._output_bytes = 0
        self._pending_input = bytearray()
        self._input_done = False
        self.gone = False
        """Whether it has ended and all its output is read."""
        # No signal may be sent after the process is reaped: its number may belong to another one then.
        self._lock = threading.RLock()
        self._process = start_process(command, self.workplace, harness, line_buffered)
        self.pid = self._process.pid
        """The number of the process and of its group."""
        self._selector = selectors.DefaultSelector()
        """Its pipes, each with the method that is called if something can be read or written."""
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        self._selector.register(self._out, selectors.EVENT_READ, self._read_output)
        self._selector.register(self._err, selectors.EVENT_READ, self._read_errors)
        self._end_fd = _open_pidfd(self.pid)
        if self._end_fd is not None:
            self._selector.register(self._end_fd, selectors.EVENT_READ, self._on_end)

    @property
    def errors(self) -> str:
        """The last part of the error output."""
        return self.workplace.as_typed(self._error_tail.decode("utf-8", "replace"))

    @property
    def output(self) -> str:
        """Output that was read and not yet taken."""
        return self.out.decode("utf-8", "replace")

    # Input and output

    def write(self, data: bytes) -> None:
        """Send `data` to its input, without waiting for it to be read. Does nothing if nobody reads it."""
        if self._input_done or self.gone:
            return
        self._pending_input += data
        self._write_pending(self._in)
        if self._pending_input and not self._is_watched(self._in):
            self._selector.register(self._in, selectors.EVENT_WRITE, self._write_pending)

    def close_input(self) -> None:
        """Close its input once all written data is sent."""
        if not self._input_done:
            self._input_done = True
            if not self._pending_input:
                self._discard_input()

    def step(self, until: float) -> None:
        """Wait for the next event, at most until the monotonic clock shows `until`, see `is_over`."""
        if not self.gone:
            until += self._waited
            if self._end_fd is None:
                until = min(until, monotonic() + _POLL)
            if self._limits.memory_bytes is not None:
                until = min(until, self._memory_read_at)
            for key, _ in self._selector.select(max(0.0, until - monotonic())):
                if self._is_watched(key.fd):
                    key.data(key.fd)
            if self._limits.memory_bytes is not None and monotonic() >= self._memory_read_at:
                self._read_memory(self._limits.memory_bytes)
            if self._end_fd is None and not self.ended:
                self.ended = self._has_exited()

    def read_line(self, until: float) -> bytes | None:
        """Take the next line of its output, without the line end; None if a limit or the end comes first."""
        while b"\n" not in self.out and self.out_open and not self.is_over(until):
            self.step(until)
        if not self.out_open or self.ended:
            self.wait_for_end()
        line, end, _ = self.out.partition(b"\n")
        if not end:
            return None
        del self.out[: len(line) + 1]
        return bytes(line.removesuffix(b"\r"))

    def read_until_it_waits(self, until: float, quiet_until: float) -> bytes | None:
        """Take the next line; None if it waits for input, or a limit or the end comes first.

        Where the system does not tell what it waits for, the result is None if nothing has come and it is not
        at work when the clock shows `quiet_until`. `waits` tells which of these it was.
        """
        pause, self.waits = _FIRST_LOOK, False
        while b"\n" not in self.out and self.out_open and not self.is_over(until):
            before = len(self.out)
            self.step(min(until, monotonic() + pause))
            if len(self.out) > before:
                pause = _FIRST_LOOK
            elif (waits := self.waits_for_input) or (monotonic() >= quiet_until and self.is_idle()):
                self.step(0)  # reads what it has written before it began to wait
                if len(self.out) == before and self.out_open:
                    self.waits = True if waits else None
                    return None
            else:
                pause = min(2 * pause, _LAST_LOOK)
        return self.read_line(until)

    @property
    def waits_for_input(self) -> bool:
        """Whether it has read all input and waits for more. False if the system does not report it."""
        if self._pending_input or self._input_done or self.ended or not has_process_table():
            return False
        pipe, own = os.fstat(self._in), self._own_pid()
        if waits_for_pipe([own], pipe) and has_no_children(own):
            return True
        session = self._session(all_processes())
        return not is_at_work(session) and waits_for_pipe(session, pipe)

    def is_over(self, until: float) -> bool:
        """Return whether it has ended or a limit is reached.

        The time limit is moved as far as the program has waited for a processor since `restart_clock`.
        """
        if self.ended or self.too_much or self.too_large:
            return True
        if monotonic() < until + self._waited:
            return False
        limit = until - self._asked_at
        ran, waited = self._ran_and_waited()
        most, now = _MOST_WAITING * limit, monotonic()
        if now < until + min(waited, most) - _LEAST_WAITING:
            self._waited = max(min(waited, most), now + _WAITING_POLL - until)
            return False
        # The system does not tell how long children that have ended waited for a processor. So a program that
        # is at work is not ended before it has used its limit of processor time.
        at_work = ran < limit and has_process_table() and is_at_work(self._session(all_processes()))
        if at_work and now < until + most:
            self._waited = now + _WAITING_POLL - until
            return False
        self.starved = most > 0 and ran < limit and (at_work or waited >= most)
        self.step(0)  # reads what has come while the checker itself waited for a processor
        return True

    def is_idle(self) -> bool:
        """Return whether it waits with all its processes; True if the system does not report it."""
        if not has_process_table():
            return True
        processes = all_processes()
        return not is_at_work({self.pid, *(one.pid for one in descendants([self.pid], processes))})

    def _ran_and_waited(self) -> tuple[float, float]:
        """Return how long all its threads have run, and how long the one that has waited longest has."""
        if not has_process_table():
            return 0.0, 0.0
        ran = longest = 0.0
        for thread, (all_ran, all_waited) in processor_times(self._session(all_processes())).items():
            ran_before, waited_before = self._times_before.get(thread, (0.0, 0.0))
            ran += all_ran - ran_before
            longest = max(longest, all_waited - waited_before)
        return ran, longest

    def restart_clock(self) -> None:
        """Let time limits that are given from now on not be moved by what was before."""
        self._asked_at, self._waited, self.starved = monotonic(), 0.0, False
        self._times_before = processor_times({self.pid, self._own_pid()})

    def forget_output(self) -> None:
        """Discard all output and error output, and restart the limits."""
        self.out.clear()
        self._error_tail, self._error_bytes = b"", 0
        self.restart_clock()

    # The end

    def wait_for_end(self) -> None:
        """Give a program whose output has ended a moment to end by itself, for its status; then end it."""
        self.restart_clock()
        until = monotonic() + _GRACE
        while not self.is_over(until):
            self.step(until)
        self.end()

    def send_signal(self, number: int) -> None:
        """Send a signal to the program, not to its group."""
        if not self.gone:
            os.kill(self._own_pid(), number)

    def raise_if_not_run(self) -> None:
        """Raise `NotRun` if the program was not started, but what should seal it has failed."""
        has_failed = self.workplace.is_sealed and not self._output_bytes
        if has_failed and (reason := why_not_run(self.status, self.errors)):
            raise NotRun(reason)

    def end(self) -> None:
        """Kill its process group, read the remaining output, and close everything. Can be called twice."""
        if self.gone:
            return
        ended = self.ended or self._has_exited()
        with self._lock:
            self.kill()  # before it is reaped: until then nobody else has its number
            status = self._process.wait()
            self.gone = True
        self.ended = True
        if ended:
            self.status = self._told(status)
        for fd, read in ((self._out, self._read_output), (self._err, self._read_errors)):
            while self._is_watched(fd) and read(fd):  # no more than a pipe holds
                pass
        for key in list(self._selector.get_map().values()):
            self._close(key.fd)
        self._discard_input()
        self._selector.close()

    def kill(self) -> None:
        """Kill its process group, from any thread."""
        with self._lock, suppress(ProcessLookupError, PermissionError):
            if not self.gone:
                os.killpg(self.pid, signal.SIGKILL)

    def _has_exited(self) -> bool:
        """Return whether it has ended, without reaping it: its number stays reserved."""
        if not hasattr(os, "waitid"):  # macOS before Python 3.13
            return self._process.poll() is not None
        try:
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:
            return True

    def _told(self, status: int) -> int:
        """Return an exit status. That of a sealed program is 128 and the signal that has ended it."""
        is_signal = self.workplace.is_sealed and status - _SIGNALS in signal.valid_signals()
        return _SIGNALS - status if is_signal else status

    def _session(self, processes: Iterable[ProcessEntry]) -> list[int]:
        return [one.pid for one in processes if one.session == self.pid]

    def _own_pid(self) -> int:
        """Return the number of the program itself: if it is sealed, the first child of a child."""
        if not self.workplace.is_sealed or not has_process_table():
            return self.pid
        if self._sealed_pid is None:
            children: dict[int, int] = {}
            for one in sorted(all_processes()):
                children.setdefault(one.parent, one.pid)
            self._sealed_pid = children.get(children.get(self.pid, 0))
        return self.pid if self._sealed_pid is None else self._sealed_pid

    def _read_memory(self, limit: int) -> None:
        """Find out whether all its processes use more memory than the limit allows.

        A daemon may be of another run of the same program: it counts in both.
        """
        start = monotonic()
        processes = all_processes()
        session = self._session(processes)
        pids = {*session, *(one.pid for one in (*descendants(session, processes), *strays(processes)))}
        self.too_large = uses_more_memory(pids, limit)
        now = monotonic()
        self._memory_read_at = now + max(_MEMORY_POLL, _MEMORY_PAUSE * (now - start))

    # Pipes

    def _is_watched(self, fd: int) -> bool:
        return fd in self._selector.get_map()

    def _close(self, fd: int) -> None:
        if self._is_watched(fd):
            self._selector.unregister(fd)
        for file in (self._process.stdin, self._process.stdout, self._process.stderr):
            if file and not file.closed and file.fileno() == fd:
                file.close()
                return
        if fd == self._end_fd:
            os.close(fd)

    def _discard_input(self) -> None:
        self._input_done = True
        self._pending_input.clear()
        if self._process.stdin and not self._process.stdin.closed:
            self._close(self._in)

    def _on_end(self, fd: int) -> None:
        self.ended = True
        self._close(fd)

    def _read_output(self, fd: int) -> bool:
        data = _read_available(fd)
        if data == b"":
            self.out_open = False
            self._close(fd)
        elif data:
            self._output_bytes += len(data)
            room = self._limits.output_bytes - len(self.out)
            self.out += data[:room]
            self.too_much = self.too_much or len(data) > room
        return bool(data) and not self.too_much

    def _read_errors(self, fd: int) -> bool:
        data = _read_available(fd)
        if data == b"":
            self._close(fd)
        elif data:
            self._error_tail = (self._error_tail + data)[-_ERROR_TAIL:]
            self._error_bytes += len(data)
            self.too_much = self.too_much or self._error_bytes > self._limits.error_bytes
        return bool(data) and not self.too_much

    def _write_pending(self, fd: int) -> None:
        try:
            while self._pending_input:
                del self._pending_input[: os.write(fd, self._pending_input[:_CHUNK])]
        except BlockingIOError:
            return
        except OSError:  # the program has closed its input, which it may
            self._discard_input()
            return
        if self._input_done:
            self._discard_input()
        elif self._is_watched(fd):
            self._selector.unregister(fd)


def _read_available(fd: int) -> bytes | None:
    """Return the content of a pipe: empty at its end, None if there is nothing now."""
    try:
        return os.read(fd, _CHUNK)
    except BlockingIOError:
        return None


def _open_pidfd(pid: int) -> int | None:
    """Return a file descriptor that becomes readable when a process ends (Linux 5.3 and later), else None."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None


def how_ended(status: int) -> str:
    """Return how a process has ended: `with status 3`, or `by the signal SIGKILL`."""
    if status >= 0:
        return f"with status {status}"
    try:
        return f"by the signal {signal.Signals(-status).name}"
    except ValueError:
        return f"by the signal {-status}"


def in_shell(line: str) -> tuple[str, ...]:
    """Return the command that runs a line in the shell."""
    return "/bin/sh", "-c", line


def start_process(
    command: Sequence[str], workplace: Workplace, harness: Sequence[Path], line_buffered: bool
) -> subprocess.Popen[bytes]:
    """Start a command with three pipes, in a session and process group of its own. Raises `NotRun`."""
    if not command or not command[0]:
        raise NotRun("There is no command to be run.")
    launch = workplace.launch(command, harness, line_buffered)
    try:
        return subprocess.Popen(
            launch.command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            cwd=launch.folder,
            env=launch.environment,
        )
    except (OSError, ValueError) as error:
        raise NotRun(_why_not_run(command[0], error)) from error


def _why_not_run(command: str, error: OSError | ValueError) -> str:
    name = quote(command, 80)
    if isinstance(error, FileNotFoundError):
        if os.sep not in command and os.path.isfile(command):
            file = quote(os.path.join(os.curdir, command), 80)
            is_not = "" if os.access(command, os.X_OK) else ", which is not executable"
            return f"There is no command {name}; the file here is {file}{is_not}."
        if os.path.exists(command):
            return f"The interpreter of {name} does not exist."
        return f"There is no command {name}."
    if isinstance(error, PermissionError):
        return f"{name} is a folder." if os.path.isdir(command) else f"{name} is not executable."
    if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
        return f"{name} is no program for this machine; a script begins with #!."
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{name} cannot be run: {printable(text)}."
