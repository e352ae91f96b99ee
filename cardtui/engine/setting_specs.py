"""What may be set for good: a specification of each setting, its reading, and what goes before what.

A setting is a text, as it is typed and kept, and the value that is read from it. An option goes before an
environment variable, that before what was kept, and that before the default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed

MAX_LENGTH = 500
"""Characters of a setting; what is longer is none."""


class Source(Enum):
    """Where the value of a setting comes from, what goes before first."""

    OPTION = "option"
    ENVIRONMENT = "environment"
    SAVED = "kept"
    DEFAULT = "default"


@dataclass(frozen=True, eq=False, kw_only=True)
class Setting:
    """Something that can be set: one of a few words, or what a `reader` makes of a text."""

    name: str
    """What it is called where it is typed: `theme`, `coins.level`."""
    label: str
    """What it is called on the screen."""
    help: str
    """What it is, in a sentence."""
    group: str = ""
    """The heading that it stands below on the screen."""
    default: str = ""
    """The text of it where nobody has said anything; nothing where it then has no value."""
    choices: tuple[tuple[str, str], ...] = ()
    """The few texts that it can be, if it is so, each with what it is called on the screen."""
    reader: Callable[[str, str], Any] | None = None
    """What makes the value of a text that is none of the choices; it is told what to call the setting."""
    variable: str = ""
    """The environment variable that goes before it."""
    variable_values: Mapping[str, str] | None = None
    """What the texts of that variable mean, where they are not those of the setting; others mean nothing."""
    option: str = ""
    """The option of the command line that goes before it."""
    hint: str = ""
    """What it is while it is empty."""

    def read(self, text: str) -> Any:
        """The value that `text` means; of choices, the text itself. Raises `BadInput` if it means none."""
        if len(text) > MAX_LENGTH:
            raise BadInput(f"{self.name} has at most {MAX_LENGTH} characters, not {len(text)}")
        words = [word for word, _ in self.choices]
        if text.strip().lower() in words:
            text = text.strip().lower()
            return self.reader(text, self.name) if self.reader else text
        if self.reader is None:
            raise BadInput(f"{self.name} is {listed(words, 'or')}, not {quote(text)}")
        return self.reader(text, self.name)

    def normalize(self, text: str) -> str:
        """The text that is kept for `text`. Raises `BadInput` if it means nothing."""
        value, tidy = self.read(text), " ".join(text.split())
        if not self.choices:
            return tidy
        # `0.25` and `1/4` are the same speed: it is kept as it is chosen on the screen.
        same = (word for word, _ in self.choices if self.read(word) == value)
        return next(same, tidy.lower())

    def label_of(self, text: str) -> str:
        """What a value is called on the screen."""
        return dict(self.choices).get(text, text) or self.hint

    def from_environment(self, environment: Mapping[str, str]) -> str | None:
        """The text that the environment variable says, if it says something that means anything."""
        text = environment.get(self.variable) if self.variable else None
        if not text:
            return None
        if self.variable_values is not None:
            return self.variable_values.get(text.strip().lower())
        return text


@dataclass(frozen=True)
class Resolved:
    """The value of a setting, and where it comes from."""

    setting: Setting
    text: str
    value: Any
    source: Source
    error: str = ""
    """What is wrong with a text that was kept, and so is not used."""

    @property
    def fixed(self) -> bool:
        """Whether something says it that goes before what is kept."""
        return self.source in (Source.OPTION, Source.ENVIRONMENT)

    @property
    def source_label(self) -> str:
        """Who says it, in a few words."""
        by = {
            Source.OPTION: self.setting.option,
            Source.ENVIRONMENT: self.setting.variable,
            Source.SAVED: "kept",
            Source.DEFAULT: "default",
        }
        return by[self.source]


def resolve(
    setting: Setting,
    saved: Mapping[str, str],
    environment: Mapping[str, str],
    options: Mapping[str, str],
) -> Resolved:
    """What goes before all else for a setting. Texts are by the names of settings in `kept` and `options`.

    A text that cannot be read is passed over; if it was kept, that is told.
    """
    trouble = ""
    said = (
        (Source.OPTION, options.get(setting.name)),
        (Source.ENVIRONMENT, setting.from_environment(environment)),
        (Source.SAVED, saved.get(setting.name)),
    )
    for source, text in said:
        if text is not None:
            try:
                return Resolved(setting, setting.normalize(text), setting.read(text), source, trouble)
            except BadInput as error:
                trouble = str(error) if source is Source.SAVED else trouble
    value = setting.read(setting.default) if setting.default else None
    return Resolved(setting, setting.default, value, Source.DEFAULT, trouble)


def find_setting(settings: Iterable[Setting], name: str) -> Setting:
    """The setting called `name`. Raises `BadInput` if there is none, with the name that may be meant."""
    known = {setting.name: setting for setting in settings}
    if name in known:
        return known[name]
    raise BadInput(f"there is no setting called {quote(name)}{_near(name, list(known))}")


def _near(name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches  # wanted only where something is wrong

    near = get_close_matches(name[:MAX_LENGTH].lower(), known, 1)
    return f"; did you mean {near[0]}?" if near else "; cardtui config list tells them all"
