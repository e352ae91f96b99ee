"""Patches for faults of Textual 8.2 that crash or hang cardtui, or lose input.

`UPSTREAM.md` in this folder holds a report of each fault to file upstream, with a program that shows it.
`tests/ui/test_textual_patches.py` runs these programs on the installed Textual and fails where a fault is
gone: remove its patch then. `recorded_screens` mends no fault, but is needed for recordings; it is tested
there, too.
"""

from __future__ import annotations

import asyncio
import codecs
import errno
import os
import re
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial, wraps
from math import inf
from queue import Queue
from select import select
from time import monotonic
from typing import Any

from textual import constants, events
from textual._compositor import Compositor, CompositorMap
from textual._parser import ParseEOF, ParseTimeout, Peek1, Read1, TokenCallback
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.app import App
from textual.content import Content
from textual.driver import Driver
from textual.drivers._writer_thread import WriterThread
from textual.geometry import Region, Size
from textual.keys import Keys, _character_to_key
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from cardtui.ui.keyboard_layouts import alphabet, latin_key, with_shift
from cardtui.ui.slow_connection import QUESTION, REPLY_PATIENCE, OutputBacklog, without_repetition
from cardtui.unread_output import PATIENCE

try:
    from textual.drivers import linux_driver
except ImportError:  # Windows and a browser have no `termios`
    linux_driver = None  # type: ignore[assignment]


def apply_patches() -> None:
    """Patch Textual. A second call changes nothing."""
    if hasattr(Content._wrap_and_format, "__wrapped__"):
        return
    Content._wrap_and_format = _wrap_to_one_column(Content._wrap_and_format)  # type: ignore[method-assign]
    Screen._on_resize = _resize_once(Screen._on_resize)  # type: ignore[method-assign]
    Widget.refresh = _measure_again(Widget.refresh)  # type: ignore[method-assign]
    Screen._on_timer_update = _skip_frames(Screen._on_timer_update)  # type: ignore[method-assign]
    App._prune = _paint_once(App._prune)  # type: ignore[method-assign]
    Compositor.full_map = property(_mark_changes(Compositor.full_map.fget))  # type: ignore[method-assign,assignment,attr-defined]


def _wrap_to_one_column(wrap: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap text to one column where there is none (Textual 8.2.8).

    Without this the app crashes with "range() arg 3 must not be zero" when a terminal is made so narrow that
    the padding of a label takes all of its columns.
    """

    @wraps(wrap)
    def wrapped(self: Content, width: int, *args: Any, **more: Any) -> Any:
        return wrap(self, max(1, width), *args, **more)

    return wrapped


def _resize_once(resize: Callable[..., Any]) -> Callable[..., Any]:
    """Lay a screen out once for each size, and only while the terminal still has that size (Textual 8.2.8).

    Without this the app hangs when the terminal is resized twice while a screen is busy: after each layout a
    screen posts itself another `Resize`, so the two sizes call each other back for ever and no other message
    is handled.
    """

    @wraps(resize)
    async def resized(self: Screen[Any], event: events.Resize) -> None:
        last_size = getattr(self, "_last_size", None)
        if event.size == self.app.size != last_size:
            self._last_size = event.size  # type: ignore[attr-defined]
            await resize(self, event)

    return resized


def _measure_again(refresh: Callable[..., Any]) -> Callable[..., Any]:
    """Measure a widget after each change that may have another size (Textual 8.2.8).

    Without this a label that changes twice while it is busy may keep the width of the first text: a size is
    cached for a number of changes, and the second is not counted.
    """

    @wraps(refresh)
    def refreshed(self: Widget, *regions: Region, layout: bool = False, **more: Any) -> Any:
        if layout and self._layout_required:  # otherwise it is counted
            self._layout_updates += 1
        return refresh(self, *regions, layout=layout, **more)

    return refreshed


def _skip_frames(update: Callable[[Screen[Any]], None]) -> Callable[..., None]:
    """Paint no frame while the terminal is behind with the last ones (Textual 8.2.8).

    Without this up to thirty frames wait in a queue, and more in the system and in ssh. On a slow line a key
    that pauses the game or quits is seen seconds later, when all of them have been sent. Changes are not
    lost: the screen's timer asks again at the next frame.
    """

    @wraps(update)
    def updated(self: Screen[Any]) -> None:
        if not output_pending(self.app):
            update(self)

    return updated


def _paint_once(prune: Callable[..., Any]) -> Callable[..., Any]:
    """Paint the screen below one that was left once (Textual 8.2.8).

    Without this it is painted as it resumes, and again when the other screen has been removed: twice 12 kB.
    """

    @wraps(prune)
    def pruned(self: App[Any], *nodes: Widget, parent: Any = None) -> Any:
        is_of_app = parent is self and all(isinstance(node, Screen) for node in nodes)
        return prune(self, *nodes, parent=_Painted(self) if is_of_app else parent)

    return pruned


class _Painted:
    """The app as the parent of a screen that is removed: the screen on top is painted already."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app

    @property
    def screen(self) -> Screen[Any]:
        return self._app.screen

    def refresh(self, **_: object) -> None:
        """Do nothing."""


def output_pending(app: App[Any]) -> bool:
    """Return whether the terminal has not taken all that was written, or is behind with showing it."""
    return bool(getattr(app._driver, "output_pending", False))


def is_slow(app: App[Any]) -> bool:
    """Return whether the terminal has shown itself to be slow, or at the end of a slow line."""
    return bool(getattr(app._driver, "is_slow", False))


def _mark_changes(full_map: Callable[[Compositor], CompositorMap]) -> Callable[[Compositor], CompositorMap]:
    """Paint what has changed in the map of a screen, whenever it is made (Textual 8.2.8).

    Without this a part of a widget that was hidden may stay on the screen. The map is also made when somebody
    asks for a size before the screen is laid out; the layout then finds no change.
    """

    @wraps(full_map)
    def marked(self: Compositor) -> CompositorMap:
        before, after = self._full_map, full_map(self)
        if after is not before:
            changes = before.items() ^ after.items()
            regions = {place.clip.intersection(place.region) for _, place in changes}
            self._dirty_regions.update(filter(None, regions))
        return after

    return marked


class ScreenUpdates:
    """The updates of an app's screens while it is recorded."""

    waiting = False
    """Whether screens wait for `settle`. Something else may wait for a screen: then it does not."""

    def settle(self, screen: Screen[Any]) -> bool:
        """Lay out what has changed on the top screen; return whether anything had."""
        changed = screen._layout_required or screen._repaint_required or bool(screen._dirty_widgets)
        if changed:
            waiting, self.waiting = self.waiting, False
            screen._on_timer_update()
            self.waiting = waiting
        return changed

    def take(self, screen: Screen[Any]) -> set[Region]:
        """Return the parts of the top screen that have changed since this was called last."""
        regions = screen._compositor._dirty_regions
        taken = regions.copy()
        regions.clear()
        return taken


@contextmanager
def recorded_screens() -> Iterator[ScreenUpdates]:
    """Let the app's screens be laid out for the frames of a recording, and painted by it (Textual 8.2.8).

    Without this a recording takes half as long again: an app without a terminal renders its changes sixty
    times a second and throws them away. A recording has twenty frames a second.
    """
    updates, update, paint = ScreenUpdates(), Screen._on_timer_update, Screen._compositor_refresh

    def updated(self: Screen[Any]) -> None:
        if not updates.waiting or self._callbacks:
            update(self)  # otherwise the screen's timer asks again

    def painted(self: Screen[Any]) -> None:
        if self is self.app.screen:
            self._dirty_widgets.clear()  # their regions are kept
        else:
            paint(self)  # which tells the top screen

    Screen._on_timer_update, Screen._compositor_refresh = updated, painted  # type: ignore[method-assign]
    try:
        yield updates
    finally:
        Screen._on_timer_update, Screen._compositor_refresh = update, paint  # type: ignore[method-assign]


LONGEST_PASTE = 200_001
"""The characters of a paste that are taken: one more than an id may have, which is the longest text."""

LARGEST = Size(1000, 500)
"""The largest accepted size of a terminal, in cells: an 8K screen with tiny letters has fewer."""

_GROUP = 0  # as `os.kill` has it: all processes of the group
_IN_BACKGROUND = 1.0  # seconds between attempts to stop while another program has the terminal
_SIGNAL_DELAY = 0.02  # seconds: signals that come closer together count as one


_ALTERNATE_KEYS = "\x1b[=4;2u"
"""Asks a terminal that knows kitty's protocol to tell the place of each key on a US keyboard, too.

Textual asks it for the other parts of the protocol before, and ends all of them together.
"""

BACKGROUND_QUESTION = "\x1b]11;?\x1b\\"
"""Asks the terminal for its background, which it replies to as `ESC ] 11;rgb:0606/1818/0e0e ESC \\`."""

_CLEAR = "\x1b[m\x1b[H\x1b[2J"
"""Resets the colours, moves the cursor home and erases the screen."""

_CANCEL = "\x18\x1b[?2026l"
"""Ends a sequence of which the rest was discarded, and a frame."""


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

    It also spares a slow connection, as `cardtui.ui.slow_connection` tells.
    """
    if driver.__module__ != "textual.drivers.linux_driver":
        return driver  # Windows, a browser and tests have other drivers
    linux_driver.getincrementaldecoder = lambda _: _LenientDecoder  # type: ignore[attr-defined,assignment]
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


class _LenientDecoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """Decodes the terminal's input; replaces bytes that are not UTF-8. Raises `EOFError` at its end."""

    def __init__(self) -> None:
        super().__init__(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            raise EOFError("the terminal is closed")
        text: str = super().decode(data, final)
        return text


class TerminalBackground(Message):
    """The reply of a terminal to `BACKGROUND_QUESTION`."""

    def __init__(self, is_light: bool) -> None:
        super().__init__()
        self.is_light = is_light


class LenientParser(XTermParser):
    """A parser of terminal input that ignores invalid sequences.

    Textual's parser raises an error for key codes that are not characters, for keys with alternate codes
    after colons, and for mouse events in pixels from a terminal that does not know its size in pixels. It
    takes sequences within a paste for keys. Of a paste this one keeps no more than `LONGEST_PASTE`. It names
    letters other than Latin ones by their places on the keyboard, as no command has such a letter.
    """

    _KEY = re.compile(
        r"\x1b\[(?P<code>\d*)(?::\d*)?(?::(?P<place>\d*))?(?::\d*)*"
        r"(?:;(?P<modifiers>\d*)(?::(?P<event>\d*))?)?(?P<text>;[\d:]*)?(?P<end>[u~A-Z])"
    )
    """A key in kitty's protocol. Its code may be followed by its codes with Shift and on a US keyboard, the
    modifiers by whether it was pressed (1), repeated (2) or released (3)."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasted: str | None = None
        """What has come of a paste that has not ended yet."""
        self._last = ""
        """The last characters, with which the sequence that begins or ends a paste may begin."""

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Take out replies about the background, which Textual would take for keys."""
        keys = super().parse(token_callback)
        awaiting, reply = next(keys), ""
        while True:
            ended: ParseTimeout | ParseEOF | None = None
            try:
                may_be_escape = 0 < len(reply) < len(_REPLY)
                reply += yield self.read1(constants.ESCAPE_DELAY) if may_be_escape else awaiting
            except (ParseTimeout, ParseEOF) as error:
                ended = error
            if match := _BACKGROUND.fullmatch(reply):
                token_callback(TerminalBackground(_is_light(match[1].split("/"))))
                reply = ""
            elif ended or not _may_be_reply(reply):
                try:
                    for character in reply:
                        awaiting = keys.send(character)
                    reply = ""
                    if ended:
                        awaiting = keys.throw(ended)
                except StopIteration:  # at the end of the input
                    return

    def feed(self, data: str) -> Iterator[Message]:
        if not data:  # the end of all input
            yield from super().feed(data)
        while data:
            data = yield from self._feed_keys(data) if self._pasted is None else self._feed_paste(data)

    def _feed_keys(self, data: str) -> Generator[Message, None, str]:
        """Parse data up to where a paste begins; return the rest."""
        known = self._last + data
        _, begins, rest = known.partition(BRACKETED_PASTE_START)
        self._pasted, self._last = ("", "") if begins else (None, known[1 - len(BRACKETED_PASTE_START) :])
        yield from super().feed(data.removesuffix(rest) if begins else data)
        return rest

    def _feed_paste(self, data: str) -> Generator[Message, None, str]:
        """Take data up to where a paste ends; return the rest."""
        text, ends, rest = (self._last + data).partition(BRACKETED_PASTE_END)
        known = len(text) if ends else max(0, len(text) - len(BRACKETED_PASTE_END) + 1)
        pasted = f"{self._pasted}{text[:known]}"[:LONGEST_PASTE]
        self._pasted, self._last = (None, "") if ends else (pasted, text[known:])
        if ends:
            yield from (message for message in super().feed(ends) if not isinstance(message, events.Paste))
            yield events.Paste(pasted.replace("\0", ""))
        return rest

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        place = ""
        if ":" in sequence and (key := self._KEY.fullmatch(sequence)) is not None:
            if key["event"] == "3":
                return [events.Key(Keys.Ignore, sequence)]
            sequence = f"\x1b[{key['code']};{key['modifiers'] or ''}{key['text'] or ''}{key['end']}"
            place = key["place"] or ""
        try:
            keys = super()._parse_extended_key(sequence)
            return keys and [_at_place(each, chr(int(place)) if place else "") for each in keys]
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterator[events.Key]:
        return map(_at_place, super()._sequence_to_key_events(sequence, alt))

    def parse_mouse_code(self, code: str) -> Message | None:
        if not (self.terminal_size and self.terminal_pixel_size):  # a size of zero is unknown, too
            self.mouse_pixels = False
        return super().parse_mouse_code(code)


_REPLY = "\x1b]11;rgb"
_BACKGROUND = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]{1,4}(?:/[0-9a-fA-F]{1,4}){2,3})(?:\x07|\x1b\\)")
_PART_OF_REPLY = re.compile(r"\x1b\]11;rgba?(?::[0-9a-fA-F/]{0,19}\x1b?)?")


def _may_be_reply(text: str) -> bool:
    """Return whether a text may be the beginning of a reply about the background."""
    return _REPLY.startswith(text) or _PART_OF_REPLY.fullmatch(text) is not None


def _is_light(parts: Sequence[str]) -> bool:
    """Return whether a colour in hexadecimal parts of one to four digits, red first, is light."""
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in parts[:3])
    return bool(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5)


def _at_place(event: events.Key, place: str = "") -> events.Key:
    """Return the event of a letter that is no Latin one, named by its `place`; other events as they are.

    `place` is the character there on a US keyboard, if the terminal has said it. Commands go by the name of a
    key, and text by its character, which stays.
    """
    *modifiers, letter = event.key.split("+")
    if not alphabet(letter):
        return event
    key = (with_shift(place) if letter.isupper() else place) if place else latin_key(letter)
    name = _character_to_key(key) if key else letter
    return events.Key("+".join([*modifiers, name]), event.character)


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
        """Write a text, unless the terminal is closed or was given up; give up after so many seconds."""
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
