"""Beggar My Neighbour with slaps on the table: keys and clicks, who was first, and what is told of it."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.beggar.screens.played import Slaps, SlapTable
from cardtui.games.beggar.settings import SLAP_TIME
from cardtui.games.beggar.slaps.rules import SlapState
from cardtui.storage.statistics import statistics
from cardtui.storage.store import Store
from cardtui.ui.dialogs.choose import ChooseDialog
from tests.cases import case
from tests.ui.desk import NOW, SIZES, Desk, opened

MISSED = "beggar,slap=easy#32"
"""After three cards a pair of kings lies there: the person is due, and the neighbour misses it."""

SEEN = "beggar,slap=easy#22"
"""After three cards a sandwich of nines lies there: the person is due, and the neighbour slaps."""


@pytest.fixture(autouse=True)
def patient_neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the neighbour act only when a test says so."""
    monkeypatch.setattr(Slaps, "reply_delay", 3600.0)


def table_of(desk: Desk) -> SlapTable:
    return cast(SlapTable, desk.table)


def state_of(desk: Desk) -> SlapState:
    state: SlapState = desk.table.session.state
    return state


async def neighbour(desk: Desk) -> None:
    """Let the neighbour's time be over."""
    table_of(desk).play.reply()
    await desk.settle()


def see(desk: Desk, seconds: float = 0.5) -> None:
    """Let time pass, in which a card is seen."""
    desk.clock.now += seconds


async def up_to_the_slap(desk: Desk) -> None:
    """Lay three cards, the second of which is one's own."""
    await desk.press("enter")
    await neighbour(desk)
    await desk.press("enter")
    await neighbour(desk)
    assert state_of(desk).slap is not None and desk.ply == 3


async def test_it_opens_in_a_terminal_of_three_rows() -> None:
    async with opened(SEEN, (9, 3)) as desk:
        await desk.resize(80, 24)
        assert "Enter begins, space slaps a pair or a sandwich" in desk.text


async def test_enter_begins_and_lays_and_the_neighbour_waits_for_its_time() -> None:
    async with opened(SEEN) as desk:
        assert "Enter begins, space slaps a pair or a sandwich" in desk.text
        await neighbour(desk)
        assert desk.ply == 0  # time does not run yet
        await desk.press("enter", "enter")
        assert desk.ply == 0 and table_of(desk).play.reply_is_due()
        await neighbour(desk)
        assert desk.ply == 1 and "Enter lays, space slaps" in desk.text
        await neighbour(desk)
        assert desk.ply == 1  # it is not due, and nothing is to be slapped
        await desk.press("enter")
        assert desk.ply == 2


@pytest.mark.parametrize("how", ["key", "click"])
async def test_who_slaps_in_time_takes_the_pile_and_is_told_how_quick_both_were(how: str) -> None:
    async with opened(SEEN, looks=() if how == "key" else ("mono",)) as desk:
        await up_to_the_slap(desk)
        see(desk, 0.44)
        await (desk.press("space") if how == "key" else desk.click("#pile", 3, 2))
        await desk.land()
        assert (desk.table.session.save(), state_of(desk).tricks) == (f"{SEEN}~l.l.l.s", 1)
        for size in (SIZES[1], SIZES[0], (65, 40)):
            with case(size):
                await desk.resize(*size)
                assert "A sandwich of nines: yours" in desk.text
                assert "0.44 s · Nell 1.21 s" in desk.text
                assert "you slapped 1 of 1 first · best 0.44 s · no wrong slaps" in desk.text


async def test_who_slaps_at_the_same_moment_wins() -> None:
    async with opened(SEEN) as desk:
        await up_to_the_slap(desk)
        see(desk)
        desk.send_keys("space")
        while not desk.app.input_queue.waiting:
            await asyncio.sleep(0)
        table_of(desk).play.reply()  # it has come, but has had no effect yet
        await desk.settle()
        assert desk.table.session.save().endswith("~l.l.l.s")


async def test_a_neighbour_who_is_quicker_takes_it_and_one_who_misses_it_waits() -> None:
    async with opened(SEEN) as desk:
        await up_to_the_slap(desk)
        await neighbour(desk)
        assert desk.table.session.save().endswith("~l.l.l.n")
        await desk.land()
        assert "Nell was first" in desk.text and "after 1.21 s" in desk.text
        assert "a sandwich of nines" in desk.text and "you slapped 0 of 1 first" in desk.text
    async with opened(MISSED) as desk:
        await up_to_the_slap(desk)
        await neighbour(desk)
        assert desk.ply == 3  # it is the person's turn, who may still slap
        see(desk)
        await desk.press("space")
        await desk.land()
        assert "A pair of kings: yours" in desk.text and "Nell missed it" in desk.text


async def test_a_wrong_slap_burns_a_card_once_a_card_and_never_on_an_empty_pile() -> None:
    async with opened(SEEN) as desk:
        await desk.press("enter")
        see(desk)
        await desk.press("space")
        assert desk.ply == 0 and "there is no card to slap" in desk.text
        await neighbour(desk)
        see(desk)
        await desk.press("space")
        assert desk.table.session.save().endswith("~l.x") and len(state_of(desk).burnt) == 1
        await desk.land()
        assert "Nothing to slap" in desk.text and "burnt" in desk.text
        assert desk.text_at("#score") == "one wrong slap"  # without what was slapped: nothing was
        see(desk)
        await desk.press("space")
        assert desk.ply == 2 and "one wrong slap a card is enough" in desk.text


async def test_a_key_counts_only_for_a_card_that_could_be_seen_and_one_that_is_held_slaps_once() -> None:
    async with opened(SEEN) as desk:
        await up_to_the_slap(desk)
        see(desk, 0.05)
        await desk.press("space")
        assert desk.ply == 3  # it was meant for the card before
        for _ in range(5):
            see(desk, 0.03)
            await desk.press("space")
        assert desk.ply == 3  # held down
        see(desk, 0.3)
        await desk.press("space")
        assert desk.ply == 4


async def test_a_key_that_finishes_a_flight_never_slaps_and_enter_is_kept_until_the_card_lies() -> None:
    async with opened(SEEN, flights=True) as desk:
        await desk.land()
        await desk.press("enter")
        await neighbour(desk)
        assert desk.flying
        see(desk, 1.0)
        await desk.press("enter", "enter", "enter")
        assert desk.flying and desk.ply == 1
        await desk.land()
        assert desk.ply == 2  # the one that was kept
        await neighbour(desk)
        assert desk.flying
        see(desk, 1.0)
        await desk.press("space")
        assert not desk.flying and not state_of(desk).burnt


async def test_time_stands_still_below_another_screen_after_undo_and_when_one_stops() -> None:
    for stop in ("question_mark", "u", "escape"):
        with case(stop):
            async with opened(SEEN) as desk:
                await up_to_the_slap(desk)
                table = table_of(desk)
                await desk.press(stop)
                before = table.session.ply
                table.play.reply()
                await desk.settle()
                assert table.session.ply == before
                if stop == "question_mark":
                    await desk.press("escape")
                    assert table.play.reply_is_due()
                else:
                    assert "Enter goes on" in desk.text


async def test_after_undo_the_game_goes_on_in_another_way_also_from_its_end() -> None:
    async with opened(f"{SEEN}~l.l.l") as desk:
        await desk.press("enter", "enter")
        assert desk.table.session.save().endswith("~l.l.l.l")  # the pile is taken, without a slap
        await desk.press("u")
        assert desk.ply == 3 and "Your pile  Enter goes on" in desk.text
        see(desk)
        await desk.press("space")
        assert desk.ply == 3 and "the game waits: Enter goes on" in desk.text
        await desk.press("enter")
        assert desk.ply == 3 and table_of(desk).play.reply_is_due()
        see(desk)
        await desk.press("space")
        assert desk.table.session.save().endswith("~l.l.l.s")
    async with opened("beggar,slap=easy:2/3") as desk:  # the last card is laid, and has won
        await desk.press("enter")
        await neighbour(desk)
        await desk.press("enter")
        assert desk.table.session.at_end
        await desk.press("u", "enter")
        assert desk.ply == 1 and table_of(desk).play._runs
        see(desk)
        await desk.press("space")
        assert desk.table.session.save().endswith("~l.x")
        await desk.land()
        await desk.press("g", "enter")  # who only looks back returns
        assert desk.table.session.save().endswith("~l.x") and desk.table.session.at_end


async def test_without_time_whoever_goes_on_where_something_lies_lets_the_neighbour_slap() -> None:
    async with opened(SEEN) as desk:
        desk.app.settings.set(SLAP_TIME, "off")
        await desk.press("enter", "enter", "enter", "enter")
        assert desk.ply == 3 and not table_of(desk).play.reply_is_due()
        await desk.press("enter")
        assert desk.table.session.save().endswith("~l.l.l.n")


async def test_what_lies_there_is_told_before_the_slap_only_without_motion() -> None:
    for flights in (False, True):
        with case(flights):
            async with opened(f"{SEEN}~l.l.l", flights=flights) as desk:
                await desk.settle()
                assert ("A sandwich of nines" in desk.text) is not flights


async def test_a_game_is_played_to_its_end_told_and_kept(store: Store) -> None:
    async with opened("beggar,slap=easy:J.2/3.2", SIZES[0], store=store) as desk:
        await desk.press("enter")
        for _ in range(12):
            if desk.table.session.at_end:
                break
            see(desk)
            if state_of(desk).slap is not None:
                await desk.press("space")
                await desk.land()
            elif state_of(desk).due:
                await desk.press("enter")
            else:
                await neighbour(desk)
        assert desk.table.session.at_end and "pile" in desk.verdict and "slaps" in desk.verdict
    assert store.flush()
    (row,) = store.finished_games()
    assert (row.way, row.won is not None, row.mistakes) == ("slaps, easy", True, 0)


async def test_the_best_time_is_kept_unless_moves_were_undone_or_the_neighbour_slowed_down(
    store: Store,
) -> None:
    for number, (undoes, pace, best) in enumerate([(False, "1", 0.4), (True, "1", None), (False, "2", None)]):
        with case(undoes, pace):
            # The fifth card makes a pair of aces, with which the game is won.
            async with opened("beggar,slap=easy:2.3.A/4.A", store=store) as desk:
                desk.app.settings.set(SLAP_TIME, pace)
                await desk.press("enter")
                if undoes:
                    await neighbour(desk)
                    await desk.press("u", "enter")
                while not desk.table.session.at_end:
                    see(desk, 0.4)
                    if state_of(desk).slap is not None:
                        await desk.press("space")
                        await desk.land()
                    elif state_of(desk).due:
                        await desk.press("enter")
                    else:
                        await neighbour(desk)
            assert store.flush()
            newest = store.finished_games()[0]
            assert len(store.finished_games()) == number + 1
            assert newest.best == (None if best is None else pytest.approx(best))
    (way,) = statistics(store, "beggar", NOW).ways
    assert way.way == "slaps, easy" and way.best == pytest.approx(0.4)


async def test_m_asks_how_to_play_by_hand_and_a_deck_without_ranks_has_no_slaps() -> None:
    async with opened("beggar#5@3") as desk:
        await desk.press("m")
        assert isinstance(desk.screen, ChooseDialog)
        await desk.press("escape", "m", "h")
        assert desk.table.session.id == "beggar,slap=hard#5"
        await desk.press("u", "m", "down", "down", "enter")
        assert desk.table.session.id == "beggar,slap=medium#5"
        await desk.press("m")
        assert "game setup" in desk.text
        await desk.press("right", "space", "enter")
        assert desk.table.session.id == "beggar,slap=hard#5"
    async with opened("beggar#5@3") as desk:
        await desk.press("m", "c")
        assert desk.table.session.game == open_id("beggar#5").game.by_hand and desk.ply == 3
        await desk.press("m")
        assert desk.table.session.game == open_id("beggar#5").game
    async with opened("beggar:--J/-K-") as desk:
        await desk.press("m", "e")
        assert "With slaps every card needs a rank" in desk.text and desk.table.session.id == "beggar:--J/-K-"
