"""The notation for decks and hands of Beggar My Neighbour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardtui.engine.cards import Card, Rank, give_suits, location, not_a_card_error, read_cards, split_deal
from cardtui.engine.errors import BadInput

Hands = tuple[tuple[Card, ...], tuple[Card, ...]]

PENALTIES = tuple({Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 4}.get(rank, 0) for rank in Rank)
"""The number of cards that each rank asks for, indexed by rank."""

LETTERS = "-JQKA"
"""The letter of a card by its penalty, as in the tables of records."""

_COMPACT = re.compile(r"[-AKQJ]+", re.IGNORECASE | re.ASCII)


class BeggarDeal(NamedTuple):
    """Two hands, top first, and their text: without blanks, and only with the suits given."""

    hands: Hands
    text: str


def deal_out(deck: Sequence[Card]) -> Hands:
    """Deal `deck` one card at a time, player 0 first."""
    return tuple(deck[0::2]), tuple(deck[1::2])


def penalty_values(hand: Sequence[Card]) -> bytes:
    """Return a hand as `tricks` plays it: each card as its penalty."""
    return bytes(PENALTIES[card.rank] for card in hand)


def hands_text(hands: tuple[bytes, bytes]) -> str:
    """Return two hands of penalties in the notation of `read_deal`: `--K-/A---`.

    There must be no penalty above four.
    """
    # Without any plain card letters are separated, as every deck's are.
    return "/".join(("" if 0 in hand else ".").join(LETTERS[card] for card in hand) for hand in hands)


def read_deal(text: str) -> BeggarDeal:
    """Parse a deal: a deck to be dealt, or two hands with `/` between them, top first.

    Cards are separated by blanks, commas, dots or line ends: `A K Q J 10 T 9 … 2`, in either case, with or
    without a suit, or `-` for any plain card. Without suits they may also be written together, and hands be
    lists: `["2", "A"], ["3"]`; but a number alone is not a deck. Raises `BadInput` with the bad token and its
    position.
    """
    text = text.removeprefix("\ufeff")
    parts: list[list[Card]] = [[]]
    words = list(split_deal(text))
    for word in words:
        token = word[0]
        if token == "/":
            parts.append([])
            if len(parts) > 2:
                raise BadInput(f'a second "/" {location(word)}: there are two hands')
        elif read := () if len(words) == 1 and _seems_a_seed(word) else read_cards(token):
            parts[-1].extend(read)
        else:
            raise not_a_card_error(word, sum(map(len, parts)) + 1)
    cards = [card for part in parts for card in part]
    if not cards:
        raise BadInput("the deck is empty: there is no card to play with")
    written = "/".join(_join(part) for part in parts)
    suited = give_suits(cards)
    if len(parts) == 1:
        return BeggarDeal(deal_out(suited), written)
    cut = len(parts[0])
    return BeggarDeal((suited[:cut], suited[cut:]), written)


def _seems_a_seed(word: re.Match[str]) -> bool:
    """Return whether the text is only a number: `42` alone does not mean a four and a two."""
    return word[0].isdecimal() and word[0] != "10" and len(word[0]) > 1 and word.string.strip() == word[0]


def _join(cards: Sequence[Card]) -> str:
    """Return cards as ids write them: compact where that says everything, otherwise separated by dots."""
    tokens = [card.text for card in cards]
    return ("" if "-" in tokens and _COMPACT.fullmatch("".join(tokens)) else ".").join(tokens)
