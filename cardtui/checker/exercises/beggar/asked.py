"""What programs that play Beggar My Neighbour are asked: examples, corners, deals by chance, small ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from random import Random

from cardtui.checker.exercise import plainer, without
from cardtui.engine.cards import Card, Suit, read_card, read_cards, shuffled_deck, split_deal
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.records import ENDLESS, LONGEST

__all__ = [
    "ASKED_DECKS",
    "ASKED_HANDS",
    "ASKED_LOOPS",
    "PLAINER",
    "WrittenHands",
    "an_even_number",
    "as_deck",
    "coded",
    "dealt",
    "dealt_out",
    "deck_of",
    "hands_of",
    "label",
    "rank_numbers",
    "simple_decks",
    "simple_hands",
    "smaller_hands",
    "some_cards",
    "weight",
    "without_a_pair",
]

WrittenHands = Sequence[Sequence[str]]
"""Two hands, top first, each card as it is written."""

_KINDS = ("2", "J", "Q", "K", "A")  # one for each kind of card, the plainest first
_PLAIN_RANKS = "23456789T"
_FULL = 52
_SMALL = 6  # cards of the largest decks that are looked through one by one
_SMALL_PAIRS = 10  # cards of each hand, as there are many pairs
_SMALL_HANDS = 5  # cards of both hands, as there are many ways to deal them out

PLAINER: Mapping[str, Sequence[str]] = {
    **{rank: _KINDS[:at] for at, rank in enumerate(_KINDS)},
    **dict.fromkeys(("3", "4", "5", "6", "7", "8", "9", "10", "T"), _KINDS[:1]),
}
"""What may take the place of each rank, the plainest first."""

_LONGEST = max(LONGEST, key=lambda known: known.cards)

_FEW_CARDS = (
    ("the sheet's example J 2 J 2, dealt", "J J / 2 2"),
    ("a card each", "2 / 3"),
    ("the sheet's mini example", "9C JC 2H QC / TD JH 6H 9S"),
    ("an ace, paid for in full", "2 A / 3 4 5 6 7"),
    ("a payment turned by a queen, and again by a jack", "2 A 7 8 Q / 3 4 5 6 K 9 J"),
    ("a payment broken off by the last card", "A 2 / 3 4"),
    ("a payment whose last card asks for one more", "J 2 / J 3"),
    ("a hand that is empty, and comes back", "J / 2 3 4"),
    ("a hand that is empty, and whose jack is turned", "J / Q 2 3"),
    ("uneven hands", "2 3 4 5 6 / J"),
    ("penalty cards only", "J Q K A / A K Q J"),
    ("penalty cards only, one kind", "J J J / J J J"),
    ("plain cards only", "2 3 4 / 5 6 7"),
    ("a small deal that never ends", "J 3 4 / 2 J 5"),
)

_LOOPS = (
    ("a game that comes back to its first position", "2 2 J 2 / J 2"),
    ("positions that differ in their penalty cards only", "2 2 2 J Q 2 / J J 2"),
    ("hands that come back while a penalty is paid", "Q 2 J J 2 / J J 2"),
    ("hands that come back while a penalty is paid, and on the other player's turn", "Q / 2 2 2 2 J 2"),
    ("hands that come back on the other player's turn", "2 2 2 2 J 2 / J"),
    ("hands that come back in the middle of a trick", "2 2 2 2 2 2 J / Q"),
)

_ALL_CARDS = (
    ("a deal of 52 cards that never ends", ENDLESS[0].deal),
    (f"the longest deal known, of {_LONGEST.year}", _LONGEST.deal),
)

ASKED_HANDS: Sequence[tuple[str, str]] = (*_FEW_CARDS, *_ALL_CARDS)
"""Two hands each, and what they are. The sheets say nothing of an empty one."""

ASKED_LOOPS: Sequence[tuple[str, str]] = (*_FEW_CARDS, *_LOOPS, *_ALL_CARDS)
"""The same, and such by which programs are told apart that look for a repetition in different ways."""

ASKED_DECKS: Sequence[tuple[str, str]] = (
    ("the sheet's example J 2 J 2", "J 2 J 2"),
    ("the sheet's example J 2 3 J 4 5, which never ends", "J 2 3 J 4 5"),
    ("a deck of one card", "2"),
    ("a deck of one jack", "J"),
    ("an odd number of cards", "2 2 J"),  # player 1 wins where the last card is not player 0's
    *((name, text) for name, text in ASKED_HANDS[1:] if name != "a small deal that never ends"),
    ("no card at all", ""),
)
"""A deck each, or two hands that it is dealt to."""


def hands_of(text: str) -> list[list[str]]:
    """Two hands as they are written, plain cards `-` made to real ones."""
    found: list[list[str]] = [[]]
    for word in split_deal(text):
        if word[0] == "/":
            found.append([])
        else:
            for card in read_cards(word[0]):
                number = sum(map(len, found)) % len(_PLAIN_RANKS)
                found[-1].append(card.text if card.rank else _PLAIN_RANKS[number].replace("T", "10"))
    return found


def deck_of(text: str) -> list[str] | None:
    """The deck that is dealt to these hands, without suits; None if no deck is."""
    first, *second = hands_of(text)
    if not second:
        return first
    if len(first) - len(second[0]) not in (0, 1):
        return None
    return [label(card) for card in as_deck(first, second[0])]


def as_deck(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """The deck that is dealt to two hands; the first one may have a card more."""
    deck = [""] * (len(first) + len(second))
    deck[0::2], deck[1::2] = first, second
    return deck


def label(card: str) -> str:
    """The rank of a card, without its suit."""
    read = read_card(card)
    assert read is not None
    return read.label


def coded(rank: str, at: int) -> str:
    """A card as the kata writes it, two characters: suits are given by its place, where it has none."""
    card = read_card(rank)
    assert card is not None
    suit = card.suit or list(Suit)[at % len(Suit)]
    return f"{'T' if card.label == '10' else card.label}{suit.value}"


def rank_numbers(hand: Sequence[str]) -> bytes:
    """A hand as the numbers of its ranks."""
    return bytes(card.rank for card in map(read_card, hand) if card)


@lru_cache(maxsize=1000)
def weight(card: str) -> int:
    """How far a card is from the plainest one: by what it asks for, and then by its rank."""
    read = read_card(card)
    assert read is not None
    return 100 * PENALTIES[read.rank] + (0 if PENALTIES[read.rank] else read.rank - 2)


def some_cards(random: Random, grown: float) -> list[Card]:
    """Cards by chance, from two to 52 as `grown` goes from 0 to 1: some of a real deck, or many that ask."""
    deck = shuffled_deck(random)
    number = max(2, round(_FULL * grown) - random.randrange(2))
    if grown < 1 and random.random() < 0.5:  # in so few cards of a real deck little happens
        asking = [card for card in deck if PENALTIES[card.rank]]
        plain = [card for card in deck if not PENALTIES[card.rank]]
        return [random.choice(asking if random.random() < 0.4 else plain) for _ in range(number)]
    return deck[:number] if grown < 1 else deck


def an_even_number(cards: list[Card]) -> list[Card]:
    """The same cards, without the last one if they cannot be dealt equally."""
    return cards[: len(cards) - len(cards) % 2]


def dealt(cards: Sequence[str]) -> list[list[str]]:
    """The hands that a deck makes."""
    return [list(cards[0::2]), list(cards[1::2])]


def dealt_out(cards: Sequence[str], random: Random, grown: float) -> list[list[str]]:
    """Two hands of these cards: of one size, or at times not, as long as they are few."""
    if grown < 1 and random.random() < 0.3:
        cut = random.randint(1, len(cards) - 1)
        return [list(cards[:cut]), list(cards[cut:])]
    return dealt(cards)


def smaller_hands(hands: WrittenHands, plain: Mapping[str, Sequence[str]]) -> Iterator[list[list[str]]]:
    """The same hands with fewer cards: of both, then of one; and then with plainer ones."""
    first, second = map(list, hands)
    for one, other in zip(without(first), without(second), strict=False):
        if one and other:
            yield [one, other]
    for one, other in [
        *((one, second) for one in without(first)),
        *((first, one) for one in without(second)),
    ]:
        if one and other:
            yield [one, other]
    for hands in without_a_pair((first, second)):
        if all(hands):
            yield hands
    for cards in plainer([*first, *second], plain):
        yield [cards[: len(first)], cards[len(first) :]]


def without_a_pair(hands: WrittenHands) -> Iterator[list[list[str]]]:
    """The same hands, if they are small, without a card of each."""
    first, second = map(list, hands)
    if max(len(first), len(second)) <= _SMALL_PAIRS:
        for at in range(len(first)):
            for other in range(len(second)):
                yield [first[:at] + first[at + 1 :], second[:other] + second[other + 1 :]]


def simple_decks(most: int = _SMALL) -> Iterator[list[str]]:
    """All decks of up to so many cards, one of each kind, the smallest and plainest first."""
    for number in range(1, most + 1):
        yield from map(list, sorted(product(_KINDS, repeat=number), key=lambda deck: sum(map(weight, deck))))


def simple_hands() -> Iterator[list[list[str]]]:
    """All hands of such cards, none of them empty, the smallest and plainest first."""
    for deck in simple_decks(_SMALL_HANDS):
        for cut in sorted(range(1, len(deck)), key=lambda cut: abs(2 * cut - len(deck))):
            yield [deck[:cut], deck[cut:]]
