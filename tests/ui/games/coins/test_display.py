"""What the table of Silver Dollar shows: goal, turn, limit, last move, title, verdict, and that it fits."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games.coins.game import Coins, Move
from cardtui.games.coins.opponents import LEVELS
from cardtui.games.coins.theory import fewest, most
from cardtui.settings import CARDS
from cardtui.ui.widgets.controls import Transport
from tests.cases import case
from tests.oracles.coins import lines_home
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.screen import LOST, MIDDLE, answer, said, square_cells, strip_of
from tests.ui.layout import check_fit
from tests.ui.shared_app import shared_app

pytestmark = pytest.mark.usefixtures("slow_computer")
TWO = "Slide coins to the left. Whoever moves last wins."
ALONE = "Bring every coin home, to the left, in the fewest moves."
TARGET = "Bring every coin home, to the left, in exactly 12 moves."


def goal(desk: Desk) -> str:
    return desk.text_at("#goal") if desk.table.query_one("#goal").display else ""


LOSING = "This start cannot be won: "


GOALS = [
    ("coins,players=2:2.5.9", TWO),
    ("coins,level=easy:2.5.9", TWO),
    ("coins,dollar=1:2.5.9", "Slide a coin or pocket the leftmost. Pocket the dollar (coin 1) to win."),
    ("coins,players=1:2.5.9", ALONE),
    ("coins,players=1,target=12:2.5.9", TARGET),
    ("coins,first=computer#7", TWO),
    ("coins,level=perfect,first=computer#7", f"{LOSING}m lets you begin yourself."),
    ("coins,level=perfect:1.4.5.8", f"{LOSING}m lets Ada begin."),
]


async def test_the_goal_is_shown_until_the_first_move_and_whether_it_can_be_reached() -> None:
    async with opened(GOALS[0][0], SIZES[1]) as desk:
        for at, (game, text) in enumerate(GOALS):
            with case(game):
                await desk.resize(*SIZES[1 + at % 2])
                await desk.open(game)
                assert goal(desk) == text
                assert desk.table.query_one("#goal").region.height == 1
                check_fit(desk)
                if at % 3 == 0:
                    await desk.press("e")
                    assert goal(desk) == ""  # the panel needs the room
                    await desk.press("e")
                await answer(desk)
                await desk.press("left", "1", "enter")
                assert goal(desk) == ""
                if at % 3 == 2:
                    await desk.press("u")
                    assert goal(desk) == text


LIMITED = [",players=1:2.5.9.14", ":2.5.90.140"]


@pytest.mark.parametrize("game", LIMITED)
async def test_the_limit_of_a_move_stays_in_sight_while_playing(game: str) -> None:
    async with opened(f"coins,step=3{game}", SIZES[0]) as desk:
        for size in SIZES[LIMITED.index(game) :: 2]:
            await desk.resize(*size)
            for move in (Move(0, 1), Move(1, 2)) if size in SIZES[2:] else ():
                desk.table.player.play(move)
            for key in ("right", "1", "escape", "t"):
                with case((size, key)):
                    await desk.press(key)
                    assert "at most three squares a move" in desk.lines[strip_of(desk).region.y]


async def test_the_last_move_is_marked_until_the_next_one() -> None:
    def middles(desk: Desk) -> str:
        return "".join(cell[1].strip(" ▀")[:1] or " " for cell in square_cells(desk, 1, *range(6, 10)))

    async with opened("coins,players=2:1.4.5.9", SIZES[0]) as desk:
        for size in (SIZES[0], SIZES[2]):
            with case(size):
                await desk.resize(*size)
                assert "○" not in "".join(desk.lines[2:7])
                for keys in ("left 3 enter", "left"):
                    await desk.press(*keys.split())
                    assert middles(desk)[2:] == "‹‹○"
                await desk.press("escape", "right", "1", "enter")
                assert (middles(desk)[0], middles(desk)[2:]) == ("○", "   ")
                await desk.press("u")
                assert middles(desk)[2:] == "‹‹○"
                await desk.press("u")


# the layout


SHORT, WRAPPED = "coins,players=2:1.4.6", "coins,players=2:0.2.5.6.9.13.15.18"


@pytest.mark.parametrize(
    ("game", "size", "grid"),
    [
        (SHORT, SIZES[0], (7, 4, 7, 1)),
        (SHORT, SIZES[2], (15, 10, 7, 1)),
        (WRAPPED, SIZES[1], (7, 4, 10, 2)),
        (WRAPPED, SIZES[3], (13, 7, 10, 2)),
    ],
)
async def test_the_strip_is_in_the_middle_and_nothing_moves_it(
    game: str, size: tuple[int, int], grid: tuple[int, int, int, int]
) -> None:
    async with opened(game, size) as desk:
        strip, transport = strip_of(desk), desk.table.query_one(Transport)
        region = strip.region
        right = region.x + strip.left + grid[0] * grid[2]
        assert abs(region.x + strip.left - (size[0] - right)) <= 1
        for keys, watchable in (("", False), ("left 1 enter", False), ("u", True), ("U", False)):
            await desk.press(*keys.split())
            assert (strip.region, strip.grid[:4], transport.visible) == (region, grid, watchable), keys
            assert not desk.table.query_one("#story").display


@pytest.mark.parametrize("players", ["1", "2"])
async def test_the_end_panel_fits_below_a_strip_of_two_lines(players: str) -> None:
    moves = "1-1.2-3.3-3.4-5.5-8.6-9.7-11"
    async with opened(f"{WRAPPED.replace('2:', f'{players}:')}~{moves}", SIZES[1]) as desk:
        for size in (SIZES[1], (80, 25), (79, 29), (90, 34)):
            with case(size):
                await desk.resize(*size)
                assert strip_of(desk).grid.tiers == 2
                check_fit(desk)
                panel, title = desk.table.end_panel, desk.table.query_one("#end-title")
                assert title.region.y == panel.region.y > strip_of(desk).region.bottom


async def test_the_setting_for_smaller_cards_makes_smaller_coins() -> None:
    async with opened(SHORT, SIZES[3]) as desk:
        for limit, width in (("medium", 11), ("small", 7), ("auto", 19)):
            desk.app.settings.set(CARDS, limit)
            await desk.settle()
            assert strip_of(desk).grid.width == width


# the end


async def test_the_end_panel_tells_which_moves_lost_the_win_and_n_goes_there() -> None:
    text = "Otto beat you: move 7 gave it away"
    async with opened(LOST, SIZES[0]) as desk:
        for size in SIZES[:2]:
            with case(size):
                await desk.resize(*size)
                await desk.press("end")
                assert text in desk.text_at("#end-title") and "2 of the 3 mistakes" in desk.text_at(
                    "#end-text"
                )
                check_fit(desk)
                await desk.press("N")
                assert desk.ply == 6
                assert size[1] == 18 or "was a mistake; better: coin " in said(desk)


# other puzzles and titles


PUZZLED = [("coins#7", 1), ("coins,step=2#5", 12), ("coins#13", 1), ("coins,players=2:1.4.5.9~0-1", 12)]


async def test_x_makes_a_puzzle_of_the_same_start_that_can_be_solved() -> None:
    seeds = iter([seed for _, seed in PUZZLED])
    async with opened(SHORT) as desk:
        desk.app.draw_seed = lambda: next(seeds)
        for game, _ in PUZZLED:
            with case(game):
                await desk.open(game)
                start = cast(Coins, desk.table.session.game)
                await desk.press("x")
                puzzle = cast(Coins, desk.table.session.game)
                step, target = puzzle.parameters.step, puzzle.parameters.target
                assert target is not None
                assert fewest(start.positions, step) < target <= most(start.positions)
                assert (puzzle.positions, step) == (start.positions, start.parameters.step)
                assert target in lines_home((1, 4, 5, 9), None) or ":" not in game
                assert desk.table.heading.startswith(f"Silver Dollar · home in exactly {target} moves")
                assert said(desk).startswith(f"Move 1 of {target} ")


async def test_x_makes_a_puzzle_of_few_moves_however_far_the_coins_are() -> None:
    async with opened(f"coins,players=1:0.5000.{10**12}") as desk:
        await desk.press("x")
        target = cast(Coins, desk.table.session.game).parameters.target
        assert target is not None and 2 < target <= 200


async def test_x_with_every_coin_home_makes_a_game_that_can_be_opened_again() -> None:
    async with opened("coins:0.1.2") as desk:
        await desk.press("x")
        async with opened(desk.table.session.save()) as again:
            assert again.text == desk.text


TITLES = [
    ("coins,step=3,players=1,target=44:1.4.5.9.30.50", "home in exactly 44 moves ", " coins,st"),
    ("coins,step=3,level=perfect#12345", "against Ada, perfect ", "345 › "),
]


@pytest.mark.parametrize(("game", "title", "some_id"), TITLES)
async def test_the_title_is_whole_and_the_id_makes_room(game: str, title: str, some_id: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert f"Silver Dollar · {title}" in desk.lines[0] or (size[0] < 80 and "perfect" in title)
                assert some_id in desk.lines[0]


# every state


STATES = [MIDDLE, "coins#7", "coins,players=1,target=20#7"]


@pytest.mark.parametrize("game", STATES)
async def test_the_table_fits_in_every_state(game: str) -> None:
    """Try each game at the smallest size and at another one."""
    async with shared_app(game, SIZES[0]) as again:
        for size in (SIZES[0], SIZES[1 + STATES.index(game)]):
            async with again(size, size=size) as desk:
                for keys in ("", "left 2", "e", "enter", "e G", "t"):
                    await desk.press(*keys.split())
                    check_fit(desk)


async def test_a_stronger_level_takes_more_time() -> None:
    paces = []
    for level in LEVELS:
        async with opened(f"coins,level={level}:2.5.9") as desk:
            paces.append(desk.moves.reply_pace)
    assert len(paces) == 3 and paces == sorted({*paces})
