"""Parameters of games: one specification for ids, the command line and the dialog.

The parameters of a game are a frozen dataclass; each field has a default value and a specification:

    rounds: int = parameter(5791, Number(1, 1_000_000, option="max-rounds", help="Draw after N rounds."))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Protocol, TypeVar

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parsing import read_choice, read_number

T = TypeVar("T")

_SPEC = "spec"  # the key of the specification in a field's metadata
_MOST = 10**18 - 1  # the maximum of a number that does not give one


# Nobody compares, prints or changes specifications: methods for that would slow down every start.
@dataclass(eq=False, repr=False, kw_only=True)
class ParameterSpec(ABC):
    """The possible values of a parameter, and how to ask for one."""

    help: str
    """A sentence for the help of its command-line option."""
    option: str = ""
    """The name of that option, without the dashes; its name if this is empty."""
    label: str = ""
    """Its label in a dialog; its name if this is empty."""
    hint: str = ""
    """The placeholder that a dialog shows in an empty field."""
    needs: tuple[str, ...] = ()
    """Another parameter, and the values of which it needs to have one for this one to apply."""
    without: tuple[str, ...] = ()
    """Other parameters any of which, where it is set and used, leaves this one without effect."""
    needs_seed: bool = False
    """Whether it applies only to deals that are made from a seed."""
    needs_deal: bool = False
    """Whether it applies only to deals that are given, not made from a seed."""
    in_ids_only: bool = False
    """Whether it is only a part of ids: no command line and no dialog asks for it."""
    settable: bool = False
    """Whether the settings screen can change its default value."""

    @abstractmethod
    def read(self, text: str, name: str) -> Any:
        """Parse a value. Raises `BadInput`, which calls the parameter `name`."""

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All values, if there are only a few, each with its label in a dialog."""
        return ()

    def note(self, text: str) -> str:
        """Return a sentence about a value, or nothing."""
        return ""

    @property
    def metavar(self) -> str | None:
        """The placeholder for its value in the help of the command line."""
        return "|".join(value for value, _ in self.choices) or None

    def applies(self, chosen: Mapping[str, Any], *, seeded: bool) -> bool:
        """Return whether it applies, given the `chosen` values of the other parameters by name.

        `seeded` tells whether the deal is made from a seed.
        """
        needed = not self.needs or chosen[self.needs[0]] in self.needs[1:]
        return needed and not (self.needs_deal if seeded else self.needs_seed)


@dataclass(eq=False, repr=False)
class Number(ParameterSpec):
    """A whole number."""

    least: int
    most: int = _MOST

    def read(self, text: str, name: str) -> int:
        return read_number(text, self.least, self.most, name)


@dataclass(eq=False, repr=False)
class Choice(ParameterSpec):
    """One of a few words."""

    values: tuple[str, ...]
    labels: tuple[str, ...] = ()
    """Their labels in a dialog, if these differ from the values."""
    notes: tuple[str, ...] = ()
    """A sentence about each value, if there are any: a dialog shows that of the chosen one."""

    def read(self, text: str, name: str) -> str:
        return read_choice(text, self.values, name)

    def note(self, text: str) -> str:
        return dict(zip(self.values, self.notes, strict=False)).get(text, "")

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(self.values, self.labels or self.values, strict=True))


@dataclass(eq=False, repr=False)
class Text(ParameterSpec):
    """A value that `reader` parses; its second argument is the name of the parameter for a `BadInput`."""

    reader: Callable[[str, str], Any]
    shape: str
    """The form of such a text: `LO-HI`."""

    def read(self, text: str, name: str) -> Any:
        return self.reader(text, name)

    @property
    def metavar(self) -> str:
        return self.shape


class Configured(Protocol):
    """A kind of game, a game, or anything else that has parameters."""

    @property
    def title(self) -> str: ...

    @property
    def parameters_type(self) -> type[Any]: ...


class Parameter(NamedTuple):
    """A parameter as a field of its dataclass."""

    name: str
    default: Any
    spec: ParameterSpec

    @property
    def label(self) -> str:
        """Its label in a dialog."""
        return self.spec.label or self.name

    @property
    def option(self) -> str:
        """The name of its command-line option, without the dashes."""
        return self.spec.option or self.name


def parameter(default: T, spec: ParameterSpec) -> T:
    """Return a dataclass field for a parameter; its declared type is that of the default value."""
    return field(default=default, metadata={_SPEC: spec})


def parameters_of(kind: type[Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a dataclass, in order."""
    return tuple(Parameter(known.name, known.default, known.metadata[_SPEC]) for known in fields(kind))


def asked_parameters(kind: type[Any]) -> tuple[Parameter, ...]:
    """Return the parameters that command lines and dialogs ask for, in order."""
    return tuple(known for known in parameters_of(kind) if not known.spec.in_ids_only)


def read_parameter(game: Configured, name: str, text: str, label: str = "") -> Any:
    """Parse a value for the parameter `name` of `game`.

    Raises `BadInput`, which calls the parameter by its `label` or else by its name.
    """
    for candidate in parameters_of(game.parameters_type):
        if candidate.name == name:
            return candidate.spec.read(text, label or name)
    names = ", ".join(candidate.name for candidate in asked_parameters(game.parameters_type)) or "none"
    raise BadInput(f"{game.title} has no parameter called {quote(name)}; its parameters: {names}")


def changed_parameters(parameters: Any) -> tuple[tuple[str, str], ...]:
    """Return the names and values of the parameters that differ from the defaults, as in ids."""
    return tuple(
        (name, str(value))
        for name, default, _ in parameters_of(type(parameters))
        if (value := getattr(parameters, name)) != default
    )


def used_parameters(kind: type[Any], chosen: Mapping[str, Any], *, seeded: bool) -> frozenset[str]:
    """Return the parameters of a dataclass that have an effect, given the `chosen` values by name.

    A value that is None or an empty text is not set; parameters without a value are left out. `seeded` tells
    whether the deal is made from a seed.
    """
    known = [one for one in parameters_of(kind) if one.name in chosen]
    applying = {name for name, _, spec in known if spec.applies(chosen, seeded=seeded)}
    set_ = {name for name in applying if chosen[name] not in (None, "")}
    return frozenset(name for name, _, spec in known if name in applying and set_.isdisjoint(spec.without))
