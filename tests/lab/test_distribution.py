"""Figures of counted lengths agree with those of a list, chi-squared with tables; draws are uniform."""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from fractions import Fraction
from math import comb, exp, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.lab import text_charts
from cardtui.lab.distribution import Distribution, chi_squared_fit, chi_squared_tail, percentiles
from cardtui.lab.draws import GOLDEN, WORD, DrawnRandom, RandomDraws, mix
from tests.cases import verdicts

counted = st.dictionaries(st.integers(0, 60), st.integers(1, 9), min_size=1, max_size=30)
parts = st.fractions(0, Fraction(999, 1000), max_denominator=1000)


def written_out(counts: dict[int, int]) -> list[int]:
    return sorted(length for length, games in counts.items() for _ in range(games))


@given(counted, parts, st.floats(-5, 70))
def test_figures_agree_with_those_of_the_list_of_lengths(
    counts: dict[int, int], part: Fraction, length: float
) -> None:
    found, every = Distribution(counts), written_out(counts)
    assert (found.games, found.shortest, found.longest) == (len(every), every[0], every[-1])
    assert found.mean == pytest.approx(statistics.mean(every))
    assert found.deviation == pytest.approx(statistics.pstdev(every), abs=1e-9)
    assert found.standard_error == pytest.approx(found.deviation / len(every) ** 0.5)
    assert found.quantile(part) == every[int(part * len(every))]
    assert found.median == statistics.median_high(every)
    assert found.count_at_least(length) == sum(one >= length for one in every)


@given(counted)
def test_a_percentile_is_the_length_that_as_many_percent_do_not_reach(counts: dict[int, int]) -> None:
    every, found = written_out(counts), percentiles(Distribution(counts))
    assert len(found) == 100 and found[0] == every[0]
    for part, length in enumerate(found):
        assert 100 * sum(one < length for one in every) <= part * len(every)
        assert 100 * sum(one <= length for one in every) > part * len(every)


@given(counted, st.integers(1, 40))
def test_bars_hold_all_games_and_have_one_width_but_for_the_last(counts: dict[int, int], most: int) -> None:
    found, every = Distribution(counts), written_out(counts)
    bars = found.bars(most)
    assert 1 <= len(bars) <= most
    assert sum(bar.games for bar in bars) == len(every)
    assert bars[0].low == every[0] and bars[-1].high == every[-1] + 1
    assert all(one.high == other.low for one, other in itertools.pairwise(bars))
    assert len({bar.high - bar.low for bar in bars[:-1]}) <= 1
    assert all(bar.games == sum(bar.low <= one < bar.high for one in every) for bar in bars)


@pytest.mark.parametrize("scale", [1.0, 3.0, 50.0, 206.0])
def test_exponential_lengths_give_back_their_scale_and_lie_on_their_line(scale: float) -> None:
    """Beyond the median, wherever it begins, however few lengths there are."""
    games = 10**9
    counts = {
        100 + n: round(games * (exp(-n / scale) - exp(-(n + 1) / scale))) for n in range(int(20 * scale))
    }
    found = Distribution({length: number for length, number in counts.items() if number})
    assert found.median == pytest.approx(100 + scale * log(2), abs=1)
    assert found.decay == pytest.approx(scale, rel=1e-4)
    for length in (found.median, found.median + int(scale), found.median + int(4 * scale)):
        share = found.count_at_least(length) / found.games
        assert found.exponential(length) == pytest.approx(share, rel=1e-3)


@pytest.mark.parametrize(
    ("squared", "freedom", "probability"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (2.558, 10, 0.99), (43.773, 30, 0.05), (149.449, 100, 0.001)],
)
def test_chi_squared_agrees_with_printed_tables(squared: float, freedom: int, probability: float) -> None:
    assert chi_squared_tail(squared, freedom) == pytest.approx(probability, rel=2e-3)


BINOMIAL = {heads: Fraction(comb(10, heads), 2**10) for heads in range(11)}


@pytest.mark.parametrize(("games", "degrees"), [(2**20, 10), (2**10, 8)])
def test_exact_counts_fit_perfectly_and_rare_lengths_share_a_class(games: int, degrees: int) -> None:
    """Of 1024 games one has no heads and ten have one: together they are a class of at least five."""
    exact = {heads: int(odds * games) for heads, odds in BINOMIAL.items()}
    assert chi_squared_fit(exact, BINOMIAL) == (0, degrees, 1)
    assert chi_squared_fit({11: 0} | exact, BINOMIAL) is not None


def test_an_impossible_length_is_never_chance() -> None:
    found = chi_squared_fit({11: 1, 5: 10**6}, BINOMIAL)
    assert found is not None and found.probability == 0


@pytest.mark.parametrize("counts", [{}, {5: 3}, {4: 2, 5: 2}])
def test_too_few_games_have_no_fit(counts: dict[int, int]) -> None:
    assert chi_squared_fit(counts, BINOMIAL) is None


# Random numbers

REFERENCE = [
    *(6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
    16408922859458223821,
]
"""The output of S. Vigna's splitmix64.c from the seed 1234567."""

words = st.integers(0, WORD)


def test_mixing_agrees_with_the_reference() -> None:
    found = [mix((1234567 + number * GOLDEN) & WORD) for number in range(1, len(REFERENCE) + 1)]
    assert found == REFERENCE


@given(words, st.integers(0, 10**15))
def test_each_game_has_its_own_stream_of_words(seed: int, game: int) -> None:
    draws = RandomDraws(seed, game)
    begin = mix((mix(seed) + game * GOLDEN) & WORD)
    assert [draws.word() for _ in range(3)] == [mix((begin + n * GOLDEN) & WORD) for n in (1, 2, 3)]


@given(words, st.integers(0, 10**15), st.lists(st.integers(1, 2**16 - 1), max_size=20))
def test_each_word_makes_two_numbers_the_upper_half_first(seed: int, game: int, bounds: list[int]) -> None:
    draws, same = RandomDraws(seed, game), RandomDraws(seed, game)
    halves = [half for _ in bounds for word in [same.word()] for half in (word >> 32, word & 0xFFFFFFFF)]
    found = [draws.below(bound) for bound in bounds]
    assert found == [half * bound >> 32 for half, bound in zip(halves, bounds, strict=False)]
    assert all(0 <= one < bound for one, bound in zip(found, bounds, strict=True))


def is_uniform(drawn: Counter[int], sides: int) -> bool:
    each = drawn.total() / sides
    return chi_squared_tail(sum((drawn[side] - each) ** 2 / each for side in range(sides)), sides - 1) > 0.001


# with the interface of `random.Random`


def test_drawn_random_depends_on_the_game_alone() -> None:
    def draw_some(chance: Random) -> list[object]:
        cards = list(range(10))
        chance.shuffle(cards)
        return [cards, chance.random(), chance.choice("abc"), chance.randint(1, 10**15), chance.randrange(7)]

    chance = DrawnRandom(RandomDraws(1, 0))
    first = draw_some(chance)
    chance.draws = RandomDraws(1, 1)
    second = draw_some(chance)
    chance.draws = RandomDraws(1, 0)
    chance.seed(5)
    assert draw_some(chance) == first == draw_some(DrawnRandom(RandomDraws(1, 0)))
    assert second == draw_some(DrawnRandom(RandomDraws(1, 1))) != first


def test_drawn_random_is_uniform() -> None:
    chance = DrawnRandom(RandomDraws(1, 0))
    assert is_uniform(Counter(chance.randrange(6) for _ in range(12_000)), 6)
    assert is_uniform(Counter(int(chance.random() * 6) for _ in range(12_000)), 6)


# Charts in characters


GEOMETRIC = {length: round(1e7 * 0.9**length) for length in range(1, 154)}
"""Counts of which each is nine tenths of the one before: an exponential."""


@pytest.mark.parametrize("width", [30, 60, 79, 200])
def test_bars_have_the_height_of_their_games_and_the_last_holds_all_longer_ones(width: int) -> None:
    figures = Distribution({1: 100, 2: 50, 3: 25, 900: 1})
    *rows, axis = text_charts.bars(figures, width, 4)
    assert [row[0] for row in rows] == ["█"] * 4 and axis.startswith("1 ")
    figures = Distribution(dict.fromkeys(range(1, 41), 10) | {900: 1})
    *rows, axis = text_charts.bars(figures, width, 3)
    assert axis.rstrip().endswith("+") and all(len(row) <= width for row in [*rows, axis])
    assert sum(bar.games for bar in figures.bars(width)) == 401


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (5, ["▄█▂▂", "1  4"]),
        (8, ["▄▄██▂▂▂▂", "1 2 3 4"]),
        (12, ["▄▄ ██ ▂▂ ▂▂", "1  2  3  4"]),
        (14, ["▄▄ ██ ▂▂ ▂▂", "1  2  3  4"]),
    ],
)
def test_bars_that_are_wide_have_gaps_and_each_has_its_label_if_there_is_room(
    width: int, lines: list[str]
) -> None:
    assert text_charts.bars(Distribution({1: 20, 2: 40, 3: 10, 4: 10}), width, 1) == lines


def test_one_length_only_is_one_bar() -> None:
    *rows, axis = text_charts.bars(Distribution({7: 3}), 40, 2)
    assert axis == "7" and set("".join(rows).strip()) == {"█"}
    assert text_charts.tail(Distribution({7: 3}), 40, 5) == []


@pytest.mark.parametrize(("width", "rows"), [(40, 6), (80, 10), (120, 20)])
def test_an_exponential_lies_on_its_line(width: int, rows: int) -> None:
    *lines, _axis = text_charts.tail(Distribution(GEOMETRIC), width, rows)
    assert len(lines) == rows and all(len(line) <= width for line in lines)
    text = "".join(lines)
    found = sum(mark in text_charts.COUNTED_MARKS for mark in text)
    assert found > width // 2
    assert text.count(text_charts.EXPONENTIAL_MARK) <= found // 2, "most of the line is behind the counts"


def test_a_heavier_tail_lies_above_the_exponential() -> None:
    counts = GEOMETRIC | dict.fromkeys(range(60, 200), 40)
    *lines, _axis = text_charts.tail(Distribution(counts), 80, 12)
    column = [line[60:61].strip() for line in lines]
    counted = max(row for row, mark in enumerate(column) if mark and mark in text_charts.COUNTED_MARKS)
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
