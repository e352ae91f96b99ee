"""The recording that is begun from the palette."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from cardtui.engine.errors import BadInput
from cardtui.platform import Platform
from cardtui.recording.at_table import record_game_at_table
from tests.ui.desk import opened


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files that were delivered, by name."""
    delivered: dict[str, bytes] = {}

    def deliver(driver: HeadlessDriver, content: Any, *, save_path: Any, **_: Any) -> None:
        delivered[save_path.name] = content.read()

    monkeypatch.setattr(HeadlessDriver, "deliver_binary", deliver)
    return delivered


async def test_a_recording_is_a_download(downloads: dict[str, bytes]) -> None:
    asked: list[tuple[str, Mapping[str, str]]] = []

    async def record(game: str, options: Mapping[str, str]) -> bytes:
        asked.append((game, options))
        return b"a recording"

    async with opened(size=(120, 40)) as desk:
        desk.app.platform = Platform(files=False)
        desk.app.make_recording = record
        record_game_at_table(desk.app)
        await desk.settle()
        ((name, content),) = downloads.items()
        assert name.startswith("beggar-") and name.endswith(".cast")
        assert content == b"a recording"
    ((game, options),) = asked
    assert game == "beggar#305"
    assert options["size"] == "120x40"


@pytest.mark.parametrize(("files", "verb"), [(True, "Save"), (False, "Download")])
async def test_the_palette_says_how_files_are_got(files: bool, verb: str) -> None:
    async with opened() as desk:
        desk.app.platform = Platform(files=files)
        await desk.press("ctrl+p", *"record this")
        assert f"{verb} it as a .cast" in desk.text


async def test_a_recording_that_fails_says_why() -> None:
    async def fail(game: str, options: Mapping[str, str]) -> bytes:
        raise BadInput("a recording holds at most 20000 steps")

    async with opened() as desk:
        desk.app.make_recording = fail
        record_game_at_table(desk.app)
        await desk.settle()
        (said,) = [text for text in desk.notifications if "cannot" in text]
        assert said == "The recording cannot be saved: a recording holds at most 20000 steps."
