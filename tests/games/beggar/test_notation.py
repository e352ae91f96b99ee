"""The notation of decks and hands of Beggar My Neighbour, and the hands that a seed deals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.engine.errors import BadInput
from cardtui.games.beggar import Beggar
from cardtui.games.beggar.notation import penalty_values, read_deal
from tests.games.beggar.deals import ENDLESS, labels


def hands(text: str) -> tuple[str, str]:
    """Return the ranks of the two hands in `text`."""
    first, second = read_deal(text).hands
    return labels(first), labels(second)


def suited(text: str) -> tuple[str, str]:
    """Return the two hands in `text` with their suits."""
    first, second = read_deal(text).hands
    return " ".join(card.text for card in first), " ".join(card.text for card in second)


@pytest.mark.parametrize(
    "text",
    [
        "J 2 10 K",
        "j 2 t k",
        "J,2,10,K",
        "J, 2, 10, K",
        "J.2.10.K",
        "J\n2\n10\nK\n",
        "J\r\n2\r\n10\r\nK",
        "J\t2  10\n\n K",
        "  J 2 10 K  ",
        "\ufeffJ 2 10 K",  # the mark that some editors put before a text
        "J\u00a02\u200310 K",  # blanks that come along when pasting from a page
    ],
)
def test_cards_are_separated_by_blanks_commas_dots_or_line_ends(text: str) -> None:
    assert hands(text) == ("J 10", "2 K")


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("J 3 4 / 2 J 5", "J 3 4", "2 J 5"),
        ("J 3 4/2 J 5", "J 3 4", "2 J 5"),
        ("J.3.4/2.J.5", "J 3 4", "2 J 5"),
        ("J\n3\n/\n2", "J 3", "2"),
        ("J 2 3 /", "J 2 3", ""),
        ("/ J 2 3", "", "J 2 3"),
        ("/J", "", "J"),
        ("10/T", "10", "10"),
    ],
)
def test_a_slash_stands_between_two_hands_top_first(text: str, first: str, second: str) -> None:
    assert hands(text) == (first, second)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("-", "-", ""),
        ("J-", "J", "-"),  # a deck to be dealt
        ("--K/Q--A", "- - K", "Q - - A"),
        ("--k/q--a", "- - K", "Q - - A"),
        ("-K / AJ", "- K", "A J"),  # the other hand is read card by card too
        ("- K Q / - -", "- K Q", "- -"),
        ("-K.10 / J", "- K 10", "J"),
        ("--\nKQ", "- K", "- Q"),
    ],
)
def test_in_the_compact_form_a_dash_is_any_plain_card(text: str, first: str, second: str) -> None:
    assert hands(text) == (first, second)


def test_the_compact_form_of_the_record_tables_is_read() -> None:
    first, second = read_deal(ENDLESS["deal"]).hands
    assert len(first) == len(second) == 26
    values = "".join("-JQKA"[value] for hand in (first, second) for value in penalty_values(hand))
    assert values == ENDLESS["deal"].replace("/", "")


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("2A78Q/3456K9J", "2 A 7 8 Q", "3 4 5 6 K 9 J"),
        ("2a78q10/t", "2 A 7 8 Q 10", "10"),
        ("1010/210", "10 10", "2 10"),
        ("34/56", "3 4", "5 6"),
        ("KQ/AJ", "K Q", "A J"),
        ("J3 4", "J 4", "3"),  # a deck to be dealt
        ('["2", "A", "10"], ["3"]', "2 A 10", "3"),
        ("[['2', 'A'], []]", "2 A", ""),
        ('[["J"],\n ["3", "4"]]', "J", "3 4"),
        ('["J", "2", "3"]', "J 3", "2"),
        ('{"playerA": ["2", "KD"], "playerB": ["3"]}', "2 K", "3"),
        ('playerA = ["2"] / playerB = ["3"]', "2", "3"),
    ],
)
def test_the_notations_of_the_exercise_camicia_are_read(text: str, first: str, second: str) -> None:
    assert hands(text) == (first, second)


EMPTY = "the deck is empty: there is no card to play with"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X", 'card 1, "X" at column 1, is not a card'),
        ("J 2 11 4", 'card 3, "11" at column 5, is not a card'),
        ("  J Ace", 'card 2, "Ace" at column 5, is not a card'),
        ("J 2\n3 1 5", 'card 4, "1" at line 2, column 3, is not a card'),
        ("J 2\r\n\r\n3 0", 'card 4, "0" at line 3, column 3, is not a card'),
        ("J 3 / 2 Z", 'card 4, "Z" at column 9, is not a card'),
        ("42", 'card 1, "42" at column 1, is not a card'),
        ("-K2-", 'card 1, "-K2-" at column 1, is not a card'),
        ("JSQH", 'card 1, "JSQH" at column 1, is not a card'),
        ('["J", "X"]', 'card 2, "X" at column 8, is not a card'),
        ('["J"],\n["2", "Y"]', 'card 3, "Y" at line 2, column 8, is not a card'),
        ("J;2", 'card 1, "J;2" at column 1, is not a card'),
        ("J SJ", 'card 2, "SJ" at column 3, is not a card'),
        ("J \u212a", 'card 2, "\u212a" at column 3, is not a card'),  # the sign of the kelvin
        ("-\u212a", 'card 1, "-\u212a" at column 1, is not a card'),
        ("J 2 \x1b[31m", 'card 3, "\\x1b[31m" at column 5, is not a card'),
        ("\ufeffJ \ufeff", 'card 2, "\\ufeff" at column 3, is not a card'),
        ("J " + "x" * 1000, f'card 2, "{"x" * 31}…" at column 3, is not a card'),
        ("J / 2 / 3", 'a second "/" at column 7: there are two hands'),
        ('["J"], ["2"], ["3"]', 'a second "/" at column 15: there are two hands'),
        ("J/2\n/3", 'a second "/" at line 2, column 1: there are two hands'),
        *(
            (text, "the deck is empty: there is no card to play with")
            for text in ("", "\n\n", ",,.", "/", "\ufeff")
        ),
    ],
)
def test_a_bad_deal_is_refused_with_the_reason_and_the_location(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        read_deal(text)
    assert str(error.value) == message


names = st.text("aZ_9é\"'", min_size=1, max_size=6)
blanks = st.sampled_from(["", " ", "\n", " \t "])


@given(
    *[st.lists(st.sampled_from(["A", "2", "9", "10", "J", "KD", "5♥"]), min_size=1, max_size=4)] * 2,
    st.lists(st.tuples(names, blanks, st.sampled_from(":="), blanks), min_size=2, max_size=2),
    st.sampled_from([", ", " ", ",\n", " / "]),
)
def test_named_lists_are_read_whatever_their_names(
    first: list[str], second: list[str], named: list[tuple[str, ...]], between: str
) -> None:
    lists = [f"[{', '.join(map(repr, hand))}]" for hand in (first, second)]
    text = between.join("".join(name) + cards for name, cards in zip(named, lists, strict=True))
    assert read_deal(text) == read_deal(f"{' '.join(first)} / {' '.join(second)}")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("J 2 J 2", "J.2.J.2"),
        ("j,t,10", "J.10.10"),
        ("J 3 / 2", "J.3/2"),
        ("J /", "J/"),
        ("/ J", "/J"),
        ("kd 10♥ 2s", "KD.10H.2S"),
        ("K 10♥", "K.10H"),  # only the suits that were given
        ("- K - / - A", "-K-/-A"),
        ("--K--/J", "--K--/J"),
        ("-K / A 10", "-K/A.10"),
        ("- 10 K / -", "-.10.K/-"),
    ],
)
def test_a_deal_is_written_without_blanks_and_with_the_given_suits_only(text: str, written: str) -> None:
    assert read_deal(text).text == written


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("J 2 J 2", "JS JH", "2S 2H"),
        ("J J / J J", "JS JH", "JD JC"),
        ("-J / J-", "- JS", "JH -"),
        ("JH J 2", "JH 2", "J"),
        ("J J J J J", "J J J", "J J"),
    ],
)
def test_cards_without_suits_get_different_suits_where_possible(text: str, first: str, second: str) -> None:
    assert suited(text) == (first, second)


def test_suits_do_not_matter_to_the_play() -> None:
    assert penalty_values([Card(Rank.ACE, suit) for suit in (None, *Suit)]) == bytes([4] * 5)


# seeds

PINNED = {
    0: (
        "3D 7C KD 6S 2S 8D 5S 8H KC 9D AC 4C 3H 9H QC 4S 10S 7S 6H 8C QD 5D KH 7D 3S 10C",
        "KS 3C 8S JD JC AS 10D 2H 4D 6C QS 5H JS 2D JH 5C 9C 2C 9S AH 10H 7H 6D 4H AD QH",
    ),
    305: (
        "6S AD QH 10H 9D 6C 3C 3S 7D 2D 10D 5H 10C AS 8S 9S 6D 4S KS JC 5C AC 8D 4C KH JD",
        "AH 7S 8H 4H 9H KD 10S QD 3D 3H 2S 7C 5S 8C JH 2H 4D 9C 7H 5D JS KC 6H 2C QC QS",
    ),
}


def dealt_hands(game: Beggar) -> tuple[str, ...]:
    return tuple(" ".join(card.text for card in hand) for hand in game.hands)


@pytest.mark.parametrize("seed", PINNED)
def test_a_seed_deals_the_same_hands_for_ever(seed: int) -> None:
    assert dealt_hands(Beggar.from_seed(seed)) == PINNED[seed]


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    deck = [rank + suit for suit in "SHDC" for rank in ranks]
    random.Random(seed).shuffle(deck)
    assert dealt_hands(Beggar.from_seed(seed)) == (" ".join(deck[0::2]), " ".join(deck[1::2]))
