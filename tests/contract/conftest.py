"""Fixtures for the contract: the made-up games are on the list, and any terminal will do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.madeup.register import registered
from tests.ui.conftest import (  # fixtures are found where their names are
    any_terminal,  # noqa: F401
    every_frame,  # noqa: F401
    style_sheets_parsed_once,  # noqa: F401
    unseen_frames,  # noqa: F401
)


@pytest.fixture(autouse=True)
def _made_up_games() -> Iterator[None]:
    with registered():
        yield
