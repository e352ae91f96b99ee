"""Playing cards, how they are written and parsed, and the deck that seeds shuffle."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum, IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardtui.engine.errors import BadInput, quote

if TYPE_CHECKING:
    from random import Random


class Rank(IntEnum):
    """A rank by its number, ace low. `PLAIN` is the `-` of the record tables: any card below the jack."""

    PLAIN = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


RANK_LABELS = ("-", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = tuple(rank.name.lower() for rank in Rank)


class Suit(Enum):
    """A suit; its value is the letter it is written with. Suits are given to cards in this order."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    def __init__(self, letter: str) -> None:
        self.letter = letter  # `value` takes three times as long, and imports read a million cards

    @property
    def glyph(self) -> str:
        """The suit as one character, one cell wide."""
        return _SUIT_GLYPHS[self]


_SUIT_GLYPHS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


class Card(NamedTuple):
    """A card. `suit` is None if the deal does not give one."""

    rank: Rank
    suit: Suit | None = None

    @property
    def label(self) -> str:
        """The rank as it stands in the card's corner: `A`, `10`, `K`, or `-` for any plain card."""
        return RANK_LABELS[self.rank]

    @property
    def text(self) -> str:
        """The card as ids and decks write it: `10`, `KD`."""
        return RANK_LABELS[self.rank] + (self.suit.letter if self.suit else "")

    @property
    def short(self) -> str:
        """The card as the story writes it: `10`, `K♦`, `plain`."""
        if self.rank is Rank.PLAIN:
            return "plain"
        return self.label + (self.suit.glyph if self.suit else "")

    @property
    def name(self) -> str:
        """The card in words: `king of diamonds`, `ten`, `plain card`."""
        if self.rank is Rank.PLAIN:
            return "plain card"
        return RANK_NAMES[self.rank] + (f" of {self.suit.name.lower()}" if self.suit else "")


Cards = tuple[Card, ...]

_RANKS = dict(zip(RANK_LABELS, Rank, strict=True)) | {"T": Rank.TEN}
_SUITS = {suit.value: suit for suit in Suit} | {suit.glyph: suit for suit in Suit}
_TOKEN = re.compile(r"(10|[AKQJT2-9-])([SHDC♠♥♦♣]?)\ufe0f?", re.IGNORECASE | re.ASCII)


def read_card(token: str) -> Card | None:
    """Parse a card (`10`, `t`, `KD`, `k♦`, `-`); return None if `token` is no card."""
    return _read(token) if len(token) <= _LONGEST else None


_LONGEST = 4  # characters: `10♠` and the one that asks for no picture


@lru_cache(maxsize=1000)
def _read(token: str) -> Card | None:
    """Parse a card, cached: the same few words are parsed again and again when a failing deal is shrunk."""
    match = _TOKEN.fullmatch(token)
    if match is None or (match[1] == "-" and match[2]):
        return None
    return Card(_RANKS[match[1].upper()], _SUITS.get(match[2].upper()))


_RUN = re.compile(r"(?:10|[AKQJT2-9])+|[-AKQJ]+", re.IGNORECASE | re.ASCII)
_OF_A_RUN = re.compile(r"10|.")


def read_cards(token: str) -> tuple[Card, ...]:
    """Parse a word of a deal; return no cards if it is invalid.

    The word is one card, or several cards without suits: `2A78Q10`, as in the exercise *camicia*, or `--K-Q`,
    as in the tables of records.
    """
    if card := read_card(token):
        return (card,)
    return (
        tuple(Card(_RANKS[rank.upper()]) for rank in _OF_A_RUN.findall(token))
        if _RUN.fullmatch(token)
        else ()
    )


_WORD = re.compile(r"[^\s,./]+|/")
_LIST = re.compile(r"""\[\s*["'\[\]]""")
# The lookbehind lets a match start only at the start of a word. Without it, a long word that is no name is
# scanned again from each of its characters.
_NAME = re.compile(r"""(?<![\w"'])[\w"']+\s*[:=](?=\s*\[)""")
_NEXT_LIST = re.compile(r"(?<=\])([\s,]*)\[")
_SIGNS = str.maketrans(dict.fromkeys("[]{}\"'", " "))


def split_deal(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a deal with their positions; blanks, commas, dots and line ends separate them.

    A `/`, which separates the parts of a deal, is a word of its own. Lists of a program are accepted too:
    `["2", "A"], ["3"]` are two parts, which may have names.
    """
    if _LIST.search(text):  # blanks take the place of its signs, so that all the rest stays where it is
        text = _NAME.sub(lambda name: " " * len(name[0]), text)
        text = _NEXT_LIST.sub(r"\1/", text).translate(_SIGNS)
    return _WORD.finditer(text)


def not_a_card_error(word: re.Match[str], number: int) -> BadInput:
    """Return the error for a word of `split_deal` that should be card `number` of the deal."""
    cards = "A K Q J 10 T 9 … 2, with or without a suit (S H D C)"
    return BadInput(f"card {number}, {quote(word[0])} {location(word)}, is not a card: cards are {cards}")


def location(word: re.Match[str]) -> str:
    """Return the position of a word of `split_deal`: `at column 5`, or `at line 2, column 3`."""
    text, position = word.string, word.start()
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return f"at line {line}, column {column}" if "\n" in text.strip() else f"at column {column}"


def give_suits(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Give suits to the cards of each rank in order: spades, hearts, diamonds, clubs.

    A deal with a suit, or with more than four cards of a rank, is returned unchanged.
    """
    counts = Counter(card.rank for card in cards if card.rank)
    if any(card.suit for card in cards) or any(count > len(Suit) for count in counts.values()):
        return tuple(cards)
    unused = {rank: iter(Suit) for rank in counts}
    return tuple(Card(card.rank, next(unused[card.rank])) if card.rank else card for card in cards)


def standard_deck() -> list[Card]:
    """52 cards in the order that seeds shuffle: A, 2 … 10, J, Q, K, four times over, suit by suit."""
    return [*_STANDARD_DECK]


_STANDARD_DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.PLAIN)


def shuffled_deck(random: Random, least: Rank = Rank.ACE) -> list[Card]:
    """The standard deck, shuffled by `random`: for `Random(seed)` the same on every machine, for ever.

    With a `least` rank, only the cards from it on and the aces are in the deck.
    """
    deck = [card for card in _STANDARD_DECK if card.rank >= least or card.rank is Rank.ACE]
    random.shuffle(deck)
    return deck
