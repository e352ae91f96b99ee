"""The lab where there are no processes, no threads and no files, as on a web page."""

from __future__ import annotations

import pytest

from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import opened
from tests.ui.test_platform import NOTHING, no_threads, said  # noqa: F401  # fixtures are found where their names are

LONG_GAME = "beggar#190@1430"
"""A game one step before its end, so long that its longest relative is told there, if there are threads."""


@pytest.mark.parametrize(("key", "use"), [("L", "The lab plays"), ("F", "The hunt looks")])
async def test_the_lab_and_the_hunt_say_what_they_need(key: str, use: str) -> None:
    async with opened(None) as desk:
        desk.app.platform = NOTHING
        sentence = await said(desk, key)
        assert sentence.startswith(use)
        assert sentence.endswith("in other processes: this needs an installed cardtui.")
        assert isinstance(desk.screen, HomeScreen)


async def test_relatives_are_refused_in_a_sentence_and_not_looked_for_at_the_end() -> None:
    async with opened(LONG_GAME) as desk:
        desk.app.platform = NOTHING
        await desk.press("right")
        await desk.settle()
        assert "Your hand wins" in desk.verdict
        assert "same end" not in desk.text
        assert "needs an installed cardtui" in await said(desk, "f")
