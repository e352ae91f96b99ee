"""Moves of which one is named by a place, and another by that place and one more."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import pytest

from cardtui.engine.rules import Step
from cardtui.ui.cards.zone_widget import ZoneHighlight
from tests.madeup import golf
from tests.madeup.golf import table
from tests.madeup.golf.game import DEEP, STOCK, WASTE, Golf, State
from tests.ui.desk import Desk, opened


class Either(Golf):
    """Golf in which one may say where the card goes, and need not; from the stock one must."""

    def legal_moves(self, state: State) -> Sequence[str]:
        names = super().legal_moves(state)
        return [*(name for name in names if name != STOCK), *(f"{name}-{WASTE}" for name in names)]

    def why_illegal(self, state: State, move: str) -> str | None:
        return super().why_illegal(state, move.partition("-")[0])

    def parse_move(self, text: str) -> str:
        return text

    def apply(self, state: State, move: str) -> Step[State, str]:
        return super().apply(state, move.partition("-")[0])


class EitherTable(table.GolfTable):
    game_type = Either


@pytest.fixture(autouse=True)
def _either(monkeypatch: pytest.MonkeyPatch, _made_up_games: Iterator[None]) -> None:
    monkeypatch.setattr(golf, "GAME", Either)
    monkeypatch.setattr(sys.modules["cardtui.ui.games.golf.table"], "TABLE", EitherTable)


GAME = f"golf#305~{STOCK}-{WASTE}"


def column(desk: Desk) -> str:
    """A column from which a card can be played."""
    return str(
        next(
            move for move in desk.table.session.game.legal_moves(desk.table.session.state) if "-" not in move
        )
    )


async def test_enter_makes_the_move_that_is_chosen_or_goes_on_to_the_longer_one() -> None:
    async with opened(GAME) as desk:
        name = column(desk)
        await desk.press("right", "enter")
        assert desk.zones[name].choice is ZoneHighlight.CHOSEN
        assert "Enter makes this move, or point on" in desk.text_at("#in-hand")
        await desk.press("enter")
        assert desk.table.session.moves[1:] == [name]
        await desk.press("u", "right", "enter", "right", "enter")
        assert desk.table.session.moves[1:] == [f"{name}-{WASTE}"]


async def test_a_second_click_makes_it_too() -> None:
    async with opened(GAME) as desk:
        name = column(desk)
        await desk.click(desk.zones[name], 2, 2)
        assert desk.table.session.ply == 1
        await desk.click(desk.zones[name], 2, 2)
        assert desk.table.session.moves[1:] == [name]


async def test_who_thinks_better_of_it_begins_with_another_place() -> None:
    async with opened(GAME) as desk:
        await desk.click(desk.zones[STOCK], 2, 2)
        assert desk.zones[STOCK].choice is ZoneHighlight.CHOSEN
        await desk.click(desk.zones[column(desk)], 2, 2)
        assert desk.zones[STOCK].choice is not ZoneHighlight.CHOSEN
        assert desk.zones[column(desk)].choice is ZoneHighlight.CHOSEN
        await desk.press("enter")
        assert desk.table.session.moves[1:] == [column_played(desk)]


def column_played(desk: Desk) -> str:
    return str(desk.table.session.moves[-1]).partition("-")[0]


async def test_a_hint_takes_all_of_it_in_hand_so_that_one_enter_makes_it() -> None:
    async with opened(GAME) as desk:
        move = desk.table.session.game.hint(desk.table.session.state).move
        await desk.press("t", "enter")
        assert desk.table.session.moves[1:] == [move]


def test_a_dialogue_does_not_tell_what_lies_face_down() -> None:
    game = Golf.from_seed(3)
    lines = list(game.text_picture(game.initial_state()))
    assert f"{STOCK}: 17 cards face down" in lines
    assert len(lines[0].split()) == 1 + DEEP


class OneOrTwo(Either):
    """Golf in which the card of a column goes by itself, and that of the stock where one says."""

    def legal_moves(self, state: State) -> Sequence[str]:
        return [
            move for move in super().legal_moves(state) if ("-" in move) is (move.partition("-")[0] == STOCK)
        ]


async def test_who_thinks_better_of_it_makes_a_move_that_is_one_place_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(golf, "GAME", OneOrTwo)
    async with opened(GAME) as desk:
        name = column(desk)
        await desk.click(desk.zones[STOCK], 2, 2)
        assert desk.zones[STOCK].choice is ZoneHighlight.CHOSEN
        await desk.click(desk.zones[name], 2, 2)
        assert desk.table.session.moves[1:] == [name]
        assert ZoneHighlight.CHOSEN not in {place.choice for place in desk.zones.values()}
