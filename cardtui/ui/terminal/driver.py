"""A driver for terminals on Linux that outlives bad input, closed and slow terminals, and job control."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from queue import Queue
from select import select
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.drivers._writer_thread import WriterThread
from textual.geometry import Size
from textual.message import Message

from cardtui.ui.terminal.input import LenientDecoder, LenientParser
from cardtui.ui.terminal.slow_connection import QUESTION, REPLY_PATIENCE, OutputBacklog, without_repetition
from cardtui.unread_output import PATIENCE

try:
    from textual.drivers import linux_driver
except ImportError:  # Windows and a browser have no `termios`
    linux_driver = None  # type: ignore[assignment]

LARGEST = Size(1000, 500)
"""The largest accepted size of a terminal, in cells: an 8K screen with tiny letters has fewer."""

_GROUP = 0  # as `os.kill` has it: all processes of the group
_IN_BACKGROUND = 1.0  # seconds between attempts to stop while another program has the terminal
_SIGNAL_DELAY = 0.02  # seconds: signals that come closer together count as one


_ALTERNATE_KEYS = "\x1b[=4;2u"
"""Asks a terminal that knows kitty's protocol to tell the place of each key on a US keyboard, too.

Textual asks it for the other parts of the protocol before, and ends all of them together.
"""

_CLEAR = "\x1b[m\x1b[H\x1b[2J"
"""Resets the colours, moves the cursor home and erases the screen."""

_CANCEL = "\x18\x1b[?2026l"
"""Ends a sequence of which the rest was discarded, and a frame."""


def output_pending(app: App[Any]) -> bool:
    """Return whether the terminal has not taken all that was written, or is behind with showing it."""
    return bool(getattr(app._driver, "output_pending", False))


def is_slow(app: App[Any]) -> bool:
    """Return whether the terminal has shown itself to be slow, or at the end of a slow line."""
    return bool(getattr(app._driver, "is_slow", False))


def suspend(app: App[Any]) -> None:
    """Give the terminal back to the shell and stop the whole process group, as Ctrl+Z usually does.

    Do nothing where that is not possible: on Windows, in a browser, without a terminal.
    """
    driver: Any = app._driver
    if hasattr(driver, "suspend_process"):
        driver.suspend_process()


def harden_driver(driver: type[Driver]) -> type[Driver]:
    """Return a subclass of a terminal driver that survives bad input, a closed terminal and job control.

    This is one subclass for one part of Textual 8.2.8, the driver for Linux; `UPSTREAM.md` has a report of
    each of its faults:

    - Keys, mouse events and bytes that are not understood end the thread that reads input, and with it the
      app.
    - A closed terminal ends the thread that writes, and the app then never exits; or the thread that reads
      takes all of a processor. An app whose terminal does not read never exits either.
    - A paste that contains control sequences presses keys.
    - A terminal that says that it reports its sizes has no other size any more, whatever the system says.
    - The handlers of SIGTSTP and SIGCONT may wait for ever, and may leave the shell without echo.
    - The last frame stays where there is no alternate screen.
    - The terminal may report a size that takes all memory.

    It also spares a slow connection, as `slow_connection` tells.
    """
    if driver.__module__ != "textual.drivers.linux_driver":
        return driver  # Windows, a browser and tests have other drivers
    linux_driver.getincrementaldecoder = lambda _: LenientDecoder  # type: ignore[attr-defined,assignment]
    linux_driver.XTermParser = LenientParser  # type: ignore[attr-defined]
    linux_driver.WriterThread = TerminalWriter  # type: ignore[attr-defined]
    return HardenedDriver


if linux_driver is not None:

    class HardenedDriver(linux_driver.LinuxDriver):
        """The driver for Linux, which `harden_driver` describes."""

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._farewell: list[str] | None = None  # what gives the terminal back to the shell
            self._pending: asyncio.TimerHandle | None = None  # the action that the last signal asked for
            self._size = self._get_terminal_size()  # otherwise the app reads it without a limit
            self._backlog = OutputBacklog()
            # These handlers run in the event loop, where they interrupt nothing.
            self._loop.add_signal_handler(signal.SIGTSTP, self._asked_to_stop)
            self._loop.add_signal_handler(signal.SIGCONT, self._continued)

        # a slow line

        @property
        def output_pending(self) -> bool:
            """Whether the terminal has not taken all that was written, or is behind with showing it."""
            writer = self._writer_thread
            return (isinstance(writer, TerminalWriter) and writer.pending) or self._backlog.behind

        @property
        def is_slow(self) -> bool:
            """Whether the line to the terminal is slow, as far as it is known."""
            return self._backlog.is_slow

        def flush(self) -> None:  # called after each frame, and here after each reply
            super().flush()
            if self._backlog.ask():
                super().write(QUESTION)

        def start_application_mode(self) -> None:
            self._backlog, self._farewell = OutputBacklog(), None
            super().start_application_mode()  # type: ignore[no-untyped-call]
            # Textual's own handler does nothing once a terminal has said that it reports its sizes.
            self._loop.add_signal_handler(signal.SIGWINCH, self._resized)
            self.write(_ALTERNATE_KEYS)

        def disable_input(self) -> None:
            ended_by_signal = bool(self._app.return_code)  # then there is little time for the last reply
            self._backlog.close(PATIENCE if ended_by_signal else REPLY_PATIENCE)
            super().disable_input()

        # sizes

        def _get_terminal_size(self) -> tuple[int, int]:
            return _limited(*super()._get_terminal_size())

        def _resized(self) -> None:
            size = Size(*self._get_terminal_size())
            self.send_message(events.Resize(size, size))

        def process_message(self, message: Message) -> None:
            if isinstance(message, events.CursorPosition):
                self._backlog.arrived()
                self.flush()
                return
            if isinstance(message, events.Resize):
                message = events.Resize.from_dimensions(_limited(*message.size), message.pixel_size)
            super().process_message(message)

        # errors

        def _run_input_thread(self) -> None:
            """Read input. A closed terminal ends the app like a SIGHUP, and an error like other errors."""
            try:
                self.run_input_thread()
            except Exception as error:
                self._backlog.arrived()  # none will come any more
                if isinstance(error, EOFError) or getattr(error, "errno", None) == errno.EIO:
                    self._app.call_later(partial(self._app.exit, return_code=128 + signal.SIGHUP))
                else:
                    self._app.call_later(_raise, error)

        # suspending

        @property
        def _has_terminal(self) -> bool:
            """Whether the terminal is set up for the app, and not left to the shell."""
            return self._writer_thread is not None and self._writer_thread.is_alive()

        def write(self, data: str) -> None:
            if self._has_terminal:  # otherwise all is painted again when the app continues
                data = without_repetition(data)
                if self._farewell is not None:
                    self._farewell.append(data)
                self._backlog.written += len(data.encode(errors="replace"))
                super().write(data)

        def stop_application_mode(self) -> None:
            self._farewell = []
            self.write(_CLEAR)
            super().stop_application_mode()
            # The last reply from the terminal may have turned these on again.
            if self._in_band_window_resize:
                self.write("\x1b[?2048l")
            if self._mouse_pixels:
                self.write("\x1b[?1016l")

        def close(self) -> None:
            if isinstance(self._writer_thread, TerminalWriter):
                self._writer_thread.stop("".join(self._farewell or ()))

        def suspend_process(self) -> None:
            """Stop the whole process group, because a program that started this one waits for it."""
            self._leave_and(partial(self._stop, _GROUP))

        def _asked_to_stop(self) -> None:
            self._leave_and(partial(self._stop, os.getpid()))

        def _continued(self) -> None:
            self._schedule(self._take_terminal)

        def _schedule(self, do: Callable[[], None], seconds: float = _SIGNAL_DELAY) -> None:
            """Do what the last signal asks for. A SIGCONT cancels a stop that has not happened yet."""
            if self._pending is not None:
                self._pending.cancel()
            self._pending = self._loop.call_later(seconds, do)

        def _leave_and(self, stop: Callable[[], None]) -> None:
            """Leave the terminal to the shell, then call `stop`."""
            if self._app.is_running:
                if self._has_terminal:
                    self.suspend_application_mode()
                self._schedule(stop)

        def _stop(self, process: int) -> None:
            """Stop a process, or the process group.

            The system ignores a SIGTSTP where no shell could continue the program. After a SIGSTOP it could
            only be killed there.
            """
            self._loop.remove_signal_handler(signal.SIGTSTP)  # so that the signal stops the process
            os.kill(process, signal.SIGTSTP)
            self._loop.add_signal_handler(signal.SIGTSTP, self._asked_to_stop)
            self._schedule(self._take_terminal)

        def _take_terminal(self) -> None:
            """Set up the terminal for the app, whatever its state, and paint the whole screen."""
            if not self._app.is_running:
                return
            if not self._in_foreground:
                self._schedule(partial(self._stop, _GROUP), _IN_BACKGROUND)
                return
            if self._has_terminal:  # a SIGSTOP gave no chance to leave it
                self.suspend_application_mode()
            self.resume_application_mode()
            self._app.post_message(self.SignalResume())
            self._app.refresh(layout=True)

        @property
        def _in_foreground(self) -> bool:
            """Whether the terminal belongs to this process group, and not to the shell as after `bg`."""
            with suppress(OSError):  # the terminal is gone: a SIGHUP follows
                return os.tcgetpgrp(self.fileno) == os.getpgrp()
            return True


def _raise(error: Exception) -> None:
    raise error


def _limited(width: int, height: int) -> Size:
    """Return the size, limited to what a terminal can have: an absurd claim would take all memory."""
    return Size(max(1, min(width, LARGEST.width)), max(1, min(height, LARGEST.height)))


class TerminalWriter(WriterThread):
    """Writes to the terminal. The app never waits for it, however slow the terminal is, or closed.

    Textual's thread ends if the terminal is closed, and its queue has room for thirty texts: if the terminal
    does not read, the app waits for room in it, or for its end.
    """

    def __init__(self, file: Any) -> None:
        super().__init__(file)
        self._file: Any
        self._queue: Queue[str | None] = Queue()
        self._last = ""
        self._is_closed = self._is_given_up = False

    @property
    def pending(self) -> bool:
        """Whether the terminal has not taken all that was written."""
        return self._queue.unfinished_tasks > 0

    def run(self) -> None:
        output = _own_output(self._file.fileno())
        while (text := self._queue.get()) is not None:
            self._write(output, text)
            self._queue.task_done()
        if self._is_given_up:
            self._is_given_up = False
            _discard_output(output)
            self._write(output, self._last, PATIENCE)
        self._queue.task_done()
        os.close(output)

    def _write(self, output: int, text: str, seconds: float = inf) -> None:
        """Write a text, unless the terminal is closed or was given up; stop after `seconds` seconds."""
        data, end = text.encode(self._file.encoding, "replace"), monotonic() + seconds
        while data and not (self._is_closed or self._is_given_up) and monotonic() < end:
            try:
                if select([], [output], [], 0.1)[1]:
                    data = data[os.write(output, data) :]
            except BlockingIOError:
                pass  # the room was taken by another program
            except OSError:
                self._is_closed = True

    def stop(self, last: str = "") -> None:
        """Write all and stop. If the terminal does not read, discard that, and write only what is `last`."""
        self._last = _CANCEL + last
        self._queue.put(None)
        self.join(PATIENCE)
        if self.is_alive():
            self._is_given_up = True
            self.join(PATIENCE)  # if it is longer, it ends with the program


def _own_output(terminal: int) -> int:
    """Return a file of a terminal on which no write waits. Where it cannot be opened, writes wait."""
    with suppress(OSError):
        return os.open(os.ttyname(terminal), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    return os.dup(terminal)


def _discard_output(terminal: int) -> None:
    """Discard what was written, but not read, so that there is room."""
    import termios  # which Windows lacks

    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})  # or a program in the background would stop
    with suppress(termios.error):
        termios.tcflush(terminal, termios.TCOFLUSH)
