"""A program that has to compile a kernel first says so, and a kernel that is compiled is known."""

from __future__ import annotations

import os
import subprocess
import sys
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


def test_what_has_been_compiled_is_not_compiled_again(machine_code: Path) -> None:
    play = "from cardtui.lab.kernels.perditio import count_deals; count_deals(1, 0, 9)"
    subprocess.run([sys.executable, "-c", play], check=True, env=os.environ)
    assert not compiles_first("perditio._count")
    assert compiles_first("snap/playing.play_seeds")
    (index,) = machine_code.glob("*/perditio._count-*.nbi")
    os.utime(index, (0, 0))  # as if the source had changed since
    assert compiles_first("perditio._count")


@pytest.mark.slow
def test_a_terminal_is_told_once_that_a_kernel_is_compiled(machine_code: Path) -> None:
    command = [*CARDTUI, "lab", "perditio", "--games", "20000", "-j", "1"]
    for _ in range(2):
        was_cold = compiles_first("perditio._count")
        with Terminal(command, size=(100, 40), env={"NUMBA_CACHE_DIR": str(machine_code)}) as terminal:
            terminal.wait_for(COMPILING if was_cold else "20,000 random deals")
            assert was_cold or COMPILING not in terminal.text
            terminal.wait_for("random deals")
