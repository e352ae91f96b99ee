"""The keys in the settings, such as `keys.play_pause` with the text `space,p`, and Textual's keymap for them.

On a screen a key has one command. A setting cannot take the key of another command, unless that is younger
than the setting may be and has another key: no command is ever left without keys. Which settings there are,
and which conflict, is in `cardtui.ui.screens.key_settings`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from textual.keys import KEY_NAME_REPLACEMENTS, Keys

from cardtui.engine.errors import BadInput, quote
from cardtui.ui.commands import PALETTE, Command, key_text
from cardtui.ui.terminal.keyboard_layouts import alphabet, latin_key

KeyChanges = Mapping[str, Sequence[str]]
"""The keys that the settings give to commands, by the slugs of the commands."""

HOME_TITLE = "Home"
"""The title under which the keys of the home screen are set."""

_MAX_KEYS = 8
_UNUSED_KEY = "nobodys_key_{}"
"""The name of a key that does not exist: a keymap of Textual cannot remove a binding."""

_NAMED_KEYS = {key.value for key in Keys if "<" not in key.value and "+" not in key.value}
_RESERVED_KEYS = {"ctrl+c", "ctrl+p", "ctrl+q"}
"""Keys that Textual handles itself."""

_MODIFIERS = frozenset({"alt", "ctrl", "shift"})
_LETTER_OR_FUNCTION_KEY = re.compile(r"[^\W_]|f[0-9]{1,2}")


def read_keys(text: str, name: str) -> tuple[str, ...]:
    """Return Textual's names of the keys in `text`, which commas or blanks separate.

    Raises `BadInput`, which calls the setting by `name`.
    """
    found: list[str] = []
    for word in re.split(r"[,\s]+", text.strip().strip(",")):
        key = _key(word)
        if key is None:
            raise BadInput(f"{name}: {quote(word)} is not a key such as x, G, space, f5, ctrl+x or comma")
        if key in _RESERVED_KEYS:
            raise BadInput(f"{name}: {quote(word)} cannot be used, it always does the same")
        if key not in found:
            found.append(key)
    if len(found) > _MAX_KEYS:
        raise BadInput(f"{name}: at most {_MAX_KEYS} keys, not {len(found)}")
    return tuple(found)


def _key(word: str) -> str | None:
    """Return Textual's name of a key, or None if there is no such key."""
    *modifiers, key = word.split("+") if len(word) > 1 else [word]
    if len(key) == 1 and modifiers == ["shift"]:
        modifiers, key = [], key.upper()
    if len(set(modifiers)) < len(modifiers) or not _MODIFIERS.issuperset(modifiers):
        return None
    key = (alphabet(key) and latin_key(key)) or key  # as they come, see `textual_patches`
    key = _symbol_name(key) or key
    if key in _NAMED_KEYS or key in _symbol_names() or _LETTER_OR_FUNCTION_KEY.fullmatch(key):
        return "+".join([*sorted(modifiers), key])  # in the order in which terminals report them
    return None


def _symbol_name(char: str) -> str:
    """Return Textual's name of a printable symbol, or an empty text for other characters."""
    if len(char) != 1 or char.isalnum() or not char.isprintable() or char.isspace():
        return ""
    name = unicodedata.name(char, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


@lru_cache(1)
def _symbol_names() -> frozenset[str]:
    """Return the names of the symbols on keyboards."""
    return frozenset(filter(None, (_symbol_name(chr(code)) for code in range(0x20, 0x180))))


def has_configurable_keys(command: Command) -> bool:
    """Whether the keys of a command can be changed: not where each key has its own meaning, like a digit."""
    return bool(command.keys) and "{key}" not in command.action and command.name != PALETTE.name


def assign_keys(commands: Sequence[Command], changes: KeyChanges) -> tuple[Command, ...]:
    """Return the commands of a screen with changed keys, as far as these keys are free on this screen.

    A command that would be left without any keys keeps its default keys, unless it may lack them.
    """
    slugs = {command.slug for command in commands}
    given = {key for slug in slugs.intersection(changes) for key in changes[slug]}
    commands = [_yielding(command, given) if command.slug not in changes else command for command in commands]
    wished = {
        command.slug: tuple(changes[command.slug])
        for command in commands
        if command.slug in changes and has_configurable_keys(command)
    }
    while True:
        taken = {key for command in commands if command.slug not in wished for key in command.keys}
        assigned: dict[str, tuple[str, ...]] = {}
        for command in commands:
            if command.slug in wished:
                free = tuple(key for key in wished[command.slug] if key not in taken)
                if not free:
                    del wished[command.slug]
                    break
                assigned[command.slug] = free
                taken.update(free)
        else:
            return tuple(
                replace(command, keys=assigned[command.slug]) if command.slug in assigned else command
                for command in commands
            )


def _yielding(command: Command, given: Collection[str]) -> Command:
    """Return a command without its default keys that settings have `given` to others, if it yields."""
    left = tuple(key for key in command.keys if key not in given)
    return replace(command, keys=left) if command.may_lack_keys or (command.yields and left) else command


def textual_keymap(commands: Sequence[Command], assigned: Sequence[Command]) -> dict[str, str]:
    """Return the keymap that gives the bindings of `commands` the keys of the `assigned` commands.

    It contains the unchanged bindings as well: so all keep their order, and with it that of the footer.
    """
    result: dict[str, str] = {}
    for command, new in zip(commands, assigned, strict=True):
        ids = [f"{command.name}.{key}" for key in command.keys]
        for number, name in enumerate(ids):
            is_last = number == len(ids) - 1
            keys = new.keys[number:] if is_last else new.keys[number : number + 1]
            result[name] = ",".join(keys) or _UNUSED_KEY.format(len(result))
    return result


class Clash(NamedTuple):
    """A key that the settings give to a command, but that has another command on a screen."""

    key: str
    command: Command
    owner: Command
    screen: str

    @property
    def description(self) -> str:
        """The conflict in one sentence, without its full stop."""
        where = "the home screen" if self.screen == HOME_TITLE else f"the table of {self.screen}"
        return f"{key_text(self.key)} is taken on {where}: {self.owner.help.partition(':')[0]}"
