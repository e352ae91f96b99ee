"""Finds out how a class is used: the names of its methods, its arguments, and how to see what it holds."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from cardtui.checker.exercise import Arity, call_text, java_text, python_text
from cardtui.checker.exercises.structures.model import (
    CARDS,
    KINDS_OF_CARDS,
    TWO_ENDS,
    Kind,
    cards_in,
    without_node,
)
from cardtui.checker.names import missing_names, plain_name
from cardtui.checker.process import NotRun
from cardtui.engine.errors import printable, quote
from cardtui.engine.phrases import article

Watch = Callable[[Any], Any]
"""Answers a request to `CallRunner.watch`; None if the class hangs or crashes."""

Methods = Mapping[str, Arity]

_NOT_COMPILED = "not compiled: "  # begins why a call in Java is none
_TYPES = ("String", "Integer", "Character")  # in Java, of the kinds of cards
_CAPACITY = (100,)
_NO_ARGUMENTS: tuple[tuple[Any, ...], ...] = ((), ([],), _CAPACITY, (None,))
"""Arguments of constructors: none, no cards, a capacity, anything."""


class ClassForm(NamedTuple):
    """The way in which a class is used."""

    operations: Mapping[str, str]
    """The names of its methods by those of the operations: `add_first` is `addfirst`."""
    arguments: tuple[Any, ...] = ()
    """The arguments of its constructor."""
    watch: Mapping[str, str | None] = {}
    """The methods that are called to see what it holds."""
    is_reversed: bool = False
    """Whether it lists its cards from the last one to the first."""
    returns_nothing: bool = False
    """Whether the methods that remove a card return nothing, as far as that is allowed."""
    lists_nothing: bool = True
    """Whether it can be asked what it holds while it is empty."""
    links_back: bool = False
    """Whether its nodes know the nodes before them."""
    others: tuple[str, ...] = ()
    """The names of its other methods, which are not called."""
    cards: Sequence[Any] = CARDS
    """The cards that are added, in this order."""
    without_return: tuple[str, ...] = ()
    """The watched values whose methods always return None: a `return` is probably missing."""
    spellings: Mapping[str, str] = {}
    """The names of `__iter__` and `__getitem__` in Java; empty for a class in Python."""
    make: str = ""
    """What makes an object in Java, before its arguments: `new Stack<String>`; empty if that is not known."""

    def text(self, value: Any) -> str:
        """Return a value as the language of the class writes it."""
        return (java_text if self.spellings else python_text)(value)

    def failure(self, error: str) -> str:
        """Return what a call does that ends with an error, as the end of a sentence."""
        if not self.spellings:
            return f"raises {printable(error)}"
        return f"{'calls' if error == 'System.exit' else 'throws'} {printable(error)}"

    @property
    def called(self) -> list[str]:
        """The names of the methods that are called."""
        readers = (name.removeprefix("take ") for name in self.watch.values() if name)
        return list(dict.fromkeys((*self.operations.values(), *readers)))

    def spelled(self, names: Iterable[str]) -> list[str]:
        """Return names of methods as they are in the class."""
        return [self.spellings.get(name, name) for name in names]


_WORDS = tomllib.loads(Path(__file__).with_name("spellings.toml").read_text(encoding="utf-8"))
_NAMES: Mapping[str, Sequence[str]] = _WORDS["names"]


@cache
def _spellings(operation: str) -> Sequence[str]:
    """Return the usual names of an operation."""
    verb, _, end = operation.partition("_")
    if not end:
        return _NAMES[operation]
    parts = _WORDS["parts"]
    joined = product(parts[verb], parts["to" if verb == "add" else "from"], parts[end])
    return [*map("".join, joined), *_NAMES[operation]]


def operations_of(kind: Kind, methods: Methods) -> dict[str, str]:
    """Return the names of the methods of a class that do the operations of a kind of structure."""
    found = {}
    for operation in kind.operations:
        name = _find(methods, _spellings(operation), kind.arity(operation))
        if name is None and operation in _WORDS["plain_ends"]:
            plain_end = _WORDS["plain_ends"][operation]
            if any(plain_name(one) in plain_end["beside"] for one in methods):
                name = _find(methods, plain_end["names"], kind.arity(operation))
        if name is not None:
            found[operation] = name
    if kind.has_two_ends and "add_last" not in found:
        enqueue = _find(methods, _NAMES["enqueue"], 1)
        found |= {} if enqueue is None else {"add_last": enqueue}
    return {operation: found[operation] for operation in kind.operations if operation in found}


def find_form(kind: Kind, watch: Watch) -> ClassForm:
    """Return the form of a class. Raises `NotRun` if it cannot be used as this kind of structure."""
    described = watch({"watch": "class"})
    if not isinstance(described, dict):
        raise NotRun(f"It is no class, but something else, and only a class can be checked as {kind.key}.")
    class_name, methods = quote(str(described["name"]), 80), described["methods"]
    operations = _operations(kind, methods)
    remover = _find(methods, _NAMES["plain_remove"], 0) if kind.key == "list" else None
    if missing := missing_operations(kind, methods):
        names = [f"{kind.sheet_names[one]}({'card' if kind.arity(one) else ''})" for one in missing]
        free = [name for name in methods if name not in operations.values()]
        named = missing_names(names, free or list(methods))
        raise NotRun(
            f"In {class_name}, which is checked as {article(kind.key)}, {named}; all usual spellings do."
        )
    probe = _Probe(kind, watch, operations, is_java="spellings" in described)
    probe.find_arguments(methods.get("__init__", (0, None)), described["parameters"], class_name)
    if operations.get("add_last") in {name for name in methods if plain_name(name) in _NAMES["plain_add"]}:
        probe.find_end(methods)
    if remover is not None and remover not in operations.values():
        probe.find_end_of_removal(remover)
    form = probe.form(methods, class_name)
    kind_of_card = _TYPES[KINDS_OF_CARDS.index(form.cards)]
    spellings = described.get("spellings", {})
    return form._replace(
        spellings=spellings, make=str(described.get("make", "")).replace("<T>", f"<{kind_of_card}>")
    )


def _operations(kind: Kind, methods: Methods) -> dict[str, str]:
    """Return the names of the methods; for a list also one that adds at an end that is still to be found."""
    operations = operations_of(kind, methods)
    if kind.key == "list" and not {"add_first", "add_last"} & set(operations):
        adder = _find(methods, _NAMES["plain_add"], 1)
        operations |= {} if adder is None else {"add_last": adder}
    return operations


def missing_operations(kind: Kind, methods: Methods) -> list[str]:
    """Return the operations that a kind of structure needs, and that no method does."""
    operations = _operations(kind, methods)
    if kind.key == "list":
        return [] if {"add_first", "add_last"} & set(operations) else ["add_first"]
    return [operation for operation in kind.required if operation not in operations]


def _find(methods: Methods, names: Sequence[str], arguments: int) -> str | None:
    """Return the method with the first of these names that takes this number of arguments."""
    by_plain_name: dict[str, str] = {}
    for name, (least, most) in methods.items():
        if least <= arguments and (most is None or arguments <= most):
            by_plain_name.setdefault(plain_name(name), name)
    return next((by_plain_name[name] for name in names if name in by_plain_name), None)


def _counts_cards(start: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a size is the number of cards, and not the room for them: it begins at 0, or rises by 1.

    It begins higher in a class whose objects share their cards.
    """
    size = start.get("size", {}).get("value", 0)
    return size == 0 or (
        isinstance(size, int) and bool(steps) and steps[-1].get("size", {}).get("value") == size + 1
    )


class _Probe:
    """Tries a class, so as to find out how to see what it holds."""

    def __init__(self, kind: Kind, watch: Watch, operations: dict[str, str], is_java: bool) -> None:
        self._kind, self._ask, self._operations, self._is_java = kind, watch, operations, is_java
        self._arguments: tuple[Any, ...] = ()
        self._cards: Sequence[Any] = CARDS
        self._is_lost = False
        self._peeks_without_return: list[str] = []
        self._adder = next(name for name in ("push", "add_last", "add_first") if name in operations)

    def find_arguments(self, arity: Sequence[int | None], parameters: Sequence[str], class_name: str) -> None:
        """Find arguments with which objects can be made. Raises `NotRun` if there are none.

        A capacity is one that no sequence of calls fills.
        """
        least, most = arity[0] or 0, arity[1]
        not_made = refused = ""
        has_capacity = plain_name("".join(parameters[:1])) in _NAMES["capacities"]
        ways = (_CAPACITY, *_NO_ARGUMENTS) if has_capacity else _NO_ARGUMENTS
        for cards, arguments in product(KINDS_OF_CARDS, ways):
            if len(arguments) < least or (most is not None and len(arguments) > most):
                continue
            if cards is not CARDS and not refused.startswith(_NOT_COMPILED):
                break
            self._arguments, self._cards = arguments, cards
            found = self._run([self._adder])
            if found is not None and not found["made"]:
                not_made = not_made or str(found["error"])
            elif found is not None and _refuses_text(found["steps"][0]):
                refused = refused or str(found["steps"][0]["error"])
            else:
                return
        if refused:
            fails, text = ("is", java_text) if refused.startswith(_NOT_COMPILED) else ("raises", python_text)
            call = call_text(self._operations[self._adder], CARDS[:1], text)
            raise NotRun(
                f"{class_name} does not take cards that are texts: {call} {fails} {printable(refused)}."
            )
        not_made = not_made.removeprefix(_NOT_COMPILED)
        error = f": {printable(not_made)}" if not_made else f", as its constructor needs {least} arguments"
        raise NotRun(f"No object of {class_name} can be made without arguments{error}.")

    def find_end(self, methods: Methods) -> None:
        """Find out at which end a method such as `add` adds; at the last one if that cannot be seen."""
        reader = self._reader(methods)
        held = self._held(["add_last", "add_last"], reader) if reader else []
        if cards_in(held[-1:]) == [self._cards[1], self._cards[0]]:
            self._operations = {"add_first": self._operations.pop("add_last"), **self._operations}
            self._adder = "add_first"

    def find_end_of_removal(self, remover: str) -> None:
        """Find out at which end a method such as `pop` removes; it is not used if at neither end.

        If that cannot be seen, as it fails or returns nothing, it is the end at which cards are added.
        """
        ends = (
            ("remove_first", "remove_last") if self._adder == "add_first" else ("remove_last", "remove_first")
        )
        free = [end for end in ends if end not in self._operations]
        if not free:
            return
        known, self._operations = self._operations, {**self._operations, free[0]: remover}
        step = self._last_step([*[self._adder] * 3, free[0]])
        returned = without_node(step.get("value"))
        if returned is not None or ("error" not in step and len(free) == 1):
            cards = dict(zip(ends, (self._cards[2], self._cards[0]), strict=True))
            self._operations = known | {end: remover for end in free if cards[end] == returned}

    def form(self, methods: Methods, class_name: str) -> ClassForm:
        """Return the form. Raises `NotRun` if it cannot be seen what the class holds."""
        reader = self._reader(methods) or self._taker()
        if reader is None:
            raise NotRun(
                f"It cannot be seen what {class_name} holds: it has no alldata(), to_list(), __iter__ or "
                "__str__ that tells, and nothing that removes a card."
            )
        watched: dict[str, str | None] = {
            "contents": reader,
            "size": _find(methods, _NAMES["size"], 0),
            "empty": _find(methods, _NAMES["is_empty"], 0),
            "nodes": "",
        }
        added = self._run([self._adder], watched) or {}
        start = added.get("start", {})
        without_return = [
            what
            for what in ("size", "empty")
            if start.get(what, {}).get("value", 0) is None and self._lacks_return(methods, watched[what])
        ]
        if "size" not in without_return and not _counts_cards(start, added.get("steps", [])):
            watched["size"] = None
        is_truth = isinstance(start.get("empty", {}).get("value", True), bool | int)
        if "empty" not in without_return and not is_truth:
            watched["empty"] = None
        peeks = self._peeks(methods)
        without_return += [what for what, name in peeks.items() if name in self._peeks_without_return]
        watched |= peeks
        form = ClassForm(
            self._operations,
            self._arguments,
            watched,
            self._is_reversed(reader),
            self._returns_nothing(),
            "error" not in start.get("contents", {}),
            self._links_back(),
            cards=self._cards,
            without_return=tuple(without_return),
        )
        called = ("__init__", *form.called)
        return form._replace(others=tuple(name for name in methods if name not in called))

    def _reader(self, methods: Methods) -> str | None:
        """Return the name of the method that returns the contents, or None."""
        for names, certain in ((_NAMES["listed"], True), (_NAMES["maybe_listed"], False)):
            for name in names:
                found = _find(methods, (name,), 1 if name == "getitem" else 0)
                if found is not None and self._tells(found, certain):
                    return found
        return None

    def _tells(self, reader: str, certain: bool) -> bool:
        """Return whether a method returns the contents, however often it is called.

        `certain` says that its name promises it.
        """
        calls = [self._adder, self._adder]
        found = self._run(calls, {"contents": reader})
        if found is None or not found["made"]:
            return certain
        seen = [step.get("contents", {}) for step in found["steps"]]
        if any("error" in one for one in seen):
            return certain and not any("TypeError" in str(one.get("error")) for one in seen)
        held = [one.get("value") for one in seen]
        once = self._held(calls, reader, quiet=1)
        if len(held) == len(calls) and once[-1:] != held[-1:]:
            # It can be asked only once; but if the same gives something else, objects share their cards.
            again = self._held(calls, reader, quiet=1)
            return certain and again[-1:] != once[-1:]
        cards = [cards_in([one]) for one in held]
        if certain and all(isinstance(one, list) for one in held):
            lists = zip(cards, held, strict=True)
            return all(len(known) - known.count(None) == len(one) - one.count(None) for known, one in lists)
        return any(cards) and all(None not in one and len(set(one)) == len(one) for one in cards)

    def _taker(self) -> str | None:
        """Return `take NAME`, to see what is held by taking it out of another object."""
        for operation in ("remove_first", "remove_last", "pop"):
            if operation in self._operations and not self._returns_nothing():
                return f"take {self._operations[operation]}"
        return None

    def _is_reversed(self, reader: str) -> bool:
        """Return whether the cards are listed from the last one to the first, and all else is right."""
        operations = self._operations
        one, other, *_ = self._cards
        if len({"add_first", "add_last"} & set(operations)) == 2:
            calls, right = ["add_first", "add_last"], [other, one]
        else:
            calls = [self._adder] * 2
            right = [one, other] if self._adder == "add_first" else [other, one]
        if reader.startswith("take "):
            return reader == f"take {operations.get('remove_last', operations.get('pop'))}"
        if cards_in(self._held(calls, reader)[-1:]) != right:
            return False
        removal = next((name for name in TWO_ENDS[2:] if name in operations), "")
        if not removal:  # or it is a stack
            return True
        first, last = right[::-1]
        returned = self._last_step([*calls, removal]).get("value")
        return bool(returned == (first if removal == "remove_first" else last))

    def _returns_nothing(self) -> bool:
        """Return whether a list removes cards without returning them, which nobody forbids."""
        removals = [name for name in TWO_ENDS[2:] if name in self._operations]
        return self._kind.key == "list" and all(
            self._last_step([self._adder, self._adder, name]).get("value", 0) is None for name in removals
        )

    def _links_back(self) -> bool:
        """Return whether any node is ever linked back to the node before it."""
        adding = [name for name in self._operations if self._kind.arity(name)]
        for calls in product(adding, repeat=2):
            for step in (self._run(calls, {"nodes": ""}) or {}).get("steps", ()):
                picture = step.get("nodes", {}).get("value") or {"nodes": []}
                if any(before not in (None, "missing") for *_, before in picture["nodes"]):
                    return True
        return False

    def _peeks(self, methods: Methods) -> dict[str, str | None]:
        """Return the methods that look at a card at an end; those that never return one are left out.

        One that is wrong by one may return nothing of a single card, and another card than the right one
        later. One that does not end is not left out, nor is one that lacks its `return`.
        """
        found: dict[str, str | None] = {}
        ends = (
            {"first": "peek_first", "last": "peek_last"} if self._kind.has_two_ends else {"last": "peek_top"}
        )
        removers = [one for one in self._operations if not self._kind.arity(one)][:1]
        for end, peek in ends.items():
            name = _find(methods, _NAMES[peek], 0)
            if name is None:
                continue
            returned = []
            for operations in ([self._adder], [self._adder] * 3, [*[self._adder] * 2, *removers]):
                was_lost = self._is_lost
                steps = (self._run(operations, {end: name}) or {}).get("steps", [{}])
                if self._is_lost and not was_lost:
                    found[end] = name
                    break
                returned.append(steps[-1].get(end, {}).get("value", 0))
                if returned[-1] in self._cards[: len(steps)]:
                    found[end] = name
                    break
            else:
                if set(returned) == {None} and self._lacks_return(methods, name, if_empty=False):
                    found[end] = name
                    self._peeks_without_return.append(name)
        return found

    def _lacks_return(self, methods: Methods, name: str | None, if_empty: bool = True) -> bool:
        """Return whether a method that returns nothing should: it does nothing else that can be seen.

        One that prints or takes arguments may be something else than a look, and so may all of Java, which
        lets nobody forget a `return`. `if_empty` is whether what an empty object prints counts, too.
        """
        if self._is_java or name is None or plain_name(name) in _NAMES["not_only_looks"]:
            return False
        if tuple(methods[name]) != (0, 0):
            return False
        # The output of a method that returns None is read as its contents.
        found = self._run([self._adder] * 2, {"contents": name})
        if not found or not found["made"]:
            return False
        seen = [*([found["start"]] if if_empty else []), *found["steps"]]
        return not any(one.get("contents", {}).get("value") for one in seen)

    def _run(self, operations: Sequence[str], watched: Mapping[str, str | None] = {}, quiet: int = 0) -> Any:
        """Make an object and do operations on it; return what was seen, or None if it hangs or crashes.

        It is asked nothing more after that, as each time would take as long.
        """
        if self._is_lost:
            return None
        cards = iter(self._cards)
        calls = [
            [self._operations[one], [next(cards)] if self._kind.arity(one) else []] for one in operations
        ]
        request = {"arguments": list(self._arguments), "calls": calls, "watch": dict(watched), "quiet": quiet}
        found = self._ask(request)
        self._is_lost = found is None
        return found

    def _last_step(self, operations: Sequence[str]) -> Any:
        """Return what was seen of the last operation that was done; nothing if none was."""
        steps = (self._run(operations) or {}).get("steps")
        return steps[-1] if steps else {}

    def _held(self, operations: Sequence[str], reader: str, quiet: int = 0) -> list[Any]:
        """Return what was held after each operation; nothing after those of which that was not seen."""
        steps = (self._run(operations, {"contents": reader}, quiet) or {}).get("steps", ())
        return [step["contents"].get("value") for step in steps if "contents" in step]


def _refuses_text(step: Mapping[str, Any]) -> bool:
    """Return whether a call fails as if it wanted anything but a text, and not by a link to nothing."""
    error = str(step.get("error", ""))
    wants_else = error.startswith(("TypeError", _NOT_COMPILED)) or "'str' object" in error
    return wants_else and "NoneType" not in error
