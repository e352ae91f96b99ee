"""Decks on the command line and on standard input, and the line that is printed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cardtui.cli import run
from cardtui.cli.commands import cli
from cardtui.cli.streams import MAX_BYTES
from tests.cli.program import printed

ENDLESS = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"


def test_a_deck_piped_in_gives_the_one_line() -> None:
    assert printed("beggar", stdin=b"J 2 J 2\n") == "Player 0 wins after 2 rounds.\n"


def test_a_deal_that_never_ends_is_drawn() -> None:
    assert printed("beggar", "J 2 3 J 4 5", "--plain") == "Draw after 5791 rounds.\n"


@pytest.mark.parametrize(
    "text",
    [
        b"j 2 j 2",
        b"J,2,J,2",
        b"J\r\n2\r\nJ\r\n2\r\n",
        b"\xef\xbb\xbfJ 2 J 2",
        "J♠ 2♥ J♦ 2♣".encode(),
        b"J J / 2 2",
        b"\n\n J 2\t J 2",
        b"J - J -",
    ],
)
def test_a_deck_may_be_written_in_many_ways(text: bytes) -> None:
    result = CliRunner().invoke(cli, ["beggar"], input=text)
    assert (result.exit_code, result.stdout) == (0, "Player 0 wins after 2 rounds.\n")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["J", "2", "J", "2"], "Player 0 wins after 2 rounds."),
        (["J 2", "J 2"], "Player 0 wins after 2 rounds."),
        (["--plain", "J", "2", "--speed", "max", "J", "2"], "Player 0 wins after 2 rounds."),
        (["J", "-", "J", "-"], "Player 0 wins after 2 rounds."),
        (["-", "J"], "Player 1 wins after 1 rounds."),
        (["-J"], "Player 1 wins after 1 rounds."),
        (["--", "-J"], "Player 1 wins after 1 rounds."),
        (["--J"], "Player 0 wins after 1 rounds."),
        (["--ka"], "Player 1 wins after 1 rounds."),
        ([ENDLESS], "Draw after 5791 rounds."),
        ([ENDLESS, "--max-rounds", "7"], "Draw after 7 rounds."),
        (["--max-rounds=7", *ENDLESS.partition("/")], "Draw after 7 rounds."),
        (["7"], "Player 0 wins after 0 rounds."),
    ],
)
def test_a_deal_may_be_several_words_and_begin_with_a_dash(words: list[str], line: str) -> None:
    result = CliRunner().invoke(cli, ["beggar", *words])
    assert (result.exit_code, result.stdout, result.stderr) == (0, line + "\n", "")


def test_a_seed_is_dealt_the_same_way_whatever_its_sign() -> None:
    line = printed("beggar", "--seed", "305")
    assert line == printed("beggar", "--seed", "-305") == printed("open", "beggar#305")


def test_what_is_piped_in_is_left_alone_when_a_deal_or_a_seed_is_given() -> None:
    no_deck = b"\xff\x00 no deck"
    assert printed("beggar", "J", "2", "J", "2", stdin=no_deck) == "Player 0 wins after 2 rounds.\n"
    assert printed("beggar", "--seed", "1", stdin=no_deck) == printed("beggar", "--seed", "1")
    assert printed("open", "beggar:J.2.J.2", stdin=no_deck) == "Player 0 wins after 2 rounds.\n"


def test_a_story_tells_every_step_before_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["beggar", "--story", "J", "2", "J", "2"]) == 0
    *steps, last = capsys.readouterr().out.splitlines()
    assert len(steps) == 4
    assert steps[0] == "Player 0 plays the jack of spades: player 1 must pay 1."
    assert last == "Player 0 wins after 2 rounds."


def test_the_story_of_a_deal_that_never_ends_has_the_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["beggar", "--story", "--max-rounds", "9", "J 2 3 J 4 5"]) == 0
    *_, line, proof = capsys.readouterr().out.splitlines()
    assert line == "Draw after 9 rounds."
    assert proof == (
        "This deal never ends: after 1 trick (2 cards) the same 2 tricks (6 cards) repeat for ever."
    )


def test_an_id_is_opened_with_its_parameters() -> None:
    assert printed("open", f"beggar,rounds=5:{ENDLESS}") == "Draw after 5 rounds.\n"
    assert printed("open", "--plain", "--speed", "1/2", "beggar:J.2.J.2") == "Player 0 wins after 2 rounds.\n"


def test_the_story_of_a_saved_game_goes_on_from_its_place() -> None:
    whole = printed("open", "beggar:J.2.J.2", "--story").splitlines()
    assert printed("open", "beggar:J.2.J.2@1", "--story").splitlines() == whole[1:]
    assert printed("open", "beggar:J.2.J.2@4", "--story").splitlines() == whole[-1:]
    assert printed("open", "beggar:J.2.J.2@4") == "Player 0 wins after 2 rounds.\n"


@pytest.mark.parametrize(
    "deck", [b"J 2 3 J 4 5 " * (MAX_BYTES // 12), b"2 " * (MAX_BYTES // 2 - 1) + b"J"], ids=["J", "2"]
)
def test_the_longest_decks_are_played(deck: bytes) -> None:
    assert MAX_BYTES - 20 < len(deck) <= MAX_BYTES
    assert printed("beggar", stdin=deck).endswith(" rounds.\n")
