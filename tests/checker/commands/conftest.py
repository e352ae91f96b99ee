"""Keeps commands that run in the process of the tests from forking it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def unsupervised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.checker.supervisor.supervise", lambda: None)
