"""Silver Dollar by mouse: coins that are clicked and dragged, refused moves, and strips that scroll."""

from __future__ import annotations

from time import perf_counter

import pytest
from textual import events

from tests.cases import case
from tests.monkey import post
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.screen import (
    LONG,
    START,
    click_square,
    drag,
    marks,
    said,
    spot,
    square_cells,
    strip_of,
)
from tests.ui.shared_app import looks_of

pytestmark = pytest.mark.usefixtures("slow_computer")
TAKE = "← → or a digit picks a coin, or click one"


async def test_the_coin_slides_to_where_its_ghost_was_and_nothing_else_changes() -> None:
    moved = f"{START}~3-3"
    sizes = (SIZES[0], SIZES[2])
    fresh = await looks_of((moved, size) for size in sizes)
    async with opened(START, SIZES[0], flights=True) as desk:
        for size in sizes:
            with case(size):
                await desk.resize(*size)
                before = square_cells(desk, *range(10))
                await desk.press("left", "3")
                ghost, *way = square_cells(desk, 6, 7, 8)
                assert [rows[1].strip("◂─") for rows in way] == ["", ""]
                await desk.press("enter")
                assert (desk.flying, desk.ply, strip_of(desk).along) == (True, 1, 9.0)
                await desk.fly(0.1501)
                assert 6 < strip_of(desk).along < 9
                await desk.fly(0.15)
                assert not desk.flying
                after = square_cells(desk, *range(10))
                assert after[:6] == before[:6]
                assert ghost[1] == after[6][1]  # besides its shadow
                assert ["".join(rows).strip() for rows in after[7:]] == ["‹", "‹", "○"]  # where it came from
                text = " ".join(desk.text.split()).replace(
                    "this replaced 1 move; u undoes it and restores that", TAKE
                )
                assert text == " ".join(fresh[moved, size].split())
                await desk.press("u")
                await desk.land()


REASONS = ["is in the way", "only one square from the edge", "coins go to the left only"]

LEGAL = ({0}, {2, 3}, set[int](), {6, 7, 8})
"""The squares to which each coin may go."""


@pytest.mark.parametrize(
    ("size", "how", "squares"),
    [
        # A click on a square with a coin chooses that coin.
        (SIZES[0], "click", [[0, 2], [0, 2, 3, 6], [3, 6], [3, 6, 8]]),
        ((40, 30), "click", [[0, 2], [0, 2, 3, 6], [3, 6], [3, 6, 8]]),
        (SIZES[1], "drag", [[0, 1, 9], [2, 3, 4, 6], [0, 4, 5, 8], [5, 6, 7, 9]]),
    ],
    ids=str,
)
async def test_a_coin_is_moved_by_clicks_and_drags_or_the_reason_is_given(
    size: tuple[int, int], how: str, squares: list[list[int]]
) -> None:
    async with opened(START, size) as desk:
        for coin, start in enumerate((1, 4, 5, 9)):
            for square in squares[coin]:
                if how == "drag":
                    await drag(desk, start, square)
                else:
                    await click_square(desk, start, 1)
                    assert strip_of(desk).hand == coin
                    await click_square(desk, square, 3)
                assert desk.ply == int(square in LEGAL[coin]), (coin, square)
                if desk.ply:
                    assert desk.table.session.state.positions[coin] == square
                    await desk.press("u")
                elif square != start:
                    assert any(reason in said(desk) for reason in REASONS), (coin, square)
                    assert (strip_of(desk).hand, strip_of(desk).aim) == (
                        None if how == "drag" else coin,
                        None,
                    )


DRAGS: list[tuple[tuple[int, ...], int, str]] = [
    ((8, 7), 2, f"{START}~3-2"),
    ((7, 12, 0, 8), 2, f"{START}~3-1"),  # only the square where it is released counts
    ((8, 7), -2, f"{START}~3-2"),  # a little above and below the strip
    ((8, 7), 9, f"{START}~3-2"),
    ((8, 7), 10, START),  # off the strip
    ((8, 7), 14, START),
    ((7, 9), 2, START),  # back to its own square
    ((4,), 2, START),
    ((-1,), 2, f"{START}~3-3"),  # past the left end: as far as it can go
    ((0, -1), 2, f"{START}~3-3"),
    ((-1, 8), 2, f"{START}~3-1"),
    ((-1,), 10, START),
    ((0,), 2, START),
    ((12,), 2, START),
]


async def test_a_drag_shows_a_ghost_and_ends_where_it_is_released() -> None:
    async with opened(START) as desk:
        await desk.pilot.mouse_down(offset=spot(desk, 9))
        await desk.pilot.hover(offset=spot(desk, 8))
        assert "3" in square_cells(desk, 8)[0][1]
        await desk.pilot.mouse_up(offset=spot(desk, 9))
        before = square_cells(desk, *range(9))
        # First the drags that move nothing: after the others there is a move to redo.
        for squares, y, save in sorted(DRAGS, key=lambda drag: drag[2] != START):
            await drag(desk, 9, *squares, y=y)
            assert desk.table.session.save() == save, (squares, y)
            assert save != START or square_cells(desk, *range(9)) == before, (squares, y)
            await desk.pilot.hover(offset=spot(desk, 3))
            assert strip_of(desk).aim is None, (squares, y)
            back_on_its_square = save == START and squares[-1] == 9  # which is a click, as far as one can see
            assert (strip_of(desk).hand is not None) is back_on_its_square, (squares, y)
            await desk.press(*["u"] if desk.ply else ["escape"] if back_on_its_square else [])


async def test_the_squares_where_a_coin_can_go_light_up_while_it_is_dragged() -> None:
    async with opened(START) as desk:
        fresh = square_cells(desk, *range(10))
        await desk.pilot.mouse_down(offset=spot(desk, 9))
        assert square_cells(desk, *range(8)) == fresh[:8]  # as it may be a click
        for over, lit in ((8, [6, 7]), (4, [6, 7, 8])):  # by a sign, not by a colour alone
            await desk.pilot.hover(offset=spot(desk, over))
            assert [at for at in range(10) if "○" in "".join(square_cells(desk, at)[0])] == lit
        await desk.pilot.mouse_up(offset=spot(desk, 4))
        assert square_cells(desk, *range(10)) == fresh and strip_of(desk).hand is None
        assert "coin 2 is in the way" in said(desk)


PAST_THE_END = [
    ("coins,players=2:4.9", 1, "1-4"),
    ("coins,players=2:4.9", 0, "0-4"),
    ("coins,step=2,players=2:4.9", 1, "1-2"),
    ("coins,players=2:4.5", 1, "coin 0 is in the way"),
    ("coins,players=2:0.5", 0, "coin 0 is at the edge"),
]


async def test_a_drag_past_the_left_end_goes_as_far_as_it_can() -> None:
    async with opened(START) as desk:
        for game, coin, result in PAST_THE_END:
            with case(game, coin):
                await desk.open(game)
                await drag(desk, strip_of(desk).positions[coin], -1)
                assert desk.table.session.save() == (f"{game}~{result}" if "-" in result else game)
                assert "-" in result or result in said(desk)


async def test_dragging_nothing_another_button_and_clicks_beside_the_strip_do_nothing() -> None:
    async with opened(START) as desk:
        before = desk.text
        await desk.click("#in-hand", 1)
        await drag(desk, 3, 2, 0)
        for button in (2, 3):
            for square in (9, 8):
                await desk.pilot.mouse_down(offset=spot(desk, square), button=button)
                await desk.pilot.mouse_up(offset=spot(desk, square))
                await desk.settle()
        assert desk.text == before


@pytest.mark.parametrize("key", ["m", "ctrl+p"])
async def test_a_drag_ends_when_another_screen_opens(key: str) -> None:
    async with opened(LONG) as desk:
        strip = strip_of(desk)
        await desk.press("left", "escape")
        await desk.pilot.mouse_down(offset=spot(desk, 155))
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.press(key)
        await desk.wait_until(lambda: desk.screen is not desk.table)
        await desk.pilot.mouse_up(offset=(40, 10))
        await desk.press("escape")
        await desk.wait_until(lambda: desk.screen is desk.table)
        first = strip.first
        await desk.press("backspace")
        assert (strip.hand, strip.aim, strip.first) == (None, None, first)  # it does not scroll on
        await desk.press("2", "5", "enter")
        assert desk.table.session.save() == f"{LONG}~2-5"


async def test_a_click_on_a_coin_does_not_move_it_even_if_the_mouse_shakes() -> None:
    async with opened("coins,players=2:10.33.110") as desk:
        await desk.press("left", "escape")
        assert strip_of(desk).first == 33
        x, y = spot(desk, 33)
        await desk.pilot.mouse_down(offset=(x, y))
        await desk.pilot.hover(offset=(x + 1, y))  # still on the coin
        await desk.pilot.mouse_up(offset=(x + 1, y))
        assert desk.table.session.state.positions == (10, 33, 110)


async def test_a_drag_that_ends_in_a_terminal_that_has_become_too_small_moves_nothing() -> None:
    async with opened(START) as desk:
        (x, y), (left, _) = spot(desk, 9), spot(desk, 7)
        post(desk.app, ("down", x, y, 1))
        post(desk.app, ("move", left, y, 1))
        await desk.settle()
        await desk.resize(40, 10)
        post(desk.app, ("up", left, y, 1))
        await desk.settle()
        assert (desk.ply, strip_of(desk).aim, desk.app.mouse_captured) == (0, None, None)


async def test_clicks_and_drags_reach_from_one_line_to_the_one_above() -> None:
    async with opened("coins,players=2:1.4.18", flights=True) as desk:
        strip = strip_of(desk)
        assert (strip.grid.in_tier, strip.grid.tiers) == (10, 2)
        x, y = spot(desk, 18)
        await desk.pilot.mouse_down(offset=(x, y))
        for column, row, square in ((0, y, 10), (79, spot(desk, 1)[1], 9), (79, y, 20), (x, y, 18)):
            await desk.pilot.hover(offset=(column, row))  # past an end of a line: its last square
            assert strip.aim == (None if square == 18 else (square, square < 18))
        await desk.pilot.hover(offset=spot(desk, 7))
        await desk.pilot.mouse_up(offset=spot(desk, 7))
        await desk.fly(0.15)
        assert 7 < strip.along < 18
        await desk.land()
        assert desk.table.session.state.positions == (1, 4, 7)
        marked = [cells[1].strip() for cells in square_cells(desk, 8, 9, 10, 17, 18)]
        assert marked == ["‹", "‹", "‹", "‹", "○"]
        await desk.press("u")
        await desk.land()
        await click_square(desk, 18)
        await click_square(desk, 12)
        await desk.land()
        assert desk.table.session.state.positions == (1, 4, 12)


async def test_eight_coins_on_24_squares_fit_the_usual_terminal_without_scrolling() -> None:
    async with opened("coins,players=2:2.5.8.11.14.17.20.23") as desk:
        for coin, square in enumerate(range(2, 24, 3)):
            await desk.press("right")
            assert (strip_of(desk).first, strip_of(desk).in_sight, marks(desk)) == (0, 24, "")
            assert square_cells(desk, square)[0][1].strip("▀▐▌ ") == str(coin)


async def test_a_longer_strip_scrolls_to_the_chosen_coin_and_counts_the_coins_out_of_sight() -> None:
    positions = (0, 1, 2, 3, 4, 5, 6, 7, 100, 101, 200, 201, 202)
    async with opened(f"coins,players=2:{'.'.join(map(str, positions))}") as desk:
        assert marks(desk) == "5 coins ▸"
        for key in ["right"] * 13 + ["left"] * 12:
            await desk.press(key)
            coin = strip_of(desk).hand or 0
            assert square_cells(desk, positions[coin])[0][1].strip("▀▐▌ ") == str(coin)
        await desk.press("escape", "right")  # the first coin that can move is coin 8
        assert marks(desk).split("  ")[0] == "◂ 8 coins"
        assert marks(desk).endswith("3 coins ▸")
        await drag(desk, 100, 90, 80)
        assert desk.table.session.state.positions[8] == 80


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
        end = 156 - shown
        for column, first in ((70, shown - 1), (70, end), (70, end), (2, end - shown + 1), (2, 0)):
            await desk.click(strip, column, 0)
            assert strip.first == max(0, first)
            assert marks(desk).startswith("◂") is (first > 0)
        await desk.click(strip, 70, 0)
        await desk.click(strip, 70, 0)
        await drag(desk, 155, 150)
        assert desk.table.session.state.positions == (16, 18, 150)


async def test_a_drag_past_an_end_scrolls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.ui.cards.strip._PACE", 0.02)
    async with opened(LONG) as desk:
        await desk.press("left", "escape")
        strip = strip_of(desk)
        assert strip.first > 19
        await desk.pilot.mouse_down(offset=spot(desk, 155))
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.settle()
        assert (strip.first, strip.aim) == (19, (19, True))  # at once as far as it can go, and no further
        await desk.pilot.hover(offset=(79, strip.region.bottom - 2))
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


async def test_squares_far_away_work_and_take_no_time() -> None:
    began, far = perf_counter(), 10**18 - 1
    async with opened(f"coins,players=2:1.4.5.{far}", flights=True) as desk:
        await desk.press("left", *str(far - 9), "e")
        assert strip_of(desk).aim == (9, True)
        await desk.press("e", "enter")
        await desk.fly(0.15)
        await desk.land()
        assert strip_of(desk).positions == (1, 4, 5, 9)
        await desk.press("u", "t", "x", "n", "end", "left", "9")
    assert perf_counter() - began < 10


async def test_a_coin_that_has_moved_far_is_in_sight_however_it_got_there() -> None:
    async with opened("coins,players=2:2.5.900", flights=True) as desk:
        strip = strip_of(desk)
        for way in ("enter t", "enter u", "enter u U", "enter home end"):
            desk.send_keys("left", *"500")
            await desk.settle()
            await desk.press(*way.split())
            await desk.land()
            coin = desk.table.session.state.positions[2]
            assert coin == (900 if way == "enter u" else 400), way
            assert strip.first <= coin < strip.first + strip.in_sight, way
            await desk.press(*["escape"] if strip.hand is not None else [], "home")
            await desk.land()
