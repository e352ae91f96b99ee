"""Everything that can be said about a position of the Silver Dollar game, as lines to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardtui.engine.phrases import count
from cardtui.games.coins.hints import puzzle_hint, squares
from cardtui.games.coins.legal_moves import Positions, gaps, is_over
from cardtui.games.coins.theory import fewest, heaps, most, total, winning_moves

if TYPE_CHECKING:
    from cardtui.games.coins.rules import CoinsRules, State

__all__ = ["explain", "explain_puzzle"]


def explain(positions: Positions, step: int | None) -> list[str]:
    """Why a game with two sides is won or lost: the gaps, the heaps in binary, their XOR, the winning moves.

    After everything else the winning moves follow, one a line: the coin and the distance.
    """
    found, xor = heaps(positions, step), total(positions, step)
    width = max(len(str(number)) for number in (xor, *(heap.number for heap in found)))
    bits = max(1, *(heap.number.bit_length() for heap in found))
    lines = list(_givens(positions, step))
    counted = _numbers(heap.coin for heap in found)
    lines.append(f"Gaps that count: {'that of coin' if len(found) == 1 else 'those of coins'} {counted}")
    if step is not None:
        lines.append(f"A heap is the remainder of such a gap after division by {step + 1}.")
    for heap in found:
        lines.append(f"  heap {heap.number:>{width}}  {heap.number:0{bits}b}  coin {heap.coin}")
    lines.append(f"   XOR {xor:>{width}}  {xor:0{bits}b}")
    if not xor:
        if is_over(positions):
            return [*lines, "Every coin is home: who made the last move has won."]
        return [*lines, "Who moves now loses, if the other makes no mistake: no move makes the XOR 0."]
    winning = winning_moves(positions, step)
    one = len(winning) == 1
    lines.append(
        f"Who moves now wins, by {'this move' if one else f'any of these {len(winning)} moves'} "
        "(coin and distance), after which the XOR is 0:"
    )
    return [*lines, *(f"{move.coin} {move.distance}" for move in winning)]


def explain_puzzle(game: CoinsRules, state: State) -> Iterator[str]:
    """In how many moves one who plays alone is home, and a hint."""
    positions, step = state.positions, game.parameters.step
    yield from _givens(positions, step)
    needed, there = fewest(positions, step), most(positions)
    if needed < there:
        yield f"Home in {needed} to {there} moves, and in any number between them."
    else:
        yield f"Home in {count(there, 'move')}."
    hinted = puzzle_hint(positions, step, state.ply, game.parameters.target)
    yield f"{hinted[0].upper()}{hinted[1:]}."


def _givens(positions: Positions, step: int | None) -> Iterator[str]:
    limit = "any number of squares" if step is None else f"at most {squares(step)}"
    yield f"Coins on the squares {_numbers(positions)}; a move is {limit}."
    yield f"Gaps on the left of the coins: {_numbers(gaps(positions))}"


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
