"""One table of commands feeds everything: bindings, footer, help and palette agree with it."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from itertools import groupby
from typing import Any

import pytest
from textual.binding import Binding
from textual.command import CommandList, CommandPalette

from cardtui.games import GAMES
from cardtui.ui.app import CardApp
from cardtui.ui.commands import PALETTE, Command, bindings
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.ui.desk import SEED, Desk, opened
from tests.ui.pointing import buttons

AWAY = pytest.mark.parametrize("screen", [HomeScreen, EditorScreen], ids=["home", "editor"])
"""The screens that are no tables: those are held against their contract."""

BOTH = pytest.mark.parametrize("screen", [TABLE, HomeScreen], ids=["table", "home"])
AnyScreen = type[Any]

TABLES = [import_module(f"cardtui.ui.games.{game.key}.table").TABLE for game in GAMES]
SCREENS = [HomeScreen, EditorScreen, *TABLES]


def game_of(screen: AnyScreen) -> str | None:
    """What to open so that this screen shows."""
    return SEED if screen is TABLE else None


@AWAY
def test_every_key_of_every_command_is_bound_to_it(screen: AnyScreen) -> None:
    bound = {b.key: b for b in screen.BINDINGS if isinstance(b, Binding)}
    offered = {key: (command, action) for command in screen.commands for key, action in pairs(command)}
    assert bound.keys() == offered.keys()
    for key, (command, action) in offered.items():
        assert bound[key].action == action
        assert bound[key].tooltip == command.help


def pairs(command: Command) -> list[tuple[str, str]]:
    return list(zip(command.keys, command.actions, strict=True))


@AWAY
def test_no_key_is_bound_twice(screen: AnyScreen) -> None:
    counts = Counter(key for command in screen.commands for key in command.keys)
    assert not [key for key, count in counts.items() if count > 1]


@BOTH
def test_no_key_belongs_to_an_editor_a_multiplexer_or_the_terminal(screen: AnyScreen) -> None:
    taken = {f"ctrl+{letter}" for letter in "abcdhijmoqsvwz"}
    assert not taken & {key for command in screen.commands for key in command.keys}


@AWAY
def test_every_command_can_be_done(screen: AnyScreen) -> None:
    for command in screen.commands:
        owner: AnyScreen = CardApp if command.name.startswith("app.") else screen
        assert callable(getattr(owner, f"action_{command.name.removeprefix('app.')}"))


@BOTH
def test_every_command_has_a_help_of_its_own_that_is_no_markup(screen: AnyScreen) -> None:
    helps = [command.help for command in screen.commands]
    assert len(set(helps)) == len(helps)
    for help_text in helps:
        assert help_text[0].isupper()
        assert "[" not in help_text


@BOTH
async def test_the_footer_shows_the_labelled_commands_in_their_order(screen: AnyScreen) -> None:
    labels = list(dict.fromkeys(command.label for command in screen.commands if command.label))
    async with opened(game_of(screen), size=(120, 40)) as desk:  # where there is room for all of them
        shown = [command for command in screen.commands if command.label]
        bindings = desk.screen.active_bindings
        offered = [(key, bindings[key].binding.action) for key in buttons(desk.screen.query_one(KeyFooter))]
        assert offered == [pairs(command)[0] for command in shown]
        told = []
        for label in labels:
            keys = "".join(command.key_text.split()[0] for command in shown if command.label == label)
            told.append(f"{keys} {label}")
        assert desk.lines[-1].split() == " ".join(told).split()


@pytest.mark.parametrize("screen", SCREENS)
def test_commands_with_one_label_follow_one_another_in_the_footer(screen: AnyScreen) -> None:
    labels = [label for label, _ in groupby(command.label for command in screen.commands if command.label)]
    assert len(set(labels)) == len(labels)


def test_bindings_show_the_first_key_of_each_and_group_those_with_one_label() -> None:
    commands = [
        Command("less", ("left", "h"), "One less", "step"),
        Command("more", ("right",), "One more", "step"),
        Command("jump({key})", tuple("12"), "To one or two"),
        Command("help", ("question_mark",), "Help", "help"),
    ]
    made = [b for b in bindings(commands) if isinstance(b, Binding)]
    assert [(b.key, b.action, b.show) for b in made] == [
        ("left", "less", True),
        ("h", "less", False),
        ("right", "more", True),
        ("1", "jump(1)", False),
        ("2", "jump(2)", False),
        ("question_mark", "help", True),
    ]
    assert [b.key_display for b in made] == ["←", "h", "→", "1", "2", "?"]
    step = Binding.Group("step", compact=True)
    assert [b.group for b in made] == [step, step, step, None, None, None]
    assert len({b.id for b in made}) == len(made)


def test_keys_are_told_as_people_know_them() -> None:
    told = {command.name: command.key_text for command in TABLE.commands}
    assert told["forward"] == "→ l ."
    assert told["forward_ten"] == "shift+→ PgDn"
    assert told["percent"] == "0 – 9"
    assert told["faster"] == "+ = ]"
    assert told["help"] == "? F1"


async def palette_lines(desk: Desk) -> list[tuple[str, str]]:
    """What the palette offers: titles and the lines below them."""
    found = []
    for option in desk.screen.query_one(CommandList).options:
        title, _, keys = str(option.prompt).partition("\n")
        found.append((title.strip(), keys.partition(" · ")[0].strip()))
    return found


@BOTH
async def test_the_palette_offers_every_command_with_its_keys(screen: AnyScreen) -> None:
    async with opened(game_of(screen), size=(120, 40)) as desk:
        await desk.press("ctrl+p")
        offered = await palette_lines(desk)
        for command in screen.commands:
            if command is PALETTE:
                continue
            for key in command.keys if command.each else [command.key_text]:
                title = command.title_of(key) or command.help.partition(":")[0]
                offered.remove((title, f"key: {key}"))
        assert {title for title, _ in offered} <= {"Quit", "Settings", "Theme", "Blue diamonds, green clubs"}


@pytest.mark.parametrize(
    ("typed", "check"),
    [
        ("faster", lambda desk: desk.table.playhead.speed == 8),
        ("slower", lambda desk: desk.table.playhead.speed == 2),
        ("to 50 %", lambda desk: desk.ply == 106),
        ("end of the game", lambda desk: desk.ply == 211),
        ("both hands", lambda desk: desk.zones["hand 0"].face_up),
        ("copy the id", lambda desk: desk.app.clipboard == SEED),
        ("same deal", lambda desk: desk.ply == 0),
        ("list of games", lambda desk: isinstance(desk.screen, HomeScreen)),
    ],
)
async def test_a_command_can_be_found_by_its_words_and_run(typed: str, check: Any) -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p")
        assert isinstance(desk.screen, CommandPalette)
        assert not check(desk)
        await desk.type(typed)
        (entry,) = desk.screen.query_one(CommandList).options
        assert typed.split()[0] in str(entry.prompt).lower()
        await desk.press("enter")
        assert not isinstance(desk.screen, CommandPalette)
        assert check(desk)
