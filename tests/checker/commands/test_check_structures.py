"""`cardtui check` on lists and deques: the exit status, JSON, and what is told of them by `check snap`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.checker.students import STUDENTS
from tests.cli.program import cardtui

STRUCTURES = STUDENTS / "structures.py"

SNAP = "\nfrom structures import {name}\n"


@pytest.fixture
def snap(tmp_path: Path) -> Path:
    """A right game beside a deque that is wrong, which it does not use."""
    (tmp_path / "structures.py").write_text(STRUCTURES.read_text())
    file = tmp_path / "game.py"
    file.write_text((STUDENTS / "snap.py").read_text() + SNAP.format(name="NotCounted"))
    return file


def test_a_wrong_deque_has_status_1_and_its_calls_in_json() -> None:
    done = cardtui("check", "deque", "--format", "json", "--call", f"{STRUCTURES}:TailForgotten")
    assert done.returncode == 1 and done.stderr == b""
    failure = json.loads(done.stdout)["failures"][0]
    assert failure["kind"] == "differs" and failure["line"] == 4
    assert failure["given"] == ["add_first", "add_first", "remove_last", "add_last"]
    assert failure["expected"][3] == "addlast('7♦')        now ['A♥', '7♦']"
    assert failure["came"][2] == "removelast() → '5♠'  now ['A♥']  head ▸ [A♥]  [5♠] ◂ tail"
    assert failure["try"].endswith("s.removelast(); s.addlast('7♦'); s.alldata()")


def test_a_class_that_cannot_be_judged_has_status_3() -> None:
    done = cardtui("check", "stack", "--call", f"{STRUCTURES}:LinkedDeque")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(b'cardtui: in "LinkedDeque", which is checked as a stack, push(card) and ')


def test_a_wrong_deque_is_told_first_and_a_right_game_still_agrees(snap: Path) -> None:
    words = ("check", "snap", "-n", "0", "--call", f"{snap}:playgame")
    done = cardtui(*words)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0 and done.stderr == b""
    assert lines[0] == "First of all, its class NotCounted is wrong: addfirst('5♠') removefirst()"
    assert lines[3] == "  After removefirst() its len is 1, should be 0."
    assert lines[5] == "" and lines[6].startswith("It agrees: 15 examples and corner cases, in ")
    values = json.loads(cardtui(*words, "--format", "json").stdout)
    assert values["verdict"] == "agrees" and values["structure"] == lines[:5]
