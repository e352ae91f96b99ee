"""Whatever is typed, clicked, pasted or done to the terminal: nothing ends the program, and q always does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.monkey import Case, case_of, failure, same_failure, shrunk, told, walk

DATA = Path(__file__).parents[1] / "data" / "monkey.json"

KNOWN = [case_of(case) for case in json.loads(DATA.read_text())["cases"]]
"""The shortest sequences that once broke it."""

SEEDS, EVENTS = (1, 2, 5, 6, 8, 10, 19, 21, 22, 27, 28, 29), 120
"""Of thirty walks those that come to the most places, each for as little time as it can be."""


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: str(case.start))
def test_what_once_broke_it_does_no_more(case: Case) -> None:
    assert failure(case) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_of_random_input_breaks_nothing(seed: int) -> None:
    case = walk(seed, EVENTS)
    error = failure(case)
    if error is not None:
        raise AssertionError(
            f"seed {seed}: {told(error)} after {shrunk(case, same_failure(error))}"
        ) from error
