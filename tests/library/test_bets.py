"""The scores of bets in a game, on a day and in a week, and their record in the data file."""

from __future__ import annotations

import gc
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from cardtui.engine.bets import Bet, BetScore
from cardtui.games import daily_id, open_id
from cardtui.library.bets import BetProgress, scores_of_rows
from cardtui.library.game_library import GameLibrary
from cardtui.storage.rows import FinishedGame, SavedBet
from cardtui.storage.store import Store

TODAY = date(2026, 11, 28)
NOW = datetime(2026, 11, 28, 23, 50).timestamp()


def daily(ago: int, *points: int | None, answer: str = "up", later: int = 0) -> list[SavedBet]:
    """Return bets on the deal of some days ago, which were made then or so many days later."""
    day = TODAY - timedelta(ago)
    game = daily_id("beggar", day)
    made = (day + timedelta(later)).isoformat()
    return [
        SavedBet(f"{game}@{ply}", "beggar", game, ply, made, "pass" if won == 10 else answer, won, float(ply))
        for ply, won in enumerate(points, 2)
    ]


def test_a_day_is_its_deal_on_that_day_and_a_week_is_seven_of_them() -> None:
    rows = [
        *daily(0, 30, 0, 10, None),
        *daily(6, 20, 20),
        *daily(7, 40, 40, 40),  # a day too old
        *daily(1, 40, later=1),  # the deal of yesterday, today
        SavedBet("beggar#305@2", "beggar", "beggar#305", 2, TODAY.isoformat(), "up", 40),
    ]
    progress = BetProgress("beggar", rows, TODAY)
    assert progress.of_today == BetScore(3, 2, 40) and progress.of_week == BetScore(5, 4, 80)
    assert progress.line_of_today == "today 13.3 · answered 2 of 3 · house 10 · week 16.0 of 5"
    assert progress.lines_of_today[0] == "today 13.3 in 3 questions, week 16.0"
    assert BetProgress("beggar", rows, TODAY + timedelta(9)).line_of_today == ""


def test_the_statistics_are_of_all_bets_and_a_game_whose_counting_ended_has_no_bet_more() -> None:
    ended = SavedBet("beggar#305@ended", "beggar", "beggar#305", 40, TODAY.isoformat(), "ended")
    progress = BetProgress("beggar", [*daily(0, 30, 20, 10, 23, 0, 15), ended], TODAY)
    assert progress.statistics == (6, 5, 16.3, 3)
    assert BetProgress("beggar", [ended], TODAY).statistics is None


def test_a_long_deal_is_worth_no_more_than_a_short_one() -> None:
    short, long = (BetProgress("beggar", daily(0, *[20, 10] * times), TODAY) for times in (1, 7))
    assert short.of_today.rate == long.of_today.rate == 15.0


def test_a_row_of_the_history_has_all_bets_that_were_made_until_it_ended() -> None:
    rows = daily(0, 30, 10)
    score = scores_of_rows(rows)
    row = FinishedGame("u", "beggar", rows[0].id, began=1.0, ended=9.0, finished=True)
    assert score(row) == BetScore(2, 1, 40)
    assert score(row._replace(began=5.0)) == BetScore(2, 1, 40), "they were made in a visit before"
    assert score(row._replace(ended=2.5)) == BetScore(1, 1, 30)
    assert score(row._replace(ended=0.5)) is None and score(row._replace(id="beggar#305")) is None


@pytest.fixture
def library(tmp_path: Path) -> GameLibrary:
    return GameLibrary(Store(tmp_path / "kept.sqlite", lambda: NOW))


def bet_on(library: GameLibrary, game_id: str, ply: int) -> Callable[[], list[SavedBet]]:
    session = open_id(game_id)
    session.look_ahead()
    library.record(session)
    betting = library.betting(session)
    session.seek(ply)
    betting.enable(True)
    store = library.store
    assert store is not None
    return lambda: store.bets(game_id=game_id)


def test_a_bet_is_saved_when_it_is_asked_with_the_day_of_its_game(library: GameLibrary) -> None:
    (row,) = bet_on(library, "beggar#305", 2)()
    assert row == SavedBet("beggar#305@2", "beggar", "beggar#305", 2, "2026-11-28", touched=NOW)


def test_after_midnight_the_day_of_a_game_stays(library: GameLibrary) -> None:
    session = open_id("beggar#305")
    session.look_ahead()
    recorder, betting = library.record(session), library.betting(session)
    betting.enable(True)
    days = []
    for ply in range(1, 9):
        session.seek(ply)
        recorder.ply_changed(ply - 1)
        betting.arrive(ply - 1)
        library.wall_clock = lambda ply=ply: NOW + 300 * ply  # type: ignore[misc]
    assert library.store is not None
    days = [row.day for row in library.store.bets()]
    assert library.today == date(2026, 11, 29) and days == ["2026-11-28"] * 2


def test_two_libraries_write_one_record(tmp_path: Path) -> None:
    one, other = (GameLibrary(Store(tmp_path / "kept.sqlite", lambda: NOW)) for _ in range(2))
    first, second = bet_on(one, "beggar#305", 2), bet_on(other, "beggar#305", 2)
    assert first() == second() and len(first()) == 1


def test_the_bets_of_a_session_do_not_keep_it_alive(library: GameLibrary) -> None:
    gc.freeze()  # only what comes now is collected, as other tests leave much
    bet_on(library, "beggar#305", 2)
    gc.collect()
    gc.unfreeze()
    assert not len(library._betting) and not len(library._recorders)


def test_a_file_that_somebody_has_edited_does_no_harm(library: GameLibrary) -> None:
    store, game = library.store, "beggar:---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
    assert store is not None
    for ply in (3, 10**11):
        store.save_bet(SavedBet(f"{game}@{ply}", "beggar", game, ply, "2026-11-28", "up", 40))
    session = open_id(game)
    library.record(session)
    betting = library.betting(session)
    betting.enable(True)
    assert session.length < 10**5 and Bet(10**11, "up", 40) not in betting.bets
