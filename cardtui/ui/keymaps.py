"""The keys as somebody has set them: `keys.play_pause` is `space,x`. It comes to a keymap of Textual's.

A key does one thing on a screen. Where a wish would take the key of another command it is not granted, so
that no command is ever lost, and the clash is told.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from textual.keys import KEY_NAME_REPLACEMENTS, Keys

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.setting_specs import Setting
from cardtui.games import GAMES
from cardtui.ui.commands import PALETTE, SHARED, Command, key_text, watch
from cardtui.ui.settings_store import KEYS

__all__ = ["Clash", "changeable", "clashes", "keymap", "rekeyed", "screens", "settings_of_keys"]

_HOME, _EVERY_TABLE, _SOME_TABLES = "Home", "every table", "some tables"

Changes = Mapping[str, Sequence[str]]
"""The keys that are wished for commands, by their slugs."""

_MOST_KEYS = 8
_NOBODYS = "nobodys_key_{}"
"""A key for what is to have none: a keymap cannot take a binding away. Nobody can press it."""

_NAMED = {key.value for key in Keys if "<" not in key.value and "+" not in key.value}
_FIXED = {"ctrl+c", "ctrl+p", "ctrl+q"}
"""Keys that Textual has for itself, before all others."""

_MODIFIERS = frozenset({"alt", "ctrl", "shift"})
_PLAIN = re.compile(r"[^\W_]|f[0-9]{1,2}")


def read_keys(text: str, called: str) -> tuple[str, ...]:
    """The keys that a text names, with commas or blanks between them, by Textual's names.

    Raises `BadInput` that calls the setting so.
    """
    found: list[str] = []
    for word in re.split(r"[,\s]+", text.strip().strip(",")):
        key = _key(word)
        if key is None or key in _FIXED:
            what = (
                "a key such as x, G, space, f5, ctrl+x or comma" if key is None else "a key to be changed to"
            )
            raise BadInput(f"{called}: {quote(word)} is not {what}")
        if key not in found:
            found.append(key)
    if len(found) > _MOST_KEYS:
        raise BadInput(f"{called}: {_MOST_KEYS} keys are the most, not {len(found)}")
    return tuple(found)


def _key(word: str) -> str | None:
    """Textual's name of a key, if there is such a key."""
    *modifiers, key = word.split("+") if len(word) > 1 else [word]
    if len(key) == 1 and modifiers == ["shift"]:
        modifiers, key = [], key.upper()
    if len(set(modifiers)) < len(modifiers) or not _MODIFIERS.issuperset(modifiers):
        return None
    key = _sign_name(key) or key
    if key in _NAMED or key in _signs() or _PLAIN.fullmatch(key):
        return "+".join([*sorted(modifiers), key])  # as terminals have them
    return None


def _sign_name(char: str) -> str:
    """Textual's name of a printed sign, if it is one."""
    if len(char) != 1 or char.isalnum() or not char.isprintable() or char.isspace():
        return ""
    name = unicodedata.name(char, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


@lru_cache(1)
def _signs() -> frozenset[str]:
    """The names of the signs that are on keyboards."""
    return frozenset(filter(None, (_sign_name(chr(code)) for code in range(0x20, 0x180))))


class Shown(NamedTuple):
    """A screen, with what it offers by default."""

    title: str
    commands: tuple[Command, ...]


@lru_cache(1)
def screens() -> tuple[Shown, ...]:
    """The screens whose keys can be changed: home, and the table of every game."""
    from cardtui.ui.screens.home import HomeScreen

    found = [Shown(_HOME, HomeScreen.commands)]
    for entry in GAMES:
        table: Any = import_module(f"cardtui.ui.games.{entry.key}.table").TABLE
        found.append(Shown(entry.title, table.commands))
    return tuple(found)


def changeable(command: Command) -> bool:
    """Whether its keys can be changed: not where each key means itself, as digits do."""
    return "{key}" not in command.action and command.name != PALETTE.name


@lru_cache(1)
def settings_of_keys() -> tuple[Setting, ...]:
    """A setting for each command of the screens; one that several have stands there once."""
    found: dict[str, tuple[str, Command]] = {c.slug: (_EVERY_TABLE, c) for c in (*watch(), *SHARED)}
    for title, commands in screens():
        for command in filter(changeable, commands):
            group, known = found.get(command.slug, (title, command))
            if title != group != _EVERY_TABLE:
                group = _SOME_TABLES
            found[command.slug] = group, known
    return tuple(
        Setting(
            name=f"{KEYS}{slug}",
            label=command.help,
            help=command.help,
            group=f"Keys: {group}",
            default=",".join(command.keys),
            reader=read_keys,
        )
        for slug, (group, command) in sorted(found.items(), key=lambda item: _order(item[1][0]))
        if changeable(command)
    )


def _order(group: str) -> int:
    """Where a group of keys stands among the others."""
    return [_HOME, _EVERY_TABLE, _SOME_TABLES, *(entry.title for entry in GAMES)].index(group)


def rekeyed(commands: Sequence[Command], changes: Changes) -> tuple[Command, ...]:
    """The commands of a screen with the keys that are wished for them, as far as those are free there.

    One that would be left without any has its own again.
    """
    wished = {c.slug: tuple(changes[c.slug]) for c in commands if c.slug in changes and changeable(c)}
    while True:
        taken = {key for command in commands if command.slug not in wished for key in command.keys}
        made: dict[str, tuple[str, ...]] = {}
        for command in commands:
            if command.slug in wished:
                free = tuple(key for key in wished[command.slug] if key not in taken)
                if not free:
                    del wished[command.slug]
                    break
                made[command.slug] = free
                taken.update(free)
        else:
            return tuple(
                replace(command, keys=made[command.slug]) if command.slug in made else command
                for command in commands
            )


class Clash(NamedTuple):
    """A key that was wished for a command, and does something else on a screen."""

    key: str
    wished: Command
    has: Command
    screen: str

    @property
    def words(self) -> str:
        """What clashes, in a sentence."""
        where = "the home screen" if self.screen == _HOME else f"the table of {self.screen}"
        return f"{key_text(self.key)} is taken on {where}: {self.has.help.partition(':')[0]}"


def clashes(changes: Changes, shown: Iterable[Shown] | None = None) -> list[Clash]:
    """The wishes that are not granted, and why.

    It is none that a game has one of the default keys of a command for its own.
    """
    defaults = {one.name.removeprefix(KEYS): one.default.split(",") for one in settings_of_keys()}
    found: list[Clash] = []
    for title, commands in screens() if shown is None else shown:
        now = rekeyed(commands, changes)
        owner = {key: command for command in now for key in command.keys}
        for before, command in zip(commands, now, strict=True):
            if changeable(before):
                for key in changes.get(before.slug, ()):
                    if key not in command.keys and key not in defaults.get(before.slug, ()):
                        found.append(Clash(key, before, owner[key], title))
    return found


def keymap(commands: Sequence[Command], changed: Sequence[Command]) -> dict[str, str]:
    """Textual's keymap that makes of the bindings of `commands` those of `changed`.

    All of them are in it, also those that stay: so they keep their order, and with it that of the footer.
    """
    made: dict[str, str] = {}
    for command, now in zip(commands, changed, strict=True):
        ids = [f"{command.name}.{key}" for key in command.keys]
        for number, name in enumerate(ids):
            last = number == len(ids) - 1
            keys = now.keys[number:] if last else now.keys[number : number + 1]
            made[name] = ",".join(keys) or _NOBODYS.format(len(made))
    return made
