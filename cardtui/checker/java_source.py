"""Reads Java sources: their package, and the classes in them with their methods. Nothing is compiled."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardtui.checker.exercise import Arity

_NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_PARTS = re.compile(
    r"\b(?:class|record|enum|interface)\s+(?P<name>\w+)"
    r"|(?<=[\w>\]])(?<!\bnew)\s+(?P<method>\w+)\s*\((?P<parameters>[^()]*)\)(?=[^;{}()=]*\{)|[{}]"
)
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>")


class JavaClass(NamedTuple):
    """A class in a source."""

    name: str
    """Its name without the package: `Main`, or `Main$Pile` for one inside another."""
    methods: dict[str, Arity]
    """The least and the largest number of arguments of its own methods, and of its constructors."""

    @property
    def simple_name(self) -> str:
        """Its name without those of the classes around it."""
        return self.name.rpartition("$")[2]


class JavaSource(NamedTuple):
    """A Java source file."""

    package: str
    """Its package; empty for none."""
    classes: list[JavaClass]

    @classmethod
    def read(cls, file: str) -> JavaSource:
        """Read a file. Raises `OSError`."""
        text = _NOT_CODE.sub(" ", Path(file).read_text(encoding="utf-8", errors="replace"))
        package = PACKAGE.search(text)
        return cls(package[1] if package else "", list(_classes(text)))

    def full_name(self, name: str) -> str:
        """Return the name of a class with its package."""
        return f"{self.package}.{name}" if self.package else name

    def find(self, name: str) -> JavaClass | None:
        """Return the class that somebody calls so: `Pile`, `Main.Pile`, with or without its package."""
        wanted = name.removeprefix(f"{self.package}.").replace(".", "$")
        return next((one for one in self.classes if wanted in (one.name, one.simple_name)), None)


def _classes(text: str) -> Iterator[JavaClass]:
    """Yield the classes in a text without comments, each before those inside it."""
    found: dict[str, JavaClass] = {}
    open_braces: list[str] = []
    next_name = ""
    for part in _PARTS.finditer(text):
        if part["name"]:
            next_name = part["name"]
        elif part["method"] and open_braces and open_braces[-1]:
            name, count = part["method"], _count(part["parameters"])
            methods = found["$".join(filter(None, open_braces))].methods
            least, most = methods.get(name, (count, count))
            methods[name] = min(least, count), max(most or 0, count)
        elif part[0] == "{":
            open_braces.append(next_name)
            if next_name:
                inside = "$".join(filter(None, open_braces))
                found.setdefault(inside, JavaClass(inside, {}))
            next_name = ""
        elif part[0] == "}" and open_braces:
            open_braces.pop()
    yield from found.values()


def _count(parameters: str) -> int:
    """Return the number of parameters."""
    while parameters != (parameters := _TYPE_ARGUMENTS.sub("", parameters)):
        pass
    return len(parameters.split(",")) if parameters.strip() else 0


def package_root(file: str, package: str) -> str:
    """Return the folder in which Java looks for the classes of a file: that of its outermost package."""
    folder = os.path.dirname(file)
    packages = package.split(".") if package else []
    parts = Path(folder).parts
    if packages and parts[len(parts) - len(packages) :] == tuple(packages):
        folder = os.path.join(*parts[: len(parts) - len(packages)]) if len(parts) > len(packages) else ""
    return folder or os.curdir
