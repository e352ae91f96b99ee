"""Deals of Beggar My Neighbour to test programs with: examples, corner cases, random and simple deals."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product
from pathlib import Path
from random import Random

from cardtui.checker.exercise import with_fewer_items, with_simpler_items
from cardtui.engine.cards import (
    RANK_LABELS,
    Card,
    Rank,
    Suit,
    read_card,
    read_cards,
    shuffled_deck,
    split_deal,
    standard_deck,
)
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed
from cardtui.games.beggar.notation import PENALTIES, read_deal
from cardtui.games.beggar.records import ENDLESS, LONGEST

PACKS: Mapping[str, Sequence[Rank]] = {
    "52": (),
    "italian": (Rank.ACE, Rank.NINE, Rank.TEN),
    "no-aces": (Rank.ACE,),
}
"""The ranks that are left out of the standard deck. Of an Italian pack's 40 cards only J, Q and K ask."""

SheetHands = Sequence[Sequence[str]]
"""Two hands of written cards, top first."""

_KINDS = ("2", "J", "Q", "K", "A")  # one rank of each kind of card, simple ones first
_PLAIN_RANKS = "23456789T"
_FULL = 52
_SMALL = 6  # cards in the largest decks that are listed completely
_SMALL_PAIRS = 10  # cards of each hand, from which pairs are left out
_SMALL_HANDS = 5  # cards in both hands, of those that are listed completely

SIMPLER_RANKS: Mapping[str, Sequence[str]] = {
    **{rank: _KINDS[:at] for at, rank in enumerate(_KINDS)},
    **dict.fromkeys(("3", "4", "5", "6", "7", "8", "9", "10", "T"), _KINDS[:1]),
}
"""Simpler ranks for each rank, the simplest first."""

_LONGEST_KNOWN = max(LONGEST, key=lambda known: known.cards)

_TABLES = tomllib.loads(Path(__file__).with_name("deals.toml").read_text(encoding="utf-8"))
_FEW_CARDS, _LOOPS = tuple(_TABLES["hands"].items()), tuple(_TABLES["loops"].items())
_ALL_CARDS = (
    ("a deal of 52 cards that never ends", ENDLESS[0].deal),
    (f"the longest deal known, of {_LONGEST_KNOWN.year}", _LONGEST_KNOWN.deal),
)

HANDS: Sequence[tuple[str, str]] = (*_FEW_CARDS, *_ALL_CARDS)
"""Names and hands. There is no empty hand: the sheets do not say what is right for it."""

HANDS_FOR_LOOPS: Sequence[tuple[str, str]] = (*_FEW_CARDS, *_LOOPS, *_ALL_CARDS)
"""The same, with deals in which programs find a repetition at different cards."""

DECKS: Sequence[tuple[str, str]] = (
    *_TABLES["decks"].items(),
    *(
        (name.replace("the exercise's", "the kata's"), text)
        for name, text in HANDS[1:]
        if name != "a small deal that never ends"
    ),
    ("no card at all", ""),
)
"""Names and decks, or the two hands that a deck makes."""


def parse_hands(text: str) -> list[list[str]]:
    """Parse two hands, or one deck; plain cards `-` become real ones."""
    found: list[list[str]] = [[]]
    for word in split_deal(text):
        if word[0] == "/":
            found.append([])
        else:
            for card in read_cards(word[0]):
                number = sum(map(len, found)) % len(_PLAIN_RANKS)
                found[-1].append(card.text if card.rank else _PLAIN_RANKS[number].replace("T", "10"))
    return found


def parse_deck(text: str) -> list[str] | None:
    """Return the deck from which the hands are dealt, without suits; None if there is none."""
    first, *second = parse_hands(text)
    if not second:
        return first
    if len(first) - len(second[0]) not in (0, 1):
        return None
    return [label(card) for card in deck_of_hands(first, second[0])]


def read_pack(name: str) -> list[Card]:
    """Return the cards of a named pack, or those in a file. Raises `BadInput`."""
    if name in PACKS:
        return [card for card in standard_deck() if card.rank not in PACKS[name]]
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(
            f"--pack is {listed([*PACKS], 'or')}, or a file with cards, not {quote(name)}"
        ) from error
    read_deal(text)  # raises the errors
    written = [card for hand in parse_hands(text) for card in hand]
    if len(written) % 2:
        raise BadInput(f"the pack in {quote(name)} has {len(written)} cards: two players need an even number")
    cards = (read_card(with_suit(card, index)) for index, card in enumerate(written))
    return [card for card in cards if card is not None]


def of_pack(hands: SheetHands, pack: Sequence[Card]) -> list[Card] | None:
    """Return the deck of two hands, with the cards of a pack; None if it cannot give these hands."""
    if len(hands[0]) != len(hands[1]):
        return None
    unused: dict[int, list[Card]] = {}
    for card in pack:
        unused.setdefault(PENALTIES[card.rank], []).append(card)
    asked = [PENALTIES[rank] for rank in map(rank_of, deck_of_hands(*hands))]
    if Counter(asked) != {penalty: len(cards) for penalty, cards in unused.items()}:
        return None
    return [unused[penalty].pop() for penalty in asked]


def deck_of_hands(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Return the deck from which two hands are dealt; the first one may have a card more."""
    deck = [""] * (len(first) + len(second))
    deck[0::2], deck[1::2] = first, second
    return deck


@lru_cache(maxsize=1000)
def rank_of(card: str) -> Rank:
    read = read_card(card)
    assert read is not None
    return read.rank


def label(card: str) -> str:
    """Return the rank of a card without its suit."""
    return RANK_LABELS[rank_of(card)]


def with_suit(rank: str, index: int) -> str:
    """Return a card as the kata writes it, in two characters; a missing suit is chosen by the index."""
    card = read_card(rank)
    assert card is not None
    suit = card.suit or list(Suit)[index % len(Suit)]
    return f"{'T' if card.label == '10' else card.label}{suit.value}"


def rank_numbers(hand: Sequence[str]) -> bytes:
    """Return the numbers of the ranks in a hand."""
    return bytes(map(rank_of, hand))


@lru_cache(maxsize=1000)
def complexity(card: str) -> int:
    """Return 0 for the simplest card, and more for higher penalties and ranks."""
    rank = rank_of(card)
    return 100 * PENALTIES[rank] + (0 if PENALTIES[rank] else rank - 2)


def random_cards(random: Random, size: float) -> list[Card]:
    """Return two to 52 cards, from a real deck or with many penalty cards."""
    deck = shuffled_deck(random)
    number = max(2, round(_FULL * size) - random.randrange(2))
    if size < 1 and random.random() < 0.5:  # little happens with a few cards of a real deck
        penalties = [card for card in deck if PENALTIES[card.rank]]
        plain = [card for card in deck if not PENALTIES[card.rank]]
        return [random.choice(penalties if random.random() < 0.4 else plain) for _ in range(number)]
    return deck[:number] if size < 1 else deck


def even_number(cards: list[Card]) -> list[Card]:
    """Return the cards, without the last one if their number is odd."""
    return cards[: len(cards) - len(cards) % 2]


def deal_alternately(cards: Sequence[str]) -> list[list[str]]:
    return [list(cards[0::2]), list(cards[1::2])]


def deal_randomly(cards: Sequence[str], random: Random, size: float) -> list[list[str]]:
    """Return two hands, sometimes of different sizes if there are few cards."""
    if size < 1 and random.random() < 0.3:
        cut = random.randint(1, len(cards) - 1)
        return [list(cards[:cut]), list(cards[cut:])]
    return deal_alternately(cards)


def smaller_hands(hands: SheetHands, simpler: Mapping[str, Sequence[str]]) -> Iterator[list[list[str]]]:
    """Yield the hands with fewer cards, in both or in one, and then with simpler cards."""
    first, second = map(list, hands)
    fewer = chain(
        zip(with_fewer_items(first), with_fewer_items(second), strict=False),
        ((one, second) for one in with_fewer_items(first)),
        ((first, other) for other in with_fewer_items(second)),
        without_one_card_each((first, second)),
    )
    yield from ([*pair] for pair in fewer if all(pair))
    for cards in with_simpler_items([*first, *second], simpler):
        yield [cards[: len(first)], cards[len(first) :]]


def without_one_card_each(hands: SheetHands) -> Iterator[list[list[str]]]:
    """Yield the hands without one card of each, if they are small."""
    first, second = map(list, hands)
    if max(len(first), len(second)) <= _SMALL_PAIRS:
        for one in range(len(first)):
            for other in range(len(second)):
                yield [first[:one] + first[one + 1 :], second[:other] + second[other + 1 :]]


def simplest_decks(most: int = _SMALL) -> Iterator[list[str]]:
    """Yield all decks of up to `most` cards with one rank of each kind, simple ones first."""
    for number in range(1, most + 1):
        yield from map(
            list, sorted(product(_KINDS, repeat=number), key=lambda deck: sum(map(complexity, deck)))
        )


def simplest_hands() -> Iterator[list[list[str]]]:
    """Yield all hands of such cards that are not empty, simple ones first."""
    for deck in simplest_decks(_SMALL_HANDS):
        for cut in sorted(range(1, len(deck)), key=lambda cut: abs(2 * cut - len(deck))):
            yield [deck[:cut], deck[cut:]]
