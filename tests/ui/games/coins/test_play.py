"""Playing Silver Dollar against the computer: when it moves, when it waits, and watching a game again."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games.coins import Coins, Move
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import opened
from tests.ui.games.coins.screen import ALONE, LOST, answer, make, said, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer")


@pytest.mark.parametrize("level", ["easy", "medium", "perfect"])
async def test_the_computer_answers_by_itself(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "reply_seconds", 0.001)
    async with opened(f"coins,step=3,level={level}:1.4.5.9") as desk:
        await make(desk, Move(3, 2))
        await desk.wait_until(lambda: desk.ply == 2)
        session = desk.table.session
        game = cast(Coins, session.game)
        assert session.moves == [(3, 2), game.computer_move(session.state_at(1))]
        assert strip_of(desk).positions == session.state.positions
        assert said(desk) == "Your turn ← → pick a coin, or click one"


async def test_the_computer_moves_first_where_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "reply_seconds", 0.001)
    async with opened("coins,first=computer:1.4.5.9") as desk:
        await desk.wait_until(lambda: desk.ply == 1)
        assert said(desk)[:9] == "Your turn"


async def test_the_computer_waits_for_the_coin_to_land(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "reply_seconds", 0.001)
    async with opened(ALONE, flights=True) as desk:
        await make(desk, Move(3, 1))
        await desk.pilot.pause(0.05)
        assert (desk.ply, desk.flying) == (1, True)
        await desk.land()
        await desk.wait_until(lambda: desk.ply == 2)


async def test_the_computer_waits_while_something_covers_the_table() -> None:
    async with opened(ALONE) as desk:
        await make(desk, Move(3, 1))
        for key in ("m", "i", "question_mark", "s", "ctrl+p"):
            await desk.press(key)
            await answer(desk)
            assert desk.ply == 1, key
            await desk.press("escape")
        await answer(desk)
        assert desk.ply == 2


async def test_the_computer_does_not_answer_a_move_that_was_undone() -> None:
    async with opened(ALONE) as desk:
        for keys, ply in (("u", 0), ("comma", 0), ("home", 0), ("u U", 2), ("u right 1", 0)):
            await make(desk, Move(3, 1))
            await desk.press(*keys.split())
            await answer(desk)
            assert desk.ply == ply, keys
            await desk.press("home", *["escape"] if strip_of(desk).hand is not None else [])
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (f"{ALONE}~0-1", "The computer's turn the computer is thinking"),
        (f"{ALONE}~0-1.3-1@1", "After move 1 of 2 press U, or play on from your own turn"),
        ("coins:0.2~1-1", "The end every coin is home"),
    ],
)
async def test_out_of_turn_a_key_makes_no_move_and_says_why(game: str, reason: str) -> None:
    async with opened(game) as desk:
        for key in ("right", "left", "down", "up", "3", "enter"):
            await desk.press(key, key)
            assert desk.table.session.save() == game, key
            assert said(desk) == reason, key


async def test_a_finished_game_can_be_watched_again_and_the_computer_does_not_move_meanwhile() -> None:
    async with opened(LOST, flights=True) as desk:
        before = desk.text
        for keys, plies in (("p", 2), ("space", 8)):
            await desk.press("end", keys)
            for ply in range(plies):
                assert (desk.ply, desk.table.playhead.playing) == (ply, True), keys
                await answer(desk)
                await desk.pass_time(0.25)
                assert desk.flying, keys
                await desk.land()
        await desk.fly(1.0)  # the animation of the end
        assert (desk.text, desk.table.session.save()) == (before, LOST)
        await desk.press("r")
        assert (desk.table.session.save(), desk.ply) == (ALONE, 0)
