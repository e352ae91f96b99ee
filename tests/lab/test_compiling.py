"""A program that has to compile a kernel first says so, and a kernel that is compiled is known."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardtui.lab.experiments import experiment, experiments
from cardtui.lab.kernels import COMPILING, compiles_first
from cardtui.lab.quests import quests
from tests.terminal import CARDTUI, Terminal

KERNELS = {*(experiment(key).kernel for key in experiments()), *(one.kernel for one in quests())} - {""}


@pytest.fixture
def machine_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without machine code, in which numba keeps it."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return tmp_path


def test_the_kernels_exist_and_are_compiled_when_they_are_used_first(machine_code: Path) -> None:
    assert len(KERNELS) == 5
    for kernel in KERNELS:
        module, _, function = kernel.rpartition(".")
        source = Path("cardtui", "lab", "kernels", f"{module}.py")
        assert f"\ndef {function}(" in (Path(__file__).parents[2] / source).read_text()
        assert compiles_first(kernel)
    assert not compiles_first("")


@pytest.mark.slow
def test_a_terminal_is_told_once_that_a_kernel_is_compiled_and_it_is_not_compiled_again(
    machine_code: Path,
) -> None:
    command = [*CARDTUI, "lab", "perditio", "--games", "20000", "-j", "1"]
    for is_cold in (True, False):
        assert compiles_first("perditio._count") is is_cold
        with Terminal(command, size=(100, 40)) as terminal:
            terminal.wait_for(COMPILING if is_cold else "20,000 random deals")
            assert is_cold or COMPILING not in terminal.text
            terminal.wait_for("random deals")
    assert compiles_first("snap/playing.play_seeds")
    (index,) = machine_code.glob("*/perditio._count-*.nbi")
    os.utime(index, (0, 0))  # as if the source had changed since
    assert compiles_first("perditio._count")
