"""Reads from `/proc` which processes there are, whose children they are, and their memory. Linux only."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import NamedTuple

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100  # a second
_PSS = re.compile(rb"^Pss:\s+(\d+) kB", re.MULTILINE)


class ProcessEntry(NamedTuple):
    """A process that has not ended."""

    pid: int
    parent: int
    group: int
    session: int


def has_process_table() -> bool:
    """Return whether this system describes processes in `/proc`, as Linux does."""
    return os.path.exists("/proc/self/statm")


def all_processes() -> list[ProcessEntry]:
    """Return all processes; zombies are left out."""
    processes = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError):  # it has just ended
                state, *numbers = _stat(name)[:4]
                if state not in b"ZX":
                    processes.append(ProcessEntry(int(name), *map(int, numbers)))
    return processes


def descendants(
    roots: Collection[int], processes: Iterable[ProcessEntry], leave_out: Collection[int] = ()
) -> list[ProcessEntry]:
    """Return the descendants of processes, parents first, without `leave_out` and their descendants."""
    children: dict[int, list[ProcessEntry]] = {}
    for process in processes:
        if process.pid not in leave_out:
            children.setdefault(process.parent, []).append(process)
    found = [child for root in roots for child in children.pop(root, ())]
    for process in found:  # which grows meanwhile
        found += children.pop(process.pid, ())
    return found


def processor_times(pids: Iterable[int]) -> dict[str, tuple[float, float]]:
    """Return for how many seconds each thread of processes has run, and has waited for a processor.

    The keys are their numbers. Of the ended children of a process, together, it is only known how long they
    have run. What the system does not tell is left out.
    """
    found = {}
    for pid in pids:
        with suppress(OSError):  # it has just ended, or this is not Linux
            found[f"children of {pid}"] = _ticks(pid)[1] / _TICKS, 0.0
            for thread in os.listdir(f"/proc/{pid}/task"):
                ran, waited, _ = _read(pid, f"task/{thread}/schedstat").split()
                found[thread] = int(ran) / 1e9, int(waited) / 1e9
    return found


def processor_seconds(root: int) -> float | None:
    """Return the processor time of a process and its descendants, also of those that have ended.

    None if the system does not tell.
    """
    if not has_process_table():
        return None
    ticks = 0
    for pid in (root, *(one.pid for one in descendants([root], all_processes()))):
        with suppress(OSError):  # it has just ended, and counts for its parent
            ticks += sum(_ticks(pid))
    return ticks / _TICKS


def _ticks(pid: int) -> tuple[int, int]:
    """Return the processor time of a process, and that of its ended children."""
    user, system, user_of_children, system_of_children = map(int, _stat(pid)[11:15])
    return user + system, user_of_children + system_of_children


def _stat(pid: int | str, thread: str = "") -> list[bytes]:
    """Return the fields in the `stat` file of a process or one of its threads, from its state on."""
    stat = _read(pid, f"task/{thread}/stat" if thread else "stat")
    # The name of the program stands in brackets, and may itself contain blanks and brackets.
    return stat[stat.rindex(b")") + 1 :].split()


def is_at_work(pids: Iterable[int]) -> bool:
    """Return whether a thread of processes runs, or would if a processor or the disk had time for it."""
    for pid in pids:
        with suppress(OSError):
            if any(_stat(pid, thread)[0] in b"RD" for thread in os.listdir(f"/proc/{pid}/task")):
                return True
    return False


def has_no_children(pid: int) -> bool:
    """Return whether a process has no children. False if the system does not report it."""
    try:
        return not any(_read(pid, f"task/{thread}/children") for thread in os.listdir(f"/proc/{pid}/task"))
    except OSError:
        return False


def waits_for_pipe(pids: Iterable[int], pipe: os.stat_result) -> bool:
    """Return whether a thread of processes waits for a pipe to have something to read.

    False if the system does not tell.
    """
    for pid in pids:
        with suppress(OSError, ValueError, IndexError):
            for thread in os.listdir(f"/proc/{pid}/task"):
                if _read(pid, f"task/{thread}/wchan").endswith(b"pipe_read"):
                    file = int(_read(pid, f"task/{thread}/syscall").split()[1], 16)
                    if os.path.samestat(os.stat(f"/proc/{pid}/fd/{file}"), pipe):
                        return True
    return False


def uses_more_memory(pids: Collection[int], limit: int) -> bool:
    """Return whether processes have more than `limit` bytes of resident memory together.

    Memory that several processes share is counted once, as far as the system tells.
    """
    # The exact numbers take the system long to find, and are at most as large.
    return sum(map(_resident_bytes, pids)) > limit and sum(map(_proportional_bytes, pids)) > limit


def _resident_bytes(pid: int) -> int:
    try:
        return int(_read(pid, "statm").split()[1]) * _PAGE
    except (OSError, IndexError):
        return 0


def _proportional_bytes(pid: int) -> int:
    """Return the resident memory of a process, with its share only of what it has in common with others."""
    try:
        found = _PSS.search(_read(pid, "smaps_rollup"))
    except OSError:
        found = None
    return int(found[1]) * 1024 if found else _resident_bytes(pid)


def _read(pid: int | str, name: str) -> bytes:
    with open(f"/proc/{pid}/{name}", "rb", buffering=0) as file:
        return file.read()
