"""The story, the questions and the lengths of Beggar My Neighbour."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.narrator import Sentence
from cardtui.games.beggar import Beggar, BeggarParameters, rules
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.random_games import PERCENTILES
from tests.games.beggar.deals import deal, small_deals, text_of
from tests.games.replays import questions_of, right_answer, verdict, watched
from tests.oracles.beggar import Values


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


# questions


@given(small_deals)
def test_there_is_one_question_a_trick_and_its_answer_is_how_the_trick_ends(values: Values) -> None:
    game = deal(text_of(values), rounds=300)
    session = watched(game, 3000)
    tricks: Counter[int] = Counter()
    for ply, question in questions_of(session):
        before = session.state_at(ply)
        *plain, penalty = (PENALTIES[card.rank] for card in before.pile)
        assert penalty and not any(plain)
        steps = map(session.step, range(ply + 1, session.length + 1))
        step = next(step for step in steps if step.after.tricks > before.tricks)
        taker = Beggar.player_names[step.after.turn]
        assert right_answer(question) == f"{taker}, {len(step.before.pile) + 1}"
        assert question.reason.startswith(Beggar.player_names) is (
            step.before.debt > 1 or "no card" in question.reason
        )
        most = len(before.pile) + sum(map(len, before.hands))
        assert all(int(choice.split()[-1]) <= most for choice in question.choices)
        tricks[before.tricks] += 1
    assert set(tricks.values()) <= {1}


@given(st.integers(0, 10**9))
def test_the_choices_offer_both_players_the_same_two_numbers(seed: int) -> None:
    game = Beggar.from_seed(seed, BeggarParameters(rounds=40))
    session = watched(game, 3000)
    for ply, question in questions_of(session):
        state = session.state_at(ply)
        found = [choice.rsplit(", ", 1) for choice in question.choices]
        assert [taker for taker, _ in found] == ["Neighbour"] * 2 + ["You"] * 2
        sizes = [int(size) for _, size in found]
        assert sizes[:2] == sizes[2:] == sorted(set(sizes))
        assert len(state.pile) + min(state.debt, len(state.hands[state.turn])) in sizes
        assert max(sizes) <= 52


def test_each_choice_is_right_about_as_often() -> None:
    counts = Counter(
        q.right for seed in range(60) for _, q in questions_of(watched(Beggar.from_seed(seed), 3000))
    )
    assert set(counts) == {0, 1, 2, 3}
    assert max(counts.values()) < 2 * min(counts.values())


# lengths


def test_the_percentiles_agree_with_games_of_seeds() -> None:
    """Of 4000 seeds as many are shorter than a percentile as it says; three standard deviations are 2.4 %."""
    assert len(PERCENTILES) == 100
    cards = sorted(Beggar.from_seed(seed).outcome.cards for seed in range(4000))
    for percent, length in enumerate(PERCENTILES):
        assert sum(card < length for card in cards) / 40 == pytest.approx(percent, abs=2.4)
