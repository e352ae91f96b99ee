"""The folder and the environment in which a checked program runs, sealed or not.

The folder holds a copy of the submission, so that the submission stays as it is. Commands name files where
the user has them; `Workplace` turns them into those of the copy. A check is about one submission, so that it
has one workplace, which is set before anything is started.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cardtui.checker import seal
from cardtui.checker.copies import CopyLimits, NotCopied, copy_submission, scratch_folder
from cardtui.engine.errors import BadInput, quote

_VARIABLES = (
    *("PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
    *("JAVA_HOME", "CLASSPATH", "PYTHONPATH", "PYTHONHOME", "PYENV_ROOT", "PYENV_VERSION"),
)
"""The environment variables that are passed on to a program that is not sealed."""

_SINGLE = CopyLimits(files=2_000, all_bytes=64_000_000, hidden=False)
"""Limits for a program that the user names, and whose folder may be any: also a home."""

_SYSTEM = ("/usr", "/bin", "/lib", "/dev", "/proc", sys.prefix, sys.base_prefix)
_PROGRAMS = ("bin", "sbin")  # names of folders with installed programs
_BEFORE, _INNER = r"(?<![^\s:;=,'\"(])", r"(?P<inner>(/[^\s:;,'\")]*)?)(?![^\s:;,'\")])"  # a path in a line


class Launch(NamedTuple):
    """The command, the working directory and the environment with which a program is started."""

    command: list[str]
    folder: str
    """The working directory of the command."""
    environment: dict[str, str]


class Workplace(NamedTuple):
    """The folder in which programs run."""

    folder: Path = Path()
    """The working directory, with the copy of the submission."""
    source: Path = Path()
    """The folder that was copied, where commands name its files."""
    is_sealed: bool = False

    @property
    def root(self) -> str:
        """The working directory as the program sees it."""
        return seal.FOLDER if self.is_sealed else str(self.folder)

    @property
    def variables(self) -> dict[str, str]:
        """The environment variables that a program inherits; none if it is sealed: the seal sets them."""
        return {} if self.is_sealed else {name: os.environ[name] for name in _VARIABLES if name in os.environ}

    def launch(
        self, command: Sequence[str], harness: Sequence[Path] = (), line_buffered: bool = False
    ) -> Launch:
        """Return how a command is started here. `harness` are files of ours that it needs."""
        variables = {"PYTHONUNBUFFERED": "1"} if line_buffered else {}
        if not self.is_sealed:
            return Launch(self._words(command), str(self.folder), {**self.variables, **variables})
        for ours in harness:
            command = [word.replace(str(ours), seal.harness_path(ours)) for word in command]
        sealed = seal.sealed_command(self._words(command), self.folder.absolute(), variables, harness)
        return Launch(sealed, os.sep, {"PATH": os.environ.get("PATH", os.defpath)})

    def as_typed(self, text: str) -> str:
        """Return a text in which paths of the copy are those of the submission again."""
        if self.root == str(self.source):
            return text
        return re.sub(f"(?<![\\w.-]){re.escape(self.root)}/", lambda _: f"{self.source}/", text)

    def _words(self, command: Sequence[str]) -> list[str]:
        if self.root == str(self.source):
            return list(command)
        program = command[0] if os.sep not in command[0] else self._word(command[0])
        return [program, *map(self._word, command[1:])]

    def _word(self, word: str) -> str:
        """Return a word, which may be a path, a class path or a line for the shell."""
        return os.pathsep.join(map(self._part, word.split(os.pathsep)))

    def _part(self, part: str) -> str:
        if not part or not os.path.exists(part):
            return self._line(part)
        inner = os.path.relpath(os.path.realpath(part), self.source)
        if inner.startswith(os.pardir) or not os.path.exists(self.folder / inner):
            return os.path.abspath(part)  # it lies elsewhere, or was not copied
        is_clear = not os.path.isabs(part) and os.path.realpath(os.curdir) == str(self.source)
        return part if is_clear else os.path.normpath(f"{self.root}/{inner}")

    def _line(self, line: str) -> str:
        """Return a line with the paths of copied files in the place of those that were copied."""

        def path(match: re.Match[str]) -> str:
            inner = match["inner"].lstrip(os.sep)
            was_left_out = os.path.exists(self.source / inner) and not os.path.exists(self.folder / inner)
            return match[0] if was_left_out else f"{self.root}{match['inner']}"

        for name in dict.fromkeys((shlex.quote(str(self.source)), str(self.source))):
            line = re.sub(f"{_BEFORE}{re.escape(name)}{_INNER}", path, line)
        return line


_current = Workplace()


def current_workplace() -> Workplace:
    """Return where programs are started: the current folder, if nothing else was said."""
    return _current


@contextmanager
def work_in(workplace: Workplace) -> Iterator[None]:
    """Let all programs be started in a workplace. Nothing may be running at the end."""
    global _current
    before, _current = _current, workplace
    try:
        yield
    finally:
        _current = before


@contextmanager
def copied_workplace(words: Sequence[str], has_line: bool, is_sealed: bool) -> Iterator[None]:
    """Let all programs be started in a copy of the folder of the program that `words` name.

    That is the folder with all files that the words name, or else the current one; with a line for the
    shell, which may name anything, always the current one. Raises `BadInput`.
    """
    source = Path(os.path.realpath(os.curdir) if has_line else _folder_of(words))
    with scratch_folder() as folder:
        try:
            copy = copy_submission(source, folder, _SINGLE)
        except NotCopied as error:
            raise BadInput(f"the folder {quote(str(source), 80)} cannot be copied: {error}") from None
        with work_in(Workplace(copy.path, source, is_sealed)):
            yield


def _folder_of(words: Sequence[str]) -> str:
    """Return the folder with all files that words name; the current one if there are none."""
    here = os.path.realpath(os.curdir)
    program, *arguments = words
    named = [folder for word in arguments for folder in _folders(word)]
    if not named and os.path.basename(os.path.dirname(program)) not in _PROGRAMS and os.sep in program:
        named = list(_folders(program))
    if not named:
        return here
    common = os.path.commonpath(named)
    return here if common == os.sep else common


def _folders(word: str) -> Iterator[str]:
    """Yield the folders of the files that a word names, which may be a class path.

    A plain name is in the current folder, also that of a folder: it may stand for a module.
    """
    for part in word.split(os.pathsep):
        real = os.path.realpath(part)
        if part and os.path.exists(part) and not any(Path(real).is_relative_to(one) for one in _SYSTEM):
            is_plain = os.sep not in part and part not in (os.curdir, os.pardir)
            yield real if os.path.isdir(real) and not is_plain else os.path.dirname(real)
