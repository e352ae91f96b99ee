"""Every zone on every table has room for a whole card, and keeps to its columns."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest

from cardtui.engine.zones import ZoneKind
from cardtui.games import open_id
from cardtui.ui.cards.fan import Fan
from tests.contract.games import KEYS, finished, ids
from tests.ui.desk import SIZES, Desk, opened


def check_room(desk: Desk) -> None:
    """Check that each visible zone shows its caption and a whole card, and keeps to its columns.

    The number of cards stands apart from the name of the zone and from the zone beside it.
    """
    for name, zone in desk.zones.items():
        if not zone.region:
            continue
        width, height = zone.size
        assert height > zone.card_size.height, (name, height)
        lines = [zone.render_line(y) for y in range(height)]
        assert [line.cell_length for line in lines] == [width] * height, name
        if isinstance(zone, Fan):
            counted = rf"(^| ){len(zone.cards)}( cards?)?( |$)"
            assert re.search(counted, lines[0].text), f"{name} at {desk.app.size}: {lines[0].text}"
            beside = [
                other.region.x
                for other in desk.zones.values()
                if other.region.y == zone.region.y and other.region.x > zone.region.x
            ]
            assert zone.region.right < min(beside, default=999), f"{name} touches what is beside it"


@pytest.mark.parametrize("key", KEYS)
async def test_every_zone_has_room_for_a_card_and_keeps_to_its_columns(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save()) as desk:
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        for size in SIZES:
            await desk.resize(*size)
            for ply in (end.length // 2, 0):
                desk.table.player.go(ply)
                await desk.settle()
                check_room(desk)
                await desk.press("o")
                check_room(desk)
                await desk.press("o")


@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_stack_that_is_too_deep_is_counted_and_keeps_to_its_columns(
    size: tuple[int, int],
) -> None:
    async with opened("golf#305~stock", size) as desk:
        column, deck = desk.zones["1"], desk.table.session.game.initial_state().stock
        column.show(deck[:12])
        await desk.settle()
        heading = column.render_line(0).text
        assert "×12" in heading
        check_room(desk)
        for y in range(1, column.card_size.height + 1):  # no label runs into the zone beside it
            assert not column.render_line(y).text[column.card_size.width :].strip(), y
        column.show(deck[:2])
        await desk.settle()
        assert ("×2" in column.render_line(0).text) is (size == SIZES[0])  # where there is no room for edges


@pytest.mark.parametrize("key", KEYS)
async def test_two_hands_have_one_step_so_that_the_longer_one_looks_longer(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    hands = [zone.name for zone in end.game.zones if zone.kind is ZoneKind.HAND]
    if len(hands) < 2:
        return
    async with opened(end.save()) as desk:
        fans = [desk.table.fan(name) for name in hands]
        for size, _ in product(SIZES, ("open", "hidden")):
            await desk.resize(*size)
            await desk.press("o")
            widths = dict[int, int]()
            for ply in range(0, end.length, max(1, end.length // 40)):
                desk.table.player.go(ply)
                await desk.settle()
                for fan in fans:
                    edges = fan.edges(len(fan.cards))
                    gaps = [right - left for left, right in pairwise(edges)]
                    assert ply or min(gaps) >= 2, "ranks and suits can be read as the game begins"
                    within = gaps[1:] if gaps[:1] >= [fan.card_size.width] else gaps  # both ends of a deck
                    assert max(within, default=0) - min(within, default=0) <= 1, "all cards close up alike"
                    width = edges[-1] + fan.card_size.width
                    assert widths.setdefault(len(edges), width) == width, (size, ply)
            in_order = [width for _, width in sorted(widths.items())]
            assert in_order == sorted(in_order), size
