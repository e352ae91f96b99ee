"""Closed words: sequences of cards that come back to the hand that played them.

Let one player hold few cards, `HAND`, and the other all the rest, as a tape that is read from its top. While
the player with few cards wins and loses, pieces of the tape return to its end. When this player holds `HAND`
again, and the other leads, a *word* of the tape has been read. It is *closed* if the cards that returned are
the same word, one card later: `SHIFT` plain cards are left over at its end and belong before it. It is also
closed if this holds after several steps: a ring of words, each of which is read as the next one.

A tape made of closed words and `SHIFT` plain cards is read as such a tape for ever: the game never ends. With
a jack and a plain card as `HAND`, each closed word that this program looks for ends in its only jack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cardtui.games.beggar.tricks import Position

HAND = b"\1\0"
SHIFT = 1

MOST_WORDS = 24
"""The longest ring of words to look for."""

_JACK, _OTHERS, _OF_EACH = 1, (2, 3, 4), 4


def returned_cards(word: bytes) -> bytes | None:
    """Return the cards that return from a word, or None if the hand at the end is another, or the wrong one
    leads."""
    small, at = bytearray(HAND), 0
    back, pile = bytearray(), bytearray()
    layer: int | None = None  # the player of the last penalty card; 0 reads the tape, 1 holds the hand
    turn = debt = read = 0
    while True:
        if layer is not None and debt == 0:
            (small if layer else back).extend(pile)
            pile.clear()
            turn, layer = layer, None
            if at == len(small):
                return None
            if turn == 0 and read == len(word):
                return bytes(back) if small[at:] == HAND else None
        if turn == 0:
            if read == len(word):
                return None
            card = word[read]
            read += 1
        else:
            if at == len(small):
                return None
            card = small[at]
            at += 1
        pile.append(card)
        if card:
            layer, debt, turn = turn, card, 1 - turn
        elif layer is None:
            turn = 1 - turn
        else:
            debt -= 1


def ring(word: bytes) -> tuple[bytes, ...] | None:
    """Return the ring of words that a closed word is read as, itself first; None if it is not closed."""
    words = [word]
    for _ in range(MOST_WORDS):
        back = returned_cards(words[-1])
        if back is None or any(back[-SHIFT:]):
            return None
        after = bytes(SHIFT) + back[:-SHIFT]
        if after == word:
            return tuple(words)
        words.append(after)
    return None


def shape(word: bytes) -> tuple[int, ...]:
    """Return the number of plain cards before each penalty card of a word that ends in one."""
    gaps, plain = [], 0
    for card in word:
        if card:
            gaps.append(plain)
            plain = 0
        else:
            plain += 1
    return tuple(gaps)


def words_of_shape(gaps: Sequence[int]) -> Iterator[bytes]:
    """Yield all words of a shape that end in a jack, with at most four of each other penalty card."""
    for labels in product(_OTHERS, repeat=len(gaps) - 1):
        if all(labels.count(card) <= _OF_EACH for card in _OTHERS):
            cards = (*labels, _JACK)
            yield b"".join(bytes(plain) + bytes((card,)) for plain, card in zip(gaps, cards, strict=True))


def closed_words(gaps: Sequence[int]) -> list[bytes]:
    """Return the closed words of a shape."""
    return [word for word in words_of_shape(gaps) if ring(word)]


def tape_of(words: Sequence[bytes]) -> Position:
    """Return the position whose tape is made of `words`."""
    return Position((b"".join(words) + bytes(SHIFT), HAND))


def words_in(tape: bytes) -> list[bytes] | None:
    """Return the closed words that make a tape, or None."""
    words, begin = [], 0
    for end in range(1, len(tape) - SHIFT + 1):
        if tape[end - 1] == _JACK and ring(tape[begin:end]):
            words.append(tape[begin:end])
            begin = end
    return words if begin == len(tape) - SHIFT and not any(tape[begin:]) else None
