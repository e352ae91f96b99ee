"""The keys of Perditio Tempus's own commands."""

from __future__ import annotations

from cardtui.ui.games.perditio.fate import FatePanel
from cardtui.ui.games.perditio.table import TABLE
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.screen import HERE, LOST, SMALL, USUAL, Check, all_open, piles, state
from tests.ui.games.perditio.test_fate import LOOPS, deal_by
from tests.ui.shared_app import shared_app

LONG = deal_by(LOOPS)
"""A deal whose fate is some rows longer than the smallest terminal."""


async def shows_and_hides_the_fate(desk: Desk, key: str) -> None:
    before = desk.text
    await desk.press(key)
    assert "Lost from the start" in desk.text
    await desk.press(key)
    assert desk.text == before


async def scrolls_the_fate(desk: Desk, key: str) -> None:
    panel = desk.table.query_one(FatePanel)
    assert panel.max_scroll_y > 1
    up = key in ("up", "k", "shift+up")
    panel.scroll_to(y=panel.max_scroll_y if up else 0, animate=False)
    await desk.settle()
    await desk.press(key)
    assert panel.scroll_y == (panel.max_scroll_y - 1 if up else 1)
    panel.scroll_to(y=0, animate=False)


async def shows_and_leaves_the_clock(desk: Desk, key: str) -> None:
    before = desk.text
    await desk.press(key)
    assert desk.table.has_class("-clock")
    await desk.press(key)
    assert desk.text == before


async def opens_and_hides_the_piles(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert all_open(desk)
    for rows, cards in zip(piles(desk), state(desk).piles, strict=True):
        assert all(card.label in "".join(rows[1:]) for card in cards)
    await desk.press(key)
    assert not all_open(desk)


CHECKS: dict[str, Check] = {
    "fate": shows_and_hides_the_fate,
    "clock": shows_and_leaves_the_clock,
    "scroll_panel": scrolls_the_fate,
    "open_hidden": opens_and_hides_the_piles,
}


async def test_a_key_does_what_its_command_says() -> None:
    assert CHECKS.keys() == {command.name for command in TABLE.own_commands}
    async with shared_app(f"{LOST}@{HERE}") as again:
        for command in TABLE.own_commands:
            for key in command.keys:
                look = (LONG, SMALL, ("fate",)) if command.name == "scroll_panel" else (None, USUAL, ())
                async with again(f"{command.name} {key}", *look) as desk:
                    await CHECKS[command.name](desk, key)


async def test_keys_that_scroll_do_nothing_when_nothing_can_be_scrolled() -> None:
    async with opened(f"{LOST}@{HERE}") as desk:
        before = desk.text
        for command in TABLE.own_commands:
            for key in command.keys if command.name == "scroll_panel" else ():
                await desk.press(key)
                assert desk.text == before, key
