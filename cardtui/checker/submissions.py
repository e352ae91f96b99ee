"""Checks the programs of a whole class: each in a process of its own, several at a time.

A submission is a file or a folder. It is built and run in a copy, so that it stays as it is. Its result is
saved as soon as it is known: the next check of the same class goes on where this one has ended, and does not
run again what has not changed.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from glob import glob
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, NamedTuple, cast

from cardtui import __version__
from cardtui.checker.failed_tests import CHECKS_FOLDER, write_or_remove
from cardtui.checker.report import WHAT_HAPPENED, CheckVerdict, without_details
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.phrases import capitalized, listed
from cardtui.storage.paths import data_file

__all__ = ["PLACE", "ClassPlan", "Submission", "SubmissionResult", "check_submissions", "find_submissions"]

PLACE = "{}"
"""Stands for the path of a submission in a command."""

_CHUNK = 1 << 20  # bytes of a file that are read at once
_POLL = 0.2  # seconds between two looks at the time
_GRACE = 10.0  # seconds for a check to end what it has started, and to report
_SEEDS = 1_000_000
_WRONG_USAGE = 2  # exit status


class Submission(NamedTuple):
    """A program to be checked."""

    path: Path
    student: str
    """The student's number or name."""


class SubmissionResult(NamedTuple):
    """The result of a submission."""

    submission: Submission
    digest: str
    """A hash of all its files."""
    seconds: float
    report: Mapping[str, Any]
    """The report as JSON, see `formats.json_values`."""
    is_new: bool = True
    """Whether it was run now."""

    @property
    def verdict(self) -> str:
        return str(self.report["verdict"])

    @property
    def verdicts(self) -> list[str]:
        """The verdict; and if it was wrong before its time was over, that it was interrupted, too."""
        was_cut_off = self.verdict == CheckVerdict.DIFFERS.value and self.report["interrupted"]
        return [self.verdict, *([CheckVerdict.INTERRUPTED.value] if was_cut_off else [])]

    @property
    def mistakes(self) -> list[str]:
        """A short text for each kind of failure, without the names of the files of the submission.

        So the same mistake of two students has the same text, and can be counted.
        """
        if self.verdict == CheckVerdict.NOT_JUDGED.value:
            reason = _without_path(str(self.report["not_judged"]), self.submission.path)
            if reason.startswith(_ONLY_THERE):
                return [reason.partition(". ")[0]]
            return [reason.partition(" / ")[0].rstrip(".")]
        found = [_mistake(failure) for failure in self.report["failures"]]
        if self.report["altogether"]:
            found.append(str(self.report["altogether"]))
        if self.report["structure"]:
            found.append(_WRONG_LIST)
        if CheckVerdict.INTERRUPTED.value in self.verdicts:
            found.append(_OUT_OF_TIME)
        return list(dict.fromkeys(found))


def _without_path(reason: str, path: Path) -> str:
    """Return why a submission could not be judged, without its name."""
    name, where = printable(path.name), printable(f"{path.parent}/{path.name}")
    what = "the folder" if path.is_dir() else "the file"
    reason = reason.replace(f"{where}/", "")
    reason = reason.replace(f'"{where}"', what).replace(where, what)
    return capitalized(reason if path.is_dir() else reason.replace(f" of {name})", f" of {what})"))


_NOT_THERE = re.compile(
    "file not found|no source files|no such file|no file|could not find or load|can't open|no input", re.I
)
"""In the reason why a program could not be built or started."""
_EMPTY, _ONLY = "The folder is empty", "There is only"
_ONLY_THERE = (_EMPTY, _ONLY)
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_MOST_FILES = 3  # that are named

_WRONG_LIST = "has a list of its own that is wrong"
_OUT_OF_TIME = "was not checked to the end in time"
_IN_SHORT = {kind.value: text for kind, text in WHAT_HAPPENED.items()}


def _mistake(failure: Mapping[str, Any]) -> str:
    """Return a failure in short: the usual mistake, or what happens."""
    if failure["mistake"]:
        return str(failure["mistake"]).partition(": ")[0]
    why = without_details(failure.get("why") or "").partition(". ")[0].rstrip(".")
    return _IN_SHORT.get(failure["kind"]) or why or f"is wrong: {failure['case']}"


class ClassPlan(NamedTuple):
    """How the submissions of a class are checked."""

    options: Sequence[str]
    """The arguments of `cardtui check` for each of them up to `--`, with `PLACE` for its path."""
    command: Sequence[str]
    """The arguments from `--` on; none if there is no `--`."""
    seed: int | None
    """The seed for all; None for a random one, which is kept for the next time."""
    jobs: int
    """Number of submissions that are checked at a time."""
    seconds: float
    """Time for each of them."""
    total_seconds: float | None
    """Time for all of them; None is no limit."""
    is_fresh: bool = False
    """Whether saved results are not used."""

    def arguments(self, path: str, seed: int) -> list[str]:
        """Return all arguments for a submission. In a line for the shell its path is quoted."""
        quoted = shlex.quote(path)
        options = [
            word.replace(PLACE, quoted if "--build" in (before, word.partition("=")[0]) else path)
            for before, word in pairwise(["", *self.options])
        ]
        in_command = quoted if "--shell" in self.options else path
        command = [word.replace(PLACE, in_command) for word in self.command]
        return [*options, "--copy", path, "--seed", str(seed), *command]


def find_submissions(pattern: str, student: str | None) -> list[Submission]:
    """Return the files and folders that match a pattern of the shell, in the order of the students.

    The first group of the regular expression `student`, or all that matches, is the student's number in the
    name of a file or folder. Raises `BadInput`.
    """
    try:
        expression = re.compile(student) if student is not None else None
    except re.error as error:
        raise BadInput(f"{quote(student or '')} is no regular expression: {error}") from None
    paths = sorted(glob(os.path.expanduser(pattern)))
    if not paths:
        raise BadInput(f"there is no file and no folder {quote(pattern)}")

    def name(path: str) -> str:
        whole = os.path.basename(os.path.normpath(path))
        match = expression.search(whole) if expression else None
        return whole if match is None else next(filter(None, match.groups()), match[0])

    return sorted((Submission(Path(path), name(path)) for path in paths), key=lambda one: one.student)


def check_submissions(
    submissions: Sequence[Submission], plan: ClassPlan, on_result: Callable[[SubmissionResult], None]
) -> list[SubmissionResult]:
    """Check the programs of a class; return the results in order. Some are missing if time is over.

    `on_result` is called after each one. Raises `BadInput` if the arguments of the check are wrong, and
    `KeyboardInterrupt` once everything has ended; results that are known by then are saved.
    """
    run = _ClassRun(plan)
    results: dict[Submission, SubmissionResult] = {}
    pool = ThreadPoolExecutor(plan.jobs)
    running = {pool.submit(run.check, submission) for submission in submissions}
    try:
        for result in _completed(running):
            if result is not None:
                results[result.submission] = result
                on_result(result)
    finally:
        run.stop()
        _wait_for_end(pool)
    return [results[one] for one in submissions if one in results]


def _wait_for_end(pool: ThreadPoolExecutor) -> None:
    """Wait until the threads of a pool have ended what runs. Ctrl-C does not hurry them."""
    while True:
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)
            return


def _completed(running: set[Future[SubmissionResult | None]]) -> Iterator[SubmissionResult | None]:
    """Yield results as they come. The main thread wakes up again and again, for Ctrl-C."""
    while running:
        done, _ = wait(running, timeout=_POLL, return_when=FIRST_COMPLETED)
        running -= done
        for future in done:
            yield future.result()


class _ClassRun:
    """The check of a class. Its methods may be called by several threads."""

    def __init__(self, plan: ClassPlan) -> None:
        self._plan = plan
        self._store = _ResultStore(plan)
        self._end = time.monotonic() + plan.total_seconds if plan.total_seconds else None
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End all checks that are running."""
        self._stopped.set()

    def _is_over(self) -> bool:
        return self._stopped.is_set() or (self._end is not None and time.monotonic() > self._end)

    def check(self, submission: Submission) -> SubmissionResult | None:
        """Return the result of a submission; None if time is over, or it was stopped before it was known."""
        if self._is_over():
            return None
        digest = _digest(submission.path)
        if not self._plan.is_fresh and (saved := self._store.load(submission, digest)):
            return saved
        start = time.monotonic()
        report = self._report_on(submission)
        if report is None:
            return None
        result = SubmissionResult(submission, digest, time.monotonic() - start, report)
        self._store.save(result)
        return result

    def _report_on(self, submission: Submission) -> dict[str, Any] | None:
        """Check a copy of a submission; return its report, None if it was stopped."""
        with TemporaryDirectory(prefix="cardtui-check-", ignore_cleanup_errors=True) as folder:
            copy = _copy(submission.path, Path(folder))
            arguments = self._plan.arguments(str(copy), self._store.seed)
            words = (sys.executable, "-P", "-m", "cardtui", *arguments)
            with TemporaryFile() as output, TemporaryFile() as errors:
                process = subprocess.Popen(
                    words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True
                )
                is_complete = self._wait(process)
                texts = [_content(file) for file in (output, errors)]
            if not is_complete and self._is_over():
                return None
            # The folder of the copy says nothing to anybody, and is another one each time.
            parent = json.dumps(printable(str(submission.path.parent)))[1:-1]
            text, error = (one.replace(folder, parent) for one in texts)
            report = _read_report(text, error, process.returncode, is_complete, self._plan.seconds)
            if submission.path.is_dir() and _NOT_THERE.search(str(report.get("not_judged") or "")):
                there = _what_lies_there(submission.path)
                report["not_judged"] = f"{there}. {report['not_judged']}"
                report["text"] = [f"{there}.", *report["text"]]
            return report

    def _wait(self, process: subprocess.Popen[bytes]) -> bool:
        """Wait for the end of a check; return whether it has ended by itself."""
        until = time.monotonic() + self._plan.seconds
        while not self._is_over() and time.monotonic() < until:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_POLL)
                return True
        process.terminate()  # as with Ctrl-C, it ends what it has started, and reports
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return False


def _content(file: Any) -> str:
    file.seek(0)
    return cast(bytes, file.read()).decode("utf-8", "replace")


def _read_report(text: str, errors: str, status: int, is_complete: bool, seconds: float) -> dict[str, Any]:
    """Return the report that a check has printed, or one that says why there is none."""
    try:
        report = json.loads(text)
        if isinstance(report, dict) and "verdict" in report:
            return report
    except ValueError:
        pass
    message = errors.strip().rpartition("\n")[2].removeprefix("cardtui: ")
    if status == _WRONG_USAGE:
        raise BadInput(message.removeprefix("Error: "))
    if not is_complete:
        message = f"it was not checked within {seconds:g} s"
    return {
        "verdict": CheckVerdict.NOT_JUDGED.value,
        "not_judged": message or f"the check ended with status {status}",
        "points": 0,
        "most_points": None,
        "rows": [],
        "failures": [],
        "altogether": None,
        "structure": [],
        "text": [f"It could not be judged: {message}"],
    }


# Files of a submission


def _files(path: Path) -> Iterator[Path]:
    """Yield the files of a submission in order. Links to folders are not followed."""
    if not path.is_dir():
        yield path
        return
    for folder, names, files in os.walk(path):
        names.sort()
        links = [name for name in names if os.path.islink(os.path.join(folder, name))]
        yield from (Path(folder, name) for name in sorted([*files, *links]))


def _what_lies_there(path: Path) -> str:
    """Return a sentence, without its full stop, on the files of a submission."""
    names = [f"{quote(str(file.relative_to(path)), 60)}{_what_is_in(file)}" for file in _files(path)]
    if not names:
        return _EMPTY
    return f"{_ONLY} {listed(names if len(names) <= _MOST_FILES else [*names[:_MOST_FILES], 'more'])}"


def _what_is_in(file: Path) -> str:
    """Return what may be why a file is not found by its name, as an addition to its name; else nothing."""
    text = "unknown"
    if file.is_file():
        with suppress(OSError), open(file, encoding="utf-8", errors="replace") as stream:
            text = stream.read(_CHUNK)
    if not text.strip():
        return " (empty)"
    package = _PACKAGE.search(text)
    return f" (package {package[1]})" if package else ""


def _digest(path: Path) -> str:
    """Return a hash of the names and the contents of all files."""
    found = sha256()
    for file in _files(path):
        found.update(os.fsencode(file.relative_to(path)) + b"\0")
        try:
            if file.is_symlink() or not file.is_file():
                found.update(os.fsencode(os.readlink(file)) if file.is_symlink() else b"")
                continue
            with open(file, "rb") as stream:
                while data := stream.read(_CHUNK):
                    found.update(data)
            found.update(str(file.stat().st_size).encode())
        except OSError as error:
            found.update(str(error).encode())
    return found.hexdigest()[:16]


def _copy(path: Path, folder: Path) -> Path:
    """Copy a submission into a folder; return the path of the copy."""
    copy = folder / path.name
    if not path.is_dir():
        shutil.copy2(path, copy)
    else:
        with suppress(shutil.Error):  # what cannot be copied, such as a pipe, is left out
            shutil.copytree(path, copy, symlinks=True)
    return copy


# Saved results


class _ResultStore:
    """The saved results of a class: a file for each submission, and one with the seed.

    Another exercise, command, number of deals and so on, or another version of cardtui, is another class. A
    file that cannot be read or written is ignored.
    """

    def __init__(self, plan: ClassPlan) -> None:
        arguments = [*plan.options, *plan.command]
        contents = [_digest(Path(word)) for word in plan.options if os.path.isfile(word)]
        values = [__version__, os.getcwd(), arguments, plan.seed, plan.seconds, contents]
        key = sha256(json.dumps(values).encode()).hexdigest()[:16]
        self._folder = data_file().with_name(CHECKS_FOLDER) / f"class-{key}"
        saved = _read(self._folder / "class.json").get("seed")
        self.seed: int = plan.seed if plan.seed is not None else saved or SystemRandom().randrange(_SEEDS)
        write_or_remove(self._folder / "class.json", {"arguments": arguments, "seed": self.seed})

    def load(self, submission: Submission, digest: str) -> SubmissionResult | None:
        """Return the saved result of a submission, if its files are still the same."""
        values = _read(self._file(submission))
        if values.get("digest") != digest:
            return None
        return SubmissionResult(submission, digest, values["seconds"], values["report"], is_new=False)

    def save(self, result: SubmissionResult) -> None:
        values = {"digest": result.digest, "seconds": result.seconds, "report": result.report}
        write_or_remove(self._file(result.submission), values)

    def _file(self, submission: Submission) -> Path:
        path = os.path.abspath(submission.path)
        return self._folder / f"{sha256(os.fsencode(path)).hexdigest()[:16]}.json"


def _read(file: Path) -> dict[str, Any]:
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return values if isinstance(values, dict) else {}
