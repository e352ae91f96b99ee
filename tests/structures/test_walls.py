"""Whatever a learner types ends in words: nothing is raised, and time and memory are bounded."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.structures import arrays, linked_lists, practice
from cardtui.structures import exercise as judging
from cardtui.structures import structure as basics
from cardtui.structures.exercise import OperationExercise, PracticeCase, PracticeVerdict, Trial
from cardtui.structures.guards import MAX_NEW_NODES, MAX_NUMBER, MAX_SLOTS, UNFORESEEN, walled
from cardtui.structures.practice import task_of
from cardtui.structures.structure import NOTHING, Node, Structure
from cardtui.ui.cards.structure_drawing import DrawingForm, drawn_in
from tests.structures.test_mutants import EVERY

# random programs of the language

_VARIABLES = ("i", "at", "x")
_PLAIN = ("None", "None", "True", "empty", "0", "1", "1", "2", "8", "-1", "9999")
_NONSENSE = (
    "slots",
    "taken",
    "wanted",
    "print(1)",
    "1.5",
    "'a'",
    "10000",
    "head.card.next",
    "len(i)",
    "self.head",
)
_COMPARED = ("is", "is not", "==", "!=", "<", "<=", ">", ">=")


class Grammar:
    """Writes random lines for an exercise. Few of them make sense, but nearly all can be run."""

    def __init__(self, exercise: OperationExercise, random: Random) -> None:
        words = exercise.form.vocabulary
        self._random, self._parts = random, words.parts
        self._names = [
            name for name in (*words.fields, *exercise.parameters) if name not in ("slots", "wanted")
        ]
        self._calls = [call.partition("(")[0] for call in exercise.names if "(" in call]
        self._calls += [name for name in exercise.parameters if name == "wanted"]
        self._ours = exercise.model.text.split("\n")

    def program(self) -> str:
        """Return random lines, or our own with random ones in between or instead of one."""
        random, ours = self._random, self._ours
        first = self._names[0] if self._names else "0"
        lines = ["i = 0", f"at = {first}", "x = card" if "card" in self._names else "x = None"]
        more = self._block(random.randint(1, 4), 2)
        if random.random() < 0.6:
            at = random.randrange(len(ours) + 1)
            indent = ours[at][: -len(ours[at].lstrip())] if at < len(ours) else ""
            after = ours[at + random.randint(0, 1) :]
            more = [*ours[:at], *(f"{indent}{line}" for line in more), *after]
        return "\n".join([*lines, *more])

    def _block(self, many: int, depth: int) -> list[str]:
        return [line for _ in range(many) for line in self._statement(depth)]

    def _statement(self, depth: int) -> list[str]:
        random = self._random
        kind = random.randrange(10 if depth else 7)
        if kind < 4:
            return [f"{self._target()} = {self._value(2)}"]
        if kind < 7:
            calls = [f"{call}({self._value(1)})" for call in self._calls if call == "take"]
            calls += ["grow()"] * ("grow" in self._calls)
            ends = ["break"] * (depth < 2) + ["return", f"return {self._value(2)}", "pass"]
            if "take" in self._calls:
                ends.append("return taken")
            return [
                random.choice(
                    [*calls, *calls, *ends, self._value(1)] if random.random() < 0.2 else [*calls, "pass"]
                )
            ]
        block = [f"    {line}" for line in self._block(random.randint(1, 3), depth - 1)]
        if kind == 7:
            other = [f"    {line}" for line in self._block(1, depth - 1)]
            return [f"if {self._condition()}:", *block, *random.choice([[], ["else:", *other]])]
        if kind == 8:
            return [f"while {self._condition()}:", *block]
        numbers = ", ".join(self._value(1) for _ in range(random.randint(1, 3)))
        return [f"for {random.choice(_VARIABLES)} in range({numbers}):", *block]

    def _target(self) -> str:
        random = self._random
        kinds = [*self._names, *_VARIABLES]
        if self._parts:
            kinds += [f"{self._value(0)}.{random.choice(self._parts)}" for _ in kinds]
        elif random.random() < 0.5:
            return f"slots[{self._value(1)}]"
        return random.choice(kinds)

    def _value(self, depth: int) -> str:
        random = self._random
        kind = random.randrange(10)
        if random.random() < 0.01:
            return random.choice(_NONSENSE)
        if kind == 0:
            return random.choice(_PLAIN)
        if kind < 5 or not depth:
            return random.choice([*self._names, *self._names, *_VARIABLES])
        if kind < 8:
            of = self._value(depth - 1)
            if self._parts:
                return f"{of}.{random.choice(self._parts)}" if of.replace(".", "").isalpha() else of
            return random.choice([f"slots[{of}]", f"slots[{of}]", "len(slots)"])
        if kind == 8 and self._calls:
            call = random.choice(
                [call for call in self._calls if call not in ("grow", "take", "len")] or ["Node"]
            )
            return f"{call}({self._value(depth - 1)})" if call in self._calls else "0"
        return f"({self._value(depth - 1)} {random.choice('++--%')} {self._value(depth - 1)})"

    def _condition(self) -> str:
        random = self._random
        compared = [f"{self._value(1)} {random.choice(_COMPARED)} {self._value(1)}" for _ in range(2)]
        return random.choice(
            [compared[0]] * 3 + [f"not {compared[0]}", " and ".join(compared), " or ".join(compared), "True"]
        )


programs = st.builds(
    lambda exercise, seed: (exercise, Grammar(exercise, Random(seed)).program()),
    st.sampled_from([*EVERY.values()]),
    st.integers(0, 2**32),
)
"""An exercise, and lines for it."""


def draw_all(trial: Trial, width: int) -> None:
    """Draw pictures of a run, next to the ones before and after it: ten of them, with the last ones."""
    pictures = [step.picture for step in trial.steps]
    drawings = [*zip([None, *pictures], pictures, [*pictures[1:], None], strict=False)]
    for before, now, after in drawings[:: -max(1, len(drawings) // 10)]:
        for number, row in enumerate(now.rows):
            was, will = (one and one.rows[number] for one in (before, after))
            for form in (DrawingForm.SMALL, DrawingForm.LARGE):
                assert len(drawn_in(form, row, was, will, width)) == form


def assert_walled(
    exercise: OperationExercise, text: str, case: PracticeCase, width: int, levels: Iterable[int]
) -> None:
    """Run, judge, draw and hint at lines: nothing is raised, nor stopped by the wall."""
    trial = exercise.trial(text, case)
    assert_bounded(trial, case)
    draw_all(trial, width)
    verdict = exercise.judge(text, case)
    said = [verdict.message, str(trial.error), *(exercise.hint(text, verdict, level) for level in levels)]
    for sentence in said:
        assert sentence.isprintable()
        assert len(sentence) < 250
        assert UNFORESEEN not in sentence
    assert verdict.right or verdict.rule


def assert_bounded(trial: Trial, case: PracticeCase) -> None:
    """Check that what a run has made is small, and holds cards alone."""
    structure, before = trial.structure, case.structure.memory
    slots = getattr(structure, "slots", [])
    assert len(slots) <= max(MAX_SLOTS, 2 * before.slots)
    nodes = {cell.key for step in trial.steps for row in step.picture.rows for cell in row.cells}
    assert len(nodes) <= MAX_NEW_NODES + 20 + MAX_SLOTS
    held = [node.card for node in nodes if isinstance(node, Node)] + slots
    assert not any(isinstance(each, int | Node | list) for each in held)
    numbers = [value for row in trial.steps[-1].picture.rows for _, value in row.numbers]
    assert all(abs(value) <= MAX_NUMBER for value in numbers if isinstance(value, int))


@settings(max_examples=60)
@given(programs, st.integers(0, 99), st.sampled_from([1, 12, 80]))
def test_random_programs_are_run_judged_hinted_at_and_drawn_without_an_exception(
    program: tuple[OperationExercise, str], number: int, width: int
) -> None:
    exercise, text = program
    cases = exercise.cases()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "_MAX_EDITS", 3)
        assert_walled(exercise, text, cases[number % len(cases)], width, range(1, 5))


@pytest.mark.thorough
@settings(max_examples=25)
@given(programs, st.integers(0, 99))
def test_random_programs_are_bounded_in_time_and_memory(
    program: tuple[OperationExercise, str], number: int
) -> None:
    exercise, text = program
    cases = exercise.cases()
    tracemalloc.start()
    try:
        began = process_time()
        assert_walled(exercise, text, cases[number % len(cases)], 80, range(1, 5))
        assert process_time() - began < 20
        assert tracemalloc.get_traced_memory()[1] < 64 * 2**20
    finally:
        tracemalloc.stop()


GREEDY = [
    ("stack-push", "while top <= len(slots): grow()", "there are 64 slots already: no more can be made"),
    ("ring-addlast", "while True: grow()", "there are 64 slots already: no more can be made"),
    ("singly-addlast", "while True: head = Node(card)", "at most 100 nodes can be made"),
    ("cut", "i = 1\nwhile True: i = i + i", "numbers go from -9999 to 9999 here"),
    ("cut", "i = -1\nwhile True: i = i - 9000", "numbers go from -9999 to 9999 here"),
    ("cut", "i = - 9999 - 1", "numbers go from -9999 to 9999 here"),
    ("cut", "i = card + card", "card has not been set"),
    ("stack-push", "x = card + card", "these cannot be compared or counted with"),
    ("shuffle", "slots[0] = slots", "slots are used as slots[i] and len(slots)"),
    ("shuffle", "x = slots", "slots are used as slots[i] and len(slots)"),
    ("shuffle", "slots[0] = len(slots)", "slots[0] must be a card or empty, not a number"),
    ("shuffle", "slots[0] = None", "slots[0] must be a card or empty, not None"),
    ("shuffle", "slots[0] = True", "slots[0] must be a card or empty, not True"),
    ("shuffle", "for slots in range(3): pass", "slots cannot be assigned"),
    ("shuffle", "for empty in range(3): pass", "empty cannot be assigned"),
    ("cut", "for end in range(3): pass", "a loop has a variable of its own, such as i, not end"),
    ("cut", "take(taken)", "taken is used as return taken"),
    ("cut", "x = taken", "taken is used as return taken"),
    ("cut", "take(empty)", "take needs a card, not empty"),
    ("cut", "take(end)", "take needs a card, not a number"),
    ("singly-addfirst", "head = Node(None)", "Node needs a card, not None"),
    ("singly-addfirst", "node = Node(card)\nhead = Node(node)", "Node needs a card, not a node"),
    ("singly-addfirst", "node = Node(card)\nnode.card = node", "node.card must be a card, not a node"),
    (
        "singly-addfirst",
        "node = Node(card)\nnode.next = card",
        "node.next must be a node or None, not a card",
    ),
    ("ring-addfirst", "head = card", "head must be a number from 0 on"),
]


@pytest.mark.parametrize(("key", "lines", "why"), GREEDY)
def test_what_takes_too_much_or_does_not_belong_there_is_refused_where_it_is_stored(
    key: str, lines: str, why: str
) -> None:
    exercise = task_of(key)
    assert why in exercise.judge(lines).message
    assert why in str(exercise.trial(lines, exercise.example).error)


def test_wanted_is_asked_about_cards_alone() -> None:
    exercise = EVERY["arrayfind"]
    for lines, why in (
        ("if wanted(slots[end]): return 0", "wanted needs a card, not empty"),
        ("if wanted(end): return 0", "wanted needs a card, not a number"),
        ("x = wanted", "wanted is used as wanted(card)"),
        ("wanted = 3", "wanted cannot be assigned"),
    ):
        assert why in exercise.judge(lines).message


def test_a_parameter_may_number_a_loop() -> None:
    exercise = EVERY["singlycut"]
    lines = exercise.model.text.replace("for i in range(1, index)", "for index in range(1, index)")
    assert "index is" not in exercise.judge(lines).message
    assert "a variable has not been set" not in exercise.judge(lines).message


def test_many_cards_of_a_game_are_no_reason_to_stop() -> None:
    exercise = EVERY["singlyremove_last"]
    many = PracticeCase(exercise.form(map(str, range(300))))  # type: ignore[call-arg]
    assert exercise.judge(exercise.model.text, many).right


# the wall


class Unforeseen(Exception):
    pass


def fail(*_: Any, **__: Any) -> Any:
    raise Unforeseen


@pytest.mark.parametrize("raised", [Unforeseen, RecursionError, MemoryError, KeyError, StopIteration])
def test_a_wall_turns_what_is_raised_into_something_else(raised: type[Exception]) -> None:
    @walled(lambda number: f"not {number}")
    def function(number: int) -> str:
        if number:
            raise raised
        return "right"

    assert (function(0), function(1)) == ("right", "not 1")


INSIDE = [
    *((judging, name) for name in ("compile_source", "run_code", "_wrong_nodes", "_wrong_slots", "_same")),
    *((judging, name) for name in ("value_text", "element_name", "with_costs", "wrong_result")),
    *((judging, name) for name in ("_with_their_names", "_unfolded", "_other_line", "count")),
    *((practice, name) for name in ("_uneven", "with_costs", "wrong_result", "prod")),
    *(
        (OperationExercise, name)
        for name in ("_copy", "_outcome", "run_counted", "verdict_on", "_best_edit", "_edits")
    ),
    *((structure, "__init__") for structure in (Node, Structure)),
    *((linked_lists, "nodes_row"), (arrays, "slots_row"), (basics, "slots_row")),
]


@pytest.mark.parametrize(("owner", "name"), INSIDE, ids=[name for _, name in INSIDE])
def test_what_our_own_code_raises_is_a_verdict(
    owner: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    walls = 0
    monkeypatch.setattr(judging, "_MAX_EDITS", 3)
    for task in map(task_of, ("singly-removelast", "doubly-addfirst", "ring-addlast", "join", "shuffle")):
        exercise, lines = type(task)(task.form, task.operation, task.key), task.model.text
        case, verdict = exercise.example, PracticeVerdict(False, "", "order")
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fail)
            for text in (
                lines,
                "pass",
                f"{lines}\nreturn 1",
                "return 1",
                lines.replace("next", "card").replace("1", "0"),
            ):
                found = exercise.judge(text)
                assert found.message.isprintable()
                trial = exercise.trial(text, case)
                assert trial.steps[0].line is None
                assert all(exercise.hint(text, verdict, level).isprintable() for level in range(1, 5))
                walls += UNFORESEEN in found.message or UNFORESEEN in str(trial.error)
    assert walls or name in ("_best_edit", "_edits", "_with_their_names", "_unfolded", "_other_line", "count")


def test_what_a_wanted_card_raises_is_a_verdict() -> None:
    exercise = EVERY["arrayfind"]
    shown = PracticeCase(exercise.example.structure, (fail,))
    verdict = exercise.judge(exercise.model.text, shown)
    assert (verdict.right, verdict.rule, verdict.message) == (False, "run", UNFORESEEN)
    assert str(exercise.trial(exercise.model.text, shown).error) == f"line 2: {UNFORESEEN}"
    assert NOTHING in exercise.example.structure.slots  # type: ignore[attr-defined]
