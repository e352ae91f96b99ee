"""Moves that are named by two places, one after the other, in a made-up game that has such."""

from __future__ import annotations

import pytest

from cardtui.engine.zones import Target
from cardtui.games import open_id
from cardtui.ui.cards.zone_widget import ZoneHighlight
from tests.madeup import tommy
from tests.madeup.tommy.game import FOUNDATIONS, STOCK, WASTES, Tommy
from tests.ui.desk import Desk, opened

ACE_ON_1 = "tommy:AS.5H.2S.KD.9C.4H." + ".".join(
    card.text for card in Tommy.from_seed(1).deck if card.text not in ["AS", "5H", "2S", "KD", "9C", "4H"]
)
"""The first cards of the stock are these."""
GAME = f"{ACE_ON_1}~stock-1.stock-2"
"""The ace lies on the first waste and the five on the second; the two is the next card of the stock."""


def choices(desk: Desk) -> dict[str, ZoneHighlight]:
    return {name: place.choice for name, place in desk.zones.items() if place.choice}


def said(desk: Desk) -> str:
    return desk.text_at("#in-hand")


def targets(*zones: str) -> tuple[Target, ...]:
    return tuple(map(Target, zones))


def test_the_second_place_is_offered_after_the_first() -> None:
    session = open_id(GAME)
    game, state = session.game, session.state
    assert game.next_targets(state) == targets(STOCK, "1")
    assert game.next_targets(state, targets(STOCK)) == targets(*WASTES)
    assert game.next_targets(state, targets("1")) == targets(*FOUNDATIONS)
    assert game.targeted_move(state, targets("1")) is None
    assert game.targeted_move(state, targets("1", "c")) == "1-c"
    assert game.next_targets(state, targets("2")) == ()


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ((STOCK, "a"), "the two of spades is not the next card of foundation a"),
        (("2", "3"), "from waste 2 a card does not go there"),
        (("2",), "the five of hearts fits on no foundation"),
        (("3",), "waste 3 is empty"),
        (("a",), "what is built stays where it is"),
        (("nowhere",), ""),
    ],
)
def test_what_names_no_move_and_begins_none_is_refused_why(way: tuple[str, ...], why: str) -> None:
    session = open_id(GAME)
    assert session.game.why_no_move(session.state, targets(*way)) == why


class Whole(Tommy):
    """The same game, which reads whole moves only."""

    def parse_move(self, text: str) -> str:
        return super().parse_move(text if "-" in text else "")


@pytest.mark.parametrize(
    ("first", "why"),
    [("3", "waste 3 is empty"), ("a", "what is built stays where it is"), ("2", ""), ("nowhere", "")],
)
def test_a_place_is_refused_for_what_all_moves_from_there_are(first: str, why: str) -> None:
    session = open_id(GAME)
    assert Whole.from_deal(session.game.deal_text()).why_no_move(session.state, targets(first)) == why


async def test_one_chooses_by_keys_one_place_after_the_other() -> None:
    async with opened(GAME) as desk:
        await desk.press("right", "enter")
        assert choices(desk) == {STOCK: ZoneHighlight.CHOSEN} | dict.fromkeys(WASTES, ZoneHighlight.OFFERED)
        assert "the stock, and then?" in said(desk)
        assert "● the stock" in desk.text
        await desk.press("escape")
        assert ZoneHighlight.CHOSEN not in choices(desk).values()
        await desk.press("left", "enter", "right", "enter")
        assert desk.table.session.moves[2:] == ["1-a"]


async def test_one_chooses_by_clicks_and_may_think_better_of_it() -> None:
    async with opened(GAME) as desk:
        await desk.click(desk.zones[STOCK], 1, 2)
        await desk.click(desk.zones["1"], 1, 2)  # where the two may go to as well
        assert desk.table.session.moves[2:] == ["stock-1"]
        await desk.press("u")
        await desk.click(desk.zones["1"], 1, 2)
        await desk.click(desk.zones[STOCK], 1, 2)
        assert choices(desk)[STOCK] is ZoneHighlight.CHOSEN
        await desk.click(desk.zones[STOCK], 1, 2)
        assert ZoneHighlight.CHOSEN not in choices(desk).values()
        await desk.click(desk.zones["1"], 1, 2)
        await desk.click(desk.zones["d"], 1, 2)
        assert desk.table.session.moves[2:] == ["1-d"]


async def test_a_click_on_what_begins_no_move_is_answered_with_the_reason() -> None:
    async with opened(GAME) as desk:
        for place, why in (("2", "the five of hearts fits on no foundation"), ("3", "waste 3 is empty")):
            await desk.click(desk.zones[place], 1, 2)
            assert why in said(desk)
            assert ZoneHighlight.CHOSEN not in choices(desk).values()


async def test_what_cannot_be_chosen_is_named_where_the_rules_have_no_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tommy, "GAME", Whole)
    async with opened(GAME) as desk:
        await desk.click(desk.zones["2"], 1, 2)
        assert "waste 2 cannot be chosen now" in said(desk)


async def test_a_hint_chooses_the_first_place_and_points_at_the_second() -> None:
    async with opened(GAME) as desk:
        await desk.press("t")
        assert choices(desk) == {"1": ZoneHighlight.CHOSEN, "a": ZoneHighlight.AIMED} | dict.fromkeys(
            FOUNDATIONS[1:], ZoneHighlight.OFFERED
        )
        await desk.press("enter")
        assert desk.table.session.moves[2:] == ["1-a"]
