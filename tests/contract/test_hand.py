"""The cards of a hand can be pointed at, in a made-up game that has such a hand."""

from __future__ import annotations

import pytest

from cardtui.engine.zones import Target
from cardtui.games import open_id
from cardtui.ui.cards.zone_widget import ZoneHighlight
from tests.madeup.eights.game import COMPUTER, PILE, STOCK, YOU, Eights
from tests.ui.desk import Desk, opened

FIRST = ["QH", "2C", "3D", "4S", "5H", "6S", "7S", "9C", "8D", "JC", "2H"]
GAME = "eights:" + ".".join([*FIRST, *(c.text for c in Eights.from_seed(1).deck if c.text not in FIRST)])
"""You hold Q♥ 3♦ 5♥ 7♠ 8♦, of which all but 3♦ and 7♠ match the 2♥ on the pile."""

pytestmark = pytest.mark.usefixtures("slow_computer")


def said(desk: Desk) -> str:
    return desk.text_at("#in-hand")


async def click_card(desk: Desk, zone: str, card: int) -> None:
    widget = desk.zones[zone]
    corner = widget.region_of(card).offset - widget.region.offset
    await desk.click(widget, corner.x, corner.y)


def test_the_targets_of_moves_are_cards_of_the_hand_and_the_stock() -> None:
    session = open_id(GAME)
    game, state = session.game, session.state
    assert game.next_targets(state) == (Target(YOU, 0), Target(YOU, 2), Target(YOU, 4), Target(STOCK))
    assert game.targeted_move(state, [Target(YOU, 2)]) == "5H"
    assert game.why_no_move(state, [Target(YOU, 1)]).startswith("the three of diamonds matches neither")


async def test_the_arrows_point_at_the_cards_that_can_be_played_and_enter_plays_one() -> None:
    async with opened(GAME) as desk:
        hand = desk.zones[YOU]
        assert (hand.choice, hand.chosen) == (ZoneHighlight.OFFERED, None)
        marked = []
        for _ in range(3):
            await desk.press("right")
            marked.append(hand.chosen)
        assert (marked, hand.choice) == ([0, 2, 4], ZoneHighlight.AIMED)
        assert "the eight of diamonds" in said(desk)
        await desk.press("up")
        assert (hand.chosen, desk.zones[STOCK].choice) == (None, ZoneHighlight.AIMED)
        await desk.press("down", "left", "enter")
        (move,) = desk.table.session.moves
        assert desk.zones[PILE].cards[-1].text == move


async def test_a_marked_card_of_a_face_up_hand_looks_different() -> None:
    async with opened(GAME, (120, 40)) as desk:
        before = desk.strips
        await desk.press("right")
        region = desk.zones[YOU].region_of(0)
        rows = range(region.y, region.bottom)
        assert [desk.strips[y] for y in rows] != [before[y] for y in rows]


async def test_a_click_plays_a_card_or_says_why_not() -> None:
    async with opened(GAME) as desk:
        await click_card(desk, YOU, 1)
        assert "the three of diamonds matches neither the suit nor the rank" in said(desk)
        await click_card(desk, COMPUTER, 2)
        assert "the computer's hand cannot be chosen now" in said(desk)
        assert not desk.table.session.moves
        await click_card(desk, YOU, 2)
        assert desk.table.session.moves == ["5H"]


async def test_a_hint_points_at_a_card() -> None:
    async with opened(GAME) as desk:
        await desk.press("t")
        assert desk.zones[YOU].chosen == 0
        await desk.press("enter")
        assert desk.table.session.moves == ["QH"]


@pytest.mark.parametrize(("won", "words"), [(True, "you have won"), (False, "you have lost")])
def test_the_end_says_whether_the_player_has_won(won: bool, words: str) -> None:
    session = open_id(GAME)
    yours, computers = session.state.hands
    end = session.state._replace(hands=((), computers) if won else (yours, ()))
    assert session.game.when_over(end) == words
    assert session.game.outcome_line(end) == f"{words.capitalize()}."
    assert session.game.is_win(end) is won
