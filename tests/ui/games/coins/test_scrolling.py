"""Strips of Silver Dollar that are longer than the screen is wide: scrolling, and what is in sight."""

from __future__ import annotations

from time import perf_counter

import pytest
from textual import events

from tests.ui.desk import opened
from tests.ui.games.coins.screen import LONG, drag, marks, spot, square_cells, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer")


async def test_eight_coins_on_24_squares_fit_the_usual_terminal_without_scrolling() -> None:
    async with opened("coins,players=2:2.5.8.11.14.17.20.23") as desk:
        for coin, square in enumerate(range(2, 24, 3)):
            await desk.press("right")
            assert (strip_of(desk).first, strip_of(desk).in_sight, marks(desk)) == (0, 24, "")
            assert square_cells(desk, square)[0][1].strip("▀ ") == str(coin)


async def test_a_longer_strip_scrolls_to_the_chosen_coin_and_counts_the_coins_out_of_sight() -> None:
    positions = (0, 1, 2, 3, 4, 5, 6, 7, 40, 41, 70, 71, 72)
    async with opened(f"coins,players=2:{'.'.join(map(str, positions))}") as desk:
        assert marks(desk) == "5 coins ▸"
        for key in ["right"] * 13 + ["left"] * 12:
            await desk.press(key)
            coin, first = strip_of(desk).hand or 0, strip_of(desk).first
            assert square_cells(desk, positions[coin])[0][1].strip("▀ ") == str(coin)
            left, right = sum(p < first for p in positions), sum(p >= first + 26 for p in positions)
            coins = [f"{n} coin{'s' * (n != 1)}" if n else "" for n in (left, right)]
            texts = f"◂ {coins[0]}".strip(), f"{coins[1]} ▸".strip()
            assert " ".join(marks(desk).split()) == " ".join(
                text for text, cut in zip(texts, (first > 0, first < 73 - 26), strict=True) if cut
            )
        await desk.press("escape", "right")  # the first coin that can move is coin 8
        assert marks(desk).split("  ")[0] == "◂ 8 coins"
        assert marks(desk).endswith("3 coins ▸")
        await drag(desk, 40, 30, 20)
        assert desk.table.session.state.positions[8] == 20


async def test_a_longer_strip_can_be_scrolled_by_the_mouse() -> None:
    async with opened(LONG) as desk:
        strip = strip_of(desk)
        shown = strip.in_sight
        for event, by in (
            (events.MouseScrollDown, 4),
            (events.MouseScrollRight, 8),
            (events.MouseScrollUp, 4),
            (events.MouseScrollLeft, 0),
            (events.MouseScrollUp, 0),
        ):
            await desk.wheel(strip, event)
            assert strip.first == by
        end = 56 - shown
        for column, first in ((70, shown - 1), (70, end), (70, end), (2, end - shown + 1), (2, 0)):
            await desk.click(strip, column, 0)
            assert strip.first == max(0, first)
            assert marks(desk).startswith("◂") is (first > 0)
        await desk.click(strip, 70, 0)
        await desk.click(strip, 70, 0)
        await drag(desk, 55, 50)
        assert desk.table.session.state.positions == (16, 18, 50)


async def test_a_chosen_coin_can_be_scrolled_out_of_sight_until_it_is_aimed() -> None:
    async with opened(LONG) as desk:
        await desk.press("right")
        strip = strip_of(desk)
        for _ in range(8):
            await desk.wheel(strip, events.MouseScrollDown)
        assert strip.first == 56 - strip.in_sight > 16
        await desk.press("1")
        assert strip.first < 15


async def test_a_drag_past_an_end_scrolls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.ui.cards.strip._PACE", 0.02)
    async with opened(LONG) as desk:
        await desk.press("left", "escape")
        strip = strip_of(desk)
        assert strip.first > 19
        await desk.pilot.mouse_down(offset=spot(desk, 55))
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.settle()
        assert (strip.first, strip.aim) == (19, (19, True))  # at once as far as it can go, and no further
        await desk.pilot.hover(offset=(79, strip.region.y + 2))
        await desk.wait_until(lambda: strip.first > 22)  # and back to the right, square by square
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.settle()
        assert (strip.first, strip.aim) == (19, (19, True))
        await desk.pilot.hover(offset=spot(desk, 22))
        await desk.pilot.mouse_up(offset=spot(desk, 22))
        await desk.settle()
        assert desk.table.session.state.positions == (16, 18, 22)


async def test_choosing_or_aiming_a_coin_scrolls_it_into_sight() -> None:
    async with opened(LONG) as desk:
        await desk.press("right")
        strip = strip_of(desk)
        for key in ("left", "down", "1"):
            for _ in range(9):
                await desk.wheel(strip, events.MouseScrollDown)
            assert strip.first > 16
            await desk.press(key)
            assert strip.first <= 15


@pytest.mark.parametrize("far", [10**12, 10**18 - 1])
async def test_squares_far_away_work_and_take_no_time(far: int) -> None:
    began = perf_counter()
    async with opened(f"coins,players=2:1.4.5.{far}", flights=True) as desk:
        await desk.press("left", *str(far - 9), "e")
        assert strip_of(desk).aim == (9, True)
        await desk.press("e", "enter")
        await desk.fly(0.15)
        await desk.land()
        assert strip_of(desk).positions == (1, 4, 5, 9)
        await desk.press("u", "t", "x", "n", "end", "left", "9")
    assert perf_counter() - began < 10


@pytest.mark.parametrize("flights", [False, True])
async def test_a_coin_that_has_moved_far_is_in_sight_however_it_got_there(flights: bool) -> None:
    async with opened("coins,players=2:2.5.900", flights=flights) as desk:
        strip = strip_of(desk)
        for way in ("enter", "enter t", "enter u", "enter u U", "enter u U t", "enter home end"):
            desk.send_keys("left", *"500")
            await desk.settle()
            await desk.press(*way.split())
            await desk.land()
            coin = desk.table.session.state.positions[2]
            assert coin == (900 if way == "enter u" else 400), way
            assert strip.first <= coin < strip.first + strip.in_sight, way
            await desk.press(*["escape"] if strip.hand is not None else [], "home")
            await desk.land()
