"""Hints for the Silver Dollar game, and explanations of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtui.engine.phrases import count, few, listed
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, gaps, is_over, leftmost, slide
from cardtui.games.coins.theory import best_move, fewest, heaps, most, puzzle_move, total, winning_moves

_MOST_LISTED = 6  # heaps that are listed one by one


def squares(number: int) -> str:
    """Return a distance in words: `one square`, `two squares`."""
    return few(number, "square")


# hints: each is a sentence without a full stop


def hint(positions: Positions, step: int | None, unerring: bool = False, dollar: int | None = None) -> str:
    """Return the best move of a game for two, and why it is best.

    `unerring` says that the opponent makes no mistake, so that there is none to hope for.
    """
    move = best_move(positions, step, dollar)
    if move is None:
        if unerring:
            lasting = "moves of one square make it last"
            return f"no move wins, and the perfect computer makes no mistake; {lasting}"
        already = name_heaps(positions, step, "cancel already", dollar)
        return f"no move wins: {already}; play on and hope for a mistake"
    after = slide(positions, move)
    if dollar is not None:
        why = "it is the dollar" if is_over(after, dollar) else name_heaps(after, step, "then cancel", dollar)
        how = "pocket coin {0}, {1} away" if after[move.coin] == POCKET else "slide coin {0} {1}"
        return f"{how.format(move.coin, squares(move.distance))}: {why}"
    why = "every coin is then home" if is_over(after) else name_heaps(after, step, "then cancel")
    return f"{_sliding(move)}: {why}"


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
    if len(numbers) > _MOST_LISTED:
        return f"the {len(numbers)} heaps {cancel}"
    return f"the heaps {listed(list(map(str, numbers)))} {cancel}"


def _sliding(move: Move) -> str:
    return f"slide coin {move.coin} {squares(move.distance)}"


# explanations: lines to print


def explain(positions: Positions, step: int | None, dollar: int | None = None) -> list[str]:
    """Explain why a game for two is won or lost: the gaps, the heaps in binary, their XOR, the winning moves.

    The winning moves are the last lines, one a line: the coin and the distance.
    """
    if dollar is not None and is_over(positions, dollar):
        return ["The dollar is pocketed: whoever took it has won."]
    found, xor = heaps(positions, step, dollar), total(positions, step, dollar)
    width = max(len(str(number)) for number in (xor, *(heap.number for heap in found)))
    bits = max(1, *(heap.number.bit_length() for heap in found))
    lines = list(_position(positions, step) if dollar is None else _dollar_position(positions, dollar))
    counted = _numbers(heap.coin for heap in found)
    lines.append(f"Gaps that count: {'that of coin' if len(found) == 1 else 'those of coins'} {counted}")
    if step is not None:
        lines.append(f"A heap is the remainder of such a gap after division by {step + 1}.")
    if dollar is not None:
        lines += explain_dollar(positions, dollar)
    for heap in found:
        lines.append(f"  heap {heap.number:>{width}}  {heap.number:0{bits}b}  coin {heap.coin}")
    lines.append(f"   XOR {xor:>{width}}  {xor:0{bits}b}")
    if not xor:
        if dollar is None and is_over(positions):
            return [*lines, "Every coin is home: whoever moved last has won."]
        return [
            *lines,
            "The player to move loses, if the other makes no mistake: no move makes the XOR 0.",
        ]
    winning = winning_moves(positions, step, dollar)
    moves = "this move" if len(winning) == 1 else f"any of these {len(winning)} moves"
    lines.append(f"The player to move wins with {moves} (coin and distance), after which the XOR is 0:")
    return [*lines, *(f"{move.coin} {move.distance}" for move in winning)]


def explain_puzzle(
    positions: Positions, step: int | None, moves_made: int, target: int | None
) -> Iterator[str]:
    """Say how many moves a puzzle takes from here, and give a hint."""
    yield from _position(positions, step)
    needed, there = fewest(positions, step), most(positions)
    if needed < there:
        yield f"Home in {needed} to {there} moves, and in any number between them."
    else:
        yield f"Home in {count(there, 'move')}."
    sentence = puzzle_hint(positions, step, moves_made, target)
    yield f"{sentence[0].upper()}{sentence[1:]}."


def _position(positions: Positions, step: int | None) -> Iterator[str]:
    limit = "any number of squares" if step is None else f"at most {squares(step)}"
    yield f"Coins on the squares {_numbers(positions)}; a move is {limit}."
    yield f"Gaps on the left of the coins: {_numbers(gaps(positions))}"


def _dollar_position(positions: Positions, dollar: int) -> Iterator[str]:
    first = leftmost(positions)
    yield f"Coins on the squares {_numbers(positions[first:])}; coin {dollar} is the dollar."
    if first:
        yield f"Pocketed: {_numbers(range(first))}"
    yield f"Gaps on the left of the coins: {_numbers(gaps(positions)[first:])}"


def explain_dollar(positions: Positions, dollar: int) -> Iterator[str]:
    """Explain how the pocket and the dollar change the heaps of a game that is not over."""
    first = leftmost(positions)
    if first == dollar:
        yield "The dollar is the leftmost coin: whoever has to move pockets it, and nothing else counts."
        return
    loses = f"Whoever pockets coin {dollar - 1} loses, as the dollar is next"
    is_single = (len(positions) - first) % 2 == 1
    yield f"{loses}: its heap is its gap alone." if is_single and first == dollar - 1 else f"{loses}."
    if is_single and first < dollar - 1:
        yield f"Coin {first} may be pocketed, one square more: its heap is its gap and 1."


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
