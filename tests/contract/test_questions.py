"""What holds of the questions of every game in the list, of those that have any."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question, chance, question_of
from cardtui.games import load, open_id
from tests.contract.games import KEYS, finished, ids

_WIDEST = 62
"""Characters of a question with its answers: with a key before each they fit into eighty columns."""


def asked(game: str) -> dict[int, Question]:
    """What is asked in the game that is saved so, by the place before the step."""
    session = open_id(game)
    found = {place: session.game.question(session.step(place + 1)) for place in range(session.length)}
    return {place: question for place, question in found.items() if question is not None}


@pytest.mark.parametrize("key", KEYS)
def test_questions_are_short_have_one_right_answer_and_are_the_same_whenever_they_are_asked(key: str) -> None:
    game = load(key)
    for saved in map(finished, ids(key)):
        questions = asked(saved)
        assert bool(questions) is game.has_questions()
        assert asked(saved) == questions
        for question in questions.values():
            assert question.text.endswith("?")
            assert 2 <= len(question.choices) <= 4
            assert len(set(question.choices)) == len(question.choices)
            assert 0 <= question.right < len(question.choices)
            assert question.reason[0].isupper() and question.reason.endswith(".")
            assert len(question.text) + sum(map(len, question.choices)) <= _WIDEST


def test_games_that_are_watched_may_have_questions_and_those_that_are_played_have_none() -> None:
    """Who plays decides what comes next: that is no question."""
    having = {key for key in KEYS if load(key).has_questions()}
    assert having >= {"beggar", "perditio", "snap"}
    assert not [key for key in having if load(key).interactive]


def test_a_question_knows_its_right_answer_by_its_place() -> None:
    question = question_of("Which?", ["this", "that"], "that", "It is so.")
    assert question == Question("Which?", ("this", "that"), 1, "It is so.")


def test_chance_depends_on_the_game_and_the_place_alone() -> None:
    assert [chance("snap#305", place).randrange(100) for place in (1, 2, 3)] == [11, 54, 93]
    assert chance("snap#306", 1).random() != chance("snap#305", 1).random()
