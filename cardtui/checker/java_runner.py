"""Asks a Java program in one JVM, which calls its `main` again and again: to start a JVM takes much longer.

The result must be the same as by a start for each question. So the first question is asked in both ways, and
so are the first ones whose answers are not right (see `ProgramClient.ask`). What does not end within its
limits in the JVM is asked by a start. As soon as two runs differ, or the JVM often has to be started again,
the program is started for each question.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.runners import BatchRunner, ProgramEnd, ProgramRun, Runner
from cardtui.checker.workplace import current_workplace
from cardtui.storage.paths import data_file, make_own_folder

_JAVA_FOLDER = "java"
"""Folder beside the data file for the compiled classes that call Java programs in a check."""

_SOURCES = tuple(Path(__file__).with_name(name) for name in ("MainCaller.java", "ClassCaller.java"))
_CLASS = "cardtui.MainCaller"
_RELEASE = "11"  # of Java: the oldest that can run the class
_COMPILE_SECONDS = 30.0
COMPILER_OPTIONS = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")  # which halve the time
_COMPILING = threading.Lock()

_CLASS_PATH_OPTIONS = ("-cp", "-classpath", "--class-path")
_OPTIONS_WITHOUT_VALUE = ("-D", "-X", "-ea", "-da", "-esa", "-dsa", "--enable-preview")  # and what follows

_CALLS_FOR_END = 4  # a JVM that answers fewer questions before it ends does not save time
_HEAP = 7 / 8  # share of the memory limit; the rest is for the JVM itself
_CONFIRMED = 3  # answers of a JVM that are not right, with the same end, before no more are asked by a start
_SECONDS, _TIMES_SLOWER = 0.5, 4  # the time limit of the JVM, and how often the slowest run so far is added


class JavaCommand(NamedTuple):
    """A command that starts a Java program."""

    java: str
    options: tuple[str, ...]
    class_path: str
    words: tuple[str, ...]
    """The main class, or `-jar` if the class path is a JAR file, and the arguments of the program."""

    @classmethod
    def parse(cls, command: Sequence[str]) -> JavaCommand | None:
        """Return the parts of a command; None if it has other forms than `java -cp PATH Main` may have."""
        java, *words = command
        class_path = current_workplace().variables.get("CLASSPATH") or "."
        options = []
        while words and words[0].startswith("-") and words[0] != "-jar":
            option = words.pop(0)
            if option in _CLASS_PATH_OPTIONS and words:
                class_path = words.pop(0)
            elif option.startswith(_OPTIONS_WITHOUT_VALUE):
                options.append(option)
            else:
                return None
        if words[:1] == ["-jar"]:
            class_path = words.pop(1) if len(words) > 1 else ""
        is_other = not words or words[0].startswith("@") or words[0].endswith(".java")
        if os.path.basename(java) != "java" or not class_path or is_other:
            return None
        return cls(java, tuple(options), class_path, tuple(words))


class JavaRunner(BatchRunner):
    """Asks a Java program, in one JVM as long as nothing speaks against it."""

    def __init__(self, command: Sequence[str], limits: RunLimits, java: JavaCommand) -> None:
        super().__init__(command, limits)
        heap = heap_options(limits)
        self._java = java._replace(options=(*heap, *java.options))
        self._alone = BatchRunner((command[0], *heap, *command[1:]), limits)
        self._classes: tuple[Path, ...] = ()
        """The folder of our compiled class, once it is known."""
        self._jvm: tuple[str, ...] | None = None
        """The command that starts the JVM; None at first, and when it is not used any more."""
        self._calls = self._ends = 0
        """Numbers of questions to the JVM, and of those at which it has ended."""
        self._is_first = True
        self._in_jvm: ProgramRun | None = None
        """The last run, if it was in the JVM."""
        self._slowest = 0.0
        """Seconds of the slowest run that has ended within its limits."""
        self._confirmed: Counter[ProgramEnd] = Counter()
        """Numbers of answers of this JVM that are not right."""
        self._confirms = False
        """Whether the next question is the last one, to be asked by a start."""

    def close(self) -> None:
        """End the JVM, and the program. The next question starts them again."""
        super().close()
        self._alone.close()
        self._confirmed.clear()

    def confirm(self) -> bool:
        """Have the last question asked again by a start; return False if it was asked so, or need not be."""
        run = self._in_jvm
        self._confirms = run is not None and self._confirmed[run.end] < _CONFIRMED
        if run is not None:
            self._confirmed[run.end] += 1
        return self._confirms

    def ask(self, text: str) -> ProgramRun:
        """Run the program with `text` as its input. Raises `NotRun` and `Interrupted`."""
        if self._jvm is not None and not self._confirms:
            self._in_jvm = self._call(self._jvm, text)
            if self._in_jvm is not None:
                return self._in_jvm
        self._alone.limits = self.limits
        run = self._without_memory(self._alone.ask(text))
        if run.end is not ProgramEnd.HANGS:
            self._slowest = max(self._slowest, run.seconds)
        if self._is_first and run.end is ProgramEnd.ANSWERED:
            self._jvm = self._jvm_command()
            self._in_jvm = self._call(self._jvm, text) if self._jvm is not None else None
            self._confirms = True
        if self._confirms and (self._in_jvm is None or _seen(self._in_jvm) != _seen(run)):
            self.close()
            self._jvm = None
        self._is_first = self._confirms = False
        self._in_jvm = None
        return run

    def _jvm_command(self) -> tuple[str, ...] | None:
        """Return the command that starts the JVM; None if its class cannot be compiled."""
        folder = compiled_callers(self, self._java.java)
        if folder is None:
            return None
        self._classes = (folder,)
        java, options, class_path, words = self._java
        return (java, *options, "-cp", f"{class_path}{os.pathsep}{folder}", _CLASS, *words)

    def _call(self, jvm: tuple[str, ...], text: str) -> ProgramRun | None:
        """Let the JVM call the program; return None if it does not end within its limits."""
        with self.cleanup_on_error() as start:
            program = self.program or self.launch(jvm, harness=self._classes)
            self._calls += 1
            program.forget_output()
            marker, data = token_hex(16).encode(), text.encode("utf-8", "replace")
            program.write(b"%s %d\n%s" % (marker, len(data), data))
            ends = tuple(b"\n%s %d\n" % (marker, status) for status in (0, 1))
            until = start + min(self.limits.seconds, _SECONDS + _TIMES_SLOWER * self._slowest)
            while not program.is_over(until) and not program.out.endswith(ends):
                program.step(until)
            if not program.out.endswith(ends):
                self._ends += 1
                if self._ends > 1 + self._calls // _CALLS_FOR_END:
                    self._jvm = None
                run = self.end_run(program, start)
                return run if run.end in (ProgramEnd.ANSWERED, ProgramEnd.CRASHED) else None
            status = ends.index(bytes(program.out[-len(ends[0]) :]))
            del program.out[-len(ends[0]) :]
            run = self.finish(ProgramEnd.ANSWERED, start)
            self._slowest = max(self._slowest, run.seconds)
            run = run._replace(end=ProgramEnd.CRASHED if status else ProgramEnd.ANSWERED, status=status)
            return run if self._without_memory(run) is run else None

    def _without_memory(self, run: ProgramRun) -> ProgramRun:
        """Return a run; one that has crashed because the heap is full has come to the limit of memory."""
        is_full = run.end is ProgramEnd.CRASHED and "java.lang.OutOfMemoryError" in run.errors
        if self.limits.memory_bytes is None or not is_full:
            return run
        return run._replace(end=ProgramEnd.TOO_LARGE, status=None)


def heap_options(limits: RunLimits) -> tuple[str, ...]:
    """Return options for the heap: without a limit of its own, it grows beyond that of the process."""
    return () if limits.memory_bytes is None else (f"-Xmx{round(_HEAP * limits.memory_bytes)}",)


def _seen(run: ProgramRun) -> tuple[ProgramEnd, str, int | None]:
    return run.end, run.output, run.status


def compiled_callers(runner: Runner, java: str = "java") -> Path | None:
    """Return the folder with our compiled classes; None if there is no compiler, or it fails.

    They are compiled where nothing of the submission is, as all submissions are called by them.
    """
    digest = sha256(b"".join(source.read_bytes() for source in _SOURCES)).hexdigest()
    folder = data_file().with_name(_JAVA_FOLDER) / digest[:16]
    with _COMPILING, suppress(OSError, NotRun), runner.cleanup_on_error() as start:
        if not folder.is_dir():
            make_own_folder(folder.parent)
            with TemporaryDirectory(dir=folder.parent) as new:
                options = (*COMPILER_OPTIONS, "-proc:none", "--release", _RELEASE, "-d", new)
                place = current_workplace()._replace(folder=Path(new), source=Path(new))
                command = (_compiler(java), *options, *map(str, _SOURCES))
                program = runner.launch(command, harness=_SOURCES, workplace=place)
                while not program.is_over(start + _COMPILE_SECONDS):
                    program.step(start + _COMPILE_SECONDS)
                runner.close()
                if program.status == 0:
                    os.rename(new, folder)  # another check may use it at once
    return folder if folder.is_dir() else None


def _compiler(java: str) -> str:
    """Return the compiler that belongs to a JVM."""
    compiler = Path(shutil.which(java) or "").resolve().with_name("javac")
    return str(compiler) if compiler.is_file() else "javac"
