"""The home screen: its keys, its tiles, pasted ids, and how Esc and q leave it."""

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
from cardtui.ui.games.coins.path import PathScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.hunt import HuntScreen
from cardtui.ui.screens.lab import LabScreen
from cardtui.ui.screens.manual import ManualScreen
from cardtui.ui.screens.records import RecordsScreen
from cardtui.ui.screens.settings import SettingsScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.tile import Tile
from tests.cases import case
from tests.ui.desk import DRAWN, Desk, opened
from tests.ui.shared_app import shared_app

Check = Callable[[Desk, Command, str], Awaitable[None]]

GARBAGE = [
    *("\x1b[2J\x1b[31mred\x07", "\x1b]0;title\x07 \x00\x9b2J", "[bold]beggar[/]#305", "beggar#[/red]"),
    *("beggar#305@\u202e12", "beggar:\U0001f0a1.\ufe0f", "beggar#" + "9" * 5000, "beggar,rounds=0#1"),
    *("x" * 100_000, "\ud800"),
]


def chosen(desk: Desk) -> str:
    """Return the key of the game whose tile is marked."""
    (tile,) = desk.screen.query(".-chosen").results(Tile)
    return tile.entry.key


async def moves(desk: Desk, command: Command, key: str) -> None:
    """Press an arrow at every tile, and check that it goes to the tile beside it, if there is one."""
    sideways, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[command.keys[0]]
    tops = [tile.region.y for tile in desk.screen.query(Tile)]
    columns, rows = tops.count(tops[0]), len(set(tops))
    assert columns > 1 and rows > 1
    for start, game in enumerate(GAMES):
        row, column = divmod(start, columns)
        await desk.send(*["left"] * columns, *["up"] * rows, *["right"] * column, *["down"] * row)
        assert chosen(desk) == game.key
        await desk.press(key)
        beside = min(max(row + down, 0), rows - 1), min(max(column + sideways, 0), columns - 1)
        assert chosen(desk) == GAMES[min(beside[0] * columns + beside[1], len(GAMES) - 1)].key


async def opens_the_game_with_that_letter(desk: Desk, command: Command, key: str) -> None:
    game = next(game for game in GAMES if game.letter == key)
    await desk.press(key)
    assert desk.table.session.game.key == game.key


async def asks_for_an_id(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, Ask)
    await desk.type_line("beggar#305@142")
    assert desk.table.session.save() == "beggar#305@142"


async def quits(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert desk.exited


def opens(pattern: str, before: str) -> Check:
    """Press other keys before; the id of the game that is opened then matches a pattern."""

    async def check(desk: Desk, command: Command, key: str) -> None:
        await desk.press(*before.split())
        assert "press u to continue" in desk.lines[0] or "b" not in before.split()
        await desk.press(key)
        assert re.fullmatch(pattern, desk.table.session.save())

    return check


def says(text: str) -> Check:
    async def check(desk: Desk, command: Command, key: str) -> None:
        await desk.press(key)
        assert desk.notifications == [text]

    return check


def shows(screen: type[object], text: str = "") -> Check:
    async def check(desk: Desk, command: Command, key: str) -> None:
        await desk.press(key)
        assert isinstance(desk.screen, screen) and text in desk.text

    return check


async def begins_a_game_of_its_kind(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    begun = {"n": "coins,level=perfect:3", "z": f"coins,grade=2#{DRAWN}"}
    assert (desk.table.session.id == begun[key]) if key in begun else isinstance(desk.screen, PathScreen)


async def offers_the_tour_no_more(desk: Desk, command: Command, key: str) -> None:
    assert "New here?" in desk.text
    await desk.press(key)
    assert "New here?" not in desk.text


ONCE = {"quit", "app.tour", "decline_tour"}
"""Commands after which the app is not as it was."""

CHECKS: dict[str, Check] = {
    "game_before": opens(f"beggar#{DRAWN}@2", "b right right q"),
    "move": moves,
    "open_chosen": opens(f"coins#{DRAWN}", ""),
    "ask_id": asks_for_an_id,
    "app.settings": shows(SettingsScreen),
    "open_by_hand": opens(f"beggar#{DRAWN}", "right"),
    "game_of_the_day": opens(r"coins,grade=[1-5]#20[0-9]{6}", ""),
    "copy_result": says("Finish today's game first: d opens it."),
    "history": says("Games are not saved, so there is nothing to show."),
    "statistics": says("Games are not saved, so there is nothing to show."),
    "records": shows(RecordsScreen, "8344 cards"),
    "lab": shows(LabScreen),
    "hunt": shows(HuntScreen, "There is no data file"),
    "app.tour": shows(TableScreen, "Tour 1/9"),
    "decline_tour": offers_the_tour_no_more,
    "help": shows(HelpScreen),
    "app.manual": shows(ManualScreen),
    "quit": quits,
    "app.command_palette": shows(CommandPalette),
    "open_game": opens_the_game_with_that_letter,
    "begin": begins_a_game_of_its_kind,
}


async def test_a_key_does_what_its_command_says() -> None:
    assert CHECKS.keys() == {command.name for command in HomeScreen.commands}
    async with shared_app(None) as again:
        for command in HomeScreen.commands:
            for key in command.keys[:2]:
                app = opened(None) if command.name in ONCE else again(f"{command.name} {key}")
                async with app as desk:
                    await CHECKS[command.name](desk, command, key)


async def test_each_game_has_a_tile_with_its_words_and_a_click_opens_it() -> None:
    async with opened(None, (120, 40)) as desk:
        assert "today's game" not in desk.text  # nor is there a history, because nothing is saved
        for game in GAMES:
            assert game.title in desk.text
            assert f"{game.verb} {game.line}" in desk.text
            await desk.click(f"#tile-{game.key}", 5, 4)
            assert desk.table.session.game.key == game.key
            await desk.press("q")
        await desk.click("#menu")
        assert isinstance(desk.screen, CommandPalette)


async def test_coming_back_from_a_game_finds_the_home_screen_unchanged() -> None:
    async with opened(None) as desk:
        before = desk.text
        for keys in ("c q", "c greater_than_sign greater_than_sign f2 escape"):
            await desk.press(*keys.split())
            assert desk.text == before
        await desk.press("q")
        assert desk.exited


async def test_a_pasted_id_stands_in_the_dialog_ready_to_be_opened_and_garbage_is_an_error() -> None:
    async with opened(None) as desk:
        before = desk.text
        for text in ("", " \n\t "):
            await desk.paste(text)
            assert isinstance(desk.screen, HomeScreen)
        for garbage in GARBAGE:
            with case(repr(garbage)[:80]):
                await desk.paste(garbage)
                assert isinstance(desk.screen, Ask)
                assert desk.screen.query_one("#ask-wrong").render() != ""
                assert desk.screen.query_one("#ask-open", Button).disabled
                assert not {"\x1b", "\x07"} & {*desk.text}
                await desk.press("enter")
                assert isinstance(desk.screen, Ask)
                await desk.press("escape")
                assert desk.text == before
        for text in ("beggar#305@7", "  beggar#305@7\n", "beggar#305@7\r\n\r\n"):
            await desk.paste(text)
            assert desk.screen.query_one(Input).value == "beggar#305@7"
            await desk.press("enter")
            assert desk.table.session.save() == "beggar#305@7"
            await desk.press("q")


@pytest.mark.parametrize("key", ["i", "question_mark", "comma", "b"])
async def test_esc_pressed_too_often_closes_what_is_open_and_does_not_quit_but_q_does(key: str) -> None:
    async with opened(None) as desk:
        await desk.press(key)
        await desk.send(*["escape"] * 5)
        assert isinstance(desk.screen, HomeScreen)
        assert not desk.exited
        later = events.Key("escape", None)
        later.time += 1.0
        desk.app.post_message(later)
        await desk.settle()
        assert desk.exited
    async with opened(None) as desk:
        await desk.send(key, "escape", "q")
        assert desk.exited
