"""The command `cardtui config`: shows and changes the settings without a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli.conversation_mode import conversation_wanted, say
from cardtui.cli.options import CommandGroup, with_conversation
from cardtui.cli.store_access import NotChanged, app_store, data_to_change, read_data
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.setting import Setting
from cardtui.settings import (
    KEY_PREFIX,
    SHARED_SETTINGS,
    ResolvedSetting,
    SettingsStore,
    Source,
    all_game_settings,
    find_setting,
    game_settings,
)
from cardtui.storage.paths import data_file

if TYPE_CHECKING:
    from cardtui.engine.game import Game


@click.group("config", cls=CommandGroup, invoke_without_command=True)
@click.pass_context
def config_group(context: click.Context) -> int:
    """Show and change the settings without a screen.

    An option or an environment variable overrides a setting, and a setting overrides the default.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return 0


@with_conversation
@config_group.command("list")
@click.option("--keys", "keys_only", is_flag=True, help="Print only the keys of the screens.")
def _list(keys_only: bool) -> int:
    """Print every setting, its value and its source.

    As text, keys that have not been changed are left out: there are a hundred of them.
    """

    as_conversation = conversation_wanted()

    def is_listed(now: ResolvedSetting) -> bool:
        is_key = now.setting.name.startswith(KEY_PREFIX)
        return is_key if keys_only else not (as_conversation and is_key and now.source is Source.DEFAULT)

    store = _saved_settings()
    settings = tuple(_all_settings())
    resolved = [now for now in map(store.get, settings) if is_listed(now)]
    rows = [(now.setting.name, printable(now.text) or "-", now.source_label) for now in resolved]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, text, source in rows:
        say(f"{name:{widths[0]}}  {text:{widths[1]}}  {source}")
    if as_conversation and not keys_only:
        say("The keys: cardtui config list --keys")
    unknown = store.saved.keys() - {setting.name for setting in settings}
    for problem in store.new_problems(settings):
        _report_ignored(problem)
    for name in sorted(unknown):
        _report_ignored(f"there is no setting called {quote(name)}")
    return 0


def _complete_name(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    begins_key = incomplete and KEY_PREFIX.startswith(incomplete)
    settings = _all_settings(KEY_PREFIX if begins_key else incomplete)
    return [one.name for one in settings if one.name.startswith(incomplete)]


def _complete_value(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the choices of the setting that has been typed, if it has any."""
    name = context.params.get("name") or ""
    words = (word for one in _all_settings(name) if one.name == name for word, _ in one.choices)
    return [word for word in words if word.startswith(incomplete)]


_NAME = click.Argument(["name"], shell_complete=_complete_name)


@config_group.command("get", params=[_NAME])
def _get(name: str) -> int:
    """Print the value of a setting."""
    setting = find_setting(_all_settings(name), name)
    now = _saved_settings().get(setting)
    print(printable(now.text))
    if now.problem:
        _report_ignored(now.problem)
    return 0


@with_conversation
@config_group.command(
    "set",
    params=[_NAME, click.Argument(["value"], shell_complete=_complete_value)],
    context_settings={"ignore_unknown_options": True},
)
def _set(name: str, value: str) -> int:
    """Change a setting."""
    setting = find_setting(_all_settings(name), name)
    with _settings_to_change() as store:
        if name.startswith(KEY_PREFIX):
            _reject_clash(store, setting, value)
        store.set(setting, value)
        now = store.get(setting)
        if conversation_wanted():
            say(f"{name}: {printable(now.text) or 'nothing'}, {now.source_label}")
        if now.source is Source.ENVIRONMENT:
            click.echo(f"saved, but {setting.variable}={now.text} overrides it", err=True)
    return 0


@with_conversation
@config_group.command("unset", params=[_NAME])
def _unset(name: str) -> int:
    """Reset a setting to its default."""
    with _settings_to_change() as store:
        # A saved text under an unknown name can be deleted too.
        store.unset(name if name in store.saved else find_setting(_all_settings(name), name).name)
        if conversation_wanted():
            say(f"{name}: as by default")
    return 0


@config_group.command("path")
def _path() -> int:
    """Print the path of the data file."""
    click.echo(printable(str(data_file())))
    return 0


def saved_parameters(game: type[Game[Any, Any]]) -> dict[str, Any]:
    """Return the saved default parameters of a game, by their names."""
    return SettingsStore(app_store(), {}).saved_values(game_settings(game))


def _all_settings(name: str = KEY_PREFIX) -> Iterable[Setting]:
    """Return all settings that may have this name. Only those of keys need Textual, which imports slowly."""
    settings = (*SHARED_SETTINGS, *all_game_settings())
    if not name.startswith(KEY_PREFIX):
        return settings
    from cardtui.ui.screens.key_settings import key_settings

    return (*settings, *key_settings())


def _saved_settings() -> SettingsStore:
    """Return the settings, to be read only. Raises `BadInput` if they cannot be read."""
    return read_data(lambda store: SettingsStore(store, {}))


@contextmanager
def _settings_to_change() -> Iterator[SettingsStore]:
    """Open the settings for a command that changes them, and wait until they are saved."""
    with data_to_change() as store:
        settings = SettingsStore(store, {})
        if store.read_problem:
            raise NotChanged
        yield settings


def _report_ignored(problem: str) -> None:
    click.echo(f"cardtui: {printable(problem)}: ignored", err=True)


def _reject_clash(store: SettingsStore, setting: Setting, text: str) -> None:
    """Raise `BadInput` if a key would have two commands on a screen."""
    from cardtui.ui.screens.key_settings import find_clashes, key_settings

    changes = store.saved_values(key_settings())
    old_clashes = find_clashes(changes)
    slug = setting.name.removeprefix(KEY_PREFIX)
    for clash in find_clashes(changes | {slug: setting.read(text)}):
        if clash not in old_clashes:
            raise BadInput(clash.description)
