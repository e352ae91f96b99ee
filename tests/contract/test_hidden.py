"""What lies face down until one asks for it: a key opens it, and a click on any of it, and hides it again."""

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


def hidden(desk: Desk) -> list[ZoneWidget]:
    return [desk.zones[name] for name in desk.table.openable_zones]


def backs(places: list[ZoneWidget]) -> int:
    """How many cells of these places are painted as backs of cards."""
    rows = [place.render_line(y).text for place in places for y in range(1, place.size.height)]
    return sum(row.count("▚") + row.count("╱") for row in rows)


def told(place: ZoneWidget) -> set[str]:
    """The ranks that a place shows, of those that lie there."""
    text = " ".join(place.render_line(y).text for y in range(1, place.size.height))
    return {card.label for card in place.cards if card.label in text}


@every_game
async def test_a_key_opens_and_hides_all_of_it(key: str) -> None:
    async with shared_app(middle(key)) as again:
        if not again.desk.table.openable_zones:
            return
        for size in SIZES:
            async with again(size, size=size) as desk:
                before, seen = desk.text, {place.place: told(place) for place in hidden(desk)}
                assert backs(hidden(desk))
                await desk.press(key_of(desk, "open_hidden"))
                assert all(place.face_up for place in hidden(desk))
                assert not backs(hidden(desk))
                assert any(told(place) > seen[place.place] for place in hidden(desk))
                await desk.press(key_of(desk, "open_hidden"))
                assert not any(place.face_up for place in hidden(desk))
                assert desk.text == before


@every_game
async def test_a_click_anywhere_on_it_opens_and_hides_all_of_it(key: str) -> None:
    async with shared_app(middle(key)) as again:
        for at, name in enumerate(again.desk.table.openable_zones):
            size = SIZES[at % len(SIZES)]
            async with again((name, size), size=size) as desk:
                place = desk.zones[name]
                right, bottom = place.region.width - 1, place.region.height - 1
                for x, y in ((0, 0), (right // 2, bottom // 2), (right, bottom)):
                    for face_up in (True, False):
                        await desk.click(f"#{place.id}", x, y)
                        assert {place.face_up for place in hidden(desk)} == {face_up}


@every_game
async def test_a_click_on_anything_else_changes_nothing_where_nobody_plays(key: str) -> None:
    for game in (middle(key), ended(key)):
        async with shared_app(game) as again:
            table, at = again.desk.table, again.desk.ply
            others = [place for name, place in again.desk.zones.items() if name not in table.openable_zones]
            spots = ["#title", "#sentence"]
            if not table.session.game.interactive:
                spots += [f"#{place.id}" for place in others]
            for size in SIZES[:2]:
                async with again(size, size=size) as desk:
                    before = desk.text
                    for spot in spots:
                        region = desk.screen.query_one(spot).region
                        for end in (0, -1) if region else ():
                            await desk.click(spot, end % region.width, end % region.height)
                            assert (desk.text, desk.ply) == (before, at), spot
