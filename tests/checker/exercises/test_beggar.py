"""The exercises on Beggar My Neighbour: right answers, and how answers are read and judged."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.exercises.beggar import EXERCISES
from cardtui.checker.exercises.beggar.two_hands import TwoHandsExercise
from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.errors import BadInput
from cardtui.games.beggar.rules import BeggarRules
from cardtui.games.beggar.sheet import simulate_game, who_wins
from tests.cases import verdicts

CASES = json.loads((Path(__file__).parents[2] / "data" / "camicia.json").read_text())["cases"]
ASSIGNMENT, KATA, CAMICIA = EXERCISES

ranks = st.sampled_from([label for label in RANK_LABELS if label != "-"])
cards = st.tuples(ranks.map(lambda label: "T" if label == "10" else label), st.sampled_from("SHDC")).map(
    "".join
)


@given(st.lists(ranks, min_size=1, max_size=60))
def test_the_assignment_is_judged_by_the_rules(deck: list[str]) -> None:
    outcome = BeggarRules.from_deal(" ".join(deck) + " ").outcome
    end = "Draw" if outcome.winner is None else f"Player {outcome.winner} wins"
    assert ASSIGNMENT.expected(deck) == (f"{end} after {outcome.tricks} rounds.",)


@given(st.lists(cards, min_size=1, max_size=30), st.lists(cards, min_size=1, max_size=30))
def test_the_kata_and_camicia_are_judged_as_by_the_sheets_own_functions(
    first: list[str], second: list[str]
) -> None:
    assert KATA.expected([first, second]) == KATA.parse_value(who_wins(first, second))
    players = {"playerA": first, "playerB": second}
    assert CAMICIA.expected(players) == CAMICIA.parse_value(simulate_game(first, second))


@pytest.mark.parametrize("case", CASES, ids=[case["description"] for case in CASES])
def test_the_cases_of_the_exercise_camicia(case: dict[str, Any]) -> None:
    assert simulate_game(case["playerA"], case["playerB"]) == case["expected"]
    assert CAMICIA.judge(case, CAMICIA.parse_value(case["expected"])) is None


def test_numbers_in_quotes_are_wrong() -> None:
    test_input = {"playerA": ["2"], "playerB": ["3"]}
    right, quoted = (
        CAMICIA.parse_output(f'{{"status": "finished", "cards": {cards}, "tricks": 1}}')
        for cards in ("2", '"2"')
    )
    assert CAMICIA.judge(test_input, right) is None
    wrong = CAMICIA.judge(test_input, quoted)
    assert wrong is not None and (wrong.line, wrong.actual[1]) == (2, "cards: '2'")


def test_a_program_may_print_its_answer_as_python_prints_it() -> None:
    text = "{'status': 'finished', 'cards': 2, 'tricks': 1}\n"
    right = CAMICIA.parse_output('{"status": "finished", "cards": 2, "tricks": 1}')
    assert CAMICIA.parse_output(text) == CAMICIA.find_answer(f"dealing\n{text}")[0] == right
    assert CAMICIA.parse_output("2 cards") == ("2 cards",)


@pytest.mark.parametrize(
    "value",
    [
        {"status": "finished", "cards": 2, "tricks": 1},
        {"status": "loop", "cards": "2", "tricks": None},
        {"status": "loop: 3", "cards": 2.5, "tricks": True},
    ],
)
def test_an_answer_of_camicia_becomes_its_object_again_and_other_lines_stay(value: dict[str, object]) -> None:
    assert CAMICIA.to_json(CAMICIA.parse_value(value)) == value
    for lines in ((), ("status: loop",), ("status: loop", "cards: 3", "tricks: 1", "no")):
        assert CAMICIA.to_json(lines) == list(lines)


def test_an_invalid_card_is_named() -> None:
    with pytest.raises(BadInput, match='card 2 of player B, "X", is not a card such as 10 or J'):
        simulate_game(["2"], ["3", "X"])


BY_KEY = {exercise.key: exercise for exercise in EXERCISES}


def test_output_and_return_values_become_lines() -> None:
    for key, text, lines in verdicts("beggar-outputs"):
        assert list(BY_KEY[key].parse_output(text)) == lines
    for key, value, lines in verdicts("beggar-values"):
        assert list(BY_KEY[key].parse_value(value)) == lines


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Draw after 6000 rounds.", "A game that nobody has won is a draw after 5791 rounds."),
        (
            "Draw after 5791 rounds",
            "It is right except for its form: it does not end a line as the exercise does.",
        ),
        ("Player 0 wins after 2 rounds.", ""),
    ],
)
def test_a_wrong_draw_is_explained(line: str, why: str) -> None:
    wrong = ASSIGNMENT.judge(["J", "2", "2", "J", "2", "2"], (line,))
    assert wrong is not None and wrong.reason == why
    wrong = ASSIGNMENT.judge(["2"], ("Draw after 0 rounds.",))
    assert wrong is not None and wrong.reason == "This game ends: it would be a draw after 5791 rounds only."


@pytest.mark.parametrize(("actual", "reason"), verdicts("beggar-formats"))
def test_a_wrong_format_is_explained(actual: list[str], reason: str) -> None:
    wrong = ASSIGNMENT.judge(["2"], tuple(actual))
    assert wrong is not None and wrong.reason.startswith(reason) and bool(wrong.reason) is bool(reason)


def test_answers_to_unspecified_cases_are_right() -> None:
    test_input = {"playerA": ["2", "J", "2", "2"], "playerB": ["2", "2", "J"]}
    assert CAMICIA.judge(test_input, ("status: finished", "cards: 20", "tricks: 5")) is None
    assert CAMICIA.judge(test_input, ("status: loop", "cards: 14", "tricks: 4")) is None  # without the leader
    assert CAMICIA.judge(test_input, ("status: loop", "cards: 14", "tricks: 5")) is not None
    assert ASSIGNMENT.unspecified([]) and not ASSIGNMENT.unspecified(["J", "2"])
    assert ASSIGNMENT.judge([], ("no cards",)) is None and ASSIGNMENT.judge([], ()) is None


@pytest.mark.parametrize(
    ("exercise", "pack"),
    [(KATA, "52"), (ASSIGNMENT, "52"), (CAMICIA, "italian"), (ASSIGNMENT, "no-aces"), (KATA, "file")],
)
def test_a_pack_is_dealt_whole(exercise: TwoHandsExercise, pack: str, tmp_path: Path) -> None:
    cards = {"52": 52, "italian": 40, "no-aces": 48, "file": 6}[pack]
    file = tmp_path / "pack"
    file.write_text("jqka -\n10\u2660")
    of_pack = exercise.with_pack(str(file) if pack == "file" else pack)
    cases = [case.test_input for case in of_pack.cases()]
    assert len(cases) == (2 if pack == "52" else 0)
    asked = [of_pack.random_input(Random(seed), 0.1 * seed) for seed in range(10)]
    simple = list(islice(of_pack.simplest_inputs(), 20))
    packs = {
        tuple(sorted(card for hand in exercise.hands(one) for card in hand))
        for one in (*cases, *asked, *simple)
    }
    assert [len(whole) for whole in packs] == [cards]
    assert all(map(of_pack.is_asked, asked)) and all(map(exercise.is_specified, cases))
    lengths = [exercise.end(one).cards for one in simple]
    assert lengths == sorted(lengths) and lengths[0] < exercise.end(asked[0]).cards
    smaller = list(of_pack.smaller_inputs(asked[0]))
    assert smaller and all(of_pack.complexity(one) < of_pack.complexity(asked[0]) for one in smaller)
    assert exercise.key != "kata" or len(set(next(iter(packs)))) == cards or pack == "file"
