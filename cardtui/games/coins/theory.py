"""The complete theory of the Silver Dollar game, which is Nim in disguise.

Of the gaps on the left of the coins only every second counts, from the rightmost coin on: those of the coins
n-1, n-3, n-5 and so on. (With an odd number of coins coin 0 counts too, paired with the edge.) Each is a
heap of Nim: sliding its coin takes from it, and what the coin before adds to it by sliding away can be taken
again at once, by sliding its own coin as far. Where a move is at most `step` squares a heap counts only by
its remainder modulo step + 1, as in the game of taking away. The player to move wins exactly if the XOR of
the heaps is not 0: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3
(1901); E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 15, have the coins.

N. G. de Bruijn's silver dollar game is won by whoever pockets the dollar. A move slides a coin to the left or
pockets the leftmost one, from wherever it is. Once the dollar is the leftmost coin it is pocketed at once. So
nobody pockets the coin on its left, the *guard*, unless there is no other move, and then that loses. What is
left is the game without a dollar, in which the coins before the guard can leave the strip: again every second
gap counts, from the rightmost coin on, also while coins leave, which changes no pair. Only the leftmost coin,
if it counts, is special: up to the edge it has as many squares as its number, and the pocket is one more,
unless it is the guard. Pocketed coins keep their numbers, so that a position is still a square for each coin:
theirs is `POCKET`. (Winning Ways, chapter 15, "The Silver Dollar Game"; Project Euler 344 counts the
positions that are won.)

Everywhere `positions` are the squares of the coins, strictly increasing from 0 on, and `step` is the most
squares of a move, at least 1, or None. `dollar` is the coin that is the dollar, which goes with no `step`.
Nothing takes time that grows with the squares.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

from cardtui.games.coins.legal_moves import Move, Positions, gaps, leftmost, reaches, slide


class Heap(NamedTuple):
    """A gap that counts as a heap."""

    coin: int
    """The coin at its right end."""
    gap: int
    number: int
    """The size of the heap: the gap, its remainder modulo step + 1, or with the pocket one more."""


def heaps(positions: Positions, step: int | None, dollar: int | None = None) -> tuple[Heap, ...]:
    """Return the gaps that count, from left to right."""
    if dollar is not None:
        return tuple(_dollar_heaps(positions, dollar))
    found = gaps(positions)
    counted = range(1 - len(positions) % 2, len(positions), 2)
    return tuple(
        Heap(coin, found[coin], found[coin] if step is None else found[coin] % (step + 1)) for coin in counted
    )


def _dollar_heaps(positions: Positions, dollar: int) -> Iterator[Heap]:
    """Yield the gaps that count in a game for the dollar, from left to right.

    While the dollar is the leftmost coin, its way into the pocket is the only heap; then there is none.
    """
    first, found = leftmost(positions), gaps(positions)
    if first >= dollar:
        if first == dollar:
            yield Heap(dollar, found[dollar], found[dollar] + 1)
        return
    if (len(positions) - first) % 2:
        yield Heap(first, found[first], found[first] + (first + 1 < dollar))
        first += 1
    for coin in range(first + 1, len(positions), 2):
        yield Heap(coin, found[coin], found[coin])


def total(positions: Positions, step: int | None, dollar: int | None = None) -> int:
    """Return the XOR of the heaps: 0 exactly if the player to move loses against a perfect player."""
    return reduce(operator.xor, (heap.number for heap in heaps(positions, step, dollar)), 0)


def winning_moves(positions: Positions, step: int | None, dollar: int | None = None) -> tuple[Move, ...]:
    """Return all moves after which the XOR of the heaps is 0, in order; none if the game is lost."""
    found = gaps(positions)
    xor = total(positions, step, dollar)
    if not xor:
        return ()
    moves = []
    for coin, gap, number in heaps(positions, step, dollar):
        target = number ^ xor
        for mover, distance, room in (
            (coin - 1, target - number, found[coin - 1]),  # the heap grows
            (coin, number - target, max(gap, number)),  # the heap shrinks
        ):
            if mover < 0 or (step is not None and target > step):
                continue
            squares = distance if step is None else distance % (step + 1)
            if 1 <= squares <= room:
                moves.append(Move(mover, squares))
    if dollar is not None:
        # The heap that grows when a coin is pocketed grows by more than the squares that the coin has gone.
        first = leftmost(positions)
        pocketing = Move(first, positions[first] + 1)
        if pocketing not in moves and not total(slide(positions, pocketing), step, dollar):
            moves = sorted([*moves, pocketing])
    return tuple(moves)


def best_move(positions: Positions, step: int | None, dollar: int | None = None) -> Move | None:
    """Return the winning move that takes most from a heap; there is always one, unless the game is lost.

    Winning moves that take from a heap end the game sooner, as a rule, than those that add to one.
    """
    xor = total(positions, step, dollar)
    if not xor:
        return None
    taking = [Move(coin, number - (number ^ xor)) for coin, _, number in heaps(positions, step, dollar)]
    return max(taking, key=lambda move: move.distance)


def totals_after(
    positions: Positions, step: int | None, farthest: int | None = None, dollar: int | None = None
) -> Iterator[tuple[Move, int]]:
    """Yield every legal move and the XOR of the heaps after it, coin by coin, the shorter moves first.

    There may be 10**18 of them: moves of more than `farthest` squares are left out.
    """
    for coin, reach in enumerate(reaches(positions, step, dollar)):
        for distance in range(1, (reach if farthest is None else min(reach, farthest)) + 1):
            move = Move(coin, distance)
            yield move, total(slide(positions, move), step, dollar)


def fewest(positions: Positions, step: int | None) -> int:
    """Return the fewest moves that bring all coins home."""
    return sum(
        (square > coin) if step is None else -((coin - square) // step)
        for coin, square in enumerate(positions)
    )


def most(positions: Positions) -> int:
    """Return the most moves that bring all coins home: the squares that they have to go."""
    return sum(positions) - len(positions) * (len(positions) - 1) // 2


def puzzle_move(positions: Positions, step: int | None, moves: int | None = None) -> Move | None:
    """Return a move after which the coins can be home in `moves` moves in all, or in the fewest.

    None if there is no such move: `moves` is then not between `fewest` and `most`, or the coins are home. Any
    number between them is possible: nothing is in the way of the leftmost coin that is not home, so that,
    coin by coin, the distances can be divided in any way.
    """
    needed, squares = fewest(positions, step), most(positions)
    left = needed if moves is None else moves
    if not squares or not needed <= left <= squares:
        return None
    coin = next(coin for coin, square in enumerate(positions) if square > coin)
    reach = positions[coin] - coin
    # As far as it can go, but leaving a square at least for each of the other moves.
    return Move(coin, min(reach, reach if step is None else step, squares - left + 1))
