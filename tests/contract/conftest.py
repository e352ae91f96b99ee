"""Every game in the list, and the made-up ones; and what no test of screens may depend on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.madeup.register import registered
from tests.ui.conftest import any_terminal  # noqa: F401  # an autouse fixture


@pytest.fixture(autouse=True)
def _made_up_games() -> Iterator[None]:
    with registered():
        yield
