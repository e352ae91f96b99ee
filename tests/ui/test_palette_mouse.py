"""The palette by the mouse: a click runs what is painted there, or leaves it, and nothing more."""

from __future__ import annotations

from itertools import product

import pytest
from textual import events
from textual.command import CommandInput, CommandList

from cardtui.ui.palette import Palette
from cardtui.ui.table.screen import TableScreen
from tests.ui.desk import SEED, Desk, opened


def click(desk: Desk, x: int, y: int) -> None:
    """Press and let go of the left button, without waiting for what that does."""
    for kind in (events.MouseDown, events.MouseUp):
        desk.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


async def test_an_entry_that_is_clicked_is_run() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p", *"speed")
        listed = desk.screen.query_one(CommandList)
        row = next(y for y, line in enumerate(desk.lines) if "Faster" in line)
        await desk.click(listed, 4, row - listed.region.y)
        assert desk.table.playhead.speed == 8
        assert desk.screen is desk.table


@pytest.mark.parametrize("filled", [True, False])
async def test_a_click_runs_what_is_painted_there_or_nothing(filled: bool) -> None:
    async with opened(f"{SEED}@100") as desk:
        for text in ("zzz", "faster", "s", "quit"):
            await desk.press("ctrl+p")
            row = next(y for y, line in enumerate(desk.lines) if "One card on" in line)
            desk.screen.query_one(CommandInput).value = text
            if filled:  # but not painted
                assert isinstance(desk.screen, Palette)
                desk.screen._catch_up()
            click(desk, 6, row)
            await desk.settle()
            assert (desk.ply, desk.table.playhead.speed, desk.exited) == (100, 4, False), text
            if isinstance(desk.screen, Palette):  # otherwise it was a click beside the list
                await desk.press("escape")
            assert desk.screen is desk.table, text


async def test_a_button_that_went_down_before_the_list_changed_runs_nothing_of_what_is_there_now() -> None:
    async with opened(f"{SEED}@100") as desk:
        await desk.press("ctrl+p")
        spot = 6, next(y for y, line in enumerate(desk.lines) if "One card on" in line)
        down, up = (
            kind(None, *spot, 0, 0, 1, False, False, False, *spot)
            for kind in (events.MouseDown, events.MouseUp)
        )
        await desk.press(*"s")  # meanwhile, on a slow line
        entries = desk.lines
        assert "One card on" not in entries[spot[1]]
        for event in (down, up):
            desk.app.post_message(event)
        await desk.settle()
        assert desk.lines == entries
        assert (desk.ply, desk.table.playhead.speed, desk.exited) == (100, 4, False)
        await desk.click_at(*spot)  # and now what is there
        assert desk.screen is not desk.table or desk.table.playhead.speed != 4 or desk.lines != entries


async def test_clicks_beside_it_and_a_key_leave_the_palette_and_nothing_more() -> None:
    keys = [(), ("down",), ("z",), ("enter",), ("escape",), ("pageup", "z", "up")]
    async with opened(None) as desk:
        for at, (after, often) in enumerate(product(keys, (1, 2))):
            if not isinstance(desk.screen, TableScreen):
                await desk.press("c")
            stack = list(desk.app.screen_stack)
            await desk.press("ctrl+p")
            for _ in range(often + at // 2 % 2):  # once to three times
                click(desk, 40 + at, 1)  # where no click before could be the first half of a double click
            desk.send_keys(*after)
            await desk.settle()
            assert list(desk.app.screen_stack)[: len(stack)] == stack or after == ("escape",), (after, often)
            assert not isinstance(desk.screen, Palette), (after, often)


async def test_a_double_click_beside_it_leaves_the_table_where_it_is() -> None:
    async with opened(None) as desk:
        await desk.press("b", "ctrl+p")
        await desk.pilot.click(offset=(40, 1), times=2)
        await desk.settle()
        assert desk.screen is desk.table
