"""Sentences of the lab name the keys that commands have, as `tests/ui/test_named_keys.py` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.lab import background
from tests.lab.fake_lab import ByHand
from tests.ui.test_named_keys import HELP, check_walks

HOME_WALKS = {"lab": f"{HELP} lab {HELP} stop", "lists": f"records {HELP} close hunt {HELP}"}


async def test_every_screen_names_the_keys_of_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "start_workers", ByHand)
    assert await check_walks(tmp_path, HOME_WALKS, {})
