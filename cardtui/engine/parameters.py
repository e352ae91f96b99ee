"""What may be configured before a game starts: one specification for ids, the command line and the dialog.

The parameters of a game are a frozen dataclass, each field with a default and what it can be:

    rounds: int = parameter(5791, Number(1, 1_000_000, option="max-rounds", help="Draw after N rounds."))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parsing import read_choice, read_number

T = TypeVar("T")

_SPEC = "spec"  # where the field of a dataclass keeps it
_MOST = 10**18 - 1  # of a number that does not say


# Nobody compares or prints specifications: to make what does would take a millisecond of every start.
@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class ParameterSpec(ABC):
    """What a parameter can be, and how it is asked for."""

    option: str
    """Its option on the command line, without the dashes."""
    help: str
    """A sentence about that option."""
    label: str = ""
    """What it is called in a dialog; if it is empty, by its name."""
    hint: str = ""
    """What it is if it is left empty in a dialog."""
    needs: tuple[str, str] | None = None
    """Another parameter and the value of it without which this one means nothing."""
    needs_seed: bool = False
    """Whether only a deal that is made from a seed makes use of it."""
    settable: bool = False
    """Whether one may set what it usually is, for the deals that are opened without saying it."""

    @abstractmethod
    def read(self, text: str, name: str) -> Any:
        """The value that `text` writes. Raises `BadInput`, in which the parameter is `called` so."""

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The few values that there are, if it is so, each with what it is called in a dialog."""
        return ()

    @property
    def metavar(self) -> str | None:
        """What stands for its value in the help of the command line."""
        return "|".join(value for value, _ in self.choices) or None

    def applies(self, chosen: Mapping[str, Any], *, seeded: bool) -> bool:
        """Whether it means anything beside the `chosen` values of the parameters, by name.

        `seeded` says that the deal is made from a seed, and not given.
        """
        needed = self.needs is None or chosen[self.needs[0]] == self.needs[1]
        return needed and (seeded or not self.needs_seed)


@dataclass(frozen=True, eq=False, repr=False)
class Number(ParameterSpec):
    """A whole number."""

    least: int
    most: int = _MOST

    def read(self, text: str, name: str) -> int:
        return read_number(text, self.least, self.most, name)


@dataclass(frozen=True, eq=False, repr=False)
class Choice(ParameterSpec):
    """One of a few words."""

    values: tuple[str, ...]
    labels: tuple[str, ...] = ()
    """What they are called in a dialog, if not as they are written."""

    def read(self, text: str, name: str) -> str:
        return read_choice(text, self.values, name)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(self.values, self.labels or self.values, strict=True))


@dataclass(frozen=True, eq=False, repr=False)
class Text(ParameterSpec):
    """Whatever `reader` makes of a text; it is told what to call the parameter in its `BadInput`."""

    reader: Callable[[str, str], Any]
    shape: str
    """How such a text looks: `LO-HI`."""

    def read(self, text: str, name: str) -> Any:
        return self.reader(text, name)

    @property
    def metavar(self) -> str:
        return self.shape


class Configured(Protocol):
    """Something that has parameters: a game."""

    title: ClassVar[str]
    parameters_type: ClassVar[type[Any]]


class Parameter(NamedTuple):
    """A field of a dataclass of parameters."""

    name: str
    default: Any
    spec: ParameterSpec

    @property
    def label(self) -> str:
        """What it is called in a dialog."""
        return self.spec.label or self.name


def parameter(default: T, spec: ParameterSpec) -> T:
    """The field of a dataclass for a parameter; to who reads the types it is its default."""
    return field(default=default, metadata={_SPEC: spec})


def parameters_of(kind: type[Any]) -> tuple[Parameter, ...]:
    """The parameters that a dataclass of them has, in order."""
    return tuple(Parameter(known.name, known.default, known.metadata[_SPEC]) for known in fields(kind))


def read_parameter(game: type[Configured], name: str, text: str, called: str = "") -> Any:
    """The value that `text` writes for the parameter `name` of `game`. Raises `BadInput` if none.

    That calls the parameter by its name, or as it is `called` where the text was typed.
    """
    known = parameters_of(game.parameters_type)
    for candidate in known:
        if candidate.name == name:
            return candidate.spec.read(text, called or name)
    names = ", ".join(candidate.name for candidate in known) or "none"
    raise BadInput(f"{game.title} has no parameter called {quote(name)}; its parameters: {names}")
