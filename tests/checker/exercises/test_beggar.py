"""The exercises of Beggar My Neighbour: right answers, corners, mistakes."""

from __future__ import annotations

import json
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.exercise import Exercise, Protocol
from cardtui.checker.exercises.beggar import EXERCISES, AssignmentExercise, CamiciaExercise, KataExercise
from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.games.beggar.rules import BeggarRules
from cardtui.games.beggar.sheet import simulate_game, who_wins

CAMICIA = json.loads((Path(__file__).parents[2] / "data" / "camicia.json").read_text())["cases"]
ASSIGNMENT, KATA, EXERCISM = EXERCISES

ranks = st.sampled_from([label for label in RANK_LABELS if label != "-"])
cards = st.tuples(ranks.map(lambda label: "T" if label == "10" else label), st.sampled_from("SHDC")).map(
    "".join
)

every = pytest.mark.parametrize("exercise", EXERCISES, ids=[exercise.key for exercise in EXERCISES])


def asked(exercise: Exercise, number: int = 150) -> list[Any]:
    """The cases, without that of no card, and givens by chance."""
    random = Random(2)
    by_chance = [exercise.random_input(random, min(1.0, at / number * 1.3)) for at in range(number)]
    return [case.test_input for case in exercise.cases() if exercise.expected(case.test_input)] + by_chance


@given(st.lists(ranks, min_size=1, max_size=60))
def test_the_assignment_is_judged_by_the_rules(deck: list[str]) -> None:
    outcome = BeggarRules.from_deal(" ".join(deck) + " ").outcome()
    end = "Draw" if outcome.winner is None else f"Player {outcome.winner} wins"
    assert ASSIGNMENT.expected(deck) == (f"{end} after {outcome.tricks} rounds.",)


@given(st.lists(cards, min_size=1, max_size=30), st.lists(cards, min_size=1, max_size=30))
def test_the_kata_and_camicia_are_judged_as_by_the_sheets_own_functions(
    first: list[str], second: list[str]
) -> None:
    assert KATA.expected([first, second]) == KATA.parse_value(who_wins(first, second))
    players = {"playerA": first, "playerB": second}
    assert EXERCISM.expected(players) == EXERCISM.parse_value(simulate_game(first, second))


@pytest.mark.parametrize("case", CAMICIA, ids=[case["description"] for case in CAMICIA])
def test_the_cases_of_the_exercise_camicia(case: dict[str, Any]) -> None:
    assert simulate_game(case["playerA"], case["playerB"]) == case["expected"]
    assert EXERCISM.judge(case, EXERCISM.parse_value(case["expected"])) is None


def test_numbers_in_quotes_are_no_numbers() -> None:
    test_input = {"playerA": ["2"], "playerB": ["3"]}
    assert (
        EXERCISM.judge(test_input, EXERCISM.parse_output('{"status": "finished", "cards": 2, "tricks": 1}'))
        is None
    )
    wrong = EXERCISM.judge(
        test_input, EXERCISM.parse_output('{"status": "finished", "cards": "2", "tricks": 1}')
    )
    assert wrong is not None and (wrong.line, wrong.actual[1]) == (2, "cards: '2'")


@pytest.mark.parametrize(
    "value",
    [
        {"status": "finished", "cards": 2, "tricks": 1},
        {"status": "loop", "cards": "2", "tricks": None},
        {"status": "loop: 3", "cards": 2.5, "tricks": True},
    ],
)
def test_an_answer_of_camicia_stands_for_the_object_that_it_was(value: dict[str, object]) -> None:
    assert EXERCISM.to_json(EXERCISM.parse_value(value)) == value


@pytest.mark.parametrize("lines", [(), ("status: loop",), ("status: loop", "cards: 3", "tricks: 1", "no")])
def test_lines_that_are_no_answer_of_camicia_stand_for_themselves(lines: tuple[str, ...]) -> None:
    assert EXERCISM.to_json(lines) == list(lines)


def test_a_card_that_is_none_is_named() -> None:
    with pytest.raises(BadInput, match='card 2 of player B, "X", is not a card such as 10 or J'):
        simulate_game(["2"], ["3", "X"])


@every
def test_what_is_asked_can_be_asked_in_every_form_and_looked_at(exercise: Exercise) -> None:
    for test_input in asked(exercise):
        assert json.loads(json.dumps(test_input)) == test_input
        for form in (exercise.stdin_text(test_input), exercise.input_line(test_input) + "\n"):
            assert form.count("\n") == 1 and form.endswith("\n")
        json.dumps(exercise.arguments(test_input))
        where = exercise.table_id(test_input, 0) or ""
        assert open_id(where).ply == 0


@every
def test_names_of_cases_differ_and_givens_grow_to_52_cards(exercise: Exercise) -> None:
    names = [case.name for case in exercise.cases()]
    assert len(set(names)) == len(names)
    random = Random(1)
    assert exercise.complexity(exercise.random_input(random, 0.0))[0] == 2
    assert exercise.complexity(exercise.random_input(random, 1.0))[0] == 52


@every
def test_each_mistake_shows_and_no_two_are_alike(exercise: Exercise) -> None:
    givens = [*asked(exercise), *islice(exercise.simplest_inputs(), 200)]
    right = [exercise.expected(test_input) for test_input in givens]
    answers = {
        mistake.description: [mistake.answer(test_input) for test_input in givens]
        for mistake in exercise.mistakes
    }
    for says, wrong in answers.items():
        assert wrong != right, f"{says}: is never seen"
    for one, other in combinations(answers, 2):
        assert answers[one] != answers[other], f"{one} = {other}"


@every
def test_a_mistake_has_its_place_in_a_game_in_which_it_shows(exercise: Exercise) -> None:
    right = [(test_input, exercise.expected(test_input)) for test_input in asked(exercise, 30)]
    for mistake in exercise.mistakes:
        shows = [test_input for test_input, expected in right if mistake.answer(test_input) != expected]
        for test_input in shows[::2]:
            place = mistake.first_ply(test_input)
            where = exercise.table_id(test_input, place)
            assert where is not None and (place is None or open_id(where).ply == place), mistake.description


@every
def test_smaller_givens_are_smaller_or_plainer(exercise: Exercise) -> None:
    for test_input in asked(exercise, 20):
        for smaller in exercise.smaller_inputs(test_input):
            assert exercise.complexity(smaller) <= exercise.complexity(test_input)
            assert smaller != test_input


@every
def test_the_simplest_givens_come_first(exercise: Exercise) -> None:
    sizes = [
        exercise.complexity(test_input)
        for _, test_input in zip(range(700), exercise.simplest_inputs(), strict=False)
    ]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("exercise", "text", "lines"),
    [
        (AssignmentExercise(), "Player 0 wins after 2 rounds.\n", ("Player 0 wins after 2 rounds.",)),
        (AssignmentExercise(), "Player 0 wins after 2 rounds.", ("Player 0 wins after 2 rounds.",)),
        (AssignmentExercise(), "Player 0 wins after 2 rounds.\r\n", ("Player 0 wins after 2 rounds.",)),
        (AssignmentExercise(), "a \n\nb\n", ("a ", "", "b")),
        (AssignmentExercise(), "", ()),
        (KataExercise(), "null\n", ("None",)),
        (KataExercise(), "0\n", ("0",)),
        (
            CamiciaExercise(),
            '{"cards": 7, "status": "finished", "tricks": 1}',
            ("status: finished", "cards: 7", "tricks: 1"),
        ),
        (
            CamiciaExercise(),
            '{"status": "finished", "cards": 7, "tricks": 1, "more": 0}',
            ("{'status': 'finished', 'cards': 7, 'tricks': 1, 'more': 0}",),
        ),
        (CamiciaExercise(), '{"cards": 7}', ("{'cards': 7}",)),
        (CamiciaExercise(), "nonsense\n", ("nonsense",)),
    ],
)
def test_what_a_program_writes_is_read(exercise: Exercise, text: str, lines: tuple[str, ...]) -> None:
    assert exercise.parse_output(text) == lines


@pytest.mark.parametrize(
    ("exercise", "value", "lines"),
    [
        (KataExercise(), 0, ("0",)),
        (KataExercise(), None, ("None",)),
        (KataExercise(), False, ("False",)),  # which is not 0
        (KataExercise(), "0", ("'0'",)),
        (AssignmentExercise(), "Draw after 5791 rounds.", ("Draw after 5791 rounds.",)),
        (AssignmentExercise(), 3, ("3",)),
        (AssignmentExercise(), "\x1b[2J" * 2, ("\x1b[2J\x1b[2J",)),
        (
            CamiciaExercise(),
            {"status": "loop", "cards": 8, "tricks": 3},
            ("status: loop", "cards: 8", "tricks: 3"),
        ),
        (CamiciaExercise(), [1] * 100, ("[" + "1, " * 66 + "1…",)),
    ],
)
def test_what_a_function_returns_is_made_to_lines(
    exercise: Exercise, value: Any, lines: tuple[str, ...]
) -> None:
    assert exercise.parse_value(value) == lines


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Draw after 6000 rounds.", "A game that nobody has won is a draw after 5791 rounds."),
        ("Draw after 5791 rounds", ""),
        ("Player 0 wins after 2 rounds.", ""),
    ],
)
def test_that_a_draw_is_after_5791_rounds_is_told_where_it_is_told_otherwise(line: str, why: str) -> None:
    wrong = ASSIGNMENT.judge(["J", "2", "2", "J", "2", "2"], (line,))
    assert wrong is not None and wrong.reason == why


def test_that_a_game_which_ends_is_no_draw_is_told() -> None:
    wrong = ASSIGNMENT.judge(["2"], ("Draw after 0 rounds.",))
    assert wrong is not None and wrong.reason == "This game ends: it would be a draw after 5791 rounds only."


@pytest.mark.parametrize(
    ("came", "why"),
    [
        (
            ("Enter a deck: Player 0 wins after 0 rounds.",),
            "The right answer is there, but there is more before it",
        ),
        (
            ("deck: ['2']", "Player 0 wins after 0 rounds."),
            "The right answer is there, but there is more than that",
        ),
        (("Player 0 wins after 0 rounds.", ""), "The right answer is there, but there is more than that"),
        (("player 0 wins after 0 rounds.",), "It is right except for capital letters."),
        (("Player 0 wins  after 0 rounds. ",), "It is right except for blanks"),
        (
            ("\ufeffPlayer 0 wins after 0 rounds.",),
            "It is right except for blanks or invisible characters.",
        ),
        (("Player 1 wins after 0 rounds.",), ""),
        ((), ""),
    ],
)
def test_what_is_right_but_for_how_it_is_written_is_told(came: tuple[str, ...], why: str) -> None:
    wrong = ASSIGNMENT.judge(["2"], came)
    assert wrong is not None and wrong.reason.startswith(why) and bool(wrong.reason) is bool(why)


def test_whether_who_leads_belongs_to_a_position_is_left_open_by_camicia() -> None:
    test_input = {"playerA": ["2", "J", "2", "2"], "playerB": ["2", "2", "J"]}
    assert EXERCISM.judge(test_input, ("status: finished", "cards: 20", "tricks: 5")) is None
    assert EXERCISM.judge(test_input, ("status: loop", "cards: 14", "tricks: 4")) is None
    assert EXERCISM.judge(test_input, ("status: loop", "cards: 14", "tricks: 5")) is not None


def test_without_a_card_anything_is_right_as_the_sheet_does_not_say() -> None:
    assert ASSIGNMENT.unspecified([]) and not ASSIGNMENT.unspecified(["J", "2"])
    assert ASSIGNMENT.judge([], ("no cards",)) is None
    assert ASSIGNMENT.judge([], ()) is None


@every
def test_every_form_says_what_goes_in_and_comes_out(exercise: Exercise) -> None:
    assert Protocol.PROGRAM in exercise.protocols
    for form in exercise.protocols.values():
        assert all(form) and form.example.startswith(f"{exercise.key} ")
