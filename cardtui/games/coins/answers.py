"""Sentences that say why a move in a puzzle was right, or why it lost, by the theory of the game.

`positions` are those after a move, `step` that of `cardtui.games.coins.theory`. No coin is the dollar. The
sentences have no other words of the theory than `words`.
"""

from __future__ import annotations

from cardtui.engine.phrases import few
from cardtui.games.coins.hints import the_heaps
from cardtui.games.coins.legal_moves import Move, Positions, is_over, slide
from cardtui.games.coins.theory import heaps, winning_moves
from cardtui.games.coins.words import ALL_WORDS, CANCEL, COUNTS, REMAINDER, Words


def _reasons(positions: Positions, step: int | None, words: Words) -> tuple[str, str]:
    """Return what the move to a position with an XOR of 0 does, and why whoever made it wins now."""
    numbers = [heap.number for heap in heaps(positions, step) if heap.number]
    noun = "gap" if step is None else "heap"  # a gap is a heap where no move is limited
    needed = [] if step is None else [REMAINDER]
    needed += [] if len(numbers) == 2 else [CANCEL if numbers else COUNTS]  # two equal gaps need no words
    if not all(word in words for word in needed):
        if is_over(positions):
            return "is the last one", "No coin can move any more: it moved last."
        if step is None and not numbers:
            return "lets you close whatever is opened", "Now it can close whatever you open."
        return "gives you an answer to every move", "Now it has an answer to whatever you do."
    if not numbers:
        return f"leaves no {noun} that counts", f"No {noun} counts now, and it can close whatever you open."
    if len(numbers) == 2:
        both = f"Both {noun}s are {numbers[0]} now, and it can copy whatever you do."
        return f"makes both {noun}s {numbers[0]}", both
    cancelling = the_heaps(numbers, noun)
    again = f"{cancelling.capitalize()} cancel now, and it can make them cancel again."
    return f"makes {cancelling} cancel", again


def what_it_makes(positions: Positions, step: int | None, words: Words = ALL_WORDS) -> str:
    """Say what a winning move does: `makes both gaps 2`, `makes the gaps 1, 2 and 3 cancel`."""
    return _reasons(positions, step, words)[0]


def why_right(before: Positions, move: Move, step: int | None, words: Words = ALL_WORDS) -> str:
    """Say why a winning move was right, and whether others were too."""
    ways = len(winning_moves(before, step))
    which = "Only this move wins" if ways == 1 else f"One of {few(ways, 'move')} that win"
    return f"{which}: it {what_it_makes(slide(before, move), step, words)}."


def why_lost(positions: Positions, step: int | None, words: Words = ALL_WORDS) -> str:
    """Say why the computer, which has just moved, wins now."""
    return _reasons(positions, step, words)[1]
