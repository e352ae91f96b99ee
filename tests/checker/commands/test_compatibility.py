"""Data and commands of older commits still work, as `tests/test_compatibility.py` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.checker.failed_tests import CHECKS_FOLDER, read_failures
from tests.test_compatibility import DATA, check_command, json_in
from tests.test_compatibility import home as home  # fixtures are found where their names are
from tests.test_compatibility import old as old

OLD_COMMANDS = json_in(DATA / "f2341b7" / "command-line-checker.json")


@pytest.mark.parametrize("words", OLD_COMMANDS)
def test_every_old_command_and_option_is_still_understood(words: str) -> None:
    check_command(words, OLD_COMMANDS[words])


@pytest.mark.parametrize("old", ["f2341b7"], indirect=True)
def test_a_deal_that_failed_in_an_old_check_is_still_known(home: Path) -> None:
    (file,) = (home / CHECKS_FOLDER).iterdir()
    assert read_failures(file) == [["2"]]
