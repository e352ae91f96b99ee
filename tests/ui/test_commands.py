"""The commands of a screen, from which bindings, footer, help and palette are created, and their keys.

Configured keys are parsed strictly and assigned where they are free; each command keeps a key.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.binding import Binding, BindingsMap
from textual.widgets import Static

from cardtui.engine.entry import load_target
from cardtui.engine.errors import BadInput
from cardtui.games import GAMES, entry, kinds
from cardtui.games.beggar.screens.table import TABLE
from cardtui.games.coins.screens.editor import EditorScreen
from cardtui.games.coins.screens.explaining import Explaining
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from cardtui.ui.command_screen import load_table
from cardtui.ui.commands import Command, bindings, key_text
from cardtui.ui.keymap import assign_keys, has_configurable_keys, read_keys, textual_keymap
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.key_settings import configurable_screens, find_clashes, key_settings
from cardtui.ui.table.inspector_control import InspectorControl
from cardtui.ui.table.part import Part
from cardtui.ui.table.playback import Playback
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.touring import Touring
from cardtui.wings import parts_of_tables, wings
from tests.ui.desk import LENGTH, SEED, opened

TABLES = [load_table(entry(kind.key)) for kind in kinds()]
EVERY_SCREEN = pytest.mark.parametrize("screen", [HomeScreen, EditorScreen, *TABLES])
AnyScreen = type[Any]


def parts_of(screen: AnyScreen) -> list[type[Part]]:
    """Return the kinds of the parts of a table."""
    if not issubclass(screen, TableScreen):
        return []
    own = [screen.play_type, screen.deals_type, screen.view_commands_type, screen.end_type]
    return [*own, Playback, InspectorControl, Touring, Explaining]


OF_WINGS = {
    *(command.action for wing in wings() for command in wing.home),
    *(command.action for game in GAMES for part in parts_of_tables(game.key) for command in part.commands),
}
"""Commands that wings add, and do themselves."""


def test_the_commands_of_wings_have_something_that_does_them() -> None:
    for wing in wings():
        assert all(callable(load_target(command.target)) for command in wing.home)
        for part in wing.table_parts:
            kind = load_target(part.target)
            assert all(callable(getattr(kind, f"action_{command.action}")) for command in part.commands)


@EVERY_SCREEN
def test_each_key_is_bound_to_the_action_of_its_command_alone(screen: AnyScreen) -> None:
    keys = [key for command in screen.commands for key in command.keys]
    assert len(set(keys)) == len(keys)
    bound = {b.key: b for b in screen.BINDINGS if isinstance(b, Binding)}
    assert bound.keys() == set(keys)
    for command in screen.commands:
        for key, action in zip(command.keys, command.actions, strict=True):
            assert (bound[key].action, bound[key].tooltip) == (action, command.help)
        if command.name in OF_WINGS:
            continue
        name = f"action_{command.name.removeprefix('app.')}"
        owners = [CardApp] if command.name.startswith("app.") else [screen, *parts_of(screen)]
        assert any(callable(getattr(owner, name, None)) for owner in owners), name


@EVERY_SCREEN
def test_commands_have_free_keys_helps_of_their_own_and_stand_with_those_of_the_same_label(
    screen: AnyScreen,
) -> None:
    taken = {f"ctrl+{letter}" for letter in "abcdhijmoqsvwz"}  # by editors, multiplexers and the terminal
    assert not taken & {key for command in screen.commands if command.name != "undo" for key in command.keys}
    helps = [command.help for command in screen.commands]
    assert len(set(helps)) == len(helps)
    for help_text in helps:
        assert help_text[0].isupper() and "[" not in help_text
    labels = [label for label, _ in groupby(command.label for command in screen.commands if command.label)]
    assert len(set(labels)) == len(labels)


def test_keys_are_named_as_on_a_keyboard() -> None:
    wanted = {"forward": "→ l .", "forward_ten": "shift+→ PgDn", "percent": "0 – 9", "faster": "+ = ]"}
    wanted["app.manual"] = "F1"
    assert wanted.items() <= {command.name: command.key_text for command in TABLE.commands}.items()


COMMANDS = [command for _, commands in configurable_screens() for command in commands]
KEYS = sorted({key for command in COMMANDS for key in command.keys} | {"x", "z", "f5", "ctrl+z", "tab"})
SLUGS = sorted({command.slug for command in COMMANDS if has_configurable_keys(command)})

READ = [
    ("x", ("x",)),
    ("space, x", ("space", "x")),
    ("x x  G", ("x", "G")),
    ("? !", ("question_mark", "exclamation_mark")),
    ("§ section_sign", ("section_sign",)),
    ("shift+left,shift+x", ("shift+left", "X")),
    ("shift+ctrl+left", ("ctrl+shift+left",)),
    ("ä f12 alt+x", ("ä", "f12", "alt+x")),
    ("comma,", ("comma",)),
    ("a b c d e f g h", tuple("abcdefgh")),
]


@pytest.mark.parametrize(("text", "keys"), READ)
def test_keys_are_parsed_as_people_type_them(text: str, keys: tuple[str, ...]) -> None:
    assert read_keys(text, "keys.x") == keys
    assert read_keys(",".join(keys), "keys.x") == keys


@pytest.mark.parametrize(
    "text",
    [
        *("", ",", "spcae", "ctrl+", "+x", "a+b", "ctrl+ctrl+x", "\x1b", "\n\t", "ctrl+c", "ctrl+q", "f100"),
        "a b c d e f g h i",
    ],
)
def test_text_that_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"keys\.x"):
        read_keys(text, "keys.x")


@given(st.text(max_size=40))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        shown = [key_text(key) for key in read_keys(text, "keys.x")]
    except BadInput as error:
        shown = [str(error)]
    assert shown and all(map(str.isprintable, shown))


def test_the_default_keys_can_be_parsed() -> None:
    for setting in key_settings():
        assert ",".join(setting.read(setting.default)) == setting.default
    assert {setting.name.removeprefix("keys.") for setting in key_settings()} == {*SLUGS}


CONFIGURED_KEYS = st.dictionaries(
    st.sampled_from(SLUGS), st.lists(st.sampled_from(KEYS), min_size=1, max_size=3, unique=True), max_size=6
)


@given(CONFIGURED_KEYS)
def test_each_command_keeps_a_key_each_key_has_one_command_and_clashes_are_reported(
    configured: dict[str, list[str]],
) -> None:
    reported = {(clash.screen, clash.command.slug, clash.key) for clash in find_clashes(configured)}
    defaults = {setting.name.removeprefix("keys."): setting.default.split(",") for setting in key_settings()}
    for title, commands in configurable_screens():
        now = assign_keys(commands, configured)
        assert [command.action for command in now] == [command.action for command in commands]
        assert all(command.keys for command in now)
        assert max(Counter(key for command in now for key in command.keys).values()) == 1
        for command in now:
            slug = next(c.slug for c in commands if c.action == command.action)
            for key in configured.get(slug, ()) if has_configurable_keys(command) else ():
                granted = key in command.keys or key in defaults[slug]
                assert granted != ((title, slug, key) in reported)
    assert all(clash.description.isprintable() for clash in find_clashes(configured))


@given(CONFIGURED_KEYS)
def test_the_keymap_binds_the_new_keys(configured: dict[str, list[str]]) -> None:
    for _, commands in configurable_screens():
        now = assign_keys(commands, configured)
        original = BindingsMap(bindings(commands))
        result = original.apply_keymap(textual_keymap(commands, now))
        assert not result.clashed_bindings
        wanted = {key: action for c in now for key, action in zip(c.keys, c.actions, strict=True)}
        bound = {key: binding for key, binding in original if not key.startswith("nobodys_key")}
        assert {key: binding.action for key, binding in bound.items()} == wanted
        shown = [binding.action for _, binding in original if binding.show]
        assert list(dict.fromkeys(shown)) == [
            b.action for b in bindings(commands) if isinstance(b, Binding) and b.show
        ]


def test_two_commands_can_swap_their_keys() -> None:
    one, other = Command("one", ("a",), "One"), Command("other", ("b",), "Other")
    now = assign_keys((one, other), {"one": ["b"], "other": ["a"]})
    assert [command.keys for command in now] == [("b",), ("a",)]


async def test_a_changed_key_works_and_is_shown_everywhere(store: Store) -> None:
    store.save_setting("keys.faster", "Z,a")
    store.save_setting("keys.back", "left,b")
    async with opened(SEED, (120, 60), store=store) as desk:
        for key, speed in (("Z", 8), ("a", 16), ("plus", 16)):
            await desk.press(key)
            assert desk.table.playhead.speed == speed
        await desk.press("right", "right", "b")
        assert desk.ply == 1
        assert desk.lines[-1].split()[:8] == ["space", "play", "←→", "step", "n", "trick", "−Z", "speed"]
        desk.app.TOOLTIP_DELAY = 0.001
        await desk.hover("faster")
        await desk.wait_until(lambda: "(Z a)" in desk.words)
        await desk.press("question_mark")
        assert "Z a" in desk.words
        await desk.press("escape", "ctrl+p")
        await desk.type("faster")
        assert "key: Z a" in desk.words


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({}, [("a",), ("b", "B")]),
        ({"one": ["b"]}, [("b",), ("B",)]),
        ({"one": ["b", "B"]}, [("a",), ("b", "B")]),  # it is never left without keys
        ({"one": ["b"], "young": ["x"]}, [("b",), ("x",)]),
        ({"elsewhere": ["b"]}, [("a",), ("b", "B")]),
    ],
)
def test_a_young_command_leaves_its_keys_to_settings_that_may_be_older(
    changes: dict[str, list[str]], keys: list[tuple[str, ...]]
) -> None:
    one, young = Command("one", ("a",), "One"), Command("young", ("b", "B"), "Young", yields=True)
    assert [command.keys for command in assign_keys((one, young), changes)] == keys


def test_the_game_of_another_package_leaves_its_letter_to_an_older_setting() -> None:
    one, game = Command("one", ("a",), "One"), Command("game", ("b",), "Game", may_lack_keys=True)
    assert [command.keys for command in assign_keys((one, game), {"one": ["b"]})] == [("b",), ()]
    assert textual_keymap((one, game), assign_keys((one, game), {"one": ["b"]}))["game.b"] != "b"
    assert [command.keys for command in assign_keys((one, game), {"game": ["x"]})] == [("a",), ("x",)]


async def test_bets_have_another_key_where_their_own_was_given_away(store: Store) -> None:
    store.save_setting("keys.back", "left,b")
    async with opened(SEED, store=store) as desk:
        assert not desk.notifications and "B bet" in desk.lines[-1]
        await desk.press("right", "b")
        assert desk.ply == 0
        await desk.press("B")
        assert desk.notifications == ["Bets are on: the less likely an answer is, the more it pays."]


@pytest.mark.parametrize("ply", [LENGTH - 1, LENGTH])
async def test_the_end_panel_shows_a_changed_key(store: Store, ply: int) -> None:
    store.save_setting("keys.next_game", "Z")
    async with opened(f"{SEED}@{ply}", store=store) as desk:
        await desk.press("right")
        assert desk.text_at("#end-next-game") == "Z next"
        assert "(Z)" in str(desk.screen.query_one("#end-next-game", Static).tooltip)


async def test_a_clash_is_reported_at_the_start(store: Store) -> None:
    store.save_setting("keys.faster", "n,Z")
    async with opened(SEED, store=store) as desk:
        assert desk.notifications == ["n is taken on the table of Silver Dollar: Next mistake."]
        await desk.press("Z", "n")
        assert desk.table.playhead.speed == 8
        assert desk.ply > 0


@pytest.mark.parametrize(
    ("keys", "leaves", "stays"), [("b", "b", "q"), ("b,escape", "b", "q"), ("escape", "escape", "q")]
)
async def test_a_changed_key_for_home_goes_on_working(
    keys: str, leaves: str, stays: str, store: Store
) -> None:
    store.save_setting("keys.back_home", keys)
    async with opened(SEED, store=store) as desk:
        table = desk.screen
        assert not desk.notifications
        await desk.press("d", "escape", stays)  # Esc closes, whatever leaves
        assert desk.screen is table and not desk.screen.query("#inside")
        if "escape" not in keys:
            await desk.press("escape")
            assert desk.screen is table
        await desk.press("ctrl+c")
        assert desk.notifications == [f"Press {key_text(leaves)} to leave"]
        await desk.press(leaves)
        assert isinstance(desk.screen, HomeScreen)


async def test_ctrl_c_names_the_key_that_leaves_the_screen_and_quits_from_the_home_screen() -> None:
    async with opened(None) as desk:
        for keys, text in (
            ("w", "Press q to leave"),
            ("q comma", "Press Esc to leave"),
        ):
            await desk.press(*keys.split(), "ctrl+c")
            assert desk.notifications[-1:] == [text], keys
        await desk.press("escape", "ctrl+c")
        assert desk.exited


async def test_each_screen_has_its_own_keymap(store: Store) -> None:
    store.save_setting("keys.help", "W")
    store.save_setting("keys.quit", "Z")
    async with opened(None, store=store) as desk:
        await desk.press("W")
        assert desk.screen.query("#help")
        await desk.press("escape", "c", "escape")  # a table has a W of its own
        await desk.press("c", "question_mark")
        assert desk.screen.query("#help")
        await desk.press("escape", "q", "Z")
        assert desk.exited
