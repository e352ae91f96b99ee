"""The day and the types that tests of saved games use. Their fixtures are in `conftest`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

from tests.ui.desk import Desk

__all__ = ["DAY", "NOW", "Open"]

NOW = datetime(2026, 11, 21, 20, 15).timestamp()
DAY = "20261121"

Open = Callable[..., AbstractAsyncContextManager[Desk]]
"""Opens the app, as `opened` does, with a store."""
