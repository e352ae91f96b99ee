"""Ends everything that a check has started, also daemons, and also if the check itself is killed. Linux only.

`supervise` makes three processes of one. The *first* is the one that the user has started: it waits for the
second. That is the *supervisor*, which adopts every process whose parent has ended, a daemon too. The check
goes on in the third one. When one of the three ends, or is killed, the others kill all that is left.

It is no sandbox: a program may kill all three.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Collection, Iterable
from contextlib import suppress
from time import sleep
from typing import NoReturn

from cardtui.checker.process_table import ProcessEntry, all_processes, descendants, has_process_table

# Arguments of `prctl`.
_SET_PARENT_DEATH_SIGNAL, _SET_DUMPABLE, _SET_CHILD_SUBREAPER = 1, 4, 36
_PAUSE = 0.005  # seconds in which killed processes should end

_supervisor: int | None = None
"""The process that has adopted what has left its parent; None if this one is not supervised."""


def supervise() -> None:
    """Go on in a new process, with which all processes end that it starts.

    This process and a second one wait for it and never return: signals are handed on, and both end as it
    does. Where this is not possible, nothing is done; with threads it is not, as they do not go on.
    """
    global _supervisor
    if sys.platform != "linux" or not hasattr(os, "fork") or not has_process_table():
        return
    prctl = ctypes.CDLL(None).prctl
    # Then no other process of this user reaches the memory and the open files of a check, such as its report
    # at /proc/PID/fd/1.
    prctl(_SET_DUMPABLE, 0, 0, 0, 0)
    if len(os.listdir("/proc/self/task")) > 1:
        return
    if prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        return
    usual_mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    first = os.getpid()
    others = [one.pid for one in descendants([first], all_processes())] if _has_children() else []
    if child := os.fork():
        _wait_for(child, others=others)
    supervisor = os.getpid()
    prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)
    os.setsid()  # whoever kills the group of the first process does not kill this one
    if child := os.fork():
        _wait_for(child, first)
    prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != supervisor:
        os._exit(1)
    signal.pthread_sigmask(signal.SIG_SETMASK, usual_mask)
    _supervisor = supervisor


def strays(processes: Iterable[ProcessEntry]) -> list[ProcessEntry]:
    """Return those of `processes` that have lost the parent which started them, and their descendants."""
    if _supervisor is None:
        return []
    return descendants([_supervisor], processes, leave_out=[os.getpid()])


def end_strays() -> None:
    """Kill all strays. No program may be running, since a stray may belong to it."""
    while (found := strays(all_processes())) and _kill(found):
        sleep(_PAUSE)


def _wait_for(child: int, parent: int | None = None, others: Collection[int] = ()) -> NoReturn:
    """Wait for the end of `child` or of `parent`, kill all descendants, and end as the child has ended.

    The first process does not wait for its parent. It may have other children, from a shell that has become
    this program: they are let alone.
    """
    status: int | None = None
    while status is None and parent in (None, os.getppid()):
        number = signal.sigwait(signal.valid_signals())
        if number == signal.SIGCHLD:
            status = _reap(child)
        elif number == signal.SIGTSTP and parent is None:  # Ctrl-Z
            os.kill(child, number)
            os.kill(os.getpid(), signal.SIGSTOP)
        else:  # a process outside of the session of its terminal ignores Ctrl-Z
            os.kill(child, signal.SIGSTOP if number == signal.SIGTSTP else number)
    _end_descendants(others)
    code = 1 if status is None else os.waitstatus_to_exitcode(status)
    if code < 0:
        with suppress(OSError):  # for SIGKILL
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [-code])
        code = 128 - code  # the first process of a container is still there
    os._exit(code)


def _reap(child: int) -> int | None:
    """Reap all children that have ended; return the status of `child` if it is one of them."""
    found = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == child:
                found = ended[1]
    return found


def _end_descendants(others: Collection[int]) -> None:
    """Kill all descendants. Whatever loses its parent meanwhile becomes a child of this process."""
    while _has_children():
        if os.waitpid(-1, os.WNOHANG)[0]:
            continue
        found = descendants([os.getpid()], all_processes(), leave_out=others)
        if (others and not found) or (found and not _kill(found)):
            return
        sleep(_PAUSE)


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _kill(processes: Collection[ProcessEntry]) -> bool:
    """Kill processes; return whether the system has allowed it for any of them.

    They are all stopped first, as one could start another when it sees the end of a third. A group is
    reached as a whole, also those of its processes that have only just been started. Numbers are given in
    turn, so that none is another process so soon.
    """
    targets = [-group for group in {process.group for process in processes} - {os.getpgrp()}]
    targets += [process.pid for process in processes]
    refused = 0
    for number in (signal.SIGSTOP, signal.SIGKILL):
        for target in targets:
            try:
                os.kill(target, number)
            except ProcessLookupError:
                pass
            except PermissionError:
                refused += 1
    return refused < 2 * len(targets)
