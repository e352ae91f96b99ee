"""Records what the app shows: a game as it is played, or keys that are pressed and time that passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from random import Random
from typing import Any, TypedDict, Unpack

from textual.screen import Screen
from textual.widgets import Input

from cardtui.engine.observer import PlayerObserver
from cardtui.engine.session import Session
from cardtui.pictures.frames import FrameRows, Marker, Recording
from cardtui.recording.counted_time import CountedLoop, neutral_environment, run_counted
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from cardtui.ui.player import horizon_of
from cardtui.ui.screen_pictures import repainted, screen_colors, screen_rows
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.textual_internals import key_event, textual_clock
from cardtui.ui.textual_patches import ScreenUpdates, recorded_screens

CAST_RATE, PICTURE_RATE = 20, 10
"""Frames a second of recordings for terminals, and of moving pictures, which are larger."""

_BEFORE, _AFTER, _AFTER_END = 1.0, 1.5, 4.0
"""Seconds for which the first and the last screen are shown; at an end confetti may fall."""

_MOST_LAYOUTS = 3
"""A layout may ask for another one: widgets learn their sizes by it."""

_NEW_YEAR = datetime(2000, 1, 1, 12).timestamp()
"""The time on the app's calendar: no game is that of the day."""


class Appearance(TypedDict, total=False):
    """The appearance of a game; a missing value means the default, whatever the settings are."""

    theme: str | None
    render_modes: frozenset[str] | None
    views: frozenset[str]
    """Those of its table."""


class Camera:
    """Uses an app in counted time, and records its screen."""

    def __init__(
        self, app: CardApp, loop: CountedLoop, rate: int, recording: Recording, updates: ScreenUpdates
    ) -> None:
        """Take `rate` frames a second; `updates` are those of the app's screens."""
        self.app, self.recording = app, recording
        self._loop, self._rate, self._updates = loop, rate, updates
        self._screen: Screen[Any] | None = None
        self._rows: FrameRows = ()
        """The cells of this screen when it was recorded last."""
        self._taken = 0
        """The time in the recording, in frames."""

    @property
    def table(self) -> TableScreen:
        """The table on top of the screen."""
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def time(self) -> float:
        """The time in the recording, in seconds."""
        return self._taken / self._rate

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and let each have its effect, in no time."""
        for key in keys:
            self.app.post_message(key_event(key))
            await self._loop.idle()

    async def skip(self, seconds: float) -> None:
        """Let time pass that is not recorded."""
        await asyncio.sleep(seconds)
        await self._loop.idle()

    async def film(self, seconds: float) -> None:
        """Let time pass and record it."""
        for _ in range(round(seconds * self._rate)):
            await self.frame()

    async def frame(self) -> None:
        """Record one frame and the time until the next one."""
        await self.hold(0)
        self._taken += 1
        self._updates.waiting = True
        await asyncio.sleep(1 / self._rate)
        self._updates.waiting = False

    async def hold(self, seconds: float) -> None:
        """Record the present screen for some seconds, in which nothing moves."""
        await self._settle()
        screen, changed = self.app.screen, self._updates.take(self.app.screen)
        if screen is not self._screen:
            self._screen, self._rows = screen, screen_rows(self.app)
        else:
            self._rows = repainted(self.app, self._rows, changed)
        self.recording.add(self.time, self._rows)
        self._taken += round(seconds * self._rate)

    async def _settle(self) -> None:
        """Let everything happen that is due, and lay out what has changed, in no time."""
        await self._loop.idle()
        if not self.app.is_running:
            raise RuntimeError("the app has ended")  # with an error, which is raised as it is closed
        for _ in range(_MOST_LAYOUTS):
            if not self._updates.settle(self.app.screen):
                break
            await self._loop.idle()


@asynccontextmanager
async def opened_app(
    session: Session[Any, Any] | None = None,
    size: tuple[int, int] = (80, 24),
    *,
    speed: float | None = None,
    rate: int = PICTURE_RATE,
    seeds: Iterable[int] = (),
    store: Store | None = None,
    **appearance: Unpack[Appearance],
) -> AsyncIterator[Camera]:
    """Open the app with a game, or the home screen, in the neutral environment and in counted time.

    New deals have these `seeds`, and then random ones that are the same each time.
    """
    loop = asyncio.get_running_loop()
    assert isinstance(loop, CountedLoop)
    chance, drawn = Random(1), iter(seeds)
    if session is not None:  # the app would do this in the time that it takes on this machine
        session.look_ahead(max(0, horizon_of(session.game) - session.length))
    with textual_clock(loop.time), recorded_screens() as updates:
        app = CardApp(
            session,
            speed=speed,
            clock=loop.time,
            draw_seed=lambda: next(drawn, chance.randrange(1_000_000)),
            store=store,
            **appearance,
        )
        app.settings.terminal_render_modes = frozenset()  # nor does the encoding of the machine ask for any
        app.settings.apply_all()
        if store is None:
            app.library.wall_clock = lambda: _NEW_YEAR
        async with app.run_test(size=size):
            recording = Recording(*size, title=app.title, colors=screen_colors(app))
            camera = Camera(app, loop, rate, recording, updates)
            await loop.idle()
            yield camera
            recording.seconds = camera.time


def record_game(
    session: Session[Any, Any],
    stop: int,
    size: tuple[int, int] = (80, 24),
    *,
    speed: float | None = None,
    rate: int = CAST_RATE,
    progress: Callable[[float], None] = lambda part: None,
    **appearance: Unpack[Appearance],
) -> Recording:
    """Record a game from its present ply to the ply `stop` as somebody would watch it, without waiting.

    Landmarks are marked. `progress` is called with the part that is done.
    """

    async def play() -> Recording:
        async with opened_app(session, size, speed=speed, rate=rate, **appearance) as camera:
            await _play(camera, session, stop, progress)
        camera.recording.title = f"{session.game.title}, {session.id}"
        return camera.recording

    with neutral_environment():
        return run_counted(play())


class _StopAt(PlayerObserver):
    """Stops playing at a ply."""

    def __init__(self, ply: int) -> None:
        self._ply = ply

    def stops_at(self, ply: int) -> bool:
        return ply >= self._ply


async def _play(
    camera: Camera, session: Session[Any, Any], stop: int, progress: Callable[[float], None]
) -> None:
    start = before = session.ply
    player, game = camera.table.player, session.game
    player.observers.append(_StopAt(stop))
    await camera.film(_BEFORE)
    if start < stop:
        player.play_pause()
    while player.playhead.playing or player.is_animating:
        await camera.frame()
        for number, landmark in enumerate(session.landmarks, 1):
            if before < landmark - game.landmarks.lead <= session.ply:
                label = f"{game.landmarks.name.capitalize()} {number}: {session.describe(landmark).short}"
                camera.recording.markers.append(Marker(camera.time, label))
        before = session.ply
        progress((before - start) / max(1, stop - start))
    if session.at_end:
        await camera.film(_AFTER_END)
    else:
        await camera.hold(_AFTER)  # time stands still: the computer would go on


def picture_of(
    session: Session[Any, Any], size: tuple[int, int] = (80, 24), **appearance: Unpack[Appearance]
) -> Recording:
    """Return the screen of a game at its present ply as a recording of one frame."""

    async def look() -> Recording:
        async with opened_app(session, size, **appearance) as camera:
            camera.table.player.settle()
            await camera.skip(_BEFORE)
            for line in camera.app.screen.query(Input):
                line.cursor_blink = False
            await camera.hold(1)
        camera.recording.title = f"{session.game.title}, {session.id}"
        return camera.recording

    with neutral_environment():
        return run_counted(look())
