"""The app where there are no processes, no threads and no files, as on a web page."""

from __future__ import annotations

from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from cardtui.engine.errors import BadInput
from cardtui.platform import Platform
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import Desk, Open, opened

NOTHING = Platform(processes=False, threads=False, files=False)

LONG_GAME = "beggar#190@1430"
"""A game one step before its end, so long that its longest relative is told there, if there are threads."""


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files that were delivered, by name."""
    delivered: dict[str, bytes] = {}

    def deliver(driver: HeadlessDriver, content: Any, *, save_path: Any, **_: Any) -> None:
        delivered[save_path.name] = content.read()

    monkeypatch.setattr(HeadlessDriver, "deliver_binary", deliver)
    return delivered


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)


async def said(desk: Desk, *keys: str) -> str:
    """Press keys and return what the title bar then says."""
    await desk.press(*keys)
    await desk.settle()
    return " ".join(desk.notifications)


@pytest.mark.parametrize(("key", "use"), [("L", "The lab plays"), ("F", "The hunt looks")])
async def test_the_lab_and_the_hunt_say_what_they_need(key: str, use: str) -> None:
    async with opened(None) as desk:
        desk.app.platform = NOTHING
        sentence = await said(desk, key)
        assert sentence.startswith(use)
        assert sentence.endswith("in other processes: this needs an installed cardtui.")
        assert isinstance(desk.screen, HomeScreen)


async def test_relatives_are_refused_in_a_sentence_and_not_looked_for_at_the_end() -> None:
    async with opened(LONG_GAME) as desk:
        desk.app.platform = NOTHING
        await desk.press("right")
        await desk.settle()
        assert "Your hand wins" in desk.verdict
        assert "same end" not in desk.text
        assert "needs an installed cardtui" in await said(desk, "f")
        with pytest.raises(BadInput):
            await desk.app.in_thread(print)


async def test_a_picture_is_a_download(downloads: dict[str, bytes]) -> None:
    async with opened() as desk:
        desk.app.platform = NOTHING
        desk.app.action_keep_picture()
        ((name, content),) = downloads.items()
        assert name.startswith("beggar-") and name.endswith(".svg")
        assert ElementTree.fromstring(content).tag.endswith("svg")
        await desk.settle()
        assert f"Downloaded as {name}" in " ".join(desk.notifications)


async def test_games_are_kept_without_a_thread(open_app: Open, store: Store) -> None:
    kept = Store(store.file.with_name("page.sqlite"), platform=NOTHING)
    async with open_app(store=kept) as desk:
        await desk.press("right", "right", "right")
        assert [game.step for game in kept.saved_games()] == [3]
    assert kept.close()
    again = Store(kept.file, platform=NOTHING)
    assert [game.step for game in again.saved_games()] == [3]
