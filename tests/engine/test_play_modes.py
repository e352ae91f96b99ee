"""The modes of play: what a conversation and the saving of games ask them."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.game import Game
from cardtui.engine.hand_score import HandScore
from cardtui.engine.phrases import capitalized
from cardtui.engine.play_modes import PlayMode, play_mode
from cardtui.engine.session import Session
from cardtui.engine.spoken import in_words
from cardtui.games import GAMES, load, open_id

IDS = (*(f"{game.key}#305" for game in GAMES), "snap,you=A#305", "beggar,slap=easy#305", "coins,players=1#7")

WATCHED, CHOSEN, BY_HAND = (False, False, "", ""), (True, True, "", ""), (True, False, "hand", "--hand")
"""Whether moves are made, whether they can be undone, and how the game is saved and resumed."""


def traits(game: Game[Any, Any]) -> tuple[bool, bool, str, str]:
    mode = play_mode(game)
    return mode.is_played, mode.can_undo, mode.saved_view, mode.resume_option


@pytest.mark.parametrize("game_id", IDS)
def test_a_game_has_the_mode_in_which_it_is_played(game_id: str) -> None:
    game = open_id(game_id).game
    assert traits(game) == (CHOSEN if game.interactive else WATCHED)
    by_hand = game.by_hand
    assert traits(by_hand) == (BY_HAND if by_hand.id == game.id and not game.interactive else CHOSEN)
    assert traits(by_hand.watched) == (WATCHED if by_hand.watched is not by_hand else CHOSEN)


def by_hand(key: str) -> tuple[Session[Any, Any], PlayMode]:
    session = Session(load(key).from_seed(5).by_hand)
    return session, play_mode(session.game)


@pytest.mark.parametrize("key", ["beggar", "perditio"])
def test_a_prompt_by_hand_has_words_for_what_the_screen_shows_as_signs(key: str) -> None:
    session, mode = by_hand(key)
    prompts = set[str]()
    while not session.at_end:
        if session.game.is_human_turn(session.state):
            prompt = mode.prompt(session.state)
            assert prompt == in_words(prompt) == capitalized(prompt)
            assert prompt == capitalized(in_words(session.game.hand_rules.prompt(session.state)))
            prompts.add(prompt)
        session.play(session.game.legal_moves(session.state)[0])
    assert prompts == {"Your card"} if key == "beggar" else len(prompts) > 20


def test_a_score_counts_the_steps_of_a_person_and_ends_when_one_is_watched() -> None:
    session, mode = by_hand("perditio")
    score = HandScore()
    watching = play_mode(session.game.watched)
    for other in (watching, play_mode(open_id("coins#7").game)):
        other.begin_score(score, 3)
        assert score.since is None and other.mistakes(score) is None
    mode.begin_score(score, 0)
    mode.begin_score(score, 7)  # it counts already
    mode.count_steps(score)
    assert (score.since, mode.mistakes(score)) == (0, 0)
    assert watching.mistakes(score) is None  # nor is it saved with a game that is watched now
    watching.count_steps(score)
    assert (score.since, mode.mistakes(score)) == (None, None)
    mode.begin_score(score, 7)
    assert (score.since, mode.mistakes(score)) == (7, None)


def test_a_move_by_hand_is_made_at_the_newest_ply_only_and_a_chosen_one_at_each() -> None:
    session, mode = by_hand("perditio")
    chosen = Session(open_id("coins:1.4.5.9").game)
    for played in (session, chosen):
        for _ in range(3):
            played.play(played.game.legal_moves(played.state)[0])
    assert mode.makes_move(session) and play_mode(chosen.game).makes_move(chosen)
    session.seek(1)
    chosen.seek(1)
    assert not mode.makes_move(session) and play_mode(chosen.game).makes_move(chosen)
    assert not play_mode(session.game.watched).makes_move(session)
