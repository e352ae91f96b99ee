"""Snap on the table: a card that is thrown, or taken back, flies."""

from __future__ import annotations

from textual.geometry import Region

from cardtui.engine.zones import CardsMoved
from cardtui.games.snap import Snap
from cardtui.games.snap.rules import BOTTOM, TOP
from tests.ui.again import paired, reopened
from tests.ui.cards.flights import ALMOST, HALF, aloft, check_air, inner, looks_of, picture, target
from tests.ui.desk import SIZES
from tests.ui.games.snap.desk import (
    HERE,
    SEED,
    decks,
    face,
    movements,
    public,
    states,
)

QUIET_THROWS = [0, 1, 2, 10, 15, HERE, 373]
"""Places whose next throw is no snap: from both decks, from the top and the bottom."""


def test_the_quiet_throws_are_of_every_kind() -> None:
    steps = [
        Snap.from_seed(305).apply(states()[n], Snap.from_seed(305).legal_moves(states()[n])[0])
        for n in QUIET_THROWS
    ]
    assert {(step.before.turn, step.move) for step in steps} == {(0, TOP), (0, BOTTOM), (1, TOP), (1, BOTTOM)}
    assert all(len(step.events) == 1 for step in steps)


async def test_a_thrown_card_flies_from_where_it_lay_to_where_it_then_lies() -> None:
    cases = paired(QUIET_THROWS, SIZES)
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place + 1}", size) for size, place in cases])
        for size, place in cases:
            async with again((place, size), f"{SEED}@{place}", size) as desk:
                (move,) = movements(desk, place + 1)
                assert isinstance(move, CardsMoved)
                deck, pile = desk.zones[move.source], public(desk)
                lay, _ = deck.slots(move.source_index, 1, len(deck.cards))
                await desk.press("right")
                assert desk.flying
                assert desk.ply == place + 1
                assert desk.flight.offset == lay
                end = target(desk)
                check_air(desk)
                await desk.fly(HALF)
                assert desk.flight.offset not in (lay, end)
                check_air(desk)
                await desk.fly(ALMOST)
                # Before it has landed it is where it will lie.
                assert (desk.flying, desk.flight.offset) == (True, end)
                await desk.fly(HALF - ALMOST)
                assert not desk.flying
                assert pile.slots(move.target_index, 1, len(pile.cards))[0] == end
                (card,) = move.cards
                lies = Region.from_offset(end, pile.card_size.value)
                assert inner(picture(desk, lies)) == inner(face(card, pile.card_size))
                check_air(desk)
                assert desk.text == there[f"{SEED}@{place + 1}", size]


async def test_a_step_back_flies_back_and_nothing_lights_up() -> None:
    cases = paired([1, 6, 7, 10, 20, HERE, 375], SIZES)
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place - 1}", size) for size, place in cases])
        for size, place in cases:
            async with again((place, size), f"{SEED}@{place}", size) as desk:
                moves = [move for move in reversed(movements(desk, place)) if isinstance(move, CardsMoved)]
                lay, _ = desk.zones[moves[0].target].slots(
                    moves[0].target_index, len(moves[0].cards), len(desk.zones[moves[0].target].cards)
                )
                await desk.press("left")
                assert desk.ply == place - 1
                assert desk.flight.offset == lay
                for move in moves:
                    assert aloft(desk) == {move.source: move.cards}
                    end = target(desk)
                    for _ in range(2):
                        check_air(desk)
                        assert not any(fan.lit for fan in (*decks(desk), public(desk)))
                        assert "Snap!" not in desk.text
                        await desk.fly(HALF)
                assert not desk.flying
                deck = desk.zones[moves[-1].source]
                assert deck.slots(moves[-1].source_index, 1, len(deck.cards))[0] == end
                assert desk.text == there[f"{SEED}@{place - 1}", size]


async def test_the_ends_that_are_left_lie_face_up_while_cards_fly() -> None:
    async with reopened(f"{SEED}@5", flights=True) as again:
        for size in SIZES:
            async with again(size, size=size) as desk:
                (left,) = {deck.cards[-2] for deck in decks(desk) if deck.chosen}
                await desk.press("right")
                deck = decks(desk)[1]
                while desk.flying:
                    assert left.label in deck.render_line(1).text
                    assert deck.cards[0].label in deck.render_line(1).text
                    await desk.fly(0.1)
