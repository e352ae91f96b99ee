"""Runs the line to try it of a report as somebody would type it: at Python's prompt, or in the shell."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from cardtui.checker.client import AnswerKind, CheckedProgram
from cardtui.checker.exercise import Protocol
from cardtui.checker.report import CheckVerdict, Report, report_lines

_SECONDS = 20.0
"""Time after which a line at the prompt hangs, also on a busy machine."""

_HANGS = 0.4
"""The time that is waited for a line that should hang."""


def line_to_try(report: Report, target: CheckedProgram) -> str:
    """Return the printed line."""
    (line,) = (one for one in report_lines(report) if one.startswith("To try it:"))
    return line.removeprefix("To try it:").strip()


def at_the_prompt(file: Path, line: str, seconds: float = _SECONDS) -> tuple[str, str, int | None]:
    """Run a line as somebody would type it; return what it shows and its last error, and the status.

    The status is None if it hangs.
    """
    words = [sys.executable, "-B", "-i", "-c", f"from {file.stem} import *"]
    try:
        done = subprocess.run(
            words, cwd=file.parent, input=f"{line}\n", capture_output=True, text=True, timeout=seconds
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


SAID = re.compile(
    r"(?:raises|returns|it now holds|gives|\b(?:len|\w+\(\)) is) (.*?)"
    r"(?:, should be .*|, should return .*|\.)$"
)


def assert_shown(report: Report, target: CheckedProgram) -> None:
    """Assert that the printed line shows at the prompt what the report says."""
    answer = report.smallest_failure
    assert answer is not None and report.verdict is CheckVerdict.DIFFERS
    line = line_to_try(report, target)
    seconds = _HANGS if answer.kind is AnswerKind.HANGS else _SECONDS
    shown, error, status = at_the_prompt(Path(target.call.rpartition(":")[0]), line, seconds)
    if answer.kind is not AnswerKind.DIFFERS:
        assert status == (answer.status if answer.kind is AnswerKind.CRASHED else None), line
        return
    assert answer.mismatch is not None
    sentence = re.split(
        r"(?<=[.\]']) (?=It does so|That is|No |After .* the |There |The )", answer.mismatch.reason
    )[0]
    found = SAID.search(sentence)
    assert found is not None, sentence
    said = found[1]
    if "raises SystemExit" in sentence:
        assert f"SystemExit: {status}" == said, line
    elif " raises " in sentence:
        assert error.startswith(said), line  # the prompt may add what is perhaps meant
    elif said == "nothing":
        assert not error, line
    elif said.startswith("the node of "):
        assert "Node object" in shown, line
    elif "it now holds" in sentence or "emptying it by" in sentence:
        cards = re.findall(r"\w+[♠♥♦♣]", said)
        seen = re.findall(r"\w+[♠♥♦♣]", shown.splitlines()[-1] if shown else "")
        assert cards == (seen[: len(cards)] if "…" in said else seen), line
    else:
        assert shown.splitlines()[-1] == said, (line, sentence)
