"""The rules, ends, statistics and questions of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtui.engine.dialogue import dialogue
from cardtui.engine.errors import BadInput
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.session import Session
from cardtui.engine.zones import ZoneKind
from cardtui.games import load, open_id
from tests.contract.games import KEYS, finished, go_on, ids

every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_the_end_of_a_game_is_described(key: str) -> None:
    for game in ids(key):
        session = open_id(finished(game))
        rules, last = session.game, session.last_state
        assert (rules.result(last) is None) is bool(rules.legal_moves(last))
        if rules.result(last) is not None:
            assert rules.outcome_line(last) and all(rules.verdict(last)[:1])
        if session.result is not None:
            sentence = session.result.sentence
            assert sentence.isprintable() and sentence.endswith((".", "!")) and len(sentence) <= 100
            assert rules.read_result(sentence, session.length) == sentence


@every_game
def test_the_moves_of_a_played_game_have_texts_targets_and_reasons(key: str) -> None:
    if not load(key).interactive:
        return
    for game in ids(key):
        session, random = open_id(game), Random(game)
        seen = set[str]()
        while session.game.legal_moves(session.state):
            rules, state = session.game, session.state
            moves = {rules.move_text(move): move for move in rules.legal_moves(state)}
            for text, move in moves.items():
                assert rules.parse_move(text) == move
                assert rules.why_illegal(state, move) is None
                assert not set(text) & set(" .@~\n")
            for text in seen - moves.keys():
                assert rules.why_illegal(state, rules.parse_move(text)) is not None
                with pytest.raises(BadInput):
                    session.play(rules.parse_move(text))
            seen |= moves.keys()
            if rules.is_human_turn(state) and ZoneKind.STRIP not in {zone.kind for zone in rules.zones}:
                check_pointing(session)
            if rules.is_human_turn(state):
                hinted = rules.hint(state).move
                assert hinted is None or rules.why_illegal(state, hinted) is None
            assert go_on(session, random)


def check_pointing(session: Session[Any, Any]) -> None:
    """Check that every move can be made by pointing at the offered targets, one after the other.

    The beginning of a move is illegal, even if the rules can parse it.
    """
    rules, state = session.game, session.state
    for move in rules.legal_moves(state):
        targets = rules.move_targets(state, move)
        for length in range(len(targets)):
            assert targets[length] in rules.next_targets(state, targets[:length])
        assert rules.targeted_move(state, targets) == move
    for text in {zone.name for zone in rules.zones} - {*map(rules.move_text, rules.legal_moves(state))}:
        try:
            beginning = rules.parse_move(text)
        except BadInput:
            continue
        assert rules.why_illegal(state, beginning) is not None


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_dialogue_of_any_moves_ends(key: str, seed: int) -> None:
    if not load(key).interactive:
        for game in ids(key):
            session = open_id(finished(game))
            assert all(line.isprintable() for line in session.game.transcript(session.state, story=True))
        return
    random, left = Random(f"{key} {seed}"), 60
    session = open_id(ids(key)[0])
    known = [session.game.move_text(move) for move in session.game.legal_moves(session.state)]

    def ask() -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        legal = [session.game.move_text(move) for move in session.game.legal_moves(session.state)]
        known.extend(legal)
        others = ["hint", "undo", "", "x", "\x1b[2J", *random.choices(known, k=3)]
        return random.choice(legal if random.random() < 0.6 else others)

    lines = list(dialogue(session, ask, story=seed == 1))
    assert all(line.isprintable() for line in lines)
    if session.complete:
        assert session.game.outcome_line(session.state) in lines
    else:
        assert lines[-1] == f"To go on with it: cardtui open {session.save()}"


@every_game
def test_statistics_agree_with_the_game(key: str) -> None:
    for game in ids(key):
        session = open_id(finished(game))
        stats = session.game.game_stats(
            [session.step(at) for at in range(1, session.length + 1)], session.last_state
        )
        assert stats.mistakes is None or 0 <= stats.mistakes <= session.length
        assert stats.over_par is None or stats.over_par >= 0
        if session.complete and session.game.interactive and session.game.player_count == 1:
            assert stats.won is not None
    lengths = load(key).length_percentiles()
    assert len(lengths) in (0, 100)  # one for each percent
    assert list(lengths) == sorted(lengths)


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
