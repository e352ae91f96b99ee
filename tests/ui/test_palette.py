"""The command palette finds commands by words, and runs the one that it shows, however fast one types."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.command import CommandInput, CommandList

from cardtui.settings import THEME_NAMES
from cardtui.ui.commands import PALETTE, Command
from cardtui.ui.palette import Palette
from cardtui.ui.table.screen import TableScreen
from cardtui.wings import wings
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


@asynccontextmanager
async def at(screen: str) -> AsyncIterator[Desk]:
    """Open the app at a screen."""
    async with opened(GAMES[screen]) as desk:
        await desk.press(*["i"] * (screen == "editor"))
        yield desk


def titles(desk: Desk) -> list[str]:
    """Return the titles in the list."""
    options = desk.screen.query_one(CommandList).options
    return [str(option.prompt).partition("\n")[0].strip() for option in options]


async def type_in_two_bursts(desk: Desk, keys: Sequence[str], first: int) -> None:
    """Press `first` keys at once, wait, then press the others at once."""
    await desk.send(*keys[:first])
    await desk.send(*keys[first:])


FIRST_AT_HOME = (
    "Today's puzzle, or today's game of the chosen kind",
    "Next level of the path",
    "A run",
    "Continue the chosen game, or the one that you left last",
)

FIRST_AT_COINS = (
    "Hint",
    "Explain",
    "Undo the move; against the computer, back to your own turn",
    "A puzzle",
    "Game setup",
    "The path",
)


@ON_EACH_SCREEN
async def test_the_screens_commands_come_first_and_quit_last(screen: str) -> None:
    async with at(screen) as desk:
        commands: Sequence[Command] = desk.screen.commands  # type: ignore[attr-defined]
        expected = list[str]()
        for command in commands:
            if command.each:
                expected += [command.title_of(key) for key in command.keys]
            elif command.name not in ("quit", "tour_next", "end_tour", "find") and command is not PALETTE:
                expected.append(command.help.partition(":")[0])
        if wanted := {"home": FIRST_AT_HOME, "coins": FIRST_AT_COINS}.get(screen):
            assert expected.index(wanted[0]) > 3
            expected = [*wanted, *(title for title in expected if title not in wanted)]
        tour = ["Take the tour", "Practice"] if isinstance(desk.screen, TableScreen) else []
        await desk.press("ctrl+p")
        settings = [] if "Settings" in expected else ["Settings"]
        of_wings = [line.title for wing in wings() for line in wing.palette]
        kept = ["Save a picture", *(of_wings if screen not in ("home", "editor") else [])]
        assert titles(desk) == [
            *expected,
            *settings,
            *tour,
            "Theme",
            "Blue diamonds, green clubs",
            *kept,
            "Quit",
        ]
        assert desk.screen.query_one(CommandList).highlighted == 0
        assert expected[0] in desk.text


async def test_disabled_commands_are_absent() -> None:
    async with opened(SEED, (30, 10)) as desk:  # too small for a table
        await desk.press("ctrl+p")
        assert "Faster" not in titles(desk)
        assert "Quit" in titles(desk)


WORDS = (Path(__file__).parents[1] / "data" / "palette-words.txt").read_text().splitlines()[1:]
TABLES = "beggar perditio snap coins"
GROUPS = {"tables": TABLES, "all": f"home {TABLES} editor"}


@ON_EACH_SCREEN
async def test_common_words_find_a_command_first(screen: str) -> None:
    async with at(screen) as desk:
        await desk.press("ctrl+p")
        for turn, row in enumerate(WORDS):
            screens, words, title = (field.strip() for field in row.split("|"))
            listed = " ".join(GROUPS.get(name, name) for name in screens.split()).split()
            if screens in GROUPS:  # which take turns
                listed = listed[turn % 2 :: 2]
            for word in words.split(",") if screen in listed else ():
                desk.screen.query_one(CommandInput).value = word
                await desk.settle()
                found = re.sub(
                    "of Silver Dollar[^;]*, its setup", "of Silver Dollar, its setup", titles(desk)[0]
                )
                assert (word, found) == (word, title)  # whatever other games are in the list
                assert desk.screen.query_one(CommandList).highlighted == 0


async def test_a_synonym_that_matched_is_shown_and_any_text_can_be_typed() -> None:
    async with opened(COINS) as desk:
        before = desk.snapshot()
        await desk.press("ctrl+p")
        await desk.type("expl")
        assert "key: e · see who wins; again for why" in desk.words and "· explain" in desk.words
        for junk in ["[bold]", "[/]", "]", "\\", "%s", "{key}", "(", "\u202e", "🂡", " "]:
            await desk.press("ctrl+u")
            await desk.type(junk)
            assert desk.text, junk
        await desk.press("escape")
        assert desk.snapshot() == before


@pytest.mark.parametrize("screen", ["home", "coins", "editor"])
async def test_a_word_without_matches_runs_nothing(screen: str) -> None:
    async with at(screen) as desk:
        before = desk.snapshot()
        for first, word in enumerate(["zzzz", "quix", "playz"]):
            await type_in_two_bursts(desk, ["ctrl+p", *word, "enter", "escape"], first * 2)
            assert desk.snapshot() == before, word


async def test_it_says_when_nothing_matches() -> None:
    async with opened() as desk:
        await desk.press("ctrl+p", "z", "z")
        await desk.wait_until(lambda: "No matches found" in desk.text)
        await desk.press("enter")
        assert isinstance(desk.screen, Palette)
        await desk.press("backspace", "backspace")
        assert "No matches found" not in desk.text
        assert titles(desk)[-1] == "Quit"


async def test_a_word_typed_in_a_burst_runs_its_first_match_once() -> None:
    keys = ["ctrl+p", *"faster", "enter", "enter", "enter"]
    async with opened(f"{SEED}@100") as desk:
        for first in range(0, len(keys) + 1, 2):
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


@pytest.mark.parametrize("screen", ["home", "coins"])  # each with another first entry
async def test_enter_at_once_runs_the_first_entry(screen: str) -> None:
    seen = []
    for bursts in (["ctrl+p enter"], ["ctrl+p", "enter"]):
        async with at(screen) as desk:
            for keys in bursts:
                await desk.send(*keys.split())
            assert not desk.exited
            seen.append(desk.snapshot())
    assert seen[0] == seen[1]


async def test_a_theme_is_chosen_in_one_burst() -> None:
    async with opened(theme="felt") as desk:
        for theme in ("light", "felt"):
            await desk.send("ctrl+p", *"colour", "enter")
            assert titles(desk) == sorted(THEME_NAMES)
            await desk.send(*theme, "enter", "enter")
            assert desk.app.theme == theme
            assert desk.screen is desk.table, theme


@pytest.mark.parametrize(("height", "widths"), [(1, (1, 4)), (5, (3,))])
async def test_it_works_on_the_smallest_terminals(height: int, widths: tuple[int, ...]) -> None:
    async with opened(f"{SEED}@100", (widths[0], height)) as desk:
        for width in widths:
            await desk.resize(width, height)
            await desk.press("ctrl+p", "down", "pagedown", "pageup", "z", "z", "up", "enter", "escape")
            assert desk.screen is desk.table, width
        await desk.press("ctrl+p")
        await desk.resize(60, 18)
        await desk.type_line("faster")
        assert desk.table.playhead.speed == 8


async def test_a_click_runs_an_entry_and_a_click_beside_the_palette_closes_it() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p", *"speed")
        listed = desk.screen.query_one(CommandList)
        row = next(y for y, line in enumerate(desk.lines) if "Faster" in line)
        await desk.click(listed, 4, row - listed.region.y)
        assert desk.table.playhead.speed == 8
        assert desk.screen is desk.table
        for times in (1, 2):
            await desk.press("ctrl+p")
            await desk.pilot.click(offset=(40 + times, 1), times=times)
            await desk.settle()
            assert desk.screen is desk.table
