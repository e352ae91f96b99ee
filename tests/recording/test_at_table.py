"""The recording that is begun from the palette."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardtui.engine.errors import BadInput
from cardtui.platform import Platform
from cardtui.recording.at_table import record_game_at_table
from cardtui.storage.paths import HOME_VARIABLE
from tests.ui.conftest import any_terminal as any_terminal  # fixtures are found where their names are
from tests.ui.desk import opened
from tests.ui.test_platform import downloads as downloads
from tests.ui.test_terminal import quit_home, running


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


def test_the_palette_records_the_game_with_its_views(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    with running("open", "coins:1.4.5.9~3-3", "--inside", env={HOME_VARIABLE: str(tmp_path)}) as terminal:
        terminal.wait_for("CoinStrip.gameOver")
        terminal.press("\x10", *"asciinema")
        terminal.wait_for("Record this game")
        terminal.press("enter")
        terminal.wait_for(".cast")
        terminal.wait(lambda _: any(folder.glob("coins-*.cast")))
        quit_home(terminal)
    [recording] = folder.glob("coins-*.cast")
    assert "CoinStrip.gameOver" in recording.read_text()
    assert '"x", "0"' in recording.read_text().splitlines()[-1]
