"""Moves that are named by two places, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import pytest

from cardtui.engine.pointing import named, offered, refused
from cardtui.engine.rules import Step
from cardtui.ui.stage.place import PlaceMark
from tests.madeup.golf import game, table
from tests.madeup.golf.game import STOCK, WASTE, Golf, State
from tests.ui.desk import Desk, opened


class Two(Golf):
    """Golf in which one also says where the card goes."""

    def moves(self, state: State) -> Sequence[str]:
        return [f"{name}-{WASTE}" for name in super().moves(state)]

    def refusal(self, state: State, move: str) -> str | None:
        return super().refusal(state, move.partition("-")[0])

    def read_move(self, text: str) -> str:
        return f"{super().read_move(text.partition('-')[0])}-{WASTE}"

    def play(self, state: State, move: str) -> Step[State, str]:
        return super().play(state, move.partition("-")[0])


class TwoTable(table.GolfTable):
    game_type = Two


@pytest.fixture(autouse=True)
def _two(monkeypatch: pytest.MonkeyPatch, _made_up_games: Iterator[None]) -> None:
    monkeypatch.setattr(game, "GAME", Two)
    monkeypatch.setattr(sys.modules["cardtui.ui.games.golf.table"], "TABLE", TwoTable)


GAME = "golf#305~stock-waste"


def choices(desk: Desk) -> dict[str, PlaceMark]:
    return {name: place.choice for name, place in desk.places.items() if place.choice}


def said(desk: Desk) -> str:
    return desk.seen("#in-hand")


def test_the_second_place_is_offered_after_the_first() -> None:
    game = Two.from_seed(305)
    state = game.play(game.start(), f"{STOCK}-{WASTE}").after
    first = offered(game, state)
    assert first == tuple(Golf.moves(Golf.from_seed(305), state))
    assert offered(game, state, (first[0],)) == (WASTE,)
    assert named(game, state, (first[0],)) is None
    assert named(game, state, (first[0], WASTE)) == f"{first[0]}-{WASTE}"
    bad = next(name for name in "1234567" if name not in first)
    assert offered(game, state, (bad,)) == ()
    assert "not next in rank" in refused(game, state, (bad, WASTE))
    assert refused(game, state, ("nowhere",)) == ""


async def test_one_chooses_by_keys_one_place_after_the_other() -> None:
    async with opened(GAME) as desk:
        await desk.press("left", "enter")
        assert choices(desk) == {STOCK: PlaceMark.CHOSEN, WASTE: PlaceMark.OFFERED}
        assert "stock, and then?" in said(desk)
        assert "● stock" in desk.text
        await desk.press("escape")
        assert PlaceMark.CHOSEN not in choices(desk).values()
        await desk.press("left", "enter", "right", "enter")
        assert desk.table.session.moves == [f"{STOCK}-{WASTE}"] * 2


async def test_one_chooses_by_clicks_and_may_think_better_of_it() -> None:
    async with opened(GAME) as desk:
        column = offered(desk.table.session.game, desk.table.session.state)[0]
        await desk.click(desk.places[STOCK], 1, 2)
        await desk.click(desk.places[column], 1, 2)
        assert choices(desk) == {column: PlaceMark.CHOSEN, WASTE: PlaceMark.OFFERED}
        await desk.click(desk.places[column], 1, 2)
        assert PlaceMark.CHOSEN not in choices(desk).values()
        await desk.click(desk.places[column], 1, 2)
        await desk.click(desk.places[WASTE], 1, 2)
        assert desk.table.session.moves[1:] == [f"{column}-{WASTE}"]


async def test_a_hint_chooses_the_first_place_and_points_at_the_second() -> None:
    async with opened(GAME) as desk:
        await desk.press("t")
        assert choices(desk)[WASTE] is PlaceMark.AIMED
        assert PlaceMark.CHOSEN in choices(desk).values()
        await desk.press("enter")
        assert desk.at == 2
