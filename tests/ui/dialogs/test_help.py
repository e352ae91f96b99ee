"""The help page: its keys, and that it lists every command."""

from __future__ import annotations

import re

import pytest
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
    """Return how many lines the page is scrolled down."""
    return round(desk.screen.query_one("#help", VerticalScroll).scroll_y)


@pytest.mark.parametrize("game", [SEED, None])
async def test_every_key_that_closes_it_closes_it(game: str | None) -> None:
    async with opened(game) as desk:
        before = desk.text
        for key in CLOSING:
            with case(key):
                await desk.press("question_mark")
                assert isinstance(desk.screen, HelpScreen)
                await desk.press(key)
                assert not isinstance(desk.screen, HelpScreen)
                assert desk.text == before


async def test_a_click_on_its_button_or_beside_it_closes_it() -> None:
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
        page = desk.screen.query_one("#help", VerticalScroll)
        await desk.press(*["space"] * (page.max_scroll_y + 3))
        assert scrolled(desk) == page.max_scroll_y
        assert "closes this page." in desk.words


@pytest.mark.parametrize(("game", "commands"), [(SEED, TABLE.commands), (None, HomeScreen.commands)])
async def test_it_lists_every_command_with_its_keys(game: str | None, commands: tuple[Command, ...]) -> None:
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
