"""Search for endless deals of 26 and 26 cards, made from closed words, in units of work.

The tape has 50 cards: three closed words, each with its jack, and the plain card that is left over; the hand
has the fourth jack. A long word lets the other player win many cards before the hand is back at two cards,
and only then is a deal of 26 and 26 cards near: cycles made of words of up to 17 cards all keep at least 32
cards in the larger hand; with a word of 30 to 32 cards, some come to 26. The other words are then short:
`--J`, the shortest closed word of all, and one of 14 to 16 cards with four or five penalty cards. All deals
found have `--J` on the tape; without it the larger hand was never below 28 cards. So only such tapes are
made.

There are too many words of 30 cards to try them all. The search starts from those of the published cycle
(`records.ENDLESS`): their shapes, the numbers of plain cards between the penalty cards, are changed by up to
three cards, and every shape is tried with all labels; after that they are changed randomly in more places.
The units of the first kind found sixteen cycles with 399 deals; the random ones have found no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product

from cardtui.games.beggar import records
from cardtui.games.beggar.tricks import Position
from cardtui.lab.beggar.closed_words import HAND, SHIFT, closed_words, ring, shape, tape_of, words_in
from cardtui.lab.beggar.packs import STANDARD_PACK, position_of
from cardtui.lab.beggar.trees import cycle_key, cycle_of, deals_into_cycle
from cardtui.lab.draws import RandomDraws
from cardtui.lab.finds import Find
from cardtui.lab.kernels import compiled

SHAPES = 32
"""The number of shapes in a unit: some seconds in plain Python, a tenth of a second compiled."""

SHORTEST = b"\0\0\1"
_SHORT, _LONG = (13, 18), (24, 36)  # cards: from, to
_MOST_SHORT = 5  # penalty cards in a short word
_NEAR = 3  # plain cards more or less, for a shape to be near

_Shape = tuple[int, ...]


def unit(seed: int, index: int) -> list[Find]:
    """Return the deals that unit number `index` of the search finds, grouped by cycle.

    The first units are the same for every seed: they try `near_shapes`. The finds of two units may overlap.
    """
    near = near_shapes()
    shapes = near[SHAPES * index : SHAPES * (index + 1)] or far_shapes(seed, index)
    found: dict[str, list[Find]] = {}
    for gaps in shapes:
        for word in _closed(gaps):
            for cycle in cycles_with(word):
                key = cycle_key(cycle)
                if key not in found:
                    found[key] = deals_into_cycle(cycle)
    return [deal for deals in found.values() for deal in deals]


def cycles_with(long: bytes) -> Iterator[list[Position]]:
    """Yield the cycles of tapes made of a long closed word, `--J`, and a short one, in any order or phase.

    A cycle comes more than once if it is made in several ways.
    """
    queens, kings, aces = (STANDARD_PACK.penalties.count(card) - long.count(card) for card in (2, 3, 4))
    length = STANDARD_PACK.size - len(HAND) - SHIFT - len(SHORTEST) - len(long)
    seen: set[str] = set()
    for short in _short_words().get((length, queens, kings, aces), ()):
        for words in permutations((long, SHORTEST, short)):
            start = tape_of(words)
            cycle = cycle_of(start)
            assert cycle is not None, "closed words never end"
            if (key := cycle_key(cycle)) not in seen:
                seen.add(key)
                yield cycle


@lru_cache(1)
def known_words() -> tuple[bytes, ...]:
    """Return the long words of the published cycle, each in every phase."""
    cycle = cycle_of(position_of(records.ENDLESS[0].deal))
    assert cycle is not None
    long: set[bytes] = set()
    for position in cycle:
        if position.hands[1 - position.lead] == HAND:
            for word in words_in(position.hands[position.lead]) or ():
                if len(word) in range(*_LONG):
                    long.update(ring(word) or ())
    return tuple(sorted(long))


@lru_cache(1)
def near_shapes() -> tuple[_Shape, ...]:
    """Return the shapes of the known long words, and those that differ by up to three cards, the nearest
    first."""
    shapes = sorted({shape(word) for word in known_words()})
    found = dict.fromkeys(shapes)
    for distance in range(1, _NEAR + 1):
        for gaps in shapes:
            for places in combinations_with_replacement(range(len(gaps)), distance):
                for signs in product((-1, 1), repeat=distance):
                    changed = list(gaps)
                    for place, sign in zip(places, signs, strict=True):
                        changed[place] += sign
                    found[tuple(changed)] = None
    return tuple(gaps for gaps in found if _fits(gaps))


def far_shapes(seed: int, index: int) -> tuple[_Shape, ...]:
    """Return the shapes of a later unit: those of the known words, changed at random in up to six places."""
    draws = RandomDraws(seed, index)
    shapes = sorted({shape(word) for word in known_words()})
    made: list[_Shape] = []
    while len(made) < SHAPES:
        gaps = list(shapes[draws.below(len(shapes))])
        for _ in range(2 + draws.below(5)):
            place, kind = draws.below(len(gaps)), draws.below(8)
            if kind == 0 and len(gaps) > 7:  # one penalty card fewer
                plain = gaps.pop(place)
                gaps[place % len(gaps)] += plain
            elif kind == 1 and len(gaps) < 10 and gaps[place]:  # one more
                plain = draws.below(gaps[place])
                gaps[place] -= plain + 1
                gaps.insert(place, plain)
            else:
                gaps[place] += draws.below(5) - 2
        if _fits(tuple(gaps)):
            made.append(tuple(gaps))
    return tuple(made)


def _fits(gaps: _Shape) -> bool:
    return min(gaps) >= 0 and sum(gaps) + len(gaps) in range(*_LONG)


@lru_cache(1)
def _short_words() -> dict[tuple[int, int, int, int], list[bytes]]:
    """Return all closed words of a short length with few penalty cards, by length and queens, kings, aces."""
    found: dict[tuple[int, int, int, int], list[bytes]] = {}
    for length in range(*_SHORT):
        for penalties in range(2, _MOST_SHORT + 1):
            for places in combinations(range(length - 1), penalties - 1):
                ends = (-1, *places, length - 1)
                gaps = tuple(end - begin - 1 for begin, end in pairwise(ends))
                for word in _closed(gaps):
                    counts = (word.count(2), word.count(3), word.count(4))
                    found.setdefault((length, *counts), []).append(word)
    return found


def _closed(gaps: _Shape) -> list[bytes]:
    find: Callable[[_Shape], list[bytes]] = compiled("beggar.closed_words:closed_words") or closed_words
    return find(gaps)


def everything_near() -> set[Find]:
    """Return what all units find that try near shapes."""
    units = -(-len(near_shapes()) // SHAPES)
    return {found for index in range(units) for found in unit(0, index)}


def table(found: Iterable[Find]) -> str:
    """Return the deals as `known` reads them, a block for each cycle, those with the longest period first."""
    cycles: dict[str, list[Find]] = {}
    for one in sorted(found, key=lambda one: (-one.cards, one)):
        cycles.setdefault(one.cycle, []).append(one)
    blocks = []
    for key, deals in cycles.items():
        lines = [f"{key} {deals[0].tricks} {deals[0].cards}"]
        lines += [f"{one.deal} {one.pre_tricks} {one.pre_cards}" for one in deals]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


if __name__ == "__main__":
    print(table(everything_near()))
