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
from tests.ui.desk import Desk, Open, opened

NOTHING = Platform(processes=False, threads=False, files=False)


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


async def test_what_needs_a_thread_is_refused() -> None:
    async with opened() as desk:
        desk.app.platform = NOTHING
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
