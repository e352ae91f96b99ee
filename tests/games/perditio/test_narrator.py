"""The story and the questions of Perditio Tempus, for any deal."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given

from cardtui.engine.cards import Rank
from cardtui.engine.questions import Question
from cardtui.games.perditio import questions
from cardtui.games.perditio.fate_words import fate_sentence, road_text
from cardtui.games.perditio.game import Perditio, PerditioState
from tests.games.replays import questions_of, right_answer, watched
from tests.oracles.perditio import Ranks, deal_of, deals, played, seeds, won_deals


@given(deals)
def test_each_step_is_explained_in_a_line_of_80_columns(piles: Ranks) -> None:
    game = deal_of(piles)
    for step in game.forced_steps(game.initial_state()):
        sentence = game.describe(step)
        assert sentence.why and len(sentence.full) <= 76


def test_a_road_is_written_with_arrows() -> None:
    assert road_text(Perditio.from_seed(8).fate.roads[6]) == "7 → 9 → 12 → 13 → 2 → 5 → 4 → 8 → 1"


@given(seeds)
def test_a_story_has_every_card_then_the_line_of_the_sheet_then_the_fate(seed: int) -> None:
    game = Perditio.from_seed(seed)
    plain, story = (list(game.plain_text.transcript(game.initial_state(), story)) for story in (False, True))
    assert len(plain) == game.fate.cards + 1
    assert len(story) == game.fate.cards + 2
    assert story[-2] == plain[-1]
    assert story[-1] == fate_sentence(game.fate)
    for line, sentence in zip(plain[:-1], story, strict=False):
        rank, pile = line.removesuffix(".").split()[1::3]
        assert sentence.startswith(f"Turned the {rank} of ") and f" on pile {pile}: " in sentence


def third_ace(game: Perditio) -> tuple[int, str]:
    """Return how many cards are left before the third ace, and what is said of the chance to win."""
    session = watched(game)
    (moment,) = (moment for moment in session.moments if moment.title == "one ace left")
    return 52 - moment.ply, moment.sentence.removeprefix("With the third ace ")


@given(deals | won_deals())
def test_the_chance_falls_with_the_third_ace_as_the_cards_left_say(piles: Ranks) -> None:
    left, said = third_ace(deal_of(piles))
    before, after = round(100 * 2 / left), round(100 / (left - 1))
    if left > 2:
        assert before > after and said == f"the chance fell from {before} % to {after} %."
    else:
        assert said == "the chance stayed at 100 %."


@given(deals | won_deals())
def test_the_circles_that_lose_a_deal_are_told_in_words(piles: Ranks) -> None:
    game = deal_of(piles)
    state = watched(game).last_state
    fate = dict(game.facts(state))["fate"]
    if state.won:
        assert fate == "won from the start: every pile leads to pile 1"
        return
    told = re.findall(r"piles? ([0-9, and]+?) (?:leads? )?only to (itself|each other)", fate)
    circles = [sorted(map(int, re.findall(r"\d+", piles))) for piles, _ in told]
    assert circles == [sorted(circle) for circle in game.fate.circles]
    assert [whom for _, whom in told] == ["itself" if len(one) == 1 else "each other" for one in circles]


@pytest.mark.parametrize("seed", [12, 33, 406])
def test_the_third_ace_of_a_deal_that_ends_with_two_changes_no_chance(seed: int) -> None:
    left, said = third_ace(Perditio.from_seed(seed))
    assert left == 2 and "falls" not in said


# questions

FATE, NEXT, ACE = "Will this be won?", "Which pile is next?", "Is the next card the last ace?"


def asked(game: Perditio) -> list[tuple[PerditioState, Question, PerditioState]]:
    """Return each question with the states before and after its step."""
    session = watched(game)
    found = questions_of(session)
    return [(session.state_at(ply), question, session.state_at(ply + 1)) for ply, question in found]


@given(deals | won_deals())
def test_before_the_first_card_the_question_is_whether_the_deal_is_won(piles: Ranks) -> None:
    (before, question, _), *_ = asked(deal_of(piles))
    assert (before.cards, question.text) == (0, FATE)
    assert (right_answer(question) == "won") is not any(played(piles)[1])


@given(seeds)
def test_the_wrong_choices_for_the_next_pile_can_be_excluded(seed: int) -> None:
    for before, question, after in asked(Perditio.from_seed(seed))[1:]:
        if question.text == NEXT:
            assert right_answer(question) == f"pile {after.current}"
            others = {choice for choice in question.choices if choice != right_answer(question)}
            assert others <= {f"pile {rank.value}" for rank in questions.used_up_ranks(before)}
            assert others
            assert question.reason.startswith("All ")
        else:
            assert question.text == ACE
            assert before.aces == 3
            assert (right_answer(question) == "yes") is (after.aces == 4)


def test_every_choice_is_sometimes_right() -> None:
    counts = Counter(
        (q.text, right_answer(q) if q.text != NEXT else q.right, len(q.choices))
        for seed in range(200)
        for _, q, _ in asked(Perditio.from_seed(seed))
    )
    for text, answers in ((FATE, ("won", "lost")), (ACE, ("yes", "no"))):
        assert all(counts[text, answer, 2] > 5 for answer in answers)
    for number in (2, 3, 4):
        assert all(counts[NEXT, ply, number] > 5 for ply in range(number))


def test_a_question_gives_no_answer_away() -> None:
    asked_of, all_of = Counter[bool](), Counter[bool]()
    for seed in range(400):
        game = Perditio.from_seed(seed)
        for step in game.forced_steps(game.initial_state()):
            if questions.used_up_ranks(step.before):
                ace = step.after.current == Rank.ACE
                all_of[ace] += 1
                asked_of[ace] += questions.ask(game, step) is not None
    for ace in (True, False):
        assert asked_of[ace] / all_of[ace] == pytest.approx(0.25, abs=0.05)


@pytest.mark.parametrize(("seed", "words"), [(5, "you have won"), (7, "you have lost")])
def test_a_pile_that_is_named_after_the_end_is_refused_with_the_result(seed: int, words: str) -> None:
    session = watched(Perditio.from_seed(seed))
    end = session.last_state
    assert session.game.when_over(end) == words
    assert session.game.hand_rules.why_illegal(end, "1") == f"the game is over: {words}"
