"""The inspector of every game fits at every size, and shows the operation and its cards."""

from __future__ import annotations

from random import Random

import pytest

from cardtui.games import open_id
from cardtui.structures.structure import NOTHING
from tests.cases import case
from tests.contract.games import KEYS, finished, ids
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import check_fit, check_whole


def check_page(desk: Desk) -> None:
    """Check that the inspector's page shows the current operation and the cards that variables point to."""
    if not desk.table.has_class("-inside"):
        assert desk.table.session.at_end  # there is no room for both
        return
    inspector = desk.table.inspector
    assert inspector is not None and inspector.view is not None
    region = desk.screen.query_one("#inside-page").region
    assert region.height >= 4
    seen = inspector.view
    if (call := seen.call) is None:
        return
    page = "\n".join(line[region.x : region.right] for line in desk.lines[region.y : region.bottom])
    assert seen.trace.group_of(call.zone).operation_name(call.operation).rpartition(".")[2] in page
    cells = [
        cell
        for row in seen.moment.pictures[call.zone].rows
        for cell in row.cells
        if cell.element is not NOTHING
    ]
    for cell in cells:
        if cell.labels and not seen.is_secret(cell.element) and region.width >= 56:
            assert getattr(cell.element, "short", str(cell.element)) in page


@pytest.mark.parametrize("key", KEYS)
async def test_the_inspector_fits_at_every_size_and_ply(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    random = Random(key)
    async with opened(end.save(), views=["inside"]) as desk:
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        plies = [end.length, 0, end.length // 2]
        for at, size in enumerate((*SIZES, (79, 23), (110, 18), (80, 30), (80, 36), (80, 50), (100, 60))):
            await desk.resize(*size)
            for ply in (plies[0], plies[1 + at % 2]):  # at the end there is the least room
                desk.table.player.go(ply)
                await desk.settle()
                with case((size, ply)):
                    assert desk.shown_cards() == desk.expected_cards()
                    check_fit(desk)
                    check_whole(desk)
                    check_page(desk)
                    for keys in random.choices(
                        ["left_parenthesis", "right_parenthesis", "J", "K", "w", "W", "v"], k=2
                    ):
                        await desk.press(keys)
                        check_fit(desk)
                        check_page(desk)
