"""Who does not always answer the same is told so, and not that a mistake in the rules is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Target
from cardtui.checker.exercise import Protocol, repr_lines
from cardtui.checker.exercises import load_exercise
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report
from cardtui.checker.runners import PythonRunner

_HEAD = """
import pathlib
from cardtui.games.beggar.sheet import who_wins

asked = []
def play(first, second):
    asked.append(first)
    file = pathlib.Path(__file__).with_name("asked")
    text = file.read_text() if file.exists() else ""
    file.write_text(text + "x")
    ever = len(text) + 1
"""

ANSWERS = {
    "keeps something": ("len(asked) > 9", "7", "Called alone, your function is right: it keeps something"),
    "is right at times": ("ever in (1, 5)", "7", "Asked again, your program was right at times"),
    "is never wrong in the same way": ("True", "ever + 7", "Asked again, your program was wrong in another"),
    "is always wrong": ("True", "7", ""),
}


def checked(file: Path, key: str, name: str) -> Report:
    way = Protocol.OBJECT if key == "coins" else Protocol.CALL
    return check(load_exercise(key), Target(way, call=f"{file}:{name}"), Plan(1, 20))


@pytest.mark.parametrize("name", ANSWERS)
def test_what_is_not_always_the_same_is_told_as_that(name: str, tmp_path: Path) -> None:
    when, wrong, told = ANSWERS[name]
    file = tmp_path / "kata.py"
    file.write_text(f"{_HEAD}    return {wrong} if {when} else who_wins(first, second)\n")
    report = checked(file, "kata", "play")
    assert not report.agrees and report.reason.startswith(told) and bool(report.reason) is bool(told)
    assert bool(report.shrunk) is not bool(told)


def test_what_is_small_is_wrong_when_it_is_asked_alone(tmp_path: Path) -> None:
    """One that spoils itself with its first mistake is wrong afterwards wherever one asks it."""
    file = tmp_path / "kata.py"
    spoilt = "    if len(first) > 3:\n        asked.append(None)\n"
    file.write_text(f"{_HEAD}{spoilt}    return 7 if None in asked else who_wins(first, second)\n")
    report = checked(file, "kata", "play")
    assert report.smallest_failure is not None and len(report.smallest_failure.test_input[0]) > 3
    assert report.shrunk is None and "keeps something" in report.reason


_STRIP = """
import random

class CoinStrip:
    def __init__(self):
        self.p = sorted(random.sample(range(12), 4))
    def numCoins(self): return len(self.p)
    def numSquares(self): return self.p[-1] + 1
    def square(self, i): return self.p.index(i) if i in self.p else -1
    def gameOver(self): return self.p == list(range(len(self.p)))
    def move(self, c, d):
        left = self.p[c - 1] if c else -1
        if d < 1 or not 0 <= c < len(self.p) or self.p[c] - d <= left:
            return False
        self.p[c] -= d
        return True
"""


def test_no_mistake_is_told_that_says_nothing_of_what_went_wrong(tmp_path: Path) -> None:
    file = tmp_path / "coins.py"
    file.write_text(_STRIP)
    why = checked(file, "coins", "CoinStrip").reason
    assert "there is no coin 5" in why and "a distance of 0" not in why


def test_what_json_does_not_know_is_shown_as_python_does_but_for_its_address(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text("class Odd: pass\ndef play(): return Odd()\n")
    with PythonRunner(f"{file}:play", RunLimits()) as call:
        assert repr_lines(call.call([]).value) == ("<odd.Odd object>",)
