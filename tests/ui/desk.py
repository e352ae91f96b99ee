"""Drive the app in tests: press keys and click, read the screen's text, and advance the clocks by hand."""

from __future__ import annotations

from asyncio import get_running_loop, sleep
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

from rich.color import Color
from textual import events
from textual._context import visible_screen_stack
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Offset, Region, Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.cards import Card
from cardtui.engine.playhead import Playhead
from cardtui.games import open_id
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from cardtui.ui.cards.felt import WEAVE
from cardtui.ui.cards.flight import Flight
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.dialogs.choose import ChooseDialog
from cardtui.ui.game_stack import GameStack
from cardtui.ui.table.by_hand import HandMoves
from cardtui.ui.table.moves import Moves
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.terminal.cursor import chosen_cell
from cardtui.ui.textual_internals import key_event
from cardtui.ui.widgets.buttons import Buttons
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.title import TitleBar
from tests.clocks import Clock

SEED = "beggar#305"
LENGTH, TRICKS = 211, 26
"""The number of cards and of tricks in that game."""

DRAWN = 7
"""The seed that the app "draws" for a random deal in tests."""

ENDLESS = "beggar:---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
"""A deal that never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) repeat for ever."""
HINTED = ("t", "t", "t", "enter")
"""Keys that take all hints at a ply of Silver Dollar, and make the move of the last one."""

SIZES = [(60, 18), (80, 24), (120, 40), (200, 60)]
"""Terminal sizes that every screen has to fit: the smallest, the usual, a large and a huge one."""

NOW = datetime(2026, 11, 21, 20, 15).timestamp()
DAY = "20261121"


def sent(text: str) -> str:
    """Return the notification of a copied text."""
    return f"Sent to the terminal: {text} (if it cannot be pasted, select it here)"


_DEADLINE = 20.0  # seconds before a wait fails

_QUIET = 3  # rounds of the event loop without a message after which nothing is left to do
_MAX_REPAINTS = 12  # more than anything needs
_REPAINTS = (
    *("_layout_required", "_scroll_required", "_repaint_required", "_recompose_required"),
    *("_dirty_widgets", "_callbacks"),
)
"""The attributes of a screen that list what its next repaint does."""


_Event = type[events.MouseEvent]


def find(screen: Screen[Any], target: Widget | str) -> tuple[Widget, Region]:
    """Return a widget (`#id` or `Type`) or the bar of a button (`name`), and the region to click."""
    if isinstance(target, Widget) or not target[0].islower():
        widget = screen.query_one(target) if isinstance(target, str) else target
        return widget, widget.region
    for bar in screen.query(Buttons):
        if region := buttons(bar).get(target):
            return bar, region
    raise AssertionError(f"there is no button {target}")


def buttons(bar: Buttons) -> dict[str, Region]:
    """Return the regions of the buttons of a bar."""
    found = dict[str, Region]()
    for column in range(bar.size.width):
        if name := bar.button_at(column):
            cell = Region(bar.region.x + column, bar.region.y, 1, 1)
            found[name] = found[name].union(cell) if name in found else cell
    return found


class SettlingPilot(Pilot[None]):
    """Waits until nothing is left to do, where Textual's pilot waits until the processor is idle."""

    def __init__(self, app: CardApp) -> None:
        super().__init__(app)
        self._card_app = app

    async def pause(self, delay: float | None = None) -> None:
        """Wait until the app has processed all messages and painted all changes.

        Do not wait for what goes on by itself, such as the inspector's computing in slices.
        """
        await sleep(delay or 0)
        app = self._card_app
        for _ in range(_MAX_REPAINTS):  # painting may ask for more
            quiet = 0
            while quiet < _QUIET and not app.is_exiting:
                await sleep(0)
                if app._exception is not None:
                    raise app._exception  # or its messages would be waited for for ever
                nothing = not get_running_loop()._ready  # type: ignore[attr-defined]
                quiet = quiet + 1 if nothing and not (quiet + 1 == _QUIET and self._waiting()) else 0
            while app._batch_count and not app.is_exiting:  # nothing is painted while the palette closes
                await sleep(0.002)
            if app.is_exiting or not self._painted():
                return

    def _painted(self) -> bool:
        """Repaint if anything asked for it, and return whether anything did."""
        *behind, screen = self._card_app.screen_stack
        asked = [one for one in behind if one._callbacks]
        if any(getattr(screen, name) for name in _REPAINTS):
            asked.append(screen)
        with self._card_app._context():  # of two apps in one test, the later is active
            for screen in asked:
                screen._on_timer_update()
        return bool(asked)

    def _waiting(self) -> bool:
        """Return whether the app, its screens or their widgets have messages to process."""
        app = self._card_app
        if app.input_queue.waiting or any(pump._message_queue.values for pump in (app, *app.screen_stack)):
            return True
        parts = list[Widget](app.screen.children)  # asked for at each key: a query would be slow
        for part in parts:
            if part._message_queue.values:
                return True
            parts += part._nodes
        return False


class Desk:
    """The running app in a test, with methods to use it and properties to read it."""

    def __init__(self, app: CardApp, clock: Clock, air: Clock) -> None:
        self.app = app
        self.pilot = SettlingPilot(app)
        self.clock = clock
        """The playhead's clock."""
        self.air = air
        """The clock of flights and other animations."""
        self._rendered: dict[Screen[Any], list[Strip]] = {}

    # input and time

    async def settle(self) -> None:
        """Wait until the app has nothing left to do. The clocks stand still."""
        await self.pilot.pause()

    async def wait_until(self, condition: Callable[[], object]) -> None:
        """Wait for a condition that needs some real time."""
        end = monotonic() + _DEADLINE
        while not condition():
            assert monotonic() < end, f"gave up waiting; the screen:\n{self.text}"
            await sleep(0.002)
        await self.settle()

    async def press(self, *keys: str) -> None:
        """Press keys one after the other; each one takes effect before the next is pressed."""
        for key in keys:
            self.send_keys(key)
            await self.settle()

    async def send(self, *keys: str) -> None:
        """Press keys all at once, and wait for their effects."""
        self.send_keys(*keys)
        await self.settle()

    def send_keys(self, *keys: str) -> None:
        """Press keys all at once, without waiting for their effects."""
        for key in keys:
            self.app.post_message(key_event(key))

    async def type(self, text: str) -> None:
        """Type `text` into the focused input."""
        await self.send(*text)

    async def type_line(self, text: str) -> None:
        """Type `text` into the focused input, and press Enter."""
        await self.type(text)
        await self.press("enter")

    async def click(self, target: Widget | str, x: int = 0, y: int = 0) -> None:
        """Click a cell of a widget or a button. Fail if another widget covers it."""
        widget, region = find(self.screen, target)
        spot = region.offset + Offset(x, y)
        assert self.screen.region.contains_point(spot), f"{target} lies outside the screen"
        there, _ = self.app.get_widget_at(*spot)
        assert there is widget, f"{target} is covered by {there}"
        await self.click_at(*spot)

    async def hover(self, target: Widget | str) -> None:
        """Move the mouse to the first cell of a widget or a button."""
        _, region = find(self.screen, target)
        await self.hover_at(*region.offset)

    async def hover_at(self, x: int, y: int) -> None:
        """Point at a cell of the screen."""
        self._send_mouse(events.MouseMove, x, y)
        await self.settle()

    async def click_at(self, x: int, y: int) -> None:
        """Click a cell of the screen."""
        self._send_mouse(events.MouseDown, x, y, 1)
        self._send_mouse(events.MouseUp, x, y, 1)
        await self.settle()

    async def drag_to(self, start: Offset, stop: Offset) -> None:
        """Press the button of the mouse at one cell of the screen and release it at another."""
        self._send_mouse(events.MouseDown, *start, 1)
        self._send_mouse(events.MouseMove, *stop, 1)
        self._send_mouse(events.MouseUp, *stop, 1)
        await self.settle()

    def _send_mouse(self, kind: _Event, x: int, y: int, button: int = 0) -> None:
        self.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))

    async def wheel(self, target: Widget, event: _Event, x: int = 2, y: int = 1) -> None:
        """Turn the wheel by one notch above a cell of a widget."""
        self._send_mouse(event, *target.region.offset + Offset(x, y))
        await self.settle()

    async def paste(self, text: str) -> None:
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        size = Size(width, height)
        if self.app.size != size:
            await self.send_resize(width, height)
            await self.settle()
        if self.screen.size != size:
            await self.wait_until(lambda: self.screen.size == size)

    async def send_resize(self, width: int, height: int) -> None:
        """Send a new terminal size without waiting for the new layout."""
        size = Size(width, height)
        assert isinstance(self.app._driver, HeadlessDriver)
        self.app._driver._size = size
        self.app.post_message(events.Resize(size, size))
        while self.app._size != size:
            await sleep(0)
        self.app._check_resize()  # else it waits whether another size comes

    async def open(self, game: str) -> None:
        """Open a game in place of the one on the table, as if it were the first: faster than another app."""
        self.app.game_stack = GameStack()
        self.app.switch_screen(self.app.make_table(open_id(game)))
        await self.settle()
        self.table.player.settle()
        await self.settle()

    async def set_theme(self, name: str) -> None:
        self.app.theme = name
        await self.settle()

    async def go(self, ply: int) -> None:
        """Seek a ply."""
        self.table.player.go(ply)
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        """Advance the playhead's clock, and take the steps that are due then."""
        self.clock.now += seconds
        self.table.player.tick()
        await self.settle()

    async def fly(self, seconds: float) -> None:
        """Advance the clock of the animations."""
        self.air.now += seconds
        self.app.animator()
        await self.settle()

    async def answer_how_by_hand(self) -> None:
        """Choose to play card by card, if it is asked."""
        if isinstance(self.app.screen, ChooseDialog):
            await self.press("c")

    async def land(self) -> None:
        """Let every flight finish."""
        while self.flying:
            await self.fly(10.0)

    # output

    @property
    def strips(self) -> list[Strip]:
        """The lines of the screen with their styles."""
        screen = self.app.screen
        if screen not in self._rendered:
            visible_screen_stack.set(self.app._background_screens)  # what is seen behind a dialog
            strips, size = screen._compositor.render_strips(), screen._compositor.size
            assert [strip.cell_length for strip in strips] == [size.width] * size.height
            self._rendered = {screen: strips}
            get_running_loop().call_soon(self._rendered.clear)  # before the test goes on, and sees a change
        return self._rendered[screen]

    @property
    def colors(self) -> set[Color]:
        """The foreground and background colors on the screen."""
        styles = [segment.style for strip in self.strips for segment in strip if segment.style]
        return {color for style in styles for color in (style.color, style.bgcolor) if color}

    @property
    def lines(self) -> list[str]:
        return [strip.text.replace(WEAVE, " ") for strip in self.strips]

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def at_cursor(self) -> str | None:
        """The text from the terminal's cursor to the end of the line; None where nothing is chosen."""
        cell = chosen_cell(self.screen)
        if cell is None:
            return None
        assert self.app.cursor_position == cell
        return self.lines[cell.y][cell.x :]

    def text_at(self, target: str) -> str:
        """The words inside the region of a widget or a button, separated by single blanks."""
        region = find(self.screen, target)[1]
        lines = [line[region.x : region.right] for line in self.lines[region.y : region.bottom]]
        return " ".join(" ".join(lines).split())

    @property
    def words(self) -> str:
        """The words on the screen without frames, separated by single blanks."""
        return " ".join(word for word in self.text.split() if word not in "│▌▐█▊▎")

    @property
    def notifications(self) -> list[str]:
        """The messages that the title bar shows."""
        bars = [bar for screen in self.app.screen_stack for bar in screen.query(TitleBar)]
        return [bar.said for bar in bars if bar.said]

    def snapshot(self, rows: slice = slice(None)) -> tuple[object, ...]:
        """Everything that a command might change, with these rows of the screen."""
        app = self.app
        tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
        games = [(table.session.save(), table.playhead.playing, table.playhead.speed) for table in tables]
        shown = [] if self.exited else [list(strip) for strip in self.strips[rows]]
        return (
            self.exited,
            [*map(type, app.screen_stack)],
            games,
            app.clipboard,
            app.theme,
            self.notifications,
            shown,
        )

    @property
    def verdict(self) -> str:
        """The headline and the lines of the end panel, after a bar and separated by dots."""
        panel = self.table.query_one(EndPanel)
        assert panel.display
        parts = (panel.query_one(f"#end-{part}", Static) for part in ("title", "text", "facts"))
        headline, *texts = (str(part.render()) for part in parts)
        return f"{headline} | {' · '.join(line for text in texts for line in text.splitlines())}"

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def exited(self) -> bool:
        return self.app.is_exiting

    @property
    def moves(self) -> Moves:
        """What chooses moves at the table on top."""
        assert isinstance(self.table.play, Moves)
        return self.table.play

    @property
    def by_hand(self) -> HandMoves:
        """The table of a game that is played by hand."""
        assert isinstance(self.table.play, HandMoves)
        return self.table.play

    @property
    def is_by_hand(self) -> bool:
        """Whether the game at the table is played by hand."""
        return isinstance(self.table.play, HandMoves)

    @property
    def next_pile(self) -> str | None:
        """The zone that the person's next card comes from, if it is their turn by hand."""
        zone: str | None = self.table.game.hand_rules.move(self.table.session.state)
        return zone

    @property
    def table(self) -> TableScreen:
        """The topmost table, even when a dialog covers it."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, TableScreen))

    @property
    def ply(self) -> int:
        return self.table.session.ply

    @property
    def zones(self) -> dict[str, ZoneWidget]:
        return {zone.zone: zone for zone in self.table.query(ZoneWidget)}

    @property
    def flying(self) -> bool:
        return self.table.player.is_animating

    @property
    def flight(self) -> Flight:
        return self.table.query_one(Flight)

    def count_dealt(self) -> int:
        """The number of cards and pieces on the table."""
        pieces = sum(len(strip.view.positions) for strip in self.table.strips.values())
        return pieces + sum(len(zone.cards) for zone in self.zones.values())

    def shown_cards(self) -> dict[str, tuple[Card, ...]]:
        """The cards of each zone widget, including those that are still flying there."""
        return {name: zone.cards for name, zone in self.zones.items()}

    def expected_cards(self) -> dict[str, tuple[Card, ...]]:
        """The cards of each zone by the rules, at the current ply."""
        return dict(self.table.session.game.cards(self.table.session.state))


Screens = dict[str, tuple[str | None, tuple[int, int], list[str]]]
"""Screens by name: the game (None: home), the size of the terminal, the keys to press."""


def screens_in(file: str) -> Screens:
    """Return the screens in a table."""
    found: Screens = {}
    for row in (Path(__file__).parents[1] / "data" / file).read_text().splitlines()[1:]:
        title, size, game, keys = (field.strip() for field in row.split("|"))
        columns, rows = map(int, size.split())
        found[title] = None if game == "home" else game, (columns, rows), keys.split()
    return found


@asynccontextmanager
async def opened(
    game: str | None = SEED,
    size: tuple[int, int] = (80, 24),
    *,
    flights: bool | None = False,
    theme: str | None = "felt",
    speed: float | None = 4.0,
    timers: bool = False,
    views: Iterable[str] = (),
    looks: Iterable[str] = (),
    dealing: bool = False,
    store: Store | None = None,
) -> AsyncIterator[Desk]:
    """Open the app at the table of the game with that id, or at the home screen. Time stands still.

    Cards fly only with `flights`; False turns animations off, None leaves it to the settings. While playing,
    the next step comes with `pass_time`, or with `timers` from the table's real timer. `views` are the view
    options of the table, and `hand` if the game is played by hand; `looks` are the render modes of a limited
    terminal. The deal is complete from the start unless `dealing` is set.
    """
    clock, air = Clock(), Clock()
    session, render_modes = None if game is None else open_id(game), frozenset(looks) or None
    options = {"speed": speed, "theme": theme, "render_modes": render_modes, "store": store}
    if session is not None and "hand" in views:
        session.continue_as(session.game.by_hand)
    app = CardApp(session, clock=clock, draw_seed=lambda: DRAWN, **options)  # type: ignore[arg-type]
    app.views = {*views} - {"hand"}
    if store is None:
        app.library.wall_clock = lambda: NOW
    if flights is not None:
        app.animation_level = "full" if flights else "none"
    an_hour = nullcontext() if timers else patch.object(Playhead, "due_in", lambda self: 3600.0)
    async with AsyncExitStack() as stack:
        stack.enter_context(an_hour)
        stack.enter_context(patch.object(app.animator, "_get_time", air))
        run = app.run_test(size=size, tooltips=True)
        await stack.enter_async_context(run)
        desk = Desk(app, clock, air)
        await desk.settle()
        if isinstance(app.screen, TableScreen) and not dealing:
            app.screen.player.settle()
            await desk.settle()
        yield desk


Open = Callable[..., AbstractAsyncContextManager[Desk]]
"""Opens the app, as `opened` does, with a store."""
