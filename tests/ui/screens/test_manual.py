"""The manual on the screen: the page where one is, other pages, their contents and links."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Markdown, Tree

from cardtui.manual import ManualPage, pages
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.manual import ManualScreen
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened

PLACES = [
    (None, "", "playing"),
    (None, "comma", "settings"),
    (None, "P", "puzzles"),
    *((f"{game}#7", "", game) for game in ("coins", "beggar", "perditio", "snap")),
    ("snap#7", "d", "inspector"),
    ("coins,grade=3#7", "", "puzzles"),
    ("beggar#7", "question_mark", "beggar"),
]


async def wait_for(desk: Desk, page: str) -> None:
    """Wait until this page is shown: it is parsed in a thread."""
    assert isinstance(desk.screen, ManualScreen)
    text = desk.screen.query_one(Markdown)
    await desk.wait_until(lambda: text.source == pages()[page].text() and text.children)


@pytest.mark.parametrize(("game", "key", "page"), PLACES)
async def test_it_opens_at_the_page_about_the_screen_and_goes_back(
    game: str | None, key: str, page: str
) -> None:
    await check_page(game, key, page)


async def check_page(game: str | None, key: str, page: str) -> None:
    """Check that the manual opens at a page where these keys have led, and goes back there."""
    async with opened(game) as desk:
        await desk.press(*key.split())
        before = desk.screen
        await desk.press("f1")
        await wait_for(desk, page)
        await desk.press("f1")
        assert desk.screen is (before if not isinstance(before, HelpScreen) else desk.table)


async def test_the_contents_can_be_clicked_before_they_have_been_drawn() -> None:
    async with opened(None, (100, 30)) as desk:
        await desk.press("f1")
        await desk.click("#contents", 3, 1)
        assert isinstance(desk.screen, ManualScreen)


async def test_brackets_in_titles_and_headings_are_no_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of another package's game may have any, and one must not keep the others from being read."""
    page = ManualPage("war", "War [/x]", tmp_path / "manual.md")
    page.file.write_text("# War [/x]\n\n## Ranks [/b]\n")
    monkeypatch.setattr("cardtui.ui.screens.manual.pages", lambda: {**pages(), "war": page})
    async with opened(None, (120, 40)) as desk:
        desk.app.push_screen(ManualScreen("war"))
        await desk.wait_until(lambda: "War [/x]" in desk.text and "Ranks [/b]" in desk.text)


@pytest.mark.thorough
async def test_every_page_can_be_turned_to_and_fits() -> None:
    async with opened(None, SIZES[0]) as desk:
        await desk.press("f1", "left", "left")
        for name in pages():
            with case(name):
                await wait_for(desk, name)
                await desk.press("G")
                sheet = desk.screen.query_one("#page", VerticalScroll)
                assert sheet.scroll_offset.y == sheet.max_scroll_y and sheet.max_scroll_x == 0
                await desk.press("right")


async def test_the_contents_lead_to_pages_and_headings_by_keyboard() -> None:
    async with opened("perditio#7") as desk:
        await desk.press("f1")
        await wait_for(desk, "perditio")
        await desk.press("tab", "down", "down")  # its second heading
        assert str(desk.at_cursor).startswith("The fate of a deal")
        await desk.press("enter")
        assert "The fate of a deal" in "".join(desk.lines[1:4])
        assert not desk.screen.query_one(Tree).display
        await desk.press("tab", *["up"] * 3, "enter")
        await wait_for(desk, "beggar")
        await desk.press("tab", "tab", "down")
        assert desk.screen.query_one("#page").scroll_offset.y == 1
        await desk.press("tab", "escape")
        assert not desk.screen.query_one(Tree).display
        await desk.press("escape")
        assert not desk.app.screen.query(Tree)


async def test_pages_and_links_can_be_clicked() -> None:
    async with opened(None, (120, 40)) as desk:
        await desk.press("f1")
        await wait_for(desk, "playing")
        row = next(y for y, line in enumerate(desk.lines) if line.startswith(" Practice"))
        await desk.click_at(3, row)
        await wait_for(desk, "practice")
        await desk.click_at(3, 2)  # the contents
        row, line = next((y, line) for y, line in enumerate(desk.lines) if "Silver Dollar:" in line)
        await desk.click_at(line.index("Silver Dollar:") + 2, row)
        await wait_for(desk, "coins")
        await desk.press("escape")
        assert isinstance(desk.screen, HomeScreen)
