"""The page of the inspector: what stands where, and what is shown of two structures."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from cardtui.ui.cards.materials import PARTS
from cardtui.ui.table.inspector.page import InspectorView, page_rows
from cardtui.ui.widgets.end_panel import EndPanel
from tests.ui.desk import Desk, opened
from tests.ui.table.inspector.test_inspector import looking, page, seen

SMALL_STEPS = 30
GAMES = {
    "snap#305@3": "singly",
    "beggar#305@22": "singly",
    "perditio#7@5": "array",
    "coins,players=1:2.5.9.14~0-1.0-1.1-1.1-1.1-1.1-1@0": "positions",
}
"""Games, each with a representation to compare with."""

PAGES = [(78, 6, False), (38, 31, False), (78, 20, True), (116, 34, True), (98, 18, True), (116, 19, True)]
"""Columns and rows of the page beside or below the cards, and alone, at 80×24 and at 120×40; of a bench."""


def alone(view: InspectorView) -> InspectorView:
    """Return a view without the structure that is compared with."""
    one = view._replace(moments=view.moments[:1], representations=view.representations[:1])
    return one._replace(codes=view.codes[:1], working=0)


@pytest.mark.parametrize("game", GAMES)
async def test_code_and_costs_stand_still_from_one_small_step_to_the_next(game: str) -> None:
    costs, code = defaultdict(set), defaultdict(set)
    async with opened(game, (120, 40), views=["inside", f"beside-{GAMES[game]}"]) as desk:
        for _ in range(SMALL_STEPS):
            looking(desk).small_steps(1)
            both = seen(desk)
            for view in (both, alone(both)):
                for width, height, large in PAGES:
                    page_form = len(view.moments), width, height
                    rows = [row.text for row in page_rows(view, width, height, large=large)]
                    assert len(rows) == height
                    costs[page_form].add(max(at for at, row in enumerate(rows) if "so far" in row))
                    first = view.codes[0].lines[0].strip()[:20]
                    if height > 6:  # where it has a row or two, the code begins with the present line
                        assert view.call is not None
                        begins = min(at for at, row in enumerate(rows) if f" 1 {first}" in row)
                        code[*page_form, view.call.operation].add(begins)
    assert {len(rows) for rows in costs.values()} == {1}
    assert {len(rows) for rows in code.values()} == {1}


def row_of(desk: Desk, text: str) -> int:
    """Return the row of the screen in which a text stands first."""
    return next(at for at, line in enumerate(desk.lines) if text in line)


@pytest.mark.parametrize(("size", "views"), [((80, 24), ["inside", "inside-only"]), ((120, 40), ["inside"])])
async def test_two_structures_show_both_codes_each_with_its_own_line(
    size: tuple[int, int], views: list[str]
) -> None:
    async with opened("snap#305", size, views=[*views, "beside-singly"]) as desk:
        await desk.press(*["right_parenthesis"] * 2)
        for line in ("✓ 1 node = tail", "▸ 2 tail = node.prev", "✓ 1 at = head", "▸ 6 while at.next.next"):
            assert line in page(desk)
        rows = row_of(desk, "1 node = tail"), row_of(desk, "1 at = head"), row_of(desk, "compared")
        await desk.press(*["right_parenthesis"] * 8)
        assert "▸ 5 return node.card" in page(desk)
        assert ("· done" in page(desk)) is (size == (120, 40))
        assert "▸ 6 while at.next.next is not None" in page(desk)
        assert rows == (row_of(desk, "1 node = tail"), row_of(desk, "1 at = head"), row_of(desk, "compared"))


async def test_inside_only_has_all_the_room_and_is_closed_as_it_was_opened() -> None:
    async with opened("snap#305@376") as desk:
        assert desk.screen.query_one(EndPanel).display
        await desk.press("I")
        assert not desk.screen.query_one("#table").display
        assert desk.screen.query_one("#inside").region.height == 21  # title, transport and keys have the rest
        assert "│▟K ♥▙│▟Q ♠▙│" in page(desk)
        await desk.press("left")  # which looks at no end panel now
        assert desk.ply == 375
        assert {"inside", "inside-only"} <= desk.table.views
        await desk.press("d")
        assert desk.screen.query_one("#table").display
        assert not desk.screen.query("#inside")
        await desk.press("d")
        assert desk.screen.query_one("#table").display
        assert desk.table.views == {"inside"} and not desk.app.views


@pytest.mark.parametrize(("width", "columns"), [(116, 66), (156, 90), (196, 113)])
async def test_on_a_bench_the_code_has_a_ground_of_its_own_and_the_costs_end_at_the_right_edge(
    width: int, columns: int
) -> None:
    async with opened("beggar#305@50", (120, 40), views=["inside"]) as desk:
        await desk.press(*["right_parenthesis"] * 5)
        *rows, last = page_rows(seen(desk), width, 19, large=True)
        assert not last.text.strip()
        ground = [row for row in rows if row.parts and PARTS[row.parts[0]].paper in ("bar", "mark")]
        assert len(ground) == 7 and rows[-7:] == ground
        for row in ground:
            assert len({PARTS[cell].paper for cell in row.parts[:columns]} - {None}) == 1
            assert PARTS[row.parts[columns]].paper is None
        table = [row.text.rstrip() for row in ground[:4]]
        assert table[0].endswith("compared") and table[3].endswith("·")
        assert {len(line) for line in table} == {len(table[0])} and width - len(table[0]) < 3
        assert re.search(r"tailed +█+ 1 link$", ground[5].text.rstrip())
        assert re.search(r"singly +█+ 1 link$", ground[6].text.rstrip())
