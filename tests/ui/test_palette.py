"""The palette: what is chosen is what is shown, however fast it is typed, and on every terminal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.command import CommandList

from cardtui.ui import THEME_NAMES
from cardtui.ui.games.coins.table import CoinsTable
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
EVERYWHERE = pytest.mark.parametrize("place", GAMES)


async def come(desk: Desk, place: str) -> None:
    if place == "editor":
        await desk.press("i")


def titles(desk: Desk) -> list[str]:
    """The titles in the list, from above."""
    options = desk.screen.query_one(CommandList).options
    return [str(option.prompt).partition("\n")[0].strip() for option in options]


def found(desk: Desk) -> tuple[object, ...]:
    """What a command might have changed."""
    app = desk.app
    games = [
        (screen.session.save(), screen.playhead.playing, screen.playhead.speed)
        for screen in app.screen_stack
        if isinstance(screen, TableScreen)
    ]
    looks = "" if desk.exited else desk.text
    return (
        desk.exited,
        [*map(type, app.screen_stack)],
        games,
        app.clipboard,
        app.theme,
        desk.notifications,
        looks,
    )


def letters(text: str) -> list[str]:
    """The keys that type `text`."""
    return ["space" if char == " " else char for char in text]


async def in_two(desk: Desk, keys: Sequence[str], pause: int) -> None:
    """Strike keys in two bursts: it is waited after so many of them."""
    for burst in (keys[:pause], keys[pause:]):
        desk.send_keys(*burst)
        await desk.settle()


NOTHING = ["zzzz", "quix", "playz", "q uit"]
"""Words that no command is found by."""


@EVERYWHERE
async def test_a_word_that_finds_nothing_runs_nothing(place: str) -> None:
    async with opened(GAMES[place]) as desk:
        await come(desk, place)
        before, here = found(desk), list(GAMES).index(place)
        for at, word in enumerate(NOTHING):
            pauses = range(at, len(word) + 4, 4) if place == "beggar" else [here + at] * ((here + at) % 2)
            for pause in pauses:
                await in_two(desk, ["ctrl+p", *letters(word), "enter", "escape"], pause)
                assert found(desk) == before, (word, pause)


async def test_a_word_typed_in_a_burst_runs_what_it_finds() -> None:
    keys = ["ctrl+p", *"faster", "enter"]
    async with opened(f"{SEED}@100") as desk:
        for pause in range(len(keys) + 1):
            await in_two(desk, keys, pause)
            assert (desk.table.playhead.speed, desk.ply, desk.exited) == (8, 100, False), pause
            assert desk.screen is desk.table, pause
            await desk.press("minus")


async def test_the_cursor_moves_in_the_list_of_what_has_been_typed() -> None:
    keys = ["s", "p", "e", "e", "d", "down", "down", "up", "enter"]
    async with opened(f"{SEED}@100") as desk:
        for pause in range(4):
            await desk.press("ctrl+p")
            await in_two(desk, keys, pause)
            assert desk.table.playhead.speed == 2, pause  # the others are 1× and faster
            await desk.press("plus")


async def test_nothing_matches_is_said_at_once() -> None:
    async with opened() as desk:
        await desk.press("ctrl+p", "z", "z")
        assert "No matches found" in desk.text
        await desk.press("enter")
        assert isinstance(desk.screen, Palette)
        assert "No matches found" in desk.text
        await desk.press("backspace", "backspace")
        assert "No matches found" not in desk.text


@pytest.mark.parametrize("place", ["home", "beggar", "coins", "editor"])  # each with another first entry
async def test_enter_at_once_does_what_is_shown_first_and_does_not_quit(place: str) -> None:
    seen = []
    for fast in (False, True):
        async with opened(GAMES[place]) as desk:
            await come(desk, place)
            if fast:
                desk.send_keys("ctrl+p", "enter")
                await desk.settle()
            else:
                await desk.press("ctrl+p", "enter")
            assert not desk.exited
            seen.append(found(desk))
    assert seen[0] == seen[1]


BURSTS = [
    "escape",
    "escape escape escape",
    "number_sign enter enter escape escape",
    "pageup pagedown up down escape",
    "number_sign number_sign pageup pagedown up down enter escape",
    "ctrl+home ctrl+end shift+home shift+end escape",
    "ctrl+p ctrl+p escape",
]


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_a_burst_that_chooses_nothing_leaves_all_as_it_was(size: tuple[int, int]) -> None:
    async with opened(COINS, size) as desk:  # where Esc does nothing else while the game goes on
        before = found(desk)
        for at, keys in enumerate(BURSTS):
            waits = at % 2 == (size[0] < 80)  # at the other size it is the other way round
            await in_two(desk, ["ctrl+p", *keys.split()], int(waits))
            assert isinstance(desk.screen, CoinsTable), keys
            assert found(desk)[:-1] == before[:-1], keys


async def test_a_second_enter_in_a_burst_runs_nothing_a_second_time() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p", *"faster")
        desk.send_keys("enter", "enter", "enter")
        await desk.settle()
        assert desk.table.playhead.speed == 8
        assert desk.screen is desk.table


async def test_pages_and_ends_of_the_list_are_reached() -> None:
    async with opened() as desk:
        await desk.press("ctrl+p")
        listed = desk.screen.query_one(CommandList)
        count = listed.option_count
        seen = []
        for key in (
            "pagedown",
            "pageup",
            "pageup",
            "up",
            "down",
            "ctrl+end",
            "pagedown",
            "ctrl+home",
            "down",
        ):
            await desk.press(key)
            seen.append(listed.highlighted)
        page = seen[0]
        assert page
        assert page > 1
        assert seen == [page, 0, 0, count - 1, 0, count - 1, count - 1, 0, 1]


async def test_keys_that_come_when_it_has_been_left_break_nothing() -> None:
    async with opened(f"{SEED}@100") as desk:
        for word in ("", "zz", "copy"):
            for keys in ("escape down up pageup", "escape z enter", "escape enter", "enter pageup z"):
                desk.send_keys("ctrl+p", *word)
                await desk.settle()
                desk.send_keys(*keys.split())
                await desk.settle()
                if isinstance(desk.screen, Palette):
                    await desk.press("escape")
                assert desk.screen is desk.table, (word, keys)
                at = desk.ply
                await desk.press("right")
                assert (desk.ply, desk.exited) == (at + 1, False), (word, keys)


# small terminals, and the themes


@pytest.mark.parametrize(("height", "widths"), [(1, (1, 2, 4, 6, 8)), (5, (1, 3, 5, 7))])
async def test_it_opens_on_the_smallest_terminals(height: int, widths: tuple[int, ...]) -> None:
    async with opened(f"{SEED}@100", (widths[0], height)) as desk:
        for width in widths:
            if width != widths[0]:
                await desk.resize(width, height)
            await desk.press("ctrl+p", "down", "pagedown", "pageup", "z", "z", "up", "enter", "escape")
            assert desk.screen is desk.table, width
        await desk.resize(80, 24)  # where there is room for what is asked for
        desk.send_keys("ctrl+p", *"faster", "enter")
        await desk.settle()
        assert desk.table.playhead.speed == 8


async def test_it_comes_through_changes_of_size() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p")
        for size in ((5, 5), (1, 1), (200, 60), (60, 18)):
            await desk.resize(*size)
            await desk.press("down", "pagedown")
        await desk.type("faster")
        await desk.press("enter")
        assert desk.table.playhead.speed == 8


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


async def test_it_quits_when_that_is_chosen() -> None:
    for game in (None, SEED):
        async with opened(game) as desk:
            desk.send_keys("ctrl+p", *"exit", "enter")
            await desk.settle()
            assert desk.exited
