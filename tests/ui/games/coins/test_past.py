"""In the past of a game of Silver Dollar: where one is, and what a move there replaces."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.scrubber import Scrubber
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.desk import said, strip_of

TWO = "coins,players=2:1.4.5.9"
ALONE = "coins,players=1:1.4.5.9"
COMPUTER = "coins:1.4.5.9"
MOVES = "~0-1.3-1.1-1.2-1"
TAKE = "← → take a coin in hand, or click one"


pytestmark = pytest.mark.usefixtures("slow_computer")


async def answer(desk: Desk) -> None:
    cast(CoinsTable, desk.table)._reply()
    await desk.settle()


def shown(desk: Desk) -> tuple[object, ...]:
    """What is known of the game, and that it is shown so."""
    session = desk.table.session
    assert strip_of(desk).positions == session.state.positions
    assert desk.table.query_one(Graph).length == desk.table.query_one(Scrubber).length == session.length
    assert f"{session.ply}/{session.length} " in desk.words
    return session.save(), session.ply, desk.text


WHERE = [
    (f"{COMPUTER}{MOVES}@2", f"After move 2 of 4 {TAKE}"),
    (f"{COMPUTER}{MOVES}@3", "After move 3 of 4 press U, or play on from your own turn"),
    (f"{COMPUTER}{MOVES}@0", f"Before the first of 4 moves {TAKE}"),
    (f"{COMPUTER}{MOVES}", f"Your turn {TAKE}"),
    (f"{TWO}{MOVES}@1", f"After move 1 of 4, Player 1's turn {TAKE}"),
    (f"{TWO}{MOVES}@0", f"Before the first of 4 moves, Player 0's turn {TAKE}"),
    (f"{ALONE}{MOVES}@1", f"After move 1 of 4 {TAKE}"),
    (f"{TWO}~0-1@0", f"Before the first of 1 move, Player 0's turn {TAKE}"),
]


@pytest.mark.parametrize("game", dict.fromkeys(place.partition("@")[0] for place, _ in WHERE))
async def test_in_the_past_it_is_said_where_one_is(game: str) -> None:
    lines = [(place, line) for place, line in WHERE if place.partition("@")[0] == game]
    async with opened(lines[0][0]) as desk:
        for place, line in lines:
            with case(place):
                desk.table.player.go(open_id(place).ply)
                await desk.settle()
                assert said(desk).startswith(line)


async def test_after_taking_back_it_is_said_where_one_is() -> None:
    async with opened(f"{COMPUTER}{MOVES}", SIZES[0]) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                await desk.press("u")
                assert said(desk).startswith("After move 2 of 4 ")
                await desk.press("left")
                assert said(desk).startswith("After move 2 of 4 coin 3: ")
                await desk.press("escape", "U")


@pytest.mark.parametrize("flights", [False, True])
@pytest.mark.parametrize("game", [TWO, ALONE])
async def test_a_move_in_the_past_says_what_it_replaced_and_u_brings_that_back(
    game: str, flights: bool
) -> None:
    async with opened(f"{game}{MOVES}@1", flights=flights) as desk:
        before = shown(desk)
        await desk.press("left", "2", "enter")
        await desk.land()
        after = shown(desk)
        assert desk.table.session.save() == f"{game}~0-1.3-2"
        assert "this replaced 3 moves; u brings them back" in said(desk)
        for _ in range(2):
            await desk.press("u")
            assert desk.flying is flights
            await desk.land()
            assert shown(desk) == before
            await desk.press("U")
            await desk.land()
            assert shown(desk) == after
        await desk.press("left")
        assert "replaced" not in said(desk)


async def test_the_coin_that_is_taken_back_slides_back_and_not_that_of_the_move_it_replaced() -> None:
    async with opened(f"{TWO}{MOVES}@1", flights=True) as desk:
        await desk.press("left", "2", "enter")
        await desk.land()
        await desk.press("u")
        assert strip_of(desk).sliding == (3, 7)
        await desk.land()
        await desk.press("l")  # along what was replaced
        assert strip_of(desk).sliding == (3, 9)
        await desk.land()
        assert (desk.table.session.save(), desk.ply) == (f"{TWO}{MOVES}@2", 2)


async def test_one_move_is_brought_back_as_one() -> None:
    async with opened(f"{TWO}{MOVES}@3") as desk:
        await desk.press("left", "1", "enter")
        assert "this replaced 1 move; u brings it back" in said(desk)


async def test_against_the_computer_it_is_still_said_after_its_answer_and_u_goes_back_before_both() -> None:
    async with opened(f"{COMPUTER}{MOVES}") as desk:
        await desk.press("u")
        before = shown(desk)
        await desk.press("left", "2", "enter")
        assert said(desk) == "The computer's turn this replaced 2 moves; u brings them back"
        await answer(desk)
        after = shown(desk)
        assert said(desk) == "Your turn this replaced 2 moves; u brings them back"
        assert desk.table.session.save().startswith(f"{COMPUTER}~0-1.3-1.3-2.")
        for _ in range(2):
            await desk.press("u")
            assert shown(desk) == before
            await desk.press("U")
            assert shown(desk) == after


async def test_what_was_replaced_again_and_again_is_brought_back_step_by_step() -> None:
    async with opened(f"{TWO}{MOVES}@2") as desk:
        first = shown(desk)
        await desk.press("left", "2", "enter")
        assert "replaced 2 moves" in said(desk)
        await desk.press("h", "h")
        second = shown(desk)
        await desk.press("left", "1", "enter")
        assert "replaced 2 moves" in said(desk)
        await desk.press("u")
        assert shown(desk) == second
        await desk.press("l", "l")
        assert "replaced 2 moves" in said(desk)
        await desk.press("u")
        assert shown(desk) == first


async def test_there_is_one_answer_where_nothing_is_left_to_take_back_or_to_make_again() -> None:
    async with opened(TWO) as desk:
        await desk.press("u")
        assert said(desk) == "Player 0's turn there is no move to take back"
        await desk.press("U")
        assert said(desk) == "Player 0's turn there is no move to make again"
