"""What Textual looks up again for each message and each value, and is always the same: here it is kept."""

from __future__ import annotations

from asyncio import get_running_loop, mixins
from collections.abc import Callable, Iterable
from selectors import DefaultSelector
from typing import Any

import pytest
from rich.segment import Segment
from textual import Logger, _callback
from textual.css import query
from textual.css.match import match
from textual.css.model import RuleSet, SelectorSet
from textual.css.styles import RenderStyles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode, NoScreen
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import Reactive
from textual.screen import Screen
from textual.strip import Strip

__all__ = ["look_up_less"]


def look_up_less(patch: pytest.MonkeyPatch) -> None:
    """Look these up once, as long as `patch` lasts."""
    patch.setattr(Strip, "__init__", _a_bare_strip)
    patch.setattr(Strip, "__getattr__", _once_it_is_asked_for, raising=False)
    patch.setattr(_callback, "_count_parameters", _parameters_counted_once())
    patch.setattr(MessagePump, "_get_dispatch_methods", _handlers_found_once())
    patch.setattr(Reactive, "__get__", _values_taken_at_once())
    patch.setattr(Stylesheet, "parse", _sheets_put_together_once())
    patch.setattr(query, "match", _match)
    patch.setattr(DOMNode, "screen", property(_screen_of))
    patch.setattr(RenderStyles, "get_rule", _rule)
    patch.setattr(RenderStyles, "has_rule", _has_rule)
    patch.setattr(mixins._LoopBoundMixin, "_get_loop", _loop_of)
    patch.setattr(DefaultSelector, "select", _asked_for_less())
    patch.setattr(Logger, "event", property(lambda log: log))  # nobody reads it
    patch.setattr(Logger, "verbosity", lambda log, verbose: log)
    patch.setattr(Logger, "__call__", lambda log, *said, **more: None)


def _a_bare_strip(strip: Any, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """Millions of strips are made, each with seven things to remember, of which most are for nothing."""
    strip._segments = list(segments)
    strip._cell_length = cell_length
    strip._render_cache = strip._link_ids = strip._cell_count = None


def _once_it_is_asked_for(strip: Any, name: str) -> dict[Any, Any]:
    if not name.endswith("_cache"):
        raise AttributeError(name)
    remembered: dict[Any, Any] = {}
    setattr(strip, name, remembered)
    return remembered


def _parameters_counted_once() -> Callable[[Any], int]:
    """A function that is made anew each time, as those within others are, has the same parameters again."""
    count, known = _callback._count_parameters, dict[Any, int]()

    def counted(function: Any) -> int:
        code = getattr(function, "__code__", None)
        if code is None or hasattr(function, "__wrapped__") or hasattr(function, "__signature__"):
            return count(function)
        if code not in known:
            known[code] = count(function)
        return known[code]

    return counted


def _handlers_found_once() -> Callable[..., Any]:
    """Who takes a message is the same for all of a class, unless a decorator asks for more."""
    find, known = MessagePump._get_dispatch_methods, dict[Any, list[Any] | None]()

    def handlers(kind: type, name: str, message: type) -> list[Any] | None:
        found = []
        for part in kind.__mro__:
            if not part.__dict__.get("_decorated_handlers", {}).keys().isdisjoint(message.__mro__):
                return None
            method = part.__dict__.get(f"_{name}") or part.__dict__.get(name)
            if method is not None and not getattr(method, "_textual_on", None):
                found.append((part, method))
        return found

    def methods(pump: MessagePump, name: str, message: Message) -> Iterable[Any]:
        key = type(pump), name, type(message)
        if key not in known:
            known[key] = handlers(*key)
        found = known[key]
        return find(pump, name, message) if found is None else each(pump, found, message)

    def each(pump: MessagePump, found: list[Any], message: Message) -> Iterable[Any]:
        for part, method in found:
            if message._no_default_action:
                break
            yield part, method.__get__(pump, part)

    return methods


def _values_taken_at_once() -> Callable[..., Any]:
    """A value that is there and not computed is taken as it is."""
    take, computed = Reactive.__get__, dict[tuple[type, str], bool]()

    def value(reactive: Any, thing: Any, kind: type) -> Any:
        if thing is not None and reactive.internal_name in thing.__dict__:
            key = kind, reactive.compute_name
            if key not in computed:
                computed[key] = hasattr(kind, reactive.compute_name)
            if not computed[key]:
                return thing.__dict__[reactive.internal_name]
        return take(reactive, thing, kind)

    return value


def _sheets_put_together_once() -> Callable[[Any], None]:
    """Sheets of the same styles, in the same order, are the same rules."""
    parse, known = Stylesheet.parse, dict[Any, list[RuleSet]]()

    def together(sheet: Any) -> None:
        key = tuple(sheet.source.items()), tuple(sheet._variables.items())
        if key in known:
            sheet._rules, sheet._rules_map, sheet._require_parse = known[key], None, False
        else:
            parse(sheet)
            known[key] = sheet._rules

    return together


def _match(chains: Iterable[SelectorSet], node: DOMNode) -> bool:
    """A selector that does not ask where a widget stands is asked of the widget alone."""
    return any(
        chain.selectors[0].check(node) if len(chain.selectors) == 1 else match([chain], node)
        for chain in chains
    )


def _screen_of(node: Any) -> Any:
    """The screen that a widget is on, with nothing else on the way up than the way."""
    while node is not None:
        if isinstance(node, Screen):
            return node
        above = node._MessagePump__parent
        node = None if above is None else above()
    raise NoScreen("node has no screen")


def _rule(styles: Any, name: str, default: object = None) -> object:
    inline = styles._inline_styles._rules
    return inline[name] if name in inline else styles._base_styles._rules.get(name, default)


def _has_rule(styles: Any, name: str) -> bool:
    return name in styles._inline_styles._rules or name in styles._base_styles._rules


def _loop_of(thing: Any) -> Any:
    """The loop that an event belongs to: which one runs would be asked of the system each time."""
    if thing._loop is None:
        thing._loop = get_running_loop()
    return thing._loop


_OFTEN = 16


def _asked_for_less() -> Callable[..., Any]:
    """A loop that has something to do asks the system only now and then what else there is."""
    select, passed = DefaultSelector.select, 0

    def selected(selector: Any, timeout: float | None = None) -> Any:
        nonlocal passed
        passed += 1
        if timeout is not None and timeout <= 0 and passed % _OFTEN:
            return []
        return select(selector, timeout)

    return selected
