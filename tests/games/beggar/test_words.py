"""Beggar My Neighbour in words: what each step does and why, how a game ended, and the proof."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given

from cardtui.engine.narrator import Sentence
from cardtui.engine.session import Session
from cardtui.games.beggar import Beggar, Cycle, Outcome, Parameters, narrator, rules
from tests.games.beggar.deals import ENDLESS, RECORDS, deal, endless_often, small_deals, text_of
from tests.oracles.beggar import Values


def told(game: Beggar) -> list[Sentence]:
    session = Session(game)
    session.look_ahead()
    return [game.describe(session.step(place)) for place in range(1, session.length + 1)]


def verdict(game: Beggar) -> list[str]:
    session = Session(game)
    session.look_ahead()
    return list(game.verdict(session.last_state))


@pytest.mark.parametrize(
    ("text", "card", "full", "short"),
    [
        (
            "4C 5C / 3H 9D",
            1,
            "Player 0 plays the four of clubs.",
            "0 plays 4♣",
        ),
        (
            "KD 9C / 4S 10S 2S 5S",
            1,
            "Player 0 plays the king of diamonds: player 1 must pay 3.",
            "0 plays K♦: 1 owes 3",
        ),
        (
            "KD 9C / 4S 10S 2S 5S",
            3,
            "Player 1 pays the ten of spades, 2 of 3.",
            "1 pays 10♠, 2 of 3",
        ),
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
        (
            "- / - -",
            1,
            "Player 0 plays a plain card.",
            "0 plays plain",
        ),
    ],
)
def test_a_step_is_told_in_a_sentence(text: str, card: int, full: str, short: str) -> None:
    sentence = next(islice(told(deal(text)), card - 1, None))
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
def test_the_last_step_tells_who_wins_or_loses(text: str, full: str) -> None:
    assert told(deal(text))[-1].full == full


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
            "A king asks for three cards. Laid while paying, it ends that payment and turns the debt round.",
        ),
        ("J / 2 3", 1, "Player 0 has no card left, but is not out: the pile may still come back."),
        ("J 9 / 2 3", 2, "The debt is paid in plain cards: the pile goes under player 0's hand."),
        ("2 / 3", 2, "Who has no card left has lost: player 0 has no card left."),
        ("2 4 / 3 5", 1, ""),
    ],
)
def test_the_rule_behind_a_step_is_told(text: str, card: int, why: str) -> None:
    assert told(deal(text))[card - 1].why == why


@given(small_deals | endless_often)
def test_every_sentence_begins_with_who_plays_and_ends_with_a_full_stop(values: Values) -> None:
    for sentence in told(deal(text_of(values), 30)):
        assert sentence.full.startswith(("Player 0 p", "Player 1 p"))
        assert sentence.full.endswith(".")
        assert ".." not in sentence.full
        assert sentence.short.startswith(("0 p", "1 p", "Trick "))


def test_the_story_tells_once_when_an_endless_deal_comes_round() -> None:
    game = deal("J 2 3 J 4 5", 20)  # after one trick the same two for ever
    round_again = [n for n, sentence in enumerate(told(game), 1) if "never ends" in sentence.full]
    session = Session(game)
    session.look_ahead()
    assert round_again == [session.landmarks[2]]
    told_there = told(game)[round_again[0] - 1]
    assert told_there.full.endswith(" Now all is as when trick 2 began: this deal never ends.")
    assert told_there.short == "Trick 2 again: it never ends"
    assert told_there.why == "Now all is as when trick 2 began: this deal never ends."


def test_a_game_that_ends_never_tells_that_it_does_not() -> None:
    assert not any("never" in sentence.full for sentence in told(Beggar.from_seed(305)))


@pytest.mark.parametrize(
    ("end", "line", "headline", "extent"),
    [
        (
            Outcome(1, 112, 800),
            "Player 1 wins after 112 rounds.",
            "Player 1 wins",
            "after 112 tricks, 800 cards",
        ),
        (Outcome(0, 1, 1), "Player 0 wins after 1 rounds.", "Player 0 wins", "after 1 trick, 1 card"),
        (Outcome(0, 0, 0), "Player 0 wins after 0 rounds.", "Player 0 wins", "after 0 tricks, 0 cards"),
        (
            Outcome(None, 5791, 41_000),
            "Draw after 5791 rounds.",
            "A draw: nobody has won",
            "after 5791 tricks, 41000 cards",
        ),
    ],
)
def test_an_end_is_told_as_the_assignment_and_as_the_panel_have_it(
    end: Outcome, line: str, headline: str, extent: str
) -> None:
    assert (narrator.outcome(end), narrator.headline(end), narrator.extent(end)) == (line, headline, extent)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            Cycle(4, 34, 62, 440),
            "This deal never ends: after 4 tricks (34 cards)"
            " the same 62 tricks (440 cards) come round for ever.",
        ),
        (
            Cycle(1, 1, 2, 6),
            "This deal never ends: after 1 trick (1 card) the same 2 tricks (6 cards) come round for ever.",
        ),
        (
            Cycle(0, 0, 2, 6),
            "This deal never ends: the same 2 tricks (6 cards) come round for ever, from the first card on.",
        ),
        (Outcome(1, 7, 50), "Without the limit player 1 would win after 7 tricks, 50 cards."),
        (None, "Whether this deal ever ends is still open after millions of cards."),
    ],
)
def test_what_becomes_of_a_drawn_game_is_told(found: Outcome | Cycle | None, sentence: str) -> None:
    assert narrator.fate(found) == sentence


def test_the_verdict_on_the_endless_deal_is_the_proof() -> None:
    proof = (
        "This deal never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) come round for ever."
    )
    headline, extent, *rest = verdict(deal(ENDLESS["deal"]))
    assert headline == "A draw: this deal never ends"
    assert extent.startswith("after 5791 tricks, ")
    assert rest == [proof]


def test_the_verdict_on_a_game_cut_short_is_how_it_would_have_ended() -> None:
    game = Beggar.from_seed(305, Parameters(10))
    assert verdict(game)[0] == "A draw: nobody has won"
    assert verdict(game)[2] == "Without the limit player 1 would win after 26 tricks, 211 cards."


def test_the_verdict_says_so_when_the_search_for_a_proof_was_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "_MOST_SETTLING", 100)
    assert verdict(Beggar.from_seed(305, Parameters(10)))[2:] == [
        "Whether this deal ever ends is still open after millions of cards."
    ]


@pytest.mark.parametrize(
    ("game", "sentences"),
    [
        (deal("J 2 J 2"), ["Player 0 wins", "after 2 tricks, 4 cards"]),
        (deal("K"), ["Player 0 wins", "after 0 tricks, 0 cards"]),
        (
            deal(RECORDS[-1]["deal"]),
            [
                "Player 1 wins",
                "after 1164 tricks, 8344 cards",
                "longer than every one of a hundred million random deals",
            ],
        ),
    ],
)
def test_the_verdict_on_a_game_is_who_won_and_how_long_it_took(game: Beggar, sentences: list[str]) -> None:
    assert verdict(game) == sentences


def test_only_a_deal_of_52_is_compared_with_random_ones() -> None:
    record = RECORDS[-1]["deal"]
    assert len(verdict(deal(record))) == 3
    assert len(verdict(deal(record[:-1]))) == 2
    assert len(verdict(deal(record.replace("K", "A", 1)))) == 2


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("J 2 J 2", ["Player 0 wins after 2 rounds."]),
        ("K", ["Player 0 wins after 0 rounds."]),
        ("J 2 3 J 4 5", ["Draw after 5791 rounds."]),
    ],
)
def test_without_a_screen_there_is_the_sheets_one_line(text: str, lines: list[str]) -> None:
    game = deal(text)
    assert list(game.transcript(game.initial_state(), story=False)) == lines


def test_the_story_is_a_sentence_a_card_and_then_the_line() -> None:
    game = deal("J 2 J 2")
    assert list(game.transcript(game.initial_state(), story=True)) == [
        *(sentence.full for sentence in told(game)),
        "Player 0 wins after 2 rounds.",
    ]


def test_the_story_of_an_endless_deal_ends_with_the_proof() -> None:
    game = deal("J 2 3 J 4 5", 10)
    *_, line, proof = game.transcript(game.initial_state(), story=True)
    assert line == "Draw after 10 rounds."
    assert proof == (
        "This deal never ends: after 1 trick (2 cards) the same 2 tricks (6 cards) come round for ever."
    )


def test_the_rules_in_short_are_paragraphs() -> None:
    paragraphs = narrator.RULES.split("\n\n")
    assert len(paragraphs) >= 3
    assert not any("\n" in paragraph for paragraph in paragraphs)
    assert Beggar.rules == narrator.RULES
