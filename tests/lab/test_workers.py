"""Tasks are done by any workers, and none is lost with a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from cardtui.lab.workers import LocalWorkers, WorkersLost, WorkerTask, run_tasks
from tests.lab.threads import Threads
from tests.processes import gone


def kill_once(marker: str) -> int:
    """Kill the process of the task when run for the first time."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return os.getpid()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    found: list[int] = []
    with LocalWorkers(1) as workers:
        run_tasks(
            workers,
            iter([WorkerTask(kill_once, (str(tmp_path / "marker"),))]),
            lambda task, pid: found.append(pid),
        )
    assert found and found != [os.getpid()]


@pytest.mark.parametrize("error", [None, OSError("handle is closed"), ValueError("bad value(s)")])
def test_a_pool_that_breaks_while_it_starts_is_replaced(
    error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[ProcessPoolExecutor] = []

    class BreaksAtFirst(ProcessPoolExecutor):
        """A pool that takes one task and is then broken, if it is the first one."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            pools.append(self)
            self.taken = 0
            self.context = arguments[1]

        def submit(self, *arguments: Any, **named: Any) -> Future[Any]:
            self.taken += 1
            if self is pools[0] and self.taken == 2 and error:
                self.context.Process()  # which is never started
                raise error
            if self is pools[0] and self.taken > 1:
                raise BrokenProcessPool
            return super().submit(*arguments, **named)

    monkeypatch.setattr("cardtui.lab.workers.ProcessPoolExecutor", BreaksAtFirst)
    found: list[int] = []
    with LocalWorkers(2) as workers:
        run_tasks(workers, iter([WorkerTask(abs, (-7,))]), lambda task, number: found.append(number))
    assert found == [7] and len(pools) == 2


def kill_own_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with LocalWorkers(1) as workers, pytest.raises(WorkersLost, match="lost again and again"):
        run_tasks(workers, iter([WorkerTask(kill_own_process, ())]), lambda task, result: None)


def test_an_error_of_a_task_is_raised() -> None:
    with Threads(1) as workers, pytest.raises(ZeroDivisionError):
        run_tasks(workers, iter([WorkerTask(divmod, (1, 0))]), lambda task, result: None)


def test_tasks_are_drawn_only_as_workers_become_free() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[WorkerTask[int]]:
        for number in range(1000):
            taken.append(number)
            yield WorkerTask(abs, (number,))

    done: list[int] = []
    with Threads(2) as workers:
        run_tasks(workers, tasks(), lambda task, number: done.append(number), lambda: len(done) < 10)
    assert len(taken) - len(done) <= 4 and len(done) < 20


def test_closing_workers_leaves_the_processes_of_other_workers_alone() -> None:
    with LocalWorkers(1) as first, LocalWorkers(1) as second:
        first.close()
        assert second.executor.submit(abs, -7).result(30) == 7


def start(folder: Path, text: str) -> subprocess.Popen[bytes]:
    """Start a program with workers."""
    head = "import os, signal, sys\nfrom multiprocessing import resource_tracker\n"
    head += "from cardtui.lab.workers import LocalWorkers\n"
    (folder / "program.py").write_text(
        f"{head}if __name__ == '__main__':\n    with LocalWorkers(1) as workers:\n        {text}"
    )
    words = [sys.executable, str(folder / "program.py")]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are not blocked here")
def test_worker_processes_start_with_ctrl_c_blocked(tmp_path: Path) -> None:
    here = "signal.pthread_sigmask(signal.SIG_BLOCK, ())"
    there = "workers.executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result(30)"
    with start(tmp_path, f"print(signal.SIGINT in {there}, signal.SIGINT in {here})") as program:
        assert program.communicate(timeout=60)[0] == b"True False\n"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is nowhere to see blocked signals")
def test_pythons_tracker_of_resources_survives_a_key_that_quits(tmp_path: Path) -> None:
    """Without it, Python reports each semaphore of the workers with a traceback."""
    text = "print(open(f'/proc/{resource_tracker._resource_tracker._pid}/status').read())"
    with start(tmp_path, text) as program:
        status = program.communicate(timeout=60)[0].decode()
    blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
    assert blocked >> (signal.SIGQUIT - 1) & 1


def test_an_idle_worker_process_ends_with_its_program(tmp_path: Path) -> None:
    text = "print(workers.executor.submit(os.getpid).result(30), flush=True); sys.stdin.read()"
    with start(tmp_path, text) as program:
        assert program.stdout is not None
        worker = int(program.stdout.readline())
        program.kill()
    assert gone(lambda: [worker])
