"""Snap without a screen, as a process of its own: the sheet's output to the letter."""

from __future__ import annotations

import pytest

from tests.cli.program import complaint, printed
from tests.oracles.snap import SHEET

WON_305 = """\
('A wins', ['2', 'A', '8', '7', '8', 'A', '4', '5', 'K', '4', '6', 'Q', '8', 'K', '7', '3', 'K', '2', '3', \
'0', '5', '2', 'J', '4', '9', '8', '6', '0', 'Q', '7', '2', '6', '5', '9', 'Q', 'J', '7', '3', 'J', 'A', \
'0', '4', '3', '9', '9'])
"""

STORY_305 = """\
Public deck: []
A's deck: ['6', 'A', 'A', '7', 'Q', '8', '10', '4', '9', '9', '6', 'K', '3', '10', '3', 'Q', '7', '3', '2', \
'3', '10', '2', '5', '7', '10', '5']
B's deck: ['A', '8', '8', 'J', '9', '2', '6', '4', '4', '9', 'K', '7', 'J', '5', '5', 'J', 'A', 'K', '8', \
'6', '4', '2', 'K', 'Q', 'J', 'Q']

A throws the five of spades from the bottom.
Public deck: ['5']
A's deck: ['6', 'A', 'A', '7', 'Q', '8', '10', '4', '9', '9', '6', 'K', '3', '10', '3', 'Q', '7', '3', '2', \
'3', '10', '2', '5', '7', '10']
B's deck: ['A', '8', '8', 'J', '9', '2', '6', '4', '4', '9', 'K', '7', 'J', '5', '5', 'J', 'A', 'K', '8', \
'6', '4', '2', 'K', 'Q', 'J', 'Q']

B throws the queen of spades from the bottom.
Public deck: ['5', 'Q']
A's deck: ['6', 'A', 'A', '7', 'Q', '8', '10', '4', '9', '9', '6', 'K', '3', '10', '3', 'Q', '7', '3', '2', \
'3', '10', '2', '5', '7', '10']
B's deck: ['A', '8', '8', 'J', '9', '2', '6', '4', '4', '9', 'K', '7', 'J', '5', '5', 'J', 'A', 'K', '8', \
'6', '4', '2', 'K', 'Q', 'J']

"""


def test_a_seed_prints_the_tuple_as_python_prints_it() -> None:
    assert printed("snap", "305", "--plain") == WON_305
    for seed in (305, 400, 1300):
        assert printed("snap", str(seed), "--plain") == f"{tuple(SHEET['results'][str(seed)])}\n"


@pytest.mark.parametrize(
    "words", [["snap", "-305"], ["snap", "+305", "--plain"], ["snap", "--seed", "305"], ["open", "snap#305"]]
)
def test_a_seed_may_be_given_in_many_ways(words: list[str]) -> None:
    assert printed(*words) == WON_305


def test_a_seed_may_be_piped_in() -> None:
    assert printed("snap", stdin=b"305\n") == WON_305


def test_a_huge_seed_is_a_seed() -> None:
    assert printed("snap", "9" * 1000).startswith(("('A wins', [", "('B wins', ["))


def test_a_story_shows_every_throw_and_the_decks_after_it() -> None:
    story = printed("snap", "305", "--story")
    assert story.startswith(STORY_305)
    assert story.endswith("\n\n" + WON_305)
    assert story.count("Public deck: ") == 377
    assert story.count(" throws the ") == 376


def test_a_game_that_does_not_end_in_time_is_stopped_and_says_so() -> None:
    assert printed("snap", "305", "--max-throws", "50") == "Nobody has won after 50 throws.\n"
    assert printed("open", "snap,throws=375#305") == "Nobody has won after 375 throws.\n"
    assert printed("snap", "305", "--max-throws", "376") == WON_305


def test_a_game_in_progress_goes_on_from_its_place() -> None:
    assert printed("open", "snap#305@200", "--plain") == WON_305
    assert printed("open", "snap#305@376", "--story").startswith("Public deck: ['K', 'Q', '10', 'A', ")


def test_the_help_says_that_a_deal_is_a_seed() -> None:
    text = " ".join(printed("snap", "--help").split())
    assert "DEAL is a seed, such as 305, 400 or 1300." in text
    assert "--max-throws N" in text and "[default: 1000000]" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], 'the seed "" is not a whole number; nothing but a seed makes a game of Snap'),
        (["A", "2"], 'the seed "A 2" is not a whole number; nothing but a seed makes a game of Snap'),
        (["3.5"], 'the seed "3.5" is not a whole number; nothing but a seed makes a game of Snap'),
        (["305", "400"], 'the seed "305 400" is not a whole number; nothing but a seed makes a game of Snap'),
        (["\x1b[2J"], 'the seed "\\x1b[2J" is not a whole number; nothing but a seed makes a game of Snap'),
        (["305", "--seed", "400"], 'the deal "305" and --seed are two games: give one of them'),
        (["--seed", "x"], 'the seed "x" is not a whole number'),
        (["305", "--max-throws", "0"], 'throws is a whole number from 1 to 1000000, not "0"'),
        (["--max-throw", "5"], 'there is no option "--max-throw"; did you mean --max-throws?'),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], said: str) -> None:
    assert complaint("snap", *words).endswith(f"{said}\n")
