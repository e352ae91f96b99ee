"""The judge agrees with plain Python on all mutants of our own lines: none is taken that is wrong anywhere,
none refused that is right everywhere."""

from __future__ import annotations

import warnings
from itertools import product
from typing import Any

import pytest

from cardtui.structures.arrays import Array, Ring
from cardtui.structures.exercise import OperationExercise
from cardtui.structures.guards import UNFORESEEN
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.practice import task_for, tasks
from tests.structures.mutants import mutants
from tests.structures.plain_python import Program

_IN_GAMES = [
    task
    for form in (SinglyLinked, TailedList, DoublyLinked, Array, Ring)
    for operation in form.operations
    if (task := task_for(form, operation)) is not None
]
EVERY = {task.form.key + task.operation: task for task in (*tasks(), *_IN_GAMES)}
"""The exercises of all tasks, and of all operations that can be written in a game."""
ALL = pytest.mark.parametrize("exercise", EVERY.values(), ids=EVERY.keys())


def mutants_of(exercise: OperationExercise) -> list[str]:
    words = exercise.form.vocabulary
    return mutants(exercise.model.text, [*words.fields, *exercise.parameters], words.parts)


def is_right(exercise: OperationExercise, text: str) -> bool:
    """Whether lines are right as plain Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            program = Program(exercise.form.key, exercise.operation, exercise.parameters, text)
    except SyntaxError:
        return False
    return program.is_right()


def assert_agreed(exercise: OperationExercise, texts: list[str]) -> None:
    found = {text: exercise.judge(text) for text in texts}
    assert {text: verdict.right for text, verdict in found.items()} == {
        text: is_right(exercise, text) for text in texts
    }
    assert not any(UNFORESEEN in verdict.message for verdict in found.values())


def test_our_own_lines_are_right_as_plain_python() -> None:
    for exercise in EVERY.values():
        assert is_right(exercise, exercise.model.text), exercise.key


@pytest.mark.thorough
@ALL
def test_the_judge_agrees_with_plain_python_on_every_mutant(exercise: OperationExercise) -> None:
    texts = mutants_of(exercise)
    assert len(texts) > 30
    assert_agreed(exercise, texts)
    assert {True, False} == {exercise.judge(text).right for text in texts}


@ALL
def test_the_judge_agrees_with_plain_python_on_some_mutants(exercise: OperationExercise) -> None:
    number = [*EVERY.values()].index(exercise)
    assert_agreed(exercise, mutants_of(exercise)[number % 13 :: 13])


WRONG_SOMEWHERE = [
    # what no example showed
    (
        "ringremove_first",
        "card = slots[head]\nslots[head] = empty\nhead = head + 1\ncount = count - 1\nreturn card",
        "with 1 card in 1 slot and head 0: head is 1, but there is 1 slot",
    ),
    (
        "ringremove_last",
        "i = head + count - 1\nif i > len(slots): i = i - len(slots)\n"
        "card = slots[i]\nslots[i] = empty\ncount = count - 1\nreturn card",
        "with 2 cards in 2 slots and head 1, line 3: there is no slot 2",
    ),
    # lines for the sizes and the slots that there used to be
    (
        "stackpush",
        "if top == 8: grow()\nslots[top] = card\ntop = top + 1",
        "with 1 card in 1 slot, line 2: there is no slot 1",
    ),
    (
        "arrayadd_last",
        "if end == 1 or end == 2 or end == 4: grow()\nslots[end] = card\nend = end + 1",
        "with 8 cards in 8 slots, line 2: there is no slot 8",
    ),
    (
        "ringadd_first",
        "if count == len(slots): grow()\nhead = (head + 7) % 8\nslots[head] = card\ncount = count + 1",
        "with no cards in 1 slot and head 0, line 3: there is no slot 7",
    ),
    (
        "singlyremove_last",
        "at = head\nif at.next is None:\n    head = None\n    return at.card\n"
        "for i in range(4):\n    if at.next.next is not None: at = at.next\n"
        "node = at.next\nat.next = None\nreturn node.card",
        "with 7 cards: from head on there is 5♠ A♥ 7♦ K♣ Q♠, but 5♠ A♥ 7♦ K♣ Q♠ 2♦ is wanted",
    ),
    (
        "singlyfind",
        "at = head\ni = 0\nwhile at is not None:\n    if wanted(at.card): return i\n"
        "    at = at.next\n    i = i + 1\n    if i == 9: return 8\n",
        "with 9 cards and nothing wanted: it returns 8, but None is wanted",
    ),
]


@pytest.mark.parametrize(("name", "lines", "message"), WRONG_SOMEWHERE)
def test_lines_that_are_wrong_somewhere_are_refused_with_the_smallest_structure(
    name: str, lines: str, message: str
) -> None:
    exercise = EVERY[name]
    verdict = exercise.judge(lines)
    assert (verdict.right, verdict.message) == (False, message)
    assert not is_right(exercise, lines)
    assert verdict.case is not None
    assert message.startswith(exercise.cases()[verdict.case].words)


def test_the_structures_are_all_small_ones_the_smallest_first() -> None:
    ring = EVERY["ringremove_first"].cases()
    found = {(case.structure.memory, getattr(case.structure, "head", 0)) for case in ring}
    assert len(found) == len(ring)
    assert {(slots, slots - empty, head) for (_, slots, empty), head in found} == {
        *((some, cards, head) for some in (1, 2, 4, 8) for cards in range(some + 1) for head in range(some)),
        *((16, 9, head) for head in range(16)),
    }
    for exercise in EVERY.values():
        structures: list[Any] = [case.structure for case in exercise.cases()]
        sizes = [len([*each, *getattr(each, "pile", ())]) for each in structures]
        assert sizes == sorted(sizes)
        assert {*range(10)} <= {*sizes}
    hands: list[Any] = [case.structure for case in EVERY["handjoin"].cases()]
    assert {(len([*each]), len([*each.pile])) for each in hands} == {*product(range(10), repeat=2)}
    cuts = [(len([*case.structure]), *case.args) for case in EVERY["singlycut"].cases()]  # type: ignore[misc]
    assert cuts == [(cards, index) for cards in range(10) for index in range(cards + 1)]
