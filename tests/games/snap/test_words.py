"""Snap in words: every throw and why, the story as the sheet shows it, how games end, how long they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.games.snap import Parameters, Snap, State
from cardtui.games.snap.lengths import PERCENTILES, compare
from cardtui.games.snap.rules import BOTTOM, TOP
from tests.oracles.snap import by_the_sheet, cards, lengths, seeds, tables

GAME = Snap.from_seed(305)


@pytest.mark.parametrize(
    ("a", "b", "public", "ply", "move", "full", "short", "why"),
    [
        (
            "2S 3S 4S",
            "5S 6S",
            "",
            0,
            BOTTOM,
            "A throws the four of spades from the bottom.",
            "A: 4♠ from the bottom",
            "Chance chose the bottom card. No four lay there, so it stays in the public pile.",
        ),
        (
            "2S 3S 4S",
            "QD 6S",
            "4H",
            1,
            TOP,
            "B throws the queen of diamonds from the top.",
            "B: Q♦ from the top",
            "Chance chose the top card. No queen lay there, so it stays in the public pile.",
        ),
        (
            "2S 3S QD",
            "5S 6S",
            "7H QS 9D KC 3H",
            0,
            BOTTOM,
            "A throws the queen of diamonds from the bottom: snap! A takes 5 cards: Q♠ 9♦ K♣ 3♥ and the Q♦.",
            "A: Q♦ from the bottom, snap: 5",
            "A queen lay there already. It goes to the bottom of A's deck, with all that came after it "
            "and the card thrown.",
        ),
        (
            "2S",
            "AS 6S",
            "AH",
            1,
            TOP,
            "B throws the ace of spades from the top: snap! B takes 2 cards: A♥ and the A♠.",
            "B: A♠ from the top, snap: 2",
            "An ace lay there already. It goes to the bottom of B's deck, with all that came after it "
            "and the card thrown.",
        ),
        (
            "2S",
            "5C",
            "7H",
            1,
            TOP,
            "B throws the five of clubs, the last card: A wins.",
            "B: 5♣, the last: A wins",
            "Who has no card left after a throw has lost: B's deck is empty.",
        ),
    ],
)
def test_a_throw_is_told(
    a: str, b: str, public: str, ply: int, move: str, full: str, short: str, why: str
) -> None:
    state = State((cards(a), cards(b)), cards(public), ply)
    assert GAME.describe(GAME.apply(state, move)) == (full, short, why)


@given(seeds)
@settings(max_examples=30)
def test_each_throw_is_explained_and_a_snap_is_told_where_it_is_one(seed: int) -> None:
    game = Snap.from_seed(seed)
    for step in game.forced_steps(game.initial_state()):
        sentence = game.describe(step)
        assert sentence.why and ("snap" in sentence.full) == game.is_landmark(step)


# plain and story


@given(seeds)
@settings(max_examples=30)
def test_plain_is_what_the_sheets_function_returns_as_python_prints_it(seed: int) -> None:
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
    told = [line for throw, block in zip(throws, shown[1:], strict=True) for line in (throw, *block)]
    assert lines == [*shown[0], *told, str(by_the_sheet(seed)[0])]


def test_a_story_goes_on_from_any_place() -> None:
    session = Session(GAME)
    session.forward(374)
    lines = list(GAME.transcript(session.state, story=True))
    assert lines[0].startswith("Public deck: [") and lines[3] == ""
    assert sum(" throws the " in line for line in lines) == 2
    assert lines[-1].startswith("('A wins', ['2', 'A', ")


# the end


def end_of(game: Snap) -> list[str]:
    session = Session(game)
    session.look_ahead()
    return list(game.verdict(session.last_state))


def test_the_verdict() -> None:
    assert end_of(GAME) == [
        "A wins",
        "after 376 throws and 91 snaps, with 45 cards",
        "shorter than 54 % of random games",
    ]
    assert end_of(Snap.from_seed(6130)) == [
        "A wins",
        "after 4066 throws and 967 snaps, with 47 cards",
        "longer than 99.99 % of random games",
    ]


def test_the_verdict_on_a_game_that_was_stopped() -> None:
    assert end_of(Snap.from_seed(305, Parameters(1))) == [
        "Nobody has won",
        "stopped after 1 throw and 0 snaps",
    ]


def test_the_result_for_the_history_is_a_sentence() -> None:
    for game, sentence in (
        (GAME, "A wins after 376 throws and 91 snaps, with 45 cards."),
        (Snap.from_seed(305, Parameters(1)), "Nobody has won after 1 throw."),
    ):
        session = Session(game)
        session.look_ahead()
        assert session.result is not None
        assert session.result.sentence == sentence


def test_a_result_that_an_older_version_has_kept_is_read_as_a_sentence() -> None:
    session = Session(GAME)
    session.look_ahead()
    assert (
        Snap.read_result(GAME.outcome_line(session.last_state), 376)
        == "A wins after 376 throws, with 45 cards."
    )
    assert Snap.read_result("('B wins', ['0'])", 1) == "B wins after 1 throw, with 1 card."
    for other in ("A wins after 376 throws and 91 snaps, with 45 cards.", "('C wins', [])", "", "(["):
        assert Snap.read_result(other, 376) == other


# lengths


def test_there_is_a_length_for_every_percent_and_each_is_longer() -> None:
    assert len(PERCENTILES) == 100
    assert all(shorter < longer for shorter, longer in pairwise(PERCENTILES))


def test_the_lengths_are_those_of_the_seeds() -> None:
    """Of 1500 seeds as many are shorter than a percentile as it says; three standard deviations are 3.9 %."""
    measured = lengths(range(1500))
    for percent, length in enumerate(PERCENTILES):
        assert sum(throws < length for throws in measured) / 15 == pytest.approx(percent, abs=3.9)


@pytest.mark.parametrize(
    ("throws", "sentence"),
    [
        (50, "shorter than every one of 200,000 random games"),
        (51, "shorter than 99 % of random games"),
        (404, "shorter than 50 % of random games"),
        (409, "longer than 50 % of random games"),
        (1951, "longer than 99 % of random games"),
        (2869, "longer than 99.9 % of random games"),
        (4722, "longer than 99.999 % of random games"),
        (4723, "longer than every one of 200,000 random games"),
    ],
)
def test_a_length_is_compared(throws: int, sentence: str) -> None:
    assert compare(throws) == sentence


@given(st.integers(1, 5000))
def test_every_length_is_compared(throws: int) -> None:
    assert compare(throws).startswith(("longer than ", "shorter than "))
