"""Cards fly from where they were to where they will be."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from textual.geometry import Offset, Region

from cardtui.ui.table.staged import Hand
from tests.ui.cards.flights import ALMOST, HALF, aloft, check_air, inner, looks_of, movements, picture, target
from tests.ui.desk import SEED, SIZES, opened
from tests.ui.shared_app import paired, shared_app

SNAP, PERDITIO = "snap#305", "perditio#7"

STEPS = {SEED: [1, 10, 40], SNAP: [2, 7, 16, 374], PERDITIO: [2, 16]}
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
                if not back and len(moves) == 1 and game != PERDITIO:  # there it becomes a mark
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


TAKES = [(SEED, 7), (SEED, 49), (SNAP, 6), (SNAP, 63)]
"""Games, and plies whose steps end with a pile that the player above, or the one below, takes."""


def labelled(hand: Hand) -> tuple[int, list[int]]:
    """Return the column of the name beside a hand, and the numbers at its other side."""
    row = next(line.text for line in hand.draw() if hand.player in line.text)
    return row.index(hand.player), [int(number) for number in re.findall(r"\d+", row)[-2:]]


@pytest.mark.parametrize(
    ("game", "ply", "size"), [(*take, size) for take, size in zip(TAKES, SIZES, strict=True)]
)
async def test_a_taken_pile_gathers_then_goes_to_its_taker_and_is_counted_as_it_lands(
    game: str, ply: int, size: tuple[int, int]
) -> None:
    async with opened(f"{game}@{ply - 1}", size, flights=True) as desk:
        move = movements(desk, ply)[-1]
        hand = desk.zones[move.target]
        assert isinstance(hand, Hand)
        taken = len(move.cards)
        await desk.press("right")
        while len(aloft(desk).get(move.target, ())) != taken or desk.flight.way >= 1:
            (column, (held,)), cards = labelled(hand), hand.draw()[0].text.strip()
            await desk.fly(0.01)
        frames, (start, goal) = [], desk.flight.path
        while desk.flying:
            frames.append((desk.flight.offset, desk.flight.edges[-1], *labelled(hand)))
            lying = hand.draw()[0].text.strip()  # where an edge stands for two cards, there may be one more
            assert lying == cards or (size == SIZES[0] and abs(len(lying) - len(cards)) == 1)
            await desk.fly(0.01)
    wide, closed = frames[0][1], frames[-1][1]
    assert (frames[0][0], frames[-1][0]) == (start, goal)
    gathering = [frame for frame in frames if frame[1] > closed]
    assert len(gathering) > 3 and frames[: len(gathering)] == gathering, "they close up first"
    for offset, width, _, counts in gathering:
        assert offset.y == start.y and abs(2 * (offset.x - start.x) + width - wide) <= 2
        assert counts == [held, taken]
    numbers = [counts[0] for *_, counts in frames]
    assert numbers == sorted(numbers) and len(set(numbers)) > 2
    assert all(sum(counts) == held + taken for *_, counts in frames) and numbers[-1] == held + taken
    columns = [column, *(column for _, _, column, _ in frames)]
    assert columns in (sorted(columns), sorted(columns, reverse=True)), "the hand makes room"
    assert all(abs(later - earlier) <= 3 for earlier, later in pairwise(columns)), "and does not jump"


async def test_cards_that_lie_wider_where_they_go_spread_when_they_have_come() -> None:
    async with opened(f"{SEED}@49", flights=True) as desk:
        await desk.press("left")
        start, goal = desk.flight.path
        closed, widths = desk.flight.edges[-1], []
        while len(desk.flight.edges) > 1:
            widths.append(desk.flight.edges[-1])
            assert widths[-1] == closed or desk.flight.offset.y == goal.y != start.y
            await desk.fly(0.01)
        assert widths == sorted(widths) and len(set(widths)) > 3
        await desk.land()
        assert desk.shown_cards() == desk.expected_cards()


@pytest.mark.parametrize("size", SIZES)
async def test_the_shadow_of_a_card_that_lands_covers_no_sentence(size: tuple[int, int]) -> None:
    async with opened("beggar#305", size, flights=True) as desk:
        await desk.press("right")
        assert desk.flying
        flight, sentence = desk.flight, desk.screen.query_one("#sentence")
        bottom = flight.path[1].y + flight.outer_size.height
        assert bottom <= sentence.region.y or flight.path[1].y >= sentence.region.bottom
