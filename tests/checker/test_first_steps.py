"""What somebody types at first: files that are no commands, and names that are missing."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from cardtui.checker.client import CheckedProgram, exercise_for
from cardtui.checker.commands.check_class import _known_mistakes
from cardtui.checker.exercise import Protocol, SheetExercise
from cardtui.checker.exercises import all_exercises, load_exercise
from cardtui.checker.first_steps import reject_file_as_program, reject_missing_name, with_java_class
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import NotRun
from cardtui.checker.report import Report, ReportRow, RowOutcome, report_lines
from cardtui.engine.errors import BadInput
from tests.cases import rarely
from tests.checker.students import STUDENTS
from tests.cli.program import cardtui

needs_java = pytest.mark.skipif(not shutil.which("javac"), reason="there is no Java")
every = pytest.mark.parametrize("exercise", all_exercises(), ids=lambda one: str(one.key))

CALLED = (Protocol.CALL, Protocol.OBJECT)
ONE_CASE = ("-n", "0", "--fresh", "--tle", "20s", "--only", "the exercise's example J 2 J 2")

GAME = """
import java.util.*;
/* class Comment { void main( } */
class Node { static class Inner { } }
public class {name} {
    static class Card { String text = "class Text { void main("; }
    public static void main(String[] words) {
        new Scanner(System.in).nextLine();
        System.out.println("Player 0 wins after 2 rounds.");
    }
}
"""


def game(name: str = "Game", package: str = "") -> str:
    return f"package {package};\n{GAME}".replace("{name}", name) if package else GAME.replace("{name}", name)


def answered(exercise: str, *command: str, option: str = "") -> str:
    """Return the line that is proposed, without `cardtui check EXERCISE`."""
    with pytest.raises(BadInput, match=r"^[^\n]*; try: cardtui check ") as refused:
        reject_file_as_program(load_exercise(exercise), command, option)
    return str(refused.value).partition(f"; try: cardtui check {exercise} ")[2]


# Python

BEGGAR = (STUDENTS / "beggar.py").read_text()
PYTHON = [
    ("beggar", "b.py", BEGGAR, "-- python3 b.py"),
    ("beggar", "./b.py", BEGGAR, "-- python3 ./b.py"),
    ("beggar", "my work/a b.py", BEGGAR, "-- python3 'my work/a b.py'"),
    ("beggar", "it's.py", BEGGAR, """-- python3 'it'"'"'s.py'"""),
    ("beggar", "-b.py", BEGGAR, "-- python3 ./-b.py"),
    ("beggar", "b.py", BEGGAR.partition("if __name__")[0], "--call b.py:play"),
    ("beggar", "b.py", "import sys\ndef Play(deck): return ''\n", "--call b.py:Play"),
    ("beggar", "b.py", "def play(): return ''\n", "-- python3 b.py"),  # it takes no deck
    ("beggar", "b.py", "def helper(deck): return ''\n", "-- python3 b.py"),
    ("beggar", "b.py", "syntax error", "-- python3 b.py"),
    ("kata", "a b.py", (STUDENTS / "kata.py").read_text(), "--call 'a b.py:who_wins'"),
    ("snap", "s.py", "def main(): pass\ndef play_game(seed): return 'A wins', []\n", "--call s.py:play_game"),
    ("snap", "s.py", "def play_game(seed): pass\nprint(play_game(1))\n", "-- python3 s.py"),
    ("perditio", "p.py", "print(input())\n", "-- python3 p.py"),
    ("coins", "c.py", (STUDENTS / "coins.py").read_text(), "-- python3 c.py"),
    ("coins", "c.py", (STUDENTS / "coins.py").read_text().partition("def main")[0], "--call c.py:CoinStrip"),
    ("deque", "d.py", (STUDENTS / "structures.py").read_text(), "--call d.py:LinkedDeque"),
    ("stack", "d.py", (STUDENTS / "structures.py").read_text(), "--call d.py:Stack"),
    ("pile", "d.py", (STUDENTS / "list_pop.py").read_text(), "--call d.py:PopCrashes"),
    ("list", "d.py", (STUDENTS / "list_pop.py").read_text(), "--call d.py:PopCrashes"),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "file", "text", "line"), PYTHON)
def test_a_python_file_is_answered_with_the_line_that_works(
    exercise: str, file: str, text: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(file).parent.mkdir(exist_ok=True)
    Path(file).write_text(text)
    assert answered(exercise, file) == line
    words = shlex.split(line)
    if words[0] == "--call":  # the function or class is there
        protocol = next(one for one in load_exercise(exercise).protocols if one in CALLED)
        exercise_for(load_exercise(exercise), CheckedProgram(protocol, call=words[1]))
        with pytest.raises(BadInput, match=re.escape(f"; try: cardtui check {exercise} {line}") + "$"):
            reject_missing_name(load_exercise(exercise), file)
    else:
        assert subprocess.run(["test", "-f", words[2]], check=False).returncode == 0


def test_options_and_arguments_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b.py").write_text("def play(deck): pass\n")
    assert answered("beggar", "b.py", "--fast", "a b", option="--persistent ") == (
        "--persistent -- python3 b.py --fast 'a b'"
    )


def test_python_is_called_python3_where_there_is_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python3"
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert answered("beggar", "python", "a b.py") == "-- python3 'a b.py'"
    python.rename(tmp_path / "python")
    reject_file_as_program(load_exercise("beggar"), ["python", "b.py"])


def test_what_can_be_started_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = Path("b.py")
    script.write_text("#!/usr/bin/env python3\n")
    script.chmod(0o755)
    for command in (["./b.py"], ["python3", "b.py"], ["java", "Game"], ["java", "-jar", "x.jar"], ["x"]):
        reject_file_as_program(load_exercise("beggar"), command)
    script.write_text("print()\n")  # without #!, the system does not know what runs it
    assert answered("beggar", "./b.py") == "-- python3 ./b.py"
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    script.rename(bin_folder / "b.py")
    monkeypatch.setenv("PATH", str(bin_folder))
    reject_file_as_program(load_exercise("beggar"), ["b.py"])


def test_no_line_is_proposed_that_does_not_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("No.java").write_text("class No { int x; }")
    Path("No.class").write_bytes(b"\xca\xfe\xba\xbe")
    Path("No.jar").write_bytes(b"PK")
    Path("no.py").write_text("x = 1\n")
    Path("\x1b[2J.py").write_text("print()")

    def refused(exercise: str, file: str) -> str:
        with pytest.raises(BadInput) as error:
            reject_file_as_program(load_exercise(exercise), [file])
        assert str(error.value).isprintable() and "; try: " not in str(error.value)
        return str(error.value)

    if shutil.which("javac"):
        assert refused("beggar", "No.java") == '"No.java" has no main, so that Java cannot start it'
        assert refused("beggar", "No.class").startswith('"No.class" is not in the folder of its package')
        assert refused("beggar", "No.jar") == '"No.jar" says no Main-Class, so that Java cannot start it'
    assert refused("deque", "no.py").startswith("deque cannot be checked as a program, but: ")
    assert refused("beggar", "\x1b[2J.py").endswith("; rename it, as it cannot be typed")
    monkeypatch.setenv("PATH", "/none")
    assert refused("beggar", "No.java") == '"No.java" needs javac and java, which are not installed'
    assert refused("beggar", "no.py") == '"no.py" is run by python3, which is not installed'


def test_a_file_that_is_not_there_is_told_with_one_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("beggar.py").write_text(BEGGAR)
    for file, message in {
        "begar.py": 'There is no file "begar.py"; there is "beggar.py".',
        f"{tmp_path}/begar.py": f'There is no file "{tmp_path}/begar.py"; there is "{tmp_path}/beggar.py".',
        "Game.java": 'There is no file "Game.java".',
        "none/x.py": 'There is no file "none/x.py".',
    }.items():
        with pytest.raises(NotRun) as error:
            reject_file_as_program(load_exercise("beggar"), [file])
        assert len(str(tmp_path)) > 60 or str(error.value) == message


# Java

INNER = """
class Game {
    static class Main {
        public static void main(String[] words) { System.out.println("Player 0 wins after 2 rounds."); }
    }
}
"""

JAVA = [
    ("Game.java", game(), "--build 'javac Game.java' -- java Game"),
    ("src/Game.java", game(), "--build 'javac -d src -cp src src/Game.java' -- java -cp src Game"),
    ("cards/Game.java", game(package="cards"), "--build 'javac -d . cards/Game.java' -- java cards.Game"),
    ("Game.java", game(package="cards"), "--build 'javac -d . Game.java' -- java cards.Game"),
    ("src/cards/Game.java", game(package="cards"),
     "--build 'javac -d src -cp src src/cards/Game.java' -- java -cp src cards.Game"),
    ("Game.java", INNER, "--build 'javac Game.java' -- java 'Game$Main'"),
]  # fmt: skip


def works(line: str) -> bool:
    """Return whether a line builds and starts a program that answers."""
    words = shlex.split(line)
    fast = os.environ | {"JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1"}  # which Java notes as an error
    if words[0] == "--build":
        subprocess.run(["sh", "-c", words[1]], env=fast, stderr=subprocess.DEVNULL, check=True)
    command = words[words.index("--") + 1 :]
    done = subprocess.run(command, input="J 2 J 2\n", env=fast, capture_output=True, text=True, check=False)
    return done.stdout == "Player 0 wins after 2 rounds.\n"


@needs_java
@pytest.mark.parametrize(("file", "text", "line"), JAVA)
def test_a_java_source_is_answered_with_a_line(
    file: str, text: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(text)
    assert answered("beggar", file) == line


@needs_java
@pytest.mark.parametrize(
    ("file", "text", "line"),
    [*(rarely(*one) for one in JAVA[:-2]), *JAVA[-2:]],
)
def test_the_line_for_a_java_source_works(
    file: str, text: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(text)
    assert works(line)


@needs_java
def test_a_class_file_or_a_jar_is_answered_with_the_line_that_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Game.java").write_text(game())
    assert answered("beggar", "java", "Game") == "--build 'javac Game.java' -- java Game"
    assert answered("beggar", "Game") == "--build 'javac Game.java' -- java Game"
    Path("src").mkdir()
    (tmp_path / "src" / "Play.java").write_text(game("Play", "cards"))
    subprocess.run(
        ["javac", "-J-XX:TieredStopAtLevel=1", "-d", "src", "Game.java", "src/Play.java"], check=True
    )
    for file in ("Game.class", "Game$Card.class"):
        Path("src", file).rename(file)
    subprocess.run(["jar", "cfe", "a b.jar", "Game", "Game.class", "Game$Card.class"], check=True)
    for command, line in {
        ("Game.class",): "-- java Game",
        ("java", "Game.class"): "-- java Game",
        ("./Game.class",): "-- java Game",
        ("src/cards/Play.class",): "-- java -cp src cards.Play",
        ("a b.jar",): "-- java -jar 'a b.jar'",
    }.items():
        assert answered("beggar", *command) == line and works(line)


@needs_java
def test_a_check_by_the_proposed_line_agrees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my game.java").write_text(game().replace("public class", "class"))
    refused = cardtui("check", "beggar", "my game.java")
    assert refused.returncode == 2 and refused.stdout == b""
    line = refused.stderr.decode().splitlines()[0].partition("; try: cardtui ")[2]
    done = cardtui(*shlex.split(line.replace("check beggar", shlex.join(("check", "beggar", *ONE_CASE)))))
    assert done.returncode == 0, done.stdout + done.stderr


# Names that are missing

METHODS = {
    "deque": ["addfirst(card)", "addlast(card)", "removefirst()", "removelast()"],
    "list": ["addfirst(card)"],
    "stack": ["push(card)", "pop()"],
    "pile": ["add(card)", "turn()"],
    "coins": ["numCoins()", "numSquares()", "square(number)", "gameOver()", "move(coin, distance)"],
}


@every
def test_missing_names_are_not_judged_and_all_listed_with_the_likeliest_own_ones(
    exercise: SheetExercise, tmp_path: Path
) -> None:
    file = tmp_path / "it.py"
    for protocol in exercise.protocols:
        if protocol not in CALLED:
            continue
        name = exercise.protocols[protocol].example.rpartition(":")[2]
        file.write_text(f"def {name[:-1]}x(*given): return None\n")
        done = cardtui("check", exercise.key, "--format", "json", "--call", f"{file}:{name}")
        said = f'In "{file}", {name} is missing; there is {name[:-1]}x.'
        assert_not_judged(done, said if len(str(file)) < 80 else f"{name} is missing; there is {name[:-1]}x.")
        if protocol is not Protocol.OBJECT:
            continue
        missing = METHODS[exercise.key]
        own = [f"{one.partition('(')[0][:-1]}xy" for one in missing]
        file.write_text(f"class {name}:\n" + "".join(f"    def {one}(self, *given): pass\n" for one in own))
        done = cardtui("check", exercise.key, "--format", "json", "--call", f"{file}:{name}")
        report = assert_not_judged(done, " missing; there ")
        assert all(one in report for one in (*missing, *own))


def assert_not_judged(done: subprocess.CompletedProcess[bytes], said: str) -> str:
    assert done.returncode == 3
    report = json.loads(done.stdout)
    assert report["verdict"] == "not judged" and said in report["not_judged"]
    return str(report["not_judged"])


# Numbers of nothing


@every
def test_nothing_is_counted_of_nothing(exercise: SheetExercise) -> None:
    texts = list(_known_mistakes(exercise, []))
    rows = [ReportRow("a case", RowOutcome.OPEN, 0, 0)]
    for not_run in ("", "There is no file."):
        target = CheckedProgram(next(iter(exercise.protocols)), ("x",), call="x.py:y")
        report = Report(exercise, target, 1, 0, not_run=not_run, rows=rows)
        texts += report_lines(report)
        for write in FORMATS.values():
            texts += write(report)
    assert [text for text in texts if re.search(r"\b0 of 0\b", text)] == []
    assert bool(_known_mistakes(exercise, [])) is bool(exercise.mistakes)


# A class in Java

_STACK = "void push(java.util.Map<T, E> card) throws Error { if (card == null) { } } T pop() { return null; }"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"public class Main {{ static class Node {{ }} static class S<T, E> {{ {_STACK} }} }}", "S"),
        (f"class A<T, E> {{ {_STACK} }} class Stack extends A {{ }}", "A"),
        (f"class A<T, E> {{ {_STACK} }} class Stack<T, E> {{ {_STACK} }}", "Stack"),
        (f"/* class Stack {{ {_STACK} }} */ class Node {{ }} class Deque {{ }}", "Node"),
    ],
)
def test_the_class_that_has_the_methods_is_checked(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / "Stack.java").write_text(text)
    file = f"{tmp_path}/Stack.java"
    assert with_java_class(load_exercise("stack"), file) == f"{file}:{name}"


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("snap", "-- python3 snap.py"),
        ("beggar", "-- java BeggarMyNeighbour"),
        ("kata", "-- node solution.js"),
    ],
)
def test_functions_are_called_in_python_only(key: str, line: str) -> None:
    with pytest.raises(BadInput) as caught:
        with_java_class(load_exercise(key), "Nowhere.java")
    assert str(caught.value) == f"{key} is checked as a program in Java; try: cardtui check {key} {line}"


@needs_java
def test_a_program_in_java_that_is_named_as_a_class_is_answered_with_its_own_line(tmp_path: Path) -> None:
    (tmp_path / "Game.java").write_text(game())
    with pytest.raises(BadInput, match=r"; try: cardtui check snap --build '.*Game\.java' -- java .*Game$"):
        with_java_class(load_exercise("snap"), f"{tmp_path}/Game.java:Game")
