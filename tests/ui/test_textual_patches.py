"""The patches of Textual are still needed: the programs of `UPSTREAM.md` show each fault."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from subprocess import run
from unittest.mock import patch as replace

import pytest

import cardtui.ui
from cardtui.ui.textual_internals import set_reliable_timer
from tests.ui.desk import opened

REPORTS = (Path(cardtui.ui.__file__).parent / "UPSTREAM.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"Patch: `(\w+)`.*?```python\n(.*?)```", REPORTS, re.DOTALL))


def test_each_patch_has_a_report() -> None:
    names = "_wrap_to_one_column _resize_once _skip_frames _measure_again harden_driver"
    assert list(PROGRAMS) == names.split()


@pytest.mark.parametrize("patch", PROGRAMS)
def test_textual_still_needs_the_patch_which_mends_the_fault(patch: str) -> None:
    result = run([sys.executable, "-c", PROGRAMS[patch]], capture_output=True, text=True, timeout=60)
    assert result.stdout.startswith("fault: "), f"remove the patch {patch}\n{result.stderr}"
    if patch not in ("_skip_frames", "harden_driver"):
        program = "from cardtui.ui.textual_patches import apply_patches\napply_patches()\n" + PROGRAMS[patch]
        result = run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        assert (result.stdout, result.returncode) == ("", 0), result.stderr


async def test_a_reliable_timer_fires_even_if_it_is_late_when_it_first_reads_the_clock() -> None:
    async with opened() as desk:
        fired = asyncio.Event()
        times = iter([0.0, 5.0, *[5.0] * 99])
        with replace("textual._time.get_time", lambda: next(times)):
            set_reliable_timer(desk.table, 0.001, fired.set)
            await asyncio.wait_for(fired.wait(), 5)
