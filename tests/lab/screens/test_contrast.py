"""Every text and all graphics have enough contrast, as `tests/ui/test_contrast.py` says."""

from __future__ import annotations

from tests.ui.test_contrast import check_contrast


async def test_the_records_can_be_read_in_every_theme() -> None:
    await check_contrast({"records": (None, (80, 24), ["R", "down"])})
