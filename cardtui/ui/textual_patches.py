"""Faults of Textual 8.2 that we go round, each with its reason. Nothing else in cardtui knows of them.

Each was met by the monkey in the tests, or on a real terminal, and has a test that fails without this.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial, wraps
from typing import Any

from rich.console import Console
from rich.control import Control
from textual import events
from textual._compositor import ChopsUpdate, Compositor
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.content import Content
from textual.driver import Driver
from textual.geometry import Region, Size
from textual.keys import Keys
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from cardtui.ui.pen import Pen

__all__ = [
    "apply_patches",
    "harden_driver",
    "output_pending",
    "refresh_tooltip",
    "set_reliable_timer",
    "suspend",
]


def set_reliable_timer(pump: MessagePump, seconds: float, do: Callable[[], Any]) -> Timer:
    """Do something once, after `seconds`; the timer that is returned can be stopped.

    `Timer._run` skips a tick that is late already when it first looks at the clock, also the only one of a
    one-shot timer. One of a millisecond is late whenever the machine is busy for as long between two lines,
    and then never fires: what it was to go on with stalls for ever.
    """
    timer = pump.set_timer(seconds, do)
    timer._skip = False
    return timer


def refresh_tooltip(widget: Widget) -> None:
    """Show the tooltip of a widget that is pointed at, after the usual time, as one that is another now.

    As the mouse moves over a widget its tooltip is hidden, and shown again only if the mouse goes on moving.
    """
    screen = widget.screen
    if screen._tooltip_timer is not None:
        screen._tooltip_timer.stop()
    screen._tooltip_widget = widget
    show = partial(screen._handle_tooltip_timer, widget)
    screen._tooltip_timer = set_reliable_timer(screen, widget.app.TOOLTIP_DELAY, show)


def output_pending(app: App[Any]) -> bool:
    """Whether the terminal has not taken yet all that was written."""
    return bool(getattr(app._driver, "behind", False))


def apply_patches() -> None:
    """Go round what can only be mended inside of Textual. Doing it again changes nothing."""
    if not hasattr(Content._wrap_and_format, "__wrapped__"):
        Content._wrap_and_format = _at_least_one_column(Content._wrap_and_format)  # type: ignore[method-assign]
    if not hasattr(Screen._on_resize, "__wrapped__"):
        Screen._on_resize = _once_for_the_present(Screen._on_resize)  # type: ignore[method-assign]
    if not hasattr(Screen._on_screen_resume, "__wrapped__"):
        Screen._on_screen_resume = _with_the_styles_it_has(Screen._on_screen_resume)  # type: ignore[method-assign]
    if not hasattr(Screen._on_timer_update, "__wrapped__"):
        Screen._on_timer_update = _once_all_is_written(Screen._on_timer_update)  # type: ignore[method-assign,assignment]
    if not hasattr(Widget.refresh, "__wrapped__"):
        Widget.refresh = _with_each_change(Widget.refresh)  # type: ignore[method-assign]
    if not hasattr(Widget._size_updated, "__wrapped__"):
        Widget._size_updated = _without_another_layout(Widget._size_updated)  # type: ignore[method-assign]
    Compositor._get_renders = _of_what_is_painted  # type: ignore[method-assign]
    ChopsUpdate.render_segments = _from_span_to_span  # type: ignore[method-assign,assignment]


def _at_least_one_column(wrap: Callable[..., Any]) -> Callable[..., Any]:
    """Text is folded to one column where there is none: to no columns, `range` refuses a step of 0.

    It happens to every text in a terminal of a few columns, once padding has taken them.
    """

    @wraps(wrap)
    def wrapped(self: Content, width: int, *args: Any, **more: Any) -> Any:
        return wrap(self, max(1, width), *args, **more)

    return wrapped


def _with_each_change(refresh: Callable[..., Any]) -> Callable[..., Any]:
    """A widget that is changed again before it was idle is measured again, if it was measured in between.

    Else it keeps the width that it had then: words that come while their widget is being built were missing.
    """

    @wraps(refresh)
    def refreshed(self: Widget, *regions: Region, layout: bool = False, **more: bool) -> Any:
        if layout and self._layout_required:
            self._layout_updates += 1
        return refresh(self, *regions, layout=layout, **more)

    return refreshed


def _without_another_layout(updated: Callable[..., bool]) -> Callable[..., bool]:
    """What has been laid out is not laid out again because of that.

    To every widget that has been given another size that size is a reason to have the whole screen laid out
    once more. Where it may be one, as scroll bars have come or gone, they say so themselves.
    """

    @wraps(updated)
    def told(self: Widget, size: Size, virtual: Size, container: Size, layout: bool = True) -> bool:
        return updated(self, size, virtual, container, layout=False)

    return told


def _with_the_styles_it_has(
    resume: Callable[[Screen[Any], events.ScreenResume], None],
) -> Callable[..., None]:
    """What is on a screen that is shown for the first time got its styles as it was built, and not once more.

    Textual looks for the styles of all of its widgets again, as if it had been hidden for a while. Only the
    screen itself may have been there before its styles were read.
    """

    @wraps(resume)
    def resumed(self: Screen[Any], event: events.ScreenResume) -> None:
        if not self.stack_updates:
            self.app.stylesheet.update_nodes([self])
            event.refresh_styles = False
        resume(self, event)

    return resumed


def _once_all_is_written(update: Callable[[Screen[Any]], None]) -> Callable[[Screen[Any]], None]:
    """While the terminal still takes what was written nothing more is painted; what changes is remembered.

    Else every frame would wait in a queue: on a slow line a key that stops the game is seen seconds later.
    Nor is a screen painted that says that it is `filling`: some of it would be seen a frame later.
    """

    @wraps(update)
    def updated(self: Screen[Any]) -> None:
        # Else the timer asks again, sixty times a second.
        if not (output_pending(self.app) or getattr(self, "filling", False)):
            update(self)

    return updated


def _of_what_is_painted(
    self: Compositor, crop: Region | None = None
) -> Iterable[tuple[Region, Region, list[Strip]]]:
    """What is painted is asked of the widgets that lie in those lines, and of them no other lines.

    Textual asks each widget of the screen for all of its lines, for every frame of a flight.
    """
    for widget, (region, clip) in self.visible_widgets.items():
        seen = region.intersection(clip)
        if crop is not None:
            if not crop.overlaps(seen):
                continue
            seen = seen.intersection(Region(seen.x, crop.y, seen.width, crop.height))
        if seen:
            yield seen, clip, widget.render_lines(seen.translate(-region.offset))


def _from_span_to_span(update: ChopsUpdate, console: Console) -> str:
    """What is written of a part of the screen begins where that part does.

    Textual cuts off what lies right of it, but not what lies left: for each cell that changes, all that is
    painted in the same line by the same widget is written again, up to there. A card that flies over a hand
    of cards wrote most of that hand sixty times a second. And each few cells said all of their style again.
    """
    pen = Pen(console.color_system)
    written: list[str] = []
    for y, start, stop in update.spans:
        for (x, strip), end in zip(update.chops[y].items(), update.chop_ends[y], strict=False):
            first, last = max(x, start), min(end, stop)
            if strip is not None and first < last:
                written += Control.move_to(first, y).segment.text, pen.write(strip.crop(first - x, last - x))
    return "".join([*written, pen.put_down()])


def _once_for_the_present(resize: Callable[..., Any]) -> Callable[..., Any]:
    """A screen is laid out for a size once, and only as long as the terminal still has it.

    Having been laid out for a new size, a screen tells itself of that size once more, and lays out itself and
    all screens behind it again. If two sizes come while it is busy, each calls the other one back in this
    way: it is laid out for both in turn, for ever, and no other part of the app has its turn again.
    """

    @wraps(resize)
    async def resized(self: Screen[Any], event: events.Resize) -> None:
        known = getattr(self, "_size_it_knows", None)
        if event.size == self.app.size != known:
            self._size_it_knows = event.size  # type: ignore[attr-defined]
            await resize(self, event)

    return resized


LARGEST = Size(1000, 500)
"""The largest terminal that is believed in, in cells: a screen of 8K pixels with tiny letters has fewer."""

_GROUP = 0  # as `os.kill` has it: all processes of the group
_IN_BACKGROUND = 1.0  # seconds between two tries to stop where the terminal is another program's
_SIGNAL_DELAY = 0.02  # seconds: signals that follow one another as quickly are taken for one


def suspend(app: App[Any]) -> None:
    """Give the terminal back to the shell and stop, with all of the process group, as Ctrl+Z does elsewhere.

    Do nothing where there is no such thing: on Windows, in a browser, without a terminal.
    """
    driver: Any = app._driver
    if hasattr(driver, "suspend_process"):
        driver.suspend_process()


def harden_driver(driver: type[Driver]) -> type[Driver]:
    """Return a driver of a real terminal that survives what comes from that terminal, and signals.

    - Bytes that are not UTF-8 (a paste in Latin-1) end the thread that reads input, and with it the app.
    - So do replies of the terminal that `_SteadyParser` reads.
    - A terminal that is closed ends the thread that writes: then the app waits for ever, when it closes, for
      somebody to take what it has written, deaf to every signal.
    - Textual leaves and takes the terminal in the middle of whatever a SIGTSTP or SIGCONT interrupts, and
      waits for ever if that was a write. A SIGCONT that follows no SIGTSTP makes it take the terminal twice,
      and then it remembers its own settings of the terminal as those of the shell.
    """
    if driver.__module__ != "textual.drivers.linux_driver":
        return driver  # Windows, a browser, tests: they read and write in other ways
    from textual.drivers import linux_driver

    def lenient(encoding: str) -> Any:
        return partial(codecs.getincrementaldecoder(encoding), errors="replace")

    linux_driver.getincrementaldecoder = lenient  # type: ignore[attr-defined]
    linux_driver.XTermParser = _SteadyParser  # type: ignore[attr-defined]

    class SteadyDriver(driver):  # type: ignore[valid-type,misc]
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._file: Any = _Lasting(self._file)
            self._pending: asyncio.TimerHandle | None = None  # what a signal has asked for
            self._size = self._get_terminal_size()  # else the app asks for it without a limit
            # In the event loop nothing is interrupted.
            self._loop.add_signal_handler(signal.SIGTSTP, self._asked_to_stop)
            self._loop.add_signal_handler(signal.SIGCONT, self._continued)

        @property
        def behind(self) -> bool:
            """Whether the terminal has not taken yet all that was written."""
            thread: Any = self._writer_thread
            return bool(self._file.writing or (thread is not None and thread._queue.qsize()))

        # sizes

        def _get_terminal_size(self) -> tuple[int, int]:
            return _believed(*super()._get_terminal_size())

        def process_message(self, message: Message) -> None:
            if isinstance(message, events.Resize):
                message = events.Resize.from_dimensions(_believed(*message.size), message.pixel_size)
            super().process_message(message)

        # errors

        def _run_input_thread(self) -> None:
            """Read input; an error ends the app as any other does, with a status that tells of it."""
            try:
                self.run_input_thread()
            except Exception as error:
                self._app.call_later(_raise, error)

        # suspending

        @property
        def _has_terminal(self) -> bool:
            """Whether the terminal is set up for the app, and not left to the shell."""
            return self._writer_thread is not None and self._writer_thread.is_alive()

        def write(self, data: str) -> None:
            if self._has_terminal:  # what is painted while the shell has it is painted again afterwards
                super().write(data)

        def stop_application_mode(self) -> None:
            super().stop_application_mode()
            # The last reply that was read may have turned these on again.
            if self._in_band_window_resize:
                self.write("\x1b[?2048l")
            if self._mouse_pixels:
                self.write("\x1b[?1016l")

        def suspend_process(self) -> None:
            """Stop, with all of the process group, as a program that has started this one waits for it."""
            self._leave_and(partial(self._stop, _GROUP))

        def _asked_to_stop(self) -> None:
            self._leave_and(partial(self._stop, os.getpid()))

        def _continued(self) -> None:
            self._soon(self._take_terminal)

        def _soon(self, do: Callable[[], None], seconds: float = _SIGNAL_DELAY) -> None:
            """Do what the last signal asks for. A SIGCONT withdraws a stop that has not come about yet."""
            if self._pending is not None:
                self._pending.cancel()
            self._pending = self._loop.call_later(seconds, do)

        def _leave_and(self, stop: Callable[[], None]) -> None:
            """Leave the terminal to the shell, and then `stop`."""
            if self._app.is_running:
                if self._has_terminal:
                    self.suspend_application_mode()
                self._soon(stop)

        def _stop(self, process: int) -> None:
            """Stop a process, or the process group. Without a shell to continue it, the system lets it go on.

            Therefore this is no SIGSTOP, after which the program could only be killed where no shell is.
            """
            self._loop.remove_signal_handler(signal.SIGTSTP)  # so that it has its usual effect
            os.kill(process, signal.SIGTSTP)
            self._loop.add_signal_handler(signal.SIGTSTP, self._asked_to_stop)
            self._soon(self._take_terminal)

        def _take_terminal(self) -> None:
            """Set up the terminal for the app, in whatever state it is, and paint all of the screen."""
            if not self._app.is_running:
                return
            if not self._in_foreground:
                self._soon(partial(self._stop, _GROUP), _IN_BACKGROUND)
                return
            if self._has_terminal:  # it was stopped by a SIGSTOP, and could not leave it
                self.suspend_application_mode()
            self.resume_application_mode()
            self._app.refresh(layout=True)

        @property
        def _in_foreground(self) -> bool:
            """Whether the terminal is this process group's, and not the shell's, as it is after `bg`."""
            with suppress(OSError):  # the terminal is gone: a SIGHUP tells of it
                return os.tcgetpgrp(self.fileno) == os.getpgrp()
            return True

    return SteadyDriver


def _raise(error: Exception) -> None:
    raise error


def _believed(width: int, height: int) -> Size:
    """Return the size of a terminal that claims to have this one: else an absurd one takes all memory."""
    return Size(max(1, min(width, LARGEST.width)), max(1, min(height, LARGEST.height)))


class _SteadyParser(XTermParser):
    """A parser of what a terminal sends, which ignores what means nothing.

    Textual's own raises an error at numbers that are no characters, at the valid parts of a key that are
    divided by colons, and at the mouse where a terminal does not know how many pixels it has.
    """

    _KEY = re.compile(
        r"\x1b\[(?P<code>\d*)(?::\d*)*(?:;(?P<modifiers>\d*)(?::(?P<event>\d*))?)?"
        r"(?P<text>;[\d:]*)?(?P<end>[u~A-Z])"
    )
    """A key of kitty's protocol. Its code may be followed by those that it has with Shift, and on a keyboard
    of the United States; its modifiers by whether it is pressed (1), repeated (2) or let go (3)."""

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        if ":" in sequence and (key := self._KEY.fullmatch(sequence)) is not None:
            if key["event"] == "3":
                return [events.Key(Keys.Ignore, sequence)]
            sequence = f"\x1b[{key['code']};{key['modifiers'] or ''}{key['text'] or ''}{key['end']}"
        try:
            return super()._parse_extended_key(sequence)
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]

    def parse_mouse_code(self, code: str) -> Message | None:
        if not (self.terminal_size and self.terminal_pixel_size):  # sizes without any area count as none
            self.mouse_pixels = False
        return super().parse_mouse_code(code)


class _Lasting:
    """A terminal to write to, which swallows everything once it is gone."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._gone = False
        self.writing = False
        """Whether it is just being written to: that takes as long as the terminal does."""

    def write(self, text: str) -> int:
        self._do(self._file.write, text)
        return len(text)

    def flush(self) -> None:
        self._do(self._file.flush)

    def _do(self, what: Callable[..., object], *given: object) -> None:
        if self._gone:
            return
        self.writing = True
        try:
            what(*given)
        except (OSError, ValueError):
            self._gone = True
        finally:
            self.writing = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
