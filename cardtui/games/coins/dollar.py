"""The theory of N. G. de Bruijn's silver dollar game, in which whoever pockets the dollar wins.

A move slides a coin to the left or pockets the leftmost one, from wherever it is. Once the dollar is the
leftmost coin it is pocketed at once. So nobody pockets the coin on its left, the *guard*, unless there is no
other move, and then that loses. What is left is the game without a dollar (`cardtui.games.coins.theory`), in
which the coins before the guard can leave the strip: again every second gap counts, from the rightmost coin
on, also while coins leave, which changes no pair. Only the leftmost coin, if it counts, is special: up to the
edge it has as many squares as its number, and the pocket is one more, unless it is the guard.

E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15, "The Silver Dollar Game"; Project Euler
344 counts the positions that are won.

Pocketed coins keep their numbers, so that a position is still a square for each coin: theirs is `POCKET`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.games.coins.legal_moves import Positions, gaps, leftmost


def heaps(positions: Positions, dollar: int) -> Iterator[tuple[int, int, int]]:
    """Yield the coins whose gaps count, from left to right, their gaps, and the sizes of their heaps.

    While the dollar is the leftmost coin, its way into the pocket is the only heap; then there is none.
    """
    first, found = leftmost(positions), gaps(positions)
    if first >= dollar:
        if first == dollar:
            yield dollar, found[dollar], found[dollar] + 1
        return
    if (len(positions) - first) % 2:
        yield first, found[first], found[first] + (first + 1 < dollar)
        first += 1
    for coin in range(first + 1, len(positions), 2):
        yield coin, found[coin], found[coin]
