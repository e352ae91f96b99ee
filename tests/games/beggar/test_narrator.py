"""Beggar My Neighbour in words: what each card does and why, questions, ends, proofs and lengths."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.narrator import Sentence
from cardtui.games.beggar import Beggar, Cycle, Outcome, Parameters, narrator, rules
from cardtui.games.beggar.narrator import LENGTHS, PERCENTILES
from cardtui.games.beggar.notation import PENALTIES
from tests.games.beggar.deals import ENDLESS, RECORDS, deal, small_deals, text_of
from tests.games.replays import questions_of, right_answer, verdict, watched
from tests.oracles.beggar import Values


def sentences_of(game: Beggar) -> list[Sentence]:
    session = watched(game)
    return [game.describe(session.step(ply)) for ply in range(1, session.length + 1)]


@pytest.mark.parametrize(
    ("text", "card", "full", "short"),
    [
        ("4C 5C / 3H 9D", 1, "Player 0 plays the four of clubs.", "0 plays 4♣"),
        (
            "KD 9C / 4S 10S 2S 5S",
            1,
            "Player 0 plays the king of diamonds: player 1 must pay 3.",
            "0 plays K♦: 1 owes 3",
        ),
        ("KD 9C / 4S 10S 2S 5S", 3, "Player 1 pays the ten of spades, 2 of 3.", "1 pays 10♠, 2 of 3"),
        (
            "KD 9C / 4S 10S 2S 5S",
            4,
            "Player 1 pays the two of spades, 3 of 3: player 0 takes the pile of 4.",
            "1 pays 2♠, 3 of 3: 0 takes 4",
        ),
        (
            "KD 9C 8C / 4S AS 2S",
            3,
            "Player 1 pays the ace of spades: now player 0 must pay 4.",
            "1 pays A♠: 0 owes 4",
        ),
        (
            "J / 2 3",
            1,
            "Player 0 plays the jack of spades: player 1 must pay 1."
            " It was player 0's last card, but the pile may yet be won.",
            "0 plays J♠: 1 owes 1",
        ),
        ("- / - -", 1, "Player 0 plays a plain card.", "0 plays plain"),
    ],
)
def test_a_step_is_described(text: str, card: int, full: str, short: str) -> None:
    sentence = next(islice(sentences_of(deal(text)), card - 1, None))
    assert (sentence.full, sentence.short) == (full, short)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        # the pile is paid in full
        ("JC 3C / 2D", "Player 1 pays the two of diamonds, 1 of 1: player 0 takes all and wins."),
        # he has to pay, or to play, and has no card
        ("QC / 2D", "Player 1 pays the two of diamonds, 1 of 2: player 1 has no card and loses."),
        ("2C / 3D", "Player 1 plays the three of diamonds: player 0 has no card and loses."),
        (
            "JC / QD",
            "Player 1 pays the queen of diamonds: now player 0 must pay 2: player 0 has no card and loses.",
        ),
    ],
)
def test_the_last_step_says_who_wins_or_loses(text: str, full: str) -> None:
    assert sentences_of(deal(text))[-1].full == full


@pytest.mark.parametrize(
    ("text", "card", "why"),
    [
        (
            "J 9 / 2 3",
            1,
            "A jack asks for one card. A court card or an ace among them would turn the debt round.",
        ),
        (
            "Q 9 / 2 3",
            1,
            "A queen asks for two cards. A court card or an ace among them would turn the debt round.",
        ),
        (
            "A 9 / 2 3",
            1,
            "An ace asks for four cards. A court card or an ace among them would turn the debt round.",
        ),
        (
            "A 9 / K 3",
            2,
            "A king asks for three cards. Played as payment, it cancels the debt and turns it round.",
        ),
        ("J / 2 3", 1, "Player 0 has no card left, but is not out: the pile may still come back."),
        ("J 9 / 2 3", 2, "The debt is paid in plain cards: the pile goes under player 0's hand."),
        ("2 / 3", 2, "Player 0 has no card left, and so has lost."),
        ("2 4 / 3 5", 1, ""),
    ],
)
def test_the_rule_behind_a_step_is_explained(text: str, card: int, why: str) -> None:
    assert sentences_of(deal(text))[card - 1].why == why


def test_the_story_says_once_that_an_endless_deal_repeats() -> None:
    game = deal("J 2 3 J 4 5", 20)  # after one trick the same two for ever
    round_again = [n for n, sentence in enumerate(sentences_of(game), 1) if "never ends" in sentence.full]
    session = watched(game)
    assert round_again == [session.landmarks[2]]
    sentence = sentences_of(game)[round_again[0] - 1]
    assert sentence.full.endswith(" Now everything is as it was when trick 2 began: this deal never ends.")
    assert sentence.short == "Trick 2 again: it never ends"
    assert sentence.why == "Now everything is as it was when trick 2 began: this deal never ends."


def test_a_game_that_ends_is_never_called_endless() -> None:
    assert not any("never" in sentence.full for sentence in sentences_of(Beggar.from_seed(305)))


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            Cycle(4, 34, 62, 440),
            "This deal never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) repeat for ever.",
        ),
        (
            Cycle(1, 1, 2, 6),
            "This deal never ends: after 1 trick (1 card) the same 2 tricks (6 cards) repeat for ever.",
        ),
        (
            Cycle(0, 0, 2, 6),
            "This deal never ends: the same 2 tricks (6 cards) repeat for ever, from the first card on.",
        ),
    ],
)
def test_the_fate_of_a_drawn_game_is_described(found: Outcome | Cycle | None, sentence: str) -> None:
    assert narrator.fate_sentence(found) == sentence


def test_the_verdict_on_the_endless_deal_is_the_proof() -> None:
    proof = "This deal never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) repeat for ever."
    headline, extent, *rest = verdict(deal(ENDLESS["deal"]))
    assert headline == "A draw: this deal never ends"
    assert extent.startswith("after 5791 tricks, ")
    assert rest == [proof]


def test_the_verdict_says_so_when_the_search_for_a_proof_was_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "_MOST_SETTLING", 100)
    assert verdict(Beggar.from_seed(305, Parameters(10)))[2:] == [
        "Whether this deal ever ends is still open after millions of cards."
    ]


@pytest.mark.parametrize(
    ("game", "line", "sentences"),
    [
        (deal("J 2 J 2"), "Player 0 wins after 2 rounds.", ["Player 0 wins", "after 2 tricks, 4 cards"]),
        (deal("J / 2"), "Player 0 wins after 1 rounds.", ["Player 0 wins", "after 1 trick, 2 cards"]),
        (deal("K"), "Player 0 wins after 0 rounds.", ["Player 0 wins", "after 0 tricks, 0 cards"]),
        (
            deal(RECORDS[-1]["deal"]),
            "Player 1 wins after 1164 rounds.",
            [
                "Player 1 wins",
                "after 1164 tricks, 8344 cards",
                "longer than every one of a hundred million random deals",
            ],
        ),
        (
            Beggar.from_seed(305, Parameters(10)),
            "Draw after 10 rounds.",
            [
                "A draw: nobody has won",
                "after 10 tricks, 80 cards",
                "Without the limit player 1 would win after 26 tricks, 211 cards.",
            ],
        ),
    ],
)
def test_the_sheets_line_and_the_verdict(game: Beggar, line: str, sentences: list[str]) -> None:
    assert verdict(game) == sentences
    assert list(game.transcript(game.initial_state(), story=False)) == [line]


def test_only_a_deal_of_52_is_compared_with_random_ones() -> None:
    record = RECORDS[-1]["deal"]
    assert len(verdict(deal(record))) == 3
    assert len(verdict(deal(record[:-1]))) == 2
    assert len(verdict(deal(record.replace("K", "A", 1)))) == 2


# questions


@pytest.mark.parametrize(
    ("text", "ply", "answer", "reason"),
    [
        ("2 3 J 4 5 6", 3, "0 takes 4", "The J♠ is paid in plain cards."),
        ("2 3 K J 5 6 7 8", 3, "1 takes 5", "The debt turns once, last by the J♠."),
        ("K Q 5 J 2 6 3 4", 1, "1 takes 4", "The debt turns once, last by the Q♠."),
        ("A 2", 1, "0 takes 2", "Player 1 has no card left to pay with."),
        ("J.J.J.J.J.-/-.-", 1, "0 takes 2", "The J is paid in plain cards."),
    ],
)
def test_the_right_answer_and_why(text: str, ply: int, answer: str, reason: str) -> None:
    questions = dict(questions_of(watched(deal(text), 3000)))
    assert (right_answer(questions[ply]), questions[ply].reason) == (answer, reason)


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
        assert right_answer(question) == f"{step.after.turn} takes {len(step.before.pile) + 1}"
        assert question.reason.startswith("Player") is (step.before.debt > 1 or "no card" in question.reason)
        most = len(before.pile) + sum(map(len, before.hands))
        assert all(int(choice.split()[-1]) <= most for choice in question.choices)
        tricks[before.tricks] += 1
    assert set(tricks.values()) <= {1}


@given(st.integers(0, 10**9))
def test_the_choices_offer_both_players_the_same_two_numbers(seed: int) -> None:
    game = Beggar.from_seed(seed, Parameters(40))
    session = watched(game, 3000)
    for ply, question in questions_of(session):
        state = session.state_at(ply)
        found = [choice.split(" takes ") for choice in question.choices]
        assert [player for player, _ in found] == ["0", "0", "1", "1"]
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
    cards = sorted(Beggar.from_seed(seed).outcome().cards for seed in range(4000))
    for percent, length in enumerate(PERCENTILES):
        assert sum(card < length for card in cards) / 40 == pytest.approx(percent, abs=2.4)


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (33, "shorter than every one of a hundred million random deals"),
        (34, "shorter than 99 % of random deals"),  # as short as the shortest there was
        (997, "longer than 99 % of random deals"),
        (3820, "longer than every one of a hundred million random deals"),
    ],
)
def test_a_length_is_compared(cards: int, sentence: str) -> None:
    assert LENGTHS.compare(cards) == sentence
