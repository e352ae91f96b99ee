"""The queue of all input, which delivers each key and click to the screen that it is meant for.

A terminal can send input at any time: typed ahead over a slow line, pasted, several clicks at once. Textual
passes it at once to the screen on top, even if that is not mounted yet or about to close. This queue delivers
the next event only when the last one has had its effect and the screen on top is ready. It drops events for a
screen that was left meanwhile: the second half of a double click, the release of a button.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, NamedTuple

from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.screen import Screen

from cardtui.ui.textual_internals import handle_exception, is_exiting

_QUIET = 3
"""The rounds of the event loop without a message after which the last event has had its effect.

A message wakes its receiver in the round after it was sent; nearly all are handled in one go.
"""

_PATIENCE = 1.0  # seconds after which a mounted screen gets its input even if it is busy
_IDLE_AFTER, _PAUSE = 50, 0.002  # rounds of the loop, then seconds between two checks


class _Press(NamedTuple):
    """The press of a mouse button: screen, position and time."""

    screen: Screen[Any]
    spot: tuple[int, int]
    time: float


class InputQueue:
    """Holds the input of `app` and passes one event after the other to `deliver`."""

    def __init__(self, app: App[Any], deliver: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[events.Event] = deque()
        self._work: asyncio.Task[None] | None = None
        self._last: events.Event | None = None  # the event that was delivered last
        self._deferred: Callable[[], None] | None = None
        self._presses: dict[int, _Press] = {}  # the buttons that are pressed now
        self._press: _Press | None = None  # the last press

    @property
    def waiting(self) -> bool:
        """Whether there is input without its effect yet."""
        return self._work is not None

    def take(self, event: events.Event) -> None:
        """Add an event."""
        if isinstance(event, events.MouseMove) and self._waiting and self._same_move(event):
            self._waiting.pop()  # only the last position of the mouse matters
        self._waiting.append(event)
        self._start()

    def defer(self, do: Callable[[], None]) -> None:
        """Call `do` when the key that was pressed last is not waiting again in the queue.

        A key that is held down repeats faster than new tables can open, and only the last one is wanted. This
        replaces an earlier call that is still deferred.
        """
        self._deferred = do
        self._start()

    def _start(self) -> None:
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._let_through())

    def _same_move(self, event: events.MouseMove) -> bool:
        last = self._waiting[-1]
        return isinstance(last, events.MouseMove) and last.button == event.button

    async def _let_through(self) -> None:
        try:
            while self._waiting or self._deferred:
                await self._until_ready()
                if is_exiting(self._app):
                    self._waiting.clear()
                    self._deferred = None
                elif self._deferred and not self._asked_again:
                    do, self._deferred = self._deferred, None
                    do()
                elif self._waiting and self._concerns_top(event := self._waiting.popleft()):
                    self._last = event
                    await self._deliver(event)
        except Exception as error:
            handle_exception(self._app, error)
        finally:
            self._work = None

    @property
    def _asked_again(self) -> bool:
        """Whether the next key in the queue is the one that was pressed last."""
        last, next_ = self._last, next(iter(self._waiting), None)
        return isinstance(last, events.Key) and isinstance(next_, events.Key) and last.key == next_.key

    # readiness

    async def _until_ready(self) -> None:
        """Wait until the screen on top is mounted and all messages are handled."""
        quiet = rounds = 0
        end = monotonic() + _PATIENCE
        while quiet < _QUIET and not is_exiting(self._app):
            await asyncio.sleep(0 if rounds < _IDLE_AFTER else _PAUSE)
            rounds += 1
            mounted, searching = self._is_mounted, self._palette_searches
            if mounted and not searching and monotonic() > end:
                return
            quiet = quiet + 1 if mounted and not searching and self._is_quiet else 0

    @property
    def _is_mounted(self) -> bool:
        """Whether the screen on top can take input."""
        stack = self._app.screen_stack
        return bool(stack) and stack[-1].is_mounted and stack[-1].is_running

    @property
    def _palette_searches(self) -> bool:
        """Whether the command palette still searches: Enter would run a command found for an earlier text.

        However long it takes, input waits for the end of a search: it is over when all entries are compared.
        """
        screen, workers = self._app.screen, self._app.workers
        searching = (worker.node is screen and not worker.is_finished for worker in workers)
        return isinstance(screen, CommandPalette) and any(searching)

    @property
    def _is_quiet(self) -> bool:
        app = self._app
        pumps = (app, *app.screen_stack, *app.screen.walk_children(with_self=False))
        return not any(pump.message_queue_size for pump in pumps)

    # the receiver

    def _concerns_top(self, event: events.Event) -> bool:
        """Return whether an event is meant for the screen on top, and not for an earlier one."""
        if isinstance(event, events.MouseDown):
            return self._pressed(event)
        if isinstance(event, events.MouseUp):
            press = self._presses.pop(event.button, None)
            return press is not None and press.screen is self._app.screen
        return True

    def _pressed(self, event: events.MouseDown) -> bool:
        press = _Press(self._app.screen, (event.screen_x, event.screen_y), event.time)
        before = self._press
        if before is not None and before.screen is not press.screen and before.spot == press.spot:
            soon = press.time - before.time <= self._app.CLICK_CHAIN_TIME_THRESHOLD
            if soon:  # the second half of a double click whose first half opened another screen
                self._presses.pop(event.button, None)
                return False
        self._press = self._presses[event.button] = press
        return True
