"""Perditio Tempus in words: what every card does and why, questions, ends, and the fate."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from cardtui.engine.cards import Rank
from cardtui.engine.questions import Question
from cardtui.engine.session import Session
from cardtui.games.perditio import Perditio, State, narrator
from tests.games.replays import questions_of, right_answer, verdict, watched
from tests.oracles.perditio import SHEET, Ranks, completed, deal_of, deals, played, seeds, won_deals

WON, LOST = (deal_of(completed(game, 0)) for game in SHEET)


def sentence_at(game: Perditio, card: int) -> tuple[str, str, str]:
    """Return the sentence of the step that turned card number `card`."""
    session = Session(game)
    session.forward(card)
    return game.describe(session.step(card))


@pytest.mark.parametrize(
    ("game", "card", "full", "short", "why"),
    [
        (
            WON,
            1,
            "Turned the five of spades on pile 1: on to pile 5.",
            "5♠ on pile 1: on to 5",
            "The five sends us to pile 5, which has four cards left.",
        ),
        (
            WON,
            5,
            "Turned the two of spades on pile 2: pile 2 once more.",
            "2♠ on pile 2: 2 again",
            "The two sends us to pile 2, which has three cards left.",
        ),
        (
            WON,
            18,
            "Turned the ace of clubs on pile 13: back to pile 1.",
            "A♣ on pile 13: back to 1",
            "The first ace sends us back to pile 1, which has three cards left. "
            "The fourth will end the game.",
        ),
        (
            WON,
            50,
            "Turned the five of diamonds on pile 10: on to pile 5.",
            "5♦ on pile 10: on to 5",
            "The five sends us to pile 5, which has one card left.",
        ),
        (
            WON,
            51,
            "Turned the ace of hearts on pile 5: back to pile 1.",
            "A♥ on pile 5: back to 1",
            "The third ace sends us back to pile 1, which has one card left. The fourth will end the game.",
        ),
        (
            WON,
            52,
            "Turned the ace of spades on pile 1: every pile is empty.",
            "A♠ on pile 1: all are empty",
            "The fourth ace is the last card of all: pile 1 is empty, and so is every other.",
        ),
        (
            LOST,
            39,
            "Turned the ace of hearts on pile 8: pile 1 is empty.",
            "A♥ on pile 8: pile 1 is empty",
            "The fourth ace sends us to pile 1, which is empty: the game ends, "
            "and 13 cards are left in 10 piles.",
        ),
    ],
)
def test_a_card_is_described(game: Perditio, card: int, full: str, short: str, why: str) -> None:
    assert sentence_at(game, card) == (full, short, why)


def test_a_card_left_alone() -> None:
    game = Perditio.from_seed(7)
    assert sentence_at(game, 51)[2].endswith("the game ends, and 1 card is left in 1 pile.")
    assert verdict(game)[1] == "51 cards turned, 1 card is left in 1 pile"


@given(deals)
def test_each_step_is_explained_in_a_line_of_80_columns(piles: Ranks) -> None:
    game = deal_of(piles)
    for step in game.forced_steps(game.initial_state()):
        sentence = game.describe(step)
        assert sentence.why and len(sentence.full) <= 76


@pytest.mark.parametrize(
    ("game", "sentences"),
    [
        (
            WON,
            [
                "You won: every pile is empty",
                "52 cards turned",
                "7.7 % of random deals last at least this long (exactly 1 in 13)",
                "won from the start",
            ],
        ),
        (
            Perditio.from_seed(9),
            [
                "You lost: pile 1 is empty",
                "35 cards turned, 17 cards are left in 10 piles",
                "82.9 % of random deals last at least this long (exactly 13197/15925)",
                "lost from the start: 2 → 2 and 9 → 12 → 9",
            ],
        ),
    ],
    ids=["won", "lost"],
)
def test_the_verdict(game: Perditio, sentences: list[str]) -> None:
    assert verdict(game) == sentences


@pytest.mark.parametrize(
    ("seed", "fate", "brief", "ending"),
    [
        (
            7,
            "It was lost from the start: by the bottom cards 11 → 11 never comes to pile 1.",
            "lost from the start: 11 → 11",
            "It ends with card 51, the ace of hearts on pile 10: 1 card is left in 1 pile.",
        ),
        (
            3,
            "It was lost from the start: by the bottom cards 2 → 10 → 7 → 2, 6 → 6 and 11 → 12 → 11 "
            "never come to pile 1.",
            "lost from the start: 2 → 10 → 7 → 2, 6 → 6 and 11 → 12 → 11",
            "It ends with card 33, the ace of clubs on pile 9: 19 cards are left in 11 piles.",
        ),
        (
            8,
            "It was won from the start: by the bottom cards every pile leads to pile 1.",
            "won from the start",
            "It ends with card 52, the ace of clubs on pile 8: no card is left.",
        ),
    ],
)
def test_the_fate_is_described(seed: int, fate: str, brief: str, ending: str) -> None:
    game = Perditio.from_seed(seed)
    assert verdict(game)[3] == brief
    assert narrator.fate_sentence(game.fate) == fate and narrator.ending_sentence(game.fate) == ending


def test_a_road_is_written_with_arrows() -> None:
    assert narrator.road_text(Perditio.from_seed(8).fate.roads[6]) == "7 → 9 → 12 → 13 → 2 → 5 → 4 → 8 → 1"


@given(seeds)
def test_a_story_has_every_card_then_the_line_of_the_sheet_then_the_fate(seed: int) -> None:
    game = Perditio.from_seed(seed)
    plain, story = (list(game.transcript(game.initial_state(), story)) for story in (False, True))
    assert len(plain) == game.fate.cards + 1
    assert len(story) == game.fate.cards + 2
    assert story[-2] == plain[-1]
    assert story[-1] == narrator.fate_sentence(game.fate)
    for line, sentence in zip(plain[:-1], story, strict=False):
        rank, pile = line.removesuffix(".").split()[1::3]
        assert sentence.startswith(f"Turned the {rank} of ") and f" on pile {pile}: " in sentence


# questions

FATE, NEXT, ACE = "Will this be won?", "Which pile is next?", "Is the next card the last ace?"


def asked(game: Perditio) -> list[tuple[State, Question, State]]:
    """Return each question with the states before and after its step."""
    session = watched(game)
    found = questions_of(session)
    return [(session.state_at(ply), question, session.state_at(ply + 1)) for ply, question in found]


def test_a_deal_that_is_won_and_one_that_is_lost() -> None:
    (_, won, _), *_ = asked(Perditio.from_seed(8))
    assert won == Question(FATE, ("won", "lost"), 0, "By the bottom cards every pile leads to pile 1.")
    (_, lost, _), *_ = asked(Perditio.from_seed(7))
    assert lost == Question(FATE, ("won", "lost"), 1, "By the bottom cards 11 → 11 never comes to pile 1.")
    (_, several, _), *_ = asked(Perditio.from_seed(0))
    assert several.reason == "By the bottom cards 2 → 11 → 7 → 2 and 5 → 6 → 5 never come to pile 1."


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
            assert others <= {f"pile {rank.value}" for rank in narrator.used_up_ranks(before)}
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
            if narrator.used_up_ranks(step.before):
                ace = step.after.current == Rank.ACE
                all_of[ace] += 1
                asked_of[ace] += game.question(step) is not None
    for ace in (True, False):
        assert asked_of[ace] / all_of[ace] == pytest.approx(0.25, abs=0.05)
