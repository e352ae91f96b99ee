"""What has failed is kept, tried first the next time, and forgotten when it is right."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cardtui.checker.failed_tests import Failed, KeptFailures, remarks

PROGRAM = "-- java BeggarMyNeighbour"


def kept(folder: Path, program: str = PROGRAM) -> KeptFailures:
    return KeptFailures("beggar", program, folder)


def test_what_failed_last_comes_first_and_nothing_twice(tmp_path: Path) -> None:
    for deck in (["2"], ["J"], ["2"]):
        kept(tmp_path).change(Failed(deck), [])
    names = [(case.name, case.given) for case in kept(tmp_path).cases]
    assert names == [("the one that failed before", ["2"]), ("the one that failed before, 2 back", ["J"])]


def test_what_is_right_is_forgotten_and_the_file_with_it(tmp_path: Path) -> None:
    kept(tmp_path).change(Failed(["2"]), [])
    kept(tmp_path).change(None, [["2"]])
    assert kept(tmp_path).cases == [] and list(tmp_path.iterdir()) == []


def test_each_program_in_each_folder_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path).change(Failed(["2"]), [])
    assert kept(tmp_path, "--call beggar.py:play").cases == []
    monkeypatch.chdir(tmp_path)
    assert kept(tmp_path).cases == []


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    for number in range(30):
        kept(tmp_path).change(Failed(["2"] * number), [])
    assert [len(case.given) for case in kept(tmp_path).cases] == list(range(29, 9, -1))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"failed": 3}', '{"failed": [3]}', '{"failed": [{}]}', "\x00"]
)
def test_a_file_that_cannot_be_read_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    kept(tmp_path).change(Failed(["2"], "beggar:2@0", "Right: a · Yours: b"), [])
    (file,) = tmp_path.iterdir()
    file.write_text(text)
    assert kept(tmp_path).cases == [] and remarks(tmp_path) == {}
    kept(tmp_path).change(Failed(["3"]), [])
    assert len(kept(tmp_path).cases) == 1


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept(tmp_path / "file" / "folder").change(Failed(["2"]), [])


def test_remarks_are_found_by_the_id_of_the_game_whatever_its_place(tmp_path: Path) -> None:
    kept(tmp_path).change(Failed(["2"], "beggar:2@0", "one"), [])
    kept(tmp_path, "other").change(Failed([1], "coins,players=2:1.4~0-1@1", "two"), [])
    kept(tmp_path, "third").change(Failed([2]), [])
    assert remarks(tmp_path) == {"beggar:2": "one", "coins,players=2:1.4": "two"}
    assert remarks(tmp_path / "none") == {}


def test_nobody_else_can_read_what_failed(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        kept(tmp_path / "home" / "checks").change(Failed(["2"]), [])
    finally:
        os.umask(before)
    (file,) = (tmp_path / "home" / "checks").iterdir()
    assert [stat.S_IMODE(one.stat().st_mode) for one in (file, file.parent, file.parent.parent)] == [
        0o600,
        0o700,
        0o700,
    ]
