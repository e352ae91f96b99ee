"""Charts of lengths in characters show the counts and the line of an exponential."""

from __future__ import annotations

import pytest

from cardtui.lab import text_charts
from cardtui.lab.distribution import Distribution

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


@pytest.mark.parametrize(
    ("part", "text"),
    [(0.498, "49.80 %"), (0.0, "0.00 %"), (1.0, "100.00 %"), (0.00012, "0.012 %"), (3.14e-6, "3.1·10⁻⁶")],
)
def test_shares_have_as_many_digits_as_they_need(part: float, text: str) -> None:
    assert text_charts.share(part) == text


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (254.9123, 0.2, "254.9 ± 0.2"),
        (254.96, 0.7, "255.0 ± 0.7"),
        (42.4001, 0.0031, "42.400 ± 0.003"),  # as many digits as are known
        (254.91, 0.0966, "254.9 ± 0.1"),
        (20153.2, 103.1, "20153 ± 103"),  # no powers of ten
        (1042.0, 0.0, "1042"),
    ],
)
def test_a_number_has_the_digits_that_its_error_allows(value: float, error: float, text: str) -> None:
    assert text_charts.number_with_error(value, error) == text


@pytest.mark.parametrize(
    ("value", "text"), [(17790.3, "17790"), (99.6812, "99.68"), (0.99391, "0.9939"), (0, "0")]
)
def test_a_number_without_error_has_at_least_four_digits(value: float, text: str) -> None:
    assert text_charts.number(value) == text


@pytest.mark.parametrize(
    ("part", "error", "text"),
    [
        (0.498, 0.0005, "49.80 % ± 0.05"),
        (0.49754321, 0.0000158, "49.754 % ± 0.002"),
        (0.00012, 0.000034, "0.012 % ± 0.003"),
        (0.003, 0.0017, "0.30 % ± 0.2"),
        (0.999999, 0.000001, "99.9999 % ± 0.0001"),
        (3.14e-6, 1.6e-7, "(3.1 ± 0.2)·10⁻⁶"),
    ],
)
def test_the_error_of_a_share_has_the_unit_of_the_share(part: float, error: float, text: str) -> None:
    assert text_charts.share_with_error(part, error) == text
