"""Failed cases are saved, tried first the next time, and forgotten when they are right."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cardtui.checker.failed_tests import CHECKS_FOLDER, FailedCases, save_remark, saved_remarks

PROGRAM = "-- java BeggarMyNeighbour"


def saved(folder: Path, program: str = PROGRAM) -> FailedCases:
    return FailedCases("beggar", program, folder)


def test_the_last_failure_comes_first_and_none_twice(tmp_path: Path) -> None:
    for deck in (["2"], ["J"], ["2"]):
        saved(tmp_path).update([deck], [])
    names = [(case.name, case.test_input) for case in saved(tmp_path).cases]
    assert names == [("the one that failed before", ["2"]), ("the one that failed before, 2 back", ["J"])]


def test_right_cases_are_forgotten_and_each_program_in_each_folder_has_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path).update([["2"]], [])
    assert saved(tmp_path, "--call beggar.py:play").cases == []
    with monkeypatch.context() as elsewhere:
        elsewhere.chdir(tmp_path)
        assert saved(tmp_path).cases == []
    saved(tmp_path).update([], [["2"]])
    assert saved(tmp_path).cases == [] and list(tmp_path.iterdir()) == []


def test_the_number_of_saved_failures_is_limited(tmp_path: Path) -> None:
    for number in range(30):
        saved(tmp_path).update([["2"] * number], [])
    assert [len(case.test_input) for case in saved(tmp_path).cases] == list(range(29, 9, -1))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"failed": 3}', '{"failed": [3]}', '{"failed": [{}]}', "\x00"]
)
def test_an_unreadable_file_is_ignored(tmp_path: Path, text: str) -> None:
    saved(tmp_path).update([["2"]], [])
    (file,) = tmp_path.iterdir()
    file.write_text(text)
    assert saved(tmp_path).cases == []
    saved(tmp_path).update([["3"]], [])
    assert len(saved(tmp_path).cases) == 1


def test_a_folder_that_cannot_be_written_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saved(tmp_path / "file" / "folder").update([["2"]], [])


def test_a_remark_is_on_the_program_checked_last_in_its_exercise(tmp_path: Path) -> None:
    save_remark("beggar", "beggar:2@0", "one", tmp_path / CHECKS_FOLDER)
    save_remark("coins", "coins,players=2:1.4~0-1@1", "two", tmp_path / CHECKS_FOLDER)
    assert saved_remarks(tmp_path) == {"beggar:2": "one", "coins,players=2:1.4": "two"}
    save_remark("beggar", "beggar:J@0", "three", tmp_path / CHECKS_FOLDER)
    assert saved_remarks(tmp_path) == {"beggar:J": "three", "coins,players=2:1.4": "two"}
    save_remark("coins", None, "", tmp_path / CHECKS_FOLDER)
    assert saved_remarks(tmp_path) == {"beggar:J": "three"} and saved_remarks(tmp_path / "none") == {}


@pytest.mark.parametrize("text", ["", "[]", '{"opened": 3}', '{"opened": "snap#1"}', "\x00"])
def test_an_unreadable_remark_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / CHECKS_FOLDER).mkdir()
    (tmp_path / CHECKS_FOLDER / "remark-snap.json").write_text(text)
    assert saved_remarks(tmp_path) == {}


def test_nobody_else_can_read_failures(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        saved(tmp_path / "home" / "checks").update([["2"]], [])
    finally:
        os.umask(before)
    (file,) = (tmp_path / "home" / "checks").iterdir()
    modes = [stat.S_IMODE(one.stat().st_mode) for one in (file, file.parent, file.parent.parent)]
    assert modes == [0o600, 0o700, 0o700]
