"""Cards fly from where they were to where they will be."""

from __future__ import annotations

from textual.geometry import Region

from cardtui.engine.zones import CardsMoved
from cardtui.games import open_id
from tests.ui.cards.flights import HALF, aloft, check_air, inner, looks_of, picture, target
from tests.ui.desk import LENGTH, SEED, SIZES, Desk, opened
from tests.ui.shared_app import shared_app


def movements(desk: Desk, ply: int) -> list[CardsMoved]:
    """Return the cards that the step to `ply` moves."""
    return [event for event in desk.table.session.step(ply).events if isinstance(event, CardsMoved)]


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


async def test_a_pile_that_is_taken_flies_under_the_hand() -> None:
    landmarks = open_id(f"{SEED}@{LENGTH}").landmarks
    cases = list(zip([landmarks[trick - 1] for trick in (1, 2, 5, 25)], SIZES, strict=True))
    async with shared_app(SEED, flights=True) as again:
        screens = await looks_of(again, [(f"{SEED}@{ply}", size) for ply, size in cases])
        for ply, size in cases:
            async with again((ply, size), f"{SEED}@{ply - 1}", size) as desk:
                laid, swept = movements(desk, ply)
                await desk.press("right")
                assert aloft(desk) == {"pile": laid.cards}
                check_air(desk)
                await desk.fly(2 * HALF)
                assert aloft(desk) == {swept.target: swept.cards}
                check_air(desk)
                hand, pile = desk.zones[swept.target], desk.zones["pile"]
                assert desk.flight.offset == pile.slots(0, len(swept.cards), len(swept.cards))[0]
                assert f"{len(swept.cards)} cards" in desk.text
                end = target(desk)
                await desk.fly(HALF)
                check_air(desk)
                await desk.fly(HALF)
                assert not desk.flying
                assert hand.slots(swept.target_index, len(swept.cards), len(hand.cards))[0] == end
                assert desk.text == screens[f"{SEED}@{ply}", size]


async def test_a_step_back_flies_back() -> None:
    cases = list(zip([1, 7, 10, 40], SIZES, strict=True))
    async with shared_app(SEED, flights=True) as again:
        screens = await looks_of(again, [(f"{SEED}@{ply - 1}", size) for ply, size in cases])
        for ply, size in cases:
            async with again((ply, size), f"{SEED}@{ply}", size) as desk:
                moves = movements(desk, ply)
                await desk.press("left")
                for move in reversed(moves):
                    assert aloft(desk) == {move.source: move.cards}
                    check_air(desk)
                    end = target(desk)
                    await desk.fly(HALF)
                    check_air(desk)
                    await desk.fly(HALF)
                assert not desk.flying
                hand = desk.zones[moves[0].source]
                assert hand.slots(0, 1, len(hand.cards))[0] == end
                assert desk.text == screens[f"{SEED}@{ply - 1}", size]


async def test_only_single_steps_fly() -> None:
    async with shared_app(f"{SEED}@100", flights=True) as again:
        for key in ("pagedown", "n", "end", "5", "pageup", "N", "home"):
            async with again(key) as desk:
                await desk.press(key)
                assert not desk.flying
                assert desk.shown_cards() == desk.expected_cards()


async def test_nothing_flies_while_the_terminal_has_not_taken_what_was_written() -> None:
    async with opened(f"{SEED}@60", flights=True) as desk:
        desk.app._driver.output_pending = True  # type: ignore[union-attr]
        await desk.press("right")
        assert not desk.flying
        assert desk.shown_cards() == desk.expected_cards()
        desk.app._driver.output_pending = False  # type: ignore[union-attr]
        await desk.press("right")
        assert desk.flying
        await desk.land()
