"""Each key in the footer is a button of its own: a click on it does what the key does, and nothing else."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from textual import events

from cardtui.ui.games.beggar.table import BeggarTable
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.games.perditio.table import PerditioTable
from cardtui.ui.games.snap.table import SnapTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.pointing import buttons

WIDE_COLUMNS = 110
"""The least width of a wide terminal."""


class Case(NamedTuple):
    """A screen, the game to open, and the keys that lead to the screen."""

    screen: Any
    game: str | None
    keys: tuple[str, ...] = ()


CASES = {
    "home": Case(HomeScreen, None, ("right", "down")),
    "beggar": Case(BeggarTable, "beggar#305@100"),
    "perditio": Case(PerditioTable, "perditio#7@15"),
    "snap": Case(SnapTable, "snap#305@80"),
    "coins": Case(CoinsTable, "coins,players=2:2.5.9.14~0-1", ("right", "right", "2")),
    "editor": Case(EditorScreen, "coins,players=2:2.5.9.14~0-1", ("i", "left")),
}
ON_EACH_SCREEN = pytest.mark.parametrize("name", CASES)


def snapshot(desk: Desk) -> tuple[object, ...]:
    """Return everything visible that a key could change."""
    app = desk.app
    tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    games = [(table.session.save(), table.playhead.playing, table.playhead.speed) for table in tables]
    # The footer itself changes where the mouse is.
    rows = [] if desk.exited else [list(strip) for strip in desk.strips[:-1]]
    return desk.exited, games, app.clipboard, desk.notifications, rows


async def click_key(desk: Desk, key: str, cell: int) -> None:
    """Click the first (0) or last (-1) cell of a key in the footer."""
    region = buttons(desk.screen.query_one(KeyFooter))[key]
    await desk.click_at(region.x + cell % region.width, region.y)


@ON_EACH_SCREEN
async def test_a_click_presses_that_key_alone(name: str) -> None:
    screen, game, keys = CASES[name]
    pressed = list[str]()
    async with opened(game, SIZES[3]) as desk:
        await desk.press(*keys)
        before = snapshot(desk)
        with patch.object(desk.app, "simulate_key", pressed.append):
            for key, cell in product([c.keys[0] for c in screen.commands if c.label], (0, -1)):
                with case((key, cell)):
                    await click_key(desk, key, cell)
                    assert snapshot(desk) == before
                    assert pressed == [key]
                    pressed.clear()


@pytest.mark.parametrize(
    ("game", "key"), [(None, "q"), (None, "enter"), ("beggar#305@100", "left"), ("coins#7", "m")]
)
async def test_a_click_does_what_the_key_does(game: str | None, key: str) -> None:
    results = []
    for cell in (None, 0, -1):
        async with opened(game) as desk:
            before = snapshot(desk)
            await (desk.press(key) if cell is None else click_key(desk, key, cell))
            results.append(snapshot(desk))
            assert results[-1] != before
    assert results[0] == results[1] == results[2]


@ON_EACH_SCREEN
async def test_keys_with_the_same_label_stand_together_before_it(name: str) -> None:
    screen, game, keys_to_press = CASES[name]
    async with opened(game) as desk:
        await desk.press(*keys_to_press)
        for size in (SIZES[1], SIZES[2], SIZES[0]):
            if desk.app.size != size:
                await desk.resize(*size)
            narrow, wide = size[0] < 80, size[0] >= WIDE_COLUMNS
            labelled = [command for command in screen.commands if command.label]
            shown = [c for c in labelled if not (narrow and c.roomy) and (wide or not c.wide)]
            gap, words, texts = "" if narrow else " ", list[str](), dict[str, str]()
            for label in dict.fromkeys(command.label for command in shown):
                keys = {c.keys[0]: c.key_text.split()[0] for c in shown if c.label == label}
                words.append(f" {''.join(keys.values())} {label}")
                *_, last = keys
                alone = len(keys) == 1
                texts |= keys | {last: f"{keys[last]} {f'{label}{gap}' if alone else ''}"}
                texts[next(iter(keys))] = f" {texts[next(iter(keys))]}"
            line = desk.lines[-1]
            assert line.rstrip() == gap.join(words), size
            regions = buttons(desk.screen.query_one(KeyFooter))
            assert {key: line[spot.x : spot.right] for key, spot in regions.items()} == texts, size


async def test_the_wheel_scrolls_to_keys_that_do_not_fit() -> None:
    width = 40
    up, down = events.MouseScrollUp, events.MouseScrollDown
    async with opened(None, (width, 24)) as desk:
        bar = desk.screen.query_one(KeyFooter)
        whole = "".join(sign.text for sign in bar.signs())
        most = len(whole) - width
        assert most > 4
        for direction, columns in ((down, range(0, most + 9, 4)), (up, range(most, -9, -4))):
            for column in columns:
                left = max(0, min(column, most))
                assert desk.lines[-1] == whole[left : left + width]
                assert whole[left + buttons(bar)["enter"].right :] == whole.partition("open")[2]
                await desk.wheel(bar, direction, y=0)
        assert desk.lines[-1] == whole[:width]


async def test_a_click_on_the_label_of_several_keys_does_nothing() -> None:
    async with opened("beggar#305@100") as desk:
        before, bar = snapshot(desk), desk.screen.query_one(KeyFooter)
        columns = [x for x, char in enumerate(desk.lines[-1]) if char.isalpha() and not bar.button_at(x)]
        assert len(columns) == len("stepspeed")
        for x in columns:
            await desk.click(bar, x)
            assert snapshot(desk) == before
