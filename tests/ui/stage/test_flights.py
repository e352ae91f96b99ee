"""Cards in flight: from where they lay to where they will lie, none lost and none twice."""

from __future__ import annotations

from typing import Literal

import pytest
from textual.geometry import Region

from cardtui.engine.places import Moved
from cardtui.games import open_id
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from tests.ui.again import reopened
from tests.ui.desk import LENGTH, SEED, SIZES, Desk, opened
from tests.ui.stage.flights import HALF, aloft, check_deck, inner, looks_of, picture, target

USUAL = (80, 24)


def movements(desk: Desk, place: int) -> list[Moved]:
    """What moves in the step that leads to `place`, by the rules."""
    return [event for event in desk.table.session.step(place).events if isinstance(event, Moved)]


async def test_a_card_flies_from_where_it_lay_to_where_it_then_lies() -> None:
    cases = list(zip([0, 1, 9, 40], SIZES, strict=True))
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place + 1}", size) for place, size in cases])
        for place, size in cases:
            async with again((place, size), f"{SEED}@{place}", size) as desk:
                (move,) = movements(desk, place + 1)
                hand, pile = desk.places[move.source], desk.places["pile"]
                lay, _ = hand.slots(0, 1, len(hand.cards))
                await desk.press("right")
                assert desk.flying
                assert desk.at == place + 1
                assert desk.flight.offset == lay
                end = target(desk)
                check_deck(desk)
                await desk.fly(HALF)
                assert desk.flight.offset not in (lay, end)
                check_deck(desk)
                card = [row.text for row in desk.flight._rows]
                await desk.land()
                assert pile.slots(len(pile.cards) - 1, 1, len(pile.cards))[0] == end
                assert inner(picture(desk, Region(*end, len(card[0]), len(card)))) == inner(card)
                assert desk.text == there[f"{SEED}@{place + 1}", size]


async def test_a_pile_that_is_taken_flies_under_the_hand() -> None:
    landmarks = open_id(f"{SEED}@{LENGTH}").landmarks
    cases = list(zip([landmarks[trick - 1] for trick in (1, 2, 5, 25)], SIZES, strict=True))
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place}", size) for place, size in cases])
        for place, size in cases:
            async with again((place, size), f"{SEED}@{place - 1}", size) as desk:
                laid, swept = movements(desk, place)
                await desk.press("right")
                assert aloft(desk) == {"pile": laid.cards}
                check_deck(desk)
                await desk.fly(2 * HALF)
                assert aloft(desk) == {swept.target: swept.cards}
                check_deck(desk)
                hand, pile = desk.places[swept.target], desk.places["pile"]
                assert desk.flight.offset == pile.slots(0, len(swept.cards), len(swept.cards))[0]
                assert f"{len(swept.cards)} cards" in desk.text
                end = target(desk)
                await desk.fly(HALF)
                check_deck(desk)
                await desk.fly(HALF)
                assert not desk.flying
                assert hand.slots(swept.target_at, len(swept.cards), len(hand.cards))[0] == end
                assert desk.text == there[f"{SEED}@{place}", size]


async def test_a_step_back_flies_back() -> None:
    cases = list(zip([1, 7, 10, 40], SIZES, strict=True))
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place - 1}", size) for place, size in cases])
        for place, size in cases:
            async with again((place, size), f"{SEED}@{place}", size) as desk:
                moves = movements(desk, place)
                await desk.press("left")
                for move in reversed(moves):
                    assert aloft(desk) == {move.source: move.cards}
                    check_deck(desk)
                    end = target(desk)
                    await desk.fly(HALF)
                    check_deck(desk)
                    await desk.fly(HALF)
                assert not desk.flying
                hand = desk.places[moves[0].source]
                assert hand.slots(0, 1, len(hand.cards))[0] == end
                assert desk.text == there[f"{SEED}@{place - 1}", size]


async def test_no_card_is_lost_or_doubled_in_any_phase() -> None:
    async with reopened(SEED, flights=True) as again:
        for key, start, steps in (("right", 0, 8), ("left", 20, 10), ("right", LENGTH - 4, 4)):
            async with again((key, start), f"{SEED}@{start}", views={"open"}) as desk:
                for _ in range(steps):
                    await desk.press(key)
                    while desk.flying:
                        check_deck(desk)
                        await desk.fly(0.1)
                    check_deck(desk)
                    assert desk.shown() == desk.due()


INPUTS = {
    "right": 12,
    "left": 10,
    "pagedown": 21,
    "pageup": 1,
    "n": 12,
    "N": 7,
    "home": 0,
    "end": LENGTH,
    "5": 106,
    "o": 11,
    "space": 11,
    "r": 0,
}
"""Where a key leads that is pressed while the card of step 11 flies."""


async def test_an_input_ends_the_flight_at_once_and_then_counts() -> None:
    async with reopened(f"{SEED}@10", flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place}", USUAL) for place in INPUTS.values()])
        for key in INPUTS:
            async with again(key) as desk:
                assert [n for n in desk.table.session.landmarks if n < 15] == [7, 12]
                await desk.press("right")
                await desk.fly(HALF)
                first = aloft(desk)
                await desk.press(key)
                assert desk.at == INPUTS[key]
                check_deck(desk)
                if desk.flying:
                    assert key in ("right", "left")
                    assert desk.flight._rows
                    assert key == "left" or aloft(desk) != first
                else:
                    assert desk.shown() == desk.due()
                await desk.land()
                assert desk.shown() == desk.due()
                if key not in ("o", "space"):
                    assert desk.text == there[f"{SEED}@{INPUTS[key]}", USUAL]


async def test_a_click_ends_the_flight_at_once_too() -> None:
    async with reopened(f"{SEED}@10", flights=True) as again:
        for clicked in ("#graph", "#scrubber", "#hand-0", "back", "forward_ten"):
            async with again(clicked) as desk:
                await desk.press("right")
                await desk.click(clicked, 1)
                assert clicked == "back" or not desk.flying
                check_deck(desk)
                await desk.land()
                assert desk.shown() == desk.due()


async def test_another_size_of_the_terminal_ends_the_flight() -> None:
    cases = [(10, (120, 40)), (11, (60, 18)), (13, (81, 24)), (11, (40, 10))]
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place + 1}", size) for place, size in cases])
        for place, size in cases:
            async with again((place, size), f"{SEED}@{place}") as desk:
                await desk.press("right")
                await desk.fly(HALF)
                assert desk.flying
                await desk.resize(*size)
                assert not desk.flying
                assert desk.shown() == desk.due()
                assert desk.text == there[f"{SEED}@{place + 1}", size]


async def test_help_and_another_game_end_the_flight() -> None:
    async with opened(None, flights=True) as desk:
        await desk.press("b", "right", "question_mark")
        assert isinstance(desk.screen, HelpScreen)
        assert not desk.flying
        await desk.press("escape", "right")
        assert desk.flying
        await desk.press("f2")
        assert desk.at == 0
        await desk.land()  # it is dealt
        assert not desk.flying
        check_deck(desk)
        await desk.press("right", "q")
        assert isinstance(desk.screen, HomeScreen)
        await desk.fly(1)
        await desk.press("b", "right")
        await desk.land()
        check_deck(desk)


BURSTS: list[tuple[int, list[str], int]] = [
    (0, ["right"] * 14, 14),
    (24, ["left"] * 14, 10),
    (11, ["right", "left"] * 8 + ["right"], 12),
    (LENGTH - 3, ["right"] * 9 + ["left"] * 4, LENGTH - 4),
    (LENGTH, ["left", "right"] * 4 + ["left", "left"], LENGTH - 2),
    (LENGTH - 1, ["right", "left"], LENGTH - 1),
    (LENGTH, ["left", "left"], LENGTH - 2),
    (0, ["right", "space", "right", "o", "right", "o", "pagedown", "left"], 12),
]
"""Where keys lead that are struck all at once."""


async def test_a_burst_of_keys_ends_where_as_many_slow_ones_do() -> None:
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{end}", USUAL) for _, _, end in BURSTS])
        for start, keys, end in BURSTS:
            async with again((start, keys), f"{SEED}@{start}") as desk:
                desk.strike(*keys)
                await desk.settle()
                assert desk.at == end
                if desk.flying:
                    lies = desk.flight.offset
                    assert any(place.region.contains_point(lies) for place in desk.places.values())
                    check_deck(desk)
                await desk.land()
                assert desk.shown() == desk.due()
                assert desk.text == there[f"{SEED}@{end}", USUAL]


@pytest.mark.parametrize("level", ["none", "basic"])
async def test_who_asks_for_less_motion_sees_no_flights(level: Literal["none", "basic"]) -> None:
    async with opened(flights=True) as desk:
        desk.app.animation_level = level
        await desk.press("right")
        assert not desk.flying
        assert desk.shown() == desk.due()


async def test_only_single_steps_fly() -> None:
    async with reopened(f"{SEED}@100", flights=True) as again:
        for key in ("pagedown", "n", "end", "5", "pageup", "N", "home"):
            async with again(key) as desk:
                await desk.press(key)
                assert not desk.flying
                assert desk.shown() == desk.due()


async def test_while_playing_flights_end_before_the_next_step_is_due() -> None:
    async with reopened(SEED, flights=True) as again:
        for speed, flies in ((0.25, True), (4.0, True), (8.0, True), (16.0, False)):
            async with again(speed) as desk:
                desk.table.playhead.speed = speed
                await desk.press("space")
                for step in range(1, 9):
                    await desk.pass_time(1 / speed)
                    assert desk.at == step
                    assert desk.flying is flies
                    check_deck(desk)
                    for _ in range(len(movements(desk, step))):
                        await desk.fly(0.81 / speed / len(movements(desk, step)))
                    assert not desk.flying
                    assert desk.shown() == desk.due()


async def test_the_end_panel_waits_for_the_last_card_to_land() -> None:
    async with opened(f"{SEED}@{LENGTH - 1}", flights=True) as desk:
        await desk.press("space")
        await desk.pass_time(0.25)
        assert desk.flying
        assert not desk.table.playhead.playing
        assert "Player 1 wins" not in desk.text
        await desk.land()
        assert "Player 1 wins" in desk.text


async def test_nothing_flies_while_the_terminal_has_not_taken_what_was_written() -> None:
    async with opened(f"{SEED}@60", flights=True) as desk:
        desk.app._driver.behind = True  # type: ignore[union-attr]
        await desk.press("right")
        assert not desk.flying
        assert desk.shown() == desk.due()
        desk.app._driver.behind = False  # type: ignore[union-attr]
        await desk.press("right")
        assert desk.flying
        await desk.land()
