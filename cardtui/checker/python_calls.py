"""A function or a class of a Python file, called in a process of its own that stays alive: see `worker`."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from cardtui.checker.run_result import NotRun, ProgramRun, RunEnd, RunLimits
from cardtui.checker.runner import Runner
from cardtui.checker.running_program import RunningProgram
from cardtui.engine.errors import printable, quote

__all__ = ["PythonCall"]

_WORKER = Path(__file__).with_name("worker.py")
_TAIL = 4096  # characters of a traceback that are kept
_IMPORTING = 10.0  # seconds
_ASKING = 0.1  # seconds for which a function that hangs is asked where it is
_FRAMES = 20  # lines of the answer


class PythonCall(Runner):
    """`FILE:NAME` or `package.module:NAME`, in the Python that runs us.

    The folder of the file (of a module: the current one) is where it finds what it imports. It is imported
    once, and again after a crash, a time limit or `close`; `importing` are the seconds that may take.
    Raises NotRun if there is no such file.
    """

    def __init__(self, target: str, limits: RunLimits, importing: float = _IMPORTING) -> None:
        super().__init__(limits)
        self._where, _, self._name = target.rpartition(":")
        if not self._where or not self._name:
            raise NotRun(f"{quote(target, 80)} is no FILE:NAME.")
        if self._where.endswith(".py") and not os.path.isfile(self._where):
            raise NotRun(f"There is no file {quote(self._where, 80)}.")
        if not self._where.endswith(".py") and not self._where.replace(".", "_").isidentifier():
            raise NotRun(f"{quote(self._where, 80)} is neither a Python file (.py) nor the name of a module.")
        self._importing = importing

    def ask(self, arguments: Sequence[Any]) -> ProgramRun:
        """Calls the function with `arguments`, which are JSON values; they are its own, and new each time.

        The value of the run is what it returned as JSON has it: tuples are lists, keys of a dict are strings,
        and what JSON does not know is `{"repr": "…"}`. Raises NotRun and Interrupted.
        """
        return self._request({"arguments": list(arguments)})

    def operate(self, operations: Any) -> ProgramRun:
        """Makes an object, calls its methods: `{"seed": …, "arguments": […], "calls": [["name", […]], …]}`.

        A seed that is not null goes to the global `random` first. The value of the run is
        `{"made": false, "error": "…"}`, or `{"made": true, "results": […]}` with `{"value": …}`,
        `{"error": "ValueError: …"}` or `{"missing": true}` for each call. `numCoins` is found as `num_coins`,
        `_numCoins` and so on too, and need not be a method. Raises NotRun and Interrupted.
        """
        return self._request(operations)

    def accepts(self, count: int) -> bool:
        """Whether it can be called with so many arguments by position. Raises NotRun and Interrupted."""
        return self._request({"accepts": count}).value is True

    def _request(self, asked: Any) -> ProgramRun:
        with self.safely():
            started = self.started or self._begin()
            started.forget()
            began = monotonic()
            started.put(json.dumps(asked).encode() + b"\n")
            came = started.line(began + self.limits.seconds)
            if started.too_much:
                return self._written(RunEnd.TOO_MUCH, began)
            if came is None and not started.gone:
                where = _where_it_is(started)
                return self._written(RunEnd.HANGS, began)._replace(errors=where)
            if came is None:
                return self._written(RunEnd.CRASHED, began)
            answer = _loaded(came)
            if "error" not in answer:
                return self._written(RunEnd.ANSWERED, began)._replace(value=answer.get("value"))
            # the process lives on: an exception is how a function says something
            run = self._written(RunEnd.ANSWERED, began)
            return run._replace(ended=RunEnd.CRASHED, errors=str(answer["error"])[-_TAIL:])

    def _written(self, ended: RunEnd, began: float) -> ProgramRun:
        """The run, with all that was printed for its output."""
        run = self.as_run(ended, began)
        return run._replace(output=run.errors, errors="" if ended is RunEnd.ANSWERED else run.errors)

    def _begin(self) -> RunningProgram:
        """Starts it, and has it import the file."""
        if not sys.executable:
            raise NotRun("The Python that runs cardtui is not known, so no function can be called.")
        started = self.launch([sys.executable, "-P", "-B", str(_WORKER), self._where, self._name])
        came = started.line(monotonic() + self._importing)
        where = quote(self._where, 80)
        if started.too_much:
            raise NotRun(f"{where} writes too much while it is imported.")
        if came is None and started.gone:
            raise NotRun(f"{where} ends Python while it is imported (status {started.status}).")
        if came is None:
            raise NotRun(f"{where} was not imported within {self._importing:g} seconds.")
        answer = _loaded(came)
        if "ready" in answer:
            return started
        if "fails" in answer:
            raise NotRun(f"{where} cannot be imported: {printable(str(answer['fails']))}")
        if answer.get("there"):
            raise NotRun(f"{quote(self._name, 80)} of {where} is nothing that can be called.")
        meant = "".join(f"; is it {quote(name, 80)}?" for name in answer.get("meant", ()))
        raise NotRun(f"There is no {quote(self._name, 80)} in {where}{meant or '.'}")


def _where_it_is(started: RunningProgram) -> str:
    """Where a function is that does not come to its end: the stack of the file, if it still hears us."""
    started.out.clear()
    started.send(signal.SIGUSR1)
    until = monotonic() + _ASKING
    while b" in <module>\n" not in started.out and not started.over(until):
        started.step(until)
    return "".join(line for line in started.output.splitlines(True)[:_FRAMES] if str(_WORKER) not in line)


def _loaded(line: bytes) -> dict[str, Any]:
    """An answer; one that is disturbed is an error."""
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"error": "It wrote where only its caller writes."}
