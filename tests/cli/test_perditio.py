"""Perditio Tempus without a screen, as a process of its own: the sheet's output to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.program import complaint, printed
from tests.oracles.perditio import LABELS, SHEET, completed, text_of, transcript

both = pytest.mark.parametrize("game", SHEET, ids=["won", "lost"])


def test_a_seed_prints_the_transcript_of_the_sheets_form() -> None:
    transcript = printed("perditio", "--seed", "7", "--plain")
    lines = transcript.splitlines()
    assert lines[:2] == ["Got five from pile 1.", "Got queen from pile 5."]
    assert lines[50:] == ["Got ace from pile 10.", "Pile 1 is empty. You lost!"]
    assert printed("perditio", "--seed", "-7") == printed("open", "perditio#7") == transcript
    assert printed("open", "perditio#7@49", "--plain").splitlines() == lines[49:]
    assert printed("open", "perditio#7@51", "--plain").splitlines() == lines[-1:]


@both
def test_a_given_deal_prints_the_sheets_transcript(game: dict[str, Any]) -> None:
    expected = "".join(f"{line}\n" for line in transcript(game))
    for seed in range(3):
        assert printed("perditio", text_of(completed(game, seed)), "--plain") == expected


@both
def test_so_does_a_deal_that_is_piped_in_or_opened_by_its_id(game: dict[str, Any]) -> None:
    expected = "".join(f"{line}\n" for line in transcript(game))
    text = text_of(completed(game, 0))
    assert printed("perditio", stdin=text.encode()) == expected
    assert printed("perditio", *text.split()) == expected
    assert printed("open", f"perditio:{'.'.join(text.split())}", "--plain") == expected


def test_a_story_is_told_card_by_card_with_the_sheets_last_line_and_the_fate() -> None:
    story = printed("perditio", "--seed", "7", "--story").splitlines()
    assert len(story) == 53
    assert story[:2] == [
        "Turned the five of hearts on pile 1: on to pile 5.",
        "Turned the queen of hearts on pile 5: on to pile 12.",
    ]
    assert story[-3:] == [
        "Turned the ace of hearts on pile 10: pile 1 is empty.",
        "Pile 1 is empty. You lost!",
        "It was lost from the start: by the bottom cards 11 → 11 never comes to pile 1.",
    ]


def test_the_help_says_how_a_deal_is_given() -> None:
    text = " ".join(printed("perditio", "--help").split())
    assert "DEAL is 52 ranks, four of each, pile by pile, top first: 5 Q 10 A 2 6 K 7 and so on." in text


DECK = " ".join(LABELS * 4)


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        ([], b"", "there are no cards: 52 are needed, four of each rank"),
        ([DECK.replace("5", "A", 2)], b"", "four of each rank; missing: two fives; too many: two aces"),
        ([DECK.replace("K", "", 1)], b"", "four of each rank; missing: a king"),
        (["--plain", *DECK.split(), "8"], b"", "four of each rank; too many: an eight"),
        ([], DECK.replace("J", "X", 1).encode(), 'card 11, "X" at column 22, is not a card'),
        ([], b"A 2\n3 \x1b[2J", 'card 4, "\\x1b[2J" at line 2, column 3, is not a card'),
        (["--seed", "x"], b"", 'the seed "x" is not a whole number'),
        (["7"], b"", "; to deal from a number: --seed 7"),
        (["--sede", "7"], b"", 'there is no option "--sede"; did you mean --seed?'),
        ([DECK, "--seed", "7"], b"", "and --seed are two games: give one of them"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], stdin: bytes, said: str) -> None:
    assert complaint("perditio", *words, stdin=stdin).endswith(f"{said}\n")
