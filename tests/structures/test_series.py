"""Every representation of a sequence behaves like Python's deque, and counts its costs."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import shuffled_deck, standard_deck
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.deck import Deck, DeckStack, shuffle_swaps
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.stacks import LinkedStack
from cardtui.structures.structure import NOTHING, Cost, Memory
from cardtui.structures.trace import Representation
from tests.cases import verdicts
from tests.structures.forms import EVERY, lines_of, result_of

every_representation = pytest.mark.parametrize("representation", EVERY, ids=lambda each: each.__name__)

OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["add_first", "add_last", "remove_first", "remove_last", "find", "cut"]),
        st.integers(0, 20),
    ),
    max_size=60,
)


def expected(model: deque[int], operation: str, number: int) -> Any:
    """Return the result of an operation on a deque."""
    if operation == "add_first":
        return model.appendleft(number)
    if operation == "add_last":
        return model.append(number)
    if operation == "remove_first":
        return model.popleft()
    if operation == "remove_last":
        return model.pop()
    if operation == "find":
        return model.index(number) if number in model else None
    at = number % (len(model) + 1)
    rest = [model.pop() for _ in range(len(model) - at)]
    return rest[::-1]


@every_representation
@given(st.lists(st.integers(0, 20), max_size=30), OPERATIONS)
def test_any_operations_have_the_results_of_a_deque_and_leave_the_same_elements(
    representation: Representation, elements: list[int], operations: list[tuple[str, int]]
) -> None:
    structure: Any = representation(elements)  # type: ignore[call-arg]
    model = deque(elements)
    assert structure.cost == Cost()
    for operation, number in operations:
        if operation.startswith("remove") and not model:
            with pytest.raises(IndexError):
                result_of(structure, operation)
            structure.variables.clear()
            structure.spare = None
            continue
        args: dict[str, tuple[Any, ...]] = {
            "find": ((lambda element, wanted=number: element == wanted),),
            "cut": (number % (len(model) + 1),),
        }
        before = structure.cost
        arguments = args.get(operation, () if operation.startswith("remove") else (number,))
        assert result_of(structure, operation, *arguments) == expected(model, operation, number)
        assert list(structure) == list(model)
        assert all(now >= then for now, then in zip(structure.cost, before, strict=True))
        assert not structure.variables
        check_memory_and_picture(structure, list(model))
        check_copy(structure)


def check_memory_and_picture(structure: Any, elements: list[int]) -> None:
    """Check that one row shows all elements, and that empty slots are counted."""
    (row,) = structure.picture.rows
    elements_drawn = [cell.element for cell in row.cells if cell.element is not NOTHING]
    assert sorted(elements_drawn) == sorted(elements)
    memory: Memory = structure.memory
    assert memory.nodes in (0, len(elements))
    assert memory.nodes or memory.slots - memory.empty == len(elements)
    assert memory.slots == (0 if memory.nodes else len(row.cells) if memory.slots else 0)


def check_copy(structure: Any) -> None:
    """Check that a copy is equal and independent."""
    twin = structure.copy()
    assert (list(twin), twin.cost, twin.memory) == (list(structure), structure.cost, structure.memory)
    result_of(twin, "add_last", 99)
    assert 99 not in structure


# Costs, and the lines of operations

SIX = list(range(6))


@pytest.mark.parametrize(("name", "operation", "links", "moved"), verdicts("costs"))
def test_an_operation_on_six_elements_costs(name: str, operation: str, links: int, moved: int) -> None:
    structure: Any = next(each for each in EVERY if each.__name__ == name)(SIX)  # type: ignore[call-arg]
    result_of(structure, operation, *([9] if operation.startswith("add") else []))
    assert structure.cost == Cost(links, moved)


@pytest.mark.parametrize("representation", [SinglyLinked, TailedList, DoublyLinked, Array, Ring, LinkedStack])
def test_find_compares_up_to_the_element(representation: Any) -> None:
    structure = representation(SIX)
    assert result_of(structure, "find", lambda element: element == 3) == 3
    assert structure.cost.compared == 4
    assert result_of(structure, "find", lambda element: element == 9) is None
    assert structure.cost.compared == 4 + 6


def test_an_array_and_a_ring_grow_to_twice_their_slots_and_move_all() -> None:
    for representation in (Array, Ring):
        structure = representation(range(8))
        assert structure.memory == Memory(slots=8)
        result_of(structure, "add_last", 8)
        assert (structure.memory, structure.cost) == (Memory(slots=16, empty=7), Cost(moved=8))


def test_a_ring_goes_on_at_slot_0_after_its_last_slot() -> None:
    ring = Ring(range(8))
    for _ in range(3):
        result_of(ring, "remove_first")
    assert lines_of(ring, "add_last", 8) == ([1, 2, 3], None)
    assert ring.slots[0] == 8
    assert ring.head == 3
    assert list(ring) == [3, 4, 5, 6, 7, 8]


def test_the_lines_of_removelast_are_those_of_the_sheet() -> None:
    """The lines are node = tail, tail = tail.prev, tail.next = none, return."""
    deck: DoublyLinked[str] = DoublyLinked("abc")
    seen = []
    for _ in deck.begin("remove_last"):
        (row,) = deck.picture.rows
        seen.append(" ".join(f"{cell.element}{''.join(cell.labels)}{cell.link}" for cell in row.cells))
    assert seen == [
        "ahead⇄ b⇄ ctailnode",
        "ahead⇄ btail⇄ cnode",
        "ahead⇄ btail← cnode",
        "ahead⇄ btail← cnode",
    ]


@pytest.mark.parametrize(
    ("representation", "operation", "argument", "lines"),
    [
        (DoublyLinked, "add_first", "x", ["x a⇄b", "x→a⇄b", "x⇄a⇄b", "x⇄a⇄b"]),
        (DoublyLinked, "add_last", "x", ["a⇄b x", "a⇄b←x", "a⇄b⇄x", "a⇄b⇄x"]),
        (TailedList, "add_last", "x", ["a→b x", "a→b→x", "a→b→x"]),
        (SinglyLinked, "cut", 1, ["a→b", "a→b", "a b", "a b", "a", "a"]),
    ],
)
def test_links_are_drawn_as_they_are_after_each_line(
    representation: Any, operation: str, argument: Any, lines: list[str]
) -> None:
    structure = representation("ab")
    rows = []
    for _ in structure.begin(operation, argument):
        rows.append("".join(f"{cell.element}{cell.link}" for cell in structure.picture.rows[0].cells))
    assert rows == lines


def test_poured_elements_lie_on_a_spare_stack_meanwhile() -> None:
    stack: LinkedStack[int] = LinkedStack([1, 2, 3])
    work = stack.begin("add_last", 4)
    next(work)
    own, spare = stack.picture.rows
    assert ([cell.element for cell in own.cells], [cell.element for cell in spare.cells]) == ([2, 3], [1])
    assert spare.name == "spare"
    assert stack.memory.nodes == 3


# The deck


@given(st.integers(0, 10_000))
def test_the_swaps_of_a_seed_make_its_deck(seed: int) -> None:
    deck = Deck(standard_deck())
    lines_of(deck, "shuffle", shuffle_swaps(Random(seed), 52))
    assert list(deck) == shuffled_deck(Random(seed))
    assert deck.cost == Cost(moved=2 * 51)


def test_a_swap_takes_three_small_steps_i_then_j_then_the_exchange() -> None:
    deck = Deck("abc")
    operation = deck.shuffle([(2, 0), (1, 1)])
    seen = []
    for line in operation:
        labels = {label: cell.number for cell in deck.picture.rows[0].cells for label in cell.labels}
        seen.append((line, labels.get("i"), labels.get("j"), "".join(deck)))
    assert seen == [
        (0, 2, None, "abc"),
        (1, 2, 0, "abc"),
        (2, 2, 0, "cba"),
        (0, 1, None, "cba"),
        (1, 1, 1, "cba"),
        (2, 1, 1, "cba"),
    ]


@pytest.mark.parametrize(("structure", "order"), [(Deck, "abc"), (DeckStack, "cba")])
def test_cards_are_dealt_from_the_front_or_from_the_top_of_a_stack(
    structure: type[Deck[str]], order: str
) -> None:
    deck = structure("abc")
    assert "".join(lines_of(deck, "deal")[1] for _ in range(3)) == order
    assert deck.slots == [NOTHING] * 3
    assert deck.memory == Memory(slots=3, empty=3)
    assert deck.cost == Cost()
    with pytest.raises(IndexError):
        lines_of(deck, "deal")
