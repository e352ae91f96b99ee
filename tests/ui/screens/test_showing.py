"""A deal is dealt, an end is an event: short, and over at once when something is asked for."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.ui.cards.confetti import SECONDS, Confetti
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.widgets.end_panel import GoldenLine
from tests.ui.desk import Desk, opened


def lying(desk: Desk) -> int:
    """How many cards and coins lie on the table."""
    strips = desk.screen.query(SquareStrip)
    coins = sum(len(strip.view.positions) for strip in strips)
    return coins + sum(len(place.cards) for place in desk.table.places.values())


def falls(desk: Desk) -> bool:
    return desk.screen.query_one(Confetti).falls


async def test_with_less_motion_and_once_it_has_begun_a_deal_lies_there_at_once() -> None:
    async with opened("beggar#305", dealing=True) as desk:
        assert lying(desk) == 52
    async with opened("beggar#305@7", flights=True, dealing=True) as desk:
        assert lying(desk) == 52


WON = [
    ("perditio#8", True),  # a patience that is won
    ("perditio#305", False),
    ("beggar#305", False),
    ("snap#305", False),
]


async def near_the_end(desk: Desk) -> None:
    desk.table.player.go(desk.table.session.length - 1)
    await desk.settle()


@pytest.mark.parametrize("game, won", WON)
async def test_confetti_falls_where_somebody_has_won_and_a_quiet_line_is_drawn(game: str, won: bool) -> None:
    session = open_id(game)
    session.look_ahead(10**6)
    assert session.game.is_win(session.last_state) == won
    async with opened(game, flights=True) as desk:
        await desk.press("G")
        assert not falls(desk), "it was only sought"
        await near_the_end(desk)
        await desk.press("right")
        await desk.land()
        line = desk.screen.query_one(GoldenLine)
        assert falls(desk) == won and (line.drawn < 1) != won
        assert "r again" in desk.text_at("#end"), "what it has come to can be read at once"
        await desk.fly(SECONDS + 0.1)
        assert not falls(desk) and line.drawn == 1
        await desk.press("left", "right")
        await desk.land()
        assert not falls(desk), "once is enough"


@pytest.mark.parametrize(
    "game, keys, won",
    [
        ("coins,players=1:0.2.4", "t enter t enter", True),  # home in as few moves as it takes
        ("coins,players=1:0.2.4~2-1", "t enter t enter", False),
        ("coins,players=2:0.2", "t enter", False),  # two people: one of them has lost
        ("coins:0.2", "t enter", True),  # against the computer
    ],
)
async def test_which_games_of_coins_are_celebrated(game: str, keys: str, won: bool) -> None:
    async with opened(game, flights=True) as desk:
        for key in keys.split():
            await desk.press(key)
            await desk.land()
        assert desk.table.session.at_end and falls(desk) == won


async def test_confetti_hides_nothing_is_in_nobody_s_way_and_is_gone_with_the_next_key() -> None:
    async with opened("coins:0.2", flights=True) as desk:
        await desk.press("t", "enter")
        await desk.fly(0.31)
        assert falls(desk)
        seen = desk.lines
        for _ in range(5):
            await desk.fly(0.2)
            strewn = desk.lines
            assert falls(desk) and strewn != seen
            for before, now in zip(seen, strewn, strict=True):
                assert all(new == old for old, new in zip(before, now, strict=True) if old.isalnum())
        await desk.click("#end-again")
        assert not falls(desk) and desk.ply == 0


async def test_with_less_motion_it_hangs_there_until_something_is_asked_for() -> None:
    async with opened("coins:0.2") as desk:
        await desk.press("t", "enter")
        assert falls(desk) and desk.screen.query_one(GoldenLine).drawn == 1
        assert "r again" in desk.text_at("#end"), "what it has come to can be read at once"
        still = desk.text
        await desk.fly(10)
        assert desk.text == still
        await desk.press("question_mark")
        await desk.press("escape")
        assert not falls(desk)


async def test_a_key_that_is_quicker_than_the_deal_has_its_coin_in_hand() -> None:
    async with opened("coins#305", flights=True) as desk:
        desk.send_keys("f2", "right")
        await desk.settle()
        assert desk.screen.query_one(SquareStrip).hand is not None
        coins = len(desk.table.session.state.positions)
        assert lying(desk) == coins
        desk.table.deal()  # which may come later than the key
        assert lying(desk) == coins
    async with opened("coins#305", flights=True, dealing=True) as desk:
        assert lying(desk) == 0
        desk.screen.query_one(SquareStrip).hand = 1  # as a click does that was underway already
        assert lying(desk) == len(desk.table.session.state.positions)


async def test_a_deal_is_laid_from_the_bottom_up() -> None:
    for game, place in (
        ("beggar#305", "hand 0"),
        ("perditio#305", "pile 7"),
    ):  # of both the first card is the top
        async with opened(game, flights=True, dealing=True) as desk:
            whole = desk.table.session.game.cards(desk.table.session.state)[place]
            await desk.fly(0.3)
            laid = desk.zones[place].cards
            assert 0 < len(laid) < len(whole) and laid == whole[-len(laid) :], game
