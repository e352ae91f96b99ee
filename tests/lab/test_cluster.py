"""A cluster counts what one machine counts, also when it loses a machine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from cardtui.engine.errors import BadInput
from cardtui.lab.experiments import experiment
from cardtui.lab.experiments.beggar import PackParameters
from cardtui.lab.runner import LabRun, play_run
from tests.cli.program import environment
from tests.processes import wait_until

if TYPE_CHECKING:
    from cardtui.lab.cluster import ClusterWorkers

QUIET = ("--no-dashboard",)
PARAMETERS, SEED = PackParameters(ranks=4), 11
GAMES = 6 << 20  # half of them are more than the workers start before the first result
PATIENCE = 40.0  # seconds for what takes one on a machine with nothing else to do
WORKER = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", *QUIET)


class Cluster:
    """A scheduler and two workers in separate processes."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        self._file = folder / "scheduler.json"
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", *QUIET)
        assert wait_until(lambda: self._file.exists() and self._file.read_text().endswith("}"), 60)
        self.address: str = json.loads(self._file.read_text())["address"]
        self.workers = [self._start("dask_worker", *WORKER) for _ in range(2)]

    def _start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", "--scheduler-file", str(self._file), *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return process


@pytest.fixture
def cluster_workers() -> type[ClusterWorkers]:
    """Import the workers here: `distributed` takes as long to import as all other tests to run."""
    from cardtui.lab.cluster import ClusterWorkers

    return ClusterWorkers


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


def test_a_cluster_that_loses_a_worker_counts_what_one_machine_counts(
    cluster: Cluster, cluster_workers: type[ClusterWorkers]
) -> None:
    # One machine comes first: the others then find the kernels compiled.
    counted = experiment("beggar").play(PARAMETERS, SEED, 0, GAMES)

    def watch(one: LabRun) -> bool:
        # Both are at work, and there is more to do: now one of them is gone, with what it was doing.
        if workers.number == 2 and 0 < one.tally.games < GAMES // 2:
            cluster.workers[0].kill()
        return monotonic() < latest

    with cluster_workers(cluster.address) as workers:
        assert wait_until(lambda: workers.number == 2, 60)
        latest = monotonic() + PATIENCE
        found = play_run(LabRun("beggar", PARAMETERS, SEED, GAMES), workers, watch)
    if found.tally.games < GAMES:
        pytest.skip(f"the other worker has not answered within {PATIENCE} seconds on this busy machine")
    assert cluster.workers[0].wait(20) < 0
    assert found.tally == counted


def test_an_address_where_nobody_answers_is_reported(cluster_workers: type[ClusterWorkers]) -> None:
    with pytest.raises(BadInput, match=r'no scheduler answers at "tcp://127\.0\.0\.1:1"'):
        cluster_workers("tcp://127.0.0.1:1", timeout=0.3)


@pytest.mark.parametrize("address", ["", "foo", "tcp://foo", "nonsense://x:1"])
def test_a_bad_address_is_refused_before_a_client_is_made(
    address: str, cluster_workers: type[ClusterWorkers]
) -> None:
    with patch("distributed.Client.__init__", side_effect=AssertionError) as made:
        with pytest.raises(BadInput, match="is no address of a scheduler, such as tcp://"):
            cluster_workers(address)
        assert not made.called
