"""cardtui starts in the Python of the page, under Node: what breaks there is seen without a browser."""

from __future__ import annotations

import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
import textual

import cardtui
from cardtui.engine.errors import BadInput
from cardtui.web.build import npm_packages
from tests.web import CHROMIUM


@pytest.mark.skipif(
    CHROMIUM is not None and find_spec("playwright") is not None,
    reason="there is a browser, where all this is tried and more: pytest -m browser",
)
def test_it_starts_under_node_and_takes_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        packages = npm_packages()
    except BadInput as error:
        pytest.skip(f"the page cannot be tried without Node and the packages from npm: {error}")
    site, here = Path(textual.__file__).parent.parent, Path(cardtui.__file__).parent.parent
    done = subprocess.run(
        ["node", Path(__file__).with_name("smoke.mjs"), packages, here, site],
        capture_output=True,
        text=True,
        timeout=150,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["seen"] * 9
