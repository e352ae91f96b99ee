"""The commands of a screen, from which its bindings, footer, help and palette are created."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from typing import Any

import pytest
from textual.binding import Binding

from cardtui.games import GAMES
from cardtui.ui.app import CardApp
from cardtui.ui.commands import Command, bindings
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.screens.home import HomeScreen

NO_TABLE = pytest.mark.parametrize("screen", [HomeScreen, EditorScreen], ids=["home", "editor"])
"""Screens that are no tables. `tests/contract` tests the tables."""

BOTH = pytest.mark.parametrize("screen", [TABLE, HomeScreen], ids=["table", "home"])
AnyScreen = type[Any]

TABLES = [import_module(f"cardtui.ui.games.{game.key}.table").TABLE for game in GAMES]
SCREENS = [HomeScreen, EditorScreen, *TABLES]


@NO_TABLE
def test_each_key_is_bound_to_the_action_of_its_command_alone(screen: AnyScreen) -> None:
    keys = [key for command in screen.commands for key in command.keys]
    assert len(set(keys)) == len(keys)
    bound = {b.key: b for b in screen.BINDINGS if isinstance(b, Binding)}
    assert bound.keys() == set(keys)
    for command in screen.commands:
        for key, action in zip(command.keys, command.actions, strict=True):
            assert (bound[key].action, bound[key].tooltip) == (action, command.help)
        owner: AnyScreen = CardApp if command.name.startswith("app.") else screen
        assert callable(getattr(owner, f"action_{command.name.removeprefix('app.')}"))


@BOTH
def test_no_key_belongs_to_an_editor_a_multiplexer_or_the_terminal(screen: AnyScreen) -> None:
    taken = {f"ctrl+{letter}" for letter in "abcdhijmoqsvwz"}
    assert not taken & {key for command in screen.commands for key in command.keys}


@BOTH
def test_each_command_has_its_own_help_without_markup(screen: AnyScreen) -> None:
    helps = [command.help for command in screen.commands]
    assert len(set(helps)) == len(helps)
    for help_text in helps:
        assert help_text[0].isupper()
        assert "[" not in help_text


@pytest.mark.parametrize("screen", SCREENS)
def test_commands_with_the_same_label_are_neighbors_in_the_footer(screen: AnyScreen) -> None:
    labels = [label for label, _ in groupby(command.label for command in screen.commands if command.label)]
    assert len(set(labels)) == len(labels)


def test_bindings_show_the_first_key_and_group_commands_with_the_same_label() -> None:
    commands = [
        Command("less", ("left", "h"), "One less", "step"),
        Command("more", ("right",), "One more", "step"),
        Command("jump({key})", tuple("12"), "To one or two"),
        Command("help", ("question_mark",), "Help", "help"),
    ]
    created = [b for b in bindings(commands) if isinstance(b, Binding)]
    assert [(b.key, b.action, b.show) for b in created] == [
        ("left", "less", True),
        ("h", "less", False),
        ("right", "more", True),
        ("1", "jump(1)", False),
        ("2", "jump(2)", False),
        ("question_mark", "help", True),
    ]
    assert [b.key_display for b in created] == ["←", "h", "→", "1", "2", "?"]
    step = Binding.Group("step", compact=True)
    assert [b.group for b in created] == [step, step, step, None, None, None]
    assert len({b.id for b in created}) == len(created)


def test_keys_are_named_as_on_a_keyboard() -> None:
    key_texts = {command.name: command.key_text for command in TABLE.commands}
    assert key_texts["forward"] == "→ l ."
    assert key_texts["forward_ten"] == "shift+→ PgDn"
    assert key_texts["percent"] == "0 – 9"
    assert key_texts["faster"] == "+ = ]"
    assert key_texts["help"] == "? F1"
