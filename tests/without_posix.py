"""Hides what Windows lacks of Python: modules, signals, and functions for processes. Import it first."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess  # which imports some of these modules for itself
import sys
from asyncio import unix_events  # the same
from typing import Any

_MODULES = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")

_SIGNALS = ("SIGALRM", "SIGCONT", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGWINCH")
_SIGNAL_FUNCTIONS = ("pthread_sigmask", "sigwait", "setitimer", "alarm", "pause")

_PROCESSES = ("fork", "getpgid", "getpgrp", "getuid", "killpg", "setsid", "tcgetpgrp", "waitid")
_SYSTEM = ("fchmod", "mkfifo", "sched_getaffinity", "set_blocking", "uname")

hidden = (subprocess, unix_events)
"""The modules that have imported what is hidden from now on."""

for name in _MODULES:
    sys.modules[name] = None  # type: ignore[assignment]  # Python then raises ImportError
for name in (*_SIGNALS, *_SIGNAL_FUNCTIONS):
    vars(signal).pop(name)
for name in (*_PROCESSES, *_SYSTEM):
    vars(os).pop(name)


def _has_no_handlers(*_: Any) -> None:
    raise NotImplementedError


asyncio.BaseEventLoop.add_signal_handler = _has_no_handlers  # type: ignore[assignment]
unix_events._UnixSelectorEventLoop.add_signal_handler = _has_no_handlers  # type: ignore[assignment]
