"""The exercise Perditio Tempus: which transcripts are right, and what is told of those that are not."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.exercise import AnswerLines, Mismatch, Protocol
from cardtui.checker.exercises.perditio import EXERCISES
from cardtui.games import open_id
from cardtui.games.perditio import Perditio
from tests.oracles.perditio import LABELS, NAMES, SHEET, Ranks, deal_of, deals, transcript, won_deals

(PERDITIO,) = EXERCISES

WON, LOST = (tuple(transcript(game)) for game in SHEET)
"""The sheet's two transcripts: 52 cards and 39, and a line each."""


def excerpt(game: Perditio) -> AnswerLines:
    """What `cardtui perditio --plain` prints."""
    return tuple(game.transcript(game.initial_state(), story=False))


def wrong(lines: AnswerLines) -> Mismatch:
    found = PERDITIO.judge(None, lines)
    assert found is not None
    return found


def cards(lines: AnswerLines, number: int, *more: str) -> AnswerLines:
    """The first lines of a transcript, and then others."""
    return (*lines[:number], *more)


# what is asked


def test_it_is_run_twenty_times_without_being_asked_anything() -> None:
    assert not list(PERDITIO.cases()) and PERDITIO.default_runs == 20 and not PERDITIO.repeatable
    assert PERDITIO.random_input(Random(1), 1.0) is None
    assert PERDITIO.stdin_text(None) == ""
    assert list(PERDITIO.arguments(None)) == []
    assert set(PERDITIO.protocols) == {Protocol.PROGRAM, Protocol.CALL}


# what is right


@given(st.one_of(deals, won_deals()))
@settings(max_examples=40)
def test_the_transcript_of_any_deal_is_right(piles: Ranks) -> None:
    lines = excerpt(deal_of(piles))
    for came in (
        PERDITIO.parse_output("\n".join(lines) + "\n"),
        PERDITIO.parse_output("\r\n".join(lines)),
        PERDITIO.parse_value("\n".join(lines)),
        PERDITIO.parse_value(list(lines)),
        PERDITIO.parse_value([line + "\n" for line in lines]),
    ):
        assert PERDITIO.judge(1, came) is None


@pytest.mark.parametrize("lines", [WON, LOST])
def test_the_transcripts_of_the_sheet_are_right(lines: AnswerLines) -> None:
    assert PERDITIO.judge(None, lines) is None


# the first wrong line

# fmt: off
WRONG: list[tuple[str, AnswerLines, int, str, str | None]] = [
    ("nothing", (), 1, "It has written nothing.", "Got … from pile 1."),
    ("an empty line", ("",), 1, "The line is empty.", "Got … from pile 1."),
    # where the card is from
    (
        "the first card from another pile", ("Got five from pile 2.",), 1,
        "The first card is turned from pile 1, not from pile 2.", "Got … from pile 1.",
    ),
    (
        "piles numbered from 0", ("Got five from pile 0.",), 1,
        "The first card is turned from pile 1, not from pile 0: piles are numbered from 1 to 13.",
        "Got … from pile 1.",
    ),
    (
        "not where the card sends", cards(WON, 1, "Got queen from pile 6."), 2,
        "The five sends you to pile 5, not to pile 6.", "Got … from pile 5.",
    ),
    (
        "a pile that is empty", cards(LOST, 26, "Got ten from pile 13.", "Got four from pile 4."), 27,
        "The two sends you to pile 2, not to pile 13.", "Got … from pile 2.",
    ),
    (
        "a pile that has been turned four times", cards(LOST, 25, "Got queen from pile 4."), 26,
        "The seven sends you to pile 7, not to pile 4, which has been turned four times already.",
        "Got … from pile 7.",
    ),
    (
        "a fifth jack", tuple(f"Got jack from pile {pile}." for pile in (1, 11, 11, 11, 11)), 5,
        "A deck has four jacks, and this is the fifth.", "Got … from pile 11.",
    ),
    (
        "a fifth six", tuple(f"Got six from pile {pile}." for pile in (1, 6, 6, 6, 6)), 5,
        "A deck has four sixes, and this is the fifth.", "Got … from pile 6.",
    ),
    # the end
    (
        "another card of pile 1 after the fourth ace", cards(LOST, 39, "Got ten from pile 1."), 40,
        "Pile 1 has been turned four times already: the game is over with the fourth ace.",
        "Pile 1 is empty. You lost!",
    ),
    (
        "a card of another pile after the fourth ace", cards(LOST, 39, "Got ten from pile 8."), 40,
        "The game is over: the ace sends you to pile 1, which is empty.", "Pile 1 is empty. You lost!",
    ),
    (
        "lost too early", cards(WON, 17, "Pile 1 is empty. You lost!"), 18,
        "The king sends you to pile 13, not to pile 1; pile 13 has four cards left.", "Got … from pile 13.",
    ),
    (
        "lost at a pile that is not empty", cards(WON, 4, "Pile 2 is empty. You lost!"), 5,
        "The game is not over: the two sends you to pile 2, which has four cards left.", "Got … from pile 2.",
    ),
    (
        "lost before the first card", ("Pile 1 is empty. You lost!",), 1,
        "The game is not over: the game begins with pile 1, which has four cards left.", "Got … from pile 1.",
    ),
    (
        "won with cards left", cards(LOST, 39, "You won!"), 40,
        "It is lost: 13 cards are left in 10 piles.", "Pile 1 is empty. You lost!",
    ),
    (
        "won in the middle", cards(WON, 5, "You won!"), 6,
        "The game is not over: the two sends you to pile 2, which has three cards left.",
        "Got … from pile 2.",
    ),
    (
        "lost with all cards turned", cards(WON, 52, "Pile 1 is empty. You lost!"), 53,
        "It is won: all 52 cards have been turned.", "You won!",
    ),
    (
        "lost at another pile", cards(LOST, 39, "Pile 8 is empty. You lost!"), 40,
        "The ace sends you to pile 1, which is empty, not to pile 8.", "Pile 1 is empty. You lost!",
    ),
    (
        "stops in the middle", cards(WON, 5), 6,
        "It stops in the middle: the two sends you to pile 2, which has three cards left.",
        "Got … from pile 2.",
    ),
    (
        "stops before it says who has won", cards(WON, 52), 53,
        "It stops in the middle: the ace sends you to pile 1, which is empty, and that ends the game.",
        "You won!",
    ),
    (
        "goes on after the end", (*LOST, "Bye!"), 41,
        "The game is over with the line before, and nothing comes after it.", None,
    ),
]
# fmt: on


@pytest.mark.parametrize(
    ("lines", "line", "why", "wanted"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_the_first_wrong_line_is_told_with_its_rule(
    lines: AnswerLines, line: int, why: str, wanted: str | None
) -> None:
    found = wrong(lines)
    assert (found.line, found.reason) == (line, why)
    assert found.expected == (*lines[: line - 1], *([wanted] if wanted else []))
    assert found.actual == lines[: line + 3]


CAPITALS = 'Small letters and capitals are not as on the sheet: "Got five from pile 1."'
FORMS = 'A line is such as "Got five from pile 1.", or "You won!" or "Pile 1 is empty. You lost!", and not'


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Got five from pile 1", "The full stop at the end of the line is missing."),
        ("Pile 1 is empty. You lost", "The exclamation mark at the end of the line is missing."),
        ("got five from pile 1.", CAPITALS),
        ("GOT FIVE FROM PILE 1.", CAPITALS),
        (
            "pile 1 is empty. you lost!",
            'Small letters and capitals are not as on the sheet: "Pile 1 is empty. You lost!"',
        ),
        ("You won! ", "There are blanks after the line."),
        ("You won", "The exclamation mark at the end of the line is missing."),
        ("you WON!", 'Small letters and capitals are not as on the sheet: "You won!"'),
        ("Got five from pile 1. ", "There are blanks after the line."),
        ("  Got five from pile 1.", "There are blanks before the line."),
        ("Got  five from pile 1.", "There are too many blanks in the line."),
        ("Got fuor from pile 1.", 'There is no card called "fuor": do you mean four?'),
        (
            "Got  from pile 1.",
            'There is no card called "": they are ace, two and so on to ten, jack, queen, king.',
        ),
        ("Got 5 from pile 1.", 'A card is written by its name: five, not "5".'),
        ("Got 13 from pile 1.", 'A card is written by its name: king, not "13".'),
        (
            "Got five of clubs from pile 1.",
            'The suit of a card is not written: five, not "five of clubs".',
        ),
        ("Got five from pile one.", 'The number of a pile is written in digits, not as "one".'),
        ("Got five from pile 01.", 'A line with a card is "Got five from pile 1."'),
        ("You win!", 'The line at the end is "You won!", and not "You win!"'),
        (
            "Pile 1 is empty, you lost!",
            'The line at the end is "Pile 1 is empty. You lost!", and not "Pile 1 is empty, you lost!"',
        ),
        (
            "Hello\x1b[2J",
            f'{FORMS} "Hello\\x1b[2J".',
        ),
    ],
)
def test_a_line_that_is_nearly_right_is_told_as_that(line: str, why: str) -> None:
    assert wrong((line,)).reason == why


@pytest.mark.parametrize("value", [None, 3, [1, 2], {"a": 1}, ["Got", None]])
def test_a_function_has_to_return_a_text_or_lines(value: object) -> None:
    assert PERDITIO.parse_value(value) == (repr(value),)
    assert wrong(PERDITIO.parse_value(value)).line == 1


SPOILT: list[Callable[[list[str], int], list[str]]] = [
    lambda lines, at: [*lines[:at], *lines[at + 1 :]],
    lambda lines, at: [*lines[:at], lines[at], *lines[at:]],
    lambda lines, at: [*lines[:at], "", *lines[at:]],
    lambda lines, at: [*lines[:at], lines[at].replace("e", "x"), *lines[at + 1 :]],
    lambda lines, at: lines[:at],
]


@given(deals, st.sampled_from(SPOILT), st.data())
@settings(max_examples=60)
def test_what_is_wrong_is_opened_on_a_deal_that_begins_as_the_transcript_does(
    piles: Ranks, spoil: Callable[[list[str], int], list[str]], data: st.DataObject
) -> None:
    lines = excerpt(deal_of(piles))
    at = data.draw(st.integers(0, len(lines) - 1))
    spoilt = tuple(spoil(list(lines), at))
    found = PERDITIO.judge(None, spoilt)
    if found is None:  # the second of two lines that are alike
        assert spoilt == lines or len(spoilt) != len(lines)
        return
    assert found.line >= at + 1
    assert found.reason.strip()
    if found.table_id is None:  # no card was told
        assert not any("Got" in line for line in spoilt)
        return
    session = open_id(found.table_id)
    assert isinstance(session.game, Perditio)
    known = min(found.line - 1, session.ply)
    assert excerpt(session.game)[:known] == spoilt[:known]
    assert session.ply == sum(line.startswith("Got") for line in spoilt[: found.line - 1])


@given(st.lists(st.one_of(st.text(), st.sampled_from(WON)), max_size=5))
def test_anything_can_be_judged(lines: list[str]) -> None:
    found = wrong(tuple(lines))
    assert found.table_id is None or open_id(found.table_id)


def whole_deal(lines: AnswerLines) -> str:
    """The id of the only deal of which a game that was won is the transcript."""
    piles: list[list[str]] = [[] for _ in range(13)]
    for line in lines[:-1]:
        card, pile = NAMES.index(line.split()[1]), int(line.split()[4].strip("."))
        piles[pile - 1].append(LABELS[card])
    return "perditio:" + ".".join(card for pile in piles for card in pile)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line.removesuffix("."),
        lambda line: line.lower(),
        lambda line: line.replace(" from", " of spades from"),
        lambda line: line.replace(line.split()[1], str(NAMES.index(line.split()[1]) + 1)),
        lambda line: re.sub("[0-9]+", lambda pile: str(int(pile[0]) - 1), line),
        lambda line: f"Next: {line}",
    ],
)
def test_however_its_lines_are_written_the_deal_that_it_has_played_is_opened(
    spoil: Callable[[str], str],
) -> None:
    found = wrong(tuple(map(spoil, WON[:-1])))
    assert found.table_id == f"{whole_deal(WON)}@0"


def test_what_was_turned_after_a_wrong_line_belongs_to_the_deal_too() -> None:
    spoilt = (*WON[:20], "What?", *WON[20:])
    assert wrong(spoilt).table_id == f"{whole_deal(WON)}@20"


@pytest.mark.parametrize("lines", [WON, LOST])
@pytest.mark.parametrize("first", [(), ("Got ace from pile 1.",)])
def test_no_deal_is_opened_where_each_card_is_told_with_the_pile_that_it_sends_to(
    lines: AnswerLines, first: AnswerLines
) -> None:
    told = [f"Got {line.split()[1]} from pile {NAMES.index(line.split()[1]) + 1}." for line in lines[:-1]]
    assert wrong((*first, *told, lines[-1])).table_id is None


@pytest.mark.parametrize("lines", [(), ("Hello",), ("You won!",), ("Got it from pile 3.",)])
def test_nothing_is_opened_where_no_card_was_told(lines: AnswerLines) -> None:
    assert wrong(lines).table_id is None
