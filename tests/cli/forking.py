"""`python -m cardtui` for many calls: begun once, and forked for each before it has looked at any word.

To begin Python, to import the command line and to take it all down again takes ten times as long as what most
calls do. A fork has the words, the environment, the folder and the streams of its call, runs the program as
`python -m` does, and ends when all is written and whatever is to be done at the end is done. What Python is
told only where it begins is told to one that is begun anew.
"""

from __future__ import annotations

import atexit
import gc
import os
import pickle
import runpy
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

__all__ = ["Beginning", "beginning"]

ROOT = Path(__file__).parents[2]
_LENGTH = struct.Struct("!q")
_TOLD_WHERE_IT_BEGINS = ("PYTHON", "LC_", "LANG", "LD_")


def told(environment: Mapping[str, str]) -> dict[str, str]:
    """What of an environment an interpreter looks at only where it begins."""
    return {name: value for name, value in environment.items() if name.startswith(_TOLD_WHERE_IT_BEGINS)}


class Beginning:
    """A program that has begun, and is forked for each call."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.told = told(environment)
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", f"from tests.cli.forking import _serve; _serve({theirs.fileno()})"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=dict(environment),
                cwd=ROOT,
                start_new_session=True,  # Ctrl-C is for the tests
            )
        atexit.register(self.close)

    def close(self) -> None:
        self._socket.close()
        self._process.wait(10)

    def __call__(
        self, words: Sequence[str | bytes], given: bytes, environment: Mapping[str, str], seconds: float
    ) -> tuple[int, bytes, bytes]:
        """The exit status, the output and the complaints of a call."""
        with TemporaryFile() as stdin, TemporaryFile() as out, TemporaryFile() as err:
            stdin.write(given)
            stdin.seek(0)
            call = pickle.dumps((list(map(os.fsdecode, words)), os.getcwd(), dict(environment)))
            self._socket.settimeout(seconds)
            try:
                streams = [file.fileno() for file in (stdin, out, err)]
                socket.send_fds(self._socket, [_LENGTH.pack(len(call))], streams)
                self._socket.sendall(call)
                answer = self._socket.recv(_LENGTH.size, socket.MSG_WAITALL)
            except BaseException:  # nothing can be asked of it any more: it waits for the call
                _begun.clear()
                os.killpg(self._process.pid, signal.SIGKILL)
                raise
            status = os.waitstatus_to_exitcode(*_LENGTH.unpack(answer))
            return status, _all_of(out), _all_of(err)


def _all_of(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


_begun: list[Beginning] = []


def beginning(environment: Mapping[str, str]) -> Beginning | None:
    """What can be forked for a call with such an environment, if it can be."""
    if not _begun:
        _begun.append(Beginning(environment))
    return _begun[0] if told(environment) == _begun[0].told else None


def _serve(number: int) -> None:
    """Fork for each call; a fork runs the program, and returns to end as it does."""
    for name in _modules():
        import_module(name)
    gc.collect()
    gc.freeze()  # what nobody looks at is not copied
    with socket.socket(fileno=number) as calls:
        while header := _received(calls):
            process = os.fork()
            if not process:
                break
            for stream in header[1]:
                os.close(stream)
            calls.sendall(_LENGTH.pack(os.waitpid(process, 0)[1]))
        else:
            return
    (words, folder, environment), streams = header
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = words
    try:
        runpy.run_module("cardtui", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if not isinstance(end.code, int):
            raise
        _end(end.code)


def _end(status: int) -> None:
    """End as an interpreter ends, but for the modules, which go with the process."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


def _modules() -> list[str]:
    """What calls are likely to need. What each of them needs is tried where an interpreter begins."""
    return sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for part in ("cli", "engine", "exercises", "games", "store", "structures")
        for path in (ROOT / "cardtui" / part).rglob("*.py")
        if path.parent.name != "fast"  # what is compiled brings numba
    )


def _received(calls: socket.socket) -> tuple[tuple[list[str], str, dict[str, str]], list[int]] | None:
    """The next call and its streams; None where there is none any more."""
    header, streams, *_ = socket.recv_fds(calls, _LENGTH.size, 3)
    if not header:
        return None
    (length,) = _LENGTH.unpack(header)
    return pickle.loads(calls.recv(length, socket.MSG_WAITALL)), streams
