"""The structures of a strip: pieces go anywhere, in any order, and off the strip."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.engine.zones import OFF_STRIP, reversed_events
from cardtui.structures.cost_ledger import operation_list, read_representations
from cardtui.structures.strips import PositionArray, SquareArray
from cardtui.structures.structure import Cost, Memory
from cardtui.structures.trace import trace_of
from tests.madeup.kayles.game import ROW, Kayles
from tests.madeup.race.game import LANES, Race
from tests.structures.forms import lines_of

FORMS = pytest.mark.parametrize("form", [SquareArray, PositionArray])


@FORMS
@given(places=st.lists(st.tuples(st.integers(0, 3), st.integers(OFF_STRIP, 12)), max_size=12))
def test_a_piece_goes_to_any_free_square_or_off_the_strip(
    form: type[SquareArray | PositionArray], places: list[tuple[int, int]]
) -> None:
    squares = [5, 0, 3, OFF_STRIP]
    structure = form(squares)
    for piece, square in places:
        if square == OFF_STRIP or square not in squares:
            lines, _ = lines_of(structure, "place", piece, square)
            assert set(lines) <= structure.code("place").steps
            squares[piece] = square
            assert list(structure) == list(structure.copy()) == squares


def test_a_square_has_to_be_looked_for_and_a_position_has_not() -> None:
    squares, positions = SquareArray((2, 5)), PositionArray((2, 5))
    for structure in (squares, positions):
        lines_of(structure, "place", 1, 7)
    assert (squares.cost, squares.memory) == (Cost(moved=1, compared=6), Memory(slots=8, empty=6))
    assert (positions.cost, positions.memory) == (Cost(moved=1), Memory(slots=2))


@pytest.mark.parametrize(("key", "cost"), [("squares", "1         5"), ("positions", "1         0")])
def test_the_operations_of_a_game_of_strips_are_printed(key: str, cost: str) -> None:
    session = Session(Race.from_deal("3 1 2"))
    trace = trace_of(session.game)
    head, _, *steps = operation_list(session, trace, read_representations(trace, key))
    assert head == f"race:3.1.2 · strips: array of {key}"
    assert [line.split()[:5] for line in steps[:3]] == [
        ["1", "lane", "0", "place(1,", "4)"],
        ["2", "lane", "1", "place(1,", "2)"],
        ["3", "lane", "0", "place(1,", "6)"],
    ]
    assert steps[2].endswith(cost)


def test_nobody_stores_the_squares_of_a_very_long_strip(monkeypatch: pytest.MonkeyPatch) -> None:
    far = dict.fromkeys(LANES, (3, 10**18))
    monkeypatch.setattr(Race, "pieces", lambda self, state: far)
    (group,) = trace_of(Race.from_seed(1)).zone_groups
    assert group.representations == (PositionArray,)


@pytest.mark.parametrize("key", ["squares", "positions"])
def test_pieces_that_vanish_and_appear_leave_slots_empty_and_fill_them(key: str) -> None:
    session = Session(Kayles.from_deal("4.2"))
    game, step = session.game, session.game.apply(session.state, (1, 2))
    undone = Step(step.after, step.move, step.before, (*reversed_events(step.events),))
    trace = trace_of(game)
    structures = trace.new_structures(read_representations(trace, key))
    for each in (step, undone, step):
        structures.run(trace.calls(each))
        assert list(cast(Any, structures.structures[ROW])) == [*game.pieces(each.after)[ROW]]


def test_removing_a_piece_is_looking_for_its_square_or_writing_its_position() -> None:
    squares, positions = SquareArray((2, OFF_STRIP, 5)), PositionArray((2, OFF_STRIP, 5))
    for structure in (squares, positions):
        lines, _ = lines_of(structure, "remove", 2)
        assert set(lines) <= structure.code("remove").steps and list(structure) == [2, OFF_STRIP, OFF_STRIP]
    assert (squares.cost, squares.memory) == (Cost(moved=1, compared=6), Memory(slots=6, empty=5))
    assert (positions.cost, positions.memory) == (Cost(moved=1), Memory(slots=3))
