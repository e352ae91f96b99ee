"""A hint of Silver Dollar picks the coin, aims it, and tells why."""

from __future__ import annotations

import pytest

from cardtui.ui.cards.strip_rows import Aim
from tests.cases import case
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.screen import ALONE, answer, explanation, said, square_cells, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer")


HINTED = [
    ("coins:1.4.5.9", 3, 8, "slide coin 3 one square: the heaps 2 and 2 then cancel"),
    ("coins,players=2:1.4.5.9", 3, 8, "slide coin 3 one square: the heaps 2 and 2 then cancel"),
    ("coins,step=2:2.5.9", 0, 0, "slide coin 0 "),
    ("coins:0.2", 1, 1, "slide coin 1 one square: every coin is then home"),
    ("coins,players=1:1.4", 0, 0, "slide coin 0 one square: it is then home, and 1 move more will do"),
    (
        "coins,players=1,target=3:1.4",
        0,
        0,
        "slide coin 0 one square: two moves are then left for three squares",
    ),
]


@pytest.mark.parametrize(("game", "coin", "square", "words"), HINTED)
async def test_a_hint_picks_and_aims_a_coin_and_enter_makes_the_move(
    game: str, coin: int, square: int, words: str
) -> None:
    async with opened(game) as desk:
        strip, session = strip_of(desk), desk.table.session
        for before in ("", "right", "left 1", "left 9"):
            with case(before):
                await desk.press(*before.split(), "t")
                assert (strip.hand, strip.aim) == (coin, Aim(square, True))
                assert words in said(desk) and "· Enter makes it" in said(desk)
                if "players=1" not in game and not before:
                    await desk.press("e")
                    line = next(line for line in explanation(desk) if line.startswith(f"coin {coin}, "))
                    assert "← in hand" in line
                    await desk.press("e")
                await desk.press("enter")
                assert session.moves == [(coin, session.state_at(0).positions[coin] - square)]
                await desk.press("u")


async def test_the_coin_of_a_hint_is_scrolled_into_sight_even_if_its_target_is_not() -> None:
    async with opened("coins,players=1:100.900") as desk:
        strip = strip_of(desk)
        assert strip.first == 0
        await desk.press("left", "t")
        assert (strip.hand, strip.aim) == (0, Aim(0, True))
        assert strip.first <= 100 < strip.first + strip.in_sight
        assert square_cells(desk, 100)[0][1].strip(" ▐▌▀") == "0"
        await desk.press("up")  # aiming further scrolls to the target
        assert strip.first == 0


NOTHING = [
    ("coins:1.4.5.8", " no move wins"),
    ("coins,players=2:1.4.5.8", " no move wins"),
    ("coins,level=perfect:1.4.5.8", "no move wins, and the perfect computer makes no mistake"),
    ("coins,players=1,target=2:1.4~1-1", "out of reach"),
]


@pytest.mark.parametrize(("game", "words"), NOTHING)
async def test_where_no_move_helps_a_hint_leaves_the_aim_alone(game: str, words: str) -> None:
    async with opened(game) as desk:
        await desk.press("t")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (None, None)
        await desk.press("right", "1", "t")
        assert (strip_of(desk).hand, strip_of(desk).aim) == (0, Aim(0, True))
        assert words in said(desk) and "Enter" not in said(desk)
        await desk.press("enter")
        assert desk.table.session.moves[-1] == (0, 1)


async def test_after_a_hint_digits_begin_a_number_and_esc_cancels() -> None:
    async with opened("coins:3.20") as desk:
        await desk.press("left", "1", "t", "2")  # which might have made 12
        assert strip_of(desk).aim == Aim(18, True)
        await desk.press("t", "escape")
        assert (strip_of(desk).hand, said(desk)) == (None, "Your turn ← → pick a coin, or click one")


OUT = "home in exactly 2 is out of reach: it takes at least two moves more; take moves back"
LONGEST = [
    ("coins:0.1.2", "every coin is home: there is no move"),
    ("coins:1.4.5.8", "no move wins: the heaps 2 and 2 cancel already; play on and hope for a mistake"),
    ("coins,players=1,target=2:1.4~1-1", OUT),
]


@pytest.mark.parametrize(("game", "hint"), LONGEST)
async def test_the_longest_hints_can_be_read_whole_beside_the_progress(game: str, hint: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        await desk.press("t")
        for size in SIZES if hint == OUT else SIZES[:3]:
            with case(size):
                await desk.resize(*size)
                # On a low screen the end panel replaces the hint.
                assert f" {hint}" in said(desk) or (size[1] == 18 and desk.table.session.state.over)
                assert "players=1" not in game or " Moves 1 · target 2" in said(desk)


async def test_there_is_no_hint_for_the_computers_move() -> None:
    async with opened(f"{ALONE}~0-1") as desk:
        await desk.press("t")
        assert said(desk) == "The computer's turn the computer is thinking"


async def test_following_the_hints_wins_against_the_perfect_computer() -> None:
    async with opened("coins,step=3,level=perfect:1.3.4") as desk:
        while not desk.table.session.state.over:
            await desk.press("t", "enter")
            await answer(desk)
        assert "You win" in desk.text
        assert "no mistakes" in desk.words
