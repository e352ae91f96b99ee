"""What the games say of chosen steps, questions, positions and ends: the sentences are in `words.toml`."""

from __future__ import annotations

import pytest

from cardtui.games import load, open_id
from cardtui.games.coins.explanation import explain
from cardtui.games.coins.game import Coins
from tests.games.replays import right_answer
from tests.oracles.tables import read_tables

WORDS = read_tables("words.toml")


@pytest.mark.parametrize(("saved", "full", "short", "why"), WORDS["steps"])
def test_a_step_is_described(saved: str, full: str, short: str, why: str) -> None:
    session = open_id(saved)
    assert session.game.describe(session.step(session.ply)) == (full, short, why)


@pytest.mark.parametrize(("saved", "result", "sentences"), WORDS["verdicts"])
def test_the_end_is_described(saved: str, result: str, sentences: list[str]) -> None:
    session = open_id(saved)
    session.look_ahead()
    assert session.result is not None and session.result.sentence == result
    facts = [f"{label}: {text}" for label, text in session.game.facts(session.last_state)]
    assert [*session.game.verdict(session.last_state), *facts] == sentences
    sheet = session.game.plain_text.outcome_line(session.last_state)
    if session.game.key == "beggar":  # as the sheet prints it
        assert list(session.game.plain_text.transcript(session.game.initial_state(), story=False)) == [sheet]
    # Older versions kept the sheet's line in the history.
    assert session.game.read_result(sheet, session.length) == result


@pytest.mark.parametrize(("saved", "text", "answer", "reason"), WORDS["questions"])
def test_a_question_has_its_right_answer_and_the_reason(
    saved: str, text: str, answer: str, reason: str
) -> None:
    session = open_id(saved)
    session.look_ahead()
    question = session.question(session.ply + 1)
    assert question is not None
    assert (question.text, right_answer(question), question.reason) == (text, answer, reason)


@pytest.mark.parametrize(("key", "length", "sentence"), WORDS["lengths"])
def test_a_length_is_compared_with_random_games(key: str, length: int, sentence: str) -> None:
    random_games = load(key).random_games
    assert random_games is not None and random_games.compare(length) == sentence


# Silver Dollar


@pytest.mark.parametrize(("saved", "mode", "turn", "progress", "goal"), WORDS["positions"])
def test_mode_turn_progress_and_goal_are_described(
    saved: str, mode: str, turn: str, progress: str, goal: str
) -> None:
    session = open_id(saved)
    game, state = session.game, session.state
    assert isinstance(game, Coins)
    assert (game.mode, game.turn_label(state), game.progress(state), game.goal) == (
        mode,
        turn,
        progress,
        goal,
    )
    assert len(goal) <= 58  # it fits the smallest terminal


@pytest.mark.parametrize(("saved", "sentence"), WORDS["hints"])
def test_a_hint_says_why(saved: str, sentence: str) -> None:
    session = open_id(saved)
    assert session.game.hint(session.state).sentence == sentence


@pytest.mark.parametrize(("saved", "lines"), WORDS["explanations"].items())
def test_a_position_is_explained(saved: str, lines: list[str]) -> None:
    session = open_id(saved)
    assert isinstance(session.game, Coins)
    assert list(explain(session.game, session.state)) == lines


@pytest.mark.parametrize(("deal", "plies", "sentence"), WORDS["mistakes"])
def test_the_mistakes_are_summarized(deal: str, plies: list[int], sentence: str) -> None:
    game = open_id(deal).game
    assert isinstance(game, Coins) and game.summarize_mistakes(plies) == sentence
