"""Properties of every experiment: the games are the same however they are cut into units."""

from __future__ import annotations

import itertools
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial, reduce
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.games import open_id
from cardtui.lab import report
from cardtui.lab.beggar import random_search, search
from cardtui.lab.beggar.packs import Pack, all_deals
from cardtui.lab.distribution import share_error
from cardtui.lab.experiments import experiment, experiments
from cardtui.lab.experiments.beggar import PackParameters, exact
from cardtui.lab.runner import LabRun
from cardtui.lab.tally import Tally
from tests.cases import case
from tests.oracles.beggar import fate

KEYS = experiments()
GAMES = 12

seeds = st.integers(0, 10**18 - 1)


def play(key: str, seed: int, first: int, games: int) -> Tally:
    found = experiment(key)
    return found.play(found.parameters_type(), seed, first, games)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=8, deadline=None)
@given(
    seed=seeds,
    first=st.integers(0, 10**12),
    cuts=st.sets(st.integers(1, GAMES - 1)),
    order=st.randoms(use_true_random=False),
)
def test_the_parts_add_up_to_the_whole_in_any_order(
    key: str, seed: int, first: int, cuts: set[int], order: Random
) -> None:
    edges = [0, *sorted(cuts), GAMES]
    parts = [play(key, seed, first + low, high - low) for low, high in itertools.pairwise(edges)]
    order.shuffle(parts)
    assert reduce(Tally.add, parts, Tally()) == play(key, seed, first, GAMES)


@pytest.mark.parametrize("key", KEYS)
def test_the_longest_game_opens_with_its_length(key: str) -> None:
    longest = play(key, 3, 40, GAMES).longest
    assert longest is not None and 40 <= longest.game < 40 + GAMES
    alone = play(key, 3, longest.game, 1)
    assert alone.longest == longest
    session = open_id(longest.id)
    if session.game.interactive:
        return  # the tests of the game check its longest id
    session.look_ahead()
    assert session.length == longest.length


@pytest.mark.parametrize("key", KEYS)
def test_a_tally_has_only_the_announced_measures_and_shares(key: str) -> None:
    found = experiment(key)
    parameters = found.parameters_type()
    found.check(parameters)
    tally = play(key, 1, 0, GAMES)
    assert tally.games == GAMES
    assert set(tally.lengths) == {measure.name for measure in found.measures(parameters)}
    shares = {share.name: share for share in found.shares(parameters)}
    assert set(tally.shares) <= set(shares)
    assert all(share.chance is None or 0 <= share.chance <= 1 for share in shares.values())
    assert all(0 <= games <= GAMES for games in tally.shares.values())
    first = found.measures(parameters)[0]
    assert tally.longest is not None and tally.longest.length == max(tally.lengths[first.name])


# What is known exactly of all deals of a pack


def test_a_small_pack_is_enumerated_and_random_deals_agree() -> None:
    pack = Pack(5, (1, 1, 2))
    dealt = set(itertools.permutations(bytes(5) + b"\1\1\2"))
    fates = [fate((bytes(deal[:4]), bytes(deal[4:]))) for deal in dealt]
    ends = [found for found in fates if len(found) == 3]  # with the winner, the tricks and the cards
    known, cards = exact(pack), [cards for _, _, cards in ends]
    assert known is not None and {(*a, *b) for (a, b), _ in all_deals(pack)} == dealt
    assert known.never_end == 1 - Fraction(len(ends), len(dealt)) > 0
    assert known.won == Fraction(sum(winner == 0 for winner, _, _ in ends), len(dealt))
    assert known.lengths["cards"] == {n: Fraction(cards.count(n), len(cards)) for n in cards}
    session = open_id(known.longest.id)
    session.look_ahead()
    assert session.length == known.longest.length == max(filter(None, cards))


def test_the_lab_compares_with_what_is_known_exactly() -> None:
    run = LabRun("beggar", PackParameters(3, 4, "J=1"), 1, 30_000)
    run.tally = experiment("beggar").play(run.parameters, 1, 0, 30_000)
    for share, times in report.shares(run)[:2]:
        assert share.chance is not None
        assert abs(times / 30_000 - share.chance) < 4 * share_error(times, 30_000)
    fits = [report.fits(*figures) for figures in report.figures(run)]
    assert all(fit is not None and fit.probability > 0.001 for fit in fits)
    assert report.longest_line(run) == "The longest: 108 cards (as long as possible)"


def test_of_the_italian_pack_all_endless_deals_and_the_longest_game_are_known() -> None:
    run = LabRun("beggar", PackParameters(10, 4, "J=1,Q=2,K=3"), 1, GAMES)
    run.tally = experiment("beggar").play(run.parameters, 1, 0, GAMES)
    assert experiment("beggar").shares(run.parameters)[1].chance == Fraction(162, 193_584_473_082_000)
    assert ("none", "go on for ever  (exactly one in 1,194,965,883,222)") in report.share_lines(run)
    assert report.longest_line(run).endswith(" cards (at most 4663)")
    assert report.values(run)["longest_possible"]["length"] == 4663


# Without numba the laboratory plays and finds the same


COMPILED = [key for key in experiments() if find_spec(f"cardtui.lab.kernels.{key}") is not None]


def played(key: str) -> list[Tally]:
    found, random = experiment(key), Random(7)
    parameters = found.parameters_type()
    tallies = []
    for games in (0, 1, 5, *[12] * 20):
        tally = found.play(parameters, random.randrange(10**18), random.randrange(10**12), games)
        # Lengths that are all zero may be counted or left out.
        tally.lengths = {name: lengths for name, lengths in tally.lengths.items() if lengths}
        tallies.append(tally)
    return tallies


def found_by_words() -> list[Any]:
    shapes, search.SHAPES = search.SHAPES, 2
    try:
        return list(search.unit(1, 0))
    finally:
        search.SHAPES = shapes


CASES: dict[str, Callable[[], list[Any]]] = {
    **{f"games of {key}": partial(played, key) for key in COMPILED},
    "endless deals of 6 cards": lambda: random_search.unit(Pack(4, (1, 1)), 1, 0, 500),
    "endless deals of 12 cards": lambda: random_search.unit(Pack(8, (1, 1, 1, 1)), 1, 0, 500),
    "endless deals by closed words": found_by_words,
}


PLAIN = """
import pickle, sys
from tests.lab.test_experiments import CASES
pickle.dump({name: find() for name, find in CASES.items()}, sys.stdout.buffer)
"""


def test_the_same_is_found(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('not here')\n")
    environment, root = os.environ | {"PYTHONPATH": str(tmp_path)}, Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", PLAIN], stdout=subprocess.PIPE, env=environment, cwd=root)
    plain = pickle.loads(done.stdout)
    for name, find in CASES.items():
        with case(name):
            found = find()
            assert found and plain[name] == found
