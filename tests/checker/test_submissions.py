"""The submissions of a class: their limits, what is saved of them, and what would fit those not judged."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtui.checker import time_limit
from cardtui.checker.commands.check_class import _csv_text, _json_values, _page, _summary
from cardtui.checker.exercises import load_exercise
from cardtui.checker.fitting import fitting_name, profile_option
from cardtui.checker.process_table import has_process_table
from cardtui.checker.profile import load_profile
from cardtui.checker.submissions import (
    ClassPlan,
    SubmissionResult,
    check_submissions,
    find_submissions,
)
from cardtui.checker.time_limit import Reached, TimeLimit
from cardtui.engine.errors import BadInput
from cardtui.storage.paths import data_file
from tests.checker.students import STUDENTS

BEGGAR = load_exercise("beggar")
RIGHT = (STUDENTS / "beggar.py").read_text()
OPTIONS = ("check", "beggar", "--all", "--fresh", "-j", "1", "--format", "json", "--seed", "1", "-n", "2")
SLEEPS = """
import mistaken, pathlib, time
def play(deck):
    if len(deck) > 6:
        pathlib.Path({note!r}).touch()
        time.sleep(600)
    return mistaken.play(deck)
"""


class Times:
    """A clock and a processor time that the test sets."""

    clock = processor = 0.0

    def limit(self, seconds: float = 10.0) -> TimeLimit:
        return TimeLimit(seconds, lambda: self.clock, lambda pid: self.processor)


@pytest.mark.parametrize(
    ("clock", "processor", "reached"),
    [
        (9.0, 8.0, None),
        (29.0, 9.9, None),  # a busy machine
        (11.0, 10.1, Reached.PROCESSOR),
        (5.0, 10.1, Reached.PROCESSOR),  # of several processors
        (31.0, 9.9, Reached.CLOCK),
        (31.0, 10.1, Reached.PROCESSOR),
    ],
)
def test_the_processor_time_decides_and_the_clock_ends(
    clock: float, processor: float, reached: Reached | None
) -> None:
    times = Times()
    limit = times.limit()
    times.clock, times.processor = clock, processor
    assert limit.reached(1) is reached


def test_the_time_of_processes_for_which_nobody_waits_counts() -> None:
    times = Times()
    limit = times.limit()
    for times.clock, times.processor in ((5.0, 4.0), (6.0, 1.0), (10.0, 5.0), (11.0, 1.0), (16.0, 4.0)):
        found = limit.reached(1)
    assert found is Reached.PROCESSOR and str(limit) == "16 s, in which it had a processor for 11.0 s of 10 s"


def test_without_processor_times_the_clock_alone_counts() -> None:
    times = Times()
    limit = TimeLimit(10.0, lambda: times.clock, lambda pid: None)
    times.clock = 9.0
    assert limit.reached(1) is None
    times.clock = 11.0
    assert limit.reached(1) is Reached.CLOCK and str(limit) == "11 s of 10 s"


def checked(
    folder: Path, start_limit: Callable[[float], TimeLimit] = TimeLimit
) -> dict[str, SubmissionResult]:
    plan = ClassPlan([*OPTIONS, "--tle", "600s", "--call", "{}/beggar.py:play"], [], 1, 1, 60.0)
    found: list[SubmissionResult] = []
    check_submissions(find_submissions(f"{folder}/*", None), plan, found.append, start_limit)
    by_student = {result.submission.student: result for result in found}
    return dict(sorted(by_student.items()))


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    """Write a right submission, and one that is wrong and then sleeps until it is ended."""
    for name, text in {"right": RIGHT, "sleeps": SLEEPS.format(note=str(tmp_path / "note"))}.items():
        (tmp_path / "all" / name).mkdir(parents=True)
        (tmp_path / "all" / name / "beggar.py").write_text(text)
    (tmp_path / "all" / "sleeps" / "mistaken.py").write_text((STUDENTS / "mistaken.py").read_text())
    (tmp_path / "all" / "sleeps" / "right.py").write_text(RIGHT)
    return tmp_path / "all"


def reaching(reached: Reached, note: Path) -> Callable[[float], TimeLimit]:
    """Return limits that are reached once a program has noted that it sleeps."""

    class Limit(TimeLimit):
        def reached(self, pid: int) -> Reached | None:
            return reached if note.exists() else None

    return Limit


def test_what_the_clock_has_ended_keeps_its_reasons_has_no_mark_and_is_tried_again(
    class_folder: Path, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    first = checked(class_folder, reaching(Reached.CLOCK, note))
    assert first["right"].verdict == "agrees"
    result = first["sleeps"]
    assert result.verdicts == ["differs", "not finished"] and not result.has_mark
    assert result.report["points"] > 0  # of the cases that were asked
    assert "differs,not finished,,14" in _csv_text([result]).replace('"', "").replace(", ", ",")
    (program,) = _json_values("beggar", [result], sealed=False)["programs"]
    assert program["points"] is program["report"]["points"] is None
    page = _page(BEGGAR, result)
    assert "**differs, not finished**" in page and "It differs" in page and " of 12 " not in page
    summary = "\n".join(_summary([*first.values()], 2))
    assert "  1  is not finished, as it has not had its time: sleeps" in summary
    assert "the same command tries them again:\n  sleeps: " in summary

    note.unlink()
    again = checked(class_folder, reaching(Reached.PROCESSOR, note))
    assert not again["right"].is_new and again["right"].report == first["right"].report
    assert again["sleeps"].is_new and again["sleeps"].verdicts == ["differs", "interrupted"]
    assert again["sleeps"].has_mark
    assert not checked(class_folder)["sleeps"].is_new  # it has had its time, and that is final


@pytest.mark.skipif(not has_process_table(), reason="there is no /proc")
def test_a_program_that_works_without_end_has_had_its_time_also_by_its_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_limit, "_PATIENCE", 100)  # this machine may be busy indeed
    folder = tmp_path / "all" / "busy"
    folder.mkdir(parents=True)
    loop = "\n    import subprocess, sys\n    subprocess.run([sys.executable, '-c', 'while True: pass'])\n"
    (folder / "beggar.py").write_text(f"def play(deck):{loop}")

    result = checked(tmp_path / "all", lambda seconds: TimeLimit(1.0))["busy"]
    assert result.verdicts == ["interrupted"] and not result.not_finished


def test_results_of_older_versions_open_but_for_those_that_the_clock_had_ended(class_folder: Path) -> None:
    def rewrite(interrupted: bool) -> None:
        (saved,) = (file for file in stored if json.loads(file.read_text())["digest"] == digest)
        values = json.loads(saved.read_text())
        values["report"] |= {"interrupted": interrupted, "remarks": ["an old one"]}
        saved.write_text(json.dumps({key: values[key] for key in ("digest", "seconds", "report")}))

    (class_folder / "sleeps" / "beggar.py").unlink()
    digest = checked(class_folder)["right"].digest
    stored = [one for one in data_file().parent.glob("checks/class-*/*.json") if one.stem != "class"]
    rewrite(interrupted=False)
    result = checked(class_folder)["right"]
    assert not result.is_new and result.report["remarks"] == ["an old one"]
    rewrite(interrupted=True)
    result = checked(class_folder)["right"]
    assert result.is_new and result.report["remarks"] != ["an old one"]


def test_wrong_usage_ends_the_class_unless_it_is_of_one_submission(class_folder: Path) -> None:
    submissions = find_submissions(f"{class_folder}/*", None)

    def check(*options: str) -> list[SubmissionResult]:
        plan = ClassPlan([*OPTIONS, *options], ["--", "python3", "{}/b.py"], 1, 1, 60.0)
        found: list[SubmissionResult] = []
        check_submissions(submissions, plan, found.append)
        return found

    with pytest.raises(BadInput, match="there is no profile"):
        check("--profile", "unknown")
    reasons = {one.report["not_judged"] for one in check("--profile", "{}/p.toml")}
    assert reasons == {'the profile "p.toml" cannot be used: there is no such file'}


def test_the_same_files_have_the_same_content_whatever_their_names_are(tmp_path: Path) -> None:
    files = {"a/beggar.py": RIGHT, "b/x/other.py": RIGHT.replace("\n", " \r\n\n"), "c/beggar.py": f"{RIGHT}#"}
    for name, text in files.items():
        (tmp_path / "all" / name).parent.mkdir(parents=True)
        (tmp_path / "all" / name).write_text(text)
    (tmp_path / "all/b/.hidden").write_text("x")
    (tmp_path / "all/d").mkdir()
    (tmp_path / "all/e").mkdir()
    results = checked(tmp_path / "all")
    assert results["a"].content == results["b"].content != results["c"].content
    assert results["d"].content == results["e"].content == ""
    summary = list(_summary([*results.values()], 5))
    at = summary.index("The same files, but for their names and white space:")
    assert summary[at + 1 :] == ["  a and b"]


def test_another_file_or_class_that_would_fit_is_named(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x/it.py").write_text("class play: pass\n")
    (tmp_path / "x/no.py").write_text("def player(): pass\n")
    assert fitting_name(tmp_path, "{}", "{}/beggar.py:play", []) == "Try: --call '{}/x/it.py:play'"
    assert fitting_name(tmp_path, "{}", "{}/beggar.py:other", []) == ""
    (tmp_path / "A.java").write_text("package de.uni;\nclass A { public static void main(String[] a) {} }")
    (tmp_path / "B.java").write_text("class B { void main() {} }")
    java = ["java", "-cp", "{}", "Main", "x"]
    (command,) = shlex.split(fitting_name(tmp_path, "{}", "", java).removeprefix("Try: --build "))[:1]
    assert command == 'find {} -name "*.java" -print0 | xargs -0 javac -d {}'
    assert fitting_name(tmp_path, "{}", "", java).endswith("-- java -cp '{}' de.uni.A x")
    (tmp_path / "A.java").write_text("class A { public static void main(String[] a) {} }")
    assert fitting_name(tmp_path, "{}", "", java) == "Try: -- java -cp '{}' A x"
    (tmp_path / "A.java").write_text("package de.uni;\nclass A { public static void main(String[] a) {} }")
    assert fitting_name(tmp_path, "{}", "", [*java[:3], "de.uni.A"]) == ""
    assert (
        fitting_name(tmp_path, "{}", "", ["python3", "{}/x.py"]) == fitting_name(tmp_path, "{}", "", []) == ""
    )


def test_the_profile_that_would_fit_is_named() -> None:
    profile = load_exercise("coins").profile
    assert profile is not None
    shipped = load_profile(type(profile), "two-lines").to_toml()
    assert profile_option("coins", shipped) == "Try: --profile two-lines"
    assert profile_option("coins", profile.to_toml()) == profile_option("perditio", "x = 1\n") == ""
    own = "a = 1\nb = 2\n"
    assert profile_option("coins", own) == "Try: --profile FILE.toml with the lines: a = 1 / b = 2"
