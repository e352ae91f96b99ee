"""Checks of the lines that a learner writes, and the sentences that say what is wrong with them.

Lines are parsed, and refused if they are anything but a few plain statements. While they run, each value is
checked where it is stored: a slot or a node holds a card, a link points at a node, a number is small; and a
`Budget` bounds the nodes and slots. What is raised all the same stops at a wall: see `walled`.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable
from functools import wraps
from itertools import chain
from typing import Any, ParamSpec, TypeVar

from cardtui.structures.structure import NOTHING, Node

P = ParamSpec("P")
R = TypeVar("R")

MAX_LINES, MAX_COLUMNS = 40, 100
MAX_TEXT = MAX_LINES * (MAX_COLUMNS + 1) + 1
"""How many characters are read of lines, which shows if there are too many."""
MAX_NUMBER = 9999
"""The largest number, and without its sign the smallest one."""
MAX_NEW_NODES = 100
"""The most nodes that a run makes. What is asked for takes one."""
MAX_SLOTS = 64
"""The most slots that `grow` makes, unless that is only twice as many as there were at first."""

NOT_COMPARABLE = "these cannot be compared or counted with"
UNFORESEEN = "nobody thought of such lines: they cannot be judged"
"""The verdict on lines that make our own code fail."""


def walled(otherwise: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a function return `otherwise`, called with the same arguments, instead of raising anything.

    Whatever a learner's lines do to the code that runs, judges or draws them, the app goes on.
    """

    def with_wall(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def behind_wall(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return function(*args, **kwargs)
            except Exception:
                return otherwise(*args, **kwargs)

        return behind_wall

    return with_wall


class LineError(Exception):
    """Lines of an operation cannot be run. The message says why, without the number of the line."""

    def __init__(self, why: str, line: int | None = None) -> None:
        """`line` is the number of the line, from 1, if it is known."""
        super().__init__(why)
        self.why, self.line = why, line

    def __str__(self) -> str:
        return self.why if self.line is None else f"line {self.line}: {self.why}"


# while the lines run


class Budget:
    """The nodes and slots that a run of a learner's lines may still take."""

    def __init__(self, structure: Any) -> None:
        self._structure = structure
        self._nodes = MAX_NEW_NODES
        self._slots = max(MAX_SLOTS, 2 * len(getattr(structure, "slots", ())))

    def node(self, card: Any) -> Node:
        """Return a new node."""
        if not self._nodes:
            raise LineError(f"at most {MAX_NEW_NODES} nodes can be made")
        self._nodes -= 1
        return Node(card_for(card, "Node"))

    def grow(self) -> None:
        """Let the structure make its array anew, twice as long."""
        slots = len(self._structure.slots)
        if 2 * slots > self._slots:
            raise LineError(f"there are {slots} slots already: no more can be made")
        self._structure.grow()


def _is_card(value: Any) -> bool:
    """Whether a value is a card: all other values that lines can name are listed here."""
    return not (value is None or value is NOTHING or isinstance(value, int | Node | list) or callable(value))


def _kind(value: Any) -> str:
    """Return what a value is that is no card, in a few words."""
    if value is None or isinstance(value, bool):
        return str(value)
    if value is NOTHING:
        return "empty"
    return "a number" if isinstance(value, int) else "a node" if isinstance(value, Node) else "no card"


def node_card(value: Any, text: str) -> Any:
    """Return the card, or None, that is written into a node; `text` is how the lines name it."""
    if value is not None and not _is_card(value):
        raise LineError(f"{text} must be a card, not {_kind(value)}")
    return value


def slot_card(value: Any, text: str) -> Any:
    """Return the card that is written into a slot, or what makes it empty."""
    if value is not NOTHING and not _is_card(value):
        raise LineError(f"{text} must be a card or empty, not {_kind(value)}")
    return value


def card_for(value: Any, function: str) -> Any:
    """Return the card that a function is called with."""
    if not _is_card(value):
        raise LineError(f"{function} needs a card, not {_kind(value)}")
    return value


def result_number(value: Any) -> int:
    """Return the result of a calculation."""
    if not isinstance(value, int):
        raise LineError(NOT_COMPARABLE)
    if abs(value) > MAX_NUMBER:
        raise LineError(f"numbers go from -{MAX_NUMBER} to {MAX_NUMBER} here")
    return value


def node_at(value: Any, text: str) -> Node:
    """Return the node whose part is wanted; `text` is how the lines name it."""
    if not isinstance(value, Node):
        raise LineError(f"{text} is None" if value is None else f"{text} is not a node")
    return value


def link_to(value: Any, text: str) -> Node | None:
    """Return the node or None that is assigned to the link `text`."""
    if value is not None and not isinstance(value, Node):
        raise LineError(f"{text} must be a node or None, not a card or a number")
    return value


def number_for(value: Any, text: str) -> int:
    """Return the number that is assigned to the index or count `text`."""
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise LineError(f"{text} must be a number from 0 on")
    return value


def slot_number(value: Any, slots: list[Any]) -> int:
    """Return the number of one of the `slots`."""
    if type(value) is not int:
        raise LineError("a slot is chosen by a number")
    if not 0 <= value < len(slots):
        raise LineError(f"there is no slot {value}")
    return value


def whole_number(value: Any) -> int:
    """Return the number that is the end of a range, or the largest random number."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise LineError(f"a number up to {MAX_NUMBER} belongs there")
    return value


# before they run

TOO_MUCH: dict[type[ast.AST], str] = {
    ast.AugAssign: "write i = i + 1",
    ast.AnnAssign: "variables need no type here",
    ast.NamedExpr: "an assignment has a line of its own",
    ast.Tuple: "one assignment a line",
    ast.FunctionDef: "only the lines of the operation are needed, without def",
    ast.ClassDef: "only the lines of the operation are needed, without class",
    ast.Import: "nothing can be imported here",
    ast.ImportFrom: "nothing can be imported here",
    ast.IfExp: "if begins a line of its own",
    ast.Delete: "nothing needs to be deleted: what nothing points at is gone",
    ast.JoinedStr: "there are no texts here",
}
"""Why some parts of Python cannot be used."""

_MISSING_COLON = "a : is missing at the end of the condition"
_SIGNS = [
    (r"->", "a link is written with a dot: at.next"),
    (r"\belse\s+if\b", "else if is written elif"),
    (r":.*\belse\b", "else begins a line of its own"),
    (r"\+\+|--", "write i = i + 1"),
    (r"&&|\|\||!(?!=)", "write and, or, not"),
    (r";", "one statement a line"),
    (r"^\s*(else|elif)\b", "else belongs right below the lines of an if, indented like the if"),
    (r"[{}]", "what belongs to a loop or condition is indented, without braces"),
    (r"^\s*(while|if|elif|for|else)\b[^:]*$", _MISSING_COLON),
]
_MESSAGES = [
    ("expected ':'", _MISSING_COLON),
    ("Maybe you meant '=='", "= assigns; a condition has is or =="),
    ("was never closed", "a bracket is not closed"),
    ("expected an indented block", "what belongs to while, for, if or else must be indented"),
    ("indent", "lines that belong together must be indented by the same amount"),
    ("'break' outside loop", "break stands outside a loop"),
    ("'return' outside", "return stands in the wrong place"),
]


def parse_source(text: str) -> ast.Module:
    """Parse the lines of an operation. Raises `LineError` if they are too long, or not Python."""
    lines = text[:MAX_TEXT].split("\n")
    for number, line in enumerate(lines, 1):
        if number > MAX_LINES or len(line) > MAX_COLUMNS:
            raise LineError(f"at most {MAX_LINES} lines of {MAX_COLUMNS} characters", number)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what is refused anyway
            return ast.parse(text)
    except SyntaxError as error:
        raise why_no_python(error, lines) from None
    except (ValueError, RecursionError, MemoryError):
        raise LineError("this is not a line of Python") from None


def why_no_python(error: SyntaxError, lines: list[str]) -> LineError:
    """Return what is wrong with lines that Python cannot parse, in the words of a person."""
    number = min(error.lineno or 1, len(lines))
    line, message = lines[number - 1], str(error.msg)
    by_line = (why for sign, why in _SIGNS if re.search(sign, line))
    by_message = (why for sign, why in _MESSAGES if sign in message)
    return LineError(next(chain(by_line, by_message), "this is not a line of Python"), number)
