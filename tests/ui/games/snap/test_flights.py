"""Cards of Snap that are thrown, light up at a snap, and are taken."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.geometry import Region

from cardtui.engine.zones import CardsMoved
from cardtui.games.snap.rules import DECKS, PUBLIC, TOP
from cardtui.ui.cards.fan import Fan
from tests.ui.cards.flights import ALMOST, HALF, aloft, check_air, inner, looks_of, picture, target
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.snap.screen import (
    HERE,
    LAST_CARDS,
    SEED,
    caption,
    card_region,
    cells,
    decks,
    face,
    fresh,
    ink,
    movements,
    public,
    step_to,
)
from tests.ui.shared_app import paired, shared_app

QUIET_THROWS = [0, 1, 2, 10, 15, HERE, 373]
"""Plies whose next throw is no snap, from both decks, from the top and from the bottom."""


async def test_a_thrown_card_flies_from_its_end_of_the_deck_to_the_public_pile() -> None:
    cases = paired(QUIET_THROWS, SIZES)
    async with shared_app(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{ply + 1}", size) for size, ply in cases])
        for size, ply in cases:
            async with again((ply, size), f"{SEED}@{ply}", size) as desk:
                (move,) = movements(desk, ply + 1)
                assert isinstance(move, CardsMoved)
                deck, pile = desk.zones[move.source], public(desk)
                assert isinstance(deck, Fan) and deck.chosen == move.source_index
                lay, _ = deck.slots(move.source_index, 1, len(deck.cards))
                await desk.press("right")
                assert desk.flight.offset == lay
                assert deck.chosen is None
                for end in (0, -1) if len(deck.cards) > 1 else ():  # what is left stays face up
                    assert deck.cards[end].label in deck.render_line(1).text
                end_spot = target(desk)
                await desk.fly(HALF)
                assert desk.flight.offset not in (lay, end_spot)
                check_air(desk)
                await desk.fly(ALMOST)
                assert (desk.flying, desk.flight.offset) == (True, end_spot)
                await desk.fly(HALF - ALMOST)
                assert not desk.flying
                assert pile.slots(move.target_index, 1, len(pile.cards))[0] == end_spot
                (card,) = move.cards
                lies = Region.from_offset(end_spot, pile.card_size.value)
                assert inner(picture(desk, lies)) == inner(face(card, pile.card_size))
                assert desk.text == there[f"{SEED}@{ply + 1}", size]


async def test_a_step_back_flies_back_and_nothing_lights_up() -> None:
    cases = paired([1, 6, 7, 10, 20, HERE, 375], SIZES)
    async with shared_app(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{ply - 1}", size) for size, ply in cases])
        for size, ply in cases:
            async with again((ply, size), f"{SEED}@{ply}", size) as desk:
                moves = [move for move in reversed(movements(desk, ply)) if isinstance(move, CardsMoved)]
                await desk.press("left")
                for move in moves:
                    assert aloft(desk) == {move.source: move.cards}
                    for _ in range(2):
                        check_air(desk)
                        assert not any(fan.lit for fan in (*decks(desk), public(desk)))
                        assert "Snap!" not in desk.text
                        await desk.fly(HALF)
                assert not desk.flying
                assert desk.text == there[f"{SEED}@{ply - 1}", size]


# snaps


def golden(desk: Desk, fan: Fan) -> set[int]:
    """Return the columns of a fan with golden cards, in the row of the ranks."""
    row = Region(fan.region.x, fan.region.y + 1, fan.region.width, 1)
    lit = ink(desk, "card-lit")
    return {at.x - row.x for at, _, style in cells(desk, row) if lit in (style.bgcolor, style.color)}


def columns(fan: Fan, indices: range) -> set[int]:
    """Return the columns in which these cards of a fan are visible."""
    edges = fan.edges(len(fan.cards))
    rights = [min(left + fan.card_size.width, following) for left, following in pairwise([*edges, 999])]
    return {column for index in indices for column in range(edges[index], rights[index])}


async def watch_a_snap(desk: Desk, ply: int, there: str) -> None:
    """Step to the snap at `ply`, and check its three movements and the screen that follows."""
    step = step_to(desk, ply)
    player = step.before.turn
    (card,) = step.before.decks[player][:1] if step.move == TOP else step.before.decks[player][-1:]
    match = next(n for n, other in enumerate(step.before.public) if other.rank == card.rank)
    taken = (*step.before.public[match:], card)
    deck, pile = decks(desk)[player], public(desk)

    # The card is thrown.
    await desk.press("right")
    assert desk.ply == ply
    assert aloft(desk) == {PUBLIC: (card,)}
    assert not pile.lit
    check_air(desk)
    await desk.fly(2 * HALF)

    # The cards that match, and all above them, light up.
    assert pile.cards == (*step.before.public, card)
    assert inner(picture(desk, card_region(pile, len(pile.cards) - 1))) == inner(face(card, pile.card_size))
    for _ in range(2):
        assert desk.flying and aloft(desk) == {}
        assert pile.lit == range(match, len(pile.cards))
        assert golden(desk, pile) == columns(pile, pile.lit)
        assert all(not fan.lit and not golden(desk, fan) for fan in decks(desk))
        assert "Snap! on the table" in desk.text
        check_air(desk)
        await desk.fly(HALF)

    # They fly to the bottom of the deck.
    assert aloft(desk) == {DECKS[player]: taken}
    assert pile.cards == step.before.public[:match]
    assert "Snap!" not in caption(pile)
    assert f"{'AB'[player]} takes {len(taken)}" in caption(deck)
    assert not any(golden(desk, fan) for fan in (*decks(desk), pile))
    assert deck.unseen == range(len(deck.cards) - len(taken), len(deck.cards))
    await desk.fly(HALF)
    check_air(desk)
    await desk.fly(HALF)

    assert not desk.flying
    assert deck.cards[-len(taken) :] == taken
    assert not any("takes" in caption(fan) or "Snap!" in caption(fan) for fan in (*decks(desk), pile))
    assert desk.shown_cards() == desk.expected_cards()
    assert desk.text == there


async def test_at_a_snap_a_card_is_thrown_then_cards_light_up_and_then_they_fly() -> None:
    cases = paired([6, 10, 13, 19, 375], SIZES)
    async with shared_app(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{ply}", size) for size, ply in cases])
        for size, ply in cases:
            async with again((ply, size), f"{SEED}@{ply - 1}", size) as desk:
                await watch_a_snap(desk, ply, there[f"{SEED}@{ply}", size])


@pytest.mark.parametrize(("game", "ply"), LAST_CARDS.items())
async def test_a_snap_with_the_only_card_of_a_deck_is_no_different(game: str, ply: int) -> None:
    there = await fresh(f"{game}@{ply}")
    async with opened(f"{game}@{ply - 1}", flights=True) as desk:
        before = desk.text
        assert len(decks(desk)[(ply - 1) % 2].cards) == 1
        await watch_a_snap(desk, ply, there)
        await desk.press("left")
        await desk.land()
        assert desk.text == before


async def test_a_snap_right_after_another_is_shown_in_full_even_if_the_first_is_cut_short() -> None:
    there = [await fresh(f"{SEED}@{ply}") for ply in (19, 20)]
    async with opened(f"{SEED}@18", flights=True) as desk:
        await watch_a_snap(desk, 19, there[0])
        await watch_a_snap(desk, 20, there[1])
        desk.table.player.go(18)
        await desk.press("right")
        await desk.fly(2 * HALF)
        assert public(desk).lit
        await watch_a_snap(desk, 20, there[1])


@pytest.mark.parametrize("speed", [1.0, 2.0, 4.0, 8.0])
async def test_the_movements_of_a_step_end_in_time_at_sixty_frames_a_second(speed: float) -> None:
    frame, late = 1 / 60, 0.0005  # a movement that ends at one frame lets the next begin a moment later
    async with opened(f"{SEED}@8", flights=True, speed=speed) as desk:
        await desk.press("space")
        for ply in range(9, 14):  # two of these steps are snaps
            await desk.pass_time(1 / speed)
            assert desk.ply == ply
            frames = 0
            while desk.flying:
                desk.air.now += frame - late
                desk.app.animator()
                desk.air.now += late
                await desk.settle()
                frames += 1
            assert frames * frame <= 1 / speed + late, f"throw {ply}: {frames} frames"
