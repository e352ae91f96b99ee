"""A reference for the practice tasks, written apart: lines run as plain Python, on its own nodes and slots.

What an operation should do is said by a Python list. The structures are larger than those that the app
judges on as well.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from types import CodeType
from typing import Any, NamedTuple

_MAX_TURNS = 2000
"""The most turns of all loops of a run. Right lines take fewer than 100."""
_SIZES = (*range(10), 13)
_CAPACITIES = (1, 2, 4, 8, 16, 32)
_FAULTS = (NameError, AttributeError, TypeError, IndexError, ValueError, ZeroDivisionError)


class _TooLong(Exception):
    pass


class _Card:
    pass


class _Empty:
    """The content of an empty slot."""


EMPTY = _Empty()
_CARDS = [_Card() for _ in range(_SIZES[-1])]
_NEW = _Card()


class Slots(list[Any]):
    """Slots, which have no numbers below 0."""

    def __getitem__(self, number: Any) -> Any:
        return super().__getitem__(self._checked(number))

    def __setitem__(self, number: Any, value: Any) -> None:
        super().__setitem__(self._checked(number), value)

    def _checked(self, number: Any) -> int:
        if type(number) is not int or not 0 <= number < len(self):
            raise IndexError(number)
        return number


class _Node:
    """A node, whose links lead to nodes."""

    __slots__ = ("card", "next")

    def __init__(self, card: Any) -> None:
        self.card = card
        self.next: Any = None

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "card" and value is not None and not isinstance(value, _Node):
            raise TypeError(name)
        super().__setattr__(name, value)


class _DoubleNode(_Node):
    __slots__ = ("prev",)

    def __init__(self, card: Any) -> None:
        super().__init__(card)
        self.prev: Any = None


class _Wrong(Exception):
    """A structure is not as it should be."""


class Kind(NamedTuple):
    """How a structure holds cards."""

    fields: tuple[str, ...]
    node: type[_Node] | None = None
    counter: str = ""
    """The field that counts the cards in slots."""
    top_is_first: bool = True


KINDS = {
    "singly": Kind(("head",), _Node),
    "tailed": Kind(("head", "tail"), _Node),
    "doubly": Kind(("head", "tail"), _DoubleNode),
    "linked": Kind(("top",), _Node),
    "stack": Kind(("slots", "top"), counter="top", top_is_first=False),
    "array": Kind(("slots", "end"), counter="end"),
    "ring": Kind(("slots", "head", "count"), counter="count"),
    "hand": Kind(("head", "tail", "pile_head", "pile_tail"), _Node),
    "cards": Kind(("slots",)),
}


def _chain(node: type[_Node], cards: Sequence[Any]) -> tuple[Any, Any]:
    """Return the first and the last node of a new list."""
    nodes = [node(card) for card in cards]
    for before, after in pairwise(nodes):
        before.next = after
        if isinstance(after, _DoubleNode):
            after.prev = before
    return (nodes[0], nodes[-1]) if nodes else (None, None)


def _linked_cards(first: Any, last: Any, most: int) -> list[Any]:
    """Return the cards of a list whose last node is known, if `last` is not `...`."""
    found: list[Any] = []
    before, at = None, first
    while at is not None:
        if not isinstance(at, _Node) or len(found) > most:
            raise _Wrong
        if isinstance(at, _DoubleNode) and at.prev is not before:
            raise _Wrong
        found.append(at.card)
        before, at = at, at.next
    if last is not ... and last is not before:
        raise _Wrong
    return found


class Program:
    """Lines of an operation, as plain Python."""

    def __init__(self, form: str, operation: str, parameters: Sequence[str], text: str) -> None:
        self._kind, self._form, self._operation = KINDS[form], form, operation
        tree = ast.parse(text)
        self._is_refused = False  # as a loop changes a field
        for one in ast.walk(tree):
            if isinstance(one, ast.For) and ast.unparse(one.target) in self._kind.fields:
                self._is_refused = True
            if isinstance(one, ast.While | ast.For):
                one.body = [*ast.parse("_turn()").body, *one.body]
        body = ast.unparse(tree).replace("\n", "\n    ")
        head = f"def run({', '.join(parameters)}):\n    global {', '.join(self._kind.fields)}"
        taken = "\n    taken = []\n    take = taken.append" if "index" in parameters else ""
        self._code: CodeType = compile(f"{head}{taken}\n    {body}\n    pass", "<plain>", "exec")

    def is_right(self) -> bool:
        """Whether the lines do on all structures what a Python list does."""
        if self._is_refused:
            return False
        if self._form == "cards":
            return all(map(self._is_fair, range(6)))
        return all(self._does(names, args, cards, expected) for names, args, cards, expected in self._cases())

    # structures, the smallest first

    def _cases(self) -> Iterator[tuple[dict[str, Any], tuple[Any, ...], list[Any], Any]]:
        """Yield fields and arguments, and the cards and the result that there should be afterwards."""
        for size in _SIZES:
            if size == 0 and self._operation in ("remove_first", "remove_last", "pop"):
                continue
            for args, after in self._expected(_CARDS[:size]):
                for names in self._structures(_CARDS[:size]):
                    yield names, args, *after

    def _expected(self, cards: list[Any]) -> Iterator[tuple[tuple[Any, ...], tuple[list[Any], Any]]]:
        match self._operation:
            case "add_first" | "push" if self._operation == "add_first" or self._kind.top_is_first:
                yield (_NEW,), ([_NEW, *cards], None)
            case "add_last" | "push":
                yield (_NEW,), ([*cards, _NEW], None)
            case "remove_first" | "pop" if self._operation == "remove_first" or self._kind.top_is_first:
                yield (), (cards[1:], cards[0])
            case "remove_last" | "pop":
                yield (), (cards[:-1], cards[-1])
            case "cut":
                for index in range(len(cards) + 1):
                    yield (index,), (cards[:index], cards[index:])
            case "find":
                for wanted in [(), *combinations(cards, 1), *combinations(cards, 2), tuple(cards)]:
                    first = next((number for number, card in enumerate(cards) if card in wanted), None)
                    yield (_wanting(wanted),), (cards, first)
            case "join":
                yield (), (cards, None)

    def _structures(self, cards: list[Any]) -> Iterator[dict[str, Any]]:
        kind = self._kind
        if self._form == "hand":
            for hand in range(len(cards) + 1):
                head, tail = _chain(_Node, cards[:hand])
                pile_head, pile_tail = _chain(_Node, cards[hand:])
                yield {"head": head, "tail": tail, "pile_head": pile_head, "pile_tail": pile_tail}
        elif kind.node is not None:
            yield dict(zip(kind.fields, _chain(kind.node, cards), strict=False))
        else:
            for capacity in _CAPACITIES:
                for head in range(capacity if "head" in kind.fields else 1):
                    if capacity >= len(cards) and (capacity <= 8 or head in (0, 1, 7, capacity - 1)):
                        slots = Slots([EMPTY] * capacity)
                        for number, card in enumerate(cards):
                            slots[(head + number) % capacity] = card
                        names = {"slots": slots, kind.counter: len(cards)}
                        yield names | ({"head": head} if "head" in kind.fields else {})

    # running

    def _run(self, names: dict[str, Any], args: Sequence[Any]) -> Any:
        turns = 0

        def turn() -> None:
            nonlocal turns
            turns += 1
            if turns > _MAX_TURNS:
                raise _TooLong

        def grow() -> None:
            cards = self._slot_cards(names, names[self._kind.counter])
            names["slots"] = Slots([*cards, *[EMPTY] * (2 * len(names["slots"]) - len(cards))])
            if "head" in names:
                names["head"] = 0

        names |= {"empty": EMPTY, "Node": self._kind.node, "grow": grow, "_turn": turn}
        exec(self._code, names)
        return names["run"](*args)

    def _does(self, names: dict[str, Any], args: Sequence[Any], cards: list[Any], expected: Any) -> bool:
        try:
            result = self._run(names, args)
            found = self._cards(names, len(cards))
        except (_Wrong, _TooLong, *_FAULTS):
            return False
        return type(result) is type(expected) and bool(result == expected) and found == cards

    def _cards(self, names: dict[str, Any], most: int) -> list[Any]:
        """Return the cards that a structure holds now."""
        kind = self._kind
        if kind.node is not None:
            if self._form == "hand" and (names["pile_head"] or names["pile_tail"]) is not None:
                raise _Wrong
            last = names["tail"] if "tail" in kind.fields else ...
            return _linked_cards(names[kind.fields[0]], last, most)
        many, slots = names[kind.counter], names["slots"]
        head = names.get("head", 0)
        if not 0 <= many <= len(slots) or not 0 <= head < len(slots):
            raise _Wrong
        found = self._slot_cards(names, many)
        if sum(held is not EMPTY for held in slots) != many:
            raise _Wrong
        return found

    def _slot_cards(self, names: dict[str, Any], many: int) -> list[Any]:
        slots, head = names["slots"], names.get("head", 0)
        return [slots[(head + number) % len(slots)] for number in range(many)]

    # chance

    def _is_fair(self, size: int) -> bool:
        """Whether each order of so many cards is equally likely."""
        chances: dict[tuple[_Card, ...], Fraction] = {}

        def follow(drawn: tuple[int, ...]) -> None:
            """Run the lines with these random numbers first, and then again with each possible next one."""
            of: list[int] = []
            names: dict[str, Any] = {"slots": Slots(_CARDS[:size])}

            def random(largest: int) -> int:
                if largest < 0 or type(largest) is not int:
                    raise ValueError
                of.append(largest + 1)
                if len(of) > len(drawn):
                    raise _NextDraw
                return drawn[len(of) - 1]

            try:
                result = self._run(names | {"random": random}, ())
            except _NextDraw:
                for number in range(of[-1]):
                    follow((*drawn, number))
                return
            if result is not None:
                raise _Wrong
            chance = Fraction(1)
            for possible in of:
                chance /= possible
            order = tuple(names["slots"])
            chances[order] = chances.get(order, Fraction(0)) + chance

        try:
            follow(())
        except (_Wrong, _TooLong, *_FAULTS):
            return False
        return {*chances} == {*permutations(_CARDS[:size])} and len({*chances.values()}) == 1


class _NextDraw(Exception):
    pass


def _wanting(wanted: Sequence[Any]) -> Callable[[Any], bool]:
    def is_wanted(card: Any) -> bool:
        if not isinstance(card, _Card):
            raise TypeError
        return card in wanted

    return is_wanted
