"""By hand: piles that are taken, piles that are named, the hint on the felt, and ways out of each."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from textual.geometry import Offset
from textual.widgets import Static

from cardtui.games import open_id
from cardtui.games.beggar.rules import HANDS, PILE
from cardtui.storage.paths import DATA_FILE_NAME
from cardtui.storage.store import Store
from cardtui.ui.table.staged import Hand
from tests.ui.desk import DRAWN, Desk, opened

pytestmark = pytest.mark.usefixtures("slow_computer")

BEGGAR, PERDITIO = "beggar#305", "perditio#8"
TAKES = (12, 17)
"""The first steps of that game with which the person takes a pile."""


def line(desk: Desk) -> str:
    return desk.text_at("#in-hand")


def summary(desk: Desk) -> str:
    return desk.by_hand.score.summary(desk.table.session)


async def reply(desk: Desk) -> None:
    """Let the neighbour lay."""
    desk.by_hand.reply()
    await desk.settle()


async def until_taken(desk: Desk) -> None:
    """Play to the step before the first pile that is taken, and make that."""
    desk.app.settings.time_scale = 10_000.0  # nothing happens by itself
    session = desk.table.session
    desk.table.player.go(0)
    session.continue_as(session.game)
    while session.ply < TAKES[0] - 1:
        session.play(session.game.legal_moves(session.state)[0])
    desk.table.player.go(0)
    await desk.press("space")
    assert desk.ply == TAKES[0] - 1
    await reply(desk)


def test_the_takes_are_those_of_the_rules() -> None:
    session = open_id(BEGGAR)
    session.look_ahead()
    steps = range(1, TAKES[1] + 1)
    taken = [ply for ply in steps if session.game.hand_rules.taken(session.step(ply)) is not None]
    assert tuple(taken) == TAKES


@pytest.mark.parametrize("flights", [True, False])
async def test_a_pile_waits_until_it_is_taken_and_nothing_else_takes_it(flights: bool) -> None:
    async with opened(BEGGAR, views={"hand"}, flights=flights) as desk:
        await until_taken(desk)
        if flights:
            assert not desk.by_hand.pickup.is_waiting
            await desk.fly(10_000.0)
        assert desk.by_hand.pickup.is_waiting
        assert line(desk) == "the pile is yours ▶ space"
        assert "space take" in desk.lines[-1]
        assert len(desk.zones[PILE].cards) == 5
        await desk.click(desk.zones[HANDS[0]], 1, 1)
        assert desk.by_hand.pickup.is_waiting and line(desk) == "the pile is yours: take it first"
        if flights:
            await desk.click(desk.zones[PILE], 1, 1)
        else:
            pile, own = (desk.zones[zone].region.offset + Offset(1, 1) for zone in (PILE, HANDS[1]))
            await desk.drag_to(pile, own)
        assert not desk.by_hand.pickup.is_waiting
        await desk.land() if flights else None
        assert desk.shown_cards() == desk.expected_cards()


async def test_the_last_pile_is_taken_with_the_key_that_the_table_names() -> None:
    async with opened("beggar:3/J.2", views={"hand"}) as desk:
        await desk.press("space", "space")
        assert desk.table.session.at_end and line(desk) == "the pile is yours ▶ space"
        assert "space take" in desk.lines[-1] and "again" not in desk.lines[-1]
        await desk.press("space")
        assert desk.verdict.startswith("Your hand wins") and "space again" in desk.lines[-1]
        for _ in range(4):  # who taps the key steadily does not begin again
            desk.clock.now += 0.4
            await desk.press("space", "enter")
            assert desk.table.session.at_end
        desk.clock.now += 1
        await desk.press("space")
        assert desk.ply == 0


LEAVING = {
    "left": (TAKES[0] - 1, True),
    "g": (0, True),
    "o": (TAKES[0], True),
    "m": (TAKES[0], False),
    "space": (TAKES[0], True),
    "enter": (TAKES[0], True),
    "r": (0, True),
}
"""What is pressed while a pile waits: where that leads, and whether the game is played by hand then."""


@pytest.mark.parametrize("key", LEAVING)
async def test_whatever_is_pressed_while_a_pile_waits_leaves_the_table_whole(key: str) -> None:
    async with opened(BEGGAR, views={"hand"}) as desk:
        await until_taken(desk)
        pickup = desk.by_hand.pickup
        await desk.press(key)
        ply, by_hand = LEAVING[key]
        assert (desk.ply, desk.is_by_hand) == (ply, by_hand)
        assert desk.shown_cards() == desk.expected_cards()
        assert not pickup.is_waiting


async def test_a_waiting_pile_survives_resizing_and_leaving_the_table() -> None:
    async with opened(BEGGAR, views={"hand"}, size=(80, 24)) as desk:
        await until_taken(desk)
        await desk.resize(120, 40)
        assert desk.shown_cards() == desk.expected_cards()
        await desk.press("q", "u")
        assert (desk.ply, desk.is_by_hand) == (TAKES[0], True)
        assert desk.shown_cards() == desk.expected_cards()


async def test_a_key_that_is_pressed_in_motion_takes_and_lays_as_soon_as_that_is_possible() -> None:
    async with opened(BEGGAR, views={"hand"}, flights=True) as desk:
        await until_taken(desk)  # the card flies that makes the pile theirs
        await desk.press("enter")
        assert desk.flying and not desk.by_hand.pickup.is_waiting
        await desk.fly(10_000.0)
        assert (desk.ply, desk.by_hand.pickup.is_waiting, desk.flying) == (TAKES[0], False, True)
        await desk.press("space")  # the pile flies that they have taken
        assert desk.ply == TAKES[0]
        await desk.land()
        assert desk.ply == TAKES[0] + 1 and desk.by_hand.is_newest


async def test_a_key_that_is_held_lays_one_card_after_the_other_and_no_more_once_it_is_released() -> None:
    async with opened(BEGGAR, views={"hand"}, flights=True) as desk:
        desk.app.settings.time_scale = 10_000.0  # nothing happens by itself
        await desk.press("space")  # the neighbour leads
        await desk.send(*["enter"] * 5)
        assert desk.ply == 1 and desk.flying
        await desk.land()
        assert desk.ply == 2 and not desk.flying  # the first of these keys has laid
        await desk.send(*["enter"] * 5)
        assert desk.ply == 2  # the neighbour takes its time
        await reply(desk)
        assert desk.ply == 3
        await desk.land()
        assert desk.ply == 4 and desk.next_pile is not None  # it was asked for once only


@pytest.mark.parametrize("key", ["left", "o", "question_mark"])
async def test_another_key_withdraws_what_was_asked_for_too_early(key: str) -> None:
    async with opened(BEGGAR, views={"hand"}, flights=True) as desk:
        desk.app.settings.time_scale = 10_000.0
        await desk.press("space", "enter")
        await desk.press(key)
        await desk.press("escape") if key == "question_mark" else None
        await desk.land()
        assert desk.ply == (0 if key == "left" else 1)


async def test_each_thing_is_said_in_one_place() -> None:
    async with opened(BEGGAR, views={"hand"}, flights=False) as desk:
        desk.app.settings.time_scale = 10_000.0
        await desk.press("space")
        hands = [cast(Hand, desk.table.fan(name)) for name in HANDS]
        while desk.ply < TAKES[0]:
            if desk.next_pile is None:
                await reply(desk)
            else:
                assert line(desk) == "your card ▶ space"
                assert desk.text.count("▶ space") == 1
                assert [hand.named for hand in hands] == ["Neighbour", "You"]
                assert desk.text.count("You: ") == bool(desk.table.session.state.debt)
                await desk.press("enter")
        assert desk.text.count("is yours") == 1


@pytest.mark.parametrize("views", [{"hand"}, {"hand", "row"}])
async def test_a_pile_is_named_by_its_key_and_a_slip_is_told_and_counted(views: set[str]) -> None:
    async with opened(PERDITIO, views=views) as desk:
        session = desk.table.session
        await desk.press("2")
        assert (desk.ply, line(desk)) == (0, "the game begins with pile 1")
        while not session.at_end:
            pile = desk.next_pile
            key = next(key for key, zone in desk.table.hand_keys.items() if zone == pile)
            if session.ply == 2:
                card = session.state.turned.short
                await desk.press("K")
                assert (desk.ply, line(desk)) == (2, f"the {card} does not name pile 13")
                assert "once more" not in desk.text
                await desk.press("right", "left")  # from the pile of the last card and back
                await desk.press("enter")
            else:
                await desk.press(key)
        made = session.length
        assert f"you named {made - 2} of {made} cards without a mistake" in desk.verdict
        desk.clock.now += 1
        await desk.press("space")
        assert desk.ply == 0 and summary(desk) == ""


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_each_pile_shows_the_key_that_turns_it_and_the_footer_no_key_that_does_nothing(
    size: tuple[int, int],
) -> None:
    async with opened(PERDITIO, views={"hand"}, size=size) as desk:
        keys = desk.table.hand_keys
        for key, zone in keys.items():
            assert re.search(rf"\b{key}\b", desk.text_at(f"#{desk.zones[zone].id}"))
        assert "space turn" in desk.lines[-1]
        await desk.press("space")
        assert desk.ply == 1
        assert "space" not in desk.lines[-1] and "ace" not in desk.lines[-1]
        await desk.press("space")
        keys_named = "its key" if size[0] < 80 else "its key (capital J, Q, K)"
        assert desk.ply == 1 and line(desk).endswith(f"{keys_named}, or ← → and Enter")
        await desk.press("question_mark")
        helps = str(desk.screen.query_one("#help-keys", Static).render())
        assert "J Q K" in helps and "Go to" in helps and "%" not in helps
        await desk.press("escape")
        await desk.press("right")
        assert "space turn" in desk.lines[-1]
        await desk.press("m")
        assert "13" in desk.text_at("#pile-13")


async def test_the_end_tells_the_time_and_the_best_of_all_games(tmp_path: Path) -> None:
    keys = ("1", "1", "3", "9", "1", "1", "4", "2")  # that game
    with closing(Store(tmp_path / DATA_FILE_NAME)) as store:
        for seconds, slips in ((2.0, 1), (3.0, 0)):
            async with opened("perditio#615", views={"hand"}, store=store) as desk:
                await desk.press(*["5"] * slips)
                for key in keys:
                    desk.clock.now += seconds
                    await desk.press(key)
                named = f"you named {8 - slips} of 8 cards without a mistake"
                if slips:
                    assert f"{named} · 16 s, 2.0 s a card" in desk.verdict
                else:
                    best = "your best: no mistake, 2.0 s"
                    assert f"{named} · 24 s, 3.0 s a card · {best}" in desk.verdict


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_line_of_what_to_do_takes_one_row_and_leaves_the_others_to_the_graph(
    size: tuple[int, int],
) -> None:
    async with opened(BEGGAR, views={"hand"}, size=size) as desk:
        assert desk.screen.query_one("#in-hand").outer_size.height == 1


async def test_what_has_been_made_by_hand_has_been_seen_and_its_moments_can_be_looked_at() -> None:
    async with opened("perditio#615", views={"hand"}) as desk:
        await desk.press("1", "1", "3", "9", "1", "1", "4", "2")
        session, ends = desk.table.session, 8
        assert session.at_end and session.farthest == ends
        moments = session.moments
        assert len(moments) > 1 and all(moment.ply < ends for moment in moments)
        for number, moment in enumerate(moments):
            desk.table.do("moment", number)
            await desk.settle()
            assert desk.ply == moment.ply
            assert moment.title.capitalize() in desk.text


async def test_watching_goes_on_behind_the_last_step_that_was_made_by_hand() -> None:
    async with opened("perditio#615", views={"hand"}) as desk:
        await desk.press("1", "1", "3", "m")
        assert not desk.is_by_hand
        assert desk.table.session.farthest == desk.ply == 3


async def test_arrows_point_at_piles_after_the_newest_step_and_go_by_steps_before_it() -> None:
    async with opened("perditio#615", views={"hand"}) as desk:
        await desk.press("1", "1", "3")
        assert "←→ point" in desk.lines[-1]
        await desk.go(2)
        assert "←→ step" in desk.lines[-1]
        await desk.press("left")
        assert desk.ply == 1


@pytest.mark.parametrize(("game", "key"), [("beggar", "space"), ("perditio", "space"), ("snap", "space")])
async def test_a_table_says_on_the_felt_how_it_begins(game: str, key: str) -> None:
    async with opened(f"{game}#305", flights=True, dealing=True) as desk:
        assert f"▶ {key}" not in desk.text  # the cards are being dealt
        await desk.land()
        assert f"▶ {key}" in desk.text
        await desk.click(next(zone for zone in desk.zones.values() if zone.hint), 3, 1)
        assert desk.table.playhead.playing and f"▶ {key}" not in desk.text
        await desk.press("space", "g")
        assert f"▶ {key}" in desk.text


async def test_home_begins_the_chosen_game_by_hand_and_the_next_deal_is_played_by_hand_too() -> None:
    async with opened(None) as desk:
        await desk.press("right", "m", "c")
        assert (desk.table.session.id, desk.is_by_hand) == (f"beggar#{DRAWN}", True)
        await desk.press("greater_than_sign")
        assert (desk.table.session.id, desk.is_by_hand) == (f"beggar#{DRAWN + 1}", True)
        await desk.press("q", "b")
        assert not desk.is_by_hand


async def test_a_deal_that_lies_there_is_not_dealt_again_as_somebody_takes_over() -> None:
    async with opened(BEGGAR, flights=True) as desk:
        for by_hand in (True, False):
            await desk.press("m")
            await desk.answer_how_by_hand()
            assert desk.is_by_hand is by_hand and not desk.flying
            assert desk.shown_cards() == desk.expected_cards()
