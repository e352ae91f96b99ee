"""Keys of the table that every game shares: what is more than what the contract asks of each command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtui.engine.playhead import SPEEDS, speed_label
from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import LENGTH, SEED, Desk, opened

HERE = 100
"""A place in the middle of a trick."""


def landmarks(desk: Desk) -> list[int]:
    """The places where the rules themselves say that a trick is taken."""
    session = desk.table.session
    return [n for n in range(1, LENGTH + 1) if session.state_at(n).tricks > session.state_at(n - 1).tricks]


async def test_the_speed_stops_at_both_ends_of_its_scale() -> None:
    async with opened() as desk:
        for key, speeds in (("minus", SPEEDS[::-1]), ("plus", SPEEDS)):
            here = speeds.index(desk.table.playhead.speed)
            for speed in (*speeds[here + 1 :], speeds[-1]):
                await desk.press(key)
                assert desk.table.playhead.speed == speed
                assert desk.text_at("normal") == speed_label(speed)


async def test_ten_steps_stop_at_both_ends() -> None:
    async with opened(f"{SEED}@4") as desk:
        await desk.press("pageup")
        assert desk.ply == 0
        await desk.press("left", "N")
        assert desk.ply == 0
        await desk.press("G", "pagedown", "right", "n")
        assert desk.ply == LENGTH


async def test_landmarks_and_steps_agree_with_the_session_from_anywhere() -> None:
    async with opened() as desk:
        tricks = landmarks(desk)
        places: dict[str, Callable[[int], int]] = {
            "right": lambda at: at + 1,
            "left": lambda at: at - 1,
            "pagedown": lambda at: min(at + 10, LENGTH),
            "n": lambda at: min((p for p in tricks if p > at), default=LENGTH),
            "N": lambda at: max((p for p in tricks if p < at), default=0),
            "end": lambda at: LENGTH,
            "home": lambda at: 0,
        }
        for key, goes_to in places.items():
            for place in (1, tricks[0] - 1, tricks[0], tricks[0] + 1, tricks[-2], tricks[-1] - 1):
                desk.table.player.go(place)
                await desk.press(key)
                assert desk.ply == goes_to(place), (key, place)


async def test_the_seed_before_the_first_is_refused_with_the_reason() -> None:
    async with opened("beggar#0@5") as desk:
        for ask in (partial(desk.press, "less_than_sign"), partial(desk.click, "previous_seed")):
            desk.table.query_one(TitleBar).hush()
            await desk.settle()
            await ask()
            assert desk.table.session.save() == "beggar#0@5"
            assert desk.notifications == ["Seed 0 is the first."]
            assert "Seed 0 is the first." in desk.text


async def test_a_deal_without_a_seed_has_no_neighbours_and_says_so() -> None:
    async with opened("beggar:J.2.J.2@1") as desk:
        for key in ("less_than_sign", "greater_than_sign"):
            desk.table.query_one(TitleBar).hush()
            await desk.press(key)
            assert desk.table.session.save() == "beggar:J.2.J.2@1", key
            assert desk.notifications == ["This deal was not made from a seed: s opens one."], key


async def test_the_parameters_of_a_game_stay_when_another_deal_is_opened() -> None:
    async with opened("beggar,rounds=9#305") as desk:
        await desk.press("greater_than_sign")
        assert desk.table.session.id == "beggar,rounds=9#306"
        await desk.press("s")
        await desk.type("5")
        await desk.press("enter")
        assert desk.table.session.id == "beggar,rounds=9#5"


async def test_a_key_without_a_command_does_nothing() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        before = desk.text
        for key in ("a", "x", "Q", "tab", "f5", "ctrl+z", "up"):
            await desk.press(key)
            assert desk.text == before, key
