"""Profiles: how a program talks, where that is not the form of the sheet.

A profile is a TOML file. Each exercise that knows profiles has a subclass with its keys and their defaults,
which are the form of the sheet; some ready profiles are in the folder `profiles`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, Self

from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.phrases import listed

_FOLDER = Path(__file__).with_name("profiles")
_MOST = 1000  # the largest number in a profile, and the length of the longest text or list

_KINDS: Mapping[type, str] = {
    str: "a text in quotes",
    int: f"a whole number from 0 to {_MOST}",
    tuple: "a list of texts in quotes",
}


@dataclass(frozen=True)
class Profile:
    """The format of a program's dialogue. The fields of a subclass are texts, numbers and tuples of texts."""

    exercise: ClassVar[str] = ""
    """The key of the exercise."""
    choices: ClassVar[Mapping[str, Sequence[str | int]]] = {}
    """The possible values of a field, if they are few."""

    def __post_init__(self) -> None:
        """Check the values. Raises `BadInput`."""
        for field in fields(self):
            value, choices = getattr(self, field.name), self.choices.get(field.name)
            if choices is None and not _is_of_kind(value, type(field.default)):
                raise BadInput(f"{field.name} is {_KINDS[type(field.default)]}")
            if choices is not None and (type(value), value) not in [(type(one), one) for one in choices]:
                raise BadInput(f"{field.name} is {listed(list(map(_written, choices)), 'or')}")

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """Return the profile with these values of some fields. Raises `BadInput`."""
        names = [field.name for field in fields(cls)]
        for name in values:
            if name not in names:
                raise BadInput(f"there is no key {quote(name)}; there is: {listed(names)}")
        lists_as_tuples = {
            name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
        }
        return cls(**lists_as_tuples)

    def to_toml(self) -> str:
        """Return the profile as TOML: a line for each field that differs from the form of the sheet."""
        values = [(field, getattr(self, field.name)) for field in fields(self)]
        lines = [f"{field.name} = {_written(value)}\n" for field, value in values if value != field.default]
        return "".join(lines) or "# the form of the exercise\n"


def _is_of_kind(value: Any, kind: type) -> bool:
    if isinstance(value, tuple):
        return kind is tuple and len(value) <= _MOST and all(_is_of_kind(one, str) for one in value)
    if isinstance(value, str):
        return kind is str and len(value) <= _MOST
    return kind is int and type(value) is int and 0 <= value <= _MOST


def _written(value: str | int | Sequence[str]) -> str:
    """Return a value as TOML has it, which for these kinds is JSON but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def load_profile(kind: type[Profile], name: str) -> Profile:
    """Return the profile of a TOML file, or the one of that name that comes with cardtui. Raises `BadInput`.

    The sentence of the error names the file.
    """
    shipped = shipped_profiles(kind)
    if not name.endswith(".toml") and name not in shipped:
        there_is = f"there is: {listed(shipped)}" if shipped else "there is none"
        raise BadInput(f"there is no profile {quote(name)} for {kind.exercise}; {there_is}, or FILE.toml")
    file = Path(name) if name.endswith(".toml") else _FOLDER / kind.exercise / f"{name}.toml"
    try:
        return kind.from_values(tomllib.loads(file.read_bytes().decode("utf-8")))
    except OSError as error:
        problem = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror
    except UnicodeDecodeError:
        problem = "it is not UTF-8"
    except (ValueError, RecursionError) as error:  # of TOML, or BadInput
        problem = printable(str(error))
    raise BadInput(f"the profile {quote(file.name)} cannot be used: {problem}")


def shipped_profiles(kind: type[Profile]) -> Sequence[str]:
    """Return the names of the profiles that come with cardtui."""
    return sorted(file.stem for file in (_FOLDER / kind.exercise).glob("*.toml"))
