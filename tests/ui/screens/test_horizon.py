"""A game of millions of cards: what cannot be known is bounded, and said, and every key answers."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from cardtui.ui import lookahead
from cardtui.ui.textual_patches import set_reliable_timer
from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import Desk, opened

MILLIONS = "beggar,rounds=1000000:J.2.3.J.4.5"
NEAR = 6000


async def explored(desk: Desk) -> None:
    await desk.wait_until(lambda: desk.table.session.length >= desk.table.player.horizon)


@pytest.fixture(autouse=True)
def _near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "HORIZON", NEAR)


async def test_it_is_explored_so_far_and_no_further() -> None:
    async with opened(MILLIONS) as desk:
        await explored(desk)
        await asyncio.sleep(0.05)
        await desk.settle()
        assert desk.table.session.length == NEAR
        assert f"card 0/{NEAR}+" in desk.words


async def test_the_last_key_goes_as_far_as_is_known_and_says_so_and_then_further() -> None:
    async with opened(MILLIONS) as desk:
        await explored(desk)
        await desk.press("G")
        assert desk.ply == NEAR
        assert desk.notifications == ["No end so far: this is card 6,000. G again looks further."]
        await desk.press("G")
        await desk.wait_until(lambda: desk.ply == 2 * NEAR)
        assert desk.shown_cards() == desk.expected_cards()


async def test_keys_answer_while_it_is_explored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "SLICE", 10)
    monkeypatch.setattr(lookahead, "SLICE_SECONDS", 0.0)
    async with opened(MILLIONS) as desk:
        await desk.press("G")
        assert desk.notifications[0].startswith("Playing ahead to see how it goes on")
        await desk.press("g", "right", "right")
        assert desk.ply == 2
        await explored(desk)
        assert desk.ply == 2
        await desk.press("5")
        assert desk.ply == NEAR // 2


async def test_one_may_play_on_past_what_is_known() -> None:
    async with opened(f"{MILLIONS}@{NEAR + 7}") as desk:
        await explored(desk)
        await desk.press("right", "right")
        assert desk.ply == NEAR + 9
        assert desk.shown_cards() == desk.expected_cards()


async def test_a_timer_that_is_late_when_it_first_looks_at_the_clock_fires_nevertheless() -> None:
    async with opened() as desk:
        fired = asyncio.Event()
        times = iter([0.0, 5.0, *[5.0] * 99])
        with patch("textual._time.get_time", lambda: next(times)):
            set_reliable_timer(desk.table, 0.001, fired.set)
            await asyncio.wait_for(fired.wait(), 5)


async def test_the_next_landmark_that_is_not_known_is_said_not_to_be() -> None:
    async with opened(MILLIONS) as desk:
        await explored(desk)
        await desk.press("G")
        desk.table.query_one(TitleBar).hush()
        await desk.press("n")
        assert desk.notifications == ["No end so far: this is card 6,000. G again looks further."]
