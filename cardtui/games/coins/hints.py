"""Hints for the Silver Dollar game."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.narrator import Hint
from cardtui.engine.phrases import count, few, listed
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, is_over, slide
from cardtui.games.coins.rules import CoinsRules, CoinsState
from cardtui.games.coins.theory import best_move, fewest, heaps, most, puzzle_move
from cardtui.games.coins.words import CANCEL, LEFT_OVER, Words, names_heaps

_MOST_LISTED = 6  # heaps that are listed one by one


def squares(number: int) -> str:
    """Return a distance in words: `one square`, `two squares`."""
    return few(number, "square")


# hints: each is a sentence without a full stop


def hint_for_two(game: CoinsRules, state: CoinsState, words: Words) -> Hint[Move]:
    """Return the best move of a game for two, and why it is best, with no other words of the theory."""
    positions, step, dollar = state.positions, game.step, game.dollar
    can_name = names_heaps(words, step, CANCEL)
    move = best_move(positions, step, dollar)
    if move is None and game.unerring:  # there is no mistake to hope for
        lasting = "moves of one square make it last"
        return Hint(None, f"no move wins, and the perfect computer makes no mistake; {lasting}")
    if move is None:
        already = f": {name_heaps(positions, step, 'cancel already', dollar)}" if can_name else ""
        return Hint(None, f"no move wins{already}; play on and hope for a mistake")
    after = slide(positions, move)
    why = "then you have an answer to every move"
    if can_name:
        why = name_heaps(after, step, "then cancel", dollar)
    if is_over(after, dollar):
        why = "every coin is then home" if dollar is None else "it is the dollar"
    how = _sliding(move)
    if after[move.coin] == POCKET:
        how = f"pocket coin {move.coin}, {squares(move.distance)} away"
    before = [f"look at coin {move.coin} and the gap on its left"]
    if game.puzzle is None:  # which says already that it can be won
        before.insert(0, f"{'something is left over: ' if LEFT_OVER in words else ''}it can be won")
    return Hint(move, f"{how}: {why}", tuple(before))


def hint_alone(game: CoinsRules, state: CoinsState) -> Hint[Move]:
    """Return the best move of a game for one, and why it is best."""
    positions, step, target = state.positions, game.step, game.parameters.target
    needed, there = fewest(positions, step), most(positions)
    left = None if target is None else target - state.ply
    move = puzzle_move(positions, step, left)
    if move is None:
        more = f"at least {few(needed, 'move')}" if left is not None and left < needed else f"at most {there}"
        return Hint(None, f"home in exactly {target} is out of reach: it takes {more} more; take moves back")
    after = slide(positions, move)
    if is_over(after):
        why = "every coin is then home"
    elif left is not None:
        are = "is" if left == 2 else "are"
        why = f"{few(left - 1, 'move')} {are} then left for {squares(most(after))}"
    else:
        home = "it is then home" if after[move.coin] == move.coin else "a move goes no further"
        why = f"{home}, and {count(fewest(after, step), 'move')} more will do"
    first = f"{count(needed, 'move')} more will do"
    if target is not None:
        first = f"home in exactly {target} can still be done"
    return Hint(move, f"{_sliding(move)}: {why}", (first, f"look at coin {move.coin}"))


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
