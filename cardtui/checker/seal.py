"""Seals a program off from the machine by bubblewrap. Linux only.

A sealed program sees its own folder and, to read only, the programs of the machine, with Python and Java. It
has no network, no variables but those that it is given, and sees no process but its own: all of them end with
it. It sees nothing of cardtui, except those of our files that it is called by.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import cardtui
from cardtui.engine.errors import printable, quote

PACKAGE = "bubblewrap"
"""The package of the distribution that has the program."""

FOLDER = "/in"
"""The working directory of a sealed program, where the copy of the submission is."""

_HARNESS = "/harness"
"""The folder with our files."""

_BWRAP = "bwrap"
_TMP_BYTES = 67_108_864  # of each folder that lies in memory
_SECONDS = 20.0  # for the trial
_LIBRARIES = ("/bin", "/lib", "/lib64")
_SETTINGS = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/java-*")
_PATH = ("/usr/local/bin", "/usr/bin", "/bin")
_INSTALLED = ("site-packages", "dist-packages")
_OTHER_CARDTUIS = ("lib/python3*/*-packages/cardtui", "local/lib/python3*/*-packages/cardtui")
_NO_COMMAND = re.compile(r"bwrap: execvp (.*): No such file or directory$")


class _Host(NamedTuple):
    """The machine, as a sealed program sees it."""

    options: tuple[str, ...]
    """The options of bubblewrap that show parts of it."""
    covers: tuple[str, ...]
    """Folders in these parts that have cardtui in them, and are shown empty."""
    roots: tuple[Path, ...]
    """Folders that are shown with all that is in them."""
    path: str
    """The value of PATH in the seal."""


def sealed_command(
    command: Sequence[str], folder: Path, variables: Mapping[str, str], harness: Iterable[Path]
) -> list[str]:
    """Return the command that runs another one sealed, with `folder` as its working directory.

    `variables` are added to its environment, and the files and folders of `harness` are shown at
    `harness_path`.
    """
    host = _host()
    all_variables = {"PATH": host.path, "LANG": "C.UTF-8", "HOME": "/tmp", **variables}
    words = [_BWRAP, "--unshare-all", "--die-with-parent", "--clearenv"]
    for name, value in all_variables.items():
        words += ["--setenv", name, value]
    words += ["--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev"]
    words += [*_in_memory("/tmp", "/dev/shm"), *host.options, *_in_memory(*host.covers)]
    for ours in harness:
        words += ["--ro-bind", str(ours), harness_path(ours)]
    words += ["--bind", str(folder), FOLDER, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", FOLDER]
    return [*words, "--", _shown(command[0], host), *command[1:]]


def _in_memory(*folders: str) -> list[str]:
    return [word for one in folders for word in ("--size", str(_TMP_BYTES), "--tmpfs", one)]


def harness_path(ours: Path) -> str:
    """Return where a sealed program finds one of our files or folders."""
    return f"{_HARNESS}/{ours.name}"


def base_python() -> str:
    """Return the Python without which there is no virtual environment: the one that sealed programs have."""
    return os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)


@cache
def why_not_sealed() -> str:
    """Return why no program can be sealed here, as a clause, safe to print; nothing if it can."""
    if not shutil.which(_BWRAP):
        return f"the package {PACKAGE} is not installed"
    with TemporaryDirectory(prefix="cardtui-check-") as folder:
        try:
            done = subprocess.run(
                sealed_command(("true",), Path(folder), {}, ()),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                env={"PATH": os.environ.get("PATH", os.defpath)},
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"the package {PACKAGE} does not work here: {printable(str(error))}"
    if done.returncode == 0:
        return ""
    first = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0] or f"status {done.returncode}"
    return f"the package {PACKAGE} does not work here: {quote(first, 200)}"


def why_not_run(status: int | None, errors: str) -> str:
    """Return why bubblewrap has not started a program that has printed nothing; nothing if it has."""
    first = errors.partition("\n")[0]
    if status != 1 or not first.startswith(f"{_BWRAP}: "):
        return ""
    if command := _NO_COMMAND.match(first):
        return f"There is no command {quote(command[1], 80)} where the program is sealed; see --no-sealed."
    return f"It could not be sealed: {printable(first)}"


@cache
def _host() -> _Host:
    options = []
    for name in _LIBRARIES:
        if os.path.islink(name):
            options += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            options += ["--ro-bind", name, name]
    for pattern in _SETTINGS:
        for found in sorted(glob(pattern)):
            options += ["--ro-bind-try", found, found]
    roots = [Path("/usr")]
    for folder in (sys.base_prefix, os.path.realpath(sys.base_prefix), *_java_homes()):
        if not _is_below(Path(folder), roots):
            options += ["--ro-bind", folder, folder]
            roots.append(Path(folder))
    if not _is_below(Path(sys.executable), roots):
        options += ["--symlink", base_python(), sys.executable]  # of a virtual environment, for the shell
    programs = [f"{folder}/bin" for folder in (sys.base_prefix, *_java_homes())]
    path = os.pathsep.join(dict.fromkeys((*programs, *_PATH)))
    return _Host(tuple(options), tuple(map(str, _cardtuis(roots))), tuple(roots), path)


def _java_homes() -> Iterator[str]:
    """Yield the real folder of the JDK, if there is one."""
    java = Path(shutil.which("java") or "/").resolve()
    if java.parent.name == "bin" and (java.parents[1] / "lib").is_dir():
        yield str(java.parents[1])


def _cardtuis(roots: Sequence[Path]) -> Iterator[Path]:
    """Yield the folders below `roots` in which cardtui lies; a checkout as a whole, with its tests."""
    own = Path(cardtui.__file__).resolve().parent
    others = (Path(found) for root in roots for one in _OTHER_CARDTUIS for found in glob(f"{root}/{one}"))
    for package in dict.fromkeys((own, *others)):
        folder = package if package.parent.name in _INSTALLED else package.parent
        if _is_below(folder, roots) and folder not in roots:
            yield folder


def _shown(program: str, host: _Host) -> str:
    """Return a program by a path that is shown; that of a virtual environment is a link to one."""
    if os.path.isabs(program) and not _is_below(Path(program), host.roots):
        real = os.path.realpath(program)
        if _is_below(Path(real), host.roots):
            return real
    return program


def _is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
