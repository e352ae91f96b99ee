"""What the table of the Silver Dollar game tells: its goal, how far one may go, what was lost where."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from textual.widgets import Static

from cardtui.games.coins import Move
from cardtui.ui.games.coins.table import CoinsTable
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.desk import LOST, said, square_cells, strip_of, why
from tests.ui.layout import check_fit

MEDIUM = "coins,step=3:2.5.9.14"


pytestmark = pytest.mark.usefixtures("slow_computer")


def goal(desk: Desk) -> str:
    return desk.text_at("#goal") if desk.table.query_one("#goal").display else ""


# what it is about

TWO = "Slide coins to the left. Who makes the last move wins."
ALONE = "Bring every coin home, to the left, in the fewest moves."
GOALS = [
    ("coins:2.5.9", TWO),
    ("coins,players=2:2.5.9", TWO),
    ("coins,players=1:2.5.9", ALONE),
    ("coins,players=1,target=12:2.5.9", "Bring every coin home, to the left, in exactly 12 moves."),
]
LONGEST = GOALS[-1][1]
"""What has to find its place at every size; the others take turns."""


@pytest.mark.parametrize(("game", "said"), GOALS)
async def test_it_is_told_what_it_is_about_until_the_first_move(game: str, said: str) -> None:
    sizes = SIZES if said == LONGEST else [SIZES[GOALS.index((game, said))]]
    async with opened(game, sizes[0]) as desk:
        for size in sizes:
            with case(size):
                if size != sizes[0]:
                    await desk.resize(*size)
                assert said in desk.text
                assert desk.table.query_one("#goal").region.height == 1
                check_fit(desk)
                await desk.press("e")
                assert goal(desk) == ""  # the panel needs the room
                await desk.press("e", "left", "1", "enter")
                assert goal(desk) == ""
                await desk.press("u")
                assert goal(desk) == said


async def test_a_start_that_cannot_be_won_is_told_where_the_perfect_computer_begins() -> None:
    told = "This start cannot be won: m lets you begin yourself."
    async with opened("coins,level=perfect,first=computer#7", SIZES[0]) as desk:
        for at in (0, 1):
            for size in SIZES:
                with case((at, size)):
                    await desk.resize(*size)
                    assert (desk.ply, goal(desk)) == (at, f"{TWO} {told}")
                    assert told in desk.text
                    check_fit(desk)
            if not at:
                cast(CoinsTable, desk.table)._reply()
        await desk.press("t")
        assert "the perfect computer makes no mistake" in said(desk)
        desk.table.player.play(desk.table.session.game.legal_moves(desk.table.session.state)[0])
        await desk.settle()
        assert goal(desk) == ""


async def test_a_start_that_cannot_be_won_is_told_where_one_begins_oneself() -> None:
    async with opened("coins,level=perfect:1.4.5.8") as desk:
        assert goal(desk) == f"{TWO} This start cannot be won: m lets the computer begin."


@pytest.mark.parametrize(
    "game", ["coins,level=perfect#7", "coins,first=computer#7", "coins,players=2:1.4.5.8"]
)
async def test_a_start_that_can_be_won_is_not_called_lost(game: str) -> None:
    async with opened(game) as desk:
        assert goal(desk) == TWO


async def test_a_game_that_is_over_before_it_begins_is_about_nothing() -> None:
    async with opened("coins:0.1.2") as desk:
        assert goal(desk) == ""
        assert "mistake" not in desk.text_at("#end-text")


# how far one may go


LIMITED = [",players=1:2.5.9.14", ",players=2:2.5.90.140", ":2.5.9.14", ":2.5.90.140"]


@pytest.mark.parametrize("game", LIMITED)
async def test_the_limit_of_a_move_is_seen_while_playing(game: str) -> None:
    """At the start, and after a move of either; on long strips and on short ones at every size."""
    sizes = SIZES[LIMITED.index(game) // 2 :: 2]
    async with opened(f"coins,step=3{game}", sizes[0]) as desk:
        for size in sizes:
            if size != sizes[0]:
                await desk.resize(*size)
                for move in (Move(0, 1), Move(1, 2)):
                    desk.table.player.play(move)
            for key in ("right", "1", "escape", "t"):
                with case((size, key)):
                    await desk.press(key)
                    assert "at most three squares a move" in desk.lines[strip_of(desk).region.y]


async def test_where_there_is_no_limit_none_is_told() -> None:
    async with opened("coins:2.5.9.14") as desk:
        assert "at most" not in desk.text


# where the last move came from


async def test_the_last_move_is_marked_until_the_next_one() -> None:
    async with opened("coins,players=2:1.4.5.9", SIZES[0]) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert "○" not in "\n".join(desk.lines[2:7])
                await desk.press("left", "3", "enter")
                middles = [cell[1].strip() for cell in square_cells(desk, *range(6, 10))]
                assert middles[1:] == ["‹", "‹", "○"]
                marked = desk.lines[strip_of(desk).region.y : strip_of(desk).region.bottom]
                await desk.press("left")
                assert [cell[1].strip() for cell in square_cells(desk, 7, 8, 9)] == ["‹", "‹", "○"]
                await desk.press("escape", "right", "1", "enter")
                middles = [cell[1].strip() for cell in square_cells(desk, *range(10))]
                assert (middles[1], middles[7:]) == ("○", ["·"] * 3)
                await desk.press("u")
                assert desk.lines[strip_of(desk).region.y : strip_of(desk).region.bottom] == marked
                await desk.press("u")
                assert strip_of(desk).trail is None


async def test_the_computers_move_is_marked() -> None:
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("left", "1", "enter")
        cast(CoinsTable, desk.table)._reply()
        await desk.settle()
        coin, distance = desk.table.session.moves[1]
        start = desk.table.session.state_at(1).positions[coin]
        assert strip_of(desk).trail == (start, start - distance)
        assert square_cells(desk, start)[0][1].strip() == "○"


# what was lost where


async def test_the_end_tells_what_was_lost_where_and_the_key_that_goes_there() -> None:
    told = "you gave the win away with moves 5 and 7, the computer with move 6 (N goes there)"
    async with opened(LOST, SIZES[0]) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                await desk.press("end")
                assert told in desk.text_at("#end-text")
                check_fit(desk)
                for at in (7, 6, 5):
                    await desk.press("N")
                    assert desk.ply == at
                    if size[1] > 18:
                        assert said(desk).startswith("A mistake: ")


FAULTLESS = ["coins:0.2~1-1", "coins,players=1:0.2~1-1", "coins,players=1,target=2:0.3~1-1.1-1"]


@pytest.mark.parametrize("game", FAULTLESS)
async def test_an_end_without_a_mistake_says_that_too(game: str) -> None:
    sizes = SIZES[:2] if game == FAULTLESS[0] else SIZES[FAULTLESS.index(game) - 1 :: 2]
    async with opened(game, sizes[0]) as desk:
        for size in sizes:
            with case(size):
                if size != sizes[0]:
                    await desk.resize(*size)
                assert " no mistakes · " in desk.text_at("#end-text")
                assert " 0/0 ▸" in desk.text


# why


async def test_the_columns_of_the_heaps_are_as_wide_as_their_numbers() -> None:
    async with opened(
        f"coins,players=2:{10**12}.{2 * 10**12}.{2 * 10**12 + 7}.{3 * 10**12 + 9}", (200, 60)
    ) as desk:
        await desk.press("e")
        head, *rows = why(desk)[:4]
        for row in rows:
            assert len(row.split()[-1]) == 40 and set(row.split()[-1]) <= {"0", "1"}
            assert row.rindex(" ") + 1 == head.index("binary")
        assert rows[0].split()[4:6] == [str(10**12 - 1)] * 2


async def test_the_moves_of_the_hundredth_coin_stand_beside_its_name() -> None:
    async with opened(f"coins,players=2:{'.'.join(map(str, [*range(100), 102]))}") as desk:
        await desk.press("e")
        assert "coin 100 by 1: 1   by 2: 0" in why(desk)


# nothing but the place

KEYS = [*"12uUthlnN", "left", "right", "down", "up", "enter", "home", "end", "escape"]
KEYS += ["left 1 enter", "left left 2 enter", "t enter"]


@pytest.mark.parametrize("game", [MEDIUM, "coins,players=2:1.4.5.9", "coins,players=1,target=9:1.4.5.9"])
async def test_what_is_shown_depends_on_the_place_alone_and_not_on_the_way_there(game: str) -> None:
    random = Random(f"{game} 1")
    fresh: dict[str, tuple[str, str]] = {}
    async with opened(game) as desk:
        for _ in range(7):
            for key in " ".join(random.choices(KEYS, k=8)).split():
                if key == "escape" and strip_of(desk).hand is None:
                    continue  # it would leave
                await desk.press(key)
                if game == MEDIUM:
                    cast(CoinsTable, desk.table)._reply()
                    await desk.settle()
            session = desk.table.session
            if strip_of(desk).hand is not None:
                await desk.press("escape")
            there = session.ply
            if not session.length:
                continue
            desk.table.player.go(0 if there else session.length)  # what was said there is said no more
            desk.table.player.go(there)
            await desk.settle()
            if any(map(session.replaced_move_count, (there, there - 1))):
                continue  # what was replaced is in no id
            if (save := session.save()) not in fresh:
                async with opened(save) as other:
                    fresh[save] = looks(other)
            with case(save):
                assert looks(desk) == fresh[save]
        assert len(fresh) > 1


def looks(desk: Desk) -> tuple[str, str]:
    return desk.text, str(desk.table.query_one("#in-hand", Static).render())
