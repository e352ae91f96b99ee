"""Nothing touches a scrollbar, as `tests/ui/test_scrollbars.py` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.test_scrollbars import check_scrollbars


@pytest.mark.parametrize("keys", ["R", "R f", "R question_mark"])
async def test_what_scrolls_keeps_a_column_between_its_text_and_the_scrollbar(
    tmp_path: Path, keys: str
) -> None:
    await check_scrollbars(tmp_path, "home", keys.split())
