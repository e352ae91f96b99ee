"""What every place on every table has: room for a card, and lines as wide as it is."""

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
    """Each place that is shown has its caption and a whole card in sight, and keeps to its columns.

    The number of its cards can be told from its name, and from the name of what lies beside it.
    """
    for name, place in desk.zones.items():
        if not place.region:
            continue
        width, height = place.size
        assert height > place.card_size.height, (name, height)
        lines = [place.render_line(y) for y in range(height)]
        assert [line.cell_length for line in lines] == [width] * height, name
        if isinstance(place, Fan):
            counted = rf"(^| ){len(place.cards)}( cards?)?( |$)"
            assert re.search(counted, lines[0].text), f"{name} at {desk.app.size}: {lines[0].text}"
            beside = [
                other.region.x
                for other in desk.zones.values()
                if other.region.y == place.region.y and other.region.x > place.region.x
            ]
            assert place.region.right < min(beside, default=999), f"{name} touches what is beside it"


@pytest.mark.parametrize("key", KEYS)
async def test_every_place_has_room_for_a_card_and_keeps_to_its_columns(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save()) as desk:
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        for size in SIZES:
            await desk.resize(*size)
            for place in (end.length // 2, 0):
                desk.table.player.go(place)
                await desk.settle()
                check_room(desk)
                await desk.press("o")
                check_room(desk)
                await desk.press("o")


@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_pile_that_is_too_deep_to_be_seen_is_counted_and_keeps_to_its_columns(
    size: tuple[int, int],
) -> None:
    async with opened("golf#305~stock", size) as desk:
        column, deck = desk.zones["1"], desk.table.session.game.initial_state().stock
        column.show(deck[:12])
        await desk.settle()
        heading = column.render_line(0).text
        assert "×12" in heading
        check_room(desk)
        for y in range(1, column.card_size.height + 1):  # no label runs into what lies beside it
            assert not column.render_line(y).text[column.card_size.width :].strip(), y
        column.show(deck[:2])
        await desk.settle()
        assert ("×2" in column.render_line(0).text) is (size == SIZES[0])  # where there is no room for edges


@pytest.mark.parametrize("key", KEYS)
async def test_two_hands_have_one_step_so_that_the_longer_one_looks_longer(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    hands = [place.name for place in end.game.zones if place.kind is ZoneKind.HAND]
    if len(hands) < 2:
        return
    async with opened(end.save()) as desk:
        fans = [desk.table.fan(name) for name in hands]
        for size, _ in product(SIZES, ("open", "hidden")):
            await desk.resize(*size)
            await desk.press("o")
            widths = dict[int, int]()
            for place in range(0, end.length, max(1, end.length // 40)):
                desk.table.player.go(place)
                await desk.settle()
                for fan in fans:
                    edges = fan.edges(len(fan.cards))
                    gaps = [right - left for left, right in pairwise(edges)]
                    assert place or min(gaps) >= 2, "ranks and suits can be read as the game begins"
                    within = gaps[1:] if gaps[:1] >= [fan.card_size.width] else gaps  # both ends of a deck
                    assert max(within, default=0) - min(within, default=0) <= 1, "all cards close up alike"
                    width = edges[-1] + fan.card_size.width
                    assert widths.setdefault(len(edges), width) == width, (size, place)
            in_order = [width for _, width in sorted(widths.items())]
            assert in_order == sorted(in_order), size
