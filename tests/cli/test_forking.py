"""A call that is forked from a program which has begun is as one that begins."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli import forking
from tests.cli.program import begun_anew, cardtui, environment


@pytest.mark.parametrize(
    ("words", "stdin", "extra"),
    [
        (["beggar"], b"J 2 J 2\n", {}),
        (["beggar", b"J \xff"], b"", {}),
        (["config", "list"], b"", {"CARDTUI_THEME": "light"}),
        (["check", "beggar", "--seed", "3", "-n", "0", "--", "sh", "-c", "pwd; exit 7"], b"", {}),
        ([], b"", {}),
    ],
    ids=["input", "bytes", "environment", "another program", "no words"],
)
def test_it_does_the_same(
    words: list[str | bytes],
    stdin: bytes,
    extra: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    forked, anew = (
        call(*words, stdin=stdin, extra={"CARDTUI_HOME": f"home{number}", **extra})
        for number, call in enumerate((cardtui, begun_anew))
    )
    assert (forked.returncode, forked.stdout, forked.stderr) == (anew.returncode, anew.stdout, anew.stderr)
    assert [path.name for path in tmp_path.glob("home0/*")] == [
        path.name for path in tmp_path.glob("home1/*")
    ]


def test_what_python_is_told_where_it_begins_is_told_to_one_that_begins() -> None:
    assert forking.beginning(environment()) is not None
    assert forking.beginning(environment({"PYTHONPATH": os.curdir})) is None


def test_a_call_that_takes_too_long_is_ended_and_the_next_one_is_not_held_up() -> None:
    begun = forking.beginning(environment())
    assert begun is not None
    with pytest.raises(TimeoutError):
        begun(["beggar", "J 2 3 J 4 5", "--story", "--max-rounds", "1000000"], b"", environment(), 0.01)
    assert cardtui("beggar", stdin=b"J 2 J 2\n").stdout == b"Player 0 wins after 2 rounds.\n"
