"""The check where Python lacks what only POSIX systems have."""

from __future__ import annotations

from tests.test_without_posix import command, run_without_posix


def test_its_exercises_are_listed() -> None:
    done = run_without_posix(command("check", "--list"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "beggar: " in done.stdout


def test_a_check_says_what_it_needs() -> None:
    done = run_without_posix(command("check", "beggar", "--", "java", "BeggarMyNeighbour"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cardtui: check runs programs on POSIX systems only, such as Linux or macOS\n"
