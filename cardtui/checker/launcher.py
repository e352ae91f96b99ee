"""Starting a command, and the sentence that says why it could not be."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from cardtui.checker.run_result import NotRun
from cardtui.engine.errors import printable, quote

__all__ = ["MARK", "end_strays", "start"]

MARK = "CARDTUI_CHECK"
"""The environment variable by which what a program has started, and sent away, is known again."""

_MARKED = f"{os.getpid()}-{token_hex(8)}"
_IN_ENVIRONMENT = f"{MARK}={_MARKED}".encode()
_PROCESSES = Path("/proc")
_LOOKS = 50  # at most: on a busy machine there is always a process that has just ended
_BETWEEN_LOOKS = 0.005  # seconds


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
    """End what has left the group of the program that started it, where the system tells of processes.

    One look is not enough: a process that has just begun another one's work (`exec`) has no environment yet,
    and one that ends meanwhile may have left a child that was not in the list.
    """
    for _ in range(_LOOKS):
        looked_at = [_may_leave_others(process) for process in _PROCESSES.glob("[0-9]*")]
        if not any(looked_at):
            return
        time.sleep(_BETWEEN_LOOKS)


def _may_leave_others(process: Path) -> bool:
    """End a process if it is a stray; return whether another look is needed because of it."""
    try:
        environment = (process / "environ").read_bytes()
        if _IN_ENVIRONMENT in environment.split(b"\0"):
            os.kill(int(process.name), signal.SIGKILL)
            return True
        if environment or not _runs_a_file(process):
            return False
        # It is between two programs, unless it was started with an empty environment.
        return not (process / "cmdline").read_bytes() or bool((process / "environ").read_bytes())
    except (FileNotFoundError, ProcessLookupError):
        return not process.exists()
    except OSError:  # it is somebody else's
        return False


def _runs_a_file(process: Path) -> bool:
    """Return whether a process is an ordinary one: the system's own and those that have ended run no file."""
    try:
        return bool(os.readlink(process / "exe"))
    except OSError:
        return False
