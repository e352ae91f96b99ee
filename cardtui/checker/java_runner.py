"""Asks a Java program in one JVM, which calls its `main` again and again: to start a JVM takes much longer.

The result must be the same as by a start for each question. So the first question is asked in both ways, and
only right answers of the JVM count (see `ProgramClient.ask`). After anything else, the rest is asked by
starts: an end of the JVM, be it `System.exit` or an exception; a limit; an answer that is not right.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.runners import BatchRunner, ProgramRun, RunEnd
from cardtui.storage.paths import JAVA_FOLDER, data_file, make_folder

_SOURCE = Path(__file__).with_name("MainCaller.java")
_CLASS = "cardtui.MainCaller"
_RELEASE = "11"  # of Java: the oldest that can run the class
_COMPILE_SECONDS = 30.0
_COMPILING = threading.Lock()

_CLASS_PATH_OPTIONS = ("-cp", "-classpath", "--class-path")
_OPTIONS_WITHOUT_VALUE = ("-D", "-X", "-ea", "-da", "-esa", "-dsa", "--enable-preview")  # and what follows

_FIRST_SECONDS, _TIMES_SLOWER = 1.0, 4  # the first time limit of the JVM, beside that of its own start


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
        class_path = os.environ.get("CLASSPATH") or "."
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
        self._java = java
        self._jvm: tuple[str, ...] | None = None
        """The command that starts the JVM; None at first, and when all is asked by starts."""
        self._is_first = True
        self._was_in_jvm = False
        """Whether the last run was in the JVM, and not by a start of its own."""

    @property
    def uses_jvm(self) -> bool:
        """Whether the next question is asked in the JVM."""
        return self._jvm is not None

    def close(self) -> None:
        """End the JVM. From now on the program is started for each question."""
        super().close()
        self._jvm = None

    def use_starts(self) -> bool:
        """Start the program for each question from now on; return whether the last run was in the JVM."""
        self.close()
        return self._was_in_jvm

    def ask(self, text: str) -> ProgramRun:
        """Run the program with `text` as its input. Raises `NotRun` and `Interrupted`."""
        self._was_in_jvm = self.uses_jvm
        if self._was_in_jvm:
            return self._call(text, self.limits.seconds)
        run = super().ask(text)
        if self._is_first and run.end is RunEnd.ANSWERED:
            self._try_jvm(text, run)
        self._is_first = False
        return run

    def _try_jvm(self, text: str, run: ProgramRun) -> None:
        """Use the JVM from now on, if it can be used and the run is the same in it."""
        folder = self._compile()
        if folder is None:
            return
        java, options, class_path, words = self._java
        self._jvm = (java, *options, "-cp", f"{class_path}{os.pathsep}{folder}", _CLASS, *words)
        seconds = min(self.limits.seconds, _FIRST_SECONDS + _TIMES_SLOWER * run.seconds)
        again = self._call(text, seconds)
        if (again.end, again.output) != (run.end, run.output):
            self.close()

    def _call(self, text: str, seconds: float) -> ProgramRun:
        """Let the JVM call the program; a JVM that has not come to the end of the call is used no more."""
        assert self._jvm is not None
        with self.cleanup_on_error() as start:
            program = self.program or self.launch(self._jvm)
            program.forget_output()
            marker, data = token_hex(16).encode(), text.encode("utf-8", "replace")
            end = b"\n" + marker + b"\n"
            program.write(b"%s %d\n%s" % (marker, len(data), data))
            while not program.is_over(start + seconds) and not program.out.endswith(end):
                program.step(start + seconds)
            if not program.out.endswith(end):
                return self.end_run(program, start)
            del program.out[-len(end) :]
            return self.finish(RunEnd.ANSWERED, start)._replace(status=0)

    def _compile(self) -> Path | None:
        """Return the folder with the compiled class; None if there is no compiler, or it fails."""
        folder = data_file().with_name(JAVA_FOLDER) / sha256(_SOURCE.read_bytes()).hexdigest()[:16]
        with _COMPILING, suppress(OSError, NotRun), self.cleanup_on_error() as start:
            if not folder.is_dir():
                make_folder(folder.parent)
                with TemporaryDirectory(dir=folder.parent) as new:
                    options = ("--release", _RELEASE, "-d", new)
                    program = self.launch((self._compiler(), *options, str(_SOURCE)))
                    while not program.is_over(start + _COMPILE_SECONDS):
                        program.step(start + _COMPILE_SECONDS)
                    self.close()
                    if program.status == 0:
                        os.rename(new, folder)  # another check may use it at once
        return folder if folder.is_dir() else None

    def _compiler(self) -> str:
        """Return the compiler that belongs to the JVM."""
        compiler = Path(shutil.which(self._java.java) or "").resolve().with_name("javac")
        return str(compiler) if compiler.is_file() else "javac"
