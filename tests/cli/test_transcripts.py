"""What commands print: the transcripts of `tests/data/commands`. Wings have their own with their tests.

A title begins with `##`; a call begins with `$`, and words behind `<` are typed into it. The form `'\\x1b'`
writes a control character. Below the call stand the output and then the errors, in which `...` is any text. A
call whose output begins with `cardtui: ` must be refused. The calls of one title share a data folder.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from tests.cases import case
from tests.cli.program import cardtui, complaint

FOLDER = Path(__file__).parents[1] / "data" / "commands"


def transcripts(folder: Path) -> Iterator[object]:
    """Yield the calls under each title of the transcripts in a folder."""
    for file in sorted(folder.glob("*.txt")):
        for block in re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, *calls = re.split(r"^\$ cardtui\b *", block, flags=re.MULTILINE)
            yield pytest.param(calls, id=f"{file.stem}: {title.strip()}")


def words_of(line: str) -> list[str]:
    """Split a line as a shell does, and read the escapes of its words."""
    return [word.encode("latin-1", "backslashreplace").decode("unicode_escape") for word in shlex.split(line)]


@pytest.mark.parametrize("calls", list(transcripts(FOLDER)))
def test_a_command_prints_its_transcript(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER.parents[2])
    check_transcript(calls)


def check_transcript(calls: list[str]) -> None:
    """Check that each of these calls prints what stands below it."""
    for call in calls:
        line, _, expected = call.rstrip("\n").partition("\n")
        words = words_of(line)
        at = words.index("<") if "<" in words else len(words)
        stdin = "".join(words[at + 1 :]).encode("utf-8", "surrogateescape")
        is_refused = expected.startswith("cardtui: ")
        with case("cardtui", line):
            if is_refused:
                found = complaint(*words[:at], stdin=stdin)
            else:
                done = cardtui(*words[:at], stdin=stdin)
                found = (done.stdout + done.stderr).decode()
                assert done.returncode == 0, found
            assert OutputChecker().check_output(expected, found.rstrip("\n"), ELLIPSIS), found
            if is_refused:
                assert found.count("\n") == expected.count("\n") + 1 and len(found) < 500
