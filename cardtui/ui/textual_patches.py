"""Patches for faults of Textual 8.2 that crash or hang cardtui, lose input, or keep memory.

`terminal/driver.py` and `terminal/input.py` mend those of its driver. `UPSTREAM.md` in this folder holds a
report of each fault to file upstream, with a program that shows it.
`tests/ui/test_textual_patches.py` runs these programs on the installed Textual and fails where a fault is
gone: remove its patch then. `recorded_screens` mends no fault, but is needed for recordings; it is tested
there, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from textual import events
from textual._compositor import Compositor, CompositorMap
from textual._styles_cache import StylesCache
from textual.app import App
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from cardtui.ui.terminal.driver import output_pending


def apply_patches() -> None:
    """Patch Textual. A second call changes nothing."""
    if hasattr(Content._wrap_and_format, "__wrapped__"):
        return
    Content._wrap_and_format = _wrap_to_one_column(Content._wrap_and_format)  # type: ignore[method-assign]
    Screen._on_resize = _resize_once(Screen._on_resize)  # type: ignore[method-assign]
    Widget.refresh = _measure_again(Widget.refresh)  # type: ignore[method-assign]
    Screen._on_timer_update = _skip_frames(Screen._on_timer_update)  # type: ignore[method-assign]
    App._prune = _paint_once(App._prune)  # type: ignore[method-assign]
    StylesCache.get_inner_outer = _free_lines(StylesCache.get_inner_outer)  # type: ignore[method-assign]
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


def _free_lines(cached: Callable[..., Any]) -> Any:
    """Cache the styles of a background for all widgets (Textual 8.2.8, Textualize/textual#6665).

    Without this the lines of a thousand widgets that have been removed stay in memory, which is some 60 MB:
    the cache keeps the widget's own cache of lines as a part of its key.
    """
    return classmethod(cached)


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
