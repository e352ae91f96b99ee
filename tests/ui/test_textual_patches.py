"""The patches of Textual are still needed: the programs of `UPSTREAM.md` show each fault."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from unittest.mock import patch as replace

import pytest

import cardtui.ui
from cardtui.ui.textual_internals import set_reliable_timer
from tests.ui.desk import opened

REPORTS = (Path(cardtui.ui.__file__).parent / "UPSTREAM.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(
    r"^## (.*?)\n.*?Patch: `(\w+)`.*?```python\n(.*?)```", REPORTS, re.DOTALL | re.MULTILINE
)

PATCHED = """
from textual.app import App
from textual.drivers import linux_driver
from cardtui.ui.textual_patches import apply_patches, harden_driver

apply_patches()
hardened = harden_driver(linux_driver.LinuxDriver)
App.get_driver_class = lambda app: hardened
"""


@pytest.mark.parametrize(("title", "patch", "program"), PROGRAMS, ids=[title for title, *_ in PROGRAMS])
def test_textual_still_needs_the_patch_which_mends_the_fault(title: str, patch: str, program: str) -> None:
    sources = (program, PATCHED + program)
    running = [
        Popen([sys.executable, "-c", source], stdout=PIPE, stderr=PIPE, text=True) for source in sources
    ]
    (without, errors), (patched, why) = (process.communicate(timeout=60) for process in running)
    assert without.startswith("fault: "), f"remove the patch {patch} if this is gone: {title}\n{errors}"
    assert (patched, running[1].returncode) == ("", 0), why


async def test_a_reliable_timer_fires_even_if_it_is_late_when_it_first_reads_the_clock() -> None:
    async with opened() as desk:
        fired = asyncio.Event()
        times = iter([0.0, 5.0, *[5.0] * 99])
        with replace("textual._time.get_time", lambda: next(times)):
            set_reliable_timer(desk.table, 0.001, fired.set)
            await asyncio.wait_for(fired.wait(), 5)
