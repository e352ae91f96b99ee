"""The charts of the lab: where a theory is right, its line lies on the bars."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardtui.engine.bars import LINE
from cardtui.lab.distribution import Distribution
from cardtui.lab.screens.chart import Bars


@pytest.mark.parametrize("width", [12, 17, 40])
def test_the_line_of_a_theory_is_as_wide_and_as_high_as_its_bars(width: int) -> None:
    chart, counts = Bars("bars"), {1: 50, 2: 100, 3: 25, 4: 25}
    rows = 8
    plain = chart.drawn(Distribution(counts), width, rows + 1)
    chart.odds = {length: Fraction(games, 200) for length, games in counts.items()}
    *drawn, axis = chart.drawn(Distribution(counts), width, rows + 1)
    assert axis == plain[-1]
    for column in range(width):
        bar = sum(line[column][0] > " " for line in plain[:-1])
        lines = [rows - 1 - row for row, line in enumerate(drawn) if line[column] == (LINE, "line")]
        assert lines == ([min(bar, rows - 1)] if bar else [])
