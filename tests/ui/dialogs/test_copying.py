"""A copied id is shown whole, so that it can be selected by hand where the terminal copies nothing."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from tests.ui.desk import Desk, opened

SHORT = "coins,players=2,names=Ann+Bob:1.4.5.9~3-1"
DECK = "beggar:" + ".".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC")


def regions(desk: Desk) -> list[Region]:
    return [widget.region for widget in desk.screen.query("#title-bar, #room *").results()]


async def test_an_id_that_fits_is_shown_in_the_title_bar() -> None:
    async with opened(SHORT, (60, 18)) as desk:
        below = desk.lines[1:]
        await desk.press("y")
        assert desk.lines[0].strip() == f"Copied {SHORT}"
        assert desk.lines[1:] == below


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_an_id_that_is_longer_than_a_line_is_shown_on_several_lines_until_a_click(
    size: tuple[int, int],
) -> None:
    async with opened(DECK, size) as desk:
        before, lain = desk.text, regions(desk)
        await desk.press("y")
        assert desk.app.clipboard == desk.table.session.id
        said = "".join(line.strip() for line in desk.lines[:6])
        assert f"Copied{desk.app.clipboard}" in said.replace(" ", "")
        assert regions(desk) == lain  # nothing moves
        await desk.press("right", "left")
        assert desk.notifications
        await desk.click_at(20, 1)
        assert desk.text == before
