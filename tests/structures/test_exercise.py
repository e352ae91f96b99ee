"""A learner's lines are judged by what they do, for the true reason; hints lead to lines that are right."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardtui.structures import practice
from cardtui.structures.exercise import CARDS, OperationExercise, PracticeCase, concealed
from cardtui.structures.linked_lists import SinglyLinked, TailedList
from cardtui.structures.practice import task_for, task_of, tasks
from cardtui.structures.stacks import LinkedStack, with_last_on_top
from cardtui.structures.structure import Node
from tests.cases import verdicts

ALL = pytest.mark.parametrize("task", tasks(), ids=lambda task: task.key)


@ALL
def test_our_own_lines_are_right_and_do_nothing_in_vain(task: OperationExercise) -> None:
    verdict = task.judge(task.model.text)
    assert (verdict.right, verdict.fewest, verdict.message) == (True, True, "right")


@ALL
def test_no_lines_at_all_are_not_right(task: OperationExercise) -> None:
    verdict = task.judge("")
    assert not verdict.right
    assert verdict.rule


@pytest.mark.parametrize(("key", "lines", "message"), verdicts("wrong-lines"))
def test_wrong_lines_of_the_usual_kinds_are_refused_for_the_true_reason(
    key: str, lines: str, message: str
) -> None:
    assert task_of(key).judge(lines).message == message


WALKING = """\
at = head
while at.next is not None: at = at.next
node = at
tail = at.prev
if tail is None: head = None
else: tail.next = None
return node.card"""

JOINED_BY_WALKING = """\
at = head
if head is None: head = pile_head
else:
    while at.next is not None: at = at.next
    at.next = pile_head
if pile_tail is not None: tail = pile_tail
pile_head = None
pile_tail = None"""

MOVED_IN_VAIN = """\
if count == len(slots): grow()
i = (head + count) % len(slots)
slots[i] = card
slots[i] = slots[i]
count = count + 1"""

JOINED_TOO_SOON = """\
tail.next = pile_head
tail = pile_tail
pile_head = None
pile_tail = None"""

CYCLIC_SHUFFLE = """\
for i in range(len(slots) - 1, 0, -1):
    j = random(i - 1)
    card = slots[i]
    slots[i] = slots[j]
    slots[j] = card"""

NAIVE_SHUFFLE = """\
for i in range(len(slots)):
    j = random(len(slots) - 1)
    card = slots[i]
    slots[i] = slots[j]
    slots[j] = card"""


@pytest.mark.parametrize(
    ("key", "lines", "message"),
    [
        ("doubly-removelast", WALKING, "right; with 2 cards you followed 2 links, 1 is enough"),
        ("join", JOINED_BY_WALKING, "right; with 2 and 0 cards you followed 1 link, none is needed"),
        (
            "ring-addlast",
            MOVED_IN_VAIN,
            "right; with no cards in 1 slot and head 0 you moved 1 card, none is needed",
        ),
    ],
)
def test_lines_that_do_more_than_is_needed_are_right_and_told_so(key: str, lines: str, message: str) -> None:
    verdict = task_of(key).judge(lines)
    assert (verdict.right, verdict.fewest, verdict.message) == (True, False, message)


@pytest.mark.parametrize(
    ("key", "lines", "message"),
    [
        (
            "doubly-removelast",
            "tail = tail.prev\nreturn tail.card",
            "with 1 card, line 2: tail is None",
        ),
        (
            "doubly-addlast",
            "node = Node(card)\nif tail is None: head = node\nelse: tail.next = node\ntail = node",
            "with 1 card: the prev of the 10♥ points at nothing, but before it is the 5♠",
        ),
        (
            "stack-pop",
            "top = top - 1\nreturn slots[top]",
            "with 1 card in 1 slot: slot 0 still holds the 5♠, but it must be empty",
        ),
        ("stack-push", "slots[top] = card", "with no cards in 1 slot: top is 0, but 1 is wanted"),
        (
            "stack-push",
            "slots[top] = card\ntop = top + 1",
            "with 1 card in 1 slot, line 1: there is no slot 1",
        ),
        (
            "ring-removefirst",
            "card = slots[0]\ncount = count - 1\nreturn card",
            "with 1 card in 1 slot and head 0: slot 0 still holds the 5♠, but it must be empty",
        ),
        (
            "ring-removefirst",
            "card = slots[0]\nslots[0] = empty\ncount = count - 1\nreturn card",
            "with 1 card in 2 slots and head 1: slot 1 still holds the 5♠",
        ),
        ("ring-addfirst", "head = head - 1\nslots[head] = card", "head must be a number from 0 on"),
        ("cut", "end = index\nreturn taken", "with 1 card in 1 slot and index 0: slot 0 still holds the 5♠"),
        ("join", "tail.next = pile_head\ntail = pile_tail", "with 0 and 0 cards, line 1: tail is None"),
        ("join", JOINED_TOO_SOON, "with 0 and 0 cards, line 1: tail is None"),
        ("shuffle", NAIVE_SHUFFLE, "with 3 cards: the order A♥ 5♠ 7♦ has a chance of 5/27, but 1/6 is fair"),
        ("shuffle", CYCLIC_SHUFFLE, "with 2 cards: the order A♥ 5♠ has a chance of 1, but 1/2 is fair"),
        ("shuffle", "if len(slots) > 1: slots[0] = slots[1]", "with 2 cards: the 5♠ is lost"),
    ],
)
def test_what_is_wrong_is_named(key: str, lines: str, message: str) -> None:
    verdict = task_of(key).judge(lines)
    assert not verdict.right
    assert message in verdict.message


def shuffle(line: str, steps: str = "len(slots) - 1, 0, -1") -> str:
    """Return a swap of each slot with that of a random number, which a line draws."""
    return f"""\
for i in range({steps}):
    {line}
    card = slots[i]
    slots[i] = slots[j]
    slots[j] = card"""


DRAWN = "j = random(i)"
TOO_OFTEN = "right, but it draws more often than it needs"
TOO_MANY = "there are too many ways to draw, so 6,000 were sampled"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (shuffle(f"{DRAWN}\n    {DRAWN}"), TOO_OFTEN),
        (shuffle(DRAWN, "len(slots) - 1, -1, -1"), TOO_OFTEN),
        (shuffle("j = i + random(len(slots) - 1 - i)", "len(slots) - 1"), "right"),
        (shuffle("\n    ".join([DRAWN] * 4)), f"{TOO_OFTEN}; with 4 cards {TOO_MANY}"),
        (shuffle("j = random(9999) % (i + 1)"), f"right; with 2 cards {TOO_MANY}"),
    ],
)
def test_a_shuffle_is_right_if_each_order_is_equally_likely_however_often_it_draws(
    lines: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "_MAX_WAYS", 2000)  # which is faster
    verdict = task_of("shuffle").judge(lines)
    assert (verdict.right, verdict.message) == (True, message)
    assert verdict.fewest is (TOO_OFTEN not in message)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("while random(1) == 0: pass", "with no cards, line 1: that can go on for ever"),
        (shuffle("j = random(i + 1)"), "with 2 cards, line 4: there is no slot 2"),
        (shuffle(DRAWN, "3, 0, -1"), "with no cards, line 3: there is no slot 3"),
        (
            shuffle(f"{DRAWN}\n    if j > 2: j = 2"),
            "with 4 cards: the order 5♠ A♥ K♣ 7♦ has a chance of 1/12, but 1/24 is fair",
        ),
        (
            shuffle("j = random(9999) % len(slots)", "len(slots)"),
            "with 3 cards: the order A♥ 7♦ 5♠ comes up 1,162 times in 6,000 runs, but about 1,000 is fair",
        ),
        (f"{shuffle(DRAWN)}\nif len(slots) == 7: slots[0] = slots[1]", "with 7 cards: the "),
        (f"{shuffle(DRAWN)}\nreturn 1", "with no cards: it returns 1, but None is wanted"),
    ],
)
def test_a_shuffle_is_wrong_with_the_fewest_cards_that_show_it(
    lines: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "_MAX_WAYS", 2000)
    verdict = task_of("shuffle").judge(lines)
    assert not verdict.right
    assert verdict.message.startswith(message)


def test_up_to_20000_ways_to_draw_are_all_tried() -> None:
    exercise = task_of("shuffle")
    three = "\n    ".join([DRAWN] * 3)
    assert exercise.judge(shuffle(three)).message == TOO_OFTEN  # 24 · 24 · 24 with four cards
    # One of 18,001 ways leaves three cards as they are: a sample would hardly show it.
    unfair = "x = random(3000)\nif len(slots) == 3 and x == 3000: return\n"
    assert "but 1/6 is fair" in exercise.judge(unfair + shuffle(DRAWN)).message


def test_a_shuffle_that_fails_is_run_again_with_the_same_random_numbers() -> None:
    exercise = task_of("shuffle")
    for lines in (shuffle("j = random(i + 1)"), shuffle("j = random(i)\n    if j == 0: slots[0] = slots[1]")):
        verdict = exercise.judge(lines)
        assert verdict.case is not None
        trial = exercise.trial(lines, exercise.cases()[verdict.case]._replace(drawn=verdict.drawn))
        assert (trial.error and trial.error.line) == verdict.line
        assert trial.error or len({*trial.structure}) < len([*trial.structure])


def test_taking_from_nothing_may_stop_but_not_go_on_for_ever_or_return_a_card() -> None:
    exercise = task_of("singly-removefirst")
    right = "node = head\nhead = node.next\nreturn node.card"
    assert exercise.judge(right).right
    assert exercise.judge(f"if head is None: return None\n{right}").right
    assert exercise.judge(f"while head is None: pass\n{right}").message == (
        "with no cards, line 1: that goes on for ever"
    )
    assert exercise.judge(f"if head is None: return 1\n{right}").message == (
        "with no cards: it returns 1, but nothing is there"
    )


# hints


@ALL
def test_hints_say_the_rule_then_the_variable_then_two_lines_then_one_that_is_missing(
    task: OperationExercise,
) -> None:
    exercise = task
    lines = exercise.model.shown.lines
    for number in range(tasks().index(task) % 2, len(lines), 2):
        text = "\n".join([*lines[:number], *lines[number + 1 :]])
        verdict = exercise.judge(text)
        if verdict.right and verdict.fewest:
            continue
        rule, variable, choice, line = (exercise.hint(text, verdict, level) for level in (1, 2, 3, 4))
        assert rule.endswith(".")
        assert re.fullmatch(r"Look at \S.*\.", variable)
        where, _, shown = line.partition(":  ")
        assert shown in choice.removeprefix(f"{where}:  ").split("  or  ")
        assert choice.count("  or  ") == 1
        assert _places(where, shown, text) or shown in [one.strip() for one in lines]


def _places(where: str, line: str, text: str) -> bool:
    """Whether a hint names a place in lines, and a line that is not there."""
    found = re.fullmatch(r"(?:In|A new) line (\d+)", where)
    lines = text.split("\n")
    return found is not None and lines[int(found[1]) - 1 : int(found[1])] != [line]


OWN_NAMES = """\
cur = head
if cur.next is None:
    head = None
    return cur.card
while cur.next is not None:
    cur = cur.next
last = cur.next
cur.next = None
return last.card"""

USUAL = [
    (
        "doubly-removelast",
        "node = tail\ntail = node.prev\nif tail is None: head = None\ntail.next = None\nreturn node.card",
        "In line 4:  else: tail.next = None",
    ),
    (
        "doubly-removelast",
        "node = tail\ntail = tail.prev\ntail.next = None\nreturn node.card",
        "In line 3:  if tail is None: head = None",
    ),
    (
        "singly-removelast",
        OWN_NAMES,
        "In line 5:  while cur.next.next is not None:",
    ),
    (
        "singly-removelast",
        task_of("singly-removelast").model.text.replace("at = at.next", "at.next"),
        "In line 6:  while at.next.next is not None: at = at.next",
    ),
    (
        "singly-addlast",
        "node = Node(card)\nat = head\nwhile at.next is not None: at = at.next\nat.next = node",
        "A line that is needed:  if head is None: head = node",
    ),
    ("shuffle", NAIVE_SHUFFLE, "In line 2:  j = random(i)"),
]


@pytest.mark.parametrize(("key", "lines", "hint"), USUAL)
def test_the_last_hint_is_the_line_that_is_missing_in_the_learners_own_names(
    key: str, lines: str, hint: str
) -> None:
    exercise = task_of(key)
    assert exercise.hint(lines, exercise.judge(lines), 4) == hint


def test_each_plainest_hint_followed_leads_to_lines_that_are_right() -> None:
    exercise = task_of("tailed-addlast")
    lines = list[str]()
    ours = [line.strip() for line in exercise.model.shown.lines]
    for _ in range(len(ours)):
        text = "\n".join(lines)
        hint = exercise.hint(text, exercise.judge(text), 4).partition(":  ")[2]
        assert hint not in lines
        lines = [line for line in ours if line in (*lines, hint)]
        if exercise.judge("\n".join(lines)).right:
            break
    assert exercise.judge("\n".join(lines)).right


# what is exercised, and on what


def test_an_operation_of_a_stack_is_the_push_or_pop_of_its_top() -> None:
    upwards = with_last_on_top(LinkedStack)
    assert task_for(LinkedStack, "add_first") is task_for(upwards, "add_last") is task_of("linked-push")
    assert task_for(LinkedStack, "remove_first") is task_of("linked-pop")
    assert task_for(LinkedStack, "add_last") is None  # it pours: this is not written in lines


def test_the_structure_of_a_game_is_judged_first_and_then_all_others() -> None:
    exercise: OperationExercise = task_of("tailed-removelast")
    shown = PracticeCase(TailedList(CARDS[3:5]))
    first, *others = exercise.cases(shown)
    assert first is shown
    assert [case.structure.memory.nodes for case in others] == [*range(10)]
    assert exercise.judge("return tail.card", shown).message.startswith("from head on there is K♣ Q♠,")


def test_secret_cards_cannot_be_told_from_each_other() -> None:
    exercise = task_of("tailed-removefirst")
    said = set()
    for cards in (CARDS[:4], CARDS[4:8]):
        case = concealed(TailedList(cards), (), cards[1:].__contains__)
        text = "node = head\nhead = node.next\nhead.card = head.next.card\nreturn node.card"
        said.add(exercise.judge(text, case).message.replace(cards[0].short, "?"))
        trial = exercise.trial(text, case)
        names = [getattr(cell.element, "short", "") for cell in trial.steps[0].picture.rows[0].cells]
        assert names == [cards[0].short, "##", "##", "##"]
    assert len(said) == 1


def test_a_run_never_changes_the_structure_that_it_is_begun_on() -> None:
    exercise = task_of("singly-removelast")
    structure: Any = SinglyLinked(CARDS[:3])
    nodes: list[Node] = [*structure.nodes]
    for _ in range(2):
        trial = exercise.trial("head.next = None\nhead.card = None\nreturn 1", PracticeCase(structure))
        assert trial.result == 1
        assert [*structure] == [*CARDS[:3]]
        assert [*structure.nodes] == nodes
        assert structure.cost == (0, 0, 0)
