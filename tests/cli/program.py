"""Runs `cardtui` for tests, in this process or as a process of its own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from unittest.mock import patch

from cardtui.cli import run
from cardtui.cli.interruption import SIGNALS

COMMAND = (sys.executable, "-m", "cardtui")

Word = str | bytes


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of the tests, without what changes buffering or completion."""
    left_out = ("PYTHONUNBUFFERED", "_CARDTUI_COMPLETE")
    return {name: value for name, value in os.environ.items() if name not in left_out} | dict(extra or {})


def start_cardtui(
    *words: Word, stdin: bytes = b"", extra: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *words], input=stdin, capture_output=True, env=environment(extra), timeout=60
    )


def cardtui(
    *words: Word, stdin: bytes = b"", extra: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in this process, which is much faster, with streams that are not terminals."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, extra or {}))
        stack.enter_context(patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin))))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        status = run([os.fsdecode(word) for word in words])
    for number, handler in handlers.items():  # commands of the lab change them
        signal.signal(number, handler)
    output, errors = (stream.buffer.getvalue() for stream in (out, err))
    return subprocess.CompletedProcess(words, status, output, errors)


def printed(*words: Word, stdin: bytes = b"") -> str:
    """Return the output of a call that must succeed without a message on standard error."""
    done = cardtui(*words, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def complaint(*words: Word, stdin: bytes = b"") -> str:
    """Return the error of a call that must be refused: one or two lines without control characters."""
    done = cardtui(*words, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, b"")
    error = done.stderr.decode()
    assert error.startswith("cardtui: ") and error.endswith("\n")
    lines = error[:-1].split("\n")
    assert len(lines) <= 2
    assert all(line.isprintable() for line in lines)
    assert "Traceback" not in error
    return error
