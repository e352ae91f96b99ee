"""The settings screen: settings changed by keys and mouse, which take effect at once and are saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events

from cardtui.storage.store import Store
from cardtui.ui.cards.fan import Fan
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.settings import SettingsScreen
from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import SIZES, Desk, opened


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with_file = Store(tmp_path / "cardtui.sqlite")
    yield with_file
    with_file.close()


async def choose(desk: Desk, name: str) -> None:
    """Move the cursor to a setting."""
    assert isinstance(desk.screen, SettingsScreen)
    await desk.press("home")
    for _ in range(200):
        setting = desk.screen._chosen
        if setting is not None and setting.name == name:
            return
        await desk.press("down")
    raise AssertionError(name)


CHANGED = [
    # setting, keys, saved text, effect
    ("theme", ["right", "right"], "dark", lambda app: app.theme == "dark"),
    ("theme", ["left"], "terminal", lambda app: app.theme == "terminal"),
    ("look", ["right"], "ascii", lambda app: "ascii" in app.settings.looks and not app.settings.textured),
    ("look", ["left"], "mono", lambda app: app.has_class("-mono")),
    ("suits", ["enter"], "four", lambda app: app.settings.four_suits),
    ("cards", ["space"], "medium", lambda app: app.settings.card_size == "medium"),
    (
        "motion",
        ["right"],
        "short",
        lambda app: app.settings.time_scale == 0.4 and app.animation_level == "full",
    ),
    ("motion", ["left"], "none", lambda app: app.animation_level == "none"),
    ("speed", ["right"], "8", lambda app: app.settings.speed == 8.0),
    (
        "coins.level",
        ["right"],
        "perfect",
        lambda app: app.settings.store.saved.get("coins.level") == "perfect",
    ),
]


@pytest.mark.parametrize(("name", "keys", "saved", "check"), CHANGED)
async def test_a_setting_takes_effect_at_once_and_at_the_next_start(
    store: Store, name: str, keys: list[str], saved: str, check: Any
) -> None:
    async with opened(None, store=store, theme=None, speed=None, flights=None) as desk:
        assert not check(desk.app)
        await desk.press("comma")
        await choose(desk, name)
        await desk.press(*keys)
        assert check(desk.app)
        assert "  saved" in desk.text
        assert store.settings() == {name: saved}
    async with opened(None, store=store, theme=None, speed=None, flights=None) as desk:
        assert check(desk.app)
        await desk.press("comma")
        await choose(desk, name)
        await desk.press("backspace")
        assert not check(desk.app)
        assert "saved" not in desk.text
        assert store.settings() == {}


async def test_names_are_typed_and_refused_unless_there_are_two(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("comma")
        await choose(desk, "coins.names")
        await desk.press("enter")
        await desk.type("Ann")
        await desk.press("enter")
        assert "coins.names are two different names" in desk.words
        await desk.type("+Bob")
        await desk.press("enter")
        assert isinstance(desk.screen, SettingsScreen)
        assert "Ann+Bob  saved" in desk.text
        assert store.settings() == {"coins.names": "Ann+Bob"}
        await desk.press("escape", "c", "escape")
        await desk.press("c", "m")
        assert desk.screen.query_one("#setting-names").value == "Ann+Bob"  # type: ignore[attr-defined]


async def test_default_parameters_change_new_deals_but_no_id(store: Store) -> None:
    store.save_setting("coins.level", "perfect")
    store.save_setting("coins.first", "computer")
    async with opened(None, store=store) as desk:
        await desk.press("c")
        assert desk.table.session.id.startswith("coins,level=perfect,first=computer#")
        await desk.press("q")
        await desk.press("i")
        await desk.type("coins#7")
        await desk.press("enter")
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
        assert store.settings() == {}
        assert desk.app.theme == "light"


async def test_a_render_mode_that_the_terminal_asks_for_is_mentioned(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(None, store=store) as desk:
        await desk.press("comma")
        await choose(desk, "look")
        assert "The terminal needs mono in any case." in desk.words
        assert desk.app.has_class("-mono")


async def test_an_invalid_saved_setting_is_ignored_and_reported_once(store: Store) -> None:
    store.save_setting("theme", "[red]\x1b[2Jx")
    store.save_setting("coins.level", "[b]hard")
    async with opened(None, store=store, theme=None) as desk:
        assert desk.app.theme == "felt"
        (said,) = desk.notifications
        assert said.startswith("theme is auto, felt") and said.endswith("ignored.")
        assert r"[red]\x1b[2Jx" in said
        await desk.press("c")
        assert any(
            'coins.level is easy, medium or perfect, not "[b]hard"' in note for note in desk.notifications
        )
        await desk.press("q")
        desk.app.screen.query_one(TitleBar).hush()
        await desk.press("c")
        assert not any("coins.level" in note for note in desk.notifications)


async def test_keys_are_changed_by_pressing_them_and_conflicts_are_refused(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("comma")
        await choose(desk, "keys.play_pause")
        await desk.press("enter", "n")
        assert "n is taken on the table of Beggar My Neighbour: End of this trick" in desk.text_at(
            "#press-said"
        )
        assert store.settings() == {}
        await desk.press("z", "p")
        assert store.settings() == {"keys.play_pause": "space,z"}
        await desk.press("space", "z")
        assert "z is the only key" in desk.text_at("#press-said")
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
        fan = next(iter(desk.table.query(Fan)))
        high = fan.size.height
        await desk.press("ctrl+p")
        await desk.type("settings")
        await desk.press("enter")
        await choose(desk, "cards")
        await desk.press("right", "right")
        await desk.press("escape")
        assert fan.size.height < high
        assert fan.size.height == 5


@pytest.mark.parametrize(("size", "looks"), [*((size, ()) for size in SIZES), (SIZES[0], ("ascii", "mono"))])
async def test_every_setting_and_its_help_fit_at_every_size(
    size: tuple[int, int], looks: tuple[str, ...]
) -> None:
    async with opened(None, size, looks=looks) as desk:
        await desk.press("comma")
        assert isinstance(desk.screen, SettingsScreen)
        listed, about = desk.screen.query_one("#settings-list"), desk.screen.query_one("#about")
        assert listed.size.height >= 8
        assert listed.region.bottom <= about.region.y
        seen = set()
        for _ in desk.screen._settings:
            setting = desk.screen._chosen
            assert setting is not None
            seen.add(setting.name)
            assert setting.help.split()[0] in desk.text_at("#about")
            assert len(desk.screen._explanation(setting).wrap(about.size.width)) <= about.size.height
            plain = setting.label[:17].partition("×")[0]
            rows = [line for line in desk.lines if plain in line]
            assert rows, setting.label
            await desk.press("down")
        assert len(seen) == len(desk.screen._settings)


@pytest.mark.parametrize("size", [(3, 24), (2, 10), (1, 1), (80, 1)])
async def test_every_key_works_without_room_for_the_list(store: Store, size: tuple[int, int]) -> None:
    async with opened(None, size, store=store) as desk:
        for command in SettingsScreen.commands:
            for key in command.keys:
                await desk.press("comma" if isinstance(desk.screen, HomeScreen) else "f9", key, "escape")
                while not isinstance(desk.screen, HomeScreen):
                    await desk.press("escape")
