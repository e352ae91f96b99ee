"""Snap in words: every throw and why, the story as the sheet shows it, questions, ends and lengths."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from cardtui.games.snap import Parameters, Snap, State
from cardtui.games.snap.narrator import LENGTHS, PERCENTILES
from cardtui.games.snap.rules import BOTTOM, TOP
from tests.games.replays import right_answer, watched
from tests.oracles.snap import by_the_sheet, cards, lengths, seeds, tables

GAME = Snap.from_seed(305)


@pytest.mark.parametrize(
    ("a", "b", "public", "ply", "move", "full", "short", "why"),
    [
        (
            *("2S 3S 4S", "5S 6S", "", 0, BOTTOM),
            "A throws the four of spades from the bottom.",
            "A: 4♠ from the bottom",
            "Bottom card. No four to match.",
        ),
        (
            *("2S 3S 4S", "QD 6S", "4H", 1, TOP),
            "B throws the queen of diamonds from the top.",
            "B: Q♦ from the top",
            "Top card. No queen to match.",
        ),
        (
            *("2S 3S QD", "5S 6S", "7H QS 9D KC 3H", 0, BOTTOM),
            "A throws the queen of diamonds from the bottom: snap! A takes 5 cards: Q♠ 9♦ K♣ 3♥ and the Q♦.",
            "A: Q♦ from the bottom, snap: 5",
            "Bottom card. A queen lay there already: it goes to the bottom of A's deck, with all that came "
            "after it and the card thrown.",
        ),
        (
            *("2S", "AS 6S", "AH", 1, TOP),
            "B throws the ace of spades from the top: snap! B takes 2 cards: A♥ and the A♠.",
            "B: A♠ from the top, snap: 2",
            "Top card. An ace lay there already: it goes to the bottom of B's deck, with all that came after "
            "it and the card thrown.",
        ),
        (
            *("2S", "5C", "7H", 1, TOP),
            "B throws the five of clubs, the last card: A wins.",
            "B: 5♣, the last: A wins",
            "B has no card left, and so has lost.",
        ),
    ],
)
def test_a_throw_is_described(
    a: str, b: str, public: str, ply: int, move: str, full: str, short: str, why: str
) -> None:
    state = State((cards(a), cards(b)), cards(public), ply)
    assert GAME.describe(GAME.apply(state, move)) == (full, short, why)


@given(seeds)
@settings(max_examples=30)
def test_the_plain_line_is_the_result_of_the_sheet_as_python_prints_it(seed: int) -> None:
    game = Snap.from_seed(seed)
    assert list(game.transcript(game.initial_state(), story=False)) == [str(by_the_sheet(seed)[0])]


@given(seeds)
@settings(max_examples=30)
def test_a_story_has_every_throw_and_the_table_after_it_as_the_sheet_shows_it(seed: int) -> None:
    game = Snap.from_seed(seed)
    lines = list(game.transcript(game.initial_state(), story=True))
    shown = [
        [f"Public deck: {public}", f"A's deck: {a}", f"B's deck: {b}", ""] for public, a, b in tables(seed)
    ]
    throws = [game.describe(step).full for step in game.forced_steps(game.initial_state())]
    expected = [line for throw, block in zip(throws, shown[1:], strict=True) for line in (throw, *block)]
    assert lines == [*shown[0], *expected, str(by_the_sheet(seed)[0])]


@pytest.mark.parametrize(
    ("game", "sentences", "result"),
    [
        (
            GAME,
            ["A wins", "after 376 throws and 91 snaps, with 45 cards", "shorter than 54 % of random games"],
            "A wins after 376 throws and 91 snaps, with 45 cards.",
        ),
        (
            Snap.from_seed(305, Parameters(1)),
            ["Nobody has won", "stopped after 1 throw and 0 snaps"],
            "Nobody has won after 1 throw.",
        ),
    ],
    ids=["ended", "stopped"],
)
def test_the_verdict_and_the_result_for_the_history(game: Snap, sentences: list[str], result: str) -> None:
    session = watched(game)
    assert list(game.verdict(session.last_state)) == sentences
    assert session.result is not None and session.result.sentence == result


def test_a_result_saved_by_an_older_version_is_read_as_a_sentence() -> None:
    session = watched(GAME)
    pair = GAME.outcome_line(session.last_state)
    assert Snap.read_result(pair, 376) == "A wins after 376 throws, with 45 cards."
    assert Snap.read_result("('B wins', ['0'])", 1) == "B wins after 1 throw, with 1 card."
    for other in ("A wins after 376 throws and 91 snaps, with 45 cards.", "('C wins', [])", "", "(["):
        assert Snap.read_result(other, 376) == other


def test_the_percentiles_agree_with_games_of_seeds() -> None:
    """Of 1500 seeds as many are shorter than a percentile as it says; three standard deviations are 3.9 %."""
    assert len(PERCENTILES) == 100
    measured = lengths(range(1500))
    for percent, length in enumerate(PERCENTILES):
        assert sum(throws < length for throws in measured) / 15 == pytest.approx(percent, abs=3.9)


@pytest.mark.parametrize(
    ("throws", "sentence"),
    [
        (50, "shorter than every one of 200,000 random games"),
        (404, "shorter than 50 % of random games"),
        (2869, "longer than 99.9 % of random games"),
        (4723, "longer than every one of 200,000 random games"),
    ],
)
def test_a_length_is_compared(throws: int, sentence: str) -> None:
    assert LENGTHS.compare(throws) == sentence


# questions


@pytest.mark.parametrize(
    ("ply", "answer", "reason"),
    [
        (10, "snap", "The 6♠ is thrown, and a six lies there: the 6♥."),
        (45, "no snap", "The 4♠ is thrown, and no four lies there."),
    ],
)
def test_the_right_answer_and_why(ply: int, answer: str, reason: str) -> None:
    session = watched(Snap.from_seed(5))
    question = session.game.question(session.step(ply + 1))
    assert question is not None
    assert (question.text, question.choices) == ("Will this throw snap?", ("snap", "no snap"))
    assert (right_answer(question), question.reason) == (answer, reason)


def test_one_throw_in_four_has_a_question_whether_it_snaps_or_not() -> None:
    asked, throws = Counter[bool](), Counter[bool]()
    for seed in range(60):
        game = Snap.from_seed(seed, Parameters(400))
        for step in game.forced_steps(game.initial_state()):
            is_snap = game.is_landmark(step)
            question = game.question(step)
            if len(step.before.public) < 4:
                assert question is None
                continue
            throws[is_snap] += 1
            if question is not None:
                assert right_answer(question) == ("snap" if is_snap else "no snap")
                asked[is_snap] += 1
    for snaps in (True, False):
        assert asked[snaps] / throws[snaps] == pytest.approx(0.25, abs=0.04)
