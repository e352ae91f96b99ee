"""How what is asked is made smaller: by leaving out much at first, then less, and by plainer things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

__all__ = ["plainer", "without"]

T = TypeVar("T")


def without(items: Sequence[T], together: int = 1) -> Iterator[list[T]]:
    """`items` without some that stand side by side: first without a half of them, at last without one.

    Those that are left out are multiples of `together`, as long as there are so many: of a deck that is dealt
    to two players in turn, two at a time leave the other cards with who had them.
    """
    sizes = []
    size = len(items) // 2
    while size:
        sizes.append(max(size - size % together, 1) if size >= together else size)
        size //= 2
    for size in dict.fromkeys([*sizes, together, 1]):
        if size <= len(items):
            for first in range(0, len(items) - size + 1, size):
                yield [*items[:first], *items[first + size :]]


def plainer(items: Sequence[T], instead: Mapping[T, Sequence[T]]) -> Iterator[list[T]]:
    """`items` with plainer ones: each one that there are several of at once, then one at a time."""
    for item in dict.fromkeys(items):
        if items.count(item) > 1:
            for other in instead.get(item, ()):
                yield [other if one == item else one for one in items]
    for at, item in enumerate(items):
        for other in instead.get(item, ()):
            yield [*items[:at], other, *items[at + 1 :]]
