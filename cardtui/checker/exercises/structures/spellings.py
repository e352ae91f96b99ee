"""The names that methods of lists, deques, stacks and piles have in courses, books and libraries.

Names are compared in small letters without underscores: `addfirst` is also `addFirst` and `add_first`.
"""

from __future__ import annotations

from itertools import product

_FIRST = ("first", "front", "head", "left", "top", "start", "beginning")
_LAST = ("last", "back", "tail", "right", "rear", "end", "bottom")
_ADD = ("add", "insert", "push", "append", "put", "offer", "enqueue", "place", "lay")
_REMOVE = ("remove", "pop", "delete", "poll", "dequeue", "take", "del")
_TO = ("", "to", "at", "tothe", "atthe", "in", "onto")
_FROM = ("", "from", "at", "fromthe", "atthe")


def _combined(*parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map("".join, product(*parts)))


ADD_FIRST = (*_combined(_ADD, _TO, _FIRST), "prepend", "lpush", "unshift")
ADD_LAST = (*_combined(_ADD, _TO, _LAST), "append", "rpush")
REMOVE_FIRST = (*_combined(_REMOVE, _FROM, _FIRST), "lpop", "shift")
REMOVE_LAST = (*_combined(_REMOVE, _FROM, _LAST), "rpop")

PLAIN_ENDS = {
    "remove_last": (("pop",), ("popleft", "popfirst", "popfront", "shift")),
    "add_last": (("push",), ("unshift", "pushleft", "pushfirst", "pushfront", "appendleft")),
    "remove_first": (("dequeue",), ("enqueue",)),
}
"""Names that mean an end only if the class has another method: `pop` is at the end beside `popleft`."""

ENQUEUE = ("enqueue",)
PLAIN_ADD = ("add", "insert", "push", "put")
"""Names that leave open at which end of a list they add."""

PUSH = (
    *(
        "push",
        "add",
        "put",
        "pushtop",
        "addtop",
        "addtotop",
        "puttop",
        "putontop",
        "lay",
        "layontop",
        "place",
    ),
    *("addcard", "pushcard", "putcard", "insert", "append"),
)
POP = (
    *(
        "pop",
        "turn",
        "turnover",
        "poptop",
        "removetop",
        "taketop",
        "draw",
        "drawtop",
        "deal",
        "take",
        "remove",
    ),
    *("turncard", "drawcard", "dealcard", "popcard", "removecard", "takecard"),
)

PEEK_FIRST = ("peekfirst", "peekfront", "peekleft", "getfirst", "getfront", "gethead", "first", "front")
PEEK_LAST = ("peeklast", "peekback", "peekright", "getlast", "getback", "gettail", "last", "back", "rear")
PEEK_TOP = ("peek", "top", "peektop", "gettop", "topcard", "peekcard")

SIZE = ("len", "size", "getsize", "length", "getlength", "count", "getcount", "numitems", "numberofitems")
CAPACITIES = (
    "capacity",
    "cap",
    "size",
    "max",
    "maxsize",
    "maxlen",
    "maxlength",
    "limit",
    "n",
    "length",
    "room",
)
"""Names of the parameter of a constructor that says how many cards there is room for."""

IS_EMPTY = ("isempty",)

LISTED = ("alldata", "getalldata", "tolist", "aslist", "getlist", "toarray", "getall", "iter")
"""Methods that certainly return or print all that is held."""
MAYBE_LISTED = (
    *("contents", "getcontents", "items", "values", "elements", "cards", "getcards", "data", "traverse"),
    *("str", "tostring", "repr", "display", "printlist", "printall", "print", "show", "getitem"),
)
"""Methods that do so in many classes."""


def plain(name: str) -> str:
    """Return a name in small letters without underscores."""
    return name.replace("_", "").lower()
