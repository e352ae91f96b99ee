"""The Silver Dollar game as it is played: the computer's moves, taking back, far moves, watching again."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Coins, Move
from cardtui.games.coins.theory import best_move
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import opened
from tests.ui.games.coins.desk import ALONE, LOST, answer, make, said, strip_of, table_of

pytestmark = pytest.mark.usefixtures("slow_computer")


@pytest.mark.parametrize("level", ["easy", "medium", "perfect"])
async def test_the_computer_answers_with_its_move(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 0.001)
    async with opened(f"coins,step=3,level={level}:1.4.5.9") as desk:
        await make(desk, Move(3, 2))
        await desk.wait_until(lambda: desk.ply == 2)
        session = desk.table.session
        game = cast(Coins, session.game)
        assert session.moves == [(3, 2), game.computer_move(session.state_at(1))]
        assert strip_of(desk).positions == session.state.positions
        assert said(desk) == "Your turn ← → take a coin in hand, or click one"


async def test_it_moves_first_where_it_begins_and_waits_for_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 0.2)
    async with opened("coins,first=computer:1.4.5.9") as desk:
        await desk.wait_until(lambda: desk.ply == 1)
        await desk.pilot.pause(0.02)
        assert (desk.ply, said(desk)[:9]) == (1, "Your turn")
        desk.send_keys("left", "1", "enter", "m")
        await desk.settle()
        await desk.pilot.pause(0.3)
        assert desk.ply == 2
        await desk.press("escape")
        await desk.wait_until(lambda: desk.ply == 3)


async def test_the_computer_waits_for_its_coin_to_be_seen_and_for_what_lies_on_top() -> None:
    async with opened(ALONE, flights=True) as desk:
        await make(desk, Move(3, 1))
        assert table_of(desk)._timer_of_reply is None  # the person's coin still slides
        await desk.land()
        assert table_of(desk)._timer_of_reply is not None
        for key in ("m", "i", "question_mark", "s", "ctrl+p"):
            await desk.press(key)
            await answer(desk)
            assert desk.ply == 1
            await desk.press("escape")
        await answer(desk)
        assert desk.ply == 2


async def test_the_computer_does_not_answer_a_move_that_is_taken_back() -> None:
    async with opened(ALONE) as desk:
        for keys, at in (("u", 0), ("comma", 0), ("home", 0), ("u U", 2), ("u right 1", 0)):
            await make(desk, Move(3, 1))
            await desk.press(*keys.split())
            await answer(desk)
            assert desk.ply == at, keys
            await desk.press("home", *["escape"] if strip_of(desk).hand is not None else [])
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)


@pytest.mark.parametrize("level", ["easy", "medium", "perfect"])
async def test_who_makes_no_mistake_wins_a_won_game_against_every_level(level: str) -> None:
    async with opened(f"coins,level={level}#7") as desk:
        session = desk.table.session
        while not session.state.over:
            move = best_move(session.state.positions, None)
            assert move is not None
            await make(desk, move)
            await answer(desk)
        assert "You win" in desk.text
        assert [place for place in session.landmarks if place % 2] == []
        assert open_id(session.save()).state == session.state


TIMES = [
    (f"{ALONE}~0-1", "The computer's turn the computer is thinking"),
    (f"{ALONE}~0-1.3-1@1", "After move 1 of 2 press U, or play on from your own turn"),
    ("coins:0.2~1-1", "The end every coin is home"),
]


@pytest.mark.parametrize(("game", "why"), TIMES)
async def test_a_key_at_the_wrong_time_makes_no_move_and_says_why(game: str, why: str) -> None:
    async with opened(game) as desk:
        for key in ("right", "left", "down", "up", "3", "enter"):
            await desk.press(key, key)
            assert desk.table.session.save() == game, key
            assert said(desk) == why, key


UNDONE = [
    (f"{ALONE}~0-1.3-1.1-1.2-1", "u u u U U U", [2, 0, 0, 2, 4, 4]),
    (f"{ALONE}~0-1.3-1.1-1.2-1@3", "u U", [2, 4]),
    (f"{ALONE}~0-1.3-1.1-1.2-1@1", "U u", [2, 0]),
    (LOST, "ctrl+z ctrl+z ctrl+y ctrl+y", [6, 4, 6, 8]),
    ("coins,first=computer:1.4.5.9~0-1.3-1.1-1", "u u U U", [1, 1, 3, 3]),
    ("coins,players=2:1.4.5.9~0-1.3-1.1-1", "u u U", [2, 1, 2]),
    ("coins,players=1:1.4.5.9~0-1.3-1.1-1", "u u u u U", [2, 1, 0, 0, 1]),
]


@pytest.mark.parametrize(("game", "keys", "places"), UNDONE)
async def test_moves_are_taken_back_to_ones_own_turn_and_made_again(
    game: str, keys: str, places: list[int]
) -> None:
    async with opened(game) as desk:
        found = []
        for key in keys.split():
            await desk.press(key)
            found.append(desk.ply)
            assert strip_of(desk).positions == desk.table.session.state.positions
            assert desk.table.session.save().partition("@")[0] == game.partition("@")[0]
        assert found == places


async def test_what_is_saved_after_taking_back_is_what_is_seen() -> None:
    async with opened(f"{ALONE}~0-1.3-1") as desk:
        await make(desk, Move(3, 2))
        assert desk.table.session.save() == f"{ALONE}~0-1.3-1.3-2"
        await answer(desk)
        await desk.press("u")
        async with opened(desk.table.session.save()) as again:
            assert (again.ply, again.table.session.length) == (2, 4)
            assert again.text == desk.text


@pytest.mark.parametrize("flights", [False, True])
async def test_a_coin_that_has_moved_far_is_in_sight_however_it_has_moved(flights: bool) -> None:
    async with opened("coins,players=2:2.5.900", flights=flights) as desk:
        strip = strip_of(desk)
        for way in ("enter", "enter t", "enter u", "enter u U", "enter u U t", "enter home end"):
            desk.send_keys("left", *"500")
            await desk.settle()
            await desk.press(*way.split())
            if desk.flying:
                await desk.land()
            coin = desk.table.session.state.positions[2]
            assert coin == (900 if way == "enter u" else 400), way
            assert strip.first <= coin < strip.first + strip.in_sight, way
            await desk.press(*["escape"] if strip.hand is not None else [], "home")
            await desk.land()


async def test_a_puzzle_that_is_asked_for_can_be_played_in_a_life() -> None:
    async with opened(f"coins,players=1:0.5000.{10**12}") as desk:
        await desk.press("x")
        target = cast(Coins, desk.table.session.game).parameters.target
        assert target is not None
        assert 2 < target <= 200


async def test_a_game_that_is_over_can_be_watched_again_and_nobody_moves_meanwhile() -> None:
    async with opened(LOST, flights=True) as desk:
        before = desk.text
        for keys, places in (("p", 2), ("space", 8)):
            await desk.press("end", keys)
            for place in range(places):
                assert (desk.ply, desk.table.playhead.playing) == (place, True), keys
                await answer(desk)
                await desk.pass_time(0.25)
                assert desk.flying, keys
                await desk.land()
        await desk.fly(1.0)  # the end is an event
        assert (desk.text, desk.table.session.save()) == (before, LOST)
        await desk.press("r")
        assert (desk.table.session.save(), desk.ply) == (ALONE, 0)
