"""The Silver Dollar game by the mouse: coins that are clicked, dragged and slide, and what is then said."""

from __future__ import annotations

import pytest

from tests.cases import case
from tests.monkey import post
from tests.ui.again import looks_of
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.desk import LONG, START, click_square, drag, said, spot, square_cells, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer")


TAKE = "← → take a coin in hand, or click one"


async def test_the_coin_slides_to_where_its_ghost_was_and_nothing_else_changes() -> None:
    moved = f"{START}~3-3"
    fresh = await looks_of((moved, size) for size in SIZES)
    async with opened(START, SIZES[0], flights=True) as desk:
        for size in SIZES:
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
                assert square_cells(desk, *range(6)) == before[:6]
                await desk.fly(0.15)
                assert not desk.flying
                after = square_cells(desk, *range(10))
                assert after[:6] == before[:6]
                assert ghost == after[6]  # of another metal
                assert ["".join(rows).strip() for rows in after[7:]] == ["‹", "‹", "○"]  # where it came from
                text = desk.text.replace("this replaced 1 move; u brings it back", TAKE)
                assert text == fresh[moved, size]
                await desk.press("u")
                await desk.land()


WHYS = ["", "is in the way", "only one square from the edge", "coins go to the left only"]


FREE = [0, 2, 3, 6, 7, 8]
"""The squares without a coin. A click on one that has a coin takes that in hand."""
SENT = [
    (SIZES[0], "click", [FREE] * 4),
    (SIZES[1], "drag", [[0, 1, 2, 9], [0, 1, 2, 3, 4, 6], [0, 4, 5, 8], [3, 5, 6, 7, 8, 9]]),
    (SIZES[2], "click", [[0, 7], [3, 6], [3, 8], [2, 6]]),
    (SIZES[3], "drag", [[0, 4], [1, 2], [4, 7], [5, 8]]),
]
"""Each coin is sent to wherever it may, and to squares of every kind to which it may not."""


@pytest.mark.parametrize(("size", "how", "squares"), SENT, ids=str)
async def test_a_coin_goes_to_the_square_it_is_sent_to_if_it_may_and_else_it_is_said_why(
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
                legal = square in ({0}, {2, 3}, set[int](), {6, 7, 8})[coin]
                assert desk.ply == int(legal), (coin, square)
                if legal:
                    assert desk.table.session.state.positions[coin] == square
                    await desk.press("u")
                elif square != start:
                    assert any(why in said(desk) for why in WHYS[1:]), (coin, square)
                    assert (strip_of(desk).hand, strip_of(desk).aim) == (coin, None)
                assert strip_of(desk).positions == (1, 4, 5, 9)


DRAGS: list[tuple[tuple[int, ...], int, str]] = [
    ((8, 7), 2, f"{START}~3-2"),
    ((7, 12, 0, 8), 2, f"{START}~3-1"),  # only where it is released counts
    ((8, 7), -2, f"{START}~3-2"),  # a little above and below the strip
    ((8, 7), 7, f"{START}~3-2"),
    ((8, 7), 8, START),  # off the strip
    ((8, 7), 14, START),
    ((7, 9), 2, START),  # back to where it lies
    ((4,), 2, START),
    ((-1,), 2, f"{START}~3-3"),  # past the left end: as far as it can go
    ((0, -1), 2, f"{START}~3-3"),
    ((-1, 8), 2, f"{START}~3-1"),
    ((-1,), 8, START),
    ((0,), 2, START),
    ((12,), 2, START),
]


async def test_a_drag_shows_the_ghost_on_its_way_and_ends_where_it_is_released() -> None:
    async with opened(START) as desk:
        before, seen = square_cells(desk, *range(9)), set[str]()
        # First those that move nothing: after the others there is a move that could be made again.
        for squares, y, save in sorted(DRAGS, key=lambda case: case[2] != START):
            if save not in seen:
                seen.add(save)
                await desk.pilot.mouse_down(offset=spot(desk, 9))
                await desk.pilot.hover(offset=spot(desk, 8))
                assert "3" in square_cells(desk, 8)[0][1], save
                await desk.pilot.mouse_up(offset=spot(desk, 9))
            await drag(desk, 9, *squares, y=y)
            assert desk.table.session.save() == save, (squares, y)
            assert save != START or square_cells(desk, *range(9)) == before, (squares, y)
            await desk.pilot.hover(offset=spot(desk, 3))
            assert strip_of(desk).aim is None, (squares, y)
            await desk.press("escape" if desk.ply == 0 else "u")


PAST = [  # four that go, and two that do not
    ("coins,players=2:4.9", 1, "1-4"),
    ("coins,players=2:4.9", 0, "0-4"),
    ("coins,step=2,players=2:4.9", 1, "1-2"),
    ("coins,step=9,players=2:4.9", 0, "0-4"),
    ("coins,players=2:4.5", 1, "coin 0 is in the way"),
    ("coins,players=2:0.5", 0, "coin 0 is at the edge"),
]


@pytest.mark.parametrize(("size", "past"), [*zip(SIZES * 2, PAST + PAST[-2:], strict=True)], ids=str)
async def test_a_drag_past_the_left_end_goes_as_far_as_it_can_and_says_why_where_that_is_nowhere(
    size: tuple[int, int], past: tuple[str, int, str]
) -> None:
    game, coin, then = past
    async with opened(game, size) as desk:
        start = strip_of(desk).positions[coin]
        await desk.pilot.mouse_down(offset=spot(desk, start))
        await desk.pilot.hover(offset=(0, spot(desk, start)[1]))
        await desk.settle()
        aim = strip_of(desk).aim
        assert aim is not None and aim.legal is ("-" in then)
        await desk.pilot.mouse_up(offset=(0, spot(desk, start)[1]))
        await desk.settle()
        assert desk.table.session.save() == (f"{game}~{then}" if "-" in then else game)
        assert "-" in then or then in said(desk)


async def test_at_the_wrong_time_and_on_nothing_a_click_does_nothing() -> None:
    async with opened(START) as desk:
        before = desk.text
        await desk.click("#in-hand", 1)
        await drag(desk, 3, 2, 0)
        assert desk.text == before
    for game, why in (("coins:1.4.5.9~0-1", "is thinking"), ("coins:0.2~1-1", "every coin is home")):
        async with opened(game) as desk:
            await drag(desk, desk.table.session.state.positions[-1], 1, 0)
            assert why in said(desk)
            assert desk.table.session.save() == game


async def test_a_drag_that_another_screen_cuts_off_is_over() -> None:
    async with opened(LONG) as desk:
        strip = strip_of(desk)
        for key in ("question_mark", "m", "ctrl+p"):
            await desk.press("left", "escape")
            await desk.pilot.mouse_down(offset=spot(desk, 55))
            await desk.pilot.hover(offset=(0, strip.region.y + 2))
            await desk.press(key)
            await desk.wait_until(lambda: desk.screen is not desk.table)
            await desk.pilot.mouse_up(offset=(40, 10))
            await desk.press("escape")
            await desk.wait_until(lambda: desk.screen is desk.table)
            assert strip._scrolling is None, key
            await desk.press("5", "enter")
            assert desk.table.session.save() == f"{LONG}~2-5", key
            await desk.press("u")


async def test_other_buttons_than_the_left_one_move_nothing() -> None:
    async with opened(START) as desk:
        before = desk.text
        for button in (2, 3):
            for square in (9, 8):
                await desk.pilot.mouse_down(offset=spot(desk, square), button=button)
                await desk.pilot.mouse_up(offset=spot(desk, square))
                await desk.settle()
        assert desk.text == before


async def test_a_coin_that_is_clicked_stays_where_it_is_though_the_mouse_shakes() -> None:
    async with opened("coins,players=2:10.35.60") as desk:
        await desk.press("left", "escape")
        assert strip_of(desk).first == 35
        x, y = spot(desk, 35)
        await desk.pilot.mouse_down(offset=(x, y))
        await desk.pilot.hover(offset=(x + 1, y))  # still on the coin
        await desk.pilot.mouse_up(offset=(x + 1, y))
        assert desk.table.session.state.positions == (10, 35, 60)


async def test_a_drag_that_ends_in_a_terminal_that_has_become_too_small_moves_nothing() -> None:
    async with opened(START) as desk:
        x, y = spot(desk, 9)
        left, _ = spot(desk, 7)
        for happening in (("down", x, y, 1), ("move", left, y, 1), ("size", 40, 10), ("up", left, y, 1)):
            post(desk.app, happening)
            await desk.settle()
            if happening[0] == "size":
                await desk.wait_until(
                    lambda: desk.table.has_class("-tiny")
                )  # which takes a moment of real time
        assert desk.ply == 0
        assert strip_of(desk).aim is None
        assert desk.app.mouse_captured is None
