"""Runs the line to try it of a report as somebody would type it: at Python's prompt, or in the shell."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from cardtui.checker.client import CheckedProgram
from cardtui.checker.exercise import Protocol
from cardtui.checker.report import Report, report_lines

SECONDS = 1.0
"""Time after which a line at the prompt hangs."""


def line_to_try(report: Report, target: CheckedProgram) -> str:
    """Return the printed line."""
    (line,) = (one for one in report_lines(report, target) if one.startswith("To try it:"))
    return line.removeprefix("To try it:").strip()


def at_the_prompt(file: Path, line: str) -> tuple[str, str, int | None]:
    """Run a line as somebody would type it; return what it shows and its last error, and the status.

    The status is None if it hangs.
    """
    words = [sys.executable, "-B", "-i", "-c", f"from {file.stem} import *"]
    try:
        done = subprocess.run(
            words, cwd=file.parent, input=f"{line}\n", capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return "", "", None
    errors = [one for one in done.stderr.replace(">>> ", "").splitlines() if one.strip()]
    return done.stdout, errors[-1] if errors else "", done.returncode


def assert_answer_shown(report: Report, target: CheckedProgram) -> None:
    """Assert that the line to try a function, or the class of coins, shows the answer of the report."""
    answer = report.smallest_failure
    assert answer is not None and answer.mismatch is not None
    shown, error, _ = at_the_prompt(Path(target.call.rpartition(":")[0]), line_to_try(report, target))
    last = f"raises {error}" if error else shown.splitlines()[-1] if shown else "None"
    if target.protocol is Protocol.OBJECT:
        assert answer.mismatch.actual[answer.mismatch.line - 1].endswith(f" → {last}")
    else:
        value = json.loads(json.dumps(eval(last)))
        assert report.exercise.parse_value(value) == answer.as_written
