"""Bets on a game in progress: what is asked once, what counts, and what ends counting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.bets import HOUSE, PASS, SIDES, Bet, BetRecord, BetScore, streaks
from cardtui.engine.betting import Betting, bet_lines
from cardtui.engine.session import Session
from cardtui.games import open_id

DEAL = "beggar#305"
FIRST, SECOND, LENGTH = 2, 8, 211
"""The plies of the first questions of this deal. The neighbour takes the first pile at ply 7."""


@dataclass
class Record(BetRecord):
    """A record in memory, as a data file is for all windows."""

    kept: dict[int, Bet] = field(default_factory=dict)
    farthest: int = 0
    has_ended: bool = False

    def bets(self) -> Iterable[Bet]:
        return sorted(self.kept.values())

    def shown(self) -> int:
        return self.farthest

    def write(self, bet: Bet) -> None:
        self.kept[bet.ply] = bet

    def end(self, ply: int) -> None:
        self.has_ended = True


class Watched:
    """A game that is watched with bets."""

    def __init__(self, record: Record | None = None, deal: str = DEAL) -> None:
        self.session: Session[Any, Any] = open_id(deal)
        self.session.look_ahead()
        self.record = Record() if record is None else record
        self.betting = Betting(self.session, self.record)

    def on(self) -> Watched:
        self.betting.enable(True)
        return self

    def go(self, ply: int, *, too_fast: bool = False) -> Watched:
        """Go to a ply, one card after the other, or at once if it is too fast to ask."""
        while self.session.ply != ply:
            before = self.session.ply
            self.session.seek(ply if too_fast or ply < before else before + 1)
            self.betting.arrive(before, too_fast=too_fast)
        return self

    @property
    def counted(self) -> list[tuple[int, str, int | None]]:
        return [(bet.ply, bet.answer, bet.points) for bet in self.betting.bets if bet.counts]


def test_a_question_is_open_until_it_is_answered_and_decided_with_the_last_card() -> None:
    game = Watched().on().go(FIRST)
    assert game.betting.open is not None and game.counted == [(FIRST, "", None)]
    assert game.betting.answer("up") and not game.betting.answer("down")
    assert game.counted == [(FIRST, "up", None)] and game.betting.open is None
    game.go(6)
    assert game.counted == [(FIRST, "up", None)] and game.betting.score == BetScore()
    game.go(7)
    assert game.counted == [(FIRST, "up", 20)] and game.betting.score == BetScore(1, 1, 20)
    assert game.record.kept == {FIRST: Bet(FIRST, "up", 20)}


@pytest.mark.parametrize(("answer", "points"), [("up", 20), ("down", 0), (PASS, HOUSE), ("", HOUSE)])
def test_what_an_answer_is_worth_and_that_who_goes_on_passes(answer: str, points: int) -> None:
    game = Watched().on().go(FIRST)
    if answer:
        game.betting.answer(answer)
    game.go(7)
    assert game.counted == [(FIRST, answer or PASS, points)]
    assert game.betting.score == BetScore(1, int(answer in SIDES), points)


def test_a_ply_counts_once_and_is_asked_once() -> None:
    game = Watched().on().go(FIRST)
    game.betting.answer("down")
    game.go(7).go(0).go(7)
    assert game.counted == [(FIRST, "down", 0)]
    again = Watched(game.record).on().go(FIRST)
    assert again.betting.open is None and again.go(7).counted == [(FIRST, "down", 0)]


@pytest.mark.parametrize("ply", [0, FIRST])
def test_a_question_that_was_open_in_one_window_is_open_in_another_and_the_first_answer_counts(
    ply: int,
) -> None:
    record = Record()
    one = Watched(record).on().go(FIRST)
    other = Watched(record).go(ply).on().go(FIRST)
    assert one.betting.open == other.betting.open is not None
    other.betting.answer("up")
    one.betting.answer("down")
    assert [one.go(7).counted, other.go(7).counted] == [[], [(FIRST, "up", 20)]]
    assert record.kept == {FIRST: Bet(FIRST, "up", 20)}
    assert [bet.points for bet in one.betting.bets] == [0]


def end_counting(game: Watched) -> None:
    game.on()
    game.betting.end()


def show_elsewhere(game: Watched) -> None:
    game.record.farthest = 9
    game.on()


def end_elsewhere(game: Watched) -> None:
    game.record.has_ended = True
    game.on()


def expose(game: Watched) -> None:
    game.betting.is_exposed = True
    game.on()


SHOWN: dict[str, Callable[[Watched], object]] = {
    "it was watched to there without bets, and from the start again": lambda game: game.go(9).go(0).on(),
    "it was shown in another window": show_elsewhere,
    "counting has ended": end_elsewhere,
    "what is hidden was opened before": expose,
    "it ends now": end_counting,
}


@pytest.mark.parametrize("show", SHOWN.values(), ids=SHOWN.keys())
def test_what_was_shown_before_is_asked_and_does_not_count(show: Callable[[Watched], object]) -> None:
    game = Watched()
    show(game)
    game.go(FIRST)
    assert game.betting.open is not None
    game.betting.answer("up")
    game.go(7)
    assert game.counted == [] and game.record.kept == {}
    assert [(bet.answer, bet.points) for bet in game.betting.bets] == [("up", 20)]
    assert (game.betting.streak, game.betting.best_streak) == (1, 0)
    assert bet_lines(game.betting)[0].text == "none counts, as more of the deal had been shown"


def test_counting_ends_in_all_windows() -> None:
    record = Record()
    one, other = Watched(record).on().go(FIRST), Watched(record).on()
    other.betting.end()
    one.betting.answer("up")
    one.go(SECOND)
    assert one.counted == [(FIRST, "up", 20)] and not one.betting.counting


def test_an_answer_does_not_count_if_what_comes_was_shown_elsewhere_meanwhile() -> None:
    game = Watched().on().go(FIRST)
    game.record.farthest = 9
    game.betting.answer("up")
    assert game.go(7).counted == []


def test_bets_begin_where_they_are_switched_on_and_what_is_open_is_passed_where_they_end() -> None:
    game = Watched().go(SECOND).on()
    assert game.counted == [(SECOND, "", None)]
    game.betting.enable(False)
    assert game.counted == [(SECOND, PASS, HOUSE)]
    game.go(LENGTH)
    assert game.counted == [(SECOND, PASS, HOUSE)]


def test_the_house_answers_what_is_watched_too_fast() -> None:
    slow, fast = Watched().on().go(LENGTH), Watched().on()
    for ply in (5, 40, 41, 150, LENGTH):
        fast.go(ply, too_fast=True)
        assert fast.betting.open is None
    assert fast.counted == slow.counted
    assert {answer for _, answer, _ in fast.counted} == {PASS} and len(fast.counted) > 9


def test_a_deal_asks_at_most_fifteen_times() -> None:
    game = Watched(deal="beggar#7").on()
    game.go(game.session.length)
    assert len(game.counted) == 15 and not game.betting.remain


# what ends counting


def test_seeking_beyond_what_was_shown_says_so_once_before_it_ends_counting() -> None:
    game = Watched().on().go(20)
    assert game.betting.tells_before(21) == game.betting.tells_before(15) == ""
    said = game.betting.tells_before(22)
    assert (
        said == "That shows what comes, and no bet in this deal counts after it. Repeat it to see it anyway."
    )
    assert game.betting.counting
    assert game.betting.tells_before(150) == "" and not game.betting.counting and game.record.has_ended
    game.go(game.session.length)
    assert max(ply for ply, *_ in game.counted) < 20


def test_stepping_back_past_the_last_trick_ends_counting_while_questions_remain() -> None:
    game = Watched().on().go(20)
    tricks = [ply for ply in game.session.landmarks if ply <= 20]
    assert tricks[-2:] == [12, 17]
    for ply in range(12, 20):
        assert not game.betting.tells_before(ply)
    for ply in range(12):
        game.betting.arrive(-1)
        assert "older tricks" in game.betting.tells_before(ply) and game.betting.counting
    assert not game.betting.tells_before(3) and not game.betting.counting


def test_another_step_lets_it_say_so_again() -> None:
    game = Watched().on().go(20)
    assert game.betting.tells_first("what comes")
    game.go(21)
    assert game.betting.tells_first("what comes") and game.betting.counting
    assert game.betting.tells_first("what lies face down") and game.betting.counting
    assert not game.betting.tells_first("what lies face down") and not game.betting.counting


def test_nothing_is_said_without_bets_or_after_the_last_question_or_at_the_end() -> None:
    assert not Watched().go(20).betting.tells_before(100)
    game = Watched(deal="beggar#7").on()
    game.go(game.session.length - 1)
    assert not game.betting.tells_before(0)
    game = Watched().on().go(LENGTH).go(0)
    assert not game.betting.tells_before(100) and game.betting.counting


# the score


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ("up+ down+ up+", [1, 2, 3]),
        ("up+ down- up+", [1, 0, 1]),
        ("up+ pass up+ down-", [1, 1, 2, 0]),
        ("up+ open", [1, 1]),
    ],
)
def test_a_streak_is_of_right_answers_and_a_pass_changes_nothing(points: str, found: list[int]) -> None:
    bets = []
    for ply, text in enumerate(points.split()):
        answer = text.rstrip("+-")
        value = {"pass": HOUSE, "open": None}.get(text, 20 if text.endswith("+") else 0)
        bets.append(Bet(ply, "" if answer == "open" else answer, value))
    assert streaks(bets) == found


@settings(max_examples=20)
@given(st.lists(st.sampled_from(["up", "down", PASS]), min_size=15, max_size=15))
def test_the_score_is_points_for_each_question_whatever_the_length_and_no_streak_adds_to_it(
    answers: list[str],
) -> None:
    game = Watched().on()
    given_ = iter(answers)
    while not game.session.at_end:
        game.go(game.session.ply + 1)
        if game.betting.open:
            game.betting.answer(next(given_))
    score = game.betting.score
    worth = []
    for bet in game.betting.bets:
        question, right = game.betting.question_at(bet.ply), game.betting.outcome(bet).side
        assert question is not None
        if bet.answer == PASS:
            worth.append(HOUSE)
        else:
            side = SIDES.index(bet.answer)
            worth.append(question.sides[side].pays if side == right else 0)
    assert score == BetScore(len(worth), sum(bet.answer != PASS for bet in game.betting.bets), sum(worth))
    assert score.text == f"{sum(worth) / len(worth):.1f}"
    best = game.betting.best
    assert (best is None) is (not any(bet.is_hit for bet in game.betting.bets))
    if best is not None:
        assert best.points == max(bet.points or 0 for bet in game.betting.bets if bet.is_hit)


def test_the_end_tells_the_rate_against_the_house_and_the_best_bet() -> None:
    game = Watched().on().go(FIRST)
    game.betting.answer("up")
    game.go(SECOND)
    game.betting.answer("down")
    game.go(LENGTH)
    lines = [(line.label, line.plain) for line in bet_lines(game.betting)]
    asked = len(game.betting.bets)
    assert lines[0] == (
        "bets",
        f"{game.betting.score.text} a question, house 10, answered 2 of {asked}",
    )
    assert lines[1][1].startswith("Neighbour, 20 points at card 2") or lines[1][1].startswith(
        "You, 31 points at card 8"
    )
    assert not bet_lines(Watched().go(LENGTH).betting)
