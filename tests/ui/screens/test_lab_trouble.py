"""The lab where nobody can be had who plays: it says why, and tries again when it is asked to."""

from __future__ import annotations

import pytest

from cardtui.ui.app import CardApp
from tests.lab.threads import Threads
from tests.ui.screens.test_lab import at, played


async def test_without_processes_it_is_said_why_and_tried_again_by_its_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0

    def none_at_first() -> Threads:
        nonlocal asked
        asked += 1
        if asked <= 2:
            raise OSError("there are too many processes")
        return Threads(1)

    monkeypatch.setattr(CardApp, "hire", staticmethod(none_at_first))
    said = "It cannot go on: there are too many processes. r tries again."
    async with at() as desk:
        await desk.wait_until(lambda: said in desk.text)
        assert "getting ready" not in desk.text
        await desk.press("space", "space", "plus")
        assert asked == 1, "the same is not tried again unasked"
        await desk.press("r")
        await desk.wait_until(lambda: asked == 2 and said in desk.text)
        await desk.press("r")
        await desk.wait_until(lambda: played(desk))
        assert said not in desk.text
