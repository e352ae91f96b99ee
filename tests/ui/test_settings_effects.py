"""A setting has the same effect as the command-line option or the palette entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtui.settings import CARDS, LOOK, MOTION, THEME
from cardtui.storage.store import Store
from cardtui.ui.cards.confetti import SECONDS, Confetti
from cardtui.ui.cards.fan import Fan
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import SEED, opened
from tests.ui.shared_app import paired


async def test_cards_are_no_larger_than_the_setting_and_the_terminal_allow() -> None:
    async with opened(SEED, (200, 60)) as desk:
        heights = {}
        for cards in ("auto", "medium", "small"):
            desk.app.settings.set(CARDS, cards)
            await desk.settle()
            heights[cards] = desk.table.query(Fan).first().size.height
        assert heights == {"auto": 11, "medium": 7, "small": 5}
        await desk.resize(60, 18)
        assert desk.table.query(Fan).first().size.height == 4


LOOKS = ["ascii", "mono", "narrow", "ascii,mono"]


@pytest.mark.parametrize(
    ("game", "look"), paired(LOOKS, [None, "beggar#305@60", "coins,players=2:1.4.5.9~3-1"], times=2)
)
async def test_the_look_setting_equals_the_look_option(game: str | None, look: str) -> None:
    async with opened(game, theme=None, looks=look.split(",")) as desk:
        wanted, styles = desk.text, [[(s.text, str(s.style)) for s in strip] for strip in desk.strips]
    async with opened(game, theme=None) as desk:
        usual = desk.text
        desk.app.settings.set(LOOK, look)
        await desk.settle()
        assert desk.text == wanted
        assert [[(s.text, str(s.style)) for s in strip] for strip in desk.strips] == styles
        desk.app.settings.set(LOOK, None)
        await desk.settle()
        assert desk.text == usual


async def test_the_palette_saves_theme_and_suit_colors(tmp_path: Path) -> None:
    store = Store(tmp_path / "cardtui.sqlite")
    async with opened(SEED, theme=None, store=store) as desk:
        await desk.press("ctrl+p")
        await desk.type("theme")
        await desk.press("enter")
        await desk.type("light")
        await desk.press("enter")
        assert desk.app.theme == "light"
        await desk.press("ctrl+p")
        await desk.type("blue diamonds")
        await desk.press("enter")
        assert desk.app.settings.four_suits
        assert store.settings() == {"theme": "light", "suits": "four"}
    async with opened(SEED, theme=None, store=store) as desk:
        assert (desk.app.theme, desk.app.settings.four_suits) == ("light", True)
    store.close()


async def test_a_theme_from_the_palette_overrides_the_option() -> None:
    async with opened(SEED, theme="felt") as desk:
        desk.app.settings.choose_theme("dark")
        assert desk.app.theme == "dark"
        assert desk.app.settings.get(THEME).value == "felt"


async def test_short_motion_takes_less_time() -> None:
    async with opened(SEED, flights=True) as desk:
        desk.app.settings.set(MOTION, "short")
        await desk.press("right")
        assert desk.flying
        await desk.fly(0.11)
        assert desk.flying
        await desk.fly(0.02)  # three tenths of a second is the whole, of which these are four tenths
        assert not desk.flying
        desk.app.settings.set(MOTION, "none")
        await desk.press("right")
        assert not desk.flying
        desk.app.settings.set(MOTION, None)
        await desk.press("right")
        await desk.fly(0.2)
        assert desk.flying


async def test_confetti_takes_less_time_with_short_motion() -> None:
    async with opened("perditio#5@51", flights=True) as desk:  # which is won with the next card
        desk.app.settings.set(MOTION, "short")
        await desk.press("right")
        await desk.land()
        assert desk.table.query_one(Confetti).falls
        await desk.fly(SECONDS * 0.5)
        assert not desk.table.query_one(Confetti).falls


async def test_an_environment_variable_overrides_the_motion_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    async with opened(SEED, flights=None) as desk:
        level: Any = desk.app.animation_level
        desk.app.settings.set(MOTION, "short")
        assert desk.app.animation_level == level
        assert desk.app.settings.get(MOTION).value == "none"


def test_a_setting_survives_a_restart(tmp_path: Path) -> None:
    env = {"CARDTUI_HOME": str(tmp_path), "TEXTUAL_ANIMATIONS": "none"}
    with Terminal(CARDTUI, env=env) as terminal:
        terminal.wait_for("four games")
        terminal.press(",")
        terminal.wait_for("suit colours")
        terminal.press("down", "right")
        terminal.wait_for("saved")
        terminal.press("q")
        terminal.wait_for("four games")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
    with Terminal(CARDTUI, env=env) as terminal:
        terminal.wait_for("four games")
        assert terminal.text.isascii()
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
    with Terminal([*CARDTUI, "config", "list"], env=env, size=(120, 100)) as terminal:
        assert terminal.wait_for_exit() == 0
        assert "ascii" in terminal.text and "saved" in terminal.text
