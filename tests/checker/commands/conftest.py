"""Keeps commands that run in the process of the tests from forking it, and from copying the clone."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def unsupervised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.checker.supervisor.supervise", lambda: None)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of the test: a check of what is in no file copies the current one."""
    monkeypatch.chdir(tmp_path)
