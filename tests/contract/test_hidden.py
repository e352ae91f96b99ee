"""Zones that lie face down until they are opened, by a key or by a click, and hidden again."""

from __future__ import annotations

import pytest

from cardtui.ui.cards.zone_widget import ZoneWidget
from tests.contract.checks import key_of
from tests.contract.games import KEYS
from tests.contract.positions import ended, middle
from tests.ui.desk import SIZES, Desk
from tests.ui.shared_app import shared_app

every_game = pytest.mark.parametrize("key", KEYS)

pytestmark = pytest.mark.usefixtures("slow_computer")


def openable(desk: Desk) -> list[ZoneWidget]:
    return [desk.zones[name] for name in desk.table.openable_zones]


def backs(zones: list[ZoneWidget]) -> int:
    """Return the number of cells that show backs of cards."""
    rows = [zone.render_line(y).text for zone in zones for y in range(1, zone.size.height)]
    return sum(row.count("▚") + row.count("╱") for row in rows)


def shown_ranks(zone: ZoneWidget) -> set[str]:
    """Return the ranks of the cards in a zone that it shows."""
    text = " ".join(zone.render_line(y).text for y in range(1, zone.size.height))
    return {card.label for card in zone.cards if card.label in text}


@every_game
async def test_a_key_opens_and_hides_all_openable_zones(key: str) -> None:
    async with shared_app(middle(key)) as again:
        if not again.desk.table.openable_zones:
            return
        for size in SIZES:
            async with again(size, size=size) as desk:
                before, seen = desk.text, {zone.place: shown_ranks(zone) for zone in openable(desk)}
                assert backs(openable(desk))
                await desk.press(key_of(desk, "open_hidden"))
                assert all(zone.face_up for zone in openable(desk))
                assert not backs(openable(desk))
                assert any(shown_ranks(zone) > seen[zone.place] for zone in openable(desk))
                await desk.press(key_of(desk, "open_hidden"))
                assert not any(zone.face_up for zone in openable(desk))
                assert desk.text == before


@every_game
async def test_a_click_anywhere_on_a_zone_opens_and_hides_all(key: str) -> None:
    async with shared_app(middle(key)) as again:
        for at, name in enumerate(again.desk.table.openable_zones):
            size = SIZES[at % len(SIZES)]
            async with again((name, size), size=size) as desk:
                zone = desk.zones[name]
                right, bottom = zone.region.width - 1, zone.region.height - 1
                for x, y in ((0, 0), (right // 2, bottom // 2), (right, bottom)):
                    for face_up in (True, False):
                        await desk.click(f"#{zone.id}", x, y)
                        assert {zone.face_up for zone in openable(desk)} == {face_up}


@every_game
async def test_a_click_elsewhere_changes_nothing_in_a_watched_game(key: str) -> None:
    for game in (middle(key), ended(key)):
        async with shared_app(game) as again:
            table, at = again.desk.table, again.desk.ply
            others = [zone for name, zone in again.desk.zones.items() if name not in table.openable_zones]
            spots = ["#title", "#sentence"]
            if not table.session.game.interactive:
                spots += [f"#{zone.id}" for zone in others]
            for size in SIZES[:2]:
                async with again(size, size=size) as desk:
                    before = desk.text
                    for spot in spots:
                        region = desk.screen.query_one(spot).region
                        for end in (0, -1) if region else ():
                            await desk.click(spot, end % region.width, end % region.height)
                            assert (desk.text, desk.ply) == (before, at), spot
