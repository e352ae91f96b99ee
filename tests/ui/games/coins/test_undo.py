"""Undo and redo in Silver Dollar: earlier positions, moves that replace others, and what is said of them."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from tests.ui.desk import Desk, opened
from tests.ui.games.coins.screen import ALONE as COMPUTER
from tests.ui.games.coins.screen import LOST, answer, said, strip_of
from tests.ui.games.coins.screen import START as TWO
from tests.ui.shared_app import shared_app

ALONE = "coins,players=1:1.4.5.9"
MOVES = "~0-1.3-1.1-1.2-1"
pytestmark = pytest.mark.usefixtures("slow_computer")
TAKE = "← → pick a coin, or click one"

POSITIONS = [
    (f"{COMPUTER}{MOVES}", 2, f"After move 2 of 4 {TAKE}"),
    (f"{COMPUTER}{MOVES}", 3, "After move 3 of 4 press U, or play on from your own turn"),
    (f"{COMPUTER}{MOVES}", 0, f"Before the first of 4 moves {TAKE}"),
    (f"{COMPUTER}{MOVES}", 4, f"Your turn {TAKE}"),
    (f"{TWO}{MOVES}", 1, f"After move 1 of 4, the second player's turn {TAKE}"),
    (f"{TWO}{MOVES}", 0, f"Before the first of 4 moves, the first player's turn {TAKE}"),
    (f"{ALONE}{MOVES}", 1, f"After move 1 of 4 {TAKE}"),
    (f"{ALONE}~3-1", 1, f"Move 2 {TAKE} Moves 1 · par 4"),
    ("coins,players=1,target=3:1.4", 0, f"Move 1 of 3 {TAKE} Moves 0 · target 3"),
    ("coins,players=2,names=Ann+Bob:1.4~0-1", 1, f"Bob's turn {TAKE}"),
]


async def test_an_earlier_position_says_how_many_moves_follow() -> None:
    async with shared_app(TWO) as again:
        for game, ply, text in POSITIONS:
            async with again((game, ply), f"{game}@{ply}") as desk:
                assert said(desk).startswith(text)
        async with again("no moves", TWO) as desk:
            for key, name in (("u", "undo"), ("U", "redo")):
                await desk.press(key)
                assert said(desk) == f"The first player's turn there is no move to {name}"


def shown(desk: Desk) -> tuple[object, ...]:
    """Return the game, the ply and the screen, and check that they agree."""
    session = desk.table.session
    assert strip_of(desk).positions == session.state.positions
    assert f"{session.ply}/{session.length} " in desk.words
    return session.save(), session.ply, desk.text


UNDONE = [
    (f"{COMPUTER}{MOVES}", "u u u U U U", [2, 0, 0, 2, 4, 4]),
    (f"{COMPUTER}{MOVES}@3", "u U", [2, 4]),
    (f"{COMPUTER}{MOVES}@1", "U u", [2, 0]),
    (LOST, "ctrl+z ctrl+z ctrl+y ctrl+y", [6, 4, 6, 8]),
    ("coins,first=computer:1.4.5.9~0-1.3-1.1-1", "u u U U", [1, 1, 3, 3]),
    (f"{TWO}~0-1.3-1.1-1", "u u U", [2, 1, 2]),
    (f"{ALONE}~0-1.3-1.1-1", "u u u u U", [2, 1, 0, 0, 1]),
]


@pytest.mark.parametrize(("game", "keys", "plies"), UNDONE)
async def test_moves_are_undone_and_redone_to_ones_own_turn(game: str, keys: str, plies: list[int]) -> None:
    async with opened(game) as desk:
        for key, ply in zip(keys.split(), plies, strict=True):
            await desk.press(key)
            assert desk.ply == ply, key
            assert strip_of(desk).positions == desk.table.session.state.positions
            assert desk.table.session.save().partition("@")[0] == game.partition("@")[0]


@pytest.mark.parametrize("flights", [False, True])
@pytest.mark.parametrize("game", [TWO, ALONE])
async def test_a_move_from_an_earlier_position_says_what_it_replaced_and_u_brings_that_back(
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
    async with opened(f"{game}{MOVES}@3") as desk:
        await desk.press("left", "1", "enter")
        assert "this replaced 1 move; u brings it back" in said(desk)


async def test_the_coin_that_was_moved_slides_back_and_not_that_of_the_replaced_move() -> None:
    async with opened(f"{TWO}{MOVES}@1", flights=True) as desk:
        await desk.press("left", "2", "enter")
        await desk.land()
        await desk.press("u")
        assert strip_of(desk).sliding == (3, 7)
        await desk.land()
        await desk.press("l")  # along the moves that had been replaced
        assert strip_of(desk).sliding == (3, 9)
        await desk.land()
        assert (desk.table.session.save(), desk.ply) == (f"{TWO}{MOVES}@2", 2)


async def test_against_the_computer_u_goes_back_before_its_answer_and_ones_own_move() -> None:
    async with opened(f"{COMPUTER}{MOVES}") as desk:
        await desk.press("u")
        before = shown(desk)
        await desk.press("left", "2", "enter")
        assert said(desk) == "The computer's turn this replaced 2 moves; u brings them back"
        await answer(desk)
        after = shown(desk)
        assert said(desk) == "Your turn this replaced 2 moves; u brings them back"
        assert desk.table.session.save().startswith(f"{COMPUTER}~0-1.3-1.3-2.")
        await desk.press("u")
        assert shown(desk) == before
        await desk.press("U")
        assert shown(desk) == after


async def test_moves_that_were_replaced_again_and_again_come_back_step_by_step() -> None:
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


async def test_a_game_that_was_undone_is_saved_as_it_is_seen() -> None:
    async with opened(f"{COMPUTER}~0-1.3-1") as desk:
        await desk.press("left", "2", "enter")
        await answer(desk)
        await desk.press("u")
        assert open_id(desk.table.session.save()).length == 4
        async with opened(desk.table.session.save()) as again:
            assert (again.ply, again.text) == (2, desk.text)
