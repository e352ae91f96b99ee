"""The hunt where Python lacks what only POSIX systems have."""

from __future__ import annotations

from tests.test_without_posix import command, run_without_posix


def test_its_finds_are_listed() -> None:
    done = run_without_posix(command("hunt", "--list"))
    assert (done.returncode, done.stderr) == (0, "")
