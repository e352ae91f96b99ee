"""The exercise on Snap: the simple engine, results, and mistakes."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.exercises.snap import EXERCISES
from cardtui.checker.exercises.snap.variants import SnapPosition, SnapVariant, first_different_ply, play
from cardtui.games import open_id
from cardtui.games.snap.game import SnapState, playgame
from cardtui.games.snap.rules import SnapRules
from tests.cases import verdicts
from tests.oracles.snap import SHEET, by_the_sheet, seeds

(SNAP,) = EXERCISES
CASES = [case.test_input for case in SNAP.cases()]
VERDICT_305, DECK_305 = SHEET["results"]["305"]


@given(seeds)
def test_the_simple_engine_agrees_with_the_sheet(seed: int) -> None:
    result, throws = by_the_sheet(seed)
    end = play(seed)
    assert end.winner is not None
    assert ((f"{'AB'[end.winner]} wins", list(end.decks[end.winner])), end.throws) == (result, throws)


@given(seeds)
@settings(max_examples=20)
def test_its_log_agrees_with_the_game_at_each_ply(seed: int) -> None:
    def position(state: SnapState) -> SnapPosition:
        a, b, public = ("".join(card.label[-1] for card in pile) for pile in (*state.decks, state.public))
        return a, b, public

    game = SnapRules.from_seed(seed)
    log: list[SnapPosition] = []
    end = play(seed, log=log)
    states = [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]
    assert log == [position(state) for state in states] and end.throws == len(log) - 1


def test_the_cases_are_those_of_the_sheet_and_corner_cases() -> None:
    assert CASES[:3] == [305, 400, 1300] and set(range(8)) <= set(CASES) and len(CASES) == len(set(CASES))
    ends = {case.name: play(case.test_input) for case in SNAP.cases()}
    throws = [end.throws for name, end in ends.items() if name.endswith(f" {end.throws} throws")]
    assert throws == [51, 4066]
    held = {name: len(max(end.decks)) for name, end in ends.items() if "cards at the end" in name}
    assert held == {"the winner has 51 cards at the end": 51, "the winner has only 39 cards at the end": 39}
    (saved,) = (case.test_input for case in SNAP.cases() if "throw 540, saves" in case.name)
    assert first_different_ply(saved, SnapVariant(out_before=True)) == 539


@pytest.mark.parametrize("seed", sorted(SHEET["results"]))
def test_the_results_of_the_sheet_are_right(seed: str) -> None:
    verdict, deck = SHEET["results"][seed]
    for answer in (
        SNAP.parse_value([verdict, deck]),
        SNAP.parse_output(f"{(verdict, deck)}\n"),
        SNAP.parse_output(json.dumps([verdict, deck], indent=1)),
        SNAP.parse_value(json.loads(json.dumps(playgame(int(seed))))),
        SNAP.parse_output(f"{playgame(int(seed))}\r\n"),
    ):
        assert SNAP.judge(int(seed), answer) is None and SNAP.judge(int(seed) + 1, answer) is not None


def test_a_result_has_ten_cards_in_a_line() -> None:
    first, *decks = SNAP.expected(305)
    assert (first, decks[0]) == ("A wins", "2 A 8 7 8 A 4 5 K 4")
    assert [len(line.split()) for line in decks] == [10, 10, 10, 10, 5]


@pytest.mark.parametrize(("value", "shown"), verdicts("snap-values"))
def test_another_value_is_shown_in_a_line(value: object, shown: str) -> None:
    assert SNAP.parse_value(value) == (shown,)
    assert SNAP.judge(305, SNAP.parse_value(value)) is not None


@pytest.mark.parametrize(
    "text", ["", "\n", "[", "(" * 3000, "1" * 3999, "9" * 10**5, "A wins", "('A wins', ['2'", "\0", "{'a'}"]
)
def test_other_output_is_wrong_and_shown_unchanged(text: str) -> None:
    answer = SNAP.parse_output(text)
    assert "\n".join(answer) == text.removesuffix("\n") and SNAP.judge(305, answer) is not None


@given(st.text())
def test_any_text_can_be_judged(text: str) -> None:
    assert SNAP.judge(305, SNAP.parse_output(text)) is not None


def with_tens(tens: Sequence[str]) -> list[str]:
    some = iter(tens)
    return [next(some) if card == "0" else card for card in DECK_305]


@pytest.mark.parametrize(
    ("tens", "expected"), [(("10",) * 4, "10"), (("0",) * 4, "0"), (("0", "10", "0", "10"), "0")]
)
def test_a_ten_may_be_written_as_10_and_then_is_expected_so(tens: Sequence[str], expected: str) -> None:
    deck = with_tens(tens)
    assert SNAP.judge(305, SNAP.parse_value([VERDICT_305, deck])) is None
    assert SNAP.judge(305, SNAP.parse_output(f"{(VERDICT_305, deck)}\n")) is None
    assert SNAP.judge(305, SNAP.parse_value([VERDICT_305, with_tens("1111")])) is not None
    last = len(DECK_305) - 1 - DECK_305[::-1].index("0")
    deck[last : last + 2] = deck[last : last + 2][::-1]
    found = SNAP.judge(305, SNAP.parse_value([VERDICT_305, deck]))
    assert found is not None and found.line == 2 + last // 10
    assert " ".join(found.actual[1:]).split() == deck
    assert " ".join(found.expected[1:]).split() == [expected if card == "0" else card for card in DECK_305]


@pytest.mark.parametrize(
    ("description", "ply"),
    [
        ("deals the cards in turn", 0),
        ("has B throw first", 0),
        ("exchanges the ends", 0),
        ("takes the whole public deck", 5),  # 5 Q 6 J 7 and then a 7
        ("returns the loser's deck", 376),
    ],
)
def test_a_mistake_opens_before_its_first_wrong_throw(description: str, ply: int) -> None:
    (mistake,) = (one for one in SNAP.mistakes if one.description.startswith(description))
    assert mistake.first_ply(305) == ply
    session = open_id(SNAP.table_id(305, ply) or "")
    assert (session.game.id, session.ply) == ("snap#305", ply)
