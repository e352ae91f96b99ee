"""Charts of lengths in characters show the counts and the line of an exponential."""

from __future__ import annotations

import pytest

from cardtui.lab import text_charts
from cardtui.lab.distribution import Distribution
from tests.cases import verdicts

GEOMETRIC = {length: round(1e7 * 0.9**length) for length in range(1, 154)}
"""Counts of which each is nine tenths of the one before: an exponential."""


@pytest.mark.parametrize("width", [30, 60, 79, 200])
def test_bars_have_the_height_of_their_games_and_the_last_holds_all_longer_ones(width: int) -> None:
    figures = Distribution({1: 100, 2: 50, 3: 25, 900: 1})
    *rows, axis = text_charts.bars(figures, width, 4)
    assert [row[0] for row in rows] == ["█"] * 4 and axis.startswith("1 ")
    figures = Distribution(dict.fromkeys(range(1, 41), 10))
    *rows, axis = text_charts.bars(figures, width, 3)
    assert axis.rstrip().endswith("+") and all(len(row) <= width for row in [*rows, axis])
    assert sum(bar.games for bar in figures.bars(width)) == 400


def test_one_length_only_is_one_bar() -> None:
    *rows, axis = text_charts.bars(Distribution({7: 3}), 40, 2)
    assert axis == "7" and set("".join(rows).strip()) == {"█"}
    assert text_charts.tail(Distribution({7: 3}), 40, 5) == []


@pytest.mark.parametrize(("width", "rows"), [(40, 6), (80, 10), (120, 20)])
def test_an_exponential_lies_on_its_line(width: int, rows: int) -> None:
    *lines, _axis = text_charts.tail(Distribution(GEOMETRIC), width, rows)
    assert len(lines) == rows and all(len(line) <= width for line in lines)
    text = "".join(lines)
    found = sum(map(text_charts.is_counted_mark, text))
    assert found > width // 2
    assert text.count(text_charts.EXPONENTIAL_MARK) <= found // 2, "most of the line is behind the counts"


def test_a_heavier_tail_lies_above_the_exponential() -> None:
    counts = GEOMETRIC | dict.fromkeys(range(60, 200), 40)
    *lines, _axis = text_charts.tail(Distribution(counts), 80, 12)
    column = [line[60:61].strip() for line in lines]
    counted = max(row for row, mark in enumerate(column) if mark and text_charts.is_counted_mark(mark))
    below = [row for row, mark in enumerate(column) if mark == text_charts.EXPONENTIAL_MARK] or [len(lines)]
    assert counted < below[0]


def test_the_axis_names_the_powers_of_ten() -> None:
    labels = [line[:6].strip() for line in text_charts.tail(Distribution(GEOMETRIC), 80, 24)]
    assert [label for label in labels if label][:3] == ["10 %", "1 %", "0.1 %"] and "10⁻⁴" in labels


@pytest.mark.parametrize(("function", "arguments", "text"), verdicts("numbers"))
def test_numbers_and_shares_have_the_digits_that_they_need_and_their_error_allows(
    function: str, arguments: list[float], text: str
) -> None:
    assert getattr(text_charts, function)(*arguments) == text
