"""Starting a command, and the sentence that says why it could not be."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from cardtui.checker.runs import NotRun
from cardtui.engine.errors import printable, quote

__all__ = ["MARK", "end_strays", "start"]

MARK = "CARDTUI_CHECK"
"""The environment variable by which what a program has started, and sent away, is known again."""

_MARKED = f"{os.getpid()}-{token_hex(8)}"
_PROCESSES = Path("/proc")


def start(command: Sequence[str], shell: bool, linewise: bool) -> subprocess.Popen[bytes]:
    """Starts a command in a session and a process group of its own, with three pipes. Raises NotRun.

    With `linewise` a Python program is asked not to keep back what it prints, as it does without a terminal.
    """
    if not command or not command[0]:
        raise NotRun("There is no command to be run.")
    try:
        return subprocess.Popen(
            " ".join(command) if shell else list(command),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            shell=shell,
            start_new_session=True,
            env={**os.environ, MARK: _MARKED, **({"PYTHONUNBUFFERED": "1"} if linewise else {})},
        )
    except (OSError, ValueError) as error:
        raise NotRun(_why(command[0], error)) from error


def _why(name: str, error: OSError | ValueError) -> str:
    told = quote(name, 80)
    if isinstance(error, FileNotFoundError):
        if os.sep not in name and os.path.isfile(name):
            return f"There is no command {told}; the file here is {quote('./' + name, 80)}."
        there = os.path.exists(name)
        return f"What {told} is to be run by is not there." if there else f"There is no command {told}."
    if isinstance(error, PermissionError):
        return f"{told} is a folder." if os.path.isdir(name) else f"{told} is not executable."
    if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
        return f"{told} is no program of this machine; a script begins with #!."
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{told} cannot be run: {printable(text)}."


def end_strays() -> None:
    """Ends what has left the group of the program that started it, where the system tells of processes."""
    mark = f"{MARK}={_MARKED}".encode()
    for process in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile, or is somebody else's
            if mark in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
