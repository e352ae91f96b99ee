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


def _heaps(positions: Positions, step: int | None) -> tuple[str, list[int]]:
    """Return what to call the heaps, and their sizes but 0. A gap is one where no move is limited."""
    numbers = [heap.number for heap in heaps(positions, step) if heap.number]
    return "gap" if step is None else "heap", numbers


def _says(numbers: list[int], step: int | None, words: Words) -> bool:
    """Return whether the heaps can be named with the words: two equal gaps need none."""
    needed = [] if step is None else [REMAINDER]
    needed += [] if len(numbers) == 2 else [CANCEL if numbers else COUNTS]
    return all(word in words for word in needed)


def what_it_makes(positions: Positions, step: int | None, words: Words = ALL_WORDS) -> str:
    """Say what a winning move does: `makes both gaps 2`, `makes the gaps 1, 2 and 3 cancel`."""
    noun, numbers = _heaps(positions, step)
    if not _says(numbers, step, words):
        if is_over(positions):
            return "is the last one"
        closes = step is None and not numbers
        return "lets you close whatever is opened" if closes else "gives you an answer to every move"
    if not numbers:
        return f"leaves no {noun} that counts"
    if len(numbers) == 2:
        return f"makes both {noun}s {numbers[0]}"
    return f"makes {the_heaps(numbers, noun)} cancel"


def why_right(before: Positions, move: Move, step: int | None, words: Words = ALL_WORDS) -> str:
    """Say why a winning move was right, and whether others were too."""
    ways = len(winning_moves(before, step))
    which = "Only this move wins" if ways == 1 else f"One of {few(ways, 'move')} that win"
    return f"{which}: it {what_it_makes(slide(before, move), step, words)}."


def why_lost(positions: Positions, step: int | None, words: Words = ALL_WORDS) -> str:
    """Say why the computer, which has just moved, wins now: the heaps have an XOR of 0."""
    noun, numbers = _heaps(positions, step)
    if not _says(numbers, step, words):
        if is_over(positions):
            return "No coin can move any more: it moved last."
        closes = step is None and not numbers
        return f"Now it {'can close whatever you open' if closes else 'has an answer to whatever you do'}."
    if not numbers:
        return f"No {noun} counts now, and it can close whatever you open."
    if len(numbers) == 2:
        return f"Both {noun}s are {numbers[0]} now, and it can copy whatever you do."
    return f"{the_heaps(numbers, noun).capitalize()} cancel now, and it can make them cancel again."
