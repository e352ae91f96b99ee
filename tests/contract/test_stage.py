"""Every table is composed: all fits, what is played with stands in the middle, and no text is cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.geometry import Region

from cardtui.games.beggar.screens.burnt import BurntCards
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.table.pile_board import PileBoard
from tests.cases import case
from tests.contract.games import each_kind, latest, middle
from tests.contract.test_tables import check_room
from tests.ui.desk import Desk, opened
from tests.ui.layout import check_apart, check_fit, check_whole

SIZES = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]
"""The terminal sizes for which every table is composed."""

_STEPS = {"beggar#305": (0, 1, 45, 85, 86, 87, 210), "snap#305": (0, 45, 110, 300)}
"""Watched games, and plies: with a debt that is paid or answered by an honour, with small and large hands."""

_PLAYED = {
    "beggar,slap=easy#22": (0,),
    "beggar,slap=easy#22~l.l.l.s": (4,),
    "beggar,slap=easy#22~l.x.l.l": (4,),
    "snap,you=A,suits=2#305": (0,),
    "snap,you=B#925876~b.t.b": (2, 3),
}

STAGED = [
    *((game, (), plies) for game, plies in (_STEPS | _PLAYED).items()),
    ("beggar#305", ("hand",), (0, 1)),
    ("snap#305", ("open",), (0, 110)),
]
"""The games whose zones stand on a stage: their ids, how they are shown, and plies."""

_CENTRED = "Hand, Pile, #sentence, #in-hand, #slap, #score"
"""What stands on the axis of a stage."""


def margins(desk: Desk, region: Region) -> tuple[int, int] | None:
    """Return the blank columns at the left and at the right of the first row of a region with text."""
    row = desk.lines[region.y][region.x : region.right]
    if not row.strip():
        return None
    return region.x + len(row) - len(row.lstrip()), desk.app.size.width - region.x - len(row.rstrip())


def check_axis(desk: Desk, centred: str) -> None:
    """Check that the middle of each of these widgets, as painted, is that of the terminal, but for a cell."""
    seen = 0
    for widget in desk.table.query(centred):
        if widget.region and (found := margins(desk, widget.region)) is not None:
            left, right = found
            assert abs(left - right) <= 2, f"{widget}: {left} columns left of it, {right} right of it"
            seen += 1
    assert seen >= 3


def shown_rows(desk: Desk) -> Iterator[int]:
    """Yield the rows between the title and the keys in which anything is seen, but for the transport bar."""
    for y in range(1, desk.app.size.height - 2):
        if desk.lines[y].strip():
            yield y


def check_composed(desk: Desk) -> None:
    """Check what holds for every table: it fills half of the rows or more, and no text is cut."""
    columns, rows = desk.app.size
    if columns >= 80 and rows >= 24:
        cut = [line.strip() for line in desk.lines if "…" in line]
        assert not cut, f"there is no room for the whole text in these rows: {cut}"
        if columns <= 120:
            first, *_, last = shown_rows(desk)
            assert 2 * (last - first + 1) >= rows - 2, f"only rows {first} to {last} of {rows} show anything"


def extent(zone: ZoneWidget) -> Region:
    """Return the region of the screen that a zone takes: its cards, if it has the whole width for them."""
    if zone.region.width < zone.app.size.width or not zone.cards:
        return zone.region
    corner, edges = zone.slots(0, len(zone.cards), len(zone.cards))
    left, width = corner.x + min(edges), max(edges) - min(edges) + zone.card_size.width
    return Region(left, zone.region.y, width, zone.region.height)


def check_centred(desk: Desk) -> None:
    """Check that squares, and what lies side by side, stand in the middle of the terminal, but for a cell."""
    columns = desk.app.size.width
    for strip in desk.table.query(SquareStrip):
        left, grid = strip.region.x + strip.left, strip.grid
        right = columns - left - grid.in_tier * grid.width
        assert abs(left - right) <= 2, (
            f"{strip} is not in the middle: {left} columns are left of its squares, {right} right of them"
        )
    rows: list[Region] = []
    for zone in desk.table.zones.values():
        if zone.region and not isinstance(zone, PileBoard | BurntCards):
            row = extent(zone)
            for other in [other for other in rows if set(other.line_range) & set(row.line_range)]:
                rows.remove(other)
                row = row.union(other)
            rows.append(row)
    for row in rows:
        right = columns - row.right
        assert abs(row.x - right) <= 2, (
            f"the zones in row {row.y} are not in the middle: {row.x} columns are left of them, {right} right"
        )


def check_largest(desk: Desk) -> None:
    """Check that no zone has larger cards than the one to which cards are played."""
    played = {
        card.target
        for ply in range(1, min(desk.table.session.length, 30) + 1)
        for card in desk.table.session.step(ply).cards_moved
    }
    sizes = {name: zone.card_size.height for name, zone in desk.table.zones.items() if zone.region}
    most = max(sizes.values(), default=0)
    assert not sizes or not played or most in {sizes[name] for name in played & sizes.keys()}, (
        f"cards are played to {' and '.join(sorted(played))}, where they are smaller than elsewhere: {sizes}"
    )


@pytest.mark.usefixtures("slow_computer")
@each_kind
async def test_every_table_is_composed_at_every_size_at_the_start_in_the_middle_and_at_the_end(
    key: str,
) -> None:
    start = f"{key}#305"
    for game in (start, middle(key), latest(key)):
        async with opened(game) as desk:
            for size in SIZES:
                await desk.resize(*size)
                with case((game, size)):
                    assert desk.shown_cards() == desk.expected_cards()
                    check_fit(desk)
                    check_whole(desk)
                    check_apart(desk)
                    check_room(desk)
                    if not desk.table.end_panel.display:
                        check_centred(desk)
                        check_largest(desk)
                        check_composed(desk)


@pytest.mark.usefixtures("slow_computer")
@pytest.mark.parametrize(("game", "views", "plies"), STAGED, ids=lambda value: str(value))
async def test_two_hands_and_a_pile_stand_in_the_middle(
    game: str, views: tuple[str, ...], plies: tuple[int, ...]
) -> None:
    async with opened(game, views=views) as desk:
        for size in SIZES:
            await desk.resize(*size)
            for ply in plies:
                with case((size, ply)):
                    desk.table.player.go(ply)
                    await desk.settle()
                    check_axis(desk, _CENTRED)
                    check_composed(desk)
