"""Plots as files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardtui.engine.errors import BadInput
from cardtui.lab.experiments import experiment
from cardtui.lab.plots import plot_run
from cardtui.lab.runner import LabRun


@pytest.mark.usefixtures("full_disk")
def test_a_plot_on_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    empty = LabRun("perditio", experiment("perditio").parameters_type(), 1, 1)
    with pytest.raises(BadInput, match=r'a\.svg" cannot be written: No space left on device'):
        plot_run(empty, tmp_path / "a.svg")
    assert os.listdir(tmp_path) == []
