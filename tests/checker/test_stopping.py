"""A check that is stopped ends at once: nobody closes the pipes of a program that another waits for."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from cardtui.checker.asking import Target
from cardtui.checker.checking import Plan, check
from cardtui.checker.findings import Report
from cardtui.checker.listing import exercise
from cardtui.checker.runs import RunLimits
from cardtui.checker.started import Started
from cardtui.exercises.exercise import Way
from tests.checker.programs import gone, noted, python


def test_what_a_thread_waits_for_is_ended_by_that_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[Started, threading.Thread] = {}
    elsewhere = []
    init, end = Started.__init__, Started.end

    def begins(self: Started, *arguments: object) -> None:
        init(self, *arguments)  # type: ignore[arg-type]
        made[self] = threading.current_thread()

    def ends(self: Started) -> None:
        if not self.gone and made[self] is not threading.current_thread():
            elsewhere.append(self)
        end(self)

    monkeypatch.setattr(Started, "__init__", begins)
    monkeypatch.setattr(Started, "end", ends)
    command = python(tmp_path, "if '3' in sys.stdin.read(): time.sleep(99)\nsay('x')")

    def stop(report: Report) -> None:
        raise KeyboardInterrupt

    began = time.monotonic()
    plan = Plan(1, 9, jobs=4)
    report = check(exercise("beggar"), Target(Way.PROGRAM, command, limits=RunLimits(30.0)), plan, stop)
    assert report.interrupted and time.monotonic() - began < 5
    assert made and not elsewhere


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the system does not tell of processes")
def test_what_a_program_has_sent_away_is_ended_with_the_check(tmp_path: Path) -> None:
    text = "if not os.fork():\n    os.setsid()\n    note(os.getpid())\n    time.sleep(99)\nsay('x')"
    report = check(exercise("beggar"), Target(Way.PROGRAM, python(tmp_path, text)), Plan(1, 0))
    assert report.failure is not None
    assert len(noted(tmp_path)) > 1 and gone(tmp_path)
