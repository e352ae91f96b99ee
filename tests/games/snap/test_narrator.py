"""The story, the questions and the lengths of Snap."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from cardtui.games.snap import questions
from cardtui.games.snap.game import Snap, SnapParameters
from cardtui.games.snap.random_games import PERCENTILES
from tests.games.replays import right_answer, watched
from tests.oracles.snap import by_the_sheet, lengths, seeds, tables

GAME = Snap.from_seed(305)


@given(seeds)
@settings(max_examples=30)
def test_the_plain_line_is_the_result_of_the_sheet_as_python_prints_it(seed: int) -> None:
    game = Snap.from_seed(seed)
    assert list(game.plain_text.transcript(game.initial_state(), story=False)) == [str(by_the_sheet(seed)[0])]


@given(seeds)
@settings(max_examples=30)
def test_a_story_has_every_throw_and_the_table_after_it_as_the_sheet_shows_it(seed: int) -> None:
    game = Snap.from_seed(seed)
    lines = list(game.plain_text.transcript(game.initial_state(), story=True))
    shown = [
        [f"Public deck: {public}", f"A's deck: {a}", f"B's deck: {b}", ""] for public, a, b in tables(seed)
    ]
    throws = [game.describe(step).full for step in game.forced_steps(game.initial_state())]
    expected = [line for throw, block in zip(throws, shown[1:], strict=True) for line in (throw, *block)]
    assert lines == [*shown[0], *expected, str(by_the_sheet(seed)[0])]


def test_a_result_saved_by_an_older_version_is_read_as_a_sentence() -> None:
    session = watched(GAME)
    pair = GAME.plain_text.outcome_line(session.last_state)
    assert Snap.read_result(pair, 376) == "A wins after 376 throws."
    assert Snap.read_result("('B wins', ['0'])", 1) == "B wins after 1 throw."
    for other in ("A wins after 376 throws and 91 snaps, with 45 cards.", "('C wins', [])", "", "(["):
        assert Snap.read_result(other, 376) == other


def test_the_percentiles_agree_with_games_of_seeds() -> None:
    """Of 1500 seeds as many are shorter than a percentile as it says; three standard deviations are 3.9 %."""
    assert len(PERCENTILES) == 100
    measured = lengths(range(1500))
    for percent, length in enumerate(PERCENTILES):
        assert sum(throws < length for throws in measured) / 15 == pytest.approx(percent, abs=3.9)


# questions


def test_one_throw_in_four_has_a_question_whether_it_snaps_or_not() -> None:
    asked, throws = Counter[bool](), Counter[bool]()
    for seed in range(60):
        game = Snap.from_seed(seed, SnapParameters(throws=400))
        for step in game.forced_steps(game.initial_state()):
            is_snap = game.is_landmark(step)
            question = questions.ask(game, step)
            if len(step.before.public) < 4:
                assert question is None
                continue
            throws[is_snap] += 1
            if question is not None:
                assert right_answer(question) == ("snap" if is_snap else "no snap")
                asked[is_snap] += 1
    for snaps in (True, False):
        assert asked[snaps] / throws[snaps] == pytest.approx(0.25, abs=0.04)


# landmarks


def test_after_the_last_big_snap_the_next_one_is_gone_to_not_the_end_which_would_tell_who_wins() -> None:
    session = watched(Snap.from_seed(336836))
    assert not any(map(session.is_big, session.landmarks))
    session.seek(0)
    assert session.next_landmark() == session.landmarks[0]
    session.seek(session.landmarks[-1])
    assert session.next_landmark() == session.length
