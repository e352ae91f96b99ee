"""A hint of the Silver Dollar game is the move that is then in hand, and nothing else."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Coins, words
from cardtui.ui.cards.strip_rows import Aim
from tests.cases import case
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.desk import ALONE, middle, said, square_cells, strip_of, why

pytestmark = pytest.mark.usefixtures("slow_computer")


HINTED = [
    ("coins:1.4.5.9", 3, 8),
    ("coins,players=2:1.4.5.9", 3, 8),
    ("coins,step=2:2.5.9", 0, 0),
    ("coins,level=perfect:1.4.5.9", 3, 8),
    ("coins,players=1:1.4", 0, 0),
    ("coins,players=1,target=3:1.4", 0, 0),
]


BEFORE = ["", "right", "left 1", "right right 1", "left 9", "left 1 down"]


@pytest.mark.parametrize("at", range(len(HINTED)))
async def test_a_hint_takes_its_coin_in_hand_and_aims_and_enter_makes_just_that_move(
    at: int,
) -> None:
    game, coin, square = HINTED[at]
    tried = BEFORE[at % 3 :: 3]
    async with opened(game) as desk:
        for before in tried:
            strip, session = strip_of(desk), desk.table.session
            await desk.press(*before.split(), "t")
            assert (strip.hand, strip.aim) == (coin, Aim(square, True)), before
            assert isinstance(session.game, Coins)
            assert words.hint_for(session.game, session.state) in said(desk), before
            assert "· Enter makes it" in said(desk), before
            if session.game.two_sided and before == tried[-1]:
                await desk.press("e")
                assert "← in hand" in next(line for line in why(desk) if line.startswith(f"coin {coin}, "))
            await desk.press("enter")
            assert session.moves == [(coin, session.state_at(0).positions[coin] - square)], before
            await desk.press("u")


async def test_the_way_and_the_ghost_of_a_hint_are_seen() -> None:
    async with opened("coins:0.4", SIZES[0]) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                await desk.press("t")
                row = desk.lines[middle(desk)]
                assert "◂─" in row
                assert "slide coin 1 three squares: every coin is then home" in said(desk)
                await desk.press("escape")


async def test_the_coin_of_a_hint_comes_into_sight_even_if_its_ghost_then_does_not() -> None:
    async with opened("coins,players=1:100.900") as desk:
        strip = strip_of(desk)
        assert strip.first == 0
        await desk.press("left", "t")
        assert (strip.hand, strip.aim) == (0, Aim(0, True))
        assert strip.first <= 100 < strip.first + strip.in_sight
        assert square_cells(desk, 100)[0][1].strip(" ▐▌▀") == "0"
        await desk.press("up")  # who aims on looks where it goes
        assert strip.first == 0


@pytest.mark.parametrize("game", ["coins:1.4.5.8", "coins,players=2:1.4.5.8", "coins,level=perfect:1.4.5.8"])
async def test_where_no_move_wins_the_aim_is_left_alone(game: str) -> None:
    async with opened(game) as desk:
        await desk.press("t")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (None, None)
        await desk.press("right", "1", "t")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (0, Aim(0, True))
        assert " no move wins" in said(desk)
        assert "Enter" not in said(desk)
        await desk.press("enter")
        assert desk.table.session.moves == [(0, 1)]


async def test_where_a_target_is_out_of_reach_the_aim_is_left_alone() -> None:
    async with opened("coins,players=1,target=2:1.4~1-1") as desk:
        await desk.press("right", "1", "t")
        assert strip_of(desk).aim == Aim(0, True)
        assert "out of reach" in said(desk)


async def test_nobody_hopes_for_a_mistake_of_the_perfect_computer() -> None:
    async with opened("coins,level=perfect:1.4.5.8", SIZES[0]) as desk:
        await desk.press("t")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert said(desk) == (
                    "Your turn no move wins, and the perfect computer makes no mistake; "
                    "moves of one square make it last"
                )


async def test_after_a_hint_digits_begin_a_number_and_esc_drops_it() -> None:
    async with opened("coins:3.20") as desk:
        await desk.press("left", "1", "t", "2")  # which might be 12
        assert strip_of(desk).aim == Aim(18, True)
        await desk.press("t", "escape")
        assert (strip_of(desk).hand, said(desk)) == (None, "Your turn ← → take a coin in hand, or click one")


async def test_a_puzzle_that_follows_its_hints_is_home_as_asked() -> None:
    for game in ("coins,players=1:2.5.9.14", "coins,players=1,target=11,step=3:2.5.9.14"):
        async with opened(game) as desk:
            while not desk.table.session.state.over:
                await desk.press("t", "enter")
            assert "no mistakes" in desk.words
            assert open_id(desk.table.session.save()).landmarks == []


HINTS = [
    ("coins:1.4.5.9", "slide coin 3 one square: the heaps 2 and 2 then cancel"),
    ("coins:0.2", "slide coin 1 one square: every coin is then home"),
    ("coins:1.4.5.8", "no move wins: the heaps 2 and 2 cancel already; play on and hope for a mistake"),
    ("coins,players=1:1.4", "slide coin 0 one square: it is then home, and 1 move more will do"),
    ("coins,players=1,target=3:1.4", "slide coin 0 one square: two moves are then left for three squares"),
]
OUT = "home in exactly 2 is out of reach: it takes at least two moves more; take moves back"
HINTS += [("coins,players=1,target=2:1.4~1-1", OUT)]


@pytest.mark.parametrize(("game", "hint"), HINTS)
def test_a_hint_is_a_move_with_its_reason(game: str, hint: str) -> None:
    session = open_id(game)
    assert words.hint_for(cast(Coins, session.game), session.state) == hint


END = ("coins:0.1.2", "every coin is home: there is no move")
READ = [HINTS[0], END, HINTS[2], HINTS[-1]]
"""A move, an end, and the longest ones: for two and of a puzzle."""


@pytest.mark.parametrize(("game", "hint"), READ)
async def test_a_hint_can_be_read_whole(game: str, hint: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        await desk.press("t")
        for size in SIZES if hint == OUT else SIZES[:3]:
            if desk.app.size != size:
                await desk.resize(*size)
            # On a low screen the end panel stands in its place.
            assert f" {hint}" in said(desk) or (size[1] == 18 and desk.table.session.state.over), size


TRIED = ["coins,players=1,target=3:1.4", "coins,players=1,target=2:1.4~1-1"]


@pytest.mark.parametrize("game", TRIED)
async def test_a_hint_leaves_the_progress_of_a_puzzle_in_sight(game: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        assert " made, " in said(desk)
        await desk.press("t")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert " made, " in said(desk)


async def test_a_hint_is_only_for_who_asks() -> None:
    async with opened(f"{ALONE}~0-1") as desk:
        await desk.press("t")
        assert said(desk) == "The computer's turn the computer is thinking"
