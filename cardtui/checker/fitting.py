"""Finds the option with which a submission could be judged that was not."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from cardtui.checker.exercises import load_exercise
from cardtui.checker.java_runner import JavaCommand
from cardtui.checker.java_source import PACKAGE
from cardtui.checker.profile import load_profile, shipped_profiles
from cardtui.engine.phrases import listed

_MOST_NAMED = 3
_MOST_BYTES = 1_000_000  # of a file that is searched
_JAVA_MAIN = re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
_BUILD = 'find {{}} -name "*.java" -print0 | xargs -0 javac -d {}'


def fitting_name(copy: Path, place: str, call: str, command: Sequence[str]) -> str:
    """Return a sentence on the option or the command that names what there is; empty if none is found.

    `call` is the value of `--call`, and `command` the words after `--`. In both, `place` stands for the path
    of the submission.
    """
    words = list(_calls(copy, place, call) if call else _commands(copy, command))
    return f"Try: {listed(words[:_MOST_NAMED], 'or')}" if words else ""


def _calls(copy: Path, place: str, call: str) -> Iterator[str]:
    """Yield options that call the same function in another file of a submission."""
    asked, _, name = call.rpartition(":")
    definition = re.compile(rf"^(?:async def|def|class) {re.escape(name)}\b", re.MULTILINE)
    for file in sorted(copy.rglob("*.py") if copy.is_dir() else ()):
        path = f"{place}/{file.relative_to(copy)}"
        if path != asked and definition.search(_text(file)):
            yield f"--call {shlex.quote(f'{path}:{name}')}"


def _commands(copy: Path, command: Sequence[str]) -> Iterator[str]:
    """Yield commands that start another class with a `main` in Java."""
    java = JavaCommand.parse(command) if command else None
    if java is None:
        return
    at = len(command) - len(java.words)
    for file in sorted(copy.rglob("*.java") if copy.is_dir() else ()):
        text = _text(file)
        package = PACKAGE.search(text)
        name = f"{package[1]}.{file.stem}" if package else file.stem
        if name != java.words[0] and _JAVA_MAIN.search(text):
            # A compiler that is given the folder puts the classes of a package where java looks for them.
            is_deep = package is not None or file.parent != copy
            build = f"--build {shlex.quote(_BUILD.format(java.class_path))} " if is_deep else ""
            yield f"{build}-- {shlex.join([*command[:at], name, *command[at + 1 :]])}"


def _text(file: Path) -> str:
    """Return the text of a file, as far as it is searched."""
    with suppress(OSError), open(file, encoding="utf-8", errors="replace") as stream:
        return stream.read(_MOST_BYTES)
    return ""


def profile_option(exercise: str, toml: str) -> str:
    """Return a sentence on the profile that fits, which may be one of those that come with cardtui."""
    profile = load_exercise(exercise).profile
    if profile is None or toml == profile.to_toml():
        return ""
    kind = type(profile)
    for name in shipped_profiles(kind):
        if load_profile(kind, name).to_toml() == toml:
            return f"Try: --profile {name}"
    return f"Try: --profile FILE.toml with the lines: {' / '.join(toml.splitlines())}"
