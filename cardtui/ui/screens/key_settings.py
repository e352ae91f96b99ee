"""The settings of keys: one for each command of the home screen and of the tables, and their conflicts."""

from __future__ import annotations

from functools import lru_cache

from cardtui.engine.errors import BadInput
from cardtui.engine.setting import Setting
from cardtui.games import GAMES
from cardtui.settings import KEY_PREFIX
from cardtui.ui.command_screen import load_table
from cardtui.ui.commands import SHARED, Command, playback_commands
from cardtui.ui.keymap import HOME_TITLE, Clash, KeyChanges, assign_keys, has_configurable_keys, read_keys
from cardtui.ui.screens.home import HomeScreen

_EVERY_TABLE, _SOME_TABLES = "every table", "some tables"


@lru_cache(1)
def configurable_screens() -> tuple[tuple[str, tuple[Command, ...]], ...]:
    """Return the screens whose keys can be changed: home, and the table of every game that can be loaded.

    Each is its title, and its commands with their default keys.
    """
    screens = [(HOME_TITLE, HomeScreen.commands)]
    for entry in GAMES:
        try:
            table = load_table(entry)
        except BadInput:
            continue  # which is said when it is opened
        screens.append((entry.title, table.commands))
    return tuple(screens)


@lru_cache(1)
def key_settings() -> tuple[Setting, ...]:
    """Return a setting for each command of the screens; a command of several screens has one."""
    found: dict[str, tuple[str, Command]] = {
        c.slug: (_EVERY_TABLE, c) for c in (*playback_commands(), *SHARED)
    }
    for title, commands in configurable_screens():
        for command in filter(has_configurable_keys, commands):
            group, known = found.get(command.slug, (title, command))
            if title != group != _EVERY_TABLE:
                group = _SOME_TABLES
            found[command.slug] = group, known
    order = [HOME_TITLE, _EVERY_TABLE, _SOME_TABLES, *(entry.title for entry in GAMES)]
    return tuple(
        Setting(
            name=f"{KEY_PREFIX}{slug}",
            label=command.help,
            help=command.help,
            group=f"Keys: {group}",
            default=",".join(command.keys),
            reader=read_keys,
        )
        for slug, (group, command) in sorted(found.items(), key=lambda item: order.index(item[1][0]))
        if has_configurable_keys(command)
    )


def find_clashes(changes: KeyChanges) -> list[Clash]:
    """Return the changes that cannot be made, with the reason.

    A game may use one of the default keys of a shared command for a command of its own: that is no clash.
    """
    defaults = {
        setting.name.removeprefix(KEY_PREFIX): setting.default.split(",") for setting in key_settings()
    }
    found: list[Clash] = []
    for title, commands in configurable_screens():
        assigned = assign_keys(commands, changes)
        owners = {key: command for command in assigned for key in command.keys}
        for default, command in zip(commands, assigned, strict=True):
            if has_configurable_keys(default):
                for key in changes.get(default.slug, ()):
                    if key not in command.keys and key not in defaults.get(default.slug, ()):
                        found.append(Clash(key, default, owners[key], title))
    return found
