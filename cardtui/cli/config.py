"""`cardtui config`: what is kept on the screen of settings, without a screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli.store_access import checked, open_store
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.setting_specs import Resolved, Setting, Source, find_setting
from cardtui.storage.paths import data_file
from cardtui.ui.setting_list import SHARED_SETTINGS, of_game, of_games
from cardtui.ui.settings_store import KEYS, SettingsStore

if TYPE_CHECKING:
    from cardtui.engine.game import Game

__all__ = ["get", "list_all", "path", "set_one", "unset", "usual"]


def _settings(name: str = KEYS) -> Iterable[Setting]:
    """All settings; those of the keys, which bring Textual, only if it is theirs that is asked for."""
    known = (*SHARED_SETTINGS, *of_games())
    if not name.startswith(KEYS):
        return known
    from cardtui.ui.keymaps import settings_of_keys

    return (*known, *settings_of_keys())


def _tell(do: Callable[[SettingsStore], None]) -> int:
    """Print something of the settings; returns the exit status. Raises `BadInput` if they cannot be read."""
    store = open_store()
    preferences = SettingsStore(store, {})
    checked(store)  # what is printed would be the defaults
    do(preferences)
    return 0


def _change(do: Callable[[SettingsStore], None]) -> int:
    """Change something of the settings, and wait until it is written; returns the exit status.

    Raises `BadInput` if they cannot be read.
    """
    store = open_store()
    preferences = SettingsStore(store, {})
    if store.read_problem:
        checked(store)
    try:
        do(preferences)
    finally:
        written = store.close()
    if store.problem:
        click.echo(f"cardtui: {printable(store.problem)}", err=True)
    return 0 if written else 2


def list_all() -> int:
    """Print every setting, its value, and who says so."""

    def tell(preferences: SettingsStore) -> None:
        settings = tuple(_settings())
        rows = [(now.setting.name, _text(now), now.source_label) for now in map(preferences.get, settings)]
        wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
        for name, text, by in rows:
            print(f"{name:{wide[0]}}  {text:{wide[1]}}  {by}")
        known = {setting.name for setting in settings}
        unknown = [f"there is no setting called {quote(name)}" for name in preferences.kept.keys() - known]
        for trouble in (*preferences.troubles(settings), *sorted(unknown)):
            click.echo(f"cardtui: {printable(trouble)}: passed over", err=True)

    return _tell(tell)


def _text(now: Resolved) -> str:
    return printable(now.text) or "-"


def get(name: str) -> int:
    """Print the value of a setting."""
    setting = find_setting(_settings(name), name)

    def tell(preferences: SettingsStore) -> None:
        now = preferences.get(setting)
        print(printable(now.text))
        if now.error:
            click.echo(f"cardtui: {printable(now.error)}: passed over", err=True)

    return _tell(tell)


def set_one(name: str, text: str) -> int:
    """Keep a text for a setting, and say what goes before it."""
    setting = find_setting(_settings(name), name)

    def keep(preferences: SettingsStore) -> None:
        if name.startswith(KEYS):
            _refuse_clash(preferences, setting, text)
        preferences.set(setting, text)
        if setting.from_environment(os.environ) is not None:
            said = preferences.get(setting)
            if said.source is Source.ENVIRONMENT:
                click.echo(f"{setting.variable} says {said.text}, which goes before it", err=True)

    return _change(keep)


def _refuse_clash(preferences: SettingsStore, setting: Setting, text: str) -> None:
    """Raise `BadInput` if a key would do two things on a screen."""
    from cardtui.ui.keymaps import clashes

    slug = setting.name.removeprefix(KEYS)
    before = clashes(preferences.keys)
    for clash in clashes(preferences.keys | {slug: setting.read(text)}):
        if clash not in before:
            raise BadInput(clash.words)


def unset(name: str) -> int:
    """Let a setting be what it is by default; also one that is not known is kept no longer."""

    def drop(preferences: SettingsStore) -> None:
        if name not in preferences.kept:
            find_setting(_settings(name), name)
        preferences.drop(name)

    return _change(drop)


def usual(kind: type[Game[Any, Any]]) -> dict[str, Any]:
    """The parameters of a game that are kept, by their names: those of a deal that is drawn."""
    store = open_store(on_screen=True)
    try:
        return SettingsStore(store, {}).usual(of_game(kind))
    finally:
        store.close()


def path() -> int:
    """Print where all that is kept is."""
    click.echo(printable(str(data_file())))
    return 0
