"""Calls a class in Java in a JVM of its own, see `ClassCaller.java`."""

from __future__ import annotations

import os
import re
import shutil
import threading
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from cardtui.checker.java_runner import COMPILER_OPTIONS, compiled_callers, heap_options
from cardtui.checker.java_source import JavaSource, package_root
from cardtui.checker.names import missing_names
from cardtui.checker.process import CutOff, NotRun, RunLimits, RunningProgram
from cardtui.checker.runners import BatchRunner, CallRunner, ProgramEnd, ProgramRun, load_answer
from cardtui.checker.workplace import current_workplace
from cardtui.engine.errors import printable, quote

_CALLER = "cardtui.ClassCaller"
_OPTIONS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8")  # for a fast start
_HEAP = "-Xmx512m"  # if there is no limit: who never stops adding cards comes to an end
_COMPILER_OPTIONS = (
    *(*COMPILER_OPTIONS, "-J-Duser.language=en"),
    *("-g", "-parameters", "-proc:none", "-nowarn", "-Xmaxerrs", "1"),
)
_START_SECONDS = 10.0
_COMPILE_SECONDS = 60.0
_STACK_SECONDS = 0.5
_COMPILING = threading.Lock()
_ERROR = re.compile(r"^(?P<file>\S.*?):(?P<line>\d+): error: (?P<what>.*)$", re.MULTILINE)
_SYMBOL = re.compile(r"^  symbol:\s+(.*)$", re.MULTILINE)


class JavaClassRunner(CallRunner):
    """Calls a class `FILE.java:NAME`, which is compiled in the workplace with what it needs of its folder.

    The workplace is a copy. Raises `NotRun` if there is no such file or class, or no JDK.
    """

    def __init__(self, target: str, limits: RunLimits) -> None:
        super().__init__(limits)
        self._file, _, name = target.rpartition(":")
        where = quote(self._file, 80)
        if not os.path.isfile(self._file):
            raise NotRun(f"There is no file {where}.")
        if not (shutil.which("java") and shutil.which("javac")):
            raise NotRun("A class in Java needs a JDK, with java and javac, and none is installed.")
        try:
            source = JavaSource.read(self._file)
        except OSError as error:
            raise NotRun(f"{where} cannot be read: {error.strerror}.") from None
        found = source.find(name)
        if found is None:
            raise NotRun(f"In {where}, {missing_names([name], [one.simple_name for one in source.classes])}.")
        self._class_name = source.full_name(found.name)
        self._own_classes = {one.name for one in source.classes}
        self._place = _ClassPlace.of(self._file, source.package)

    def _begin(self) -> RunningProgram:
        where = quote(self._file, 80)
        callers = compiled_callers(self)
        if callers is None:
            raise NotRun("A class in Java needs a JDK of version 11 or later.")
        self._compile()
        class_path = os.pathsep.join((*self._place.run_path, str(callers)))
        heap = heap_options(self.limits) or (_HEAP,)
        command = ["java", *_OPTIONS, *heap, "-cp", class_path, _CALLER]
        command += [self._class_name, str(self._is_alone).lower()]
        program = self.launch(command, harness=(callers,))
        received = program.read_line(monotonic() + _START_SECONDS)
        program.raise_if_not_run()
        if program.too_large:
            raise NotRun(f"Java uses too much memory to begin with {where}.")
        if received is None and not program.gone:
            raise (CutOff if program.starved else NotRun)(f"Java did not begin within {_START_SECONDS:g} s.")
        answer = load_answer(received or b"")
        if "ready" not in answer:
            reason = printable(str(answer.get("import_error") or program.errors.strip().partition("\n")[0]))
            raise NotRun(f"{where} cannot be loaded: {reason}")
        return program

    @property
    def _is_alone(self) -> bool:
        """Whether no class of another file was compiled."""
        made = {file.stem.partition("$")[0] for file in self._place.made.rglob("*.class")}
        return made <= self._own_classes

    def _compile(self) -> None:
        """Compile the file, once in each workplace. Raises `NotRun`."""
        place = self._place
        with _COMPILING:
            if place.made.is_dir():
                return
            runs = [self._run_compiler([place.file])]
            if runs[0].end is not ProgramEnd.ANSWERED and place.all_files != [place.file]:
                # a class may be in a file with another name
                runs.append(self._run_compiler(place.all_files))
            if runs[-1].end is not ProgramEnd.ANSWERED:
                shutil.rmtree(place.made, ignore_errors=True)
                name = os.path.basename(self._file)
                raise NotRun(f"{quote(name)} cannot be compiled: {_first_error(runs[0])}")

    def _run_compiler(self, files: list[str]) -> ProgramRun:
        place = self._place
        place.made.mkdir(exist_ok=True)
        paths = ["-cp", os.pathsep.join(place.class_path), "-sourcepath", place.root, "-d", place.run_path[0]]
        command = ["javac", *_COMPILER_OPTIONS, "-encoding", place.encoding, *paths, *files]
        with BatchRunner(command, RunLimits(seconds=_COMPILE_SECONDS)) as runner:
            run = runner.ask("")
        if run.end is ProgramEnd.HANGS:
            text = f"{quote(self._file, 80)} was not compiled within {_COMPILE_SECONDS:g} s."
            raise (CutOff if run.starved else NotRun)(text)
        return run

    def _stack(self, program: RunningProgram) -> tuple[str, int | None]:
        program.out.clear()
        program.write(b"stack\n")
        program.restart_clock()
        received = program.read_line(monotonic() + _STACK_SECONDS)
        frames = load_answer(received).get("stack") if received else None
        return "\n".join(map(str, frames)) if isinstance(frames, list) else "", None


def _first_error(run: ProgramRun) -> str:
    """Return the first error of the compiler, with the line."""
    found = _ERROR.search(run.errors)
    if found is None:
        return printable(run.errors.strip().partition("\n")[0]) or f"status {run.status}"
    what = found["what"]
    symbol = _SYMBOL.search(run.errors, found.end())
    if what == "cannot find symbol" and symbol:
        what = f"{what}: {symbol[1]}"
    return printable(f"{what} (line {found['line']} of {os.path.basename(found['file'])})")


class _ClassPlace(NamedTuple):
    """The paths of the files of a class, as the compiler and the program see them in the workplace."""

    file: str
    root: str
    """The folder of its outermost package."""
    all_files: list[str]
    """All sources in the folder of the file."""
    made: Path
    """The folder for what is compiled, as this process sees it."""
    class_path: list[str]
    """Where classes are that are compiled already."""
    run_path: list[str]
    """The same, behind the folder for what is compiled."""
    encoding: str

    @classmethod
    def of(cls, file: str, package: str) -> _ClassPlace:
        """Return the place of a file of a package."""
        place = current_workplace()
        real = os.path.realpath(file)
        source = os.path.realpath(place.source)

        def seen(path: str) -> str:
            return os.path.normpath(f"{place.root}/{os.path.relpath(path, source)}")

        root, folder = os.path.realpath(package_root(real, package)), os.path.dirname(real)
        own = place.folder / os.path.relpath(folder, source)
        names = sorted(os.listdir(own))
        made = f".java-{sha256(real.encode()).hexdigest()[:12]}"
        jars = [seen(f"{folder}/{name}") for name in names if name.endswith(".jar")]
        given = [one for one in place.variables.get("CLASSPATH", "").split(os.pathsep) if one]
        class_path = [seen(root), *jars, *given]
        return cls(
            seen(real),
            seen(root),
            [seen(f"{folder}/{name}") for name in names if name.endswith(".java")],
            place.folder / made,
            class_path,
            [f"{place.root}/{made}", *class_path],
            _encoding(Path(real)),
        )


def _encoding(file: Path) -> str:
    try:
        file.read_text(encoding="utf-8")
    except ValueError:
        return "ISO-8859-1"
    return "UTF-8"
