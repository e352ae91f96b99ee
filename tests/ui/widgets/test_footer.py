"""Each key in the footer is a button of its own: a click on it does what the key does, and nothing else."""

from __future__ import annotations

from itertools import product
from unittest.mock import patch

import pytest
from textual import events

from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.pointing import buttons

SCREENS: list[tuple[str | None, str]] = [
    (None, "right down"),
    ("beggar#305@100", ""),
    ("perditio#7@15", ""),
    ("snap#305@80", ""),
    ("coins,players=2:2.5.9.14~0-1", "right right 2"),
    ("coins,players=2:2.5.9.14~0-1", "i left"),
]
"""The game to open, and the keys that lead to the screen."""


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


@pytest.mark.parametrize(("game", "keys"), SCREENS)
async def test_a_click_presses_that_key_alone(game: str | None, keys: str) -> None:
    pressed = list[str]()
    async with opened(game, SIZES[3]) as desk:
        await desk.press(*keys.split())
        before, commands = snapshot(desk), desk.screen.commands  # type: ignore[attr-defined]
        with patch.object(desk.app, "simulate_key", pressed.append):
            for key, cell in product([c.keys[0] for c in commands if c.label], (0, -1)):
                with case((key, cell)):
                    await click_key(desk, key, cell)
                    assert snapshot(desk) == before
                    assert pressed == [key]
                    pressed.clear()


@pytest.mark.parametrize(
    ("game", "key"), [(None, "q"), (None, "enter"), ("beggar#305@100", "left"), ("coins#7", "question_mark")]
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
