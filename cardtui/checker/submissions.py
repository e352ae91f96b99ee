"""Checks the programs of a whole class: each in a process of its own, several at a time.

A submission is a file or a folder. It is built and run in a copy, so that it stays as it is, and whatever is
wrong with it concerns its own result only. This is saved as soon as it is known: the next check of the same
class goes on where this one has ended, and does not run again what has not changed. What the clock has ended
is not known, and not saved.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from glob import glob, has_magic
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryFile
from typing import Any, NamedTuple, cast

from cardtui import __version__
from cardtui.checker.copies import LeftOut, NotCopied, SubmissionCopy, copy_submission, scratch_folder
from cardtui.checker.exercises import load_exercise
from cardtui.checker.failed_tests import CHECKS_FOLDER, write_or_remove
from cardtui.checker.fitting import fitting_name, profile_option
from cardtui.checker.java_source import PACKAGE
from cardtui.checker.process import how_ended
from cardtui.checker.report import WHAT_HAPPENED, CheckVerdict, without_details
from cardtui.checker.time_limit import Reached, TimeLimit
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.phrases import capitalized, listed
from cardtui.storage.paths import data_file

PLACE = "{}"
"""Stands for the path of a submission in a command."""

_CHUNK = 1 << 20  # bytes of a file that are read at once
_POLL = 0.2  # seconds between two looks at the time
_GRACE = 30.0  # seconds for a check to end what it has started, and to report, on a busy machine
_GUESS_SECONDS = 20.0  # of processor time, to find out how a program talks
_SCHEMA = "schema"  # a key of each report that a check has printed
_MOST_OUTPUT = 100_000_000  # bytes of a report
_SEEDS = 1_000_000
_WRONG_USAGE = 2  # exit status


NOT_FINISHED = "not finished"
"""The verdict on a program that has not had its time when the clock ended its check."""


class Submission(NamedTuple):
    """A program to be checked."""

    path: Path
    student: str
    """The student's number or name."""
    link: Path | None = None
    """A link on the way to it that whoever handed it in may have made, and that is not followed."""


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
    not_finished: str = ""
    """A clause on the time that it had used when the clock ended it; empty if it has finished."""
    left_out: Sequence[LeftOut] = ()
    """Files that were not copied, and that the program so could not use."""
    advice: str = ""
    """A sentence on how it could be judged, if it was not and that is known."""
    content: str = ""
    """A hash of what its files say, whatever their names are; empty if they say nothing."""

    @property
    def verdict(self) -> str:
        verdict = str(self.report["verdict"])
        return NOT_FINISHED if self.not_finished and verdict != CheckVerdict.DIFFERS.value else verdict

    @property
    def verdicts(self) -> list[str]:
        """The verdict; and if it was wrong before its time was over, that it was interrupted, too."""
        if self.verdict != CheckVerdict.DIFFERS.value or not self.report["interrupted"]:
            return [self.verdict]
        return [self.verdict, NOT_FINISHED if self.not_finished else CheckVerdict.INTERRUPTED.value]

    @property
    def has_mark(self) -> bool:
        """Whether its points are a mark."""
        return not self.not_finished and self.verdict != CheckVerdict.NOT_JUDGED.value

    @property
    def marked_report(self) -> Mapping[str, Any]:
        """The report; without points if these are no mark."""
        if self.has_mark:
            return self.report
        text = [line for line in self.report["text"] if not _TOTAL.fullmatch(line)]
        rows = [{**row, "points": None} for row in self.report["rows"]]
        return {**self.report, "points": None, "rows": rows, "text": text}

    @property
    def mistakes(self) -> list[str]:
        """A short text for each kind of failure, without the names of the files of the submission.

        So the same mistake of two students has the same text, and can be counted.
        """
        if self.report["verdict"] == CheckVerdict.NOT_JUDGED.value:
            reason = _without_path(str(self.report["not_judged"]), self.submission.path)
            if reason.startswith(_ONLY_THERE):
                return [reason.partition(". ")[0]]
            return [reason.partition(" / ")[0].rstrip(".")]
        found = [_mistake(failure) for failure in self.report["failures"]]
        if self.report["altogether"]:
            found.append(str(self.report["altogether"]))
        if self.report["structure"]:
            found.append(_WRONG_LIST)
        if self.not_finished:
            found.append(_NOT_DONE)
        elif CheckVerdict.INTERRUPTED.value in self.verdicts:
            found.append(_OUT_OF_TIME)
        return list(dict.fromkeys(found))


def _without_path(reason: str, path: Path) -> str:
    """Return why a submission could not be judged, without its name."""
    name, where = printable(path.name), printable(f"{path.parent}/{path.name}")
    is_folder = os.path.isdir(path)
    what = "the folder" if is_folder else "the file"
    reason, proposes, line = reason.partition("; try: cardtui check ")
    reason = reason.replace(f"{where}/", "")
    reason = reason.replace(f'"{where}"', what).replace(where, what)
    if proposes:  # a line for the whole class names each submission by `{}`
        reason += f"; try: {line.replace(where, PLACE).partition(' ')[2]}"
    return capitalized(reason if is_folder else reason.replace(f" of {name})", f" of {what})"))


_NOT_THERE = re.compile(
    "file not found|no source files|no such file|no file|could not find or load|can't open|no input", re.I
)
"""In the reason why a program could not be built or started."""
_IN_A_FILE = re.compile(r"^It was not built: .*?:\d+:")
"""In the reason if a compiler has found its file, and names a line of it."""
_EMPTY, _ONLY = "The folder is empty", "There is only"
_ONLY_THERE = (_EMPTY, _ONLY)
_MOST_FILES = 3  # that are named
_COMPILED = (".class", ".pyc")

_WRONG_LIST = "has a list of its own that is wrong"
_OUT_OF_TIME = "was not checked to the end in time"
_NOT_DONE = "is not finished, as it has not had its time"
_TOTAL = re.compile(r"[\d.]+ of [\d.]+ (points|right)\.")
"""Matches the line with the points of a report."""
_IN_SHORT = {kind.value: text for kind, text in WHAT_HAPPENED.items()}


def _mistake(failure: Mapping[str, Any]) -> str:
    """Return a failure in short: the usual mistake, or what happens."""
    if failure["mistake"]:
        return str(failure["mistake"]).partition(": ")[0]
    why = without_details(failure.get("why") or "").partition(". ")[0].rstrip(".")
    return _IN_SHORT.get(failure["kind"]) or why or f"is wrong: {failure['case']}"


class ClassPlan(NamedTuple):
    """The plan by which the submissions of a class are checked."""

    options: Sequence[str]
    """The arguments of `cardtui check` for each of them up to `--`, with `PLACE` for its path."""
    command: Sequence[str]
    """The arguments from `--` on; none if there is no `--`."""
    seed: int | None
    """The seed for all; None for a random one, which is kept for the next time."""
    jobs: int
    """Number of submissions that are checked at a time."""
    seconds: float
    """Processor time for each of them; the clock allows more."""
    is_fresh: bool = False
    """Whether saved results are not used."""
    exercise: str = ""
    """The key of the exercise."""
    call: str = ""
    """The value of `--call`; empty if a program is run."""

    @property
    def uses_files_of_submissions(self) -> bool:
        """Whether an option, such as `--profile`, names a file of each submission."""
        return any(
            PLACE in word and not {before, word.partition("=")[0]} & {"--call", "--build"}
            for before, word in pairwise(["", *self.options])
        )

    def for_guess(self) -> ClassPlan:
        """Return the plan that finds out how the programs talk."""
        return self._replace(options=[*self.options, "--guess"], seconds=_GUESS_SECONDS)

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
    expanded = os.path.expanduser(pattern)
    paths = sorted(glob(expanded))
    if not paths:
        raise BadInput(f"there is no file and no folder {quote(pattern)}")

    def name(path: str) -> str:
        whole = os.path.basename(os.path.normpath(path))
        match = expression.search(whole) if expression else None
        return whole if match is None else next(filter(None, match.groups()), match[0])

    found = (Submission(Path(path), name(path), _link_on_the_way(Path(path), expanded)) for path in paths)
    return sorted(found, key=lambda one: one.student)


def _link_on_the_way(path: Path, pattern: str) -> Path | None:
    """Return a link among the folders of a path that a pattern has found, and that it does not name."""
    parts = Path(pattern).parts
    named = next((at for at, part in enumerate(parts) if has_magic(part)), len(parts))
    folders = list(path.parents)[::-1]
    return next((one for one in folders[named + (not path.is_absolute()) :] if one.is_symlink()), None)


def check_submissions(
    submissions: Sequence[Submission],
    plan: ClassPlan,
    on_result: Callable[[SubmissionResult], None],
    start_limit: StartLimit = TimeLimit,
) -> None:
    """Check the programs of a class; call `on_result` with each result as it comes.

    Raises `BadInput` if the arguments of the check are wrong, and `KeyboardInterrupt` once everything has
    ended; results that are known by then are saved.
    """
    run = _ClassRun(plan, start_limit)
    pool = ThreadPoolExecutor(plan.jobs)
    try:
        for future in as_completed([pool.submit(run.check, submission) for submission in submissions]):
            if (result := future.result()) is not None:
                on_result(result)
    finally:
        run.stop()
        _wait_for_end(pool)


def _wait_for_end(pool: ThreadPoolExecutor) -> None:
    """Wait until the threads of a pool have ended what runs. Ctrl-C does not hurry them."""
    while True:
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)
            return


class _Stopped(Exception):
    """Raised if all checks were stopped during a run."""


class _Run(NamedTuple):
    """A run of `cardtui check`."""

    reached: Reached | None
    """The limit at which it was ended; None if it has ended by itself."""
    time: str
    """A clause on the time that the program has used, and its limit."""
    status: int
    output: str
    errors: str


StartLimit = Callable[[float], TimeLimit]
"""Starts a limit of some seconds."""


class _ClassRun:
    """The check of a class. Its methods may be called by several threads."""

    def __init__(self, plan: ClassPlan, start_limit: StartLimit) -> None:
        self._plan, self._start_limit = plan, start_limit
        self._store = _ResultStore(plan)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End all checks that are running."""
        self._stopped.set()

    def check(self, submission: Submission) -> SubmissionResult | None:
        """Return the result of a submission; None if it was stopped before that was known.

        Whatever is odd about a submission, and whatever this machine cannot do for it, is its result. Raises
        `BadInput` for arguments that are wrong for all of them.
        """
        if self._stopped.is_set():
            return None
        start = time.monotonic()
        try:
            if submission.link is not None:
                raise NotCopied(f"{quote(submission.link.name)} is a link, which is not followed")
            with scratch_folder() as folder:
                copy = copy_submission(submission.path, folder)
                return self._check_copy(submission, copy, start)
        except _Stopped:
            return None
        except NotCopied as error:
            reason = str(error)
        except OSError as error:
            reason = f"this machine could not check it: {printable(error.strerror or str(error))}"
        return SubmissionResult(submission, "", time.monotonic() - start, _no_report(reason))

    def _check_copy(self, submission: Submission, copied: SubmissionCopy, start: float) -> SubmissionResult:
        """Return the saved result of a submission, or check its copy."""
        digest, content = _digest(copied.path), _digest_of_content(copied.path)
        if not self._plan.is_fresh and (saved := self._store.load(submission, digest)):
            return saved._replace(left_out=copied.left_out, content=content)
        there = _what_lies_there(*copied) if copied.path.is_dir() else ""  # a build adds to it
        run = self._run(self._plan, copied.path)
        report = self._report_of(run, submission, copied.path.parent, there)
        was_cut_off = report["interrupted"] and run.reached is not Reached.PROCESSOR
        result = SubmissionResult(
            submission,
            digest,
            time.monotonic() - start,
            report,
            not_finished=run.time if was_cut_off else "",
            left_out=copied.left_out,
            advice=self._advice(report, copied.path),
            content=content,
        )
        if not was_cut_off and _SCHEMA in report:
            self._store.save(result)
        return result

    def _report_of(self, run: _Run, submission: Submission, around: Path, there: str) -> dict[str, Any]:
        """Return the report of a run. Raises `BadInput`.

        `around` is the folder with the copy, and `there` says what was in the copy.
        """
        folder = str(around)
        # The folder of the copy says nothing to anybody, and is another one each time.
        parent = json.dumps(printable(str(submission.path.parent)))[1:-1]
        report = _read_report(run.output.replace(folder, parent))
        if report is not None:
            reason = str(report["not_judged"] or "")
            if there and _NOT_THERE.search(reason) and not _IN_A_FILE.match(reason):
                report["not_judged"] = f"{there}. {report['not_judged']}"
                report["text"] = [f"{there}.", *report["text"]]
            return report
        message = run.errors.replace(folder, parent).strip().rpartition("\n")[2].removeprefix("cardtui: ")
        message = printable(message.removeprefix("Error: "))
        is_of_submission = folder in run.errors or self._plan.uses_files_of_submissions
        if run.status == _WRONG_USAGE and not is_of_submission:
            raise BadInput(message)
        if run.reached is not None:
            message = f"it was not checked within {run.time}"
        report = _no_report(message or f"the check itself was ended {how_ended(run.status)}")
        return report | {"interrupted": run.reached is Reached.CLOCK}

    def _advice(self, report: Mapping[str, Any], copy: Path) -> str:
        """Return a sentence on how a submission could be judged that was not; empty if that is not known."""
        if report["verdict"] != CheckVerdict.NOT_JUDGED.value:
            return ""
        if not report["failures"]:  # it was not run at all
            return fitting_name(copy, PLACE, self._plan.call, self._plan.command[1:])
        if self._plan.call or not load_exercise(self._plan.exercise).profile:
            return ""
        run = self._run(self._plan.for_guess(), copy)
        return profile_option(self._plan.exercise, run.output) if run.status == 0 else ""

    def _run(self, plan: ClassPlan, copy: Path) -> _Run:
        """Run the check of a copy. Raises `_Stopped`."""
        words = (sys.executable, "-P", "-m", "cardtui", *plan.arguments(str(copy), self._store.seed))
        with TemporaryFile() as output, TemporaryFile() as errors:
            process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True
            )
            limit = self._start_limit(plan.seconds)
            reached = self._wait(process, limit)
            return _Run(reached, str(limit), process.returncode, _content(output), _content(errors))

    def _wait(self, process: subprocess.Popen[bytes], limit: TimeLimit) -> Reached | None:
        """Wait for the end of a check, and bring it about at a limit. Raises `_Stopped`."""
        reached = None
        while not self._stopped.is_set() and reached is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_POLL)
                return None
            reached = limit.reached(process.pid)
        process.terminate()  # as with Ctrl-C, it ends what it has started, and reports
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if reached is None:
            raise _Stopped
        return reached


def _content(file: Any) -> str:
    file.seek(0)
    return cast(bytes, file.read(_MOST_OUTPUT)).decode("utf-8", "replace")


def _read_report(text: str) -> dict[str, Any] | None:
    """Return the report that a check has printed, or that was saved; None if it is no report."""
    try:
        report = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(report, dict) or not _no_report("").keys() <= report.keys():
        return None
    return report if report["verdict"] in {verdict.value for verdict in CheckVerdict} else None


def _no_report(reason: str) -> dict[str, Any]:
    """Return the report on a submission that could not be checked."""
    return {
        "verdict": CheckVerdict.NOT_JUDGED.value,
        "not_judged": reason,
        "interrupted": False,
        "points": None,
        "most_points": None,
        "rows": [],
        "failures": [],
        "altogether": None,
        "structure": [],
        "text": [f"It could not be judged: {reason}"],
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


def _what_lies_there(path: Path, left_out: Sequence[LeftOut] = ()) -> str:
    """Return a sentence, without its full stop, on the files of a submission."""
    files = list(_files(path))
    names = [f"{quote(str(one.relative_to(path)), 60)}{_what_is_in(one)}" for one in files[:_MOST_FILES]]
    names = [*names, *map(str, left_out)][:_MOST_FILES]
    more = ["more"] if len(files) + len(left_out) > _MOST_FILES else []
    return f"{_ONLY} {listed([*names, *more])}" if names else _EMPTY


def _what_is_in(file: Path) -> str:
    """Return what may be why a file is not found by its name, as an addition to its name; else nothing."""
    text = "unknown"
    if file.is_file():
        with suppress(OSError), open(file, encoding="utf-8", errors="replace") as stream:
            text = stream.read(_CHUNK)
    if not text.strip():
        return " (empty)"
    package = PACKAGE.search(text)
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


def _digest_of_content(path: Path) -> str:
    """Return a hash of what the files say, whatever their names are; empty if they say nothing.

    White space, hidden files and what a compiler has made do not count.
    """
    texts = []
    for file in _files(path):
        is_hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
        if not is_hidden and file.suffix not in _COMPILED and not file.is_symlink():
            with suppress(OSError):
                texts.append(b"".join(file.read_bytes().split()))
    found = sorted(sha256(text).digest() for text in texts if text)
    return sha256(b"".join(found)).hexdigest() if found else ""


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
        report = values["report"]
        # Older versions have saved as final what the clock had ended.
        if report.get("interrupted") and not values.get("is_over_limit"):
            return None
        advice = values.get("advice", "")
        return SubmissionResult(submission, digest, values["seconds"], report, is_new=False, advice=advice)

    def save(self, result: SubmissionResult) -> None:
        """Save a result that is final: either the check was done, or the program has had its time."""
        values = {"digest": result.digest, "seconds": result.seconds, "report": result.report}
        values |= {"advice": result.advice, "is_over_limit": result.report["interrupted"]}
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
