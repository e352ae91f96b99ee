"""Cards, the deck that a seed shuffles, and the words that games share."""

from __future__ import annotations

import random
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank, Suit, give_suits, read_card, shuffled_deck, standard_deck
from cardtui.engine.errors import quote
from cardtui.engine.optional_features import MeasuredGames
from cardtui.engine.phrases import article, clause, count, few, listed
from tests.cases import verdicts

S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS

cards = st.builds(Card, st.sampled_from([rank for rank in Rank if rank]), st.none() | st.sampled_from(Suit))


def test_ranks_are_read_in_either_case() -> None:
    for rank, label in zip(Rank, ("-", "A", *map(str, range(2, 11)), "J", "Q", "K"), strict=True):
        assert read_card(label) == read_card(label.lower()) == Card(rank)
    assert read_card("T") == read_card("t") == Card(Rank.TEN)


@pytest.mark.parametrize(
    ("texts", "card"),
    [
        (("KH", "kh", "K♥", "k♥\ufe0f"), Card(Rank.KING, H)),  # with the variation selector that phones add
        (("10D", "TD", "td", "10♦", "t♦"), Card(Rank.TEN, D)),
        (("AS", "A♠"), Card(Rank.ACE, S)),
        (("2C", "2♣"), Card(Rank.TWO, C)),
    ],
)
def test_a_suit_may_follow_the_rank_as_a_letter_or_a_glyph(texts: tuple[str, ...], card: Card) -> None:
    assert {read_card(text) for text in texts} == {card}


@pytest.mark.parametrize(
    "text",
    [
        *("", "X", "1", "0", "11", "100", "TT", "KK", "KSS", "SK", "K S", " K", "K\n"),
        *("-S", "--", "K♤", "/", "10-"),
        *("\u212a", "\u212aS", "K\u017f", "٣", "Ａ"),  # Unicode folds these to K, S, 3 and A
    ],
)
def test_other_texts_are_no_cards(text: str) -> None:
    assert read_card(text) is None


@given(cards)
def test_a_card_is_read_back_as_it_was_written(card: Card) -> None:
    assert read_card(card.text) == read_card(card.short) == read_card(card.text.lower()) == card


@pytest.mark.parametrize(("text", "label", "short", "name"), verdicts("cards"))
def test_a_card_is_written_short_and_in_words(text: str, label: str, short: str, name: str) -> None:
    card = read_card(text)
    assert card and (card.text, card.label, card.short, card.name) == (text, label, short, name)


def test_suits_have_an_order_letters_and_glyphs() -> None:
    assert [suit.value + suit.glyph for suit in Suit] == ["S♠", "H♥", "D♦", "C♣"]


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ("A A A A", "AS AH AD AC"),
        ("J 2 J 2", "JS 2S JH 2H"),
        ("J - 2 -", "JS - 2S -"),
        ("", ""),
        ("J JH J", "J JH J"),  # a deal that names any suit stays as it is
        ("5 5 5 5 5 J", "5 5 5 5 5 J"),  # and so does one with five of a rank
        ("- - - - - J", "- - - - - JS"),  # there may be many plain cards
    ],
)
def test_suits_are_given_in_order_to_a_deal_without_any(ranks: str, expected: str) -> None:
    cards = [card for token in ranks.split() if (card := read_card(token))]
    assert " ".join(card.text for card in give_suits(cards)) == expected


def test_the_standard_deck_is_ace_to_king_four_times_over_suit_by_suit() -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert [card.text for card in standard_deck()] == [rank + suit for suit in "SHDC" for rank in ranks]


def test_a_seed_shuffles_the_deck_as_the_courses_do() -> None:
    # The snap sheet prints the decks of its seed 305: the first 26 ranks, then the last 26.
    first = "6 A A 7 Q 8 10 4 9 9 6 K 3 10 3 Q 7 3 2 3 10 2 5 7 10 5"
    last = "A 8 8 J 9 2 6 4 4 9 K 7 J 5 5 J A K 8 6 4 2 K Q J Q"
    assert " ".join(card.label for card in shuffled_deck(Random(305))) == f"{first} {last}"


@given(st.integers())
def test_a_shuffled_deck_has_every_card_once(seed: int) -> None:
    before = random.getstate()
    assert sorted(shuffled_deck(Random(seed)), key=str) == sorted(standard_deck(), key=str)
    assert random.getstate() == before  # the global random numbers are left alone


# Words that games share


MEASURED = MeasuredGames(
    tuple(range(100, 1100, 10)), ((0.999, 2000),), longest=3000, games="deals of old", number="a thousand"
)


@pytest.mark.parametrize(("length", "comparison"), verdicts("lengths"))
def test_a_length_is_compared(length: int, comparison: str) -> None:
    assert MEASURED.compare(length) == comparison


@pytest.mark.parametrize(("number", "noun", "digits", "words"), verdicts("numbers-of-things"))
def test_a_number_of_things(number: int, noun: str, digits: str, words: str) -> None:
    assert (count(number, noun), few(number, noun)) == (digits, words)


def test_articles_and_lists() -> None:
    nouns = ("king", "two", "ace", "eight")
    assert [article(noun) for noun in nouns] == ["a king", "a two", "an ace", "an eight"]
    assert listed(["a king"]) == "a king"
    assert listed(["a king", "an ace"]) == "a king and an ace"
    assert listed(["305", "400", "1300"], "or") == "305, 400 or 1300"


@pytest.mark.parametrize(("text", "shown"), verdicts("quoted"))
def test_unprintable_characters_are_escaped_and_a_long_text_is_cut(text: str, shown: str) -> None:
    assert quote(text) == shown
    assert (quote("12345", 5), quote("123456", 5)) == ('"12345"', '"1234…"')


@given(st.text(st.characters(), max_size=80))
def test_a_quoted_text_is_printable_and_short(text: str) -> None:
    shown = quote(text)
    assert shown.isprintable()
    assert len(shown) <= 32 * len("\\U0010ffff") + 2


def test_a_verb_agrees_with_its_player() -> None:
    verbs = {
        **{"win": "wins", "take": "takes", "have": "has", "pay": "pays", "play": "plays", "lose": "loses"},
        **{
            "go": "goes",
            "do": "does",
            "pass": "passes",
            "match": "matches",
            "push": "pushes",
            "try": "tries",
        },
    }
    for verb, third in verbs.items():
        assert clause("Ann", verb, "now") == f"Ann {third} now" and clause("you", verb) == f"you {verb}"
