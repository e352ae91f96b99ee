"""Classes in Java: what is said of them is what is said of the same classes in Python."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import AnswerKind, CheckedProgram
from cardtui.checker.exercise import Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.first_steps import with_java_class
from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.report import Report, report_lines
from cardtui.checker.seal import why_not_sealed
from cardtui.checker.workplace import copied_workplace
from cardtui.storage.paths import HOME_VARIABLE
from tests.cases import case, rarely
from tests.checker.exercises.test_structures import WRONG
from tests.checker.students import STUDENTS

pytestmark = pytest.mark.skipif(not shutil.which("javac"), reason="there is no JDK")

FILE = STUDENTS / "Structures.java"


@pytest.fixture(scope="module", autouse=True)
def workplace() -> Iterator[None]:
    """Let the students' classes be compiled once for all tests."""
    with copied_workplace([str(FILE)], False, False):
        yield


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("data"))


@pytest.fixture(autouse=True)
def one_data_folder(data_folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `ClassCaller` be compiled once for all tests."""
    monkeypatch.setenv(HOME_VARIABLE, data_folder)


def target(name: str, seconds: float = 5.0) -> CheckedProgram:
    return CheckedProgram(Protocol.OBJECT, call=f"{FILE}:{name}", limits=RunLimits(seconds))


@cache
def run(key: str, name: str, seconds: float = 5.0) -> Report:
    """Check a class once for all tests that read its report: each check starts several JVMs."""
    return check(load_exercise(key), target(name, seconds), Plan(7, 8))


@pytest.mark.parametrize(
    ("key", "name", "not_called"),
    [
        ("deque", "LinkedDeque", ["counts"]),
        rarely("deque", "DoublyLinked", []),
        rarely("deque", "OfJava", []),
        rarely("deque", "Optionally", []),
        rarely("stack", "Stack", []),
        rarely("pile", "Pile", []),
        rarely("list", "AddOnly", []),
    ],
)
def test_a_right_class_agrees_whatever_it_is_made_of(
    key: str, name: str, not_called: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtui.checker.exercises.structures._LONGEST", 4)
    report = run(key, name)
    assert report.agrees, "\n".join(report_lines(report))
    assert report.methods is not None and report.methods.not_called == not_called
    assert len(report.answers) >= 20


_EVERYDAY = {"TailForgotten", "CrashOnOne"}
SAME = [one for one in WRONG if one[1] != "Exits"]  # which ends Java


@pytest.mark.parametrize(
    ("key", "name", "calls", "reason"),
    [one if one[1] in _EVERYDAY else rarely(*one) for one in SAME],
    ids=[one[1] for one in SAME],
)
def test_a_wrong_class_is_told_the_same_as_in_python(key: str, name: str, calls: str, reason: str) -> None:
    report = run(key, name)
    assert report.failure is not None
    told = re.sub("throws .*", "throws …", report.reason)
    assert (report.failure[0], told) == (_in_java(calls), _in_java(reason))
    drawn = [line.strip() for line in report_lines(report)]
    if name == "TailForgotten":
        assert '3  removelast() → "5♠"  now ["A♥"]        head ▸ [A♥]  [5♠] ◂ tail' in drawn


def _in_java(text: str) -> str:
    """Return what is told of a class in Python as it is told of one in Java."""
    words = {"its len": "size()", "None": "null", "True": "true", "False": "false"}
    for python, java in words.items():
        text = text.replace(python, java)
    text = re.sub("(returns|is) nothing", r"\1 null", text)
    return re.sub("raises .*", "throws …", re.sub("'(..+?)'", r'"\1"', text))


@pytest.mark.parametrize(
    ("key", "name", "calls", "reason"),
    [
        rarely("stack", "Grows", ["push"] * 5,
               'After push("2♠") emptying it by pop() gives ["2♠", null, null, null, null], '
               'should be ["2♠", "K♣", "7♦", "A♥", "5♠"].'),
        ("deque", "Exits", ["add_first", "remove_last"], "removelast() calls System.exit."),
        rarely("deque", "Deep", ["add_first", "remove_last"], "removelast() throws StackOverflowError."),
        rarely("stack", "Shares", ["push", "push"],
               "Created alone, your object is right: its class keeps something from one object to the next."),
    ],
)  # fmt: skip
def test_what_only_java_has_is_one_sentence(key: str, name: str, calls: list[str], reason: str) -> None:
    report = run(key, name)
    assert report.smallest_failure is not None
    assert (report.smallest_failure.test_input, report.reason) == (calls, reason)


@pytest.mark.thorough
def test_a_class_that_hangs_is_told_where() -> None:
    report = run("deque", "Hang", 0.5)
    if report.too_busy:
        pytest.skip("this machine is too busy to tell what hangs")
    assert report.failure is not None and report.failure[1].kind is AnswerKind.HANGS
    assert report.failure[1].test_input == ["add_first", "add_first", "add_last"]
    assert re.fullmatch(r"at Structures\$Hang.addlast\(Structures.java:\d+\)", report.failure[1].errors)


_LOOKS = """class Stack {{
    private final java.util.ArrayList<String> cards = new java.util.ArrayList<>();
    void push(String card) {{ cards.add(card); }}
    String pop() {{ return cards.remove(cards.size() - 1); }}
    boolean isEmpty() {{ {empty} return cards.isEmpty(); }}
    int size() {{ {size} return cards.size(); }}
    String peek() {{ {peek} return cards.get(cards.size() - 1); }}
}}
"""


@pytest.mark.parametrize(
    ("look", "cards", "line"),
    [
        ("empty", 3, 's.push("5♠"); s.push("A♥"); s.push("7♦"); s.isEmpty()'),
        rarely("size", 2, 's.push("5♠"); s.push("A♥"); s.size()'),
        rarely("peek", 3, 's.push("5♠"); s.push("A♥"); s.push("7♦"); s.peek()'),
        rarely("empty", 0, "s.isEmpty()"),
    ],
)
def test_a_look_that_hangs_is_told_with_a_line_that_hangs(
    look: str, cards: int, line: str, tmp_path: Path
) -> None:
    file = tmp_path / "Stack.java"
    loop = f"while (cards.size() == {cards});"
    file.write_text(_LOOKS.format(**{**dict.fromkeys(("empty", "size", "peek"), ""), look: loop}))
    with copied_workplace([str(file)], False, False):
        own = CheckedProgram(Protocol.OBJECT, call=f"{file}:Stack", limits=RunLimits(1.0))
        report = check(load_exercise("stack"), own, Plan(7, 0))
    if report.too_busy:
        pytest.skip("this machine is too busy to tell what hangs")
    assert report.agrees is False and report.smallest_failure is not None
    assert report.smallest_failure.kind is AnswerKind.HANGS
    assert report.smallest_failure.test_input == ["push"] * max(cards, 1)
    assert (report.reason, report.to_try) == ("", f"var s = new Stack(); {line}")


@pytest.mark.thorough
def test_a_class_that_ends_java_is_told_with_its_status() -> None:
    report = run("deque", "Halts")
    assert report.failure is not None
    assert (report.failure[1].kind, report.failure[1].status) == (AnswerKind.CRASHED, 3)
    assert any("ending Java with status 3" in line for line in report_lines(report))


NOT_JUDGED = [
    ("deque", "Wants", "as its constructor needs 3 arguments."),
    ("stack", "OfCards", 'push("5♠") is not compiled: there is push(Card).'),
    ("stack", "Unfinished", "without arguments: it is abstract."),
    ("pile", "LinkedDeque", "add(card) and turn() are missing; there is addlast for add(card);"),
    ("stack", "Stak", "Stak is missing; there is Stack."),
]


@pytest.mark.parametrize(("key", "name", "message"), NOT_JUDGED, ids=[one[1] for one in NOT_JUDGED])
def test_a_class_that_cannot_be_judged_is_not_run(key: str, name: str, message: str) -> None:
    with pytest.raises(NotRun, match=r"^[^\n]*$") as refused:
        run(key, name)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("name", "calls", "reason"),
    [
        rarely("OfInts", "push(101) push(102) pop()", "pop() returns 101, should return 102."),
        rarely(
            "OfLetters",
            "push('A') push('B')",
            "After push('B') emptying it by pop() gives ['A', 'B'], should be ['B', 'A'].",
        ),
    ],
)
def test_cards_are_what_its_methods_take(name: str, calls: str, reason: str) -> None:
    report = run("stack", name)
    assert report.failure is not None
    assert report.failure[0] == calls and report.reason.startswith(reason)


# To try it


@pytest.mark.parametrize(
    ("key", "name", "line"),
    [
        ("deque", "CrashOnOne", 'CrashOnOne(); s.addfirst("5♠"); s.removelast()'),
        rarely("deque", "NotCounted", 'NotCounted(); s.addfirst("5♠"); s.removefirst(); s.size()'),
        rarely("deque", "HeadNotSet", 'HeadNotSet(); s.addlast("5♠"); s.alldata()'),
        rarely("stack", "OfLetters", "OfLetters(); s.push('A'); s.push('B'); s.pop(); s.pop()"),
        rarely(
            "stack",
            "SharedStack",
            'SharedStack(); s.push("5♠"); new Structures.SharedStack().push("Joker"); s.pop()',
        ),
        rarely("deque", "Ring", ""),
    ],
)
def test_a_line_for_jshell_does_what_the_report_says(key: str, name: str, line: str) -> None:
    report = run(key, name)
    assert report.to_try == (line and f"var s = new Structures.{line}")
    shown = [one for one in report_lines(report) if one.startswith("To try it")]
    assert shown == ([f"To try it in jshell Structures.java:  {report.to_try}"] if line else [])


@pytest.mark.thorough
def test_what_fails_only_after_the_check_has_looked_is_told_so() -> None:
    report = run("stack", "Marked")
    assert report.to_try == "" and report.reason.endswith(" is null. It does so only after going through it.")


@pytest.mark.thorough
def test_jshell_shows_it() -> None:
    shown = {
        ("deque", "CrashOnOne"): "NullPointerException",
        ("deque", "NotCounted"): "==> 1\n",
        ("stack", "OfInts"): "==> 101\n",
    }
    lines = "\n".join(str(run(*one).to_try) for one in shown)
    words = [
        "jshell",
        "--execution",
        "local",
        "-J-XX:TieredStopAtLevel=1",
        "-R-Dfile.encoding=UTF-8",
        "-J-Dfile.encoding=UTF-8",
        str(FILE),
    ]
    done = subprocess.run(words, input=f"{lines}\n", capture_output=True, text=True, check=True)
    rest = done.stdout
    for text in shown.values():
        _, found, rest = rest.partition(text)
        assert found, done.stdout


# The coin strip

_ROW = """class {name} {{
    private final int[] coins;
    {name}({squares} at) {{ coins = {as_array}; }}
    int numCoins() {{ return coins.length; }}
    int numSquares() {{ return coins[coins.length - 1]{more}; }}
    int square(int i) {{ return Math.max(java.util.Arrays.binarySearch(coins, i), -1); }}
    boolean gameOver() {{ return coins[coins.length - 1] == coins.length - 1; }}
    boolean move(int coin, int distance) {{
        if (coin < 0 || coin >= coins.length) return false;
        int free = coins[coin] - (coin == 0 ? 0 : coins[coin - 1] + 1);
        if (distance < 1 || distance > free) return false;
        coins[coin] -= distance;
        return true;
    }}
}}
"""
_TRUE = "Your program returns true from"

STRIPS = [
    ("CoinStrip", ""),
    rarely("Given", ""),
    ("Over", rf"{_TRUE} (move|legalMove)\((\d), (\d)\)\. By the exercise, the move \2 \3 is not legal: .*"),
    rarely(
        "GivenOver", rf"{_TRUE} move\(2, 2\)\. By the exercise, the move 2 2 is not legal: coin 1 is in .*"
    ),
    rarely("Home", r"Your program returns 3 from numSquares\(\)\. By the exercise, no game begins with .*"),
    rarely("Short", r"Your program fails in square\(\d+\)\. By the exercise, the result is the coin on .*"),
]


@pytest.mark.parametrize(("name", "reason"), STRIPS)
def test_a_coin_strip_is_judged_by_the_start_that_it_makes(name: str, reason: str) -> None:
    own = target(name)._replace(call=f"{STUDENTS / 'Strips.java'}:{name}")
    report = check(load_exercise("coins"), own, Plan(7, 20))
    assert report.agrees is not bool(reason) and re.fullmatch(reason, report.reason)
    if not reason:
        assert len(report.answers) == (14 if name == "Given" else 1) + 20
        assert report.methods is not None and report.methods.not_called == ["isFree", "toString"]
    if name == "Over":
        assert report.smallest_failure is not None and report.smallest_failure.mismatch is not None
        lines = report.smallest_failure.mismatch.actual
        assert len(lines) < 9 and re.fullmatch(r"Over\(\) → coins on (\d+, )+\d+", lines[0])


def test_a_coin_strip_that_takes_its_start_has_a_line_for_jshell_and_else_its_own_name_is_told(
    tmp_path: Path,
) -> None:
    array, as_list = "at.clone()", "at.stream().mapToInt(i -> i).toArray()"
    rows = {  # the squares are one too few, but in the last one
        "OfArray": ("int[]", array, "", "var s = new OfArray(new int[] {0, 1, 3}); s.numSquares()"),
        "OfList": (
            "java.util.List<Integer>",
            as_list,
            "",
            "var s = new OfList(List.of(0, 1, 3)); s.numSquares()",
        ),
        "Right": ("int[]", array, " + 1", ""),
    }
    file = tmp_path / "Rows.java"
    file.write_text(
        "".join(
            _ROW.format(name=name, squares=squares, as_array=as_array, more=more)
            for name, (squares, as_array, more, _) in rows.items()
        )
    )
    with copied_workplace([str(file)], False, False):
        for name, (*_, line) in rows.items():
            with case(name):
                own = target(name)._replace(call=f"{file}:{name}")
                report = check(load_exercise("coins"), own, Plan(7, 0))
                assert report.to_try == line
                if not line:
                    said = "Your program makes no object by Right(). By the exercise, "
                    assert report.reason.startswith(said)


# Files, packages and the compiler

_NODE = "package game.parts;\npublic class Node { public String data; public Node next; }\n"
_IN_PACKAGE = """package game;
import game.parts.Node;
class Stack {
    private Node top;
    void push(String card) { Node node = new Node(); node.data = card; node.next = top; top = node; }
    String pop() { String card = top.data; top = top.next; return card; }
}
"""
_BESIDE = """class Stack {
    private final Cards cards = new Cards();
    void push(String card) { cards.add(card); }
    String pop() { return cards.remove(cards.size() - 1); }
}
"""


def check_stack(file: Path, folder: Path, is_sealed: bool = False) -> Report:
    """Check the class of a file as the command does, in a copy of the folder of its outermost package."""
    call = with_java_class(load_exercise("stack"), str(file))
    with copied_workplace([str(file), f"{folder}/"], False, is_sealed):
        return check(load_exercise("stack"), CheckedProgram(Protocol.OBJECT, call=call), Plan(7, 8))


@pytest.mark.parametrize("is_sealed", [False, rarely(True)])
def test_a_class_is_compiled_with_what_it_needs(tmp_path: Path, is_sealed: bool) -> None:
    if is_sealed and why_not_sealed():
        pytest.skip(why_not_sealed())
    (tmp_path / "game" / "parts").mkdir(parents=True)
    (tmp_path / "game" / "parts" / "Node.java").write_text(_NODE)
    (tmp_path / "game" / "Stack.java").write_text(_IN_PACKAGE)
    (tmp_path / "game" / "Other.java").write_text("no Java")  # which is not needed
    assert check_stack(tmp_path / "game" / "Stack.java", tmp_path, is_sealed).agrees


def test_a_class_may_need_one_of_a_file_with_another_name(tmp_path: Path) -> None:
    wrong = _BESIDE.replace("cards.remove(cards.size() - 1)", "cards.remove()")
    (tmp_path / "Stack.java").write_bytes(f"// für Java\n{wrong}".encode("latin-1"))
    (tmp_path / "Parts.java").write_text("class Cards extends java.util.ArrayDeque<String> {}")
    report = check_stack(tmp_path / "Stack.java", tmp_path)
    assert report.reason.endswith('should be ["A♥", "5♠"].')
    assert report.to_try == ""  # jshell would need the other file


@pytest.mark.parametrize(
    ("text", "message"),
    [
        rarely("class Stack {\n  void push(String s) { count++ }\n}", "';' expected (line 2 of Stack.java)"),
        (
            "class Stack {\n  int pop() {\n    return count;\n  }\n}",
            "cannot find symbol: variable count (line 3 of Stack.java)",
        ),
    ],
)
def test_what_cannot_be_compiled_is_one_sentence(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "Stack.java").write_text(text)
    with pytest.raises(NotRun) as refused:
        check_stack(tmp_path / "Stack.java", tmp_path)
    assert str(refused.value).endswith(f'Stack.java" cannot be compiled: {message}')


def test_a_jdk_that_is_missing_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/java" if name == "java" else None)
    (tmp_path / "Stack.java").write_text(_BESIDE)
    with pytest.raises(NotRun, match=r"^A class in Java needs a JDK, [^\n]*\.$"):
        check_stack(tmp_path / "Stack.java", tmp_path)
