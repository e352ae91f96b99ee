"""The exercise Snap: what it asks, which answers are right, and which mistakes it knows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.exercise import Mistake
from cardtui.checker.exercises.snap import EXERCISES
from cardtui.checker.exercises.snap.variants import Position, Variant, first_different_ply, play
from cardtui.games.snap import State, playgame
from cardtui.games.snap.rules import SnapRules
from tests.oracles.snap import SHEET, by_the_sheet, lengths, seeds

(SNAP,) = EXERCISES

ASKED = [case.test_input for case in SNAP.cases()]


def called(text: str) -> Mistake:
    """The mistake whose words begin so."""
    (found,) = (mistake for mistake in SNAP.mistakes if mistake.description.startswith(text))
    return found


@given(seeds)
def test_it_is_played_out_as_the_sheet_says(seed: int) -> None:
    (says, deck), throws = by_the_sheet(seed)
    end = play(seed)
    assert end.winner is not None
    assert ("AB"[end.winner] + " wins", list(end.decks[end.winner]), end.throws) == (says, deck, throws)


@given(seeds)
@settings(max_examples=20)
def test_its_log_is_the_table_of_the_game_throw_by_throw(seed: int) -> None:
    def letters(state: State) -> Position:
        a, b, public = ("".join(card.label[-1] for card in pile) for pile in (*state.decks, state.public))
        return a, b, public

    game = SnapRules.from_seed(seed)
    log: list[Position] = []
    end = play(seed, log=log)
    states = [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]
    assert log == [letters(state) for state in states]
    assert end.throws == len(log) - 1


def test_the_seeds_of_the_sheet_are_asked_first() -> None:
    assert ASKED[:3] == [305, 400, 1300]
    assert set(range(8)) <= set(ASKED)
    assert len(ASKED) == len(set(ASKED))


def test_the_corners_are_what_they_are_called() -> None:
    ends = {case.name: play(case.test_input) for case in SNAP.cases()}
    throws = [(name, end.throws) for name, end in ends.items() if name.endswith(f" {end.throws} throws")]
    assert [number for _, number in throws] == [51, 4066]
    held = {name: len(max(end.decks)) for name, end in ends.items() if "cards at the end" in name}
    assert held == {"the winner has 51 cards at the end": 51, "the winner has only 39 cards at the end": 39}
    (saved,) = (case.test_input for case in SNAP.cases() if "throw 540, saves" in case.name)
    assert first_different_ply(saved, Variant(out_before=True)) == 540


def test_small_seeds_have_shorter_games_than_others() -> None:
    small, full = (
        sorted(play(SNAP.random_input(Random(number), grown)).throws for number in range(40))[20]
        for grown in (0.0, 1.0)
    )
    assert small < 200 < full
    assert SNAP.random_input(Random(5), 0.5) == SNAP.random_input(Random(5), 0.5)


@pytest.mark.parametrize("seed", sorted(SHEET["results"]))
def test_the_results_of_the_sheet_are_right(seed: str) -> None:
    says, deck = SHEET["results"][seed]
    for came in (
        SNAP.parse_value([says, deck]),
        SNAP.parse_output(f"{(says, deck)}\n"),
        SNAP.parse_output(json.dumps([says, deck], indent=1)),
    ):
        assert SNAP.judge(int(seed), came) is None


@given(seeds)
@settings(max_examples=20)
def test_the_sheets_function_passes(seed: int) -> None:
    value = playgame(seed)
    assert SNAP.judge(seed, SNAP.parse_value(json.loads(json.dumps(value)))) is None
    assert SNAP.judge(seed, SNAP.parse_output(f"{value}\r\n")) is None
    assert SNAP.judge(seed + 1, SNAP.parse_value(value)) is not None


def test_a_result_is_told_ten_cards_a_line() -> None:
    first, *decks = SNAP.expected(305)
    assert (first, decks[0]) == ("A wins", "2 A 8 7 8 A 4 5 K 4")
    assert [len(line.split()) for line in decks] == [10, 10, 10, 10, 5]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "None"),
        ("A wins", "'A wins'"),
        (["A wins", [2, "A"]], "['A wins', [2, 'A']]"),
        (["A wins", ["2 A"]], "['A wins', ['2 A']]"),
        (["A\x1b[2J", ["A"]], "['A\\x1b[2J', ['A']]"),
        (["A wins", ["2"], 3], "['A wins', ['2'], 3]"),
        (["x" * 999, 3], "['" + "x" * 198 + "…"),
        ("\ud800", "'\\ud800'"),
    ],
)
def test_what_is_no_result_is_shown_in_a_line(value: object, shown: str) -> None:
    assert SNAP.parse_value(value) == (shown,)
    assert SNAP.judge(305, SNAP.parse_value(value)) is not None


@pytest.mark.parametrize(
    "text", ["", "\n", "[", "(" * 3000, "1" * 3999, "9" * 10**5, "A wins", "('A wins', ['2'", "\0", "{'a'}"]
)
def test_garbage_is_wrong_and_shown_as_it_came(text: str) -> None:
    came = SNAP.parse_output(text)
    assert "\n".join(came) == text.removesuffix("\n")
    assert SNAP.judge(305, came) is not None


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert SNAP.judge(305, SNAP.parse_output(text)) is not None


@pytest.mark.parametrize("tens", [("10", "10", "10", "10"), ("0", "10", "0", "10")])
def test_a_ten_may_be_written_as_10_too(tens: Sequence[str]) -> None:
    says, deck = SHEET["results"]["305"]
    some = iter(tens)
    came = [says, [next(some) if card == "0" else card for card in deck]]
    assert "10" in came[1]
    assert SNAP.judge(305, SNAP.parse_value(came)) is None
    assert SNAP.judge(305, SNAP.parse_output(f"{tuple(came)}\n")) is None
    assert SNAP.judge(305, SNAP.parse_output(json.dumps(came))) is None
    assert (
        SNAP.judge(305, SNAP.parse_value([says, ["1" if card == "0" else card for card in deck]])) is not None
    )


@pytest.mark.parametrize(
    ("tens", "expected"), [(("10",) * 4, "10"), (("0",) * 4, "0"), (("0", "10", "0", "10"), "0")]
)
def test_a_wrong_deck_is_told_with_its_tens_as_the_program_has_written_them(
    tens: Sequence[str], expected: str
) -> None:
    says, deck = SHEET["results"]["305"]
    some = iter(tens)
    written = [next(some) if card == "0" else card for card in deck]
    last = len(written) - 1 - deck[::-1].index("0")
    written[last : last + 2] = written[last : last + 2][::-1]
    wrong = SNAP.judge(305, SNAP.parse_value([says, written]))
    assert wrong is not None and wrong.line == 2 + last // 10
    assert " ".join(wrong.actual[1:]).split() == written
    assert " ".join(wrong.expected[1:]).split() == [expected if card == "0" else card for card in deck]


@pytest.mark.parametrize(
    ("says", "place"),
    [
        ("deals the cards in turn", 0),
        ("has B throw first", 1),
        ("exchanges the ends", 1),
        ("takes the whole public deck", 6),  # 5 Q 6 J 7 and then a 7
        ("returns the loser's deck", 376),
    ],
)
def test_a_mistake_shows_at_its_first_wrong_throw(says: str, place: int) -> None:
    assert called(says).first_ply(305) == place


def test_smaller_seeds_have_shorter_games_the_shortest_first() -> None:
    found = list(SNAP.smaller_inputs(305))
    sizes = list(map(SNAP.complexity, found))
    assert sizes == sorted(sizes)
    assert sizes[-1] < SNAP.complexity(305) == (lengths(range(305, 306))[0], 305)
    assert list(SNAP.simplest_inputs())[: len(found)] == found
    assert list(SNAP.smaller_inputs(found[0])) == []
