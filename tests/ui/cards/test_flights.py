"""Cards fly from where they were to where they will be."""

from __future__ import annotations

import pytest
from textual.geometry import Offset, Region

from tests.ui.cards.flights import ALMOST, HALF, aloft, check_air, inner, looks_of, movements, picture, target
from tests.ui.desk import SEED, SIZES, opened
from tests.ui.games.perditio.screen import LOST
from tests.ui.shared_app import paired, shared_app

SNAP = "snap#305"

STEPS = {SEED: [1, 10, 40], SNAP: [2, 7, 16, 374], LOST: [2, 16]}
"""Plies whose steps move cards and light none up: some move cards twice, some from the end of a deck."""


@pytest.mark.parametrize("game", STEPS)
async def test_the_cards_of_a_step_fly_one_movement_after_the_other(game: str) -> None:
    steps = [(ply, back) for back in (False, True) for ply in STEPS[game][back:]]
    cases = [(size, ply, ply - back, back) for size, (ply, back) in paired(steps, SIZES)]
    async with shared_app(game, flights=True) as again:
        there = await looks_of(again, [(f"{game}@{end}", size) for size, _, end, _ in cases])
        for size, ply, end, back in cases:
            async with again((ply, size, back), f"{game}@{ply if back else ply - 1}", size) as desk:
                moves = movements(desk, ply)
                first, last = desk.zones[moves[0].source], desk.zones[moves[-1].target]
                lay, _ = first.slots(moves[0].source_index, 1, len(first.cards))
                larger = [a - b for a, b in zip(last.card_size.value, first.card_size.value, strict=True)]
                await desk.press("left" if back else "right")
                # A card has the same middle in another size.
                assert back or desk.flight.offset == lay - Offset(larger[0] // 2, larger[1] // 2)
                for move in reversed(moves) if back else moves:
                    assert aloft(desk) == {move.source if back else move.target: move.cards}
                    start, goal = desk.flight.offset, target(desk)
                    check_air(desk)
                    await desk.fly(HALF)
                    here = desk.flight.offset
                    assert here not in (start, goal)
                    assert all(abs(gap) <= 1 for gap in here + here - start - goal), "half of the way"
                    check_air(desk)
                    bare = desk.flight.region.size - (1, 1)  # without the shadow
                    card = picture(desk, Region.from_offset(desk.flight.offset, bare))
                    assert "Snap!" not in desk.text and not any(zone.lit for zone in desk.zones.values())
                    await desk.fly(ALMOST)
                    assert (desk.flying, desk.flight.offset) == (True, goal)
                    await desk.fly(HALF - ALMOST)
                assert not desk.flying
                assert desk.text == there[f"{game}@{end}", size]
                if not back and len(moves) == 1 and game != LOST:  # there it becomes a mark
                    assert last.slots(moves[0].target_index, 1, len(last.cards))[0] == goal
                    assert inner(picture(desk, Region(*goal, len(card[0]), len(card)))) == inner(card)


async def test_nothing_flies_while_output_is_pending() -> None:
    async with opened(f"{SEED}@60", flights=True) as desk:
        for pending in (True, False):
            desk.app._driver.output_pending = pending  # type: ignore[union-attr]
            await desk.press("right")
            assert desk.flying is not pending
            assert desk.shown_cards() == desk.expected_cards()
        await desk.land()
