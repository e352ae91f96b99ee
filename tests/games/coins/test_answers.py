"""What the game answers to a move: the numbers in its sentences are those of the theory."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

from hypothesis import HealthCheck, assume, given, settings

from cardtui.games.coins.answers import what_it_makes, why_lost, why_right
from cardtui.games.coins.legal_moves import Positions, slide
from cardtui.games.coins.theory import heaps, total, winning_moves
from tests.oracles.coins import limits, positions


def numbers_in(sentence: str) -> list[int]:
    """Return the sizes of the heaps in a sentence; both of two equal ones."""
    found = [int(number) for number in re.findall(r"\d+", sentence)]
    return found * 2 if "both" in sentence.lower() else found


@given(positions, limits)
def test_a_right_move_is_explained_by_the_heaps_that_it_leaves(start: Positions, step: int | None) -> None:
    winning = winning_moves(start, step)
    assume(winning)
    for move in winning:
        sentence = why_right(start, move, step)
        after = slide(start, move)
        sizes = sorted(heap.number for heap in heaps(after, step) if heap.number)
        which, _, makes = sentence.partition(": it ")
        assert (which == "Only this move wins") is (len(winning) == 1)
        assert makes == f"{what_it_makes(after, step)}."
        if len(sizes) <= 6:
            assert sorted(numbers_in(makes)) == sizes and reduce(xor, sizes, 0) == 0
        assert "gap" in makes if step is None else "heap" in makes


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # most positions are won
@given(positions, limits)
def test_a_lost_position_is_explained_by_its_heaps(start: Positions, step: int | None) -> None:
    assume(not total(start, step))
    sizes = sorted(heap.number for heap in heaps(start, step) if heap.number)
    sentence = why_lost(start, step)
    assert sentence.endswith(".") and sentence[0].isupper()
    if len(sizes) <= 6:
        assert sorted(numbers_in(sentence)) == sizes
