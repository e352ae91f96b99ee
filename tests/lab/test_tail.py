"""The tail of the lengths, from random deals and their trees, with its errors; and the forecast."""

from __future__ import annotations

import re
from math import sqrt
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.games.beggar.records import LONGEST
from cardtui.lab import hunt_report
from cardtui.lab.forecast import E_FOLD, Forecast, longest_by_luck, share_of_deals
from cardtui.lab.kernels.beggar.families import search_families
from cardtui.lab.quests.beggar import LongGames
from cardtui.lab.tail import STEP, STEPS, ShareEstimate, Tail, step_of

ROOT = 1500
LONG = LongGames(ROOT)


def searched(number: int, games: int = 1 << 18) -> Tail:
    return search_families(5, number * games, games, ROOT, 9000, 1).tail


def total(tails: list[Tail]) -> Tail:
    found = Tail()
    for tail in tails:
        found.add(tail)
    return found


def check_that_estimates_cover_plain_counting(tails: list[Tail], cards: int) -> None:
    """Each hunt's estimate lies within two errors of what the other hunts have counted, as 95 % should."""
    covered = 0
    for number, tail in enumerate(tails):
        counted = total(tails[:number] + tails[number + 1 :]).counted_share(cards)
        found = tail.share(cards)
        covered += abs(found.value - counted.value) <= 2 * sqrt(found.error**2 + counted.error**2)
    assert covered >= 18, cards


@pytest.mark.thorough
def test_trees_show_the_tail_with_smaller_errors_and_much_farther_than_random_deals() -> None:
    tails = [searched(number) for number in range(20)]  # twenty hunts of 262,144 deals each
    for cards in (1500, 1800, 2000):
        check_that_estimates_cover_plain_counting(tails, cards)
    tail = total(tails)
    assert tail.deals == 20 << 18
    assert tail.share(2500).error < 0.8 * tail.counted_share(2500).error
    assert tail.share(tail.longest).value < 1 / (10 * tail.deals)
    found = tail.e_fold()
    assert found is not None and found.low == ROOT and abs(found.cards - E_FOLD) < 3 * found.error < 30
    for cards in (1500, 2000, 2500):
        assert abs(tail.share(cards).value - share_of_deals(cards)) < 3 * tail.share(cards).error


DEALS = st.lists(st.tuples(st.integers(0, 9000), st.integers(1, 50)), max_size=6)
LENGTHS = st.dictionaries(st.integers(ROOT // STEP, STEPS - 1), st.integers(1, 1000), min_size=1, max_size=5)


@settings(max_examples=20)
@given(st.lists(LENGTHS, max_size=6), DEALS)
def test_counts_survive_json_and_are_sums(trees: list[dict[int, int]], deals: list[tuple[int, int]]) -> None:
    whole, parts = Tail(ROOT), [Tail(ROOT), Tail(ROOT)]
    for number, tree in enumerate(trees):
        whole.add_tree(tree)
        parts[number % 2].add_tree(tree)
    whole.add_random(deals)
    parts[0].add_random(deals[:3])
    parts[1].add_random(deals[3:])
    assert Tail.from_json(whole.as_json() | {"products": [1.5]}) == whole  # as the first hunts had
    summed = total(parts)
    assert summed.parts == pytest.approx(whole.parts) and summed.squares == pytest.approx(whole.squares)
    assert (summed.deals, summed.random, summed.trees) == (whole.deals, whole.random, whole.trees)


def test_a_tree_counts_as_one_deal_however_large_it_is() -> None:
    tail = Tail(ROOT)
    tail.add_random([(300, 98), (1600, 2)])
    tail.add_tree({step_of(1600): 1})
    tail.add_tree({step_of(1600): 300, step_of(5000): 100})
    assert tail.share(1550) == (0.02, sqrt(2) / 100, 2) and tail.counted_share(1550).value == 0.02
    assert tail.share(5000) == (0.25 / 100, 0.25 / 100, 1) and tail.share(5050).value == 0
    assert tail.relatives[step_of(5000)] == 100 and tail.longest == 5000


@pytest.mark.parametrize(
    "told",
    [None, [], {}, {"deals": 1}]
    + [
        Tail().as_json() | change
        for change in (
            {"deals": -1},
            {"deals": 1.5},
            {"trees": [0.5]},
            {"parts": [float("inf")]},
            {"parts": ["1"]},
            {"random": 3},
            {"random": [0] * 241},
        )
    ],
)
def test_what_no_hunt_has_counted_is_refused(told: Any) -> None:
    with pytest.raises(ValueError):
        Tail.from_json(told)


def heavy(scale: float) -> Tail:
    """Return a tail that falls by e in `scale` cards, from a great many trees of one deal each."""
    tail = Tail(ROOT)
    tail.add_random([(300, 10**12)])
    for step in range(ROOT // STEP, 80):
        trees = round(10**9 * 2.718281828 ** (-(step * STEP - ROOT) / scale))
        tail.trees[step], tail.parts[step], tail.squares[step] = (trees,) * 3
    return tail


@pytest.mark.parametrize(("scale", "is_heavier"), [(205.5, False), (206.02, False), (207.0, True)])
def test_a_heavier_tail_is_announced_only_beyond_its_error(scale: float, is_heavier: bool) -> None:
    tail = heavy(scale)
    found = tail.e_fold()
    assert found is not None and found.cards == pytest.approx(scale, abs=0.1)
    # The part of the trees that reach so far has the error of a binomial distribution.
    few = sqrt(1 / tail.trees[step_of(found.high)] - 1 / 10**9)
    assert found.error == pytest.approx(found.cards**2 * few / (found.high - found.low), rel=1e-6)
    assert hunt_report.is_heavier(tail) == is_heavier
    assert ("more frequent" in hunt_report.e_fold_sentence(tail)) == is_heavier


# the forecast


@pytest.mark.parametrize(
    ("deals", "root", "median"),
    [(1e9, 1200, 4943), (1e12, 1200, 6434), (1e16, 1200, 8395), (1e9, 2200, 4874), (1e13, 1500, 6915)],
)
def test_the_forecast_gives_the_measured_medians(deals: float, root: int, median: int) -> None:
    assert Forecast(deals, root).longest() == pytest.approx(median, abs=1)


def test_a_small_hunt_expects_what_luck_finds() -> None:
    for deals in (10, 100, 1000):
        assert Forecast(deals, 1700).longest() == pytest.approx(longest_by_luck(deals), abs=50)
    assert longest_by_luck(10**5) < Forecast(10**5, 1700).longest() < Forecast(10**5, 1200).longest()


def test_a_record_costs_ten_to_the_sixteen_deals() -> None:
    assert Forecast(1.13e16, 1200).expected_trees(8344) == pytest.approx(1, rel=0.01)
    assert Forecast(1e9, 1200).chance(8345) == pytest.approx(1e9 / 1.13e16, rel=0.02)


def test_the_forecast_agrees_with_the_hunts_of_the_manual() -> None:
    """Five hunts of ten minutes: thousand millions of deals, and the longest game of each."""
    hunts = [(1.35, 4845), (2.86, 5251), (2.63, 6023), (2.79, 4904), (3.06, 5144)]
    forecasts = [Forecast(deals * 1e9, 1200) for deals, _ in hunts]
    beyond = [found - forecast.longest() for (_, found), forecast in zip(hunts, forecasts, strict=True)]
    # The longest of many has a standard deviation of 1.28 · E_FOLD, and a mean 43 cards above its median.
    assert abs(mean(beyond) - 43) < 2 * 1.28 * E_FOLD / sqrt(len(hunts))
    assert all(forecast.longest() > longest_by_luck(forecast.deals) + 300 for forecast in forecasts)


def test_the_report_has_rows_of_the_tail_and_the_forecast() -> None:
    tail = searched(0, 1 << 15)
    lines = hunt_report.tail_table(tail)
    assert lines[1].split()[0] == "1000" and lines[1].endswith(" deals") and lines[3].endswith("trees")
    told = hunt_report.values(LONG, tail, {"deals": tail.deals}, 1e6)
    assert [row["cards"] for row in told["tail"]["rows"]][:2] == [1000, 1050]
    now, hour, *_ = told["forecast"]
    assert hour["deals"] == now["deals"] + 3600 * 10**6 and hour["median"] > now["median"]
    assert now["nine_of_ten"] < now["median"] < now["one_of_ten"]
    assert (
        f"longer than {LONGEST[-1].cards} so far" in hunt_report.forecast_lines(LONG, {"deals": 1}, 1e6)[-1]
    )
    assert all(len(line) <= 80 for line in hunt_report.tail_chart(tail, 80, 12))
    nothing = Tail()
    assert not hunt_report.tail_chart(nothing, 80, 12) and not hunt_report.tail_table(nothing)
    assert not hunt_report.values(LONG, nothing, {}, 1.0) and not hunt_report.forecast_lines(LONG, {}, 1.0)


@pytest.mark.parametrize(
    ("share", "exponential", "cells"),
    [
        (ShareEstimate(1.5e-5, 6e-6, 0), 6.6e-6, ["0.0015 % ± 0.0006", "0.00066 %"]),
        (ShareEstimate(6e-6, 2e-6, 0), 1.5e-5, ["(6.0 ± 2)·10⁻⁶", "1.5·10⁻⁵"]),
    ],
)
def test_both_shares_of_a_row_are_written_in_the_same_way(
    share: ShareEstimate, exponential: float, cells: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [hunt_report.TailRow(2500, share, exponential)]
    monkeypatch.setattr(hunt_report, "tail_rows", lambda tail, step: rows)
    _, line = hunt_report.tail_table(Tail())
    assert re.split(" {2,}", line.strip())[1:3] == cells
