"""The command palette finds commands by words, and runs the one that it shows, however fast one types."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.command import CommandInput, CommandList

from cardtui.settings import THEME_NAMES
from cardtui.ui.commands import PALETTE, Command
from cardtui.ui.palette import Palette
from cardtui.ui.table.screen import TableScreen
from tests.ui.desk import SEED, Desk, opened

COINS = "coins,players=2:2.5.9.14~0-1"
GAMES: dict[str, str | None] = {
    "home": None,
    "beggar": f"{SEED}@100",
    "perditio": "perditio#7@15",
    "snap": "snap#305@80",
    "coins": COINS,
    "editor": COINS,
}
ON_EACH_SCREEN = pytest.mark.parametrize("screen", GAMES)


async def go_to(desk: Desk, screen: str) -> None:
    if screen == "editor":
        await desk.press("i")


def titles(desk: Desk) -> list[str]:
    """Return the titles in the list."""
    options = desk.screen.query_one(CommandList).options
    return [str(option.prompt).partition("\n")[0].strip() for option in options]


def snapshot(desk: Desk) -> tuple[object, ...]:
    """Return everything that a command might change."""
    app = desk.app
    tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    games = [(table.session.save(), table.playhead.playing, table.playhead.speed) for table in tables]
    text = "" if desk.exited else desk.text
    stack = [*map(type, app.screen_stack)]
    return desk.exited, stack, games, app.clipboard, app.theme, desk.notifications, text


async def type_in_two_bursts(desk: Desk, keys: Sequence[str], first: int) -> None:
    """Press `first` keys at once, wait, then press the others at once."""
    for burst in (keys[:first], keys[first:]):
        desk.send_keys(*burst)
        await desk.settle()


# entries


@ON_EACH_SCREEN
async def test_the_screens_commands_come_first_and_quit_last(screen: str) -> None:
    async with opened(GAMES[screen]) as desk:
        await go_to(desk, screen)
        commands: Sequence[Command] = desk.screen.commands  # type: ignore[attr-defined]
        expected = []
        for command in commands:
            if command.each:
                expected += [command.title_of(key) for key in command.keys]
            elif command is not PALETTE and command.name != "quit":
                expected.append(command.help.partition(":")[0])
        await desk.press("ctrl+p")
        settings = [] if "Settings" in expected else ["Settings"]
        assert titles(desk) == [*expected, *settings, "Theme", "Blue diamonds, green clubs", "Quit"]
        assert desk.screen.query_one(CommandList).highlighted == 0
        assert expected[0] in desk.text


async def test_disabled_commands_are_absent() -> None:
    async with opened(SEED, (30, 10)) as desk:  # too small for a table
        await desk.press("ctrl+p")
        assert "Faster" not in titles(desk)
        assert "Quit" in titles(desk)


WORDS = [
    ("play", "Play or pause; at the end, play again", "beggar perditio snap coins"),
    ("pause", "Play or pause; at the end, play again", "beggar perditio snap coins"),
    ("stop", "Play or pause; at the end, play again", "beggar perditio snap coins"),
    ("faster", "Faster", "beggar perditio snap coins"),
    ("slower", "Slower", "beggar perditio snap coins"),
    ("graph", "Go to a card by its number", "beggar perditio"),
    ("graph", "Go to a throw by its number", "snap"),
    ("graph", "Go to a move by its number", "coins"),
    ("next", "Next seed", "beggar"),
    ("next", "Next ace", "perditio"),
    ("next", "Next snap", "snap"),
    ("help", "Help", "home beggar perditio snap coins"),
    ("rules", "Help", "home beggar perditio snap coins"),
    ("explain", "Help", "beggar snap"),
    ("new", "New deal", "beggar perditio snap coins"),
    ("new", "Open the chosen game with a new deal", "home"),
    ("seed", "Enter a seed or a deal", "beggar perditio snap coins"),
    ("seed", "Open a game by its id, which you can also paste", "home"),
    ("open", "Open or hide both hands", "beggar"),
    ("reveal", "Open or hide both hands", "beggar"),
    ("open", "Open or hide both decks between their ends", "snap"),
    ("reveal", "Open or hide both decks between their ends", "snap"),
    ("open", "Open or hide the piles", "perditio"),
    ("open", "Open the chosen game with a new deal", "home"),
    ("open", "Enter a seed or a deal", "coins"),
    ("copy", "Copy the id of this game", "beggar perditio snap coins"),
    ("copy", "Copy the id", "editor"),
    ("share", "Copy the id of this game", "beggar perditio snap coins"),
    ("share", "Copy the id", "editor"),
    ("theme", "Theme", "home beggar perditio snap coins editor"),
    ("colour", "Theme", "home beggar perditio snap coins editor"),
    ("quit", "Quit", "home beggar perditio snap coins editor"),
    ("exit", "Quit", "home beggar perditio snap coins editor"),
    ("fate", "The fate of the deal, as the bottom cards tell it", "perditio"),
    ("why", "The fate of the deal, as the bottom cards tell it", "perditio"),
    ("explain", "The fate of the deal, as the bottom cards tell it", "perditio"),
    ("clock", "The piles as a clock, if there is room, or in a row", "perditio"),
    ("explain", "Why", "coins"),
    ("why", "Why", "coins"),
    ("settings", "Settings", "home beggar perditio snap coins editor"),
    ("options", "Game setup", "coins"),
    ("mode", "Game setup", "coins"),
    ("edit", "Make your own starting position, coin by coin", "coins"),
    ("editor", "Make your own starting position, coin by coin", "coins"),
    ("exact", "A puzzle", "coins"),
    ("undo", "Undo the move, against the computer back to your own turn", "coins"),
    ("take back", "Undo the move, against the computer back to your own turn", "coins"),
    ("Take  Back", "Undo the move, against the computer back to your own turn", "coins"),
    ("redo", "Redo the move", "coins"),
    ("undo", "Back to the previous game, as you left it", "beggar perditio snap"),
    ("undo", "Continue the chosen game, or the one that you left last", "home"),
    ("coins", "Open Silver Dollar", "home"),
    ("beggar", "Open Beggar My Neighbour", "home"),
    ("hint", "A hint, with its reason", "coins"),
]


@ON_EACH_SCREEN
async def test_common_words_find_a_command_first(screen: str) -> None:
    async with opened(GAMES[screen]) as desk:
        await go_to(desk, screen)
        await desk.press("ctrl+p")
        for word, title, screens in WORDS:
            if screen in screens.split():
                desk.screen.query_one(CommandInput).value = word
                await desk.settle()
                assert (word, titles(desk)[0]) == (word, title)
                assert desk.screen.query_one(CommandList).highlighted == 0


async def test_a_synonym_that_matched_is_shown() -> None:
    async with opened(COINS) as desk:
        await desk.press("ctrl+p")
        await desk.type("expl")
        assert "key: e · the heaps, who wins, and what each move does · explain" in desk.words


async def test_any_text_can_be_typed() -> None:
    async with opened() as desk:
        before = snapshot(desk)
        await desk.press("ctrl+p")
        for junk in ["[bold]", "[/]", "]", "\\", "%s", "{key}", "(", "\u202e", "🂡", " "]:
            await desk.type(junk)
            assert desk.text, junk
            await desk.press("ctrl+u")
        await desk.press("escape")
        assert snapshot(desk) == before


# typing ahead


@ON_EACH_SCREEN
async def test_a_word_without_matches_runs_nothing(screen: str) -> None:
    async with opened(GAMES[screen]) as desk:
        await go_to(desk, screen)
        before = snapshot(desk)
        for first, word in enumerate(["zzzz", "quix", "playz"]):
            await type_in_two_bursts(desk, ["ctrl+p", *word, "enter", "escape"], first * 2)
            assert snapshot(desk) == before, word


async def test_it_says_when_nothing_matches() -> None:
    async with opened() as desk:
        await desk.press("ctrl+p", "z", "z")
        await desk.wait_until(lambda: "No matches found" in desk.text)
        await desk.press("enter")
        assert isinstance(desk.screen, Palette)
        await desk.press("backspace", "backspace")
        assert "No matches found" not in desk.text
        assert titles(desk)[-1] == "Quit"


async def test_a_word_typed_in_a_burst_runs_its_first_match() -> None:
    keys = ["ctrl+p", *"faster", "enter"]
    async with opened(f"{SEED}@100") as desk:
        for first in range(len(keys) + 1):
            await type_in_two_bursts(desk, keys, first)
            assert (desk.table.playhead.speed, desk.ply, desk.exited) == (8, 100, False), first
            assert desk.screen is desk.table, first
            await desk.press("minus")


async def test_the_cursor_moves_in_the_list_for_the_typed_text() -> None:
    keys = ["s", "p", "e", "e", "d", "down", "down", "up", "enter"]
    async with opened(f"{SEED}@100") as desk:
        for first in range(4):
            await desk.press("ctrl+p")
            await type_in_two_bursts(desk, keys, first)
            assert desk.table.playhead.speed == 2, first  # the others are 1× and faster
            await desk.press("plus")


@pytest.mark.parametrize("screen", ["home", "beggar", "coins", "editor"])  # each with another first entry
async def test_enter_at_once_runs_the_first_entry(screen: str) -> None:
    seen = []
    for keys in (["ctrl+p", "enter"], ["ctrl+p"]):
        async with opened(GAMES[screen]) as desk:
            await go_to(desk, screen)
            desk.send_keys(*keys)
            await desk.settle()
            if len(keys) == 1:
                await desk.press("enter")
            assert not desk.exited
            seen.append(snapshot(desk))
    assert seen[0] == seen[1]


async def test_a_second_enter_in_a_burst_runs_nothing_again() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p", *"faster")
        desk.send_keys("enter", "enter", "enter")
        await desk.settle()
        assert desk.table.playhead.speed == 8
        assert desk.screen is desk.table


async def test_a_theme_is_chosen_in_one_burst() -> None:
    async with opened(theme="felt") as desk:
        for theme in [*(name for name in THEME_NAMES if name != "felt"), "felt"]:
            desk.send_keys("ctrl+p", *"colour", "enter")
            await desk.settle()
            assert titles(desk) == sorted(THEME_NAMES)
            desk.send_keys(*theme, "enter", "enter")
            await desk.settle()
            assert desk.app.theme == theme
            assert desk.screen is desk.table, theme


# sizes


@pytest.mark.parametrize(("height", "widths"), [(1, (1, 2, 4, 8)), (5, (1, 3, 7))])
async def test_it_works_on_the_smallest_terminals(height: int, widths: tuple[int, ...]) -> None:
    async with opened(f"{SEED}@100", (widths[0], height)) as desk:
        for width in widths:
            await desk.resize(width, height)
            await desk.press("ctrl+p", "down", "pagedown", "pageup", "z", "z", "up", "enter", "escape")
            assert desk.screen is desk.table, width
        await desk.press("ctrl+p")
        await desk.resize(60, 18)
        await desk.type("faster")
        await desk.press("enter")
        assert desk.table.playhead.speed == 8


# the mouse


async def test_a_click_runs_an_entry() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p", *"speed")
        listed = desk.screen.query_one(CommandList)
        row = next(y for y, line in enumerate(desk.lines) if "Faster" in line)
        await desk.click(listed, 4, row - listed.region.y)
        assert desk.table.playhead.speed == 8
        assert desk.screen is desk.table


async def test_a_click_beside_it_closes_it() -> None:
    async with opened(SEED) as desk:
        for times in (1, 2):
            await desk.press("ctrl+p")
            await desk.pilot.click(offset=(40 + times, 1), times=times)
            await desk.settle()
            assert desk.screen is desk.table
