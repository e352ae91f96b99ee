"""The help page: what it says, and its keys."""

from __future__ import annotations

import re

import pytest
from textual.binding import Binding
from textual.containers import VerticalScroll

from cardtui.ui.commands import Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.ui.desk import SEED, SIZES, Desk, opened

CLOSING = ["escape", "q", "question_mark", "f1"]
DOWN, UP = ["down", "j", "space", "pagedown"], ["up", "k", "pageup"]


def scrolled(desk: Desk) -> int:
    """How many lines the page is scrolled down."""
    return round(desk.screen.query_one("#help", VerticalScroll).scroll_y)


def test_every_key_is_checked() -> None:
    keys = [key for b in HelpScreen.BINDINGS if isinstance(b, Binding) for key in b.key.split(",")]
    assert sorted(keys) == sorted([*CLOSING, *DOWN, *UP])


@pytest.mark.parametrize("game", [SEED, None])
async def test_it_closes_again(game: str | None) -> None:
    async with opened(game) as desk:
        before = desk.text
        for key in CLOSING:
            with case(key):
                await desk.press("question_mark")
                assert isinstance(desk.screen, HelpScreen)
                await desk.press(key)
                assert not isinstance(desk.screen, HelpScreen)
                assert desk.text == before


async def test_it_closes_by_its_button_and_by_a_click_beside_it_but_not_by_one_on_it() -> None:
    async with opened(size=(120, 90)) as desk:
        await desk.press("question_mark")
        await desk.click("#help-title")
        assert isinstance(desk.screen, HelpScreen)
        await desk.click("#help-close", 2)
        assert not isinstance(desk.screen, HelpScreen)
        await desk.press("question_mark")
        await desk.pilot.click(offset=(2, 30))
        await desk.settle()
        assert not isinstance(desk.screen, HelpScreen)


async def test_its_keys_scroll() -> None:
    async with opened() as desk:
        await desk.press("question_mark")
        assert scrolled(desk) == 0
        for key in [*DOWN, *UP]:
            desk.screen.query_one("#help", VerticalScroll).scroll_to(y=12, animate=False, immediate=True)
            assert scrolled(desk) == 12
            await desk.press(key)
            await desk.wait_until(lambda: scrolled(desk) != 12)
            way = scrolled(desk) - 12
            assert (way > 0) is (key in DOWN)
            assert (abs(way) > 1) is key.startswith("page")


async def test_the_last_line_can_be_scrolled_to() -> None:
    async with opened() as desk:
        await desk.press("question_mark", "up")
        assert scrolled(desk) == 0
        page = desk.screen.query_one("#help", VerticalScroll)
        await desk.press(*["space"] * (page.max_scroll_y + 3))
        assert scrolled(desk) == page.max_scroll_y
        assert "closes this page." in desk.words


@pytest.mark.parametrize(("game", "commands"), [(SEED, TABLE.commands), (None, HomeScreen.commands)])
async def test_every_command_stands_on_it_with_its_keys(
    game: str | None, commands: tuple[Command, ...]
) -> None:
    async with opened(game, SIZES[0]) as desk:
        await desk.press("question_mark")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                page = desk.screen.query_one("#help", VerticalScroll)
                bottom = page.max_scroll_y
                seen: list[str] = []
                for top in (*range(0, bottom, page.scrollable_content_region.height), bottom):
                    page.scroll_to(y=top, animate=False, immediate=True)
                    await desk.settle()
                    seen += desk.lines
                for command in commands:
                    assert any(re.search(rf"│ +{re.escape(command.key_text)} ", line) for line in seen)
                    assert any(command.help.split()[-1] in line for line in seen), command.help
                assert desk.screen.find_widget(page).visible_region == page.region


async def test_the_tables_help_tells_the_rules() -> None:
    async with opened(size=(120, 40)) as desk:
        await desk.press("f1")
        assert "A jack asks the other player for 1 card, a queen for 2, a king for 3" in desk.words
