"""Each test writes its programs, and nothing of them is left when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.checker.programs import Write, gone, python


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    yield partial(python, tmp_path)
    assert gone(tmp_path), "a program is still running"
