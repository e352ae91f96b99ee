"""The practice tasks: operations to write oneself, from the first node of a list to a shuffle in place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from itertools import count as counted
from math import factorial
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from cardtui.engine.errors import BadInput, quote
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.exercise import CARDS, Case, Exercise, Verdict, element_name, run_lines
from cardtui.structures.guards import LineError
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.program import CompiledLines, Program, operation
from cardtui.structures.stacks import ArrayStack, LinkedStack
from cardtui.structures.structure import (
    NOTHING,
    Memory,
    Node,
    Picture,
    SequenceStructure,
    Structure,
    Vocabulary,
    nodes_row,
    slots_row,
    walk,
)

__all__ = ["Task", "task_for", "task_of", "tasks"]

_GOALS = {
    "add_first": "Put the card before all others.",
    "add_last": "Put the card after all others.",
    "remove_first": "Take the first card away, and return it.",
    "remove_last": "Take the last card away, and return it.",
    "push": "Put the card on top.",
    "pop": "Take the card on top away, and return it.",
    "cut": "Take away all cards from number index on, each with take(card), and return taken.",
    "find": "Return the number, from 0, of the first card that is wanted(card), or None.",
    "join": "Put the won pile under the hand, by joining two lists. The pile is empty then.",
    "shuffle": "Shuffle the cards in their slots. random(i) is a random number from 0 to i.",
}


class Task(NamedTuple):
    """An operation to write."""

    goal: str
    """What the operation does, as a sentence."""
    exercise: Exercise

    @property
    def key(self) -> str:
        """Its name in commands and in the data file: `doubly-removelast`."""
        return self.exercise.key

    @property
    def group(self) -> str:
        """The structure that it belongs to: `doubly linked list`."""
        return self.exercise.form.title

    @property
    def title(self) -> str:
        """The name of the operation: `removelast`."""
        return self.exercise.title


class HandAndPile(TailedList[Any]):
    """A hand and a won pile: two linked lists, each with its first and its last node."""

    key = "hand"
    title = "hand and won pile"
    operations = ("join",)
    vocabulary = Vocabulary(
        {"head": "head", "tail": "tail", "pile_head": "pile_head", "pile_tail": "pile_tail"},
        ("card", "next"),
        ("Node",),
    )

    def __init__(self, elements: Iterable[Any] = (), pile: Iterable[Any] = ()) -> None:
        """Create a hand of `elements`, and a won pile."""
        super().__init__(elements)
        won: TailedList[Any] = TailedList(pile)
        self.pile_head, self.pile_tail = won.head, won.tail

    def copy(self) -> Self:
        return type(self)(self, self.pile).with_costs_of(self)

    def __iter__(self) -> Iterator[Any]:
        return (node.card for node in walk(self.head))

    @property
    def pile(self) -> Iterator[Any]:
        """The cards of the won pile."""
        return (node.card for node in walk(self.pile_head))

    @property
    def nodes(self) -> Sequence[Node]:
        return [*walk(self.head), *walk(self.pile_head)]

    join = operation(
        """
        if tail is None: head = pile_head
        else: tail.next = pile_head
        if pile_tail is not None: tail = pile_tail
        pile_head = None
        pile_tail = None
        """
    )

    @property
    def picture(self) -> Picture:
        ends = {name: getattr(self, name) for name in self.vocabulary.fields}
        return Picture((nodes_row(ends | self.variables, self.lost_nodes),))


class _Join(Exercise):
    """Judges the joining of two lists."""

    def cases(self, shown: Case | None = None) -> Sequence[Case]:
        """Return hands and piles of several sizes."""
        sizes = ((3, 4), (2, 1), (1, 2), (0, 3), (3, 0), (0, 0))
        return [
            Case(HandAndPile(CARDS[:hand], CARDS[hand : hand + pile]), (), f"with {hand} and {pile} cards")
            for hand, pile in sizes
        ]

    def compare(self, mine: Any, ours: Any) -> Verdict | None:
        for name in ("pile_head", "pile_tail"):
            at = getattr(mine, name)
            if at is not None:
                message = f"{name} still points at the {element_name(at.card)}, but the pile is empty now"
                return super().compare(mine, ours) or Verdict(False, message, "ends", name)
        return super().compare(mine, ours)


class ShuffledArray(Structure):
    """Cards in slots, to be shuffled."""

    key = "cards"
    title = "array of cards"
    operations = ("shuffle",)
    vocabulary = Vocabulary({"slots": "slots"}, calls=("len", "random"))

    def __init__(self, elements: Iterable[Any] = ()) -> None:
        super().__init__()
        self.slots: list[Any] = list(elements)
        self.draw: Callable[[int], int] = Random(1).randrange
        """Returns a random number from 0 on, of so many possible ones."""

    def copy(self) -> Self:
        return type(self)(self.slots).with_costs_of(self)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.slots)

    def random(self, largest: int) -> int:
        """Return a random number from 0 to `largest`."""
        if largest < 0:
            raise LineError("a random number goes from 0 up, not down")
        return self.draw(largest + 1)

    @property
    def memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=sum(held is NOTHING for held in self.slots))

    @property
    def picture(self) -> Picture:
        return Picture((slots_row(self.slots, self.variables, numbers=self.numbers),))

    shuffle = operation(
        """
        for i in range(len(slots) - 1, 0, -1):
            j = random(i)
            card = slots[i]
            slots[i] = slots[j]
            slots[j] = card
        """
    )


class _Shuffle(Exercise):
    """Judges a shuffle. With few cards all random numbers are tried: each order must be equally likely."""

    sizes = (6, 3, 4, 1, 0)
    _all_tried: ClassVar[tuple[int, ...]] = (3, 4)

    def _judge_case(self, code: CompiledLines, case: Case) -> Verdict:
        size = case.structure.memory.slots
        if size in self._all_tried:
            return _uneven(code, size) or Verdict(True, "right", fewest=True)
        return super()._judge_case(code, case)

    def compare(self, mine: Any, ours: Any) -> Verdict | None:
        if Counter(mine) == Counter(ours):
            return None
        lost = next(card for card in ours if card not in mine.slots)
        return Verdict(False, f"the {element_name(lost)} is lost", "order", "slots")


_MAX_RUNS = 300


def _uneven(code: CompiledLines, size: int) -> Verdict | None:
    """Try all random numbers; return an order of the cards that is not as likely as it should be."""
    chances = defaultdict[tuple[Any, ...], Fraction](Fraction)
    path: list[tuple[int, int]] = []  # the numbers that are drawn, and of how many
    for _ in range(_MAX_RUNS):
        cards = ShuffledArray(CARDS[:size])
        drawn = counted()

        def draw(possible: int, drawn: Iterator[int] = drawn) -> int:
            place = next(drawn)
            if place == len(path):
                path.append((possible - 1, possible))
            return path[place][0]

        cards.draw = draw
        _, error = run_lines(code, cards, ())
        if error is not None:
            return Verdict(False, error.why, "run", "", error.line)
        chance = Fraction(1)
        for _, possible in path:
            chance /= possible
        chances[tuple(cards)] += chance
        while path and path[-1][0] == 0:
            path.pop()
        if not path:
            return _least_even(chances, size)
        number, possible = path.pop()
        path.append((number - 1, possible))
    return Verdict(False, "it draws too many random numbers", "chance", "random")


def _least_even(chances: Mapping[tuple[Any, ...], Fraction], size: int) -> Verdict | None:
    fair = Fraction(1, factorial(size))
    for cards in CARDS[:size]:
        if any(cards not in order for order in chances):
            return Verdict(False, f"the {element_name(cards)} is lost", "order", "slots")
    order, chance = max(chances.items(), key=lambda pair: pair[1])
    if chance == fair:
        return None
    names = " ".join(map(element_name, order))
    return Verdict(
        False, f"the order {names} has a chance of {chance}, but {fair} is fair", "chance", "random"
    )


def _task(form: type[Structure], name: str, key: str = "", kind: type[Exercise] = Exercise) -> Task:
    return Task(_GOALS[name], kind(form, name, key))


@cache
def tasks() -> tuple[Task, ...]:
    """Return the practice tasks in their order, from easy to hard within each structure."""
    ends = ("add_first", "remove_first", "add_last", "remove_last")
    return (
        *(_task(form, name) for form in (SinglyLinked, TailedList, DoublyLinked) for name in ends),
        *(_task(form, name) for form in (LinkedStack, ArrayStack) for name in ("push", "pop")),
        *(_task(Ring, name) for name in ("add_last", "remove_first", "add_first", "remove_last")),
        _task(Array, "cut", "cut"),
        _task(HandAndPile, "join", "join", _Join),
        _task(ShuffledArray, "shuffle", "shuffle", _Shuffle),
    )


def task_of(key: str) -> Task:
    """Return a practice task. Raises `BadInput` if there is none with this key."""
    found = next((task for task in tasks() if task.key == key.lower()), None)
    if found is None:
        known = [task.key for task in tasks()]
        similar = get_close_matches(key.lower(), known, 1, 0.7)
        end = f"did you mean {similar[0]}?" if similar else f"there is: {', '.join(known)}"
        raise BadInput(f"there is no practice task {quote(key)}; {end}")
    return found


def task_for(form: type[Structure], operation: str) -> Task | None:
    """Return the task to write an operation of a structure; None if it is not written in such lines."""
    name = form.method_name(operation)
    found = (
        task for task in tasks() if (task.exercise.form.key, task.exercise.operation) == (form.key, name)
    )
    if (known := next(found, None)) is not None:
        return known
    if not issubclass(form, SequenceStructure) or not isinstance(getattr(form, name), Program):
        return None
    return _task(form, name)
