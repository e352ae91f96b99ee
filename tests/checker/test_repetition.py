"""The line to try it of a report on a class or function shows at Python's prompt what the report says.

It does so for the wrong classes of `exercises.test_structures`, too.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import AnswerKind, CheckedProgram
from cardtui.checker.exercise import PromptStep, PromptTrial, Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.repetition import repeat
from cardtui.checker.report import CheckVerdict, Report, remarks, report_lines
from tests.cases import rarely
from tests.checker.prompt import assert_answer_shown, assert_shown, at_the_prompt, line_to_try
from tests.checker.schema import REPORT
from tests.checker.students import STUDENTS

LIMITS = RunLimits(seconds=0.6)


def run(key: str, call: str, number: int = 5) -> tuple[Report, CheckedProgram]:
    protocol = next(one for one in load_exercise(key).protocols if one in (Protocol.CALL, Protocol.OBJECT))
    target = CheckedProgram(protocol, call=call, limits=LIMITS)
    return check(load_exercise(key), target, Plan(7, number)), target


STRUCTURES = STUDENTS / "structures.py"


@pytest.fixture(autouse=True)
def short_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    # Sequences of four calls show all that these methods can do, in a tenth of the time.
    monkeypatch.setattr("cardtui.checker.exercises.structures._LONGEST", 4)


# Mutants: the right deque, stack and pile with one change each

MUTANTS = [
    ("deque", "LinkedDeque", "return node.data", "node.data"),
    ("deque", "LinkedDeque", "return found\n\n\nclass Doubly", "return iter(found[1:])\n\n\nclass Doubly"),
    ("deque", "DoublyLinked", "return self.size == 0", "return self.size != 0"),
    ("deque", "PythonNames", '" <-> ".join(self.items)', '" <-> ".join(self.items[:2])'),
    ("pile", "Pile", "self.layer.data, self.layer.next", "self.layer.data, None"),
    ("list", "AddOnly", "self.head = self.head.next", "self.head = None"),
]
LIKE_WRONG = [  # as wrong classes of `test_structures` are
    ("deque", "LinkedDeque", "self._tail = self._tail.next\n", "pass\n"),
    ("deque", "LinkedDeque", "            self._tail = None\n        self._length -= 1", "            pass"),
    ("deque", "LinkedDeque", "self._length += 1", "self._length -= 1"),
    ("deque", "LinkedDeque", "found.append(node.data)", "found[:] = [node.data]"),
    ("stack", "Stack", "return self.top is None", "return self.top is not None"),
]


@pytest.mark.parametrize(("key", "name", "old", "new"), [*MUTANTS, *(rarely(*one) for one in LIKE_WRONG)])
def test_the_line_of_a_mutant_shows_what_the_report_says(
    key: str, name: str, old: str, new: str, tmp_path: Path
) -> None:
    text = STRUCTURES.read_text()
    assert old in text
    file = tmp_path / "mutant.py"
    file.write_text(text.replace(old, new, 1))
    report, target = run(key, f"{file}:{name}")
    assert_shown(report, target)


def test_a_class_that_always_fails_is_not_said_to_give_the_same_answer(tmp_path: Path) -> None:
    file = tmp_path / "it.py"
    file.write_text(
        STRUCTURES.read_text().replace("self.top = Node(value, self.top)", "self.pot.push(value)", 1)
    )
    report, target = run("stack", f"{file}:Stack")
    assert report.mistake is None
    assert report.reason == "push('5♠') raises AttributeError: 'Stack' object has no attribute 'pot'."
    assert_shown(report, target)


RIGHT = {
    **{"LinkedDeque": "deque", "DoublyLinked": "deque", "PythonNames": "deque"},
    **{"Stack": "stack", "Pile": "pile", "AddOnly": "list"},
}
OTHER_NAMES = {"next": "prev", "_next": "_prev", "_head": "_tail", "_tail": "_head"}
OTHER_SIGNS: dict[type[ast.AST], ast.cmpop] = {ast.Is: ast.IsNot(), ast.IsNot: ast.Is(), ast.Eq: ast.NotEq()}


def changed(node: ast.AST) -> list[tuple[str, object]]:
    """Return fields of a part of a program, each with another value, which make a mistake."""
    match node:
        case ast.Assign():
            return [("value", ast.Constant(None)), ("targets", [ast.Name("other", ast.Store())])]
        case ast.AugAssign():
            return [("op", ast.Add() if isinstance(node.op, ast.Sub) else ast.Sub())]
        case ast.Compare(ops=[sign]):
            return [("ops", [OTHER_SIGNS.get(type(sign), ast.Eq())])]
        case ast.Return(value=ast.expr() as value):
            return [("value", None), ("value", ast.List([value], ast.Load()))]
        case ast.If():
            return [("test", ast.Constant(False)), ("test", ast.Constant(True))]
        case ast.Attribute(attr=name) if name in OTHER_NAMES:
            return [("attr", OTHER_NAMES[name])]
    return []


def mutants(name: str) -> Iterator[str]:
    """Yield the file with each change in a class."""
    tree = ast.parse(STRUCTURES.read_text())
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    for node in ast.walk(found):
        for field, value in changed(node):
            before = getattr(node, field)
            setattr(node, field, value)
            yield ast.unparse(ast.fix_missing_locations(tree))
            setattr(node, field, before)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "key"), RIGHT.items())
def test_the_lines_of_many_mutants_show_what_the_reports_say(name: str, key: str, tmp_path: Path) -> None:
    tried = [*islice(mutants(name), 0, None, 2)]
    shown = 0
    for number, text in enumerate(tried):
        file = tmp_path / f"mutant{number}.py"
        file.write_text(text)
        with suppress(NotRun):
            report, target = run(key, f"{file}:{name}", 2)
            if report.agrees is False:
                assert_shown(report, target)
                shown += 1
    assert shown >= 0.4 * len(tried)  # others agree, or cannot be judged


# Failures that need more than the calls

CUTS = """        found = self.top is None
        if not found:
            self.top.next = None
        return found
"""

LOOKED_AT = [
    ("stack", "Stack", "        return self.top is None\n", CUTS, "s.isEmpty()"),
    (
        "deque",
        "LinkedDeque",
        "return self._length\n",
        "self._tail = self._head; return self._length\n",
        "len(s)",
    ),
]


def test_going_through_a_stack_is_added_to_the_line_if_it_fails_only_then() -> None:
    report, target = run("stack", f"{STUDENTS / 'stack_iter.py'}:Stack")
    assert line_to_try(report, target) == "s = Stack(); s.push('5♠'); list(s); s.pop()"
    assert report.reason.endswith("has no attribute 'below'. It does so only after list(s).")
    assert_shown(report, target)


@pytest.mark.parametrize(("key", "name", "old", "new", "step"), LOOKED_AT)
def test_what_the_check_looked_at_is_added_to_the_line_if_it_fails_only_then(
    key: str, name: str, old: str, new: str, step: str, tmp_path: Path
) -> None:
    file = tmp_path / "looked_at.py"
    file.write_text(STRUCTURES.read_text().replace(old, new, 1))
    report, target = run(key, f"{file}:{name}")
    assert list(report.only_after) == [step] and step in line_to_try(report, target)
    assert f"It does so only after {step}." in report.reason
    assert_shown(report, target)


SHARED = """
class Shared:
    cards = []

    def push(self, card):
        self.cards.append(card)

    def pop(self):
        return self.cards.pop()

    def {method}(self):
        return {function}(self.cards)
"""


@pytest.mark.parametrize(
    ("method", "function"), [("to_list", "list"), rarely("__len__", "len"), rarely("size", "len")]
)
def test_earlier_objects_are_added_if_a_class_is_right_alone(
    method: str, function: str, tmp_path: Path
) -> None:
    (tmp_path / "it.py").write_text(SHARED.format(method=method, function=function))
    report, target = run("stack", f"{tmp_path / 'it.py'}:Shared", 0)
    assert report.reason.startswith("Created alone, your object is right")
    line = line_to_try(report, target)
    assert line.count("Shared()") == 2 and line.startswith(
        "s = Shared(); s.push('5♠'); s = Shared(); s.push("
    )
    assert_shown(report, target)


COUNTS = """
{imports}
calls = []
def {name}(deck):
    calls.append(deck)
    return "no" if len(calls) > {calls} else play_right(deck)
"""


def test_earlier_calls_are_added_if_a_function_is_right_alone(tmp_path: Path) -> None:
    file = tmp_path / "it.py"
    text = (STUDENTS / "beggar.py").read_text().replace("def play(", "def play_right(", 1)
    file.write_text(COUNTS.format(imports=text.partition("if __name__")[0], name="play", calls=2))
    report, target = run("beggar", f"{file}:play")
    assert report.reason.startswith("Called alone, your function is right")
    line = line_to_try(report, target)
    assert line.count("play(") == 3
    assert at_the_prompt(file, line)[0].splitlines()[-1] == "'no'"


def test_earlier_lines_are_added_if_a_program_is_right_alone(tmp_path: Path) -> None:
    file = tmp_path / "it.py"
    right = (STUDENTS / "beggar.py").read_text().partition("if __name__")[0]
    file.write_text(
        f"{right}\nimport sys\nfor number, line in enumerate(sys.stdin):\n"
        "    print(play(line.split()) if number < 2 else 'no', flush=True)\n"
    )
    words = (sys.executable, "-S", "-E", "-B", str(file))
    target = CheckedProgram(Protocol.PERSISTENT, words, limits=LIMITS)
    report = check(load_exercise("beggar"), target, Plan(7, 0))
    assert report.reason.startswith("Asked alone, your program is right")
    done = subprocess.run(
        ["sh", "-c", line_to_try(report, target)], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 3 and lines[-1] == "no"


WATCHED = """
import sys

class Watched:
    def __init__(self):
        self.cards = []

    def push(self, card):
        if not sys._getframe(1).f_code.co_filename.endswith("watching.py"):
            self.cards.append(card)

    def pop(self):
        return self.cards.pop()

    def to_list(self):
        return list(self.cards)
"""


def test_a_reason_that_no_line_shows_is_taken_back(tmp_path: Path) -> None:
    (tmp_path / "it.py").write_text(WATCHED)
    report, _ = run("stack", f"{tmp_path / 'it.py'}:Watched")
    lines = list(report_lines(report))
    assert report.verdict is CheckVerdict.DIFFERS and report.to_try == ""
    assert (
        "Why: In a new process that does the same, it is right: your program depends on something else."
        in lines
    )
    assert not any(line.startswith("To try it") for line in lines)


PERDITIO = """
import random

NAMES = "ace two three four five six seven eight nine ten jack queen king".split()

def play():
    deck = [rank for rank in range(13) for _ in range(4)]
    random.shuffle(deck)
    piles = [deck[4 * pile : 4 * pile + 4] for pile in range(13)]
    pile, lines = 0, []
    while piles[pile]:
        card = piles[pile].pop()
        lines.append(f"Got {NAMES[card]} from pile {pile + 1}.")
        pile = card
    lines.append("You won!" if not any(piles) else f"Pile {pile + 1} is empty. You lost!")
    return "\\n".join(lines)
"""

WRONG_TEXTS = [  # and whether each game is wrong for the same reason
    ("Got {", "Get {", True),
    ("pile, lines = 0,", "pile, lines = 12,", True),
    ("You lost!", "You lose!", False),
    ("jack queen", "queen jack", False),
    ("while piles[pile]:", "while piles[pile] and len(lines) < 51:", False),
    ('return "\\n".join(lines)', 'return "\\n".join(lines[:-1])', False),
    ('return "\\n".join(lines)', "return lines[1:]", False),
    ('return "\\n".join(lines)', "return 5", True),
]


@pytest.mark.parametrize(("old", "new", "is_always_shown"), WRONG_TEXTS)
def test_a_wrong_game_is_not_said_to_be_right_in_a_new_process(
    old: str, new: str, is_always_shown: bool, tmp_path: Path
) -> None:
    """A function that shuffles plays another game there, which may be right by chance."""
    assert old in PERDITIO
    (tmp_path / "it.py").write_text(PERDITIO.replace(old, new, 1))
    report, _ = run("perditio", f"{tmp_path / 'it.py'}:play", 100)
    answer = report.smallest_failure
    assert report.verdict is CheckVerdict.DIFFERS and answer is not None and answer.mismatch is not None
    lines = "\n".join(report_lines(report))
    assert "In a new process" not in lines and report.reason.startswith(answer.mismatch.reason)
    assert ("To try it, a few times:  play()" in lines) or not is_always_shown


SAYS_MORE = """

def play(deck):
    return {answer}
"""


@pytest.mark.parametrize(
    "answer",
    [
        '"Hello!\\n" + played(deck).replace("after ", "after 1")',
        'played(deck).replace("after ", "after 1").upper() + "\\nBye!"',
        '"\\n" + played(deck).replace("after ", "after 1") + "\\n\\n"',
    ],
)
def test_a_wrong_text_with_more_than_the_answer_is_found_again(answer: str, tmp_path: Path) -> None:
    text = (STUDENTS / "beggar.py").read_text().partition("if __name__")[0]
    file = tmp_path / "it.py"
    file.write_text(text.replace("def play(", "def played(", 1) + SAYS_MORE.format(answer=answer))
    report, target = run("beggar", f"{file}:play", 2)
    assert report.verdict is CheckVerdict.DIFFERS
    assert "In a new process" not in "\n".join(report_lines(report))
    assert line_to_try(report, target) == "play(['J', '2'])"


HANGS = """
class Stack:
    def __init__(self):
        self.items = []
        self.looked = False

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def __iter__(self):
        return reversed(self.items)

    def __len__(self):
        self.looked = len(self.items) == 1
        return len(self.items)

    def is_empty(self):
        return not self.items
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("return not", "while len(self.items) == 2: pass\n        return not", "s.push('A♥'); s.is_empty()"),
        rarely("return not", "while not self.items: pass\n        return not", "s = Stack(); s.is_empty()"),
        rarely("self.looked = len", "while len(self.items) == 2: pass\n        self.looked = len", "list(s)"),
        ("return not", "while self.looked: pass\n        return not", "len(s); s.is_empty()"),
    ],
)
def test_a_look_at_an_object_that_hangs_is_repeated(
    old: str, new: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "LIMITS", RunLimits(seconds=0.3))
    assert old in HANGS
    (tmp_path / "it.py").write_text(HANGS.replace(old, new, 1))
    report, target = run("stack", f"{tmp_path / 'it.py'}:Stack", 0)
    answer = report.smallest_failure
    assert answer is not None and answer.kind is AnswerKind.HANGS
    assert "In a new process" not in "\n".join(report_lines(report))
    assert line in line_to_try(report, target)
    assert_shown(report, target)


VARIES = """
import pathlib

def who_wins(first, second):
    file = pathlib.Path(__file__).with_name("asked")
    number = len(file.read_text()) if file.exists() else 0
    file.write_text("x" * (number + 1))
    return 7 if number in (0, 4) else right(first, second)
"""


def test_what_varies_is_to_be_tried_a_few_times(tmp_path: Path) -> None:
    text = (STUDENTS / "kata.py").read_text().replace("def who_wins(", "def right(", 1)
    (tmp_path / "it.py").write_text(text + VARIES)
    report, _ = run("kata", f"{tmp_path / 'it.py'}:who_wins", 0)
    assert report.reason.startswith("Asked again, your program was right at times")
    lines = [one for one in report_lines(report) if one.startswith("To try it")]
    assert len(lines) == 1 and lines[0].startswith("To try it, a few times:  who_wins([")


# The line of other exercises

CALLED = [
    ("beggar", "mistaken.py", "play", "", ""),
    rarely("kata", "kata.py", "who_wins", "return None if all(hands) else", "return 5 if all(hands) else"),
    rarely("camicia", "camicia.py", "simulate_game", '"tricks": ', '"tricks": 1 + '),
    ("snap", "snap.py", "playgame", "own += [*public[at:], card]", "own += public[at:]"),
    ("coins", "coins.py", "CoinStrip", "else -1\n\n    def gameOver", "else 0\n\n    def gameOver"),
    ("coins", "coins.py", "CoinStrip", "def numSquares(self):\n        return self.coins[-1] + 1",
     "def num_squares(self):\n        return 12"),
    ("coins", "coins.py", "CoinStrip", "def numCoins", "@property\n    def _num_coins"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "file", "name", "old", "new"), CALLED)
def test_the_line_of_a_function_or_class_shows_the_answer(
    key: str, file: str, name: str, old: str, new: str, tmp_path: Path
) -> None:
    text = (STUDENTS / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    report, target = run(key, f"{tmp_path / file}:{name}", 20)
    if report.agrees:
        assert "num_coins" in new  # which is right, however it is spelled
        return
    assert_answer_shown(report, target)


def test_calls_that_change_nothing_are_left_out_of_the_line(tmp_path: Path) -> None:
    """A class that makes its own start is asked a hundred questions about it first."""
    file = tmp_path / "coins.py"
    text = (
        (STUDENTS / "coins.py")
        .read_text()
        .replace("self, squares=None):", "self):\n        squares = None", 1)
    )
    file.write_text(text.replace("return self.coins == list", "return not self.coins == list", 1))
    report, target = run("coins", f"{file}:CoinStrip")
    line = line_to_try(report, target)
    assert re.fullmatch(
        r"import random; random.seed\(0\); s = CoinStrip\(\); (s.move\([^;]*; )*s.gameOver\(\)", line
    )
    assert at_the_prompt(file, line)[0].splitlines()[-1] == "True"


PROGRAMS = [
    ("beggar", "beggar.py", "extend(pile)", "extendleft(pile[::-1])"),
    ("kata", "kata.py", "return None if all(hands) else", "return 5 if all(hands) else"),
    ("camicia", "camicia.py", '"tricks": ', '"tricks": 1 + '),
]


@pytest.mark.parametrize("protocol", [Protocol.PROGRAM, Protocol.PERSISTENT])
@pytest.mark.parametrize(("key", "file", "old", "new"), PROGRAMS)
def test_the_line_of_a_program_shows_the_answer_in_the_shell(
    key: str, file: str, old: str, new: str, protocol: Protocol, tmp_path: Path
) -> None:
    text = (STUDENTS / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    target = CheckedProgram(protocol, (sys.executable, "-S", "-E", "-B", str(tmp_path / file)))
    report = check(load_exercise(key), target, Plan(7, 5))
    assert report.smallest_failure is not None
    line = line_to_try(report, target)
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.stdout.rstrip("\n") == report.smallest_failure.output.rstrip("\n")


# The search for the least line


def test_the_least_optional_steps_are_found() -> None:
    steps = [PromptStep("a"), *(PromptStep(f"look{number}", True) for number in range(9)), PromptStep("b")]
    tried: list[str] = []

    def shows(line: str) -> bool:
        tried.append(line)
        return "look2" in line and "look6" in line

    found = repeat(PromptTrial(steps, ["c"]), shows, lambda: True)
    assert found.line == "a; look2; look6; b; c" and list(found.needed) == ["look2", "look6"]
    assert len(tried) < 30 and tried[0] == "a; b; c"
    assert (
        repeat(PromptTrial(steps, ["c", "d"]), lambda line: line.endswith("d"), lambda: True).line
        == "a; b; d"
    )
    assert repeat(PromptTrial(steps, ["c"]), lambda line: False, lambda: True) == ("", [], True)
    assert repeat(PromptTrial(steps, ["c"]), shows, lambda: False) == ("", [], False)  # nothing is known


def test_a_line_that_is_too_long_to_be_typed_is_left_out_but_not_refuted() -> None:
    long = PromptStep("look" * 1000, True)
    assert repeat(PromptTrial([long], ["c"]), lambda line: "look" in line, lambda: True) == ("", (), False)
    needed = PromptStep("call" * 1000)
    assert repeat(PromptTrial([needed], ["c"]), lambda line: True, lambda: True).line == f"{needed.text}; c"


# The methods of a class that agrees

STRIP = {"numCoins", "numSquares", "square", "gameOver", "legalMove", "move"}
ENDS = {"addfirst", "addlast", "removefirst", "removelast"}

AGREES = [
    ("stack", "structures.py:Stack", {"push", "pop", "isEmpty", "peek"}, set()),
    ("list", "structures.py:AddOnly", {"add", "removeFirst", "toList"}, set()),
    rarely("list", "structures.py:Push", {"append", "__getitem__", "__len__"}, set()),
    rarely("list", "list_pop.py:Legal", {"push", "pop", "__iter__"}, set()),
    ("deque", "structures.py:PythonNames", {"append", "appendleft", "pop", "popleft", "__str__"}, set()),
    rarely("list", "structures.py:LinkedDeque", {*ENDS, "alldata", "__len__"}, set()),
    ("stack", "structures.py:Shuffled", {"push", "pop", "isEmpty", "peek"}, {"shuffle", "__repr__"}),
    ("coins", "coins.py:CoinStrip", STRIP, set()),
]


@pytest.mark.parametrize(("key", "call", "called", "not_called"), AGREES)
def test_an_agreement_says_in_every_format_which_methods_were_called(
    key: str, call: str, called: set[str], not_called: set[str]
) -> None:
    report, _ = run(key, f"{STUDENTS / call}", 20)
    assert report.agrees, report.reason
    values = json.loads("\n".join(FORMATS["json"](report)))
    REPORT.validate(values)
    found = values["methods"]
    assert (set(found["called"]), set(found["not_called"])) == (called, not_called)
    (said,) = (one for one in remarks(report) if "called" in one)
    assert all(name in said for name in (*called, *not_called)) and ("not called" in said) is bool(not_called)
    for name, write in FORMATS.items():
        assert sorted(called)[0] in said and said.partition(":")[2] in "\n".join(write(report)), name


def test_pop_of_a_list_is_called_where_it_has_one(tmp_path: Path) -> None:
    report, target = run("list", f"{STUDENTS / 'list_pop.py'}:PopCrashes")
    assert report.reason == "pop() raises RuntimeError: not written yet."
    assert_shown(report, target)
    file = tmp_path / "it.py"
    for new, agrees, is_called in (
        ("self.values.pop(index)", True, True),
        ("self.values.pop(0)", True, True),
        ("self.values.pop(len(self.values) // 2)", True, False),
        ("self.values.pop(index) and None", True, True),
        ("None", False, True),
        ("self.values.pop()\n\n    def removefirst(self):\n        return self.values.pop(0)", True, True),
        ("self.values.pop(0)\n\n    def removefirst(self):\n        return self.values.pop(0)", True, False),
        ("1 / 0\n\n    def removefirst(self):\n        return self.values.pop(0)", False, True),
    ):
        push = STRUCTURES.read_text().partition("class Push:")[2].partition("class Shuffled")[0]
        file.write_text(f"class Push:{push}    def pop(self, index=-1):\n        return {new}\n")
        report, _ = run("list", f"{file}:Push")
        assert report.agrees is agrees, new
        assert report.methods is not None and ("pop" in report.methods.called) is is_called, new
