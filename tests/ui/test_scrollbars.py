"""Nothing touches a scrollbar: help, dialogs, lists and pages keep a blank column beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget

from cardtui.storage.store import Store
from tests.cases import case, rarely
from tests.storage.stores import a_game
from tests.ui.desk import NOW, Desk, opened

PAGES = [
    ("beggar#305", ["question_mark"]),
    rarely("snap#305", ["question_mark"]),
    rarely("snap#305", ["f1"]),
    ("coins#7", ["question_mark"]),
    rarely("perditio#305", ["question_mark"]),
    *(("home", keys) for keys in (["question_mark"], ["comma"], ["w"], ["H"], ["S"])),
    *(("home", keys) for keys in (["f1"], ["ctrl+p"])),
]
"""A game or the home screen, and the keys that open what scrolls there on a small terminal."""


def scrolling(desk: Desk) -> list[Widget]:
    return [one for one in desk.screen.walk_children(Widget) if one.show_vertical_scrollbar and one.region]


def crowded_rows(desk: Desk, widget: Widget) -> list[str]:
    """Return the lines of the screen that have a character left of the scrollbar of a widget."""
    bar = widget.vertical_scrollbar.region
    beside = [line[: bar.x] for line in desk.lines[bar.y : bar.bottom]]
    return [line for line in beside if len(line) == bar.x and not line.endswith(" ")]


@pytest.mark.parametrize(("game", "keys"), PAGES)
async def test_what_scrolls_keeps_a_column_between_its_text_and_the_scrollbar(
    tmp_path: Path, game: str, keys: list[str]
) -> None:
    await check_scrollbars(tmp_path, game, keys)


async def check_scrollbars(folder: Path, game: str, keys: list[str]) -> None:
    """Check what scrolls after these keys, with many finished games."""
    store = Store(folder / "own.sqlite", lambda: NOW)
    for number in range(60 if game == "home" else 0):
        store.add_finished_game(a_game(f"u{number}", NOW - number, steps=60 + number, usual=True))
    found = 0
    async with opened(None if game == "home" else game, store=store) as desk:
        await desk.press(*keys)
        for size in ((60, 18), (80, 24)):
            await desk.resize(*size)
            for widget in scrolling(desk):
                found += 1
                with case(size, widget):
                    assert not crowded_rows(desk, widget)
    assert found
    assert store.close()
