"""Long games are looked ahead in slices, up to a horizon, while every key keeps working."""

from __future__ import annotations

import pytest

from cardtui.ui import player as lookahead
from cardtui.ui.widgets.story import StoryLines
from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import ENDLESS, LENGTH, SEED, Desk, opened

MILLIONS = "beggar,rounds=1000000:J.2.3.J.4.5"
HORIZON = 6000


@pytest.fixture
def near_horizon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "HORIZON", HORIZON)


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look ahead twenty steps at a time, however fast the computer is."""
    monkeypatch.setattr(lookahead, "SLICE", 20)
    monkeypatch.setattr(lookahead, "SLICE_SECONDS", 0.0)


async def explored(desk: Desk) -> None:
    await desk.wait_until(lambda: desk.table.session.length >= desk.table.player.lookahead.horizon)


@pytest.mark.usefixtures("small_slices")
@pytest.mark.parametrize(("key", "ply"), [("end", LENGTH), ("5", 106)])
async def test_a_key_that_needs_the_whole_game_waits_for_it(key: str, ply: int) -> None:
    async with opened(SEED) as desk:
        await desk.press(key)
        await desk.wait_until(lambda: desk.ply == ply)
        assert f"card {ply}/{LENGTH}" in desk.words
        assert desk.shown_cards() == desk.expected_cards()


async def test_a_game_longer_than_one_slice_has_its_whole_story() -> None:
    async with opened("beggar,rounds=700:" + ENDLESS.partition(":")[2], (120, 40)) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        assert (length := desk.table.session.length) > 2 * lookahead.SLICE
        await desk.press("end")
        assert f"card {length}/{length}" in desk.words
        await desk.click(StoryLines.__name__, 4, 0)
        assert length - 40 < desk.ply < length
        assert desk.shown_cards() == desk.expected_cards()


async def test_a_deck_of_two_thousand_cards_can_be_played() -> None:
    deck = ".".join("A23456789TJQK"[(n * n + n // 7) % 13] for n in range(2000))
    async with opened(f"beggar,rounds=100:{deck}") as desk:
        assert desk.text.count("1000 cards") == 2
        await desk.wait_until(lambda: desk.table.session.complete)
        for key in ("right", "n", "o", "5", "end", "left", "home"):
            await desk.press(key)
            assert desk.shown_cards() == desk.expected_cards()
        await desk.press("y")
        assert desk.app.clipboard == desk.table.session.id


@pytest.mark.usefixtures("near_horizon")
async def test_the_last_key_goes_to_the_horizon_says_so_and_then_looks_further() -> None:
    message = "No end so far: this is card 6,000. Press G again to search further."
    async with opened(MILLIONS) as desk:
        await explored(desk)
        assert f"card 0/{HORIZON}+" in desk.words
        await desk.press("G")
        assert (desk.ply, desk.table.session.length) == (HORIZON, HORIZON)
        assert desk.notifications == [message]
        desk.table.query_one(TitleBar).hush()
        await desk.press("n")  # the next trick is not known either
        assert desk.notifications == [message]
        await desk.press("G")
        await desk.wait_until(lambda: desk.ply == 2 * HORIZON)
        await desk.press("right", "right")
        assert desk.ply == 2 * HORIZON + 2
        assert desk.shown_cards() == desk.expected_cards()


@pytest.mark.usefixtures("near_horizon", "small_slices")
async def test_keys_work_during_the_lookahead() -> None:
    async with opened(MILLIONS) as desk:
        await desk.press("G")
        assert desk.notifications[0].startswith("Playing ahead to the end")
        await desk.press("g", "right", "right")
        assert desk.ply == 2
        await explored(desk)
        assert desk.ply == 2
        await desk.press("5")
        assert desk.ply == HORIZON // 2
