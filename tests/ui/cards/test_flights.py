"""Cards fly from where they were to where they will be."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from tests.ui.cards.flights import HALF, aloft, check_air, inner, looks_of, movements, picture, target
from tests.ui.desk import SEED, SIZES, opened
from tests.ui.shared_app import shared_app


async def test_a_card_flies_to_its_new_position() -> None:
    cases = list(zip([0, 1, 9, 40], SIZES, strict=True))
    async with shared_app(SEED, flights=True) as again:
        screens = await looks_of(again, [(f"{SEED}@{ply + 1}", size) for ply, size in cases])
        for ply, size in cases:
            async with again((ply, size), f"{SEED}@{ply}", size) as desk:
                (move,) = movements(desk, ply + 1)
                hand, pile = desk.zones[move.source], desk.zones["pile"]
                lay, _ = hand.slots(0, 1, len(hand.cards))
                await desk.press("right")
                assert desk.flying
                assert desk.ply == ply + 1
                assert desk.flight.offset == lay
                end = target(desk)
                check_air(desk)
                await desk.fly(HALF)
                assert desk.flight.offset not in (lay, end)
                check_air(desk)
                card = [row.text for row in desk.flight._rows]
                await desk.land()
                assert pile.slots(len(pile.cards) - 1, 1, len(pile.cards))[0] == end
                assert inner(picture(desk, Region(*end, len(card[0]), len(card)))) == inner(card)
                assert desk.text == screens[f"{SEED}@{ply + 1}", size]


@pytest.mark.parametrize(("plies", "key", "by"), [([7, 10, 40], "right", -1), ([1, 7, 40], "left", 0)])
async def test_the_movements_of_a_step_fly_one_after_the_other(plies: list[int], key: str, by: int) -> None:
    cases = list(zip(plies, SIZES, strict=False))
    async with shared_app(SEED, flights=True) as again:
        screens = await looks_of(again, [(f"{SEED}@{ply - 1 - by}", size) for ply, size in cases])
        for ply, size in cases:
            async with again((ply, size), f"{SEED}@{ply + by}", size) as desk:
                moves = movements(desk, ply)
                await desk.press(key)
                for move in moves if key == "right" else reversed(moves):
                    assert aloft(desk) == {move.target if key == "right" else move.source: move.cards}
                    check_air(desk)
                    await desk.fly(HALF)
                    check_air(desk)
                    await desk.fly(HALF)
                assert not desk.flying
                assert desk.text == screens[f"{SEED}@{ply - 1 - by}", size]


async def test_nothing_flies_while_output_is_pending() -> None:
    async with opened(f"{SEED}@60", flights=True) as desk:
        for pending in (True, False):
            desk.app._driver.output_pending = pending  # type: ignore[union-attr]
            await desk.press("right")
            assert desk.flying is not pending
            assert desk.shown_cards() == desk.expected_cards()
        await desk.land()
