"""A program that has to wait for a processor is neither wrong nor too slow: it is not finished."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

import pytest

from cardtui.checker import process, runners
from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import CheckedProgram
from cardtui.checker.exercise import Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import CutOff, NotRun, RunLimits
from cardtui.checker.process_table import has_process_table, is_at_work, processor_times
from cardtui.checker.report import CheckVerdict, Report, RowOutcome, report_lines
from cardtui.checker.runners import BatchRunner, ProgramEnd, PythonRunner
from cardtui.checker.scoring import Scheme, score
from tests.checker.programs import WriteProgram
from tests.checker.students import STUDENTS
from tests.cli.program import cardtui
from tests.processes import wait_until

BEGGAR = load_exercise("beggar")
HEAD = f"import sys, time\nsys.path.insert(0, {str(STUDENTS)!r})\nimport beggar, mistaken\n"
WAITS = "def play(deck):\n if len(deck) > 40: time.sleep(60)\n return {}.play(deck)\n"
"""Answers small decks. With large ones it sleeps, and the test says that it waits for a processor."""


def checked(folder: Path, who: str, monkeypatch: pytest.MonkeyPatch, **times: float) -> Report:
    """Check a program on a machine where each thread has these shares of the time that has passed."""
    start = monotonic()

    def processor_times(pids: Iterable[int]) -> dict[str, tuple[float, float]]:
        passed = monotonic() - start
        return {str(pid): (times["runs"] * passed, times["waits"] * passed) for pid in pids}

    monkeypatch.setattr(process, "processor_times", processor_times)
    (folder / "it.py").write_text(HEAD + WAITS.format(who))
    program = CheckedProgram(Protocol.CALL, call=f"{folder / 'it.py'}:play", limits=RunLimits(0.1))
    report = check(BEGGAR, program, Plan(1, 10, jobs=1, asks_all=True))
    score(report, Scheme({"other": 1}))
    return report


def formatted(report: Report, form: str) -> str:
    return "\n".join(FORMATS[form](report))


def test_a_right_program_is_not_judged_and_has_no_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = checked(tmp_path, "beggar", monkeypatch, runs=0.1, waits=0.85)
    assert report.verdict is CheckVerdict.NOT_JUDGED and report.interrupted
    assert "This machine is so busy" in report.reason
    assert "it has no mark, which is not 0 of " in formatted(report, "text")
    values = json.loads(formatted(report, "json"))
    assert values["points"] is None and {row["points"] for row in values["rows"]} == {None}
    assert "Bail out! It could not be judged: This machine is so busy" in formatted(report, "tap")
    assert 'failures="0" errors="1"' in formatted(report, "junit")
    values = json.loads(formatted(report, "gradescope"))
    assert not {"score", "max_score"} & {key for one in (values, *values["tests"]) for key in one}


def test_what_has_failed_before_keeps_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = checked(tmp_path, "mistaken", monkeypatch, runs=0.1, waits=0.85)
    assert report.verdict is CheckVerdict.DIFFERS and report.interrupted
    text = "\n".join(report_lines(report))
    assert "It differs" in text and "Not all was asked. This machine is" in text
    assert "Not finished: it has no mark" in text and json.loads(formatted(report, "json"))["points"] is None
    assert {answer.kind.value for _, answer in report.failures} == {"differs"}


@pytest.mark.parametrize(("runs", "waits"), [(0.5, 0.85), (0.0, 0.0)])
def test_a_program_that_has_had_its_time_or_has_slept_through_it_hangs(
    runs: float, waits: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = checked(tmp_path, "beggar", monkeypatch, runs=runs, waits=waits)
    assert report.verdict is CheckVerdict.DIFFERS and not report.interrupted and report.has_mark
    assert "hangs" in {answer.kind.value for _, answer in report.failures}


@pytest.mark.skipif(not has_process_table(), reason="there is no /proc")
@pytest.mark.parametrize(
    ("text", "at_work", "end", "starved"),
    [
        ("time.sleep(0.3); say('x')", True, ProgramEnd.ANSWERED, False),
        ("time.sleep(99)", True, ProgramEnd.HANGS, True),
        ("time.sleep(99)", False, ProgramEnd.HANGS, False),
    ],
)
def test_a_program_at_work_has_its_time_if_nobody_knows_what_its_children_have_waited(
    text: str,
    at_work: bool,
    end: ProgramEnd,
    starved: bool,
    write: WriteProgram,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "is_at_work", lambda pids: at_work)
    run = BatchRunner(write(text), RunLimits(0.2)).ask("")
    assert (run.end, run.starved) == (end, starved)


@pytest.mark.skipif(not has_process_table(), reason="there is no /proc")
@pytest.mark.parametrize("at_work", [True, False])
def test_a_build_or_an_import_that_the_clock_has_ended_is_not_finished(
    at_work: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtui.checker.supervisor.supervise", lambda: None)
    monkeypatch.setattr(process, "is_at_work", lambda pids: at_work)
    monkeypatch.setattr(runners, "_BUILD_SECONDS", 0.1)
    monkeypatch.chdir(tmp_path)
    done = cardtui("check", "beggar", "--fresh", "--format", "json", "--build", "sleep 99", "--", "true")
    report = json.loads(done.stdout)
    assert report["not_judged"] == "It was not built within 0.1 s."
    assert (report["verdict"], report["interrupted"]) == ("not judged", at_work)
    (tmp_path / "it.py").write_text("import time\ntime.sleep(99)\n")
    with PythonRunner(f"{tmp_path}/it.py:f", RunLimits(), import_seconds=0.2) as runner:
        with pytest.raises(NotRun) as error:
            runner.call([])
        assert isinstance(error.value, CutOff) == at_work


@pytest.mark.skipif(not has_process_table(), reason="there is no /proc")
def test_it_is_known_who_is_at_work_and_how_long_ended_children_have_run() -> None:
    burn = "import time\nwhile time.process_time() < 0.3: pass"
    program = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {burn!r}])\ninput()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE) as waiting:
        assert wait_until(lambda: processor_times([waiting.pid])[f"children of {waiting.pid}"][0] >= 0.2)
        assert wait_until(lambda: not is_at_work([waiting.pid]))
        waiting.communicate(b"\n")
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        assert wait_until(lambda: is_at_work([busy.pid])) and is_at_work([busy.pid])
        busy.kill()


def test_cases_that_were_not_asked_count_nothing(tmp_path: Path) -> None:
    (tmp_path / "it.py").write_text(f"{HEAD}play = beggar.play")
    program = CheckedProgram(Protocol.CALL, call=f"{tmp_path / 'it.py'}:play")
    report = check(BEGGAR, program, Plan(1, 5, jobs=1, asks_all=True))
    report.planned_rows = {**report.planned_rows, "random deals": 90}
    score(report, Scheme({"other": 1, "random deals": 10}))
    (row,) = (row for row in report.rows if row.name == "random deals")
    assert (row.outcome, row.points, row.most) == (RowOutcome.SKIPPED, 0, 10)
    assert row.detail == "all 5 right; the other 85 not asked"
