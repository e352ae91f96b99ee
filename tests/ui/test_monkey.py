"""Random keys, clicks, pastes and resizes never break the app, and q always quits it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.monkey import Case, case_of, failure, same_failure, shrunk, told, walk

DATA = Path(__file__).parents[1] / "data" / "monkey.json"

KNOWN = [case_of(case) for case in json.loads(DATA.read_text())["cases"]]
"""The shortest inputs that broke it once."""

SEEDS, EVENTS = (1, 2, 5, 6, 8, 10, 19, 21, 22, 27, 28, 29), 120
"""Those of thirty walks that reach the most screens in the least time."""


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: str(case.start))
def test_a_known_case_breaks_nothing(case: Case) -> None:
    assert failure(case) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_of_random_input_breaks_nothing(seed: int) -> None:
    case = walk(seed, EVENTS)
    error = failure(case)
    if error is not None:
        raise AssertionError(
            f"seed {seed}: {told(error)} after {shrunk(case, same_failure(error))}"
        ) from error
