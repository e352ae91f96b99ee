"""Failed cases are saved, tried first the next time, and forgotten when they are right."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cardtui.checker.failed_tests import FailedCase, FailedCases, saved_remarks

PROGRAM = "-- java BeggarMyNeighbour"


def saved(folder: Path, program: str = PROGRAM) -> FailedCases:
    return FailedCases("beggar", program, folder)


def test_the_last_failure_comes_first_and_none_twice(tmp_path: Path) -> None:
    for deck in (["2"], ["J"], ["2"]):
        saved(tmp_path).update(FailedCase(deck), [])
    names = [(case.name, case.test_input) for case in saved(tmp_path).cases]
    assert names == [("the one that failed before", ["2"]), ("the one that failed before, 2 back", ["J"])]


def test_right_cases_are_forgotten_and_each_program_in_each_folder_has_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path).update(FailedCase(["2"]), [])
    assert saved(tmp_path, "--call beggar.py:play").cases == []
    with monkeypatch.context() as elsewhere:
        elsewhere.chdir(tmp_path)
        assert saved(tmp_path).cases == []
    saved(tmp_path).update(None, [["2"]])
    assert saved(tmp_path).cases == [] and list(tmp_path.iterdir()) == []


def test_the_number_of_saved_failures_is_limited(tmp_path: Path) -> None:
    for number in range(30):
        saved(tmp_path).update(FailedCase(["2"] * number), [])
    assert [len(case.test_input) for case in saved(tmp_path).cases] == list(range(29, 9, -1))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"failed": 3}', '{"failed": [3]}', '{"failed": [{}]}', "\x00"]
)
def test_an_unreadable_file_is_ignored(tmp_path: Path, text: str) -> None:
    saved(tmp_path).update(FailedCase(["2"], "beggar:2@0", "Right: a · Yours: b"), [])
    (file,) = tmp_path.iterdir()
    file.write_text(text)
    assert saved(tmp_path).cases == [] and saved_remarks(tmp_path) == {}
    saved(tmp_path).update(FailedCase(["3"]), [])
    assert len(saved(tmp_path).cases) == 1


def test_a_folder_that_cannot_be_written_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saved(tmp_path / "file" / "folder").update(FailedCase(["2"]), [])


def test_remarks_are_found_by_the_id_of_the_game_at_any_ply(tmp_path: Path) -> None:
    saved(tmp_path).update(FailedCase(["2"], "beggar:2@0", "one"), [])
    saved(tmp_path, "other").update(FailedCase([1], "coins,players=2:1.4~0-1@1", "two"), [])
    saved(tmp_path, "third").update(FailedCase([2]), [])
    assert saved_remarks(tmp_path) == {"beggar:2": "one", "coins,players=2:1.4": "two"}
    assert saved_remarks(tmp_path / "none") == {}


def test_nobody_else_can_read_failures(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        saved(tmp_path / "home" / "checks").update(FailedCase(["2"]), [])
    finally:
        os.umask(before)
    (file,) = (tmp_path / "home" / "checks").iterdir()
    modes = [stat.S_IMODE(one.stat().st_mode) for one in (file, file.parent, file.parent.parent)]
    assert modes == [0o600, 0o700, 0o700]
