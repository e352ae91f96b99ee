"""A timer that Textual would skip because it is late when it first reads the clock."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

from cardtui.ui.textual_internals import set_reliable_timer
from tests.ui.desk import opened


async def test_a_timer_fires_even_if_it_is_late_when_it_first_reads_the_clock() -> None:
    async with opened() as desk:
        fired = asyncio.Event()
        times = iter([0.0, 5.0, *[5.0] * 99])
        with patch("textual._time.get_time", lambda: next(times)):
            set_reliable_timer(desk.table, 0.001, fired.set)
            await asyncio.wait_for(fired.wait(), 5)
