"""Operations that are written as lines: what they may contain, how they run, and what they count."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.structures.exercise import FOR_EVER, OperationExercise, PracticeCase
from cardtui.structures.guards import LineError
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.practice import task_of, tasks
from cardtui.structures.program import Program, compile_source
from tests.structures.forms import EVERY, result_of

_OPERATIONS = ("add_first", "add_last", "remove_first", "remove_last", "find", "cut")
_RECORDED: dict[str, list[list[int]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "structure_costs.json").read_text()
)
"""Costs, memory and elements after forty operations from each seed, recorded when the operations were
generators with links counted by hand."""


@pytest.mark.parametrize("representation", EVERY, ids=lambda each: each.__name__)
def test_operations_cost_what_they_did_when_they_were_written_by_hand(representation: Any) -> None:
    for seed, recorded in enumerate(_RECORDED[representation.__name__]):
        random = Random(seed)
        structure = representation(range(random.randrange(12)))
        for operation, number in [(random.choice(_OPERATIONS), random.randrange(15)) for _ in range(40)]:
            length = len([*structure])
            if operation.startswith("remove"):
                if length:
                    result_of(structure, operation)
            elif operation == "find":
                result_of(structure, operation, lambda element, wanted=number: element == wanted)
            else:
                result_of(structure, operation, number % (length + 1) if operation == "cut" else number)
        assert [*structure.cost, *structure.memory, *structure] == recorded


# what the lines may contain


def refusal(text: str, key: str = "doubly-removelast") -> str:
    """Return why lines cannot be run."""
    with pytest.raises(LineError) as raised:
        task_of(key).compiled(text)
    return str(raised.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import os", "line 1: nothing can be imported here"),
        ("node = tail\nprint(node)", "line 2: print(…) cannot be called here, only Node(card)"),
        ("tail = self.tail", "line 1: here it is tail, not self.tail"),
        ("tail = tail.before", "line 1: a node here has card and next and prev, but no before"),
        ("node = tail; tail = None", "line 1: one statement a line"),
        ("head, tail = None, None", "line 1: one assignment a line"),
        ("tail.next = null", "line 1: write None, not null"),
        ("at -> next = None", "line 1: a link is written with a dot: at.next"),
        ("if tail = None: head = None", "line 1: = assigns; a condition has is or =="),
        ("while head is None\n    head = tail", "line 1: a : is missing at the end of the condition"),
        ("if head is None:\nhead = tail", "line 2: what belongs to while, for, if or else must be indented"),
        ("i = 0\ni += 1", "line 2: write i = i + 1"),
        ("i++", "line 1: write i = i + 1"),
        ("def removelast(): pass", "line 1: only the lines of the operation are needed, without def"),
        ("head is None", "line 1: this line does nothing: head is None"),
        ("node = at", "line 1: at has not been set"),
        ("if head is None and tail: pass\nelse if tail: pass", "line 2: else if is written elif"),
        ("x = 10000", "line 1: only None and numbers up to 9999 can stand here"),
        ("x = 'tail'", "line 1: only None and numbers up to 9999 can stand here"),
        ("break", "line 1: break stands outside a loop"),
        ("for node in head: pass", "line 1: a loop over numbers is written for i in range(1, end):"),
        ("x = head[0]", "line 1: only slots have numbers"),
        ("x = slots[0]", "line 1: this doubly linked list has no slots"),
        ("x" * 101, "line 1: at most 40 lines of 100 characters"),
        ("\n" * 40, "line 41: at most 40 lines of 100 characters"),
    ],
)
def test_a_line_that_cannot_be_run_says_why(text: str, why: str) -> None:
    assert refusal(text) == why


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("singly-addlast", "node = tail", "line 1: this singly linked list has no tail"),
        ("ring-addlast", "slots[0] = head.card", "line 1: there are no nodes here, only slots"),
        ("ring-addlast", "slots = empty", "line 1: slots cannot be assigned"),
        ("ring-addlast", "x = len(card)", "line 1: only slots have a length"),
    ],
)
def test_each_structure_has_its_own_names(key: str, text: str, why: str) -> None:
    assert refusal(text, key) == why


HOSTILE = [
    "__import__('os').system('ls')",
    "().__class__.__bases__[0].__subclasses__()",
    "head.card.__class__.__init__.__globals__",
    "x = [].append(1)",
    "x = (lambda: 1)()",
    "x = {i: i for i in range(9)}",
    "while True: pass",
    "while True:\n    while False: pass",
    "for i in range(9999):\n    for j in range(9999):\n        for k in range(9999): pass",
    "i = 1\nwhile True: i = i + i",
    "x = " + "(" * 95,
    "x = " + "-" * 95 + "1",
    "\n".join("    " * depth + "while True:" for depth in range(20)) + "\n" + "    " * 20 + "pass",
    "x" * 1_000_000,
    "x\n" * 500_000,
    "\0",
    "\ud800",
    "x = 1\f\v\r\ny = 2",
    "ｈｅａｄ = None",
    "raise SystemExit",
    "async def f(): await head",
    "yield head",
    "global head",
    "match head:\n    case None: pass",
    "with head: pass",
    "try: pass\nexcept: pass",
    "del head",
    "x = 9 ** 9 ** 9",
    "x = 'a' * 9999",
    "x: int = 1",
    "head.next.next.next.next.next.next.next.next.next = head",
    "tail.next = head",
    "tail.next = tail",
    "s = None",
    "v = None\nn = None\nr = None",
    "taken = None",
    "exec = None\neval = exec",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_lines_end_in_a_sentence_at_once(text: str) -> None:
    exercise = task_of("doubly-removelast")
    began = process_time()
    verdict = exercise.judge(text)
    exercise.trial(text, exercise.example)
    assert process_time() - began < 0.2
    assert not verdict.right
    assert verdict.message.isprintable()
    assert len(verdict.message) < 120


_WORDS = (
    "head tail node = None .next .card while if else : is not at return ( ) [ ] 1 i + range for in Node ,"
)
_PIECES = st.lists(st.sampled_from([*_WORDS.split(), "\n", "    ", " "]), max_size=40).map("".join)


@given(st.text(max_size=200) | _PIECES)
def test_any_text_is_judged_with_a_sentence(text: str) -> None:
    verdict = task_of("tailed-addlast").judge(text)
    assert verdict.message.isprintable()


# running


def test_a_small_step_follows_each_statement_and_for_a_learner_each_condition() -> None:
    lines = "if head is None:\n    head = None\nelse:\n    at = head\n    tail = tail"
    words, title = TailedList.vocabulary, TailedList.title
    usual = compile_source(lines, words, (), title)
    watched = compile_source(lines, words, (), title, watched=True)
    assert usual.steps == watched.steps == {1, 3, 4}
    assert [*usual.run(TailedList("ab"))] == [3, 4]
    assert [*watched.run(TailedList("ab"))] == [0, 3, 4]


def test_links_moves_and_comparisons_are_counted_where_they_happen() -> None:
    lines = """\
at = head.next.next
if at.next.next is not None: at.card = head.card
at.next.next = at
return at.next"""
    structure: Any = DoublyLinked("abcde")
    code = compile_source(lines, DoublyLinked.vocabulary, (), "list")
    structure_run = [*code.run(structure)]
    assert structure_run == [0, 1, 2, 3]
    # Two in the first line, none in the condition, one on the way in the third, one in the return.
    assert structure.cost == (4, 1, 0)


def test_variables_are_shown_by_their_names_and_numbers_with_their_values() -> None:
    structure: Any = SinglyLinked("abc")
    seen = []
    for _ in structure.find("c".__eq__):
        (row,) = structure.picture.rows
        seen.append(("".join(cell.element for cell in row.cells if "at" in cell.labels), dict(row.numbers)))
    assert seen[:3] == [("a", {}), ("a", {"i": 0}), ("b", {"i": 0})]
    assert not (structure.variables or structure.numbers)


def test_our_own_lines_keep_to_the_language_and_are_those_that_are_shown() -> None:
    for task in tasks():
        program = task.model
        assert isinstance(program, Program)
        assert task.compiled(program.text).steps == program.shown.steps
        assert "\n".join(program.shown.lines) == program.text
        assert len(program.shown.lines) <= 12


def test_a_run_that_goes_on_for_ever_says_in_which_line() -> None:
    exercise = task_of("singly-removelast")
    trial = exercise.trial("at = head\nwhile at is not None:\n    at = head", exercise.example)
    assert trial.error is not None
    assert trial.error.why == FOR_EVER
    assert trial.error.line in (2, 3)


# pictures of what goes wrong


def drawn(text: str, cards: str = "abc") -> list[str]:
    """Return the last picture of lines on a doubly linked list: cards, links, and what points at them."""
    exercise = OperationExercise(DoublyLinked, "remove_last")
    trial = exercise.trial(text, PracticeCase(DoublyLinked(cards)))
    (row,) = trial.steps[-1].picture.rows
    return [
        f"{cell.element}{cell.link}{'' if not isinstance(cell.next_to, str) else '>' + cell.next_to}"
        f"{''.join(cell.labels)}"
        for cell in row.cells
    ]


def test_a_picture_ends_on_a_cycle_and_shows_where_it_leads() -> None:
    assert drawn("tail.next = head") == ["a⇄head", "b⇄", "c>atail"]


def test_a_node_that_nothing_points_at_is_drawn_loose() -> None:
    assert drawn("head = head.next\nhead.prev = None") == ["b⇄head", "c tail", "a>b"]
    assert drawn("head = None\ntail = None") == ["a⇄", "b⇄", "c"]
