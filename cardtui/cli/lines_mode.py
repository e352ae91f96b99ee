"""Whether games and lists are told by lines of words, as people with a screen reader want them.

The option `--lines` asks for it, before a command or behind it; so do CARDTUI_LINES=1 and the setting
`lines`.
"""

from __future__ import annotations

import sys

import click

from cardtui.cli.options import LINES as OPTION
from cardtui.cli.store_access import app_store
from cardtui.cli.streams import are_terminals
from cardtui.settings import LINES, SettingsStore

__all__ = ["lines_option_given", "lines_wanted", "talks"]


def lines_wanted() -> bool:
    """Whether a list is printed in lines of words. The setting counts where somebody reads, at a terminal."""
    return (
        lines_option_given()
        or _is_set(SettingsStore(None, {}))
        or (are_terminals(sys.stdout) and _is_saved())
    )


def talks() -> bool:
    """Whether a game is told by lines. At a pipe only the option counts: the sheets say what is printed."""
    if lines_option_given():
        return True
    return are_terminals(sys.stdin, sys.stdout) and (_is_set(SettingsStore(None, {})) or _is_saved())


def lines_option_given() -> bool:
    """Whether the option was given."""
    return bool(click.get_current_context().meta.get(OPTION))


def _is_saved() -> bool:
    return _is_set(SettingsStore(app_store(), {}))


def _is_set(store: SettingsStore) -> bool:
    return bool(store.get(LINES).value == "yes")
