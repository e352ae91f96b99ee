"""The patches of Textual are still needed: the programs of `UPSTREAM.md` show each fault."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from subprocess import PIPE, Popen
from unittest.mock import patch as replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._compositor import Compositor
from textual.app import App
from textual.widgets import Static

import cardtui.ui
from cardtui.ui.terminal.input import LONGEST_PASTE, LenientParser
from cardtui.ui.textual_internals import set_reliable_timer
from cardtui.ui.textual_patches import ScreenUpdates, recorded_screens
from tests.ui.desk import opened

REPORTS = (Path(cardtui.ui.__file__).parent / "UPSTREAM.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(
    r"^## (.*?)\n.*?Patch: `(\w+)`.*?```python\n(.*?)```", REPORTS, re.DOTALL | re.MULTILINE
)

PATCHED = """
from textual.app import App
from textual.drivers import linux_driver
from cardtui.ui.terminal.driver import harden_driver
from cardtui.ui.textual_patches import apply_patches

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


@given(st.lists(st.sampled_from(["", "words", "a\x1b[31mb", "\x1b[20", "\x1b[200", "é\0♦"])), st.data())
def test_a_paste_is_found_wherever_it_is_cut_and_keys_stay_keys(
    pastes: list[str], data: st.DataObject
) -> None:
    typed = "".join(f"x\x1b[C\x1b[200~{paste}\x1b[201~" for paste in pastes)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(typed)))))
    parser = LenientParser()
    parts = [typed[first:last] for first, last in pairwise([0, *cuts, len(typed)])]
    found = [event for part in filter(None, parts) for event in parser.feed(part)]
    assert [event.text if isinstance(event, events.Paste) else event.key for event in found] == [  # type: ignore[attr-defined]
        seen for paste in pastes for seen in ("x", "right", paste.replace("\0", ""))
    ]


def test_of_a_long_paste_the_beginning_is_kept() -> None:
    parser = LenientParser()
    sent = ["\x1b[200~", *["0123456789" * 100] * 2000, "\x1b[201~"]
    [event] = [event for part in sent for event in parser.feed(part)]
    assert isinstance(event, events.Paste) and event.text == ("0123456789" * LONGEST_PASTE)[:LONGEST_PASTE]


async def test_a_reliable_timer_fires_even_if_it_is_late_when_it_first_reads_the_clock() -> None:
    async with opened() as desk:
        fired = asyncio.Event()
        times = iter([0.0, 5.0, *[5.0] * 99])
        with replace("textual._time.get_time", lambda: next(times)):
            set_reliable_timer(desk.table, 0.001, fired.set)
            await asyncio.wait_for(fired.wait(), 5)


class OneLine(App[None]):
    def compose(self) -> Iterator[Static]:
        yield Static("words")


@pytest.mark.usefixtures("every_frame")
@pytest.mark.parametrize("recorded", [False, True])
async def test_an_app_without_a_terminal_renders_what_nobody_sees_unless_it_is_recorded(
    recorded: bool,
) -> None:
    render, app = Compositor.render_update, OneLine()
    with (
        recorded_screens() if recorded else nullcontext(ScreenUpdates()) as updates,
        replace.object(Compositor, "render_update", autospec=True, side_effect=render) as rendered,
    ):
        async with app.run_test() as pilot:
            line = app.query_one(Static)
            await pilot.pause(0.1)
            rendered.reset_mock()
            updates.take(app.screen)
            line.update("others")
            await pilot.pause(0.1)
            if not recorded:
                assert rendered.called, "recorded_screens need not keep screens from painting any more"
                return
            assert updates.take(app.screen) == {line.region}
            assert updates.take(app.screen) == set()
            updates.waiting = True
            line.styles.offset = (3, 0)
            await pilot.pause(0.1)
            assert (line.region.x, updates.take(app.screen)) == (0, set())
            assert updates.settle(app.screen)
            assert (line.region.x, bool(updates.take(app.screen))) == (3, True)
            await pilot.pause()
            assert not updates.settle(app.screen)
            assert not rendered.called
