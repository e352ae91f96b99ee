"""Watches an object of somebody's class while its methods are called. Runs in the process of `worker`.

Like `worker`, it imports only the standard library, and all modules at once. What it returns is JSON.
"""

from __future__ import annotations

import inspect
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache, partial
from itertools import islice
from typing import Any

_HEADS = ("head", "first", "front", "header", "top", "start", "headnode", "firstnode", "topnode")
_TAILS = ("tail", "last", "back", "rear", "trailer", "end", "bottom", "tailnode", "lastnode", "rearnode")
_NEXT = ("next", "link", "nxt", "nextnode", "nextlink", "right", "after", "below", "under", "successor")
_PREV = ("prev", "previous", "prv", "prevnode", "previousnode", "left", "before", "back", "predecessor")
_ELEMENTS = ("card", "data", "value", "val", "item", "element", "elem", "content", "info", "key", "entry")
_SPECIAL_METHODS = ("__init__", "__iter__", "__len__", "__str__", "__repr__", "__getitem__")

_MOST_ITEMS = 200  # of a list that may have no end
_MOST_NODES = 200
_LONGEST_TEXT = 4_000  # characters

ToJson = Callable[[Any], Any]


# Classes and their methods


def describe_class(found: Any) -> dict[str, Any] | None:
    """Return the name of a class, the least and the largest number of arguments of its methods, and the names
    of the parameters of its constructor.

    The largest number is None if there is no limit. Returns None for anything but a class.
    """
    if not isinstance(found, type):
        return None
    methods: dict[str, Any] = {}
    for name in dir(found):
        if name.startswith("_") and name not in _SPECIAL_METHODS:
            continue
        method = getattr(found, name, None)
        if inspect.isroutine(method) and method is not getattr(object, name, None):
            methods[name] = _arity(inspect.getattr_static(found, name, None), method)
    return {"name": found.__name__, "methods": methods, "parameters": _parameter_names(found)}


def describe_classes(found: Any) -> dict[str, Any]:
    """Return the classes in the file of a function, by their names there; those of Python are left out."""
    module = sys.modules.get(getattr(found, "__module__", None) or "")
    classes = {}
    for name, value in list(vars(module).items()) if module else ():
        owner = getattr(value, "__module__", "") if isinstance(value, type) else "builtins"
        if owner and owner.partition(".")[0] not in (*sys.stdlib_module_names, "builtins"):
            classes[name] = describe_class(value)
    return classes


def _arity(static: Any, method: Any) -> list[int | None]:
    """Return the least and the largest number of positional arguments, without `self`."""
    try:
        parameters = list(inspect.signature(method).parameters.values())
    except (TypeError, ValueError):
        return [0, None]
    if not isinstance(static, (staticmethod, classmethod)):
        parameters = parameters[1:] if parameters and parameters[0].kind is not _VARIABLE else parameters
    positional = [one for one in parameters if one.kind in _POSITIONAL]
    least = sum(one.default is inspect.Parameter.empty for one in positional)
    return [least, None if any(one.kind is _VARIABLE for one in parameters) else len(positional)]


def _parameter_names(found: type) -> list[str]:
    try:
        return list(inspect.signature(found).parameters)
    except (TypeError, ValueError):
        return []


_VARIABLE = inspect.Parameter.VAR_POSITIONAL
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


# An object that is watched


class _Watch:
    """Creates objects, calls their methods, and records what an object holds after each call."""

    def __init__(self, found: Any, request: Mapping[str, Any], to_json: ToJson, error_text: Any) -> None:
        self._found, self._request = found, request
        self._calls: Sequence[Any] = request["calls"]
        self._to_json, self._error_text = to_json, error_text
        self._nodes: dict[int, tuple[int, Any]] = {}
        """The number and the node, by its address. The nodes are held, so that no address is used twice."""

    def run(self) -> dict[str, Any]:
        try:
            made = self._create()
        except BaseException as error:  # also SystemExit
            return {"made": False, "error": self._error_text(error)}
        start = self._observe(made, 0)
        steps = []
        for number, (name, arguments) in enumerate(self._calls, start=1):
            step = {"call": [name, arguments], **self._attempt(partial(self._call, made, name, arguments))}
            if number > self._request.get("quiet", 0):
                step |= self._observe(made, number)
            steps.append(step)
            if "error" in step:
                break
        return {"made": True, "start": start, "steps": steps}

    def _create(self) -> Any:
        return self._found(*self._request.get("arguments", ()))

    def _attempt(self, action: Callable[[], Any]) -> dict[str, Any]:
        try:
            return {"value": action()}
        except BaseException as error:  # their own code may raise anything
            return {"error": self._error_text(error)}

    def _observe(self, made: Any, number: int) -> dict[str, Any]:
        """Return what can be seen after a number of calls."""
        seen = {}
        for what, name in self._request["watch"].items():
            if name is None:
                continue
            if what == "contents":
                seen[what] = self._attempt(partial(self._read, made, name, number))
            elif what == "nodes":
                seen[what] = self._attempt(partial(self._picture, made))
            else:
                seen[what] = self._attempt(partial(self._call, made, name))
        return seen

    def _call(self, made: Any, name: str, arguments: Sequence[Any] = ()) -> Any:
        return self._value(getattr(made, name)(*arguments))

    def _value(self, value: Any) -> Any:
        return as_json(value, self._to_json)

    # What it holds

    def _read(self, made: Any, how: str, number: int) -> Any:
        """Return what an object holds: a list, or a text.

        `how` is the name of a method; what it prints counts if it returns nothing. Or it is `take NAME`: the
        calls so far are made on another object, which is then emptied by the method NAME. Before that, a
        third one gets a card, which comes out of the other one if objects share their cards.
        """
        if how.startswith("take "):
            return self._empty_another(how.removeprefix("take "), number)
        if how == "__iter__":
            return self._items(made)
        if how == "__getitem__":
            return [self._value(made[at]) for at in range(min(len(made), _MOST_ITEMS))]
        with redirect_stdout(io.StringIO()) as printed:
            value = getattr(made, how)()
        if value is None:
            value = printed.getvalue()
        return value[:_LONGEST_TEXT] if isinstance(value, str) else self._items(value)

    def _items(self, iterable: Any) -> list[Any]:
        return [self._value(item) for item in islice(iterable, _MOST_ITEMS)]

    def _empty_another(self, name: str, number: int) -> list[Any]:
        other = self._create()
        held = 0
        for method, arguments in self._calls[:number]:
            getattr(other, method)(*arguments)
            held += 1 if arguments else -1
        third = self._request.get("third")
        if held and third:
            with suppress(Exception, SystemExit):  # a class may take the usual cards only
                getattr(self._create(), third[0])(*third[1])
        return [self._value(getattr(other, name)()) for _ in range(held)]

    # Its nodes

    def _picture(self, made: Any) -> dict[str, Any] | None:
        """Return the nodes: `{"ends": {"head": 0}, "nodes": [[number, element, next, prev], …]}`.

        A link is the number of a node, None, or "missing" if nodes have no such link. Nodes that were there
        after an earlier call are included.
        """
        ends = _ends(made)
        if not ends:
            return None
        numbers = {name: self._number(node) for name, node in ends.items()}
        fields: dict[int, Mapping[str, Any]] = {}
        waiting = [node for _, node in self._nodes.values()]
        while waiting and len(self._nodes) < _MOST_NODES:
            node = waiting.pop()
            if id(node) not in fields:
                found = fields[id(node)] = _fields(node)
                links = [_first_of(found, names) for names in (_NEXT, _PREV)]
                waiting += [to for to in links if isinstance(to, type(node)) and self._number(to) is not None]
        nodes = [
            [
                number,
                self._to_json(_element(fields[at])),
                *(self._link_number(_first_of(fields[at], names)) for names in (_NEXT, _PREV)),
            ]
            for at, (number, _) in self._nodes.items()
            if at in fields
        ]
        return {"ends": numbers, "nodes": nodes}

    def _number(self, node: Any) -> int | None:
        if node is None:
            return None
        return self._nodes.setdefault(id(node), (len(self._nodes), node))[0]

    def _link_number(self, to: Any) -> Any:
        if to is _MISSING:
            return "missing"
        return self._nodes[id(to)][0] if id(to) in self._nodes else None


_MISSING = object()


def shown(value: Any, to_json: ToJson) -> dict[str, Any]:
    """Return a value as JSON, and the items of a list, in which nodes are seen as such."""
    items = {"items": [as_json(one, to_json) for one in value]} if isinstance(value, (list, tuple)) else {}
    return {"value": as_json(value, to_json), **items}


def as_json(value: Any, to_json: ToJson) -> Any:
    """Return a value as JSON; a node as `{"node": …}` with what it holds."""
    return {"node": to_json(_element(_fields(value)))} if _is_node(value) else to_json(value)


def watch(found: Any, request: Mapping[str, Any], to_json: ToJson, error_text: Any) -> Any:
    """Answer a request with the key `watch`: about a class, about all classes of a file, or calls.

    Calls are `{"arguments": […], "calls": [["push", ["5♠"]], …], "watch": {"contents": "alldata", …}}`; a
    `quiet` number of calls is not watched. See `CallRunner.watch`.
    """
    if request["watch"] == "class":
        return describe_class(found)
    if request["watch"] == "classes":
        return describe_classes(found)
    return _Watch(found, request, to_json, error_text).run()


@cache
def _plain(name: str) -> str:
    """Return the plain name of an attribute: `head` for `_head` and `_LinkedList__head`."""
    return name.rpartition("__")[2].replace("_", "").lower()


_SLOTS: dict[type, list[str]] = {}


def _slots(kind: type) -> Sequence[str]:
    """Return the names of the slots of a class and of those it inherits from."""
    if kind in _SLOTS:
        return _SLOTS[kind]
    names = _SLOTS[kind] = []
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            private = slot.startswith("__") and not slot.endswith("__")
            names.append(f"_{base.__name__.lstrip('_')}{slot}" if private else slot)
    return names


def _fields(thing: Any) -> dict[str, Any]:
    """Return the attributes of an object by their plain names."""
    fields = {_plain(name): value for name, value in getattr(thing, "__dict__", {}).items()}
    for name in _slots(type(thing)):
        if (value := getattr(thing, name, _MISSING)) is not _MISSING:
            fields[_plain(name)] = value
    return fields


def _first_of(fields: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((fields[name] for name in names if name in fields), _MISSING)


def _is_node(value: Any) -> bool:
    """Return whether a value is an object with a link to another one of its kind, or to nothing."""
    if value is None or isinstance(value, (type, str, int, float, list, tuple, dict)):
        return False
    fields = _fields(value)
    links = [to for names in (_NEXT, _PREV) if (to := _first_of(fields, names)) is not _MISSING]
    return bool(links) and all(to is None or isinstance(to, type(value)) for to in links)


def _element(fields: Mapping[str, Any]) -> Any:
    """Return what a node with these attributes holds."""
    named = _first_of(fields, _ELEMENTS)
    if named is not _MISSING:
        return named
    return next((value for name, value in fields.items() if name not in (*_NEXT, *_PREV)), None)


def _ends(thing: Any, depth: int = 2) -> dict[str, Any]:
    """Return the variables of an object, or of one inside it, that point at the first and the last node."""
    fields = _fields(thing)
    ends = {
        name: fields[name]
        for name in (*_HEADS, *_TAILS)
        if name in fields and (fields[name] is None or _is_node(fields[name]))
    }
    if ends or not depth:
        return ends
    inner = (value for value in fields.values() if hasattr(value, "__dict__") and not isinstance(value, type))
    return next((found for value in inner if (found := _ends(value, depth - 1))), {})
