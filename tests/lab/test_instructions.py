"""The kernels give the same results in code for processors with other vector instructions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cardtui.lab.beggar.packs import STANDARD_PACK, Pack
from cardtui.lab.kernels import instruction_set
from cardtui.lab.kernels.beggar import lanes, wide
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.wide import HALTED
from tests.lab.bench.engine import FOR_AVX2, FOR_SSE2

PACKS = STANDARD_PACK, Pack(2, (1, 1, 2, 2, 3, 3)), Pack(51, (1, 2, 3, 9) * 3)
"""One of them has games that never end, and one is too large for the narrow kernel."""
GAMES = 3000


def results() -> list[Any]:
    """Return the results of many deals of each kind."""
    found = list[Any]()
    for pack in PACKS:
        codes, asks = (np.uint64(word) for word in words_of(pack))
        deals, played = np.zeros(2 * GAMES, np.uint64), np.zeros((3, GAMES), np.uint64)
        deal_block(np.uint64(5), np.uint64(0), pack.size, len(pack.penalties), codes, deals)
        size, first, most = np.uint64(pack.size), np.uint64(pack.first_hand), np.uint64(9 * pack.size)
        lanes.play_deals(deals, size, first, asks, most, played.reshape(-1))
        played[:2, played[2] == HALTED] = 0
        found += [deals.tolist(), played.tolist()]
    return found


def how() -> list[Any]:
    """Return the instructions, the games in lockstep, and whether the narrow kernel plays what fits."""
    return [instruction_set(), wide.LANES, lanes.IS_AVX2]


@pytest.mark.skipif(instruction_set() not in ("AVX-512", "AVX2"), reason="this processor has other ones")
@pytest.mark.parametrize(
    ("processor", "done"), [(FOR_AVX2, ["AVX2", 8, True]), (FOR_SSE2, ["SSE2", 1, False])]
)
def test_code_for_another_processor_has_the_same_results(processor: dict[str, str], done: list[Any]) -> None:
    program = f"import json; from {__name__} import how, results; print(json.dumps([results(), how()]))"
    run = [sys.executable, "-c", program]
    printed = subprocess.run(run, env=os.environ | processor, check=True, capture_output=True).stdout
    assert json.loads(printed) == [json.loads(json.dumps(results())), done]
