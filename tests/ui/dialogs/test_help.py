"""The help page: its keys, and that it lists every command."""

from __future__ import annotations

import re
from typing import cast

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from cardtui.games import load
from cardtui.games.beggar.screens.table import TABLE
from cardtui.storage.store import Store
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.wings import wings
from tests.cases import case
from tests.house_games import HOUSE_GAMES
from tests.ui.desk import SEED, SIZES, Desk, opened


def page(desk: Desk) -> VerticalScroll:
    return desk.screen.query_one("#help", VerticalScroll)


async def test_it_is_closed_by_its_keys_its_button_or_a_click_beside_it() -> None:
    async with opened(None, (120, 90)) as desk:
        before = desk.text
        for way in ("escape", "q", "question_mark", "button", "beside"):
            with case(way):
                await desk.press("question_mark")
                await desk.click("#help-title")
                assert isinstance(desk.screen, HelpScreen)
                if way == "button":
                    await desk.click("#help-close", 2)
                elif way == "beside":
                    await desk.click_at(2, 30)
                else:
                    await desk.press(way)
                assert not isinstance(desk.screen, HelpScreen)
                await desk.hover_at(0, 0)
                assert desk.text == before


async def test_its_keys_scroll() -> None:
    down = ("down", "j", "space", "pagedown")
    async with opened() as desk:
        await desk.press("question_mark")
        assert page(desk).scroll_y == 0
        for key in (*down, "up", "k", "pageup"):
            page(desk).scroll_to(y=12, animate=False, immediate=True)
            await desk.press(key)
            await desk.wait_until(lambda: round(page(desk).scroll_y) != 12)
            way = round(page(desk).scroll_y) - 12
            assert (way > 0, abs(way) > 1) == (key in down, key.startswith("page")), key
        await desk.press(*["space"] * (page(desk).max_scroll_y + 3))
        assert round(page(desk).scroll_y) == page(desk).max_scroll_y
        assert "Esc, q or ? closes this" in desk.words


OPENING = ["S", "P", *(command.keys[0] for wing in wings() for command in wing.home)]
"""Keys that open a screen from home."""


@pytest.mark.parametrize("key", OPENING)
async def test_its_paragraphs_have_no_lines_of_their_own(key: str, store: Store) -> None:
    async with opened(None, SIZES[0], store=store) as desk:
        await desk.press("right", key, "question_mark")
        for part in desk.screen.query("#help-opening, #help-details").results(Static):
            assert not re.search(r"[^\n]\n[^\n]", str(part.content))


PLAYED = [
    *("coins#7", "coins,dollar=2#7", "coins,players=1:2.4", "coins,players=1,target=12:2.5.9"),
    *("coins,step=2:3.8", "coins,grade=3#5", "coins,find=2:1.3.6.8.11.15", "beggar,slap=easy#305"),
    *("snap,you=A,suits=2#305", "snap,you=B,level=hard#7"),
]
WATCHED = [f"{game.key}#305" for game in HOUSE_GAMES if not load(game.key).played]
BEGUN = {"run": "r", "match": "M"}
"""What begins at home, and its key."""
HELPS = [(game, ()) for game in (*PLAYED, *WATCHED, *BEGUN)] + [(game, ("hand",)) for game in WATCHED]
THEORY = re.compile(r"\b(XOR|Nim|heaps?|binary|de Bruijn)\b")


@pytest.mark.parametrize(("game", "views"), HELPS)
async def test_help_of_a_game_opens_with_how_it_is_played_in_five_lines_and_ends_with_the_theory(
    game: str, views: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The aim is the first sentence."""
    monkeypatch.setattr(
        "cardtui.games.coins.screens.run._GRACE", 0.0
    )  # keys count as soon as a puzzle is drawn
    async with opened(None if game in BEGUN else game, SIZES[1], views=views) as desk:
        if game in BEGUN:
            await desk.press(BEGUN[game])
        await desk.press("question_mark")
        parts = page(desk).children
        assert [part.id for part in parts if part.id] == [
            *("help-title", "help-opening", "help-press", "help-keys-heading", "help-keys"),
            *("help-details", "help-close"),
        ]
        opening, to_press = parts[1:3]
        assert opening.size.height + to_press.size.height <= 5
        said = str(cast(Static, opening).content)
        assert re.search(r"\b(wins?|Win|won|loses|Bring|Solve)\b", said.partition(". ")[0])
        assert not THEORY.search(said)
        assert re.search(r"\b(plays|lays|throws|moves|press)\b", str(cast(Static, to_press).content))


@pytest.mark.parametrize("key", [game.key for game in HOUSE_GAMES])
def test_the_theory_of_a_game_is_told_after_its_rules(key: str) -> None:
    paragraphs = load(key).rules.split("\n\n")
    named = [bool(THEORY.search(paragraph)) for paragraph in paragraphs]
    assert named == sorted(named) and not named[0]
    assert any(named) is (key == "coins")


@pytest.mark.parametrize(("game", "commands"), [(SEED, TABLE.commands), (None, HomeScreen.commands)])
async def test_it_lists_every_command_with_its_keys(game: str | None, commands: tuple[Command, ...]) -> None:
    async with opened(game, SIZES[0]) as desk:
        await desk.press("question_mark")
        for size in (SIZES[0], SIZES[2]):
            with case(size):
                await desk.resize(*size)
                bottom = page(desk).max_scroll_y
                seen: list[str] = []
                for top in (*range(0, bottom, page(desk).scrollable_content_region.height), bottom):
                    page(desk).scroll_to(y=top, animate=False, immediate=True)
                    await desk.settle()
                    seen += desk.lines
                for command in commands:
                    assert any(re.search(rf"│ +{re.escape(command.key_text)} ", line) for line in seen)
                    assert any(command.help.split()[-1] in line for line in seen), command.help
                assert desk.screen.find_widget(page(desk)).visible_region == page(desk).region
