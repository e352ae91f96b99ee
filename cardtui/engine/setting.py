"""A setting: what it is called, which texts it takes, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed

MAX_LENGTH = 500
"""The maximal number of characters in a setting."""

AUTOMATIC = "auto"
"""The text of a setting whose value is chosen when it is used, for the terminal or the person."""

PLAYING = "Playing"
"""The group of the settings on how games are played."""


# Every start would wait for the methods that a dataclass generates.
class Setting(NamedTuple):
    """A setting: one of a few choices, or a text that its `reader` parses."""

    name: str
    """Its name on the command line: `theme`, `coins.level`."""
    label: str
    """Its name on the screen."""
    help: str
    """An explanation in one sentence."""
    group: str = ""
    """The heading above it on the screen."""
    default: str = ""
    """The text that holds if there is no other. If it is empty, the setting has no value then."""
    choices: tuple[tuple[str, str], ...] = ()
    """The possible texts with their labels, if there are only a few."""
    reader: Callable[[str, str], Any] | None = None
    """Parses a text that is not one of the choices. Its second argument is the setting's name, for errors."""
    variable: str = ""
    """The environment variable that overrides it."""
    variable_values: Mapping[str, str] | None = None
    """The meaning of each value of that variable, if they are not those of the setting; others are
    ignored."""
    option: str = ""
    """The option of the command line that overrides it."""
    hint: str = ""
    """The label of an empty value."""

    def read(self, text: str) -> Any:
        """Return the value of `text`; that of a choice is the text itself. Raises `BadInput`."""
        if len(text) > MAX_LENGTH:
            raise BadInput(f"{self.name} has at most {MAX_LENGTH} characters, not {len(text)}")
        words = [word for word, _ in self.choices]
        if (word := text.strip().lower()) in words:
            text = word
        elif self.reader is None:
            raise BadInput(f"{self.name} is {listed(words, 'or')}, not {quote(text)}")
        return self.reader(text, self.name) if self.reader else text

    def normalize(self, text: str) -> str:
        """Return `text` in the form in which it is saved. Raises `BadInput` if it has no value."""
        value, normalized = self.read(text), " ".join(text.split())
        if not self.choices:
            return normalized
        # `0.25` and `1/4` are the same speed, and the screen offers the second.
        equal = (word for word, _ in self.choices if self.read(word) == value)
        return next(equal, normalized.lower())

    def label_of(self, text: str) -> str:
        """Return the label of a value on the screen."""
        return dict(self.choices).get(text, text) or self.hint

    def environment_text(self, environment: Mapping[str, str]) -> str | None:
        """Return the text in the environment variable, or None if it is unset or means nothing."""
        text = environment.get(self.variable) if self.variable else None
        if not text:
            return None
        if self.variable_values is not None:
            return self.variable_values.get(text.strip().lower())
        return text
