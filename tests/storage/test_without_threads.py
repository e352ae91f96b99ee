"""A store without threads: the event loop writes, and reading and closing write before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Thread

import pytest

from cardtui.platform import Platform
from cardtui.storage.store import Store
from tests.storage.stores import locked, raw

NO_THREADS = Platform(threads=False)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)


def settings_in(file: Path) -> list[tuple[str, str]]:
    return raw(file, "SELECT * FROM settings ORDER BY name")


async def test_the_loop_writes_soon(tmp_path: Path) -> None:
    store = Store(tmp_path / "page.sqlite", platform=NO_THREADS)
    store.save_setting("speed", "4")
    store.save_setting("theme", "felt")
    assert not store.file.exists()
    for _ in range(100):
        await asyncio.sleep(0.05)
        if store.file.exists():
            break
    assert settings_in(store.file) == [("speed", "4"), ("theme", "felt")]
    assert store.close()


async def test_reading_and_closing_write_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "page.sqlite", platform=NO_THREADS)
    store.save_setting("speed", "4")
    assert store.settings() == {"speed": "4"}
    store.save_setting("speed", "8")
    assert store.close()
    assert settings_in(store.file) == [("speed", "8")]


async def test_what_failed_is_retried(tmp_path: Path) -> None:
    store = Store(tmp_path / "page.sqlite", platform=NO_THREADS)
    store.save_setting("speed", "4")
    assert store.flush()
    with locked(store.file):
        store.save_setting("theme", "felt")
        assert not store.flush()
        assert store.problem.startswith("Nothing is saved")
    store.save_setting("look", "full")
    assert store.flush()
    assert store.problem == ""
    assert settings_in(store.file) == [("look", "full"), ("speed", "4"), ("theme", "felt")]
    assert store.close()
