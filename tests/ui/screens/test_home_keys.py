"""Every key of the home screen is pressed, and ids are pasted."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from textual import events
from textual.command import CommandPalette
from textual.widgets import Button, Input

from cardtui.games import GAMES
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.lab import LabScreen
from cardtui.ui.screens.records import RecordsScreen
from cardtui.ui.screens.settings import SettingsScreen
from cardtui.ui.widgets.tile import Tile
from tests.cases import case
from tests.ui.again import reopened
from tests.ui.desk import DRAWN, Desk, opened

Check = Callable[[Desk, Command, str], Awaitable[None]]


def chosen(desk: Desk) -> str:
    """The key of the game whose tile is marked."""
    (tile,) = desk.screen.query(".-chosen").results(Tile)
    return tile.entry.key


async def moves(desk: Desk, command: Command, key: str) -> None:
    """The games stand in rows: each arrow is tried in every one of them, and goes to the one beside it."""
    sideways, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[command.keys[0]]
    tops = [tile.region.y for tile in desk.screen.query(Tile)]
    columns, rows = tops.count(tops[0]), len(set(tops))
    assert columns > 1 and rows > 1
    for start, game in enumerate(GAMES):
        row, column = divmod(start, columns)
        desk.send_keys(*["left"] * columns, *["up"] * rows, *["right"] * column, *["down"] * row)
        await desk.settle()
        assert chosen(desk) == game.key
        await desk.press(key)
        beside = min(max(row + down, 0), rows - 1), min(max(column + sideways, 0), columns - 1)
        assert chosen(desk) == GAMES[min(beside[0] * columns + beside[1], len(GAMES) - 1)].key


async def opens_what_is_chosen(desk: Desk, command: Command, key: str) -> None:
    await desk.press("right", key)
    assert desk.table.session.save() == f"coins#{DRAWN}"


async def opens_the_game_with_that_letter(desk: Desk, command: Command, key: str) -> None:
    game = next(game for game in GAMES if game.letter == key)
    await desk.press(key)
    assert desk.table.session.game.key == game.key


async def opens_the_settings(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, SettingsScreen)


async def asks_for_an_id(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, Ask)
    await desk.type("beggar#305@142")
    await desk.press("enter")
    assert desk.table.session.save() == "beggar#305@142"
    assert "card 142/211" in desk.words


async def helps(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, HelpScreen)
    assert "games on one table." in desk.text


async def quits(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert desk.exited


async def brings_back_the_game_that_was_left(desk: Desk, command: Command, key: str) -> None:
    await desk.press("b", "right", "right", "q")
    assert "u brings back your game" in desk.lines[0]
    await desk.press(key)
    assert desk.table.session.save() == f"beggar#{DRAWN}@2"


async def opens_the_game_of_the_day(desk: Desk, command: Command, key: str) -> None:
    await desk.press("right", key)
    assert re.fullmatch(r"coins#20[0-9]{6}", desk.table.session.id)


async def says_that_nothing_has_been_finished(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert desk.notifications == ["The day's game has not been finished yet: d opens it."]


async def says_that_nothing_is_kept(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert desk.notifications == ["Nothing is kept here."]


async def shows_the_records(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, RecordsScreen)


async def shows_the_lab(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, LabScreen)


async def opens_the_palette(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, CommandPalette)


CHECKS: dict[str, Check] = {
    "game_before": brings_back_the_game_that_was_left,
    "move": moves,
    "open_chosen": opens_what_is_chosen,
    "ask_id": asks_for_an_id,
    "app.settings": opens_the_settings,
    "game_of_the_day": opens_the_game_of_the_day,
    "copy_result": says_that_nothing_has_been_finished,
    "history": says_that_nothing_is_kept,  # with something that is: test_kept_screens
    "statistics": says_that_nothing_is_kept,
    "records": shows_the_records,
    "lab": shows_the_lab,
    "help": helps,
    "quit": quits,
    "app.command_palette": opens_the_palette,
    "open_game": opens_the_game_with_that_letter,
}


def test_every_command_is_checked() -> None:
    assert CHECKS.keys() == {command.name for command in HomeScreen.commands}


async def test_the_key_does_what_its_command_says() -> None:
    keys = [(command, key) for command in HomeScreen.commands for key in command.keys]
    async with reopened(None) as again:
        for command, key in keys:
            if command.name != "quit":
                async with again(f"{command.name} {key}") as desk:
                    await CHECKS[command.name](desk, command, key)
    for command, key in keys:
        if command.name == "quit":
            async with opened(None) as desk:
                with case(key):
                    await CHECKS[command.name](desk, command, key)


async def test_each_game_has_a_tile_with_its_words() -> None:
    async with opened(None) as desk:
        for game in GAMES:
            assert game.title in desk.text
            assert f"{game.verb} {game.line}".partition(",")[0] in desk.text
        await desk.resize(120, 40)
        for game in GAMES:
            assert f"{game.verb} {game.line}" in desk.text


async def test_coming_back_from_a_game_finds_the_home_screen_as_it_was() -> None:
    async with opened(None) as desk:
        before = desk.text
        await desk.press("b", "q")
        assert isinstance(desk.screen, HomeScreen)
        assert desk.text == before
        await desk.press("b", "greater_than_sign", "greater_than_sign", "f2", "escape")
        assert desk.text == before
        await desk.press("q")
        assert desk.exited


async def test_a_pasted_id_stands_in_the_dialog_ready_to_be_opened() -> None:
    async with reopened(None) as again:
        for text in ("beggar#305@7", "  beggar#305@7\n", "beggar#305@7\r\n\r\n"):
            async with again(repr(text)) as desk:
                await desk.paste(text)
                assert isinstance(desk.screen, Ask)
                assert desk.screen.query_one(Input).value == "beggar#305@7"
        await desk.press("enter")
        assert desk.table.session.save() == "beggar#305@7"


async def test_pasting_nothing_does_nothing() -> None:
    async with opened(None) as desk:
        for text in ("", " \n\t "):
            await desk.paste(text)
            assert isinstance(desk.screen, HomeScreen), repr(text)


GARBAGE = [
    "\x1b[2J\x1b[31mred\x07",
    "\x1b]0;title\x07 \x00\x9b2J",
    "[bold]beggar[/]#305",
    "beggar#[/red]",
    "beggar#305@\u202e12",
    "beggar:\U0001f0a1.\ufe0f",
    "x" * 100_000,
    "beggar#" + "9" * 5000,
    "beggar,rounds=0#1",
    "\ud800",
]


async def test_pasted_garbage_is_an_error_in_the_dialog_and_breaks_nothing() -> None:
    async with opened(None) as desk:
        before = desk.text
        for garbage in GARBAGE:
            with case(repr(garbage)[:80]):
                await desk.paste(garbage)
                assert isinstance(desk.screen, Ask)
                assert desk.screen.query_one("#ask-wrong").render() != ""
                assert desk.screen.query_one("#ask-open", Button).disabled
                assert "\x1b" not in desk.text
                assert "\x07" not in desk.text
                await desk.press("enter")
                assert isinstance(desk.screen, Ask)
                await desk.press("escape")
                assert desk.text == before


@pytest.mark.parametrize("key", ["i", "question_mark", "comma", "b"])
async def test_esc_pressed_too_often_closes_what_is_open_and_does_not_quit(key: str) -> None:
    async with opened(None) as desk:
        await desk.press(key)
        desk.send_keys(*["escape"] * 5)
        await desk.settle()
        assert isinstance(desk.screen, HomeScreen)
        assert not desk.exited
        later = events.Key("escape", None)
        later.time += 1.0
        desk.app.post_message(later)
        await desk.settle()
        assert desk.exited


async def test_q_quits_at_once_after_esc() -> None:
    async with opened(None) as desk:
        desk.send_keys("i", "escape", "q")
        await desk.settle()
        assert desk.exited
