"""The three representations of a coin strip agree with the rules and have their own costs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins.legal_moves import is_over, slide, why_illegal
from cardtui.games.coins.structures import GapArray, PositionArray, SquareArray
from cardtui.structures.structure import Cost, Memory
from tests.structures.forms import lines_of

FORMS = (SquareArray, PositionArray, GapArray)
every_form = pytest.mark.parametrize("form", FORMS)

strips = st.lists(st.integers(0, 30), min_size=1, max_size=8, unique=True).map(
    lambda found: tuple(sorted(found))
)


@every_form
@given(strips, st.lists(st.tuples(st.integers(0, 7), st.integers(-2, 12)), max_size=20))
def test_moves_are_legal_and_lead_where_the_rules_say(
    form: Any, positions: tuple[int, ...], moves: list[tuple[int, int]]
) -> None:
    strip = form(positions)
    for coin, delta in moves:
        if coin >= len(positions):
            continue
        legal = why_illegal(positions, None, coin, delta) is None
        lines, moved = lines_of(strip, "move", coin, delta)
        assert moved is legal
        assert set(lines) <= set(range(len(form.code["move"])))
        if legal:
            positions = slide(positions, (coin, delta))  # type: ignore[arg-type]
        assert strip.positions == positions
        assert lines_of(strip, "game_over")[1] is is_over(positions)
        twin = strip.copy()
        assert (twin.positions, twin.cost, twin.memory) == (positions, strip.cost, strip.memory)


@pytest.mark.parametrize(
    ("form", "operation", "cost", "memory"),
    [
        (SquareArray, "move", Cost(moved=1, compared=10 + 3), Memory(slots=10, empty=6)),
        (PositionArray, "move", Cost(moved=1, compared=1), Memory(slots=4)),
        (GapArray, "move", Cost(moved=1, compared=1), Memory(slots=4)),
        (SquareArray, "game_over", Cost(compared=1), Memory(slots=10, empty=6)),
        (PositionArray, "game_over", Cost(compared=1), Memory(slots=4)),
        (GapArray, "game_over", Cost(compared=1), Memory(slots=4)),
    ],
)
def test_the_costs_of_each_representation(form: Any, operation: str, cost: Cost, memory: Memory) -> None:
    """On the strip 1.4.5.9 the last coin goes three squares; the first coin is not home."""
    strip = form((1, 4, 5, 9))
    lines_of(strip, operation, *((3, 3) if operation == "move" else ()))
    assert (strip.cost, strip.memory) == (cost, memory)


def test_in_an_array_of_gaps_a_move_changes_two_gaps() -> None:
    strip = GapArray((1, 4, 9))
    lines_of(strip, "move", 1, 2)
    assert strip.slots == [1, 0, 6]
    assert strip.cost == Cost(moved=2, compared=1)
