"""A made-up game that is played with cards: what every such game has, by keys and by the mouse."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from cardtui.games import open_id
from cardtui.ui.cards.zone_widget import ZoneHighlight
from tests.madeup.golf.game import STOCK, WASTE
from tests.ui.desk import Desk, opened

GAME = "golf#305~stock"


def said(desk: Desk) -> str:
    return str(desk.table.query_one("#in-hand", Static).render())


def choices(desk: Desk) -> dict[str, ZoneHighlight]:
    return {name: place.choice for name, place in desk.zones.items() if place.choice}


pytestmark = pytest.mark.usefixtures("slow_computer")


async def test_the_first_card_is_turned_by_itself_and_not_again_for_one_who_steps_back() -> None:
    from tests.madeup.golf.table import TABLE

    async with opened("golf#305") as desk:
        table = desk.table
        assert isinstance(table, TABLE)
        assert said(desk).endswith("this happens by itself")
        table.reply()
        await desk.settle()
        assert (desk.ply, len(desk.zones[WASTE].cards)) == (1, 1)
        await desk.press("h")
        table.reply()
        assert desk.ply == 0
        await desk.press("U")
        assert desk.ply == 1


async def test_the_arrows_go_over_what_may_be_chosen_and_enter_chooses() -> None:
    async with opened(GAME) as desk:
        moves = desk.table.session.game.legal_moves(desk.table.session.state)
        assert choices(desk) == dict.fromkeys(moves, ZoneHighlight.OFFERED)
        assert said(desk).startswith("Your turn  ")
        await desk.press("right")
        assert choices(desk)[moves[0]] is ZoneHighlight.AIMED
        await desk.press(*["right"] * len(moves))
        assert choices(desk)[moves[0]] is ZoneHighlight.AIMED
        await desk.press("left", "enter")
        assert desk.table.session.moves == ["stock", moves[-1]]
        assert ZoneHighlight.AIMED not in choices(desk).values()


async def test_up_and_down_go_between_the_columns_and_the_stock() -> None:
    async with opened("golf#7~stock") as desk:
        columns = [
            move for move in desk.table.session.game.legal_moves(desk.table.session.state) if move != STOCK
        ]
        assert columns
        await desk.press("right", "down")
        assert choices(desk)[STOCK] is ZoneHighlight.AIMED
        await desk.press("up")
        assert choices(desk)[STOCK] is ZoneHighlight.OFFERED
        await desk.press("escape")
        assert ZoneHighlight.AIMED not in choices(desk).values()


async def test_what_may_be_chosen_is_marked_by_signs_and_not_by_colour_alone() -> None:
    async with opened(GAME) as desk:
        assert "○ the stock" in desk.text
        await desk.press("left")
        assert "▸ the stock" in desk.text
        assert "○ the stock" not in desk.text


async def test_a_click_is_a_move_and_is_refused_with_the_reason_where_it_is_none() -> None:
    async with opened(GAME) as desk:
        session = desk.table.session
        game, state = session.game, session.state
        bad = next(name for name in "1234567" if game.why_illegal(state, name))
        await desk.click(desk.zones[bad], 2, 2)
        assert session.length == 1
        assert said(desk).endswith(str(game.why_illegal(state, bad)))
        await desk.click(desk.zones[STOCK], 2, 2)
        assert session.moves == ["stock", "stock"]
        await desk.press("u")
        assert session.ply == 1
        await desk.press("U")
        assert session.ply == 2


async def test_a_click_tells_which_card_was_clicked() -> None:
    async with opened(GAME) as desk:
        column, stock = desk.zones["1"], desk.zones[STOCK]
        assert column.card_at(2, 0) is None
        assert [column.card_at(2, y) for y in (1, 3, 4, 7)] == [0, 0, 1, 4]
        assert stock.card_at(0, 2) == 0
        assert stock.card_at(stock.size.width - 1, 2) in (None, len(stock.cards) - 1)


async def test_a_hint_takes_its_move_in_hand() -> None:
    async with opened(GAME) as desk:
        await desk.press("t")
        assert said(desk).endswith("Enter makes it")
        hinted = desk.table.session.game.hint(desk.table.session.state).move
        assert hinted is not None
        assert choices(desk)[hinted] is ZoneHighlight.AIMED
        await desk.press("enter")
        assert desk.table.session.moves[-1] == hinted


async def test_there_is_no_hint_where_nobody_chooses_and_nothing_is_promised() -> None:
    async with opened("golf#305~stock.stock@0") as desk:
        for key in ("t", "enter", "right"):
            await desk.press(key)
            assert said(desk).endswith("press U to go on")
            assert not choices(desk) and desk.ply == 0


async def test_landmarks_are_told_at_once_where_they_spoil_nothing() -> None:
    session = open_id(f"{GAME}.stock")
    assert session.may_spoil
    assert session.landmarks == [1, 2]


async def test_the_end_panel_offers_to_take_the_last_move_back() -> None:
    game = "golf#305~" + ".".join(["stock"] * 17)
    async with opened(game) as desk:
        session = desk.table.session
        while session.game.legal_moves(session.state):
            await desk.press("t", "enter")
        assert desk.table.has_class("-ended")
        end = session.ply
        await desk.click("#end-undo")
        assert session.ply == end - 1
