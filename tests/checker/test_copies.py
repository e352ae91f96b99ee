"""Copies of submissions: what is copied, what is left out, and that nothing outside is touched."""

from __future__ import annotations

import os
import shutil
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtui.checker.copies import CopyLimits, NotCopied, copy_submission, scratch_folder

SECRET = "secret of the teacher"


@pytest.fixture
def submission(tmp_path: Path) -> Path:
    """Write a submission of two files, and a file outside that is none of its business."""
    (tmp_path / "secret.txt").write_text(SECRET)
    folder = tmp_path / "all" / "Anna"
    (folder / "deep").mkdir(parents=True)
    (folder / "Main.java").write_text("class Main {}")
    (folder / "deep" / "run.sh").write_text("#!/bin/sh\n")
    (folder / "deep" / "run.sh").chmod(0o4777)
    return folder


def copied(submission: Path, **limits: Any) -> tuple[Path, dict[str, str]]:
    """Copy a submission; return the path of the copy, and why what was left out."""
    target = submission.parent.parent / "copies"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    found = copy_submission(submission, target, CopyLimits(**limits))
    return found.path, {one.name: one.reason for one in found.left_out}


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def bind(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        folder = os.open(path.parent, os.O_RDONLY)  # the path of a socket is short
        one.bind(f"/proc/self/fd/{folder}/{path.name}")
        os.close(folder)


def make_huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


def test_files_are_copied_with_their_times_and_without_rights_of_others(submission: Path) -> None:
    copy, left_out = copied(submission)
    assert left_out == {} and copy.name == "Anna"
    assert names(copy) == {"Main.java", "deep", "deep/run.sh"}
    mode = (copy / "deep/run.sh").stat()
    assert stat.S_IMODE(mode.st_mode) == 0o755
    assert mode.st_mtime_ns == (submission / "deep/run.sh").stat().st_mtime_ns
    copy, _ = copied(submission / "Main.java")
    assert copy.read_text() == "class Main {}"


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "a named pipe"),
    "socket": (bind, "a socket"),
    "out": (lambda path: path.symlink_to("../../secret.txt"), "a link that leads to no file"),
    "absolute": (lambda path: path.symlink_to(path.parent / "Main.java"), "a link that leads to no file"),
    "folder": (lambda path: path.symlink_to("deep"), "a link that leads to no file"),
    "dangling": (lambda path: path.symlink_to("nothing"), "a link that leads to no file"),
    "circular": (lambda path: path.symlink_to("circular"), "a link that leads to no file"),
    "parent": (lambda path: path.symlink_to("../Anna"), "a link that leads to no file"),
    "huge": (make_huge, "larger than 64 MB"),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_file_is_left_out_and_told(name: str, submission: Path) -> None:
    make, reason = ODD[name]
    make(submission / name)
    copy, left_out = copied(submission)
    assert list(left_out) == [name] and left_out[name].startswith(reason)
    assert names(copy) == {"Main.java", "deep", "deep/run.sh"}


@pytest.mark.parametrize("name", [name for name in ODD if name != "huge"])
def test_a_submission_that_is_no_file_is_not_copied(name: str, submission: Path) -> None:
    ODD[name][0](submission / name)
    with pytest.raises(NotCopied, match=r"^it is a (link, which is not followed|named pipe|socket)$"):
        copied(submission / name)


@pytest.mark.parametrize(("path", "reason"), [("/dev/null", "it is a device"), ("gone", "it has vanished")])
def test_a_device_and_nothing_are_not_copied(path: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(NotCopied, match=reason):
        copy_submission(tmp_path / path, tmp_path)


def test_a_link_to_a_file_of_the_submission_stays_a_link(submission: Path) -> None:
    (submission / "deep" / "link").symlink_to("../Main.java")
    copy, left_out = copied(submission)
    assert left_out == {} and (copy / "deep/link").read_text() == "class Main {}"
    assert os.readlink(copy / "deep/link") == "../Main.java"


def test_names_may_contain_anything_and_are_told_safely(submission: Path) -> None:
    odd = os.fsdecode(b"\xff\x1b[31m\n")
    (submission / odd).write_text("x")
    os.mkfifo(submission / f"{odd}2")
    copy = copy_submission(submission, submission.parent.parent)
    assert (copy.path / odd).read_text() == "x"
    (left_out,) = map(str, copy.left_out)
    assert left_out.isprintable() and left_out.endswith("(a named pipe)")


def test_too_many_and_too_large_files_are_left_out(submission: Path) -> None:
    for number in range(5):
        (submission / f"f{number}").write_bytes(b"x" * 100)
    copy, left_out = copied(submission, files=5)
    assert len(names(copy)) == 5 and list(left_out.values()) == ["and what follows: more than 5 files"]
    _, left_out = copied(submission, file_bytes=99)
    assert list(left_out) == [f"f{number}" for number in range(5)]
    _, left_out = copied(submission, all_bytes=350)
    assert list(left_out) == ["f3", "f4"]


def test_folders_in_each_other_without_end_are_left_out(submission: Path) -> None:
    deep = submission / "/".join(["d"] * 70)
    deep.mkdir(parents=True)
    (deep / "x").touch()
    copy, left_out = copied(submission)
    assert list(left_out.values()) == ["in too many folders"] and (copy / "d/d/d").is_dir()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_another_user_is_left_out(submission: Path) -> None:
    os.chown(submission / "Main.java", 12345, -1)
    _, left_out = copied(submission)
    assert left_out == {"Main.java": "a file of another user"}
    os.chown(submission, 12345, -1)
    os.chown(submission / "deep", 54321, -1)
    copy, left_out = copied(submission)
    assert left_out == {"deep": "a file of another user"} and names(copy) == {"Main.java"}


def test_what_cannot_be_read_is_left_out(submission: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refuse(path: str, flags: int, *args: int, dir_fd: int | None = None) -> int:
        if str(path).endswith(("Main.java", "deep")) and dir_fd is not None:  # root may read everything
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *args, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", refuse)
    _, left_out = copied(submission)
    assert left_out == dict.fromkeys(("Main.java", "deep"), "it cannot be read: Permission denied")


def test_a_file_that_changes_or_vanishes_while_it_is_copied_is_left_out(
    submission: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.read

    def read(fd: int, size: int) -> bytes:
        data = real(fd, size)
        (submission / "Main.java").write_text("class Other {}")
        shutil.rmtree(submission / "deep", ignore_errors=True)
        return data

    monkeypatch.setattr(os, "read", read)
    copy, left_out = copied(submission)
    assert left_out == {"Main.java": "it has changed while it was copied", "deep": "it has vanished"}
    assert names(copy) == set()


def test_a_file_that_becomes_a_link_or_a_pipe_is_not_followed(
    submission: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def swap(path: str, flags: int, *args: int, dir_fd: int | None = None) -> int:
        if path == "Main.java" and dir_fd is not None:
            (submission / path).unlink()
            (submission / path).symlink_to("../../secret.txt")
        if path == "run.sh" and dir_fd is not None:
            (submission / "deep" / path).unlink()
            os.mkfifo(submission / "deep" / path)
        return real(path, flags, *args, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", swap)
    copy, left_out = copied(submission)
    assert names(copy) == {"deep"} and left_out == dict.fromkeys(
        ("Main.java", "deep/run.sh"), "it has changed while it was copied"
    )


def test_a_full_disk_is_told(submission: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(NotCopied, match="its copy cannot be written: No space left on device"):
        copied(submission)


def test_a_folder_is_removed_whatever_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with scratch_folder() as folder:
        monkeypatch.chdir(folder)
        for _ in range(1100):
            os.mkdir("d")
            os.chdir("d")
        (folder / "closed" / "d").mkdir(parents=True)
        (folder / "closed").chmod(0)
        os.chdir("/")
    assert not folder.exists()


def test_a_copy_can_leave_out_hidden_files_begins_with_files_and_never_holds_itself(tmp_path: Path) -> None:
    for name in ("a/deep", "b.py", ".venv/deep", ".hidden", "tmp/other"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = copy_submission(tmp_path, tmp_path / "tmp", CopyLimits(hidden=False))
    names = {str(one.relative_to(found.path)) for one in found.path.rglob("*")}
    assert names == {"b.py", "a", "a/deep"}
    shutil.rmtree(found.path)
    found = copy_submission(tmp_path, tmp_path / "tmp", CopyLimits(files=2))
    assert {one.name for one in found.path.iterdir()} == {".hidden", "b.py"}
