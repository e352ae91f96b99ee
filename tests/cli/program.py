"""Running `cardtui` as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.cli.forking import beginning

COMMAND = (sys.executable, "-m", "cardtui")

Word = str | bytes


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of the tests without what changes how output is buffered or what is completed."""
    left_out = ("PYTHONUNBUFFERED", "_CARDTUI_COMPLETE")
    return {name: value for name, value in os.environ.items() if name not in left_out} | dict(extra or {})


def cardtui(
    *words: Word, stdin: bytes = b"", extra: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """What `cardtui` with these words does: its output, its complaints and its exit status."""
    told = environment(extra)
    if begun := beginning(told):
        return subprocess.CompletedProcess([*COMMAND, *words], *begun(words, stdin, told, 60))
    return begun_anew(*words, stdin=stdin, extra=extra)


def begun_anew(
    *words: Word, stdin: bytes = b"", extra: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The same from an interpreter that begins: with its pipes, and an order of sets of its own."""
    return subprocess.run(
        [*COMMAND, *words], input=stdin, capture_output=True, env=environment(extra), timeout=60
    )


def printed(*words: Word, stdin: bytes = b"") -> str:
    """The output of a call that must go well and without a complaint."""
    done = cardtui(*words, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def complaint(*words: Word, stdin: bytes = b"") -> str:
    """What a call that must be refused says: a line or two, all of them fit to be shown."""
    done = cardtui(*words, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, b"")
    said = done.stderr.decode()
    assert said.startswith("cardtui: ") and said.endswith("\n")
    lines = said[:-1].split("\n")
    assert len(lines) <= 2
    assert all(line.isprintable() for line in lines)
    assert "Traceback" not in said
    return said
