"""A lab without processes, for tests that open its screens only in passing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from cardtui.lab import background, hunt, runner
from tests.lab.fake_lab import quick, quick_unit, tuned_name
from tests.lab.threads import Threads

__all__ = ["stand_ins"]


@contextmanager
def stand_ins() -> Iterator[None]:
    """Work in a thread, compile nothing, and play no games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(background, "start_workers", partial(Threads, 1))
        patch.setattr(runner, "_able", lambda key, parameters: (500, None, ""))
        patch.setattr(runner, "_play", quick)
        patch.setattr(hunt, "_tune", tuned_name)
        patch.setattr(hunt, "_unit", quick_unit)
        yield
