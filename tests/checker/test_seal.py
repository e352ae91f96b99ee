"""Programs that try to get points by other ways than answers: sealed they get none, and each has its row.

Most look for the source of a right program, and define the function with it if they find any. Not sealed,
those of `WORK` succeed: so the others can fail.
"""

from __future__ import annotations

import csv
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import dedent

import psutil
import pytest

import cardtui as package
from cardtui.checker import process, seal
from cardtui.checker.java_runner import COMPILER_OPTIONS, JavaCommand, JavaRunner
from cardtui.checker.process import NotRun
from cardtui.checker.process_table import has_process_table
from cardtui.checker.runners import BatchRunner, LineRunner, ProgramEnd, ProgramRun, PythonRunner, build
from cardtui.checker.seal import why_not_sealed
from cardtui.checker.workplace import Workplace, copied_workplace, work_in
from cardtui.storage.paths import HOME_VARIABLE
from tests.checker.programs import LONG, SHORT, Case, cases, write_program
from tests.checker.students import STUDENTS
from tests.cli.program import cardtui, complaint
from tests.processes import wait_until

needs_seal = pytest.mark.skipif(bool(why_not_sealed()), reason=why_not_sealed())
RIGHT = STUDENTS / "beggar.py"
LASTS = f"99.{os.getpid()}"
"""Seconds for which a process sleeps that outlives its program."""

HEAD = """
import glob, os, signal, socket, subprocess, sys
def play(deck):
    return "I do not know"
def use(source):
    exec(source, globals())
"""
CHEATS: Mapping[str, str] = {
    "descriptors": """
        for file in glob.glob("/proc/[0-9]*/fd/*"):
            pid = int(file.split("/")[2])
            if pid in (os.getpid(), 1) or not os.readlink(file).startswith(("/", "pipe")):
                continue
            with open(file, "w") as stream:
                stream.write('{"verdict": "agrees", "points": 99, "most_points": 99}')
            os.kill(pid, signal.SIGKILL)
    """,
    "signals": """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for pid in (os.getppid(), -1, -os.getpgrp()):
            for number in (signal.SIGTERM, signal.SIGUSR1):
                os.kill(pid, number)
    """,
    "imports": """
        sys.path.insert(0, os.path.dirname(PACKAGE))
        from cardtui.checker.exercises import load_exercise
        def play(deck):
            return load_exercise("beggar").expected(deck)[0]
    """,
    "calls": """
        command = ["-P", "-m", "cardtui", "check", "beggar", "--print-tests", "1"]
        path = {"PYTHONPATH": os.path.dirname(PACKAGE)}
        for python in (sys.executable, PYTHON, "python3"):
            if subprocess.run([python, *command], capture_output=True, env=path).stdout:
                use(open(RIGHT).read())
    """,
    "neighbours": """
        for name in glob.glob(CLASS + "/*/b.py") + glob.glob("../*/b.py"):
            text = open(name).read()
            if "use(" not in text:
                use(text)
                for other in glob.glob(CLASS + "/*/b.py"):
                    open(other, "w").write(text)
    """,
    "forks": """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execvp("sleep", ["sleep", LASTS])
            os._exit(0)
        os.wait()
    """,
    "network": """
        with socket.create_connection(("127.0.0.1", PORT), 1) as connection:
            use(connection.makefile().read())
    """,
    "links": """
        use(open(os.path.join(os.path.dirname(__file__), "link.py")).read())
    """,
    "environment": """
        use(open(os.environ["SECRET"]).read())
    """,
    "deep": """
        folder = os.getcwd()
        for _ in range(1500):
            os.mkdir("d")
            os.chdir("d")
        os.chmod(folder, 0)
    """,
    "manual": """
        found = glob.glob(sys.prefix + "/lib/python3*/*-packages/*")
        for folder, folders, files in os.walk("/"):
            folders[:] = [one for one in folders if one not in ("proc", "sys") and folder.count("/") < 4]
            found += folders + files
        if any("cardtui" in name or name == "camicia.py" for name in found):
            use(open(RIGHT).read())
    """,
}
WORK = ("imports", "calls", "neighbours", "network")
SEEKERS = (*WORK, "links", "environment", "manual")
"""Cheats that do nothing but look for an answer: one program may try them all."""


@pytest.fixture
def classroom(tmp_path: Path) -> Iterator[Path]:
    """The folder of a class with one right program, beside a server that sends it to whoever connects."""
    folder = tmp_path / "class"
    (folder / "right").mkdir(parents=True)
    shutil.copy(RIGHT, folder / "right" / "b.py")
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=tell_everybody, args=(server,), daemon=True).start()
        values = {
            "CLASS": str(folder),
            "PACKAGE": str(Path(package.__file__).parent),
            "PYTHON": sys.executable,
        }
        values |= {"RIGHT": str(RIGHT), "LASTS": LASTS}
        names = "".join(f"{name} = {value!r}\n" for name, value in values.items())
        names += f"PORT = {server.getsockname()[1]}\n"
        (tmp_path / "head.py").write_text(names + HEAD)
        yield folder


def add_cheat(classroom: Path, name: str, cheats: Iterable[str]) -> None:
    """Write a program that tries some cheats one after the other."""
    folder = classroom / name
    folder.mkdir()
    (folder / "link.py").symlink_to(RIGHT)
    text = (classroom.parent / "head.py").read_text()
    for cheat in cheats:
        text += "try:\n" + "".join(f"    {line}\n" for line in dedent(CHEATS[cheat]).strip().splitlines())
        text += "except BaseException as error:\n    print(error, file=sys.stderr)\n"
    (folder / "b.py").write_text(text)


def tell_everybody(server: socket.socket) -> None:
    with suppress(OSError):
        while True:
            connection, _ = server.accept()
            with connection:
                connection.sendall(RIGHT.read_bytes())


def points(classroom: Path, file: Path, *options: str) -> dict[str, float]:
    """Check the class; return the points of those who have a row."""
    words = ("check", "beggar", "--each", f"{classroom}/*", "-n", "0", "--only", "the exercise's", "--fresh")
    extra = {"SECRET": str(RIGHT)}
    done = cardtui(*words, "--csv", str(file), *options, "--call", "{}/b.py:play", extra=extra)
    assert done.returncode == 0 and done.stderr == b""
    rows = csv.DictReader(file.read_text().splitlines())
    return {row["student"]: float(row["points"] or 0) for row in rows}


@needs_seal
def test_a_sealed_cheat_gets_no_point_and_has_its_row(classroom: Path, tmp_path: Path) -> None:
    rows = {"seekers": SEEKERS, **{name: (name,) for name in CHEATS if name not in SEEKERS}}
    for name, cheats in rows.items():
        add_cheat(classroom, name, cheats)
    texts = {file: file.read_text() for file in classroom.glob("*/b.py")}
    found = points(classroom, tmp_path / "1.csv")
    assert found.pop("right") > 0
    assert found == dict.fromkeys(rows, 0)
    assert {file: file.read_text() for file in classroom.glob("*/b.py")} == texts
    assert wait_until(lambda: not any(LASTS in words_of(one) for one in psutil.process_iter()))


def words_of(process: psutil.Process) -> list[str]:
    with suppress(psutil.Error):
        return [*process.cmdline()]
    return []


@needs_seal
@pytest.mark.skipif(not shutil.which("javac"), reason="there is no Java")
def test_a_sealed_build_runs_no_annotation_processor_outside(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    spoilt = write_processor(folder / "anna")
    line = f"cd {{}} && javac {FAST} Main.java"
    words = ("check", "beggar", "--each", f"{folder}/anna", "-n", "0", "--fresh", "--build", line)
    for option, spoils in (("--sealed", False), ("--no-sealed", True)):
        done = cardtui(*words, option, "--csv", str(tmp_path / "1.csv"), "--", "true")
        assert done.returncode == 0
        (row,) = csv.DictReader((tmp_path / "1.csv").read_text().splitlines())
        assert (row["verdict"], row["points"]) == ("differs", "0")
        assert spoilt.exists() == spoils


FAST = shlex.join(COMPILER_OPTIONS)

JAVA = """
public class Main {
    public static void main(String[] arguments) { System.out.println("I do not know"); }
}
"""
PROCESSOR = """
import java.nio.file.*;
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes("*")
public class Cheat extends AbstractProcessor {
    @Override public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
        try { Files.writeString(Path.of("SPOILT"), "here"); } catch (Exception error) { }
        return false;
    }
}
"""


def write_processor(folder: Path) -> Path:
    """Write a program with an annotation processor, both compiled; return the file that this would write."""
    spoilt = folder.parent / "spoilt"
    services = folder / "META-INF" / "services"
    services.mkdir(parents=True)
    (services / "javax.annotation.processing.Processor").write_text("Cheat")
    (folder / "Cheat.java").write_text(PROCESSOR.replace("SPOILT", str(spoilt)))
    (folder / "Main.java").write_text(JAVA)
    files = folder.glob("*.java")
    subprocess.run(["javac", *COMPILER_OPTIONS, "-proc:none", "-d", folder, *files], check=True)
    return spoilt


@pytest.mark.skipif(not shutil.which("javac"), reason="there is no Java")
def test_our_compiler_runs_no_annotation_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "it"
    spoilt = write_processor(folder)
    monkeypatch.setenv("CLASSPATH", str(folder))
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    command = ("java", "Main")
    java = JavaCommand.parse(command)
    assert java is not None
    with JavaRunner(command, LONG, java) as runner:
        assert [runner.ask("").output for _ in range(2)] == ["I do not know\n"] * 2 and runner.confirm()
    assert not spoilt.exists()


@needs_seal
def test_what_a_seal_cannot_do_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "b.py").write_text("def play(deck): return 1\n")
    words = ("check", "beggar", "-n", "0", "--only", "the exercise's", "--fresh")
    each, call = ("--each", f"{tmp_path}/b.py"), ("--call", "{}:play")
    files = ("--json", str(tmp_path / "all.json"), "--pages", str(tmp_path / "pages"))
    assert b"ot sealed" not in cardtui(*words, *each, *files, *call).stdout
    values = json.loads((tmp_path / "all.json").read_text())
    assert values["sealed"] and values["programs"][0]["report"]["sealed"]

    monkeypatch.setattr(seal, "_LIBRARIES", ())  # nothing can be run then
    reason = 'the package bubblewrap does not work here: "bwrap: execvp true: No such file or directory"'
    with fresh_host():
        text = cardtui(*words, *each, *files, *call).stdout.decode().replace("\n     ", " ")
        assert f"Not sealed: {reason}." in text
        assert f"Not sealed: {reason}." in (tmp_path / "pages" / "class.md").read_text()
        values = json.loads((tmp_path / "all.json").read_text())
        assert not values["sealed"] and not values["programs"][0]["report"]["sealed"]
        assert f"--sealed is not possible: {reason}" in complaint(*words, "--sealed", *each, *call)
    monkeypatch.setenv("PATH", "")
    with fresh_host():
        text = complaint(*words, "--sealed", "--call", f"{tmp_path}/b.py:play")
        assert "--sealed is not possible: the package bubblewrap is not installed" in text


@contextmanager
def fresh_host() -> Iterator[None]:
    """Let the machine be looked at again."""
    for one in (seal._host, seal.why_not_sealed):
        one.cache_clear()
    try:
        yield
    finally:
        for one in (seal._host, seal.why_not_sealed):
            one.cache_clear()


@needs_seal
def test_a_line_for_the_shell_finds_the_python_of_a_virtual_environment(tmp_path: Path) -> None:
    with work_in(Workplace(tmp_path, tmp_path, is_sealed=True)):
        run = BatchRunner(("sh", "-c", f"{sys.executable} -c 'print(5)'"), LONG).ask("")
    assert run.output == "5\n", run.errors


@needs_seal
def test_cardtui_is_hidden_where_it_lies_below_a_folder_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefix = tmp_path / "prefix"
    for place in ("lib/python3.11/site-packages/cardtui", "src/cardtui"):
        (prefix / place).mkdir(parents=True)
        (prefix / place / "__init__.py").touch()
    (prefix / "lib" / "python3.11" / "site-packages" / "other.py").touch()
    monkeypatch.setattr(package, "__file__", str(prefix / "src" / "cardtui" / "__init__.py"))
    monkeypatch.setattr(sys, "base_prefix", str(prefix))
    work = tmp_path / "work"
    work.mkdir()
    with fresh_host(), work_in(Workplace(work, work, is_sealed=True)):
        run = BatchRunner(("find", str(prefix), "-name", "*.py"), LONG).ask("")
    assert run.output.splitlines() == [f"{prefix}/lib/python3.11/site-packages/other.py"]


# Not sealed


@pytest.mark.thorough  # which is about these cheats rather than about the seal
def test_cheats_that_are_not_sealed_show_that_they_could_work(classroom: Path, tmp_path: Path) -> None:
    for name in (*WORK, "links", "environment"):
        add_cheat(classroom, name, [name])
    found = points(classroom, tmp_path / "1.csv", "--no-sealed")
    assert {name for name, number in found.items() if number} == {"right", *WORK}


def test_a_program_runs_in_a_copy_of_its_folder_with_few_variables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "x")
    monkeypatch.setenv("JAVA_HOME", "/jdk")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "beside.py").write_text("name = 'beside'\n")
    for name in (".hidden.py", "x.py"):
        (tmp_path / name).touch()
    text = "import beside, json, os, sys\nopen('new', 'w').close()\n"
    text += "print(json.dumps([os.getcwd(), sys.argv[1:], sorted(os.listdir()), dict(os.environ)]))\n"
    (tmp_path / "deep" / "b.py").write_text(text)
    python = (sys.executable, "-S")
    for words, has_line, names in (
        ((*python, "deep/b.py", "new"), False, ["b.py", "beside.py", "new"]),
        ((*python, f"{tmp_path}/deep/b.py", "new"), False, ["b.py", "beside.py", "new"]),
        ((*python, "deep/b.py", "x"), True, ["deep", "new", "x.py"]),
        ((*python, "deep/b.py", "deep"), False, ["deep", "new", "x.py"]),
        ((*python, "deep/b.py", "./x.py"), False, ["deep", "new", "x.py"]),
    ):
        with copied_workplace(words, has_line, is_sealed=False):
            run = BatchRunner(words, LONG).ask("")
        folder, arguments, found, variables = json.loads(run.output)
        assert arguments == [words[-1]] and [one for one in found if one != "__pycache__"] == names
        assert not os.path.exists(folder)
        assert variables["PATH"] == os.environ["PATH"] and variables["JAVA_HOME"] == "/jdk"
        assert "SECRET" not in variables
    assert sorted(os.listdir("deep")) == ["b.py", "beside.py"]


def test_words_lead_to_the_copy_if_it_has_what_they_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, source = tmp_path / "copy", tmp_path / "it's here"
    for folder in (copy / "out", source / "out", source / ".venv" / "python", tmp_path / "java"):
        folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    place = Workplace(copy, source)
    command = ("java", f"-Dx={source}/out", "-cp", f"it's here/out:{source}/out:java:{source}/.venv", "x:y")
    assert place.launch(command).command == [
        *("java", f"-Dx={copy}/out", "-cp"),
        *(f"{copy}/out:{copy}/out:{tmp_path}/java:{source}/.venv", "x:y"),
    ]
    line = f"cd {shlex.quote(str(source))}/out && {source}/.venv/python '{source}' {source}s"
    expected = f"cd {copy}/out && {source}/.venv/python '{copy}' {source}s"
    assert place.launch(("sh", "-c", line)).command[2] == expected
    assert place.as_typed(f'File "{copy}/b.py", {copy}s/') == f'File "{source}/b.py", {copy}s/'


def test_a_process_that_a_function_has_forked_cannot_answer(tmp_path: Path) -> None:
    text = """
        import os
        def f():
            if os.fork() == 0:
                names = [f"/proc/self/fd/{name}" for name in os.listdir("/proc/self/fd")]
                pipes = {os.readlink(name) for name in names if os.path.lexists(name)}
                os.write(2, str(sum(one.startswith("pipe:") for one in pipes)).encode())
                os._exit(0)
            os.wait()
    """
    (tmp_path / "it.py").write_text(dedent(text))
    with PythonRunner(f"{tmp_path}/it.py:f", LONG) as function:
        assert function.call([]).output == "1"  # the error output, where it may print


CHECK = """
import ctypes, os, select, subprocess, sys
from cardtui.checker import supervisor
os.setgid(65534)
os.setuid(65534)
ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # as of a process that this user has started
output, report = os.pipe()
if sys.argv[1] == "supervised":
    supervisor.supervise()
for pid in (os.getpid(), os.getppid()):
    forge = f"echo forged > /proc/{pid}/fd/{report}"
    subprocess.run(["/bin/sh", "-c", forge], stderr=subprocess.DEVNULL)
os.write(1, os.read(output, 99) if select.select([output], [], [], 0)[0] else b"")
"""


@pytest.mark.skipif(not has_process_table() or os.geteuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize(("how", "output"), [("supervised", b""), ("alone", b"forged\n")])
def test_another_process_of_the_user_does_not_reach_the_report(how: str, output: bytes) -> None:
    done = subprocess.run([sys.executable, "-c", CHECK, how], stdout=subprocess.PIPE, check=True)
    assert done.stdout == output


# Runs: all is told as of programs that are not sealed


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[Path]:
    """Let programs run sealed, and return their folder."""
    with work_in(Workplace(tmp_path, tmp_path, is_sealed=True)):
        yield tmp_path


def written(folder: Path, text: str) -> tuple[str, ...]:
    command = write_program(folder, text)
    file = folder / "program.py"
    file.write_text(file.read_text().replace(f"{folder}/", ""))  # a sealed program sees only its own folder
    return command


@needs_seal
@pytest.mark.thorough
@cases("batch")
def test_a_sealed_run_ends_as_it_should(case: Case, sealed: Path) -> None:
    run = BatchRunner(written(sealed, case.program), case.limits).ask("j 2")
    if case.end:
        assert (run.end, run.output, run.status) == (case.end, case.output, case.status)


@needs_seal
@pytest.mark.thorough
@cases("lines")
def test_a_sealed_program_that_stays_alive_ends_as_it_should(
    case: Case, sealed: Path, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    greeting_seconds = 20.0 if "greets" in name or "before" in name else 0.0
    if name == "closes its output":  # bubblewrap keeps it open: the limit of time ends the program
        pytest.skip("the end of its output is not seen before its own end")
    command = written(sealed, case.program)
    with LineRunner(command, case.limits, greeting_seconds=greeting_seconds) as runner:
        run = runner.ask("j 2")
    assert (run.end, run.output, run.status) == (case.end, case.output, case.status)


@needs_seal
@pytest.mark.thorough
@cases("call")
def test_a_sealed_call_ends_as_it_should_and_the_next_one_works(case: Case, sealed: Path) -> None:
    text = f"\n\nimport os, signal, sys, time\ndef f(x):\n if x != 1: return x\n {case.program}"
    (sealed / "it.py").write_text(text)
    with PythonRunner(f"{sealed}/it.py:f", case.limits) as function:
        run = function.call([1])
        assert (run.end, run.status) == (case.end, case.status)
        assert run.errors.endswith(case.output) if case.output else not run.errors
        assert function.call([2]).end is ProgramEnd.ANSWERED and function.call([3]).value == 3


def ended(run: ProgramRun) -> tuple[ProgramEnd, str, int | None]:
    return run.end, run.output, run.status


@needs_seal
def test_the_status_and_the_signal_of_a_sealed_program_are_told(sealed: Path) -> None:
    for text, expected in {
        "say(sys.stdin.read()); sys.exit(3)": (ProgramEnd.CRASHED, "j 2", 3),
        "os.kill(os.getpid(), signal.SIGSEGV)": (ProgramEnd.CRASHED, "", -signal.SIGSEGV),
        "say('x')\nif not os.fork(): os.setsid(); time.sleep(99)": (ProgramEnd.ANSWERED, "x", 0),
    }.items():
        assert ended(BatchRunner(written(sealed, text), LONG).ask("j 2")) == expected
    assert BatchRunner(written(sealed, "time.sleep(99)"), SHORT).ask("").end is ProgramEnd.HANGS


@needs_seal
def test_the_memory_of_a_sealed_program_is_limited(sealed: Path) -> None:
    limits = LONG._replace(memory_bytes=80_000_000)
    hog = "\nif not os.fork(): os.setsid(); hog = bytearray(200_000_000)\ntime.sleep(99)"
    assert BatchRunner(written(sealed, hog), limits).ask("").end is ProgramEnd.TOO_LARGE


@needs_seal
def test_time_in_which_a_sealed_program_waits_for_a_processor_does_not_count(
    sealed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[int]] = []

    def times(pids: Iterable[int]) -> dict[str, tuple[float, float]]:
        asked.append({*pids})
        return {}

    monkeypatch.setattr(process, "processor_times", times)
    with LineRunner(written(sealed, "for line in sys.stdin: say(line)"), LONG, greeting_seconds=0) as runner:
        runner.ask("x")
        runner.ask("y")
        assert runner.program is not None
        family = {one.pid for one in psutil.Process(runner.program.pid).children(recursive=True)}
        assert asked[-1] == {runner.program.pid, max(family)}


@needs_seal
def test_a_sealed_function_that_hangs_prints_its_stack_with_the_names_of_its_files(sealed: Path) -> None:
    (sealed / "it.py").write_text("def f(x):\n    while x: pass\n    return x / 0\n")
    with PythonRunner(f"{sealed}/it.py:f", SHORT) as function:
        stack = function.call([1]).errors
        assert stack.splitlines()[1:] == [f'  File "{sealed}/it.py", line 2 in f']
        assert f'File "{sealed}/it.py", line 3, in f' in function.call([0]).errors


@needs_seal
def test_what_cannot_be_sealed_or_started_is_not_run(sealed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        NotRun, match=r'^There is no command "no-such" where the program is sealed; see --no-sealed\.$'
    ):
        BatchRunner(("no-such",), LONG).ask("")
    monkeypatch.setattr(seal, "FOLDER", "/usr/no-such")  # nothing can be mounted there
    for runner in (BatchRunner, LineRunner):
        with pytest.raises(NotRun, match=r"^It could not be sealed: bwrap: Can't mkdir"):
            runner(written(sealed, "say('x')"), LONG).ask("")
    with pytest.raises(NotRun, match=r"^It could not be sealed: bwrap: "):
        build("true")
