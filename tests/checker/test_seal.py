"""Programs that try to get points by other ways than answers: sealed they get none, and each has its row.

Each cheat looks for the source of a right program, and defines the function with it if it finds any. Not
sealed, those of `WORK` succeed: so the others can fail.
"""

from __future__ import annotations

import csv
import ctypes
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import psutil
import pytest

import cardtui as package
from cardtui.checker import seal
from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.runners import BatchRunner, LineRunner, ProgramEnd, ProgramRun, PythonRunner, build
from cardtui.checker.seal import why_not_sealed
from cardtui.checker.workplace import Workplace, copied_workplace, work_in
from tests.checker.programs import LONG, SHORT
from tests.checker.students import STUDENTS
from tests.cli.program import cardtui, complaint
from tests.processes import wait_until

needs_seal = pytest.mark.skipif(bool(why_not_sealed()), reason=why_not_sealed())
RIGHT = STUDENTS / "beggar.py"
LASTS = f"99.{os.getpid()}"
"""Seconds for which a process sleeps that outlives its program."""

HEAD = """
import glob, os, signal, socket, subprocess, sys
def play(deck):
    return "I do not know"
def use(source):
    exec(source, globals())
"""
CHEATS: Mapping[str, str] = {
    "descriptors": """
        for file in glob.glob("/proc/[0-9]*/fd/*"):
            pid = int(file.split("/")[2])
            if pid in (os.getpid(), 1) or not os.readlink(file).startswith(("/", "pipe")):
                continue
            with open(file, "w") as stream:
                stream.write('{"verdict": "agrees", "points": 99, "most_points": 99}')
            os.kill(pid, signal.SIGKILL)
    """,
    "signals": """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for pid in (os.getppid(), -1, -os.getpgrp()):
            for number in (signal.SIGTERM, signal.SIGUSR1):
                os.kill(pid, number)
    """,
    "imports": """
        sys.path.insert(0, os.path.dirname(PACKAGE))
        from cardtui.checker.exercises import load_exercise
        def play(deck):
            return load_exercise("beggar").expected(deck)[0]
    """,
    "calls": """
        command = [sys.executable, "-P", "-m", "cardtui", "check", "beggar", "--print-tests", "1"]
        for python in (sys.executable, PYTHON, "python3"):
            command[0] = python
            if subprocess.run(command, capture_output=True, env={"PYTHONPATH": os.path.dirname(PACKAGE)}).stdout:
                use(open(RIGHT).read())
    """,
    "neighbours": """
        for name in glob.glob(CLASS + "/*/b.py") + glob.glob("../*/b.py"):
            text = open(name).read()
            if "use(" not in text:
                use(text)
                for other in glob.glob(CLASS + "/*/b.py"):
                    open(other, "w").write(text)
    """,
    "forks": """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execvp("sleep", ["sleep", LASTS])
            os._exit(0)
        os.wait()
    """,
    "network": """
        with socket.create_connection(("127.0.0.1", PORT), 1) as connection:
            use(connection.makefile().read())
    """,
    "links": """
        use(open(os.path.join(os.path.dirname(__file__), "link.py")).read())
    """,
    "environment": """
        use(open(os.environ["SECRET"]).read())
    """,
    "manual": """
        for folder, folders, files in os.walk("/"):
            folders[:] = [one for one in folders if one not in ("proc", "sys", "dev")]
            for name in folders + files:
                if "cardtui" in name or name == "camicia.py":
                    use(open(RIGHT).read())
    """,
}
WORK = {"imports", "calls", "neighbours", "network", "links"}


@pytest.fixture
def classroom(tmp_path: Path) -> Iterator[Path]:
    """Write a class of cheats, and one right program; return its folder."""
    folder = tmp_path / "class"
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=tell_everybody, args=(server,), daemon=True).start()
        values = {
            "CLASS": str(folder),
            "PACKAGE": str(Path(package.__file__).parent),
            "PYTHON": sys.executable,
        }
        values |= {"RIGHT": str(RIGHT), "LASTS": LASTS}
        names = "".join(f"{name} = {value!r}\n" for name, value in values.items())
        names += f"PORT = {server.getsockname()[1]}\n"
        for name, text in CHEATS.items():
            (folder / name).mkdir(parents=True)
            tries = "try:\n" + "".join(f"    {line}\n" for line in dedent(text).strip().splitlines())
            quiet = "except BaseException as error:\n    print(error, file=sys.stderr)\n"
            (folder / name / "b.py").write_text(names + HEAD + tries + quiet)
        (folder / "links" / "link.py").symlink_to(RIGHT)
        (folder / "right").mkdir()
        shutil.copy(RIGHT, folder / "right" / "b.py")
        yield folder


def tell_everybody(server: socket.socket) -> None:
    with suppress(OSError):
        while True:
            connection, _ = server.accept()
            with connection:
                connection.sendall(RIGHT.read_bytes())


def points(classroom: Path, file: Path, *options: str) -> dict[str, float]:
    """Check the class; return the points of those who have a row."""
    words = ("check", "beggar", "--each", f"{classroom}/*", "-n", "0", "--only", "the exercise's", "--fresh")
    extra = {"SECRET": str(RIGHT)}
    done = cardtui(*words, "--csv", str(file), *options, "--call", "{}/b.py:play", extra=extra)
    assert done.returncode == 0 and done.stderr == b""
    rows = csv.DictReader(file.read_text().splitlines())
    return {row["student"]: float(row["points"] or 0) for row in rows}


@needs_seal
def test_a_sealed_cheat_gets_no_point_and_has_its_row(classroom: Path, tmp_path: Path) -> None:
    texts = {file: file.read_text() for file in classroom.glob("*/b.py")}
    found = points(classroom, tmp_path / "1.csv")
    assert found.pop("right") > 0
    assert found == dict.fromkeys(CHEATS, 0)
    assert {file: file.read_text() for file in classroom.glob("*/b.py")} == texts
    assert wait_until(lambda: not any(LASTS in process_words(one) for one in psutil.process_iter()))


def process_words(process: psutil.Process) -> list[str]:
    with suppress(psutil.Error):
        return process.cmdline()
    return []
