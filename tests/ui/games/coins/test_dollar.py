"""The game for the dollar on the table: coins are pocketed by keys and mouse, and the dollar is marked."""

from __future__ import annotations

import pytest

from cardtui.games.coins.legal_moves import POCKET
from tests.cases import case
from tests.monkey import post
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.screen import (
    drag,
    explain,
    explanation,
    marks,
    said,
    square_cells,
    strip_of,
    table_of,
)

pytestmark = pytest.mark.usefixtures("slow_computer")
START = "coins,dollar=2,players=2:1.4.6.9"


@pytest.mark.parametrize("keys", ["right down down enter", "right 7 up 2 enter"])
async def test_a_coin_is_pocketed_by_keys_and_comes_back(keys: str) -> None:
    async with opened(START, flights=True) as desk:
        assert marks(desk) == "pocket: empty"
        await desk.press(*keys.split()[:-1])
        assert said(desk).endswith("coin 0 into the pocket · Enter moves it · Esc cancels")
        assert square_cells(desk, 0)[0][1].startswith("◂")
        assert "0" in square_cells(desk, POCKET)[0][1]
        await desk.press("enter")
        assert desk.flying
        await desk.land()
        assert desk.table.session.state.positions == (POCKET, 4, 6, 9)
        assert marks(desk) == "pocket: 1 coin"
        assert ["".join(rows).strip() for rows in square_cells(desk, 0, 1)] == ["‹", "○"]
        assert "0" in square_cells(desk, POCKET)[0][1]
        await desk.press("right", "5")
        assert "coin 1 into the pocket" in said(desk)
        await desk.press("escape", "u")
        await desk.land()
        assert marks(desk) == "pocket: empty"
        assert "0" in square_cells(desk, 1)[0][1]
        assert desk.table.session.state.positions == (1, 4, 6, 9)


@pytest.mark.parametrize("size", (SIZES[0], SIZES[2]))
async def test_a_coin_is_pocketed_by_the_mouse(size: tuple[int, int]) -> None:
    async with opened(START, size) as desk:
        left = (max(0, strip_of(desk).left + strip_of(desk).region.x - 1), strip_of(desk).region.y + 2)
        for picked in (None, 0):
            assert (strip_of(desk).hand, desk.ply) == (picked, 0)
            post(desk.app, ("down", *left, 1))
            post(desk.app, ("up", *left, 1))
            await desk.settle()
        assert desk.table.session.state.positions == (POCKET, 4, 6, 9)
        await drag(desk, 6, POCKET)  # as far as it goes: the dollar is not the leftmost coin
        assert desk.table.session.state.positions == (POCKET, 4, 5, 9)
        await drag(desk, 4, 2, POCKET)
        assert desk.table.session.state.positions == (POCKET, POCKET, 5, 9)
        await desk.press("right", "6", "enter")
        assert "The second player wins" in desk.text
        assert desk.ply == 4


@pytest.mark.parametrize(
    ("pressed", "why"),
    [
        (("right", "3"), "coin 0 is in the pocket after two squares"),
        (("right", "right", "9"), "coin 0 is in the way"),
    ],
)
async def test_what_cannot_be_pocketed_says_why(pressed: tuple[str, ...], why: str) -> None:
    async with opened(START) as desk:
        await desk.press(*pressed, "enter")
        assert why in desk.text and desk.ply == 0


async def test_the_dollar_is_marked_in_every_look() -> None:
    for look in ("mono", "ascii"):
        with case(look):
            async with opened(START, looks={look}) as desk:
                cells = square_cells(desk, 1, 6)
                assert [("$" in rows[0], "$" in rows[1]) for rows in cells] == [(False, False), (True, False)]
                assert "2" in cells[1][1]
                await desk.press("i")
                assert "$" in square_cells(desk, 6)[0][0]


async def test_the_explanation_says_which_coin_nobody_pockets() -> None:
    async with opened(START, SIZES[2]) as desk:
        await explain(desk)
        assert "Whoever pockets coin 1 loses, as the dollar is next." in explanation(desk)
        await desk.press("right", "2")
        assert any("coin 0, two squares: leaves 6 over" in line for line in explanation(desk))


async def test_a_coin_that_was_pocketed_by_mistake_is_crossed_out_in_the_pocket() -> None:
    async with opened("coins,dollar=2,players=2:1.4.6~0-2.2-1.1-3.1-2.2-6") as desk:
        await desk.press("G", "N")
        (wrong,), (edge,), (coin,) = ([rows[1]] for rows in square_cells(desk, POCKET, 0, 1))
        assert "×" in wrong and edge.startswith("◂──") and "1" in coin
        assert "It leaves the dollar as the leftmost coin" in desk.text


async def test_the_editor_keeps_the_dollar_and_a_target_does_without_it() -> None:
    async with opened(f"{START}~0-2") as desk:
        await desk.press("i")
        assert "coins,dollar=1,players=2:4.6.9" in desk.text
        for key in ("left", "left", "left", "space", "enter"):  # without the coin on square 6
            await desk.press(key)
        assert desk.table.session.id == "coins,dollar=1,players=2:4.9"
        await desk.press("x")
        assert table_of(desk).game.dollar is None and table_of(desk).game.parameters.target
