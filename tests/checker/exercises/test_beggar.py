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

from cardtui.checker.exercise import Exercise, Way
from cardtui.checker.exercises.beggar import EXERCISES, Assignment, Camicia, Kata
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
    return [case.given for case in exercise.cases() if exercise.expected(case.given)] + by_chance


@given(st.lists(ranks, min_size=1, max_size=60))
def test_the_assignment_is_judged_by_the_rules(deck: list[str]) -> None:
    outcome = BeggarRules.from_deal(" ".join(deck) + " ").outcome()
    end = "Draw" if outcome.winner is None else f"Player {outcome.winner} wins"
    assert ASSIGNMENT.expected(deck) == (f"{end} after {outcome.tricks} rounds.",)


@given(st.lists(cards, min_size=1, max_size=30), st.lists(cards, min_size=1, max_size=30))
def test_the_kata_and_camicia_are_judged_as_by_the_sheets_own_functions(
    first: list[str], second: list[str]
) -> None:
    assert KATA.expected([first, second]) == KATA.shown(who_wins(first, second))
    players = {"playerA": first, "playerB": second}
    assert EXERCISM.expected(players) == EXERCISM.shown(simulate_game(first, second))


@pytest.mark.parametrize("case", CAMICIA, ids=[case["description"] for case in CAMICIA])
def test_the_cases_of_the_exercise_camicia(case: dict[str, Any]) -> None:
    assert simulate_game(case["playerA"], case["playerB"]) == case["expected"]
    assert EXERCISM.judge(case, EXERCISM.shown(case["expected"])) is None


def test_numbers_in_quotes_are_no_numbers() -> None:
    given_ = {"playerA": ["2"], "playerB": ["3"]}
    assert EXERCISM.judge(given_, EXERCISM.read('{"status": "finished", "cards": 2, "tricks": 1}')) is None
    wrong = EXERCISM.judge(given_, EXERCISM.read('{"status": "finished", "cards": "2", "tricks": 1}'))
    assert wrong is not None and (wrong.line, wrong.came[1]) == (2, "cards: '2'")


@pytest.mark.parametrize(
    "value",
    [
        {"status": "finished", "cards": 2, "tricks": 1},
        {"status": "loop", "cards": "2", "tricks": None},
        {"status": "loop: 3", "cards": 2.5, "tricks": True},
    ],
)
def test_an_answer_of_camicia_stands_for_the_object_that_it_was(value: dict[str, object]) -> None:
    assert EXERCISM.value(EXERCISM.shown(value)) == value


@pytest.mark.parametrize("lines", [(), ("status: loop",), ("status: loop", "cards: 3", "tricks: 1", "no")])
def test_lines_that_are_no_answer_of_camicia_stand_for_themselves(lines: tuple[str, ...]) -> None:
    assert EXERCISM.value(lines) == list(lines)


def test_a_card_that_is_none_is_named() -> None:
    with pytest.raises(BadInput, match='card 2 of player B, "X", is not a card such as 10 or J'):
        simulate_game(["2"], ["3", "X"])


@every
def test_what_is_asked_can_be_asked_in_every_form_and_looked_at(exercise: Exercise) -> None:
    for given_ in asked(exercise):
        assert json.loads(json.dumps(given_)) == given_
        for form in (exercise.text(given_), exercise.line(given_) + "\n"):
            assert form.count("\n") == 1 and form.endswith("\n")
        json.dumps(exercise.arguments(given_))
        where = exercise.opened(given_, 0) or ""
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
    givens = [*asked(exercise), *islice(exercise.simplest(), 200)]
    right = [exercise.expected(given_) for given_ in givens]
    answers = {mistake.says: [mistake.answer(given_) for given_ in givens] for mistake in exercise.mistakes}
    for says, wrong in answers.items():
        assert wrong != right, f"{says}: is never seen"
    for one, other in combinations(answers, 2):
        assert answers[one] != answers[other], f"{one} = {other}"


@every
def test_a_mistake_has_its_place_in_a_game_in_which_it_shows(exercise: Exercise) -> None:
    right = [(given_, exercise.expected(given_)) for given_ in asked(exercise, 30)]
    for mistake in exercise.mistakes:
        shows = [given_ for given_, expected in right if mistake.answer(given_) != expected]
        for given_ in shows[::2]:
            place = mistake.place(given_)
            where = exercise.opened(given_, place)
            assert where is not None and (place is None or open_id(where).ply == place), mistake.says


@every
def test_smaller_givens_are_smaller_or_plainer(exercise: Exercise) -> None:
    for given_ in asked(exercise, 20):
        for smaller in exercise.smaller(given_):
            assert exercise.complexity(smaller) <= exercise.complexity(given_)
            assert smaller != given_


@every
def test_the_simplest_givens_come_first(exercise: Exercise) -> None:
    sizes = [exercise.complexity(given_) for _, given_ in zip(range(700), exercise.simplest(), strict=False)]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("exercise", "text", "lines"),
    [
        (Assignment(), "Player 0 wins after 2 rounds.\n", ("Player 0 wins after 2 rounds.",)),
        (Assignment(), "Player 0 wins after 2 rounds.", ("Player 0 wins after 2 rounds.",)),
        (Assignment(), "Player 0 wins after 2 rounds.\r\n", ("Player 0 wins after 2 rounds.",)),
        (Assignment(), "a \n\nb\n", ("a ", "", "b")),
        (Assignment(), "", ()),
        (Kata(), "null\n", ("None",)),
        (Kata(), "0\n", ("0",)),
        (
            Camicia(),
            '{"cards": 7, "status": "finished", "tricks": 1}',
            ("status: finished", "cards: 7", "tricks: 1"),
        ),
        (
            Camicia(),
            '{"status": "finished", "cards": 7, "tricks": 1, "more": 0}',
            ("{'status': 'finished', 'cards': 7, 'tricks': 1, 'more': 0}",),
        ),
        (Camicia(), '{"cards": 7}', ("{'cards': 7}",)),
        (Camicia(), "nonsense\n", ("nonsense",)),
    ],
)
def test_what_a_program_writes_is_read(exercise: Exercise, text: str, lines: tuple[str, ...]) -> None:
    assert exercise.read(text) == lines


@pytest.mark.parametrize(
    ("exercise", "value", "lines"),
    [
        (Kata(), 0, ("0",)),
        (Kata(), None, ("None",)),
        (Kata(), False, ("False",)),  # which is not 0
        (Kata(), "0", ("'0'",)),
        (Assignment(), "Draw after 5791 rounds.", ("Draw after 5791 rounds.",)),
        (Assignment(), 3, ("3",)),
        (Assignment(), "\x1b[2J" * 2, ("\x1b[2J\x1b[2J",)),
        (Camicia(), {"status": "loop", "cards": 8, "tricks": 3}, ("status: loop", "cards: 8", "tricks: 3")),
        (Camicia(), [1] * 100, ("[" + "1, " * 66 + "1…",)),
    ],
)
def test_what_a_function_returns_is_made_to_lines(
    exercise: Exercise, value: Any, lines: tuple[str, ...]
) -> None:
    assert exercise.shown(value) == lines


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
    assert wrong is not None and wrong.why == why


def test_that_a_game_which_ends_is_no_draw_is_told() -> None:
    wrong = ASSIGNMENT.judge(["2"], ("Draw after 0 rounds.",))
    assert wrong is not None and wrong.why == "This game ends: it would be a draw after 5791 rounds only."


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
        (("player 0 wins after 0 rounds.",), "It is right but for capital letters."),
        (("Player 0 wins  after 0 rounds. ",), "It is right but for blanks"),
        (
            ("\ufeffPlayer 0 wins after 0 rounds.",),
            "It is right but for blanks, or characters that cannot be seen.",
        ),
        (("Player 1 wins after 0 rounds.",), ""),
        ((), ""),
    ],
)
def test_what_is_right_but_for_how_it_is_written_is_told(came: tuple[str, ...], why: str) -> None:
    wrong = ASSIGNMENT.judge(["2"], came)
    assert wrong is not None and wrong.why.startswith(why) and bool(wrong.why) is bool(why)


def test_whether_who_leads_belongs_to_a_position_is_left_open_by_camicia() -> None:
    given_ = {"playerA": ["2", "J", "2", "2"], "playerB": ["2", "2", "J"]}
    assert EXERCISM.judge(given_, ("status: finished", "cards: 20", "tricks: 5")) is None
    assert EXERCISM.judge(given_, ("status: loop", "cards: 14", "tricks: 4")) is None
    assert EXERCISM.judge(given_, ("status: loop", "cards: 14", "tricks: 5")) is not None


def test_without_a_card_anything_is_right_as_the_sheet_does_not_say() -> None:
    assert ASSIGNMENT.unsettled([]) and not ASSIGNMENT.unsettled(["J", "2"])
    assert ASSIGNMENT.judge([], ("no cards",)) is None
    assert ASSIGNMENT.judge([], ()) is None


@every
def test_every_form_says_what_goes_in_and_comes_out(exercise: Exercise) -> None:
    assert Way.PROGRAM in exercise.forms
    for form in exercise.forms.values():
        assert all(form) and form.example.startswith(f"{exercise.key} ")
