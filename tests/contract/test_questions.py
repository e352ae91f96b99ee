"""The questions of every game that has any are short, and have one right answer."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question, chance, question_of
from cardtui.games import load, open_id
from tests.contract.games import KEYS, finished, ids

_WIDEST = 62
"""Characters of a question with its answers: with a key before each they fit into eighty columns."""


def questions_in(game: str) -> dict[int, Question]:
    """Return the questions in a saved game, by the ply before the step."""
    session = open_id(game)
    found = {ply: session.game.question(session.step(ply + 1)) for ply in range(session.length)}
    return {ply: question for ply, question in found.items() if question is not None}


@pytest.mark.parametrize("key", KEYS)
def test_questions_are_short_have_one_right_answer_and_are_the_same_whenever_they_are_asked(key: str) -> None:
    game = load(key)
    for saved in map(finished, ids(key)):
        questions = questions_in(saved)
        assert bool(questions) is game.has_questions()
        assert questions_in(saved) == questions
        for question in questions.values():
            assert question.text.endswith("?")
            assert 2 <= len(question.choices) <= 4
            assert len(set(question.choices)) == len(question.choices)
            assert 0 <= question.right < len(question.choices)
            assert question.reason[0].isupper() and question.reason.endswith(".")
            assert len(question.text) + sum(map(len, question.choices)) <= _WIDEST


def test_watched_games_may_have_questions_and_played_games_have_none() -> None:
    """In a played game the players decide what comes next."""
    having = {key for key in KEYS if load(key).has_questions()}
    assert having >= {"beggar", "perditio", "snap"}
    assert not [key for key in having if load(key).interactive]


def test_a_question_has_the_index_of_its_right_answer() -> None:
    question = question_of("Which?", ["this", "that"], "that", "It is so.")
    assert question == Question("Which?", ("this", "that"), 1, "It is so.")


def test_chance_depends_on_the_game_and_the_ply_only() -> None:
    assert [chance("snap#305", ply).randrange(100) for ply in (1, 2, 3)] == [11, 54, 93]
    assert chance("snap#306", 1).random() != chance("snap#305", 1).random()
