"""Java programs in one JVM: all is as if the program were started for each question, but faster."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import Any
from zipfile import ZipFile

import pytest

from cardtui.checker.client import AnswerKind, CheckedProgram, ProgramClient
from cardtui.checker.exercise import AnswerLines, CheckCase, Protocol, SheetExercise
from cardtui.checker.java_runner import JavaCommand, JavaRunner
from cardtui.checker.process import RunLimits
from cardtui.checker.runners import ProgramEnd
from cardtui.storage.paths import HOME_VARIABLE

pytestmark = pytest.mark.skipif(not which("javac"), reason="there is no Java")

LIMITS = RunLimits(20.0, 60_000)
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_TABLE = Path(__file__).parents[1] / "data" / "java-programs.toml"
PROGRAMS: dict[str, Any] = tomllib.loads(_TABLE.read_text(encoding="utf-8"))

_CLASS = """
import java.io.*;
import java.util.*;
public class {name} {{
    static int calls;
    public static void main(String[] args) throws Exception {{
        {main}
    }}
}}
"""
_KEEPS = """
    new FileWriter("starts", true).append(ProcessHandle.current().pid() + " ").close();
    java.util.logging.Logger log = java.util.logging.Logger.getGlobal();
    String word = new Scanner(System.in).next();
    System.out.println(log.getLevel() != null || word.equals("wrong") ? "y" : "x");
    if (word.equals("keep")) log.setLevel(java.util.logging.Level.OFF);
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the compiled programs of the table, and some others."""
    folder = tmp_path_factory.mktemp("java")
    mains = {f"Program{number}": program["main"] for number, program in enumerate(PROGRAMS.values())}
    says = "System.out.print(args[0] + new Scanner(System.in).next());"
    exits = 'System.out.print("x"); if (new Scanner(System.in).next().equals("exit")) System.exit(0);'
    heap = "System.out.print(Runtime.getRuntime().maxMemory());"
    eats = "List<int[]> all = new ArrayList<>(); while (true) all.add(new int[250_000]);"
    mains |= {"Heap": heap, "Eats": eats}
    mains |= {"Keeps": _KEEPS, "Says": says, "Exits": exits}
    for name, main in mains.items():
        (folder / f"{name}.java").write_text(_CLASS.format(name=name, main=main), encoding="utf-8")
    subprocess.run(["javac", "-encoding", "UTF-8", *folder.glob("*.java")], check=True)
    return folder


@pytest.fixture(autouse=True)
def one_data_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `MainCaller` be compiled once for all tests."""
    monkeypatch.setenv(HOME_VARIABLE, str(folder / "data"))


def java_runner(*words: str, limits: RunLimits = LIMITS) -> JavaRunner:
    java = JavaCommand.parse(("java", *QUICK, *words))
    assert java is not None
    return JavaRunner(("java", *QUICK, *words), limits, java)


def test_runs_in_one_jvm_are_the_same_as_by_starts(folder: Path) -> None:
    differences = {}
    for number, (name, program) in enumerate(PROGRAMS.items()):
        words = ("-cp", str(folder), f"Program{number}", "one", "two")
        with java_runner(*words) as runner:
            runner.ask("a b")
            run = runner.ask("x")
            is_of_jvm = runner.confirm()
            assert is_of_jvm == program["stays"], name
            expected = runner.ask("x") if is_of_jvm else run
            if run._replace(seconds=0) != expected._replace(seconds=0):
                differences[name] = run, expected
    assert differences == {}


class SaysX(SheetExercise):
    """Ask for an x, whatever the input."""

    def cases(self) -> Sequence[CheckCase]:
        return ()

    def random_input(self, random: Any, size: float) -> str:
        return ""

    def stdin_text(self, test_input: str) -> str:
        return test_input

    def expected(self, test_input: str) -> AnswerLines:
        return ("x",)


def test_the_jvm_is_used_until_an_answer_is_not_right_because_of_it(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ("java", *QUICK, "-cp", str(folder), "Keeps")
    with ProgramClient(SaysX(), CheckedProgram(Protocol.PROGRAM, command, limits=LIMITS)) as client:

        def ask(*texts: str) -> tuple[list[AnswerKind], int, int]:
            """Return the answers, the number of runs so far and in how many JVMs they were."""
            kinds = [client.ask(text).kind for text in texts]
            pids = Path("starts").read_text().split()
            return kinds, len(pids), len({*pids})

        right, wrong = AnswerKind.RIGHT, AnswerKind.DIFFERS
        assert ask(*"abc") == ([right] * 3, 4, 2)  # the first one is asked in both ways
        assert ask("wrong", "a") == ([wrong, right], 7, 3)  # a wrong one too
        assert ask(*["wrong"] * 4) == ([wrong] * 4, 13, 5)  # two more of them
        client.close()
        assert ask("wrong") == ([wrong], 15, 7)  # of another JVM again
        assert ask("keep") == ([right], 16, 7)
        assert ask(*"abc") == ([right] * 3, 20, 10)  # the JVM answers once more, but wrongly


def test_a_jvm_that_ends_at_times_is_started_again(folder: Path) -> None:
    with java_runner("-cp", str(folder), "Exits") as runner:
        runs = [runner.ask("exit" if number % 5 == 4 else "stay") for number in range(10)]
        assert [run.output for run in runs] == ["x"] * 10 and runner.confirm()
        runs = [runner.ask("exit") for _ in range(5)]
        assert [run.output for run in runs] == ["x"] * 5 and not runner.confirm()


def test_the_heap_does_not_grow_by_garbage_up_to_the_limit_of_memory(folder: Path) -> None:
    limits = LIMITS._replace(memory_bytes=150_000_000)
    with java_runner("-cp", str(folder), "Heap", limits=limits) as runner:
        heaps = [int(runner.ask("").output) for _ in range(2)]
        assert runner.confirm() and max(heaps) < 140_000_000
    with java_runner("-cp", str(folder), "Eats", limits=limits) as runner:
        assert runner.ask("").end is ProgramEnd.TOO_LARGE


def test_a_jar_can_be_asked(folder: Path, tmp_path: Path) -> None:
    jar = tmp_path / "says.jar"
    with ZipFile(jar, "w") as file:
        file.writestr("META-INF/MANIFEST.MF", "Main-Class: Says\n")
        file.write(folder / "Says.class", "Says.class")
    with java_runner("-jar", str(jar), "-x") as runner:
        assert [runner.ask(text).output for text in "ab"] == ["-xa", "-xb"]
        assert runner.confirm()


def test_without_a_compiler_all_is_asked_by_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java = tmp_path / "java"
    java.write_text('#!/bin/sh\nread -r word; echo "$1 $word"\n')
    java.chmod(0o755)
    monkeypatch.setenv("PATH", "/no/where")
    command = (str(java), "Main")
    with JavaRunner(command, LIMITS, JavaCommand(str(java), (), ".", ("Main",))) as runner:
        runs = [runner.ask(text) for text in ("a\n", "b\n")]
        assert [(run.end, run.output) for run in runs] == [
            (ProgramEnd.ANSWERED, "Main a\n"),
            (ProgramEnd.ANSWERED, "Main b\n"),
        ]
        assert not runner.confirm()


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        ("java Main", ("java", (), "HERE", ("Main",))),
        (
            "/opt/bin/java -Xmx64m -ea -cp a:b p.Main -x",
            ("/opt/bin/java", ("-Xmx64m", "-ea"), "a:b", ("p.Main", "-x")),
        ),
        ("java --class-path a -Dx=y Main -cp b", ("java", ("-Dx=y",), "a", ("Main", "-cp", "b"))),
        ("java -ea -jar a.jar b", ("java", ("-ea",), "a.jar", ("-jar", "b"))),
        ("java", None),
        ("java -jar", None),
        ("java -cp", None),
        ("java Main.java", None),
        ("java @options Main", None),
        ("java -m module/Main", None),
        ("java -javaagent:a.jar Main", None),
        ("python3 Main", None),
    ],
)
def test_a_java_command_is_understood(
    command: str, parts: tuple[Any, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLASSPATH", "HERE")
    assert JavaCommand.parse(command.split()) == parts
