"""The relatives of a deal, which its table and its end offer."""

from __future__ import annotations

import pytest

from cardtui.lab.screens.family import FamilyScreen
from tests.ui.desk import ENDLESS, SIZES, opened


async def test_a_long_game_tells_its_longest_relative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTUI_SPOILERS", "hidden")
    long = "beggar:---K-----JQKA-K---J-Q---KA/-----A--QQJA------J-------"
    async with opened(long) as desk:
        await desk.press("f")
        assert desk.notifications == ["Related deals appear at the end."]
        await desk.press("G")
        await desk.wait_until(lambda: "same end" in desk.verdict)
        for size in SIZES[1:3]:
            await desk.resize(*size)
            assert "the longest deal with the same end: 1,307 cards" in desk.text, size
        await desk.click("#end-family")
        await desk.wait_until(lambda: isinstance(desk.screen, FamilyScreen))
        assert "number 75 of 371" in desk.words
        await desk.press("enter")
        assert desk.table.session.id.startswith("beggar:--A-Q-------") and len(desk.app.screen_stack) == 2
        await desk.press("u")
        assert desk.table.session.id == long


async def test_a_deal_that_never_ends_has_none() -> None:
    async with opened(ENDLESS) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        await desk.press("G")
        assert desk.verdict.startswith("A draw: this deal never ends") and "f family" not in desk.words
