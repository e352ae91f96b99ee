"""Watches the decks in somebody's game at each random number that it draws. Runs in the process of `worker`.

Like `worker`, it imports only the standard library, and all modules at once. Nothing of the watched file is
called: variables and attributes are read past its own `__getattr__`, `__iter__` and the like.
"""

from __future__ import annotations

import sys
import types
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

_CARDS = {**{rank: rank for rank in "A234567890JQK"}, "10": "0", "T": "0", "1": "A"}
"""The letters of the cards, by the ways to write them."""

_MOST_CARDS = 400  # of a deck that may have no end
_MOST_ITEMS = 20  # of a list of decks
_MOST_LOOKED_AT = 2_000  # values among which the decks are looked for
_DEPTH = 4  # of objects inside each other
_SECONDS = 3.0  # for all that is looked at

_SEQUENCES: Sequence[Any] = (list, tuple, deque)
_WITHOUT_FIELDS = (
    *(int, float, complex, str, bytes, dict, set, frozenset, type(None), type, types.ModuleType),
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.GeneratorType),
    *_SEQUENCES,
)
_MISSING = object()

Path = tuple[Any, ...]
"""The way to a deck: the code of a function or the name of a module, a variable, and the steps from there.

A step is the name of an attribute, or a tuple with an index or key.
"""


class DeckWatch:
    """Compares the decks in a program with those of the right game, up to the first one that differs.

    A deck is known if exactly one variable has held its cards at all draws so far, at least at the first two.
    Nothing is known of one that has never changed: it may be a copy.
    """

    def __init__(self, right: Mapping[str, Sequence[str]]) -> None:
        """`right` has the cards of each deck before each draw, and at the end."""
        self.is_over = False
        self.seen: dict[str, Any] | None = None
        """The number of draws before the first difference, or before a draw after the end of the game, and
        the names and cards of the decks that are known: `{"draws": 9, "decks": {"A": ["lA", "5AQ"]}}`."""
        self._right = right
        self._last = min(map(len, right.values())) - 1
        self._draws, self._seconds_left = 0, _SECONDS
        self._decks: dict[str, _Deck] = {}

    def look(self, frame: types.FrameType | None) -> None:
        """Look at the decks before a draw in the program, of which `frame` is the innermost frame."""
        start = monotonic()
        variables = _Variables(frame)
        if not self._draws:
            cards = {each for right in self._right.values() for each in (right[0], right[0][::-1])}
            found = list(variables.search(lambda value: variables.cards(value) in cards))
            places = [_Place(path, None) for path, _ in found]
            places += [_Place((), value) for _, value in found if value is not None]
            self._decks = {name: _Deck(right, places) for name, right in self._right.items()}
        for deck in self._decks.values():
            deck.look(variables, self._draws)
        known = {name: deck for name, deck in self._decks.items() if deck.place is not None}
        differs = any(deck.cards != self._right[name][self._draws] for name, deck in known.items())
        if differs or (known and self._draws == self._last):
            decks = {name: [variables.name(deck.place), deck.cards] for name, deck in known.items()}
            self.seen = {"draws": self._draws, "decks": decks}
        self._seconds_left -= monotonic() - start
        self.is_over = (
            self.seen is not None
            or self._draws == self._last
            or self._seconds_left < 0
            or not any(deck.fits for deck in self._decks.values())
        )
        self._draws += 1


class _Place(NamedTuple):
    """A variable, or an object, which may be held by one variable after the other."""

    path: Path
    """Empty for an object."""
    held: Any


class _Fit(NamedTuple):
    """A place that has held the cards of a deck so far."""

    place: _Place
    found: Any
    """The object that was found there."""
    directions: Sequence[int]
    """1 if the cards lay there from the first to the last, -1 if they lay from the last to the first."""


class _Deck:
    """A deck of the right game, and where it is in the program."""

    def __init__(self, right: Sequence[str], places: Sequence[_Place]) -> None:
        self.fits = [_Fit(place, None, (1, -1)) for place in places]
        self.cards: str | None = None
        """The cards that the program has now; None if that is not known."""
        self.place: _Fit | None = None
        """The variable that holds these cards; None if it is not known."""
        self._right, self._has_changed = right, False

    def look(self, variables: _Variables, draws: int) -> None:
        """Find out which places still hold the right cards, or what the one place holds now."""
        right = self._right[draws]
        before, self.fits, others = self.fits, [], list[_Fit]()
        for fit in before:
            found = variables.find(fit.place.path) if fit.place.path else fit.place.held
            cards = None if found is _MISSING else variables.cards(found)
            is_held = bool(fit.place.path or self.fits) or variables.hold(found)  # by a variable
            if cards is None or not is_held:
                continue
            directions = [each for each in fit.directions if cards[::each] == right]
            (self.fits if directions else others).append(_Fit(fit.place, found, directions or fit.directions))
        self.cards = self.place = None
        left = self.fits or others
        is_known = draws > 1 and len({id(fit.found) for fit in self.fits or before}) == 1
        if not (is_known and left):
            return
        cards = variables.cards(left[0].found)
        assert cards is not None
        cards = cards[:: left[0].directions[0]]
        self._has_changed = self._has_changed or cards != self._right[0]
        if self._has_changed:
            self.cards, self.place = cards, left[0]


class _Variables:
    """The variables of the functions that lead to a draw, and of their modules."""

    def __init__(self, frame: types.FrameType | None) -> None:
        """`frame` is the innermost one of the program, before those of `worker`."""
        self._frames: dict[Any, types.FrameType] = {}
        """The innermost frame of each function, the outermost function first."""
        self._modules: dict[str, dict[str, Any]] = {}
        self._cards: dict[int, str | None] = {}
        self._held: set[int] = set()
        frames = []
        while frame is not None and frame.f_globals.get("__name__") != "__main__":
            frames.append(frame)
            frame = frame.f_back
        for each in reversed(frames):
            self._frames[each.f_code] = each
            name = each.f_globals.get("__name__")
            if type(name) is str and name.partition(".")[0] not in sys.stdlib_module_names:
                self._modules[name] = each.f_globals

    def search(self, is_wanted: Callable[[Any], bool]) -> Iterator[tuple[Path, Any]]:
        """Yield the wanted values with their paths, those in the outermost function first."""
        left = _MOST_LOOKED_AT
        expanded: set[int] = set()
        roots = [*((code, frame.f_locals) for code, frame in self._frames.items()), *self._modules.items()]
        waiting = deque[tuple[Path, Any, int]](
            ((root, name), value, 0) for root, names in roots for name, value in names.items()
        )
        while waiting and left:
            left -= 1
            path, value, depth = waiting.popleft()
            if is_wanted(value):
                yield path, value
            elif depth < _DEPTH and id(value) not in expanded and not self._is_linked(value):
                expanded.add(id(value))
                waiting.extend(((*path, step), inner, depth + 1) for step, inner in _inside(value))

    def find(self, path: Path) -> Any:
        """Return what is at a path, or `_MISSING`."""
        root, name, *steps = path
        if type(root) is str:
            found = self._modules.get(root, {}).get(name, _MISSING)
        else:
            frame = self._frames.get(root)
            found = _MISSING if frame is None else frame.f_locals.get(name, _MISSING)
        for step in steps:
            if found is not _MISSING:
                found = next((inner for each, inner in _inside(found) if each == step), _MISSING)
        return found

    def _is_linked(self, value: Any) -> bool:
        """Return whether a value is a linked list with cards, or one of its nodes."""
        return _base(value, (*_SEQUENCES, dict)) is None and bool(self.cards(value))

    def hold(self, value: Any) -> bool:
        """Return whether a value is still in a variable."""
        if not self._held:
            self._held = {id(each) for _, each in self.search(lambda each: self.cards(each) is not None)}
        return id(value) in self._held

    def cards(self, value: Any) -> str | None:
        """Return the cards of a deck as letters; None if it is no deck."""
        if id(value) not in self._cards:
            self._cards[id(value)] = _cards_in(value)
        return self._cards[id(value)]

    def name(self, fit: _Fit | None) -> str:
        """Return how the program calls a place: `lA`, `self.public`, `hands[0]`; else an empty text.

        An object that one variable holds after the other, such as `me` and `other`, has no name of its own.
        """
        path: Path = () if fit is None else fit.place.path
        if not path:
            return ""
        steps = list(path[2:])
        while steps and type(steps[-1]) is str and steps[-1].startswith("_"):
            steps.pop()  # inside an object that is the deck for those who use it
        texts = (f".{step}" if type(step) is str else f"[{step[0]!r}]" for step in steps)
        return "".join([path[1], *texts])


# The contents of objects, read without calling methods of their own, which may change something


def _kinds(kind: type) -> tuple[type, ...]:
    return type.__dict__["__mro__"].__get__(kind)  # type: ignore[no-any-return]


def _base(value: Any, kinds: Sequence[Any]) -> Any:
    """Return the class of a value that is one of `kinds`, or None. Classes may define their own `==`."""
    return next((kind for kind in kinds for each in _kinds(type(value)) if each is kind), None)


def _class_dict(kind: type) -> Mapping[str, Any]:
    return type.__dict__["__dict__"].__get__(kind)  # type: ignore[no-any-return]


def _items(value: Any) -> list[Any] | None:
    """Return the items of a list, tuple or deque; None for anything else and for long ones."""
    kind = _base(value, _SEQUENCES)
    return None if kind is None or kind.__len__(value) > _MOST_CARDS else list(kind.__iter__(value))


def _fields(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, and those of its class that hold lists."""
    kind = type(value)
    layout = _LAYOUTS.get(id(kind))
    if layout is None:
        layout = _LAYOUTS[id(kind)] = _layout(kind)
    fields = dict(layout.shared)
    if layout.variables is not None:
        variables = dict.items(layout.variables.__get__(value))
        fields.update((name, each) for name, each in variables if type(name) is str)
    for name, slot in layout.slots:
        try:
            fields[name] = slot.__get__(value)
        except AttributeError:  # it is empty
            continue
    return fields


class _Layout(NamedTuple):
    """The means to read the attributes of the objects of a class."""

    kind: type  # held, so that no other class gets its address
    shared: Mapping[str, Any]
    """The lists of the class itself."""
    variables: Any
    """The descriptor of `__dict__`, or None."""
    slots: Sequence[tuple[str, Any]]


_LAYOUTS: dict[int, _Layout] = {}


def _layout(kind: type) -> _Layout:
    kinds = _kinds(kind)
    if any(each is other for each in kinds for other in _WITHOUT_FIELDS):
        return _Layout(kind, {}, None, ())
    static = [item for each in reversed(kinds) for item in _class_dict(each).items()]
    shared = {name: value for name, value in static if type(value) is list or type(value) is deque}
    slots = [(name, value) for name, value in static if type(value) is types.MemberDescriptorType]
    dicts = [
        value for name, value in static if name == "__dict__" and type(value) is types.GetSetDescriptorType
    ]
    return _Layout(kind, shared, dicts[-1] if dicts else None, slots)


def _inside(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield what an object, or a short list or dict of decks, holds, with the steps of a path."""
    if _base(value, [dict]):
        inner = [(key, each) for key, each in dict.items(value) if type(key) is str or type(key) is int]
    elif (items := _items(value)) is not None:
        inner = list(enumerate(items))
    else:
        yield from _fields(value).items()
        return
    yield from (((key,), each) for key, each in inner if len(inner) <= _MOST_ITEMS)


def _card(value: Any) -> str | None:
    """Return the letter of a card, which is a text or an object that holds one; None if it is no card."""
    texts = [value] if type(value) is str else [each for each in _fields(value).values() if type(each) is str]
    found = [_CARDS[text.upper()] for text in texts if text.upper() in _CARDS]
    return found[0] if len(found) == 1 else None


def _cards_in(value: Any) -> str | None:
    """Return the cards of a list, a text or a linked list as letters; None if it is no deck."""
    if value is None:
        return ""
    if type(value) is str:
        items: Sequence[Any] | None = list(value.replace("10", "0")) if len(value) <= _MOST_CARDS else None
    else:
        items = _items(value)
    if items is None:
        return _linked_cards(value)
    letters = [_card(item) for item in items]
    return None if None in letters else "".join(filter(None, letters))


def _linked_cards(value: Any) -> str | None:
    """Return the cards in the nodes of a linked list, along the links that lead to most of them."""
    fields = _fields(value)
    starts = [value, *(each for each in fields.values() if _fields(each))]
    chains = [
        _chain(start, link)
        for start in starts
        for link, to in _fields(start).items()
        if type(to) is type(start)
    ]
    chains += [_chain(start, "") for start in starts[1:] if _is_single_node(start)]
    if not chains:
        others = [each for each in fields.values() if each is not None]
        is_empty = len(others) < len(fields) and all(type(each) is int for each in others)
        return "" if is_empty else None
    return max(chains, key=lambda chain: -1 if chain is None else len(chain))


def _is_single_node(value: Any) -> bool:
    """Return whether an object may be the only node of a linked list: a card, and links to nothing."""
    return any(each is None for each in _fields(value).values()) and _card(value) is not None


def _chain(node: Any, link: str) -> str | None:
    """Return the cards from a node on; None if a node holds something else. A node without any is a guard."""
    letters: list[str] = []
    visited: set[int] = set()
    kind = type(node)
    while type(node) is kind and id(node) not in visited:
        visited.add(id(node))
        if len(visited) > _MOST_CARDS:
            return None
        fields = _fields(node)
        others = [each for each in fields.values() if type(each) is not kind and each is not None]
        found = [card for each in others if (card := _card(each)) is not None]
        if others and not found:
            return None
        letters += found[:1]
        node = fields.get(link)
    return "".join(letters)
