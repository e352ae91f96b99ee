"""Every game in the list, and the made-up ones; and what no test of screens may depend on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.madeup.register import registered
from tests.ui.conftest import (  # noqa: F401  # they hold here as well
    _any_terminal,
    _apps_are_taken_apart,
    _kept,
    _large_things_are_let_go,
    _less_looking_for_garbage,
    _looked_up_less,
    _painted_when_looked_at,
    _remains,
    _styles_found_once,
    _styles_parsed_once,
)


@pytest.fixture(autouse=True)
def _made_up_games() -> Iterator[None]:
    with registered():
        yield
