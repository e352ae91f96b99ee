"""The command `cardtui check --each`: the programs of a whole class."""

from __future__ import annotations

import csv
import json
import re
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import Mock

import pytest

from cardtui.checker.commands.check_class import (
    _SHOWN_COLUMNS,
    _csv_text,
    _page,
    _summary,
    _warnings,
)
from cardtui.checker.exercises import load_exercise
from cardtui.checker.submissions import Submission, SubmissionResult, _wait_for_end, _what_lies_there
from cardtui.library.table import cells
from cardtui.manual import pages
from tests.checker.students import STUDENTS
from tests.cli.program import COMMAND, cardtui, complaint, environment
from tests.processes import wait_until

HOSTILE = "Zoë_105 $(touch oops) `x` \x1b[31m;|"
RIGHT = (STUDENTS / "beggar.py").read_text()
PROGRAMS = {
    "Anna_101": RIGHT,
    "Ben_102": (STUDENTS / "mistaken.py").read_text().ljust(len(RIGHT), "\n"),
    "Carl_103": "def play(deck): return deck[99]\n",
    "Dora_104": "def pay(deck): return ''\n",
    HOSTILE: RIGHT,
    "=Eve": (STUDENTS / "mistaken.py").read_text(),
}
OPTIONS = ("-n", "5", "--student", r"_(\d+)")


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """Write a folder for each student; return the folder of all."""
    for name, text in PROGRAMS.items():
        folder = tmp_path / "all" / name
        folder.mkdir(parents=True)
        (folder / "beggar.py").write_text(text)
        shutil.copy(STUDENTS / "beggar.py", folder / "right.py")
    return tmp_path / "all"


def check(submissions: Path, *options: str, command: str = "{}/beggar.py:play") -> tuple[str, int]:
    words = ("check", "beggar", "--each", f"{submissions}/*", *OPTIONS, *options, "--call", command)
    done = cardtui(*words)
    assert done.stderr == b""
    return done.stdout.decode().replace("\n     ", " "), done.returncode  # long lines were wrapped


def table(file: Path) -> Mapping[str, Mapping[str, str]]:
    return {row["student"]: row for row in csv.DictReader(file.read_text().splitlines())}


def test_a_class_is_checked_and_checked_again_only_where_something_has_changed(
    submissions: Path, tmp_path: Path
) -> None:
    text, status = check(submissions, "--csv", str(tmp_path / "1.csv"), "--pages", str(tmp_path / "pages"))
    assert status == 0
    assert "6 programs: 2 agree, 3 differ and 1 could not be judged." in text
    assert "  2  puts the pile on the top of the hand: 102 and =Eve" in text
    rows = table(tmp_path / "1.csv")
    assert list(rows) == ["101", "102", "103", "104", "105", "'=Eve"]  # a spreadsheet takes = for a formula
    assert [row["verdict"] for row in rows.values()].count("agrees") == 2
    assert rows["102"]["first mistake"] == rows["'=Eve"]["first mistake"]
    assert float(rows["101"]["points"]) == float(rows["101"]["of"]) > float(rows["102"]["points"])
    assert len({row["seed"] for row in rows.values() if row["verdict"] != "not judged"}) == 1
    assert rows["101"]["hash"] != rows["102"]["hash"]
    page = (tmp_path / "pages" / "102.md").read_text()
    assert "✗ random deals" in page and "Your program puts the pile on the top of the hand." in page
    assert "cardtui-check-" not in page  # the copy that was run
    known = (tmp_path / "pages" / "class.md").read_text()
    assert re.search(
        r"Found: 1 of \d+ known mistakes\. Those not found, which class\.md .*, may be there", text
    )
    assert "has the loser of a trick lead the next one" in known
    assert "None" not in known and "listed in" not in known

    assert (submissions / "Ben_102" / "beggar.py").write_text(RIGHT) == len(PROGRAMS["Ben_102"])
    shutil.rmtree(submissions / "Carl_103")
    text, status = check(submissions, "--csv", str(tmp_path / "2.csv"))
    assert "; 4 unchanged since the last time." in text
    again, first = table(tmp_path / "2.csv"), rows
    assert again["101"] == first["101"] and again["102"]["seed"] == first["102"]["seed"]


def test_names_of_folders_are_harmless_in_a_shell_and_on_screen(submissions: Path, tmp_path: Path) -> None:
    for name in PROGRAMS:
        if name != HOSTILE:
            shutil.rmtree(submissions / name)
    build = ("--build=test -f {}/beggar.py && touch {}/built", "--json", str(tmp_path / "all.json"))
    words = ("check", "beggar", "--each", f"{submissions}/*", "--only", "the exercise", *build, "--shell")
    done = cardtui(*words, "--", "test -f {}/built && exec python3 {}/beggar.py")
    text = done.stdout.decode()
    assert done.returncode == 0 and "1 program: 1 agrees." in text and text.replace("\n", "").isprintable()
    assert not list(Path.cwd().glob("oops")) and not list(submissions.glob("*/built"))
    (program,) = json.loads((tmp_path / "all.json").read_text())["programs"]
    assert program["path"] == str(submissions / HOSTILE) and program["report"]["verdict"] == "agrees"


@pytest.mark.parametrize(
    "run", [("--", "sh", "{}/built/it.sh"), ("--shell", "--", "cd {}/built && exec sh it.sh")]
)
def test_the_line_to_try_a_failure_works_where_the_submission_lies(
    run: tuple[str, ...], submissions: Path, tmp_path: Path
) -> None:
    (submissions / "Ben_102" / "beggar.sh").write_text("echo Player 0 wins after 1 rounds.")
    build = "cd {}\nmkdir -p built\ncp beggar.sh built/it.sh"
    words = ("check", "beggar", "--each", f"{submissions}/Ben*", "-n", "0", "--build", build)
    cardtui(*words, "--json", str(tmp_path / "all.json"), *run)
    report = json.loads((tmp_path / "all.json").read_text())["programs"][0]["report"]
    (failure,) = report["failures"]
    done = subprocess.run(["sh", "-c", failure["try"]], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == failure["came"] != []
    at = next(at for at, line in enumerate(report["text"]) if line.startswith("To try it:  (cd "))
    assert [line[12:] for line in report["text"][at : at + 3]] == failure["try"].splitlines()


def test_a_program_that_is_not_built_is_not_judged(submissions: Path) -> None:
    text, _ = check(submissions, "--build", "touch {}/made; echo no such class >&2; exit 3")
    assert "6 programs: 6 could not be judged." in text
    assert "6  It was not built: no such class: 101, 102, 103 and others" in text
    assert not list(submissions.glob("*/made"))  # that was a copy


@pytest.mark.parametrize("parent", ["all", "."])
def test_a_mistake_of_several_files_is_told_without_their_names(
    parent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "all").mkdir()
    monkeypatch.chdir(tmp_path / ("." if parent == "all" else "all"))

    def mistakes(name: str, reason: str) -> list[str]:
        report = {"verdict": "not judged", "not_judged": reason.format(f"{parent}/{name}", name)}
        return SubmissionResult(Submission(Path(parent, name), name), "", 1.0, report).mistakes

    Path(parent, "one").mkdir()
    for reason, short in {
        "It does not start: SyntaxError: invalid syntax (line 1 of {1})": "It does not start: SyntaxError: "
        "invalid syntax (line 1 of the file)",
        '"{0}" cannot be imported: SyntaxError (line 1 of {1})': "The file cannot be imported: SyntaxError "
        "(line 1 of the file)",
        "It was not built: {}: no such thing / and more": "It was not built: the file: no such thing",
        "\"{0}\" is no command; try: cardtui check snap -- python3 '{0}'": "The file is no command; try: "
        "-- python3 '{}'",
    }.items():
        assert mistakes("in.py", reason) == mistakes("b.py", reason) == [short]
    assert mistakes("one", 'There is no file "{}/x.py".') == ['There is no file "x.py"']
    assert mistakes("one", '"{}" is a folder') == ["The folder is a folder"]


def test_a_program_that_is_wrong_and_cut_off_by_the_limit_is_told_so() -> None:
    failure = {"mistake": "counts one round too few: each one counts", "kind": "differs", "case": "it"}
    report = {"verdict": "differs", "interrupted": True, "failures": [failure], "altogether": None}
    report |= {"structure": [], "points": 3, "most_points": 12, "text": ["It differs."]}
    result = SubmissionResult(Submission(Path("x"), "101"), "", 1.0, report)
    assert cells(_SHOWN_COLUMNS, result)[1] == "differs, not done in time"
    assert '101,x,"differs, interrupted",3,12,counts one round too few,1.0' in _csv_text([result])
    assert "**differs, not done in time, 3 of 12**" in _page(load_exercise("beggar"), result)
    assert "  1  was not checked to the end in time: 101" in _summary([result], 1)


def test_a_folder_without_a_program_and_a_student_who_is_there_twice_are_named(tmp_path: Path) -> None:
    assert _what_lies_there(tmp_path) == "The folder is empty"
    (tmp_path / "hw2.zip").touch()
    assert _what_lies_there(tmp_path) == 'There is only "hw2.zip" (empty)'
    (tmp_path / "hw2.zip").write_bytes(b"PK")
    (tmp_path / "A.java").write_text("// mine\npackage de.uni;\nclass A {}\n")
    (tmp_path / "B.java").write_text("\n")
    there = 'There is only "A.java" (package de.uni), "B.java" (empty) and "hw2.zip"'
    assert _what_lies_there(tmp_path) == there
    twice = [Submission(Path(f"{name}_1"), "1") for name in ("Anna", "Ben")]
    assert list(_warnings(twice, r"_(\d+)")) == ["more than one submission is of 1: Anna_1 and Ben_1"]
    many = [Submission(Path(f"{name}_{number}"), str(number)) for number in range(5) for name in "ABCD"]
    said = [f"more than one submission is of {number}: " for number in range(3)]
    expected = [f"{one}A_{at}, B_{at}, C_{at} and others" for at, one in enumerate(said)]
    assert list(_warnings(many, None)) == [*expected, "more than one submission is of 2 others"]
    (unfit,) = _warnings(twice[:1], "x+")
    assert "fits no name" in unfit


def test_a_class_that_is_killed_goes_on_where_it_was(submissions: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    slow = "def play(deck):\n    import time; time.sleep(600)\n"
    for name in ("Carl_103", "Dora_104", HOSTILE):
        (submissions / name / "beggar.py").write_text(slow)
    words = [*COMMAND, "check", "beggar", "--each", f"{submissions}/*", "-n", "2", "-j", "1", "--seed", "1"]
    call = ["--call", "{}/beggar.py:play"]
    extra = {"CARDTUI_HOME": str(home)}
    (tmp_path / "class.csv").write_text("as it was")
    files = ["--csv", str(tmp_path / "class.csv"), "--pages", str(tmp_path / "pages")]
    process = subprocess.Popen(
        [*words, *files, *call], env=environment(extra), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )

    def results() -> list[Path]:
        return [file for file in home.glob("checks/class-*/*.json") if file.name != "class.json"]

    assert wait_until(lambda: len(results()) >= 3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130 and b"class.csv and " in errors and b" stay as they are." in errors
    assert (tmp_path / "class.csv").read_text() == "as it was" and not any((tmp_path / "pages").iterdir())
    for name in ("Carl_103", "Dora_104", HOSTILE):
        shutil.rmtree(submissions / name)
    done = cardtui(*words[len(COMMAND) :], *call, extra=extra)
    assert b"3 programs: 1 agrees and 2 differ; 3 unchanged since the last time." in done.stdout


def test_ctrl_c_pressed_again_waits_for_what_is_being_ended() -> None:
    pool = Mock()
    pool.shutdown.side_effect = [KeyboardInterrupt, KeyboardInterrupt, None]
    _wait_for_end(pool)
    assert pool.shutdown.call_count == 3


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ("--each", "/usr/*", "--call", "x.py:play"),
            "--each needs {} where the path of each program belongs",
        ),
        (("--each", "/usr/bin", "/usr/lib", "--", "x", "{}"), "put it in quotes"),
        (("--each", "/no/such", "--call", "{}:play"), 'there is no file and no folder "/no/such"'),
        (("--each", "/usr/*", "--student", "(", "--call", "{}:play"), '"(" is no regular expression: '),
        (
            ("--each", "/usr/*", "--format", "tap", "--call", "{}:play"),
            "--format is for one program; with --each",
        ),
        (("--csv", "x.csv", "--call", "x.py:play"), "--csv belongs to --each, which checks many programs"),
        (
            ("--each", "/usr/*", "--points", "/no", "--call", "{}:play"),
            'the points cannot be read from "/no": ',
        ),
        (("--only", "the moon", "--call", "x.py:play"), '"the moon" is no case of beggar; '),
    ],
)
def test_wrong_usage_is_one_sentence(words: tuple[str, ...], problem: str) -> None:
    assert problem in complaint("check", "beggar", *words)


def test_the_build_of_the_manual_touches_nothing_where_a_submission_is_no_folder(tmp_path: Path) -> None:
    lines = re.findall(r"--build '(cd [^']*)'", pages()["class"].text())
    program, note = tmp_path / "Main.java", tmp_path / "readme.txt"
    for file in (program, note):
        file.write_text("package de.uni;\n")
    for line in lines:
        build = subprocess.run(["sh", "-c", line.replace("{}", str(note))], cwd=tmp_path, capture_output=True)
        assert build.returncode != 0 and program.read_text() == "package de.uni;\n"
        assert sorted(tmp_path.iterdir()) == [program, note]
    assert len(lines) == 2
