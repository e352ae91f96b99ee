"""A length, beside lengths that were measured."""

from __future__ import annotations

import pytest

from cardtui.engine.narrator import Lengths

MEASURED = Lengths(
    tuple(range(100, 1100, 10)), ((0.999, 2000),), longest=3000, games="deals of old", number="a thousand"
)


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (99, "shorter than every one of a thousand deals of old"),
        (100, "shorter than 99 % of deals of old"),
        (101, "shorter than 99 % of deals of old"),
        (589, "shorter than 51 % of deals of old"),
        (591, "shorter than 50 % of deals of old"),
        (605, "longer than 50 % of deals of old"),
        (1090, "longer than 98 % of deals of old"),
        (1091, "longer than 99 % of deals of old"),
        (2000, "longer than 99 % of deals of old"),
        (2001, "longer than 99.9 % of deals of old"),
        (3000, "longer than 99.9 % of deals of old"),
        (3001, "longer than every one of a thousand deals of old"),
    ],
)
def test_a_length_is_compared(length: int, said: str) -> None:
    assert MEASURED.compare(length) == said
