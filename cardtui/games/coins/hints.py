"""Hints for the Silver Dollar game: a good move and the reason in one sentence, without a full stop."""

from __future__ import annotations

from cardtui.engine.phrases import count, few, listed
from cardtui.games.coins.legal_moves import Move, Positions, is_over, slide
from cardtui.games.coins.theory import best_move, fewest, heaps, most, puzzle_move

__all__ = ["hint", "puzzle_hint", "squares", "the_heaps"]

_MOST_NAMED = 6  # heaps that are listed one by one


def squares(number: int) -> str:
    """A distance: `one square`, `two squares`."""
    return few(number, "square")


def hint(positions: Positions, step: int | None, unerring: bool = False) -> str:
    """What who moves next does best in a game with two sides, and why.

    `unerring` says that the other side makes no mistake, so that there is none to be hoped for.
    """
    move = best_move(positions, step)
    if move is None:
        if unerring:
            lasting = "moves of one square make it last"
            return f"no move wins, and the perfect computer makes no mistake; {lasting}"
        already = the_heaps(positions, step, "cancel already")
        return f"no move wins: {already}; play on and hope for a mistake"
    after = slide(positions, move)
    why = "every coin is then home" if is_over(after) else the_heaps(after, step, "then cancel")
    return f"{_sliding(move)}: {why}"


def puzzle_hint(positions: Positions, step: int | None, moves_made: int, target: int | None) -> str:
    """What one who plays alone does best after `moves_made` moves, and why.

    `target` is the number of moves to be home in, all of them counted; None for as few as possible.
    """
    left = None if target is None else target - moves_made
    move = puzzle_move(positions, step, left)
    if move is None:
        needed, there = fewest(positions, step), most(positions)
        more = f"at least {few(needed, 'move')}" if left is not None and left < needed else f"at most {there}"
        return f"home in exactly {target} is out of reach: it takes {more} more; take moves back"
    after = slide(positions, move)
    if is_over(after):
        return f"{_sliding(move)}: every coin is then home"
    if left is not None:
        are = "is" if left == 2 else "are"
        return f"{_sliding(move)}: {few(left - 1, 'move')} {are} then left for {squares(most(after))}"
    home = "it is then home" if after[move.coin] == move.coin else "a move goes no further"
    return f"{_sliding(move)}: {home}, and {count(fewest(after, step), 'move')} more will do"


def the_heaps(positions: Positions, step: int | None, cancel: str) -> str:
    """What makes an XOR of 0: `the heaps 2 and 2 then cancel`, where `cancel` is the verb.

    Heaps of 0 are left out. Where all of them are it is said so: `every heap is then 0`.
    """
    numbers = [heap.number for heap in heaps(positions, step) if heap.number]
    if not numbers:
        is_zero = {"then cancel": "is then 0", "cancel already": "is 0 already", "cancelled": "was 0"}
        return f"every heap {is_zero.get(cancel, 'is 0')}"
    if len(numbers) > _MOST_NAMED:
        return f"the {len(numbers)} heaps {cancel}"
    return f"the heaps {listed(list(map(str, numbers)))} {cancel}"


def _sliding(move: Move) -> str:
    return f"slide coin {move.coin} {squares(move.distance)}"
