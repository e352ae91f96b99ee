"""Sentences name the keys that commands have, whatever the settings are, and are plain.

The same walk through the app is taken twice: with the usual keys, and after the settings have given another
key to every command. What is read on the way names no usual key the second time, but the new one instead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.content import Content
from textual.visual import Visual
from textual.widgets import Static

from cardtui.games import open_id
from cardtui.games.coins.screens import run as run_module
from cardtui.settings import KEY_PREFIX
from cardtui.storage.store import Store
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, key_text
from cardtui.ui.game_stack import GameStack
from cardtui.ui.keymap import has_configurable_keys
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.key_settings import configurable_screens, find_clashes, key_settings
from cardtui.ui.table.moves import Moves
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.shortcuts import Shortcuts
from cardtui.ui.widgets.tile import Tile
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case, rarely
from tests.plain_words import NOT_ON_SCREEN
from tests.ui.desk import NOW, Desk, opened
from tests.ui.screens.test_home import fill

UNUSUAL = [f"f{number}" for number in range(13, 100)]
UNUSUAL += [f"{with_key}+f{number}" for with_key in ("alt", "ctrl", "shift") for number in range(1, 25)]
"""Keys that no command has."""

CHANGES = {
    setting.name.removeprefix(KEY_PREFIX): key for setting, key in zip(key_settings(), UNUSUAL, strict=False)
}
"""The new key of every command whose keys can be changed."""

USUAL = {
    key_text(key)
    for _, commands in configurable_screens()
    for command in filter(has_configurable_keys, commands)
    for key in command.keys
}
"""The labels of their usual keys."""

_KEY = "|".join(re.escape(key) for key in sorted(USUAL, key=len, reverse=True) if key not in "AB")
_SAYS_WHAT_IT_DOES = r"(?:[a-z]+s|again|point|or a (?:click|digit))\b"
NAMED = re.compile(
    rf"(?:^|(?<=[ (]))(?<!\d )(?<!of )(?P<key>{_KEY}) (?P<what>{_SAYS_WHAT_IT_DOES})"
    rf"|\b(?P<before>[Pp]ress|point with|closes|▶) (?P<pressed>{_KEY})(?=[ ,.;)]|$)"
)
"""A usual key in a sentence: what it does follows it, or somebody is told to press it."""

FIXED = {"Esc"}
"""The label of the key that closes what is open, which no setting changes."""


class Reading(NamedTuple):
    """What is read after a step of a walk, and the commands of the topmost screen that has some."""

    step: str
    texts: set[str]
    commands: Sequence[Command]

    @property
    def keys(self) -> set[str]:
        """The labels of the keys that the commands have."""
        return {key_text(key) for command in self.commands for key in command.keys}


@cache
def named_in(text: str) -> frozenset[tuple[str, str]]:
    """Return the usual keys that a text names, each with the words around it and `{}` in its place."""
    return frozenset(
        (one["key"], f"{{}} {one['what']}") if one["key"] else (one["pressed"], f"{one['before']} {{}}")
        for one in NAMED.finditer(text)
    )


def named(reading: Reading) -> set[tuple[str, str]]:
    return {found for text in reading.texts for found in named_in(text)}


def top(desk: Desk) -> CommandScreen:
    return next(screen for screen in reversed(desk.app.screen_stack) if isinstance(screen, CommandScreen))


def texts_on(desk: Desk) -> Iterator[str]:
    """Yield what is written on the screen, also what is cut there, and the tooltips."""
    yield from desk.notifications
    for widget in desk.screen.query("*"):
        if not widget.display:
            continue
        if isinstance(widget.tooltip, Content | str) and widget.region:  # an end panel waits unseen
            yield str(widget.tooltip)
        if isinstance(widget, EllipsisLabel):
            yield widget.text.plain
        elif isinstance(widget, Static) and widget.region:
            shown: Visual = widget.visual
            yield str(shown)
    yield from desk.lines


def check_labels(desk: Desk) -> None:
    """Check that controls, shortcuts and the letters of tiles show the keys that their commands have."""
    now = {command.action: command.keys for command in top(desk).commands}
    shown = [control.command for control in desk.screen.query(Control) if control.region]
    for shortcuts in desk.screen.query(Shortcuts):
        shown += [note.command for line in shortcuts.notes for note in line]
    for tile in desk.screen.query(Tile):
        assert tile.letter == key_text(now[f"open_game('{tile.entry.key}')"][0])
    for command in shown:
        assert command.keys == now.get(command.action, command.keys), command.action


async def do(desk: Desk, what: str) -> None:
    """Give a command by the first key that it has now, and let the computer reply.

    `'x'` is that key in any case.
    """
    if what.startswith("'"):
        await desk.press(what.strip("'"))
    else:
        named = [one for one in top(desk).commands if what in (one.name, one.action.replace(" ", ""))]
        assert named, f"{top(desk)} has no command {what}"
        await desk.press(named[0].keys[0])
    if isinstance(desk.screen, TableScreen) and isinstance(desk.screen.play, Moves):
        desk.screen.play.reply()
        await desk.settle()


HELP = "help 'escape'"

HOME_WALKS: dict[str, str] = {
    "home": f"{HELP} copy_result app.settings 'end' 'enter' 'escape' 'escape'",
    "lists": f"history {HELP} close statistics",
    "practice": "app.practice open hint hint run close close",
    "run": f"begin('coins','run') {HELP} 't' choose(1) aim(1) make_move find_move",
    "path": "begin('coins','path')",
    "tour": "app.tour play_pause play_pause back last tour_next tour_next tour_next",
}
"""The keys that are pressed on the home screen; the name of a command stands for its key."""

TABLE_WALKS: dict[str, str] = {
    "beggar#305": f"{HELP} game_after copy_result by_hand 'c' play_pause back by_hand inside write close "
    "inside do_it forward close do_it inside last 'left' moment(0)",
    "beggar,slap=easy#305": "slap lay lay drop hint settings 'escape' do_it back redo",
    "perditio#7": f"by_hand forward back play_pause play_pause forward 'enter' {HELP} by_hand fate clock "
    "last moment(0)",
    "snap#305": "forward_ten open_hidden by_hand hint hint hint drop throw('top') undo undo redo",
    "coins#7": "choose(1) aim(1) make_move hint hint hint undo undo choose(1) drop back undo redo "
    "explain explain settings 'escape' edit 'backspace' 'escape' exact",
    "coins,grade=3#5": "hint explain hint hint explain make_move find_move drop",
}
"""The keys that are pressed at a table that is opened."""

MORE_WALKS = {
    "beggar#305@1": "bets forward bet(0)",
    "snap#305@23": "predict answer(0)",
    "beggar:J.2.3.J.4.5": "next_seed ask_deal 'escape' last",
    "snap,you=A,suits=2,level=medium#305": "hint hint hint drop throw('top') back",
    "coins,players=2:1.4.6": "choose(1) aim(1) make_move undo choose(-1) aim(1) make_move back",
    "coins,find=1:1.4.6.12": "explain hint choose(1) aim(1) make_move",
}
"""The same for tables with fewer sentences of their own."""


async def walk(desk: Desk, home_walks: Mapping[str, str], table_walks: Mapping[str, str]) -> list[Reading]:
    """Go these walks, and return what is read after each key."""
    readings = list[Reading]()

    def read(step: str) -> None:
        texts = {" ".join(text.split()) for text in texts_on(desk)}
        readings.append(Reading(step, texts, top(desk).commands))
        words = {word for command in top(desk).commands for word in (command.label, command.help)}
        with case(step):
            check_labels(desk)
            assert not [text for text in texts | words if NOT_ON_SCREEN.search(text)]

    async def go_home() -> None:
        while len(desk.app.screen_stack) > 1 and not isinstance(desk.screen, HomeScreen):
            desk.app.pop_screen()
            await desk.settle()
        desk.screen.query_one(TitleBar).hush()

    read("home")
    for title, commands in {**home_walks, **table_walks}.items():
        await go_home()
        desk.app.end_tour()
        desk.app.game_stack, desk.app.views = GameStack(), set()
        if title in table_walks:
            desk.app.open_session(open_id(title))
            await desk.settle()
            desk.table.player.settle()
            await desk.settle()
            read(title)
        for command in commands.split():
            await do(desk, command)
            read(f"{title}: {command}")
    return readings


async def walked(
    file: Path, changes: Mapping[str, str], home_walks: Mapping[str, str], table_walks: Mapping[str, str]
) -> list[Reading]:
    """Return what is read on these walks, with a history and with these keys in the settings."""
    store = Store(file, lambda: NOW)
    fill(store)
    for name, key in changes.items():
        store.save_setting(f"{KEY_PREFIX}{name}", key)
    async with opened(None, (100, 40), store=store) as desk:
        readings = await walk(desk, home_walks, table_walks)
    assert store.close()
    return readings


@pytest.mark.parametrize(
    ("home_walks", "table_walks", "least"), [(HOME_WALKS, TABLE_WALKS, 30), rarely({}, MORE_WALKS, 10)]
)
@pytest.mark.usefixtures("slow_computer")  # it replies when it is told to, in both walks at the same step
async def test_every_screen_names_the_keys_of_the_settings(
    home_walks: Mapping[str, str],
    table_walks: Mapping[str, str],
    least: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_module, "_GRACE", 0.0)  # keys count as soon as a puzzle is drawn
    assert len(await check_walks(tmp_path, home_walks, table_walks)) >= least


async def check_walks(
    folder: Path, home_walks: Mapping[str, str], table_walks: Mapping[str, str]
) -> set[tuple[str, str]]:
    """Take these walks twice, and return the usual keys that sentences name, with the words around them."""
    usual = await walked(folder / "usual.sqlite", {}, home_walks, table_walks)
    changed = await walked(folder / "changed.sqlite", CHANGES, home_walks, table_walks)
    new, sentences = defaultdict[str, set[str]](set), set()
    for command in (command for reading in usual for command in reading.commands):
        for key in command.keys:
            new[key_text(key)].add(key_text(CHANGES.get(command.slug, key)))
    for before, after in zip(usual, changed, strict=True):
        with case(after.step):
            others = {label for label, _ in named(after)} - after.keys
            assert others <= FIXED, [text for text in after.texts if NAMED.search(text)]
            for label, words in named(before):
                told = {words.format(key) for key in (*new[label], *FIXED & {label})}
                assert any(one in text for one in told for text in after.texts), (label, words, told)
                sentences.add((label, words))
    return sentences


def test_every_command_can_have_another_key_at_once() -> None:
    assert len(CHANGES) == len(key_settings())
    assert not find_clashes({name: [key] for name, key in CHANGES.items()})


async def test_a_screen_without_a_history_names_the_key_of_the_home_screen(tmp_path: Path) -> None:
    store = Store(tmp_path / "empty.sqlite", lambda: NOW)
    store.save_setting("keys.game_before", "f9")
    async with opened(None, store=store) as desk:
        await desk.press("H")
        assert "One that you left: F9 at home" in desk.text
    assert store.close()


async def test_sentences_follow_a_key_that_is_changed_while_they_are_shown() -> None:
    hint, play, home = (
        next(one for one in key_settings() if one.name == f"keys.{name}")
        for name in ("hint", "play_pause", "begin.r")
    )
    async with opened("coins,level=perfect:3") as desk:  # a level of the path
        settings = desk.app.settings
        assert "t and e cost a star" in desk.text
        for keys, label in (("f9", "F9"), ("Z,f9", "Z"), (None, "t")):
            settings.set(hint, keys)
            await desk.settle()
            assert f"{label} and e cost a star" in desk.text and f"{label} hint" in desk.lines[-1]
        await desk.open("beggar#305")
        settings.set(play, "f8")
        await desk.settle()
        assert "F8 plays the cards" in desk.text and "▶ F8 watch · b bet" in desk.text
    async with opened(None, (120, 40)) as desk:
        desk.app.settings.set(home, "f7")
        await desk.settle()
        assert "F7 run" in desk.text
