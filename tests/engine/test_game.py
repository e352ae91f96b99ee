"""What every game has from the contract: its id."""

from __future__ import annotations

import pytest

from tests.madeup.heap import Heap, Parameters


@pytest.mark.parametrize(
    ("game", "written"),
    [
        (Heap(21), "heap:21"),
        (Heap.from_seed(305), "heap#305"),
        (Heap.from_seed(-305), "heap#305"),
        (Heap(21, Parameters(most=3)), "heap:21"),  # as usual, so not told
        (Heap(21, Parameters(most=2)), "heap,most=2:21"),
        (Heap(21, Parameters(misere=1)), "heap,misere=1:21"),
        (Heap.from_seed(7, Parameters(1, 1)), "heap,most=1,misere=1#7"),
    ],
)
def test_an_id_is_the_game_its_unusual_parameters_and_the_seed_or_deal(game: Heap, written: str) -> None:
    assert game.id == written
