"""Hints for the Silver Dollar game."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.phrases import count, few, listed
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, is_over, slide
from cardtui.games.coins.theory import best_move, fewest, heaps, most, puzzle_move
from cardtui.games.coins.words import ALL_WORDS, CANCEL, LEFT_OVER, Words, names_heaps

_MOST_LISTED = 6  # heaps that are listed one by one


def squares(number: int) -> str:
    """Return a distance in words: `one square`, `two squares`."""
    return few(number, "square")


# hints: each is a sentence without a full stop


ANSWER = "then you have an answer to every move"
"""Why a move is best, for whoever does not know the words of the theory."""


def hint(
    positions: Positions,
    step: int | None,
    unerring: bool = False,
    dollar: int | None = None,
    words: Words = ALL_WORDS,
) -> str:
    """Return the best move of a game for two, and why it is best, with no other words of the theory.

    `unerring` says that the opponent makes no mistake, so that there is none to hope for.
    """
    can_name = names_heaps(words, step, CANCEL)
    move = best_move(positions, step, dollar)
    if move is None:
        if unerring:
            lasting = "moves of one square make it last"
            return f"no move wins, and the perfect computer makes no mistake; {lasting}"
        already = f": {name_heaps(positions, step, 'cancel already', dollar)}" if can_name else ""
        return f"no move wins{already}; play on and hope for a mistake"
    after = slide(positions, move)
    leaves = name_heaps(after, step, "then cancel", dollar) if can_name else ANSWER
    if dollar is not None:
        why = "it is the dollar" if is_over(after, dollar) else leaves
        how = "pocket coin {0}, {1} away" if after[move.coin] == POCKET else "slide coin {0} {1}"
        return f"{how.format(move.coin, squares(move.distance))}: {why}"
    why = "every coin is then home" if is_over(after) else leaves
    return f"{_sliding(move)}: {why}"


def can_be_won(words: Words = ALL_WORDS) -> str:
    """Return that there is a winning move, without saying which."""
    return f"{'something is left over: ' if LEFT_OVER in words else ''}it can be won"


def where(move: Move, two_sided: bool) -> str:
    """Return at which coin the best move is, without its distance."""
    return f"look at coin {move.coin}{' and the gap on its left' if two_sided else ''}"


def puzzle_hint(positions: Positions, step: int | None, moves_made: int, target: int | None) -> str:
    """Return the best move of a puzzle after `moves_made` moves, and why it is best.

    `target` is the total number of moves to be home in; None for as few as possible.
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


def name_heaps(positions: Positions, step: int | None, cancel: str, dollar: int | None = None) -> str:
    """Say which heaps have an XOR of 0: `the heaps 2 and 2 then cancel`, where `cancel` is the verb.

    Heaps of 0 are left out. If all of them are 0, the sentence says so: `every heap is then 0`.
    """
    numbers = [heap.number for heap in heaps(positions, step, dollar) if heap.number]
    if not numbers:
        is_zero = {"then cancel": "is then 0", "cancel already": "is 0 already", "cancelled": "was 0"}
        return f"every heap {is_zero.get(cancel, 'is 0')}"
    return f"{the_heaps(numbers)} {cancel}"


def the_heaps(numbers: Sequence[int], noun: str = "heap") -> str:
    """Name heaps by their sizes: `the gaps 1, 2 and 3` or, if they are many, `the 8 gaps`."""
    if len(numbers) > _MOST_LISTED:
        return f"the {len(numbers)} {noun}s"
    return f"the {noun}s {listed(list(map(str, numbers)))}"


def _sliding(move: Move) -> str:
    return f"slide coin {move.coin} {squares(move.distance)}"
