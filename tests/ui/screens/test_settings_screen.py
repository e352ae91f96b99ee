"""The settings screen: settings changed by keys and mouse, which take effect at once and are saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from textual import events
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from cardtui.settings import CURSOR, LOOK, MOTION, SHARED_SETTINGS, THEME, all_game_settings
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from cardtui.ui.cards.confetti import SECONDS, Confetti
from cardtui.ui.cards.faces import Size
from cardtui.ui.cards.fan import Fan
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.key_settings import key_settings
from cardtui.ui.screens.settings import SettingsScreen
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import SEED, SIZES, Desk, opened
from tests.ui.shared_app import paired


async def choose(desk: Desk, name: str) -> None:
    """Move the cursor to a setting."""
    await desk.press("home")
    while desk.screen.query_one(OptionList).highlighted_option.id != name:  # type: ignore[union-attr]
        await desk.press("down")


CHANGED: list[tuple[str, str, str, Callable[[CardApp], object]]] = [
    # setting, keys, saved text, effect
    ("theme", "right right", "dark", lambda app: app.theme == "dark"),
    ("theme", "left", "terminal", lambda app: app.theme == "terminal"),
    (
        "look",
        "right",
        "ascii",
        lambda app: "ascii" in app.settings.render_modes and not app.settings.textured,
    ),
    ("look", "left", "mono", lambda app: app.has_class("-mono")),
    ("suits", "enter", "four", lambda app: app.settings.four_suits),
    ("cards", "space", "medium", lambda app: app.settings.card_size == "medium"),
    ("cursor", "right", "shown", lambda app: app.settings.get(CURSOR).value == "shown"),
    ("motion", "right", "short", lambda app: (app.settings.time_scale, app.animation_level) == (0.4, "full")),
    ("motion", "left", "none", lambda app: app.animation_level == "none"),
    ("speed", "right", "1/4", lambda app: app.settings.speed == 0.25),
    ("coins.level", "right", "perfect", lambda app: app.settings.store.saved.get("coins.level")),
]
open_as_configured = partial(opened, theme=None, speed=None, flights=None)


async def test_a_setting_takes_effect_at_once_and_at_the_next_start(store: Store) -> None:
    async with open_as_configured(None, store=store) as desk:
        await desk.press("comma")
        for name, keys, saved, check in CHANGED:
            with case(name, saved):
                await choose(desk, name)
                await desk.press("backspace")
                assert not check(desk.app)
                await desk.press(*keys.split())
                assert check(desk.app)
                assert "  saved" in desk.text
                assert store.settings()[name] == saved
    last = {name: check for name, _, _, check in CHANGED}
    assert store.settings().keys() == last.keys()
    async with open_as_configured(None, store=store) as desk:
        assert all(check(desk.app) for check in last.values())
        await desk.press("comma")
        for name, check in last.items():
            with case(name):
                await choose(desk, name)
                await desk.press("backspace")
                assert not check(desk.app)
                assert name not in store.settings()
        assert "saved" not in desk.text


async def test_names_are_typed_and_refused_unless_there_are_two(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("comma")
        await choose(desk, "coins.names")
        await desk.press("enter")
        await desk.type_line("Ann")
        assert "coins.names are two different names" in desk.words
        await desk.type_line("Ann+Bob")
        assert isinstance(desk.screen, SettingsScreen)
        assert "Ann+Bob saved" in desk.words
        assert store.settings() == {"coins.names": "Ann+Bob"}
        await desk.press("escape", "c", "escape")
        await desk.press("c", "m", "o")
        assert desk.screen.query_one("#setting-names", Input).value == "Ann+Bob"


async def test_default_parameters_change_new_deals_but_no_id(store: Store) -> None:
    store.save_setting("coins.level", "perfect")
    store.save_setting("coins.first", "computer")
    async with opened(None, store=store) as desk:
        await desk.press("c")
        assert desk.table.session.id.startswith("coins,level=perfect,first=computer#")
        await desk.press("q")
        await desk.press("i")
        await desk.type_line("coins#7")
        assert desk.table.session.game.parameters.level == "medium"


async def test_settings_can_be_changed_by_mouse_alone(store: Store) -> None:
    async with opened(None, (80, 24), theme=None, store=store) as desk:
        await desk.click("#settings")
        assert isinstance(desk.screen, SettingsScreen)
        y = next(y for y, line in enumerate(desk.lines) if "suit colours" in line)
        x = desk.lines[y].index("›")
        await desk.click_at(x, y)
        assert store.settings() == {"suits": "four"}
        x = desk.lines[y].index("‹")
        await desk.click_at(x, y)
        assert store.settings() == {"suits": "two"}
        await desk.click_at(3, y + 1)  # the row itself
        assert store.settings() == {"suits": "two", "cards": "medium"}
        before = desk.text
        await desk.wheel(desk.screen.query_one("#settings-list"), events.MouseScrollDown)
        assert desk.text != before


async def test_a_setting_that_is_overridden_says_so_and_cannot_be_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTUI_THEME", "light")
    async with opened(None, store=store, theme="light", looks=["ascii"], speed=None) as desk:
        await desk.press("comma")
        assert "CARDTUI_THEME overrides it" in desk.words
        assert "--look overrides it" in desk.words
        for name in ("theme", "look"):
            await choose(desk, name)
            for key in ("right", "enter", "backspace"):
                await desk.press(key)
                assert store.settings() == {}
            assert "overrides this setting" in " ".join(desk.notifications)
        assert desk.app.theme == "light"
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "basic")
    async with open_as_configured(SEED) as desk:
        for _ in range(2):  # as with the setting: nothing flies, and nothing waits for a flight
            assert (desk.app.animation_level, desk.app.settings.time_scale) == ("none", 0.0)
            desk.app.settings.set(MOTION, "short")


async def test_a_render_mode_that_the_terminal_asks_for_is_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(None) as desk:
        await desk.press("comma")
        await choose(desk, "look")
        assert "The terminal needs mono in any case." in desk.words
        assert desk.app.has_class("-mono")


async def test_what_cannot_be_saved_is_not_called_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    nowhere = Store(tmp_path / "file" / "kept.sqlite")
    async with opened(None, (80, 24), store=nowhere) as desk:
        await desk.press("comma", "down", "down", "right")
        await desk.wait_until(lambda: "› not saved" in desk.words)
    nowhere.close()


async def test_an_invalid_saved_setting_is_ignored_and_reported_once(store: Store) -> None:
    store.save_setting("theme", "[red]\x1b[2Jx")
    store.save_setting("coins.level", "[b]hard")
    async with opened(None, store=store, theme=None) as desk:
        assert desk.app.theme == "felt"
        (said,) = desk.notifications
        assert said.startswith("theme is auto, felt") and said.endswith("ignored.")
        assert r"[red]\x1b[2Jx" in said
        await desk.press("c")
        assert 'coins.level is easy, medium or perfect, not "[b]hard"' in " ".join(desk.notifications)
        await desk.press("q")
        desk.app.screen.query_one(TitleBar).hush()
        await desk.press("c")
        assert not any("coins.level" in note for note in desk.notifications)


async def test_keys_are_changed_by_pressing_them_and_conflicts_are_refused(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("comma")
        await choose(desk, "keys.play_pause")
        await desk.press("enter", "n")
        assert "n is taken on the table of Silver Dollar: Next mistake" in desk.text_at("#press-said")
        assert store.settings() == {}
        await desk.press("Z", "p")
        assert store.settings() == {"keys.play_pause": "space,Z"}
        await desk.press("space", "Z")
        assert "Z is the only key" in desk.text_at("#press-said")
        await desk.click("#press-default", 2)
        assert store.settings() == {}
        await desk.press("f5", "escape")
        assert isinstance(desk.screen, SettingsScreen)
        assert "space p F5" in desk.text.replace("f5", "F5")
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)
        await desk.press("b", "f5")
        assert desk.table.playhead.playing


async def test_the_palette_opens_it_from_a_table_which_changes_at_once(store: Store) -> None:
    async with opened("beggar#305@60", (200, 60), store=store) as desk:
        hand, pile = (desk.table.query_one(f"#{name}", Fan) for name in ("hand-0", "pile"))
        assert hand.card_size is pile.card_size is Size.HUGE
        await desk.press("ctrl+p")
        await desk.type_line("settings")
        await choose(desk, "cards")
        for cards, of_hand, of_pile in (
            ("medium", Size.LARGE, Size.GREAT),
            ("small", Size.LARGE, Size.LARGE),
        ):
            due = of_hand, of_pile
            await desk.press("right")
            assert store.settings() == {"cards": cards}
            await desk.wait_until(lambda due=due: (hand.card_size, pile.card_size) == due)  # type: ignore[misc]
        await desk.press("escape")
        await desk.resize(60, 18)
        assert (hand.card_size, pile.card_size) == (Size.LOW, Size.NORMAL)


@pytest.mark.thorough
async def test_every_setting_and_its_help_fit_at_every_size() -> None:
    settings = (*SHARED_SETTINGS, *all_game_settings(), *key_settings())
    async with opened(None) as desk:
        await desk.press("comma")
        listed, about = desk.screen.query_one("#settings-list"), desk.screen.query_one("#about", Static)
        for size in SIZES:
            await desk.resize(*size)
            assert listed.size.height >= 8
            assert listed.region.bottom <= about.region.y
            await desk.press("home")
            for setting in settings if size == SIZES[0] else settings[:9]:  # it wraps most in the smallest
                with case(size, setting.name):
                    assert setting.help.split()[0] in desk.text_at("#about")
                    assert isinstance(about.content, Content)
                    assert len(about.content.wrap(about.size.width)) <= about.size.height
                    assert setting.label[:17].partition("×")[0] in desk.text
                    await desk.press("down")


GAMES_SEEN = [None, "beggar#305@60", "coins,players=2:1.4.5.9~3-1"]


@pytest.mark.parametrize(("game", "look"), paired(["ascii", "mono", "narrow", "ascii,mono"], GAMES_SEEN))
async def test_the_look_setting_equals_the_look_option(game: str | None, look: str) -> None:
    async with opened(game, theme=None, looks=look.split(",")) as desk:
        wanted = desk.strips
    async with opened(game, theme=None) as desk:
        usual = desk.strips
        for text, painted in ((look, wanted), (None, usual)):
            desk.app.settings.set(LOOK, text)
            await desk.settle()
            assert desk.strips == painted


async def test_the_palette_saves_theme_and_suit_colors_and_overrides_an_option(store: Store) -> None:
    async with opened(SEED, theme="felt", store=store) as desk:
        for words in ("theme", "light"), ("blue diamonds",):
            await desk.press("ctrl+p")
            for word in words:
                await desk.type_line(word)
        assert (desk.app.theme, desk.app.settings.four_suits) == ("light", True)
        assert desk.app.settings.get(THEME).value == "felt"
        assert store.settings() == {"theme": "light", "suits": "four"}
    async with opened(SEED, theme=None, store=store) as desk:
        assert (desk.app.theme, desk.app.settings.four_suits) == ("light", True)


async def test_flights_and_confetti_take_less_time_with_short_motion() -> None:
    async with opened(SEED, flights=True) as desk:
        for motion, seconds in (("short", 0.12), ("none", 0.0), (None, 0.3)):
            desk.app.settings.set(MOTION, motion)
            await desk.press("right")
            if seconds:
                await desk.fly(seconds - 0.01)
                assert desk.flying, motion
                await desk.fly(0.02)
            assert not desk.flying, motion
    async with opened("perditio#5@51", flights=True) as desk:  # which is won with the next card
        desk.app.settings.set(MOTION, "short")
        await desk.press("right")
        await desk.land()
        assert desk.table.query_one(Confetti).display
        await desk.fly(SECONDS * 0.5)
        assert not desk.table.query_one(Confetti).display
