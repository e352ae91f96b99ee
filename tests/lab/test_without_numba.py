"""Without numba the laboratory plays and finds the same."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from cardtui.lab.endless import random_search, search
from cardtui.lab.experiments import experiment, experiments
from cardtui.lab.packs import Pack
from cardtui.lab.tally import Tally
from tests.cases import case

COMPILED = [key for key in experiments() if find_spec(f"cardtui.lab.kernels.{key}") is not None]


def played(key: str) -> list[Tally]:
    found, random = experiment(key), Random(7)
    parameters = found.parameters_type()
    tallies = []
    for games in (0, 1, 5, *[12] * 20):
        tally = found.play(parameters, random.randrange(10**18), random.randrange(10**12), games)
        # Zeros may be counted or left out.
        tally.shares = {name: number for name, number in tally.shares.items() if number}
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
from tests.lab.test_without_numba import CASES
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
