"""Runs of programs: each ends as it should, and no process is left."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker import process
from cardtui.checker.exercise import DialogueScript, Mismatch
from cardtui.checker.process import NotRun, RunLimits, start_process
from cardtui.checker.process_table import has_process_table
from cardtui.checker.runners import (
    END_OF_INPUT,
    BatchRunner,
    DialogueRunner,
    Interrupted,
    LineRunner,
    ProgramEnd,
    end_all,
)
from tests import processes
from tests.cases import verdicts
from tests.checker.programs import (
    LONG,
    Case,
    MakePythonRunner,
    WriteProgram,
    all_ended,
    cases,
    noted_pids,
    write_program,
)

ANSWERED, CRASHED, HANGS, TOO_MUCH = (
    ProgramEnd.ANSWERED,
    ProgramEnd.CRASHED,
    ProgramEnd.HANGS,
    ProgramEnd.TOO_MUCH,
)
OUT_OF_TURN = ProgramEnd.OUT_OF_TURN


@cases("batch")
def test_a_batch_run_ends_as_it_should(case: Case, write: WriteProgram) -> None:
    start = monotonic()
    run = BatchRunner(write(case.program), case.limits).ask("j 2")
    assert monotonic() - start < 5
    if case.end:
        assert (run.end, run.output, run.status) == (case.end, case.output, case.status)


@cases("lines")
def test_a_question_to_a_running_program_ends_as_it_should(
    case: Case, write: WriteProgram, request: pytest.FixtureRequest
) -> None:
    start = monotonic()
    name = request.node.callspec.id
    greeting_seconds = 20.0 if "greets" in name or "before" in name else 0.0
    with LineRunner(write(case.program), case.limits, greeting_seconds=greeting_seconds) as runner:
        run = runner.ask("j 2")
    assert (run.end, run.output, run.status) == (case.end, case.output, case.status)
    assert monotonic() - start < 5


def test_the_last_errors_and_the_seconds_are_reported(write: WriteProgram) -> None:
    text = "time.sleep(0.1); os.write(2, b'a' * 9000); raise ValueError('no cards')"
    run = BatchRunner(write(text), LONG).ask("")
    assert run.end is CRASHED and run.status == 1 and 0.1 <= run.seconds < 5
    assert len(run.errors) == 4096 and run.errors.endswith("ValueError: no cards\n")


def test_time_in_which_a_program_waits_for_a_processor_does_not_count(
    write: WriteProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = monotonic()
    share = 0.9

    def times(pids: Sequence[int]) -> dict[str, tuple[float, float]]:
        passed = monotonic() - start
        return {str(pid): (0.0, share * passed) for pid in pids}

    monkeypatch.setattr(process, "processor_times", times)
    run = BatchRunner(write("time.sleep(1); say('x')"), RunLimits(0.5)).ask("")
    assert (run.end, run.output) == (ANSWERED, "x")
    run = BatchRunner(write("time.sleep(99)"), RunLimits(0.1)).ask("")
    assert run.end is HANGS and run.starved and run.seconds < 2
    share = 0.0
    run = BatchRunner(write("time.sleep(99)"), RunLimits(0.1)).ask("")
    assert run.end is HANGS and not run.starved


def test_large_input_may_be_read_or_not(write: WriteProgram) -> None:
    for text, output in {
        "say('x')": "x",
        "sys.stdin.read(3); say('x')": "x",
        "say(str(len(sys.stdin.read())))": "1000000",
        "say('x' * 300_000 + str(len(sys.stdin.read())))": "x" * 300_000 + "1000000",
    }.items():
        run = BatchRunner(write(text), RunLimits(20.0)).ask("2" * 1_000_000)
        assert (run.end, run.output) == (ANSWERED, output)


def test_the_end_is_found_without_a_pidfd(write: WriteProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "pidfd_open", raising=False)
    command = write("child = os.fork()\nif child: note(child); say('x'); os._exit(3)\ntime.sleep(99)")
    run = BatchRunner(command, LONG).ask("")
    assert (run.end, run.status, run.output) == (CRASHED, 3, "x") and run.seconds < 5


def test_no_file_descriptor_is_leaked(write: WriteProgram) -> None:
    runner = BatchRunner(write("say('x'); time.sleep(99)"), RunLimits(0.05))
    before = len(os.listdir("/dev/fd"))
    for _ in range(3):
        runner.ask("x")
    assert len(os.listdir("/dev/fd")) == before


def adding(count: int = 3) -> DialogueScript:
    """Ask for sums."""
    line = yield ""
    for number in range(count):
        line = yield f"{number} 1\n"
        if line != str(number + 1):
            return Mismatch((str(number + 1),), (str(line),), number + 2)
    line = yield END_OF_INPUT
    return None if line is None else Mismatch((), (line,), 9)


Ask = Callable[[Sequence[str]], object]
WAYS: dict[str, Ask] = {
    "batch": lambda command: BatchRunner(command, LONG).ask(""),
    "lines": lambda command: LineRunner(command, LONG).ask(""),
    "dialogue": lambda command: DialogueRunner(command, LONG).hold(adding()),
}


@pytest.mark.parametrize(("name", "reason"), verdicts("cannot-run"))
def test_the_reason_is_reported_if_a_command_cannot_be_run(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    files = {"plain.txt": ("x", 0o644), "noise": ("\1\2", 0o755), "lost": ("#!/no/where\n", 0o755)}
    for file, (text, mode) in files.items():
        (tmp_path / file).write_text(text)
        (tmp_path / file).chmod(mode)
    for ask in WAYS.values():
        with pytest.raises(NotRun) as error:
            ask([name])
        assert str(error.value) == reason


def test_a_running_program_is_kept_until_it_does_not_answer(write: WriteProgram) -> None:
    text = "for i, line in enumerate(sys.stdin):\n if line == 'x\\n': sys.exit('no x')\n say(f'{i}\\n')"
    with LineRunner(write(text), LONG) as runner:
        runs = [runner.ask(line) for line in "abxac"]
        assert [run.output for run in runs] == ["0", "1", "", "0", "1"]
        assert runs[2].errors == "no x\n" and runs[2].status == 1
        runner.close()
        assert runner.ask("a").output == "0"


def test_a_late_second_line_or_a_late_end_is_found_at_the_next_question(write: WriteProgram) -> None:
    text = "for line in sys.stdin: say('x\\n'); time.sleep(0.05); say('y\\n'); time.sleep(99)"
    limits = LONG._replace(seconds=1)
    with LineRunner(write(text), limits, has_answer=lambda output: "x" in output) as runner:
        first = runner.ask("a")
        sleep(0.5)
        second = runner.ask("b")
        assert (first.end, first.output, second.end, second.output) == (ANSWERED, "x", OUT_OF_TURN, "y\n")
    with LineRunner(write("input(); say('x\\n'); sys.exit(2)"), LONG) as runner:
        assert [runner.ask("a").end for _ in range(4)] == [ANSWERED, CRASHED] * 2


def test_errors_and_limits_belong_to_one_question(write: WriteProgram) -> None:
    text = "for line in sys.stdin: os.write(2, line.strip().encode() * 15_000); say('x' * 15_000 + '\\n')"
    with LineRunner(write(text), LONG) as runner:
        runs = [runner.ask(char) for char in "abc"]
    assert [(run.end, run.errors) for run in runs] == [(ANSWERED, char * 4096) for char in "abc"]


def test_a_running_python_program_need_not_flush_and_is_fast(write: WriteProgram) -> None:
    command = [part for part in write("for line in sys.stdin: print(line, end='')") if part != "-E"]
    with LineRunner(command, RunLimits(20.0)) as runner:
        assert len(runner.ask("x" * 300_000).output) == 300_000
        start = process_time()
        assert all(runner.ask(str(number)).output == str(number) for number in range(1000))
        assert process_time() - start < 1


# Dialogues


@cases("dialogue")
def test_a_dialogue_ends_as_it_should(case: Case, write: WriteProgram) -> None:
    start = monotonic()
    mismatch, run = DialogueRunner(write(case.program), case.limits).hold(adding())
    assert monotonic() - start < 5
    assert (mismatch is None, run.end) == (case.agrees, case.end)
    assert case.output in (None, run.output) and case.status in (None, run.status)


def reading(count: int, typed: str = "x\n") -> DialogueScript:
    for _ in range(count):
        yield typed
    return None


def test_the_output_and_the_time_of_a_whole_dialogue_are_limited(write: WriteProgram) -> None:
    command = write("for line in sys.stdin: say('ha\\n')")
    _, run = DialogueRunner(command, RunLimits(20.0, 30)).hold(reading(99))
    assert run.end is TOO_MUCH and run.output == "ha\n" * 10
    command = write("while True: time.sleep(0.03); say('ha\\n')")
    _, run = DialogueRunner(command, RunLimits(0.2)).hold(reading(999))
    assert run.end is HANGS and 2 < run.seconds < 5 and run.output.startswith("ha\nha\n")


def test_much_may_be_typed_that_is_not_read(write: WriteProgram) -> None:
    command = write("say('x\\n'); input(); say('y\\n'); time.sleep(99)")
    _, run = DialogueRunner(command, LONG).hold(reading(2, "x" * 500_000 + "\n"))
    assert (run.end, run.output) == (ANSWERED, "x\ny\n")


# Any program

DEEDS = [
    *("say('half')", "say('line\\n')", "say('x' * 30_000)", "os.write(2, b'x' * 30_000)"),
    *("sys.stdin.readline()", "sys.stdin.read()", "os.close(0)", "os.close(1)", "os.close(2)"),
    *("signal.signal(signal.SIGTERM, signal.SIG_IGN)", "os.fork(); note(os.getpid())", "time.sleep(99)"),
    *("os.kill(os.getpid(), signal.SIGSTOP)", "os.kill(os.getpid(), signal.SIGSEGV)"),
    *("os._exit(0)", "sys.exit(1)"),
]


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(DEEDS), max_size=5))
def test_any_program_ends_and_leaves_nothing(deeds: list[str]) -> None:
    limits = RunLimits(seconds=0.15, output_bytes=20_000)
    with TemporaryDirectory() as folder:
        command = write_program(Path(folder), "\n".join(deeds))
        start = monotonic()
        runs = [BatchRunner(command, limits).ask("J 2\n" * 9)]
        with LineRunner(command, limits, greeting_seconds=0) as runner:
            runs += [runner.ask("J 2"), runner.ask("J 2")]
        runs.append(DialogueRunner(command, limits).hold(reading(9, "J 2\n"))[1])
        assert monotonic() - start < 5
        assert all_ended(Path(folder))
        for run in runs:
            assert len(run.output) <= limits.output_bytes and len(run.errors) <= 4096
            assert run.end is CRASHED or run.status in (0, None)
            assert run.end in (CRASHED, ANSWERED) or run.status is None


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_passes_unchanged(text: str) -> None:
    assert BatchRunner(["cat"], LONG).ask(text).output == text


# Interruptions


@pytest.mark.parametrize("ask", WAYS.values(), ids=WAYS)
def test_end_all_interrupts_every_thread_at_once(ask: Ask, write: WriteProgram, tmp_path: Path) -> None:
    command = write("child = os.fork()\nnote(child) if child else None\ntime.sleep(99)")
    with ThreadPoolExecutor(3) as threads:
        asked = [threads.submit(ask, command) for _ in range(3)]
        assert processes.wait_until(lambda: len(noted_pids(tmp_path)) >= 6, 5)
        start = monotonic()
        end_all()
        assert [type(one.exception(5)) for one in asked] == [Interrupted] * 3
        assert monotonic() - start < 1
    assert BatchRunner(write("say('x')"), LONG).ask("").output == "x"


def test_a_program_that_is_just_being_started_is_interrupted(
    write: WriteProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start_and_interrupt(*arguments: Any) -> subprocess.Popen[bytes]:
        started = start_process(*arguments)
        end_all()
        return started

    monkeypatch.setattr(process, "start_process", start_and_interrupt)
    runner = BatchRunner(write("time.sleep(99)"), LONG)
    for _ in range(2):  # for good
        with pytest.raises(Interrupted):
            runner.ask("")


def test_programs_are_ended_when_python_exits(write: WriteProgram, tmp_path: Path) -> None:
    """The fixture checks that the program has ended."""
    command = write("for line in sys.stdin: say(line)")
    text = f"""
from cardtui.checker.process import RunLimits
from cardtui.checker.runners import LineRunner
runner = LineRunner({command!r}, RunLimits())
print(runner.ask("x").output)
"""
    run = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=20)
    assert run.stdout == "x\n" and len(noted_pids(tmp_path)) == 1


# Memory

needs_proc = pytest.mark.skipif(not has_process_table(), reason="there is no /proc")

HOGS = {
    "itself": "hog = bytearray(60_000_000)\ntime.sleep(99)",
    "its children together": """
        for _ in range(3):
            if os.fork() == 0:
                note(os.getpid())
                hog = bytearray(20_000_000)
                time.sleep(99)
        os.wait()
    """,
}


@needs_proc
@pytest.mark.parametrize("hog", HOGS.values(), ids=HOGS)
def test_a_program_that_uses_too_much_memory_is_ended(hog: str, write: WriteProgram) -> None:
    run = BatchRunner(write(hog), LONG._replace(memory_bytes=50_000_000)).ask("")
    assert (run.end, run.status) == (ProgramEnd.TOO_LARGE, None) and run.seconds < 5


@needs_proc
def test_memory_that_processes_share_is_counted_once(write: WriteProgram) -> None:
    text = """
        hog = b"x" * 20_000_000
        if all(os.fork() for _ in range(4)):
            time.sleep(0.3)
            say('x')
    """
    run = BatchRunner(write(text), LONG._replace(memory_bytes=60_000_000)).ask("")
    assert (run.end, run.output) == (ANSWERED, "x")


@needs_proc
def test_a_function_and_a_program_that_stays_alive_have_a_limit_of_memory(
    write: WriteProgram, python: MakePythonRunner
) -> None:
    limits = LONG._replace(memory_bytes=80_000_000)
    text = "for line in sys.stdin: say(line); hog = bytearray(int(line)); time.sleep(int(line) / 1e8)"
    with LineRunner(write(text), limits) as runner:
        assert [runner.ask(size).end for size in ("9", "90000000", "90000000")].count(ProgramEnd.TOO_LARGE)
    function = python("import time\ndef f(size): hog = bytearray(size); time.sleep(size / 1e8)", limits)
    ends = [function.call([size]).end for size in (9, 90_000_000, 9)]
    assert ends == [ANSWERED, ProgramEnd.TOO_LARGE, ANSWERED]
