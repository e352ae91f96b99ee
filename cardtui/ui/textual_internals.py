"""Private Textual APIs (8.2) that cardtui depends on.

Only `cardtui.ui.textual_patches` uses others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import _time
from textual._context import visible_screen_stack
from textual.app import App
from textual.css.model import SelectorType
from textual.events import Key
from textual.filter import LineFilter
from textual.geometry import Offset, Region
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.widgets import OptionList, Tree


def disable_toasts(app: App[Any]) -> None:
    """Have screens without the rack that Textual shows notifications in."""
    app._disable_notifications = True


def read_styles(app: App[Any], screen: Screen[Any]) -> None:
    """Read the style sheets of a screen that is going to be opened, unless they have been read.

    Textual reads them after it has registered the screen. From Python 3.12 on its tasks begin at once, so the
    widgets are then mounted already, without these styles.
    """
    app._load_screen_css(screen)


def is_exiting(app: App[Any]) -> bool:
    """Return whether the app is about to exit."""
    return app._exit


def is_removed(screen: Screen[Any]) -> bool:
    """Return whether a screen is being removed: what it composes is then no longer mounted."""
    return screen._pruning


def handle_exception(app: App[Any], error: Exception) -> None:
    """End the app with an error, as an error in a message handler does."""
    app._handle_exception(error)


def set_filters(app: App[Any], keep: Callable[[LineFilter], bool], others: list[LineFilter]) -> None:
    """Set the line filters: Textual's own for which `keep` is true, then `others`."""
    app._filters[:] = [*filter(keep, app._filters), *others]


def set_reliable_timer(pump: MessagePump, seconds: float, callback: Callable[[], Any]) -> Timer:
    """Call `callback` once after `seconds`; the returned timer can be stopped.

    `Timer._run` skips a tick that is already late when the timer first reads the clock, even the only tick of
    `set_timer`. A timer of a millisecond then never fires on a busy machine.
    """
    timer = pump.set_timer(seconds, callback)
    timer._skip = False
    return timer


class OneTimer:
    """A timer that calls back once, and that takes the place of the one before when it is set again."""

    def __init__(self, pump: MessagePump) -> None:
        """`pump` runs it."""
        self._pump = pump
        self._timer: Timer | None = None

    def set(self, seconds: float, callback: Callable[[], Any]) -> None:
        """Call `callback` after `seconds`, and not what was to be called before."""
        self.stop()
        self._timer = set_reliable_timer(self._pump, seconds, callback)

    def stop(self) -> None:
        """Call nothing any more."""
        if self._timer is not None:
            self._timer.stop()


def refresh_tooltip(widget: Widget) -> None:
    """Show the tooltip of a widget under the mouse after the usual delay, because its text has changed.

    Textual hides a tooltip when the mouse moves over its widget, and shows it again only after another move.
    """
    screen = widget.screen
    if screen._tooltip_timer is not None:
        screen._tooltip_timer.stop()
    screen._tooltip_widget = widget
    show = partial(screen._handle_tooltip_timer, widget)
    screen._tooltip_timer = set_reliable_timer(screen, widget.app.TOOLTIP_DELAY, show)


def update_classes(screen: Screen[Any], classes: Mapping[str, bool]) -> None:
    """Set or remove CSS classes of a screen, and look up the styles that depend on those that change.

    `Screen.update_classes` looks up the styles of every widget: half of the time of a key that opens a panel.
    """
    changed = {name for name, has in classes.items() if has is not screen.has_class(name)}
    if not changed:
        return
    screen.update_classes(classes, update=False)
    last_selectors = {
        chain.selectors[-1].css.partition(":")[0]
        for rule in screen.app.stylesheet.rules
        for chain in rule.selector_set
        if any(part.name in changed and part.type is SelectorType.CLASS for part in chain.selectors)
    }
    if any("--" in selector or selector[1:] in changed for selector in last_selectors):
        screen.update_node_styles()  # rules for parts of widgets, or for the screen itself
    elif last_selectors:
        screen.app.stylesheet.update_nodes(screen.query(",".join(last_selectors)), animate=True)


def stop_watching(widget: Widget) -> None:
    """Let the app forget a removed widget: Textual keeps what watches the theme until that changes."""
    for watchers in getattr(widget.app, "__watchers", {}).values():
        watchers[:] = [watcher for watcher in watchers if watcher[0] is not widget]


def key_event(key: str) -> Key:
    """Return the event of a key: a character, or a name such as `enter`."""
    names = {"space": " ", "enter": "\r", "tab": "\t"}
    return Key(_character_to_key(key), key) if len(key) == 1 else Key(key, names.get(key))


def use_mouse(app: App[Any], on: bool) -> None:
    """Have a terminal report the mouse from now on, or leave it to the terminal, which then selects text."""
    driver: Any = app._driver
    if app.is_headless or not hasattr(driver, "_mouse") or driver._mouse is on:
        return
    driver._mouse = True  # or neither of the two does anything
    (driver._enable_mouse_support if on else driver._disable_mouse_support)()
    driver._mouse = on
    driver.flush()


def write_to_terminal(app: App[Any], sequence: str) -> None:
    """Write a control sequence to the terminal at once, if the app has one."""
    if app._driver is not None and not app.is_headless:
        app._driver.write(sequence)
        app._driver.flush()


def highlighted_row(options: OptionList) -> int | None:
    """Return the row of a list in which the highlighted option begins, as far as it is scrolled."""
    line = options._index_to_line.get(-1 if options.highlighted is None else options.highlighted)
    return None if line is None else line - options.scroll_offset.y


def label_cell(tree: Tree[Any]) -> Offset | None:
    """Return the cell of the screen at which the label under the cursor of a tree begins, if there is one."""
    label = tree._get_label_region(tree.cursor_line)
    return None if label is None else tree.content_region.offset + label.offset - tree.scroll_offset


def painted_lines(app: App[Any], parts: Sequence[Region]) -> Iterator[tuple[Offset, Strip]]:
    """Yield what each widget shows in parts of the screen: pieces of lines and where they begin.

    They come from the back to the front: a later piece covers what it lies on. Textual's `render_strips`
    paints the whole screen, and `export_screenshot` forgets changes that have not been painted yet.
    """
    visible_screen_stack.set(app._background_screens)
    for widget, (region, clip) in reversed(app.screen._compositor.visible_widgets.items()):
        for part in parts:
            if seen := region.intersection(clip).intersection(part):
                lines = widget.render_lines(seen.translate(-region.offset))
                yield from zip((Offset(seen.x, y) for y in seen.line_range), lines, strict=True)


def screen_lines_without(screen: Screen[Any], kind: type[Widget]) -> list[Strip]:
    """Return the lines of the screen as they would be without the widgets of a class."""
    compositor = screen._compositor
    visible, _ = compositor.visible_widgets, compositor.cuts  # computed now, for all widgets
    compositor._visible_widgets = {
        widget: region for widget, region in visible.items() if not isinstance(widget, kind)
    }
    try:
        return compositor.render_strips()
    finally:
        compositor._visible_widgets = visible


@contextmanager
def textual_clock(clock: Callable[[], float]) -> Iterator[None]:
    """Let Textual's timers and animations go by another clock than the computer's, in seconds."""
    before = _time.get_time
    _time.get_time = clock
    try:
        yield
    finally:
        _time.get_time = before
