"""The catalogue of the project Camicia, a number for each deal of the standard pack: `camicia:447…055`.

A deal is a word of 52 letters, the first hand before the second, the top cards first: four aces, kings,
queens and jacks each, and 36 plain cards, which are all alike. Its number is its place, from 0, among all
such words in lexicographic order with A < K < Q < J < any plain card: github.com/FraSanga/camicia.
"""

from __future__ import annotations

import re
from math import factorial

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.ids import GameId
from cardtui.engine.parameters import changed_parameters
from cardtui.games.beggar.notation import hands_text
from cardtui.games.beggar.rules import BeggarRules

KEY = "camicia"
"""The word before a number in an id."""

_COUNTS = {4: 4, 3: 4, 2: 4, 1: 4, 0: 36}
"""The number of cards with each penalty (0 for plain cards), in alphabetical order: A, K, Q, J, plain."""

_SIZE, _HALF = 52, 26

DEALS = factorial(_SIZE) // (factorial(36) * factorial(4) ** 4)
"""The number of deals, 653,534,134,886,878,245,000: the highest number is one less."""


def deal_of(number: str) -> str:
    """Return the deal with this number. Raises `BadInput` if no deal has it."""
    digits = number.strip()
    if not re.fullmatch("[0-9]{1,21}", digits) or int(digits) >= DEALS:
        raise BadInput(f"a Camicia number is a whole number from 0 to {DEALS - 1}, not {quote(digits)}")
    return hands_text(hands_of_number(int(digits)))


def id_of(game: BeggarRules) -> str:
    """Return the id of a game by its number; empty if it has none."""
    number = number_of_hands(*game.start.hands)
    return "" if number is None else GameId(KEY, changed_parameters(game.parameters), None, str(number)).text


def hands_of_number(number: int) -> tuple[bytes, bytes]:
    """Return the hands of a number, each card as its penalty.

    >>> hands_of_number(0)[0][:5].hex()
    '0404040403'
    """
    left, words, cards = dict(_COUNTS), DEALS, bytearray()
    for size in range(_SIZE, 0, -1):
        for card in _COUNTS:
            beginning = words * left[card] // size  # so many of the words begin with this card
            if number < beginning:
                left[card] -= 1
                words = beginning
                cards.append(card)
                break
            number -= beginning
    return bytes(cards[:_HALF]), bytes(cards[_HALF:])


def number_of_hands(first: bytes, second: bytes) -> int | None:
    """Return the number of a deal; None if it is not 26 and 26 cards of the standard pack."""
    cards = first + second
    if len(first) != _HALF or any(cards.count(card) != count for card, count in _COUNTS.items()):
        return None
    left, words, number = dict(_COUNTS), DEALS, 0
    for size, card in zip(range(_SIZE, 0, -1), cards, strict=True):
        number += sum(words * count // size for other, count in left.items() if other > card)
        words = words * left[card] // size
        left[card] -= 1
    return number
