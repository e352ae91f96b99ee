"""The story and the lengths of Beggar My Neighbour."""

from __future__ import annotations

import pytest

from cardtui.engine.narrator import Sentence
from cardtui.games.beggar import rules
from cardtui.games.beggar.game import Beggar, BeggarParameters
from cardtui.games.beggar.random_games import PERCENTILES
from tests.games.beggar.deals import deal
from tests.games.replays import verdict, watched


def sentences_of(game: Beggar) -> list[Sentence]:
    session = watched(game)
    return [game.describe(session.step(ply)) for ply in range(1, session.length + 1)]


def test_the_story_says_once_that_an_endless_deal_repeats_and_never_so_of_others() -> None:
    game = deal("J 2 3 J 4 5", 20)  # after one trick the same two for ever
    round_again = [n for n, sentence in enumerate(sentences_of(game), 1) if "never ends" in sentence.full]
    session = watched(game)
    assert round_again == [session.landmarks[2]]
    sentence = sentences_of(game)[round_again[0] - 1]
    assert sentence.full.endswith(" Now everything is as it was when trick 2 began: this deal never ends.")
    assert sentence.short == "Trick 2 again: it never ends"
    assert sentence.why == "Now everything is as it was when trick 2 began: this deal never ends."
    assert not any("never" in sentence.full for sentence in sentences_of(Beggar.from_seed(305)))


def test_the_verdict_says_so_when_the_search_for_a_proof_was_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "_MOST_SETTLING", 100)
    assert verdict(Beggar.from_seed(305, BeggarParameters(rounds=10)))[1:] == [
        "Whether this deal ever ends is still open after millions of cards."
    ]


# lengths


def test_the_percentiles_agree_with_games_of_seeds() -> None:
    """Of 4000 seeds as many are shorter than a percentile as it says; three standard deviations are 2.4 %."""
    assert len(PERCENTILES) == 100
    cards = sorted(Beggar.from_seed(seed).outcome.cards for seed in range(4000))
    for percent, length in enumerate(PERCENTILES):
        assert sum(card < length for card in cards) / 40 == pytest.approx(percent, abs=2.4)
