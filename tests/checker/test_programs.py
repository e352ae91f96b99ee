"""A program that is started for each question: it ends as it is said, and nothing is left of it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from cardtui.checker import launcher, running_program
from cardtui.checker.program_runner import Program
from cardtui.checker.run_result import Interrupted, NotRun, ProgramRun, RunEnd, RunLimits
from cardtui.checker.runner import end_all
from tests.checker.programs import Write, gone, noted

SHORT = RunLimits(seconds=0.4, most=20_000)
LONG = RunLimits(seconds=20.0, most=20_000)  # that the test would not wait for

ANSWERED, CRASHED, HANGS, TOO_MUCH = RunEnd.ANSWERED, RunEnd.CRASHED, RunEnd.HANGS, RunEnd.TOO_MUCH

ENDS = {
    "reads and answers": ("say(sys.stdin.read().upper())", LONG, ANSWERED, "J 2", 0),
    "says nothing": ("", LONG, ANSWERED, "", 0),
    "has no line end": ("say('1\\n2')", LONG, ANSWERED, "1\n2", 0),
    "writes bytes that are no text": ("os.write(1, b'\\xff!')", LONG, ANSWERED, "\ufffd!", 0),
    "closes its input": ("os.close(0); say('yes')", LONG, ANSWERED, "yes", 0),
    "answers before it is asked": (
        "say('no\\n'); sys.stdin.read(); say('yes\\n')",
        LONG,
        ANSWERED,
        "no\nyes\n",
        0,
    ),
    "closes its output and ends later": ("os.close(1); time.sleep(0.1); os._exit(0)", LONG, ANSWERED, "", 0),
    "closes its output and fails later": ("os.close(1); time.sleep(0.1); os._exit(4)", LONG, CRASHED, "", 4),
    "closes all and hangs": ("[os.close(i) for i in (0, 1, 2)]; time.sleep(99)", SHORT, HANGS, "", None),
    "ends with a status": ("say('no'); sys.exit(3)", LONG, CRASHED, "no", 3),
    "ends by a signal": ("os.kill(os.getpid(), signal.SIGSEGV)", LONG, CRASHED, "", -signal.SIGSEGV),
    "prints half a line and waits": ("say('Play'); time.sleep(99)", SHORT, HANGS, "Play", None),
    "stops itself": ("os.kill(os.getpid(), signal.SIGSTOP)", SHORT, HANGS, "", None),
    "ignores every signal it can": (
        "for s in signal.valid_signals() - {9, 19}: signal.signal(s, signal.SIG_IGN) if s < 32 else None\n"
        "say('here'); time.sleep(99)",
        SHORT,
        HANGS,
        "here",
        None,
    ),
    "loops": ("while True: pass", SHORT, HANGS, "", None),
    "writes for ever": ("while True: say('ha' * 500)", LONG, TOO_MUCH, "ha" * 10_000, None),
    "writes errors for ever": ("while True: os.write(2, b'ha' * 500)", LONG, TOO_MUCH, "", None),
    "writes what is allowed": ("say('h' * 20_000)", LONG, ANSWERED, "h" * 20_000, 0),
    "writes a byte too many": ("say('h' * 20_001)", LONG, TOO_MUCH, "h" * 20_000, None),
    "leaves a child that holds the pipes": (
        "if os.fork() == 0: note(os.getpid()); os.close(0); time.sleep(99)\n"
        "while not os.path.getsize(sys.argv[0].replace('program.py', 'pids')): pass\n"
        "say('done'); os._exit(0)",
        LONG,
        ANSWERED,
        "done",
        0,
    ),
    "leaves a child that writes for ever": (
        "if os.fork() == 0:\n  while True: say('ha' * 500)\nos._exit(0)",
        RunLimits(20.0),
        None,
        None,
        None,
    ),
    "waits for a child that hangs": (
        "child = os.fork()\nif child == 0: note(os.getpid()); time.sleep(99)\nnote(child); os.wait()",
        SHORT,
        HANGS,
        "",
        None,
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_program_ends_as_it_is_said(name: str, write: Write) -> None:
    text, limits, ended, output, status = ENDS[name]
    began = monotonic()
    run = Program(write(text), limits).ask("j 2")
    assert monotonic() - began < 5
    if ended:  # otherwise it depends on who is faster
        assert (run.ended, run.output, run.status) == (ended, output, status)


def test_its_error_output_is_kept_from_the_end(write: Write) -> None:
    run = Program(write("os.write(2, b'a' * 9000); raise ValueError('no cards')"), LONG).ask("")
    assert run.ended is CRASHED and run.status == 1
    assert len(run.errors) == 4096 and run.errors.endswith("ValueError: no cards\n")


def test_it_is_told_how_long_it_took(write: Write) -> None:
    assert 0.1 <= Program(write("time.sleep(0.1)"), LONG).ask("").seconds < 5


@pytest.mark.parametrize(
    "text, came",
    [("say('x')", "x"), ("sys.stdin.read(3); say('x')", "x"), ("say(str(len(sys.stdin.read())))", "1000000")],
)
def test_a_large_input_need_not_be_read(text: str, came: str, write: Write) -> None:
    given = "2" * 1_000_000
    run = Program(write(text), LONG).ask(given)
    assert (run.ended, run.output) == (ANSWERED, came)


def test_it_may_write_much_before_it_reads_much(write: Write) -> None:
    run = Program(
        write("sys.stdout.write('x' * 300_000); print(len(sys.stdin.read()))"), RunLimits(20.0)
    ).ask("y" * 300_000)
    assert run.ended is ANSWERED and run.output.endswith("x300000\n")


def test_the_end_is_found_where_no_system_announces_it(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_program, "_announced", lambda _: None)
    command = write("child = os.fork()\nif child: note(child); say('x'); os._exit(3)\ntime.sleep(99)")
    run = Program(command, LONG).ask("")
    assert (run.ended, run.status, run.output) == (CRASHED, 3, "x")
    assert run.seconds < 5


def test_what_it_wrote_last_is_read_after_its_end(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_program, "_CHUNK", 10)
    run = Program(write("os.write(2, b'n' * 999); say('x' * 9999)"), LONG).ask("")
    assert (run.ended, run.output, run.errors) == (ANSWERED, "x" * 9999, "n" * 999)


def test_a_shell_is_asked_only_if_it_is_wished() -> None:
    assert Program(["echo a; echo $((1 + 2)) | cat"], LONG, shell=True).ask("").output == "a\n3\n"
    assert Program(["echo", "$HOME; ls"], LONG).ask("").output == "$HOME; ls\n"


def test_the_one_who_asks_has_no_open_files_left(write: Write) -> None:
    program = Program(write("say('x'); time.sleep(99)"), RunLimits(0.05))
    before = len(os.listdir("/dev/fd"))
    for _ in range(3):
        program.ask("x")
    assert len(os.listdir("/dev/fd")) == before


CANNOT = {
    "nothere-cardtui": 'There is no command "nothere-cardtui".',
    "./nothere": 'There is no command "./nothere".',
    "plain.txt": 'There is no command "plain.txt"; the file here is "./plain.txt".',
    "./plain.txt": '"./plain.txt" is not executable.',
    "./noise": '"./noise" is no program of this machine; a script begins with #!.',
    "./lost": 'What "./lost" is to be run by is not there.',
    "./folder": '"./folder" is a folder.',
    "": "There is no command to be run.",
    "a\0b": '"a\\x00b" cannot be run: embedded null byte.',
    "\x1b[2J": 'There is no command "\\x1b[2J".',
}


@pytest.mark.parametrize("name", CANNOT)
def test_it_is_said_why_a_command_cannot_be_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for file, text, mode in (
        ("plain.txt", "x", 0o644),
        ("noise", "\1\2", 0o755),
        ("lost", "#!/no/where\n", 0o755),
    ):
        (tmp_path / file).write_text(text)
        (tmp_path / file).chmod(mode)
    with pytest.raises(NotRun) as why:
        Program([name], LONG).ask("")
    assert str(why.value) == CANNOT[name]


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no compiler")
def test_a_compiled_program_is_run_too(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text(
        '#include <stdio.h>\nint main(){int c=getchar();if(c=="!"[0])return *(volatile int*)0;putchar(c);}'
    )
    subprocess.run(["cc", "-w", "-o", tmp_path / "p", tmp_path / "p.c"], check=True)
    program = Program([str(tmp_path / "p")], LONG)
    assert program.ask("K").output == "K"
    assert program.ask("!")[:4] == (CRASHED, "", "", -signal.SIGSEGV)


def test_all_is_ended_at_once_from_another_thread(write: Write, tmp_path: Path) -> None:
    command = write("child = os.fork()\nnote(child) if child else None\ntime.sleep(99)")
    ended: list[ProgramRun | BaseException] = []

    def ask(program: Program) -> None:
        try:
            ended.append(program.ask(""))
        except Interrupted as error:
            ended.append(error)

    programs = [Program(command, LONG) for _ in range(3)]
    threads = [threading.Thread(target=ask, args=(program,)) for program in programs]
    for thread in threads:
        thread.start()
    until = monotonic() + 5
    while len(noted(tmp_path)) < 6 and monotonic() < until:
        sleep(0.005)
    began = monotonic()
    end_all()
    for thread in threads:
        thread.join(5)
    assert monotonic() - began < 1
    assert [type(each) for each in ended] == [Interrupted] * 3
    with pytest.raises(Interrupted):  # whoever had not been told yet starts nothing more
        programs[0].ask("")
    assert Program(write("say('x')"), LONG).ask("").output == "x"


def test_a_program_that_was_just_being_started_is_ended_too(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(command: Sequence[str], shell: bool, linewise: bool) -> subprocess.Popen[bytes]:
        process = starts(command, shell, linewise)
        end_all()
        return process

    starts = launcher.start
    monkeypatch.setattr(running_program, "start", start)
    began = monotonic()
    with pytest.raises(Interrupted):
        Program(write("time.sleep(99)"), LONG).ask("")
    assert monotonic() - began < 5


def test_an_exception_while_waiting_leaves_nothing(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def step(self: running_program.RunningProgram, until: float) -> None:
        waits(self, until)
        if self.out:
            raise KeyboardInterrupt

    waits = running_program.RunningProgram.step
    monkeypatch.setattr(running_program.RunningProgram, "step", step)
    program = Program(write("say('x'); time.sleep(99)"), LONG)
    with pytest.raises(KeyboardInterrupt):
        program.ask("")
    assert noted(tmp_path) and gone(tmp_path)


def test_what_runs_when_we_end_is_ended(write: Write, tmp_path: Path) -> None:
    """The fixture sees that the program is gone."""
    command = write("say('x\\n'); time.sleep(99)")
    text = f"""
from cardtui.checker.run_result import RunLimits
from cardtui.checker.conversation import Talking
talking = Talking({command!r}, RunLimits())
print(talking.line())
"""
    run = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=20)
    assert run.stdout == "x\n" and len(noted(tmp_path)) == 1
