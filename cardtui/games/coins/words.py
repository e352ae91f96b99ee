"""The words of the theory, each with the level of the path that teaches it.

Puzzles, hints and ends use a word only for a person who has won that level, and do without it for all others.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

PAIR, HEAP, COUNTS = "pair", "heap", "count"
CANCEL, LEFT_OVER = "cancel", "left over"
BINARY, POWER, XOR, REMAINDER = "binary", "power of two", "XOR", "remainder"

TAUGHT: Mapping[str, int] = {
    PAIR: 8,
    HEAP: 13,
    COUNTS: 18,
    CANCEL: 25,
    LEFT_OVER: 25,
    BINARY: 27,
    POWER: 27,
    XOR: 28,
    REMAINDER: 34,
}
"""The numbers of the levels, by the words."""

Words = Container[str]
"""The words that a person knows."""

ALL_WORDS: Words = frozenset(TAUGHT)


def words_of(won: Container[int]) -> Words:
    """Return the words that a player knows after winning these levels."""
    return frozenset(word for word, level in TAUGHT.items() if level in won)


def names_heaps(words: Words, step: int | None, *more: str) -> bool:
    """Return whether heaps can be named with the words, and what they do with `more` of them.

    Where moves are limited, a heap is a remainder.
    """
    return all(word in words for word in (HEAP, *more, *([] if step is None else [REMAINDER])))
