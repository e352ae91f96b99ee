"""Every key of the footer is a button of its own: a click on it does what the key does, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widget import Widget
from textual.widgets._footer import FooterKey, FooterLabel

from cardtui.ui.games.beggar.table import BeggarTable
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.games.perditio.table import PerditioTable
from cardtui.ui.games.snap.table import SnapTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.table import TableScreen
from tests.ui.desk import SIZES, Desk, opened

PLACES: dict[str, tuple[Any, str | None, tuple[str, ...]]] = {
    "home": (HomeScreen, None, ("right", "down")),
    "home, first": (HomeScreen, None, ()),
    "beggar": (BeggarTable, "beggar#305@100", ()),
    "perditio": (PerditioTable, "perditio#7@15", ()),
    "snap": (SnapTable, "snap#305@80", ()),
    "coins": (CoinsTable, "coins,players=2:2.5.9.14~0-1", ("right", "right", "2")),
    "editor": (EditorScreen, "coins,players=2:2.5.9.14~0-1", ("i", "left")),
}
"""Where the keys are clicked: the screen, the game, and what is pressed to come there."""

VAIN = {("home", "right"), ("home", "down"), ("home, first", "left"), ("home, first", "up")}
"""Where there is no other game in that direction."""

KEYS = [
    pytest.param(place, key, id=f"{place}-{key}")
    for place, (screen, _, _) in PLACES.items()
    for key in [command.keys[0] for command in screen.commands if command.label]
]


def found(desk: Desk) -> tuple[object, ...]:
    """Everything that a key could have changed, as far as it is to be seen."""
    app = desk.app
    tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    played = [(table.session.save(), table.playhead.playing, table.playhead.speed) for table in tables]
    # The footer itself is painted otherwise where the mouse is.
    looks = [] if desk.left else [list(strip) for strip in desk.strips[:-1]]
    return desk.left, played, app.clipboard, desk.notes, looks


async def after(place: str, key: str, edge: int | None) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """What is found before and after a key is pressed, or clicked at its first or last cell."""
    _, game, ways = PLACES[place]
    async with opened(game) as desk:
        await desk.press(*ways)
        before = found(desk)
        if edge is None:
            await desk.press(key)
        else:
            (entry,) = [entry for entry in desk.screen.query(FooterKey) if entry.key == key]
            await desk.click(entry, edge % entry.region.width)
        return before, found(desk)


@pytest.mark.parametrize(("place", "key"), KEYS)
async def test_a_click_on_a_key_does_what_the_key_does(place: str, key: str) -> None:
    before, pressed = await after(place, key, None)
    assert (pressed == before) is ((place, key) in VAIN)
    for edge in (0, -1):
        assert (await after(place, key, edge)) == (before, pressed)


def entries(desk: Desk) -> list[Widget]:
    return [w for w in desk.screen.query("FooterKey, FooterLabel").results(Widget) if w.display]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", PLACES)
async def test_keys_with_one_word_stand_close_together_before_it(place: str, size: tuple[int, int]) -> None:
    screen, game, ways = PLACES[place]
    async with opened(game, size) as desk:
        await desk.press(*ways)
        narrow = size[0] < 80 and place not in {"home", "home, first"}
        shown = [c for c in screen.commands if c.label and not (narrow and c.roomy)]
        words = []
        for label in dict.fromkeys(command.label for command in shown):
            keys = "".join(command.key_text.split()[0] for command in shown if command.label == label)
            words.append(f" {keys} {label}")
        line = ("" if narrow else " ").join(words)
        assert desk.lines[-1].rstrip() == line
        assert all(entry.region.right <= size[0] and entry.region.width > 0 for entry in entries(desk))
        assert sum(entry.region.width for entry in entries(desk)) + line.count("  ") >= len(line) - 1


async def test_the_word_behind_several_keys_does_nothing_when_it_is_clicked() -> None:
    async with opened("beggar#305@100") as desk:
        before = found(desk)
        for label in desk.screen.query(FooterLabel):
            await desk.click(label, 1)
            assert found(desk) == before
