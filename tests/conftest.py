"""What holds for all tests, and which of them are for daily work: `pytest -m "not slow"`."""

from __future__ import annotations

from compileall import compile_dir
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import cardtui

# How fast a machine is decides no test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

_DAILY = {
    *("test_coin_faces", "test_coins_past", "test_colours", "test_endings", "test_faces"),
    *("test_fate_rows", "test_gate", "test_playback", "test_plain_looks"),
    *("test_strip", "test_table_keys", "test_tree", "test_home_keys"),
}
"""The modules of `tests/ui` that are tried in daily work too: one or two for each part of the screen."""


def pytest_configure(config: pytest.Config) -> None:
    """The program is started hundreds of times, which takes a fifth less where its modules are compiled."""
    if not hasattr(config, "workerinput"):
        compile_dir(Path(cardtui.__file__).parent, quiet=2)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "ui" and item.path.stem not in _DAILY:
            item.add_marker(pytest.mark.slow)
