"""The exercises on lists, deques, stacks and piles: right classes pass, and wrong ones get a reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import AnswerKind, CheckedProgram
from cardtui.checker.exercise import CheckCase, Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.structures import EXERCISES, LinkedNodes, StructureExercise
from cardtui.checker.exercises.structures.model import CARDS, perform, sequences
from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.report import Report, report_lines
from cardtui.checker.structure_findings import structure_findings
from tests.checker.prompt import assert_shown, line_to_try
from tests.checker.students import STUDENTS

FILE = STUDENTS / "structures.py"
LIMITS = RunLimits(seconds=0.5)


def target(name: str, file: Path = FILE) -> CheckedProgram:
    return CheckedProgram(Protocol.OBJECT, call=f"{file}:{name}", limits=LIMITS)


@cache
def run(key: str, name: str, file: Path = FILE, number: int = 8) -> Report:
    """Check a class, once for all tests that read its report."""
    return check(load_exercise(key), target(name, file), Plan(7, number))


# The sequences


def test_all_valid_sequences_are_tried_short_ones_first() -> None:
    exercise = load_exercise("deque")
    inputs = [tuple(case.test_input) for case in exercise.cases()]
    operations = ("add_first", "add_last", "remove_first", "remove_last")
    by_hand = [
        one for length in range(1, 7) for one in product(operations, repeat=length) if never_empty(one)
    ]
    assert inputs == by_hand and len(inputs) == 1730
    assert len(list(sequences(("push", "pop"), 4))) == 1 + 2 + 3 + 6


def never_empty(operations: tuple[str, ...]) -> bool:
    held = [1 if one.startswith("add") else -1 for one in operations]
    return all(sum(held[: at + 1]) >= 0 for at in range(len(held)))


def test_a_right_structure_takes_cards_from_both_ends() -> None:
    steps = list(perform(["add_first", "add_last", "add_first", "remove_last", "remove_first"]))
    assert [step.card for step in steps] == [CARDS[0], CARDS[1], CARDS[2], CARDS[1], CARDS[2]]
    assert steps[2].held == ("7♦", "5♠", "A♥") and steps[-1].held == ("5♠",)
    assert [step.card for step in perform(["push", "push", "pop", "pop"])] == ["5♠", "A♥", "A♥", "5♠"]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: one.key)
def test_random_sequences_never_take_from_an_empty_structure(exercise: StructureExercise) -> None:
    for seed in range(40):
        operations = exercise.random_input(Random(seed), seed / 39)
        assert len(list(perform(operations))) == len(operations) >= 7
        for smaller in exercise.smaller_inputs(operations):
            assert len(list(perform(smaller))) == len(smaller) < len(operations)


# Right classes


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("deque", "LinkedDeque"),
        ("deque", "DoublyLinked"),
        ("deque", "PythonNames"),
        ("stack", "Stack"),
        ("stack", "UsualCards"),
        ("stack", "Room"),
        ("pile", "Pile"),
        ("list", "AddOnly"),
    ],
)
def test_a_right_class_agrees_whatever_its_names_are(
    key: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Sequences of four calls show all that these methods can do, in a tenth of the time.
    monkeypatch.setattr("cardtui.checker.exercises.structures._LONGEST", 4)
    report = run(key, name)
    assert report.agrees, "\n".join(report_lines(report))
    assert len(report.answers) >= 20


# Wrong classes

WRONG = [
    ("deque", "TailForgotten", "addfirst('5♠') addfirst('A♥') removelast() addlast('7♦')",
     "After addlast('7♦') it now holds ['A♥'], should be ['A♥', '7♦']. "
     "After removelast() the tail is still the removed node [5♠]."),
    ("deque", "HeadNotSet", "addlast('5♠')",
     "After addlast('5♠') it now holds [], should be ['5♠']. The head is none, although there is a card."),
    ("deque", "PrevNotSet", "addfirst('5♠') addfirst('A♥') removelast()",
     "After removelast() it now holds [], should be ['A♥']. "
     "After addfirst('A♥') the link back of [5♠] leads to nothing, should lead to [A♥]."),
    ("deque", "WrongEnd", "addfirst('5♠') addfirst('A♥') removelast()",
     "removelast() returns 'A♥', should return '5♠'. That is the card at the other end."),
    ("deque", "NotCounted", "addfirst('5♠') removefirst()", "After removefirst() its len is 1, should be 0."),
    ("deque", "NodesLost", "addfirst('5♠') addfirst('A♥')",
     "After addfirst('A♥') it now holds ['A♥'], should be ['A♥', '5♠']. No link leads to [5♠] any more."),
    ("deque", "CrashOnOne", "addfirst('5♠') removelast()",
     "removelast() raises AttributeError: 'NoneType' object has no attribute 'next'."),
    ("deque", "ReturnsNode", "addfirst('5♠') removefirst()",
     "removefirst() returns the node of '5♠', should return '5♠'."),
    ("stack", "QueueStack", "push('5♠') push('A♥') pop()",
     "pop() returns '5♠', should return 'A♥'. That is the card laid first, as in a queue."),
    ("stack", "PeeksBeyond", "push('5♠')", "After push('5♠') peek() is nothing, should be '5♠'."),
    ("deque", "Ring", "addfirst('5♠') addfirst('A♥') addlast('7♦')",
     "After addlast('7♦') it now holds ['A♥', '5♠', '7♦', 'A♥', '5♠', '7♦', 'A♥', …], "
     "should be ['A♥', '5♠', '7♦']."),
    ("stack", "SharedStack", "push('5♠')",
     "After push('5♠') emptying it by pop() gives ['Joker'], should be ['5♠']. "
     "'Joker' was given to another object: they share their cards."),
    ("deque", "Exits", "addfirst('5♠') removelast()", "removelast() raises SystemExit: 3."),
]  # fmt: skip


def test_a_queue_in_which_all_objects_share_their_cards_does_not_agree() -> None:
    assert run("list", "SharedQueue").agrees is False


@pytest.mark.parametrize(("key", "name", "calls", "reason"), WRONG, ids=[one[1] for one in WRONG])
def test_a_wrong_class_is_shown_its_shortest_sequence_and_a_line_that_shows_it(
    key: str, name: str, calls: str, reason: str
) -> None:
    report = run(key, name)
    assert report.failure is not None and report.agrees is False
    assert (report.failure[0], report.failure[1].kind) == (calls, AnswerKind.DIFFERS)
    assert report.reason == reason and report.inconsistency == ""
    assert_line_to_try(report, name)


def assert_line_to_try(report: Report, name: str) -> None:
    """Assert that the line of a report shows at Python's prompt what it says."""
    assert not report.only_after and report.to_try == line_to_try(report, target(name))
    assert_shown(report, target(name))


@pytest.mark.parametrize(
    ("name", "kind", "calls"),
    [
        ("Hang", AnswerKind.HANGS, "addfirst('5♠') addfirst('A♥') addlast('7♦')"),
        ("Dies", AnswerKind.CRASHED, "addfirst('5♠') removelast()"),
    ],
)
def test_a_class_that_hangs_or_ends_python_is_told_where(name: str, kind: AnswerKind, calls: str) -> None:
    report = run("deque", name)
    if report.too_busy:
        pytest.skip("this machine is too busy to tell what hangs")
    assert report.failure is not None
    assert (report.failure[0], report.failure[1].kind) == (calls, kind)
    assert "watching.py" not in report.failure[1].errors
    assert_line_to_try(report, name)


_LOOKS = """class Stack:
    def __init__(self):
        self.cards = []
    def push(self, card):
        self.cards.append(card)
    def pop(self):
        return self.cards.pop()
    def is_empty(self):
        {is_empty}
    def size(self):
        {size}
    def peek(self):
        {peek}
"""
_RIGHT_LOOKS = {
    "is_empty": "return not self.cards",
    "size": "return len(self.cards)",
    "peek": "return self.cards[-1] if self.cards else None",
}


def run_looks(folder: Path, text: str = _LOOKS, **looks: str) -> Report:
    """Check a right stack with some looks of its own."""
    (folder / "looks.py").write_text(text.format(**{**_RIGHT_LOOKS, **looks}))
    return check(load_exercise("stack"), target("Stack", folder / "looks.py"), Plan(7, 0))


@pytest.mark.parametrize(
    ("look", "cards", "line"),
    [
        ("is_empty", 3, "s = Stack(); s.push('5♠'); s.push('A♥'); s.push('7♦'); s.is_empty()"),
        ("size", 2, "s = Stack(); s.push('5♠'); s.push('A♥'); s.size()"),
        ("peek", 3, "s = Stack(); s.push('5♠'); s.push('A♥'); s.push('7♦'); s.peek()"),
        ("is_empty", 0, "s = Stack(); s.is_empty()"),
    ],
)
def test_a_look_that_hangs_is_told_with_a_line_that_hangs(
    look: str, cards: int, line: str, tmp_path: Path
) -> None:
    loop = f"while len(self.cards) == {cards}: pass\n        "
    report = run_looks(tmp_path, **{look: loop + _RIGHT_LOOKS[look]})
    if report.too_busy:
        pytest.skip("this machine is too busy to tell what hangs")
    assert report.smallest_failure is not None
    assert report.smallest_failure.kind is AnswerKind.HANGS
    assert report.smallest_failure.test_input == ["push"] * max(cards, 1)
    assert (report.reason, report.to_try) == ("", line)


@pytest.mark.parametrize(
    ("look", "body", "calls", "should"),
    [
        ("is_empty", "len(self.cards) == 0", "push('5♠')", "False"),
        ("is_empty", "if self.cards: return False", "push('5♠') pop()", "True"),
        ("size", "len(self.cards)", "push('5♠')", "1"),
        ("peek", "self.cards[-1]", "push('5♠')", "'5♠'"),
        ("peek", "if not self.cards: print('none')\n        else: self.cards[-1]", "push('5♠')", "'5♠'"),
    ],
)
def test_a_look_that_lacks_its_return_is_wrong(
    look: str, body: str, calls: str, should: str, tmp_path: Path
) -> None:
    report = run_looks(tmp_path, **{look: body})
    assert report.failure is not None and report.failure[0] == calls
    said = f"After {calls.split()[-1]} {look}() returns nothing, should return {should}"
    assert report.reason == f"{said}: is a `return` missing?"
    calls_to_try = "".join(f"s.{call}; " for call in calls.split())
    assert report.to_try == f"s = Stack(); {calls_to_try}s.{look}()"


def test_a_look_whose_len_lacks_its_return_is_wrong(tmp_path: Path) -> None:
    report = run_looks(tmp_path, _LOOKS.replace("size", "__len__"), __len__="len(self.cards)")
    said = "After push('5♠') its len returns nothing, should return 1: is a `return` missing?"
    assert report.reason == said


@pytest.mark.parametrize(
    ("signature", "body"),
    [
        ("is_empty(self)", "print(not self.cards)"),
        ("is_empty(self)", "if not self.cards: print('none')"),
        ("size(self)", "print(len(self.cards))"),
        ("size(self, most=100)", "self.most = most"),
        ("size(self, most)", "self.most = most"),
        ("count(self)", "self.counted = len(self.cards)"),
        ("peek(self)", "print(self.cards[-1] if self.cards else 'none')"),
        ("peek(self)", "if self.cards: print(self.cards[-1])"),
        ("peek(self, number)", "print(self.cards[number])"),
        ("peek(self)", "if self.cards: return self.cards[-1]"),
        ("peek(self)", "if not self.cards: raise IndexError\n        return self.cards[-1]"),
        ("top(self)", "return self.cards[-1] if self.cards else print('none')"),
    ],
)
def test_a_method_that_is_no_look_or_a_look_at_nothing_may_return_nothing(
    signature: str, body: str, tmp_path: Path
) -> None:
    name = signature.partition("(")[0]
    look = {"count": "size", "top": "peek"}.get(name, name)
    report = run_looks(tmp_path, _LOOKS.replace(f"{look}(self)", signature), **{look: body})
    assert report.agrees, "\n".join(report_lines(report))


def test_a_list_with_a_cursor_agrees(tmp_path: Path) -> None:
    (tmp_path / "cursor.py").write_text(_CURSOR)
    report = check(load_exercise("list"), target("Cursor", tmp_path / "cursor.py"), Plan(7, 0))
    assert report.agrees, "\n".join(report_lines(report))


_CURSOR = """class Cursor:
    def __init__(self):
        self.cards, self.at = [], 0
    def append(self, card):
        self.cards.append(card)
    def first(self):
        self.at = 0
    def last(self):
        self.at = len(self.cards) - 1
    def to_list(self):
        return list(self.cards)
"""


def test_an_array_that_is_too_short_is_found_by_long_sequences_and_made_small() -> None:
    report = run("stack", "Small")
    assert report.smallest_failure is not None
    assert report.smallest_failure.test_input == ["push"] * 11
    assert report.reason == "push('8♦') raises IndexError: list assignment index out of range."
    assert_line_to_try(report, "Small")


def test_the_nodes_are_drawn_after_each_call() -> None:
    report = run("deque", "TailForgotten")
    lines = [line.strip() for line in report_lines(report)]
    assert "call      TailForgotten()" in lines
    assert "2  addfirst('A♥')       now ['A♥', '5♠']  head ▸ [A♥]→[5♠] ◂ tail" in lines
    assert "3  removelast() → '5♠'  now ['A♥']        head ▸ [A♥]  [5♠] ◂ tail" in lines
    assert "▸ 4  addlast('7♦')        now ['A♥', '7♦']" in lines


# Classes that cannot be judged


@pytest.mark.parametrize(
    ("key", "name", "message"),
    [
        ("deque", "Wants", 'No object of "Wants" can be made without arguments, as its constructor needs 3 '),
        ("list", "Secret", 'It cannot be seen what "Secret" holds: it has no alldata(), '),
        (
            "stack",
            "LinkedDeque",
            'In "LinkedDeque", which is checked as a stack, push(card) and pop() are missing; there are ',
        ),
        ("deque", "OfCards", "\"OfCards\" does not take cards that are texts: addlast('5♠') raises "),
        ("list", "Node", 'In "Node", which is checked as a list, addfirst(card) is missing; there is '),
    ],
)
def test_a_class_that_cannot_be_judged_is_not_run(key: str, name: str, message: str) -> None:
    with pytest.raises(NotRun, match=r"^[^\n]*$") as refused:
        run(key, name)
    assert str(refused.value).startswith(message)


def test_a_sequence_that_failed_before_is_left_out_if_the_class_has_other_methods_now() -> None:
    earlier = [CheckCase("before", ["add_first", "remove_first"])]
    report = check(load_exercise("list"), target("Push"), Plan(7, 0, earlier_failures=earlier))
    assert report.agrees and report.right_again == ["before"]


def test_a_function_is_no_class(tmp_path: Path) -> None:
    (tmp_path / "it.py").write_text("def deque():\n    return []\n")
    with pytest.raises(NotRun, match="no class"):
        run("deque", "deque", tmp_path / "it.py")


# Answers of any kind


GARBAGE: list[Any] = [
    *(None, 3, [], {"made": True}, {"made": True, "steps": [3]}, {"made": False, "error": "TypeError: \x1b"}),
]


@pytest.mark.parametrize("value", GARBAGE)
def test_garbage_is_never_right(value: Any) -> None:
    exercise = load_exercise("deque")
    assert exercise.judge(["add_first"], exercise.parse_value(value)) is not None


# Drawings


@pytest.mark.parametrize(
    ("ends", "nodes", "text"),
    [
        ({"head": None}, [], "head ▸ none"),
        ({"head": 0}, [[0, "5♠", None, None]], "head ▸ [5♠]"),
        ({"head": 0, "tail": 0}, [[0, "5♠", None, None]], "head ▸ [5♠] ◂ tail"),
        (
            {"first": 0, "last": 1},
            [[0, "5♠", 1, None], [1, "A♥", None, 0]],
            "first ▸ [5♠]⇄[A♥] ◂ last",
        ),
        (
            {"head": 0, "tail": 1},
            [[0, "5♠", 1, None], [1, "A♥", 2, None], [2, "7♦", 0, None]],
            "head ▸ [5♠]→[A♥]→[7♦]→(5♠)  tail ▸ [A♥]",
        ),
        ({"header": 0}, [[0, None, 1, None], [1, "A♥", None, 0]], "header ▸ [·]⇄[A♥]"),
    ],
)
def test_nodes_are_drawn_in_a_line(ends: dict[str, Any], nodes: list[Any], text: str) -> None:
    assert LinkedNodes({"ends": ends, "nodes": nodes}).drawing(["5♠", "A♥"]) == text


# A program with a list of its own

GAME = """
from {module} import {name}

def playgame(seed):
    return "A wins", []
"""


@pytest.fixture
def game(tmp_path: Path) -> Callable[[str], CheckedProgram]:
    def write(name: str) -> CheckedProgram:
        (tmp_path / "lists.py").write_text(FILE.read_text())
        (tmp_path / "game.py").write_text(GAME.format(module="lists", name=name))
        return CheckedProgram(Protocol.CALL, call=f"{tmp_path / 'game.py'}:playgame", limits=LIMITS)

    return write


def test_a_program_is_first_told_of_its_list(game: Callable[[str], CheckedProgram]) -> None:
    asked = game("TailForgotten")
    lines = structure_findings(load_exercise("snap"), asked, 1, hide_expected=False)
    assert lines is not None
    assert lines[0].startswith("First of all, its class TailForgotten is wrong: addfirst('5♠') ")
    assert lines[-2].endswith("After removelast() the tail is still the removed node [5♠].")
    assert (
        lines[-1].startswith("  More:  cardtui check deque --call ") and "game.py:TailForgotten" in lines[-1]
    )
    hidden = structure_findings(load_exercise("snap"), asked, 1, hide_expected=True)
    assert hidden == [line for line in lines if "should be" not in line]
    assert structure_findings(load_exercise("kata"), asked, 1, hide_expected=False) == []


def test_no_more_than_some_seconds_are_spent_on_a_list(
    game: Callable[[str], CheckedProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtui.checker.structure_findings._MOST_SECONDS", -1.0)
    assert structure_findings(load_exercise("snap"), game("TailForgotten"), 1, hide_expected=False) == []


def test_nothing_is_told_of_classes_that_are_no_lists(game: Callable[[str], CheckedProgram]) -> None:
    assert structure_findings(load_exercise("snap"), game("Node"), 1, hide_expected=False) == []
