"""How Silver Dollar is played: by one, by two and against the computer, how each ends, and that all fits."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Coins, words
from cardtui.games.coins.theory import fewest, most
from cardtui.ui.app import CardApp
from tests.oracles.coins import lines_home
from tests.ui.again import reopened
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.desk import MIDDLE, said
from tests.ui.layout import check_fit, leaves

pytestmark = pytest.mark.usefixtures("slow_computer")


BEGUN = [
    ("coins,players=1:1.4.5.9", "Move 1 ", "0 moves made, par is 4; home from here in 4 to 13 more"),
    ("coins,players=1:1.4.5.9~3-1", "Move 2 ", "1 move made, par is 4; home from here in 4 to 12 more"),
    ("coins,step=2,players=1:0.9", "Move 1 ", "0 moves made, par is 4; home from here in 4 to 8 more"),
    ("coins,players=1,target=3:1.4", "Move 1 of 3 ", "0 moves made, 3 wanted; home from here in 2 to 4 more"),
    ("coins,players=2:1.4", "Player 0's turn ", ""),
    ("coins,players=2,names=Ann+Bob:1.4~0-1", "Bob's turn ", ""),
    ("coins:1.4", "Your turn ", ""),
]


@pytest.mark.parametrize(("game", "turn", "progress"), BEGUN)
def test_it_is_known_whose_turn_it_is_and_how_far_a_puzzle_has_got(
    game: str, turn: str, progress: str
) -> None:
    session = open_id(game)
    rules = cast(Coins, session.game)
    assert words.turn(rules, session.state) == turn.strip()
    assert rules.two_sided or words.progress(rules, session.state) == progress


@pytest.mark.parametrize(("game", "turn", "progress"), BEGUN[1::2])
async def test_it_is_said_whose_turn_it_is_and_how_far_a_puzzle_has_got(
    game: str, turn: str, progress: str
) -> None:
    async with opened(game) as desk:
        assert said(desk) == f"{turn}← → take a coin in hand, or click one {progress}".strip()


NONE, AGAIN = "no mistakes", "(N goes there)"
WON, LOST = "the start was won for who begins", "the start was lost for who begins"
GAVE = f"player 0 gave the win away with move 1 {AGAIN}"
TAKES = "it takes 2 to 4"
ENDED = [
    ("coins,players=1:1.4", "~0-1.1-3", "Home in 2 moves", f"as few as it takes · {NONE}"),
    (
        "coins,players=1:1.4",
        "~0-1.1-2.1-1",
        "Home in 3 moves",
        f"1 more than it takes · move 2 was wasted {AGAIN}",
    ),
    ("coins,players=1,target=3:1.4", "~0-1.1-2.1-1", "Home in 3 moves, as asked", f"{TAKES} · {NONE}"),
    (
        "coins,players=1,target=3:1.4",
        "~0-1.1-3",
        "Home in 2 moves, not in 3",
        f"{TAKES} · move 2 put it out of reach {AGAIN}",
    ),
    ("coins:0.2", "~1-1", "You win", f"after 1 move · {WON} · {NONE}"),
    ("coins,first=computer:0.2", "~1-1", "The computer wins", f"after 1 move · {WON} · {NONE}"),
    ("coins:1.2", "~0-1.1-1", "The computer wins", f"after 2 moves · {LOST} · {NONE}"),
    ("coins,players=2:0.3", "~1-1.1-1", "Player 1 wins", f"after 2 moves · {WON} · {GAVE}"),
    ("coins,players=2,names=Ann+Bob:0.2", "~1-1", "Ann wins", f"after 1 move · {WON} · {NONE}"),
    ("coins,players=2:0.1", "", "Player 1 wins", f"after 0 moves · {LOST}"),
]


@pytest.mark.parametrize(("game", "moves", "headline", "text"), ENDED[::3])
async def test_the_end_panel_says_who_has_won_and_how_that_compares(
    game: str, moves: str, headline: str, text: str
) -> None:
    async with opened(f"{game}{moves}") as desk:
        assert desk.verdict == f"{headline} | {text} · {game}"
        assert headline in desk.text


@pytest.mark.parametrize(("game", "moves", "headline", "text"), ENDED)
def test_the_verdict_is_who_has_won_and_how_that_compares(
    game: str, moves: str, headline: str, text: str
) -> None:
    session = open_id(f"{game}{moves}")
    session.look_ahead()
    table = CardApp(session).table(session)
    assert [*table.verdict(session.last_state)] == [headline, *text.split(" · ")]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_people_are_called_by_their_names(size: tuple[int, int]) -> None:
    async with opened("coins,players=2,names=Ann+Bob:0.3~1-1.1-1", size) as desk:
        assert "Bob: coin 1 by 1, the last" in desk.text
        assert size[0] < 110 or "Ann: mistake, coin 1 by 1" in desk.text
        await desk.press("u", "left")
        assert said(desk).startswith("After move 1 of 2, Bob's turn ")


PUZZLED = [("coins#7", 1), ("coins,step=2#5", 12), ("coins#13", 1), ("coins,players=2:1.4.5.9~0-1", 12)]


@pytest.mark.parametrize(("game", "seed"), PUZZLED)
async def test_x_makes_a_puzzle_of_the_same_start_with_a_number_that_can_be_met(game: str, seed: int) -> None:
    async with opened(game) as desk:
        desk.app.draw_seed = lambda: seed
        start = cast(Coins, desk.table.session.game)
        await desk.press("x")
        puzzle = cast(Coins, desk.table.session.game)
        step, target = puzzle.parameters.step, puzzle.parameters.target
        assert target is not None
        assert fewest(start.positions, step) < target <= most(start.positions)
        assert (puzzle.positions, step) == (start.positions, start.parameters.step)
        assert target in lines_home((1, 4, 5, 9), None) or ":" not in game
        assert desk.table.heading.startswith(f"Silver Dollar: home in exactly {target} moves")
        assert said(desk).startswith(f"Move 1 of {target} ")


@pytest.mark.parametrize("size", SIZES)
async def test_the_title_of_a_puzzle_is_whole_and_the_id_makes_room(size: tuple[int, int]) -> None:
    async with opened("coins,step=3,players=1,target=44:1.4.5.9.30.50", size) as desk:
        assert "Silver Dollar: home in exactly 44 moves " in desk.lines[0]
        assert " coins,st" in desk.lines[0]
        assert "at most three squares a move" in desk.text
    async with opened("coins,step=3,level=perfect#12345", size) as desk:
        assert size[0] < 80 or "Silver Dollar: against the computer, perfect " in desk.lines[0]
        assert "345 › " in desk.lines[0]


async def test_x_with_every_coin_home_makes_nothing_that_cannot_be_opened_again() -> None:
    async with opened("coins:0.1.2") as desk:
        await desk.press("x")
        async with opened(desk.table.session.save()) as again:
            assert again.text == desk.text


STATES = [MIDDLE, "coins#7", "coins,players=1,target=20#7"]


@pytest.mark.parametrize("game", STATES)
async def test_the_table_fits_in_every_state(game: str) -> None:
    """At the smallest size all of them, and each of them at another one."""
    async with reopened(game, SIZES[0]) as again:
        for size in (SIZES[0], SIZES[1 + STATES.index(game)]):
            async with again(size, size=size) as desk:
                for keys in ("", "left 2", "e", "enter", "e G", "t"):
                    await desk.press(*keys.split())
                    assert [len(line) for line in desk.lines] == [size[0]] * size[1]
                    for widget in leaves(desk):
                        if widget.id == "heaps-text":
                            continue  # it scrolls
                        found = desk.screen.find_widget(widget)
                        assert found.visible_region == found.region, widget


async def test_the_heading_does_not_run_into_the_id() -> None:
    async with opened("coins:1.4.5.9", SIZES[0]) as desk:
        for size in SIZES:
            if desk.app.size != size:
                await desk.resize(*size)
            *heading, shown = desk.lines[0].split()
            assert heading[-1] == "medium", size
            assert shown == ("coins:1.4.5.9" if size[0] >= 80 else "coins:1….5.9"), size


async def test_every_key_of_the_footer_can_be_read() -> None:
    async with opened("coins#7", SIZES[0]) as desk:
        for size in SIZES:
            if desk.app.size != size:
                await desk.resize(*size)
            for word in ("←→ coin", "↓↑ aim", "Enter move", "t hint", "e why", "? help", "q back"):
                assert word in desk.lines[-1], size
            for word in ("u undo", "m mode"):
                assert (word in desk.lines[-1]) is (size[0] >= 80), size
            check_fit(desk)
