"""A check that is stopped ends at once: nobody closes the pipes of a program that another waits for."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.exercise import Way
from cardtui.checker.exercises import load_exercise
from cardtui.checker.findings import Report
from cardtui.checker.launcher import end_strays, start
from cardtui.checker.program_client import Target
from cardtui.checker.run_result import NotRun, RunLimits
from cardtui.checker.running_program import RunningProgram
from tests import processes
from tests.checker.programs import gone, noted, python


def test_what_a_thread_waits_for_is_ended_by_that_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[RunningProgram, threading.Thread] = {}
    elsewhere = []
    init, end = RunningProgram.__init__, RunningProgram.end

    def begins(self: RunningProgram, *arguments: object) -> None:
        init(self, *arguments)  # type: ignore[arg-type]
        made[self] = threading.current_thread()

    def ends(self: RunningProgram) -> None:
        if not self.gone and made[self] is not threading.current_thread():
            elsewhere.append(self)
        end(self)

    monkeypatch.setattr(RunningProgram, "__init__", begins)
    monkeypatch.setattr(RunningProgram, "end", ends)
    command = python(tmp_path, "if '3' in sys.stdin.read(): time.sleep(99)\nsay('x')")

    def stop(report: Report) -> None:
        raise KeyboardInterrupt

    began = time.monotonic()
    plan = Plan(1, 9, jobs=4)
    report = check(load_exercise("beggar"), Target(Way.PROGRAM, command, limits=RunLimits(30.0)), plan, stop)
    assert report.interrupted and time.monotonic() - began < 5
    assert made and not elsewhere


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="the system does not tell of processes"
)


@needs_proc
def test_what_a_program_has_sent_away_is_ended_with_the_check(tmp_path: Path) -> None:
    text = "if not os.fork():\n    os.setsid()\n    note(os.getpid())\n    time.sleep(99)\nsay('x')"
    report = check(load_exercise("beggar"), Target(Way.PROGRAM, python(tmp_path, text)), Plan(1, 0))
    assert report.failure is not None
    assert len(noted(tmp_path)) > 1 and gone(tmp_path)


def sleeping(seconds: str) -> Iterator[int]:
    """The numbers of the processes that sleep for so long."""
    for process in psutil.process_iter(["cmdline"]):
        if seconds in (process.info["cmdline"] or ()):
            yield process.pid


@needs_proc
def test_what_is_about_to_become_another_program_is_ended_too() -> None:
    """A process has no environment for a moment then, by which it could be known."""
    again = 'exec sh -c "$0" "$0"'
    for _ in range(100):
        becomes_others = start(["sh", "-c", again, again], shell=False, linewise=False)
        try:
            end_strays()
            assert becomes_others.wait(1) == -signal.SIGKILL
        finally:
            becomes_others.kill()


@needs_proc
def test_what_a_file_has_sent_away_is_ended_though_it_cannot_be_imported(tmp_path: Path) -> None:
    file, seconds = tmp_path / "coins.py", f"99.{os.getpid()}"
    sends_away = f"subprocess.Popen(['sleep', '{seconds}'], start_new_session=True)"
    file.write_text(f"import subprocess\n{sends_away}\nraise ValueError\n")
    with pytest.raises(NotRun):
        check(load_exercise("coins"), Target(Way.OBJECT, call=f"{file}:CoinStrip"), Plan(1, 0))
    assert processes.gone(lambda: sleeping(seconds), 2)
