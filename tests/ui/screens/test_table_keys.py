"""Keys and clicks that every table shares, beyond what `tests/contract` checks for each command."""

from __future__ import annotations

import pytest

from cardtui.engine.playhead import SPEEDS, speed_label
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import StoryLines, story_lines
from tests.ui.desk import LENGTH, SEED, opened


async def test_the_speed_stops_at_both_ends_of_its_scale() -> None:
    async with opened() as desk:
        for key, speeds in (("minus", SPEEDS[::-1]), ("plus", SPEEDS)):
            here = speeds.index(desk.table.playhead.speed)
            for speed in (*speeds[here + 1 :], speeds[-1]):
                await desk.press(key)
                assert desk.table.playhead.speed == speed
                assert desk.text_at("normal") == speed_label(speed)


async def test_steps_and_landmarks_from_anywhere_lead_where_the_rules_say() -> None:
    async with opened() as desk:
        session = desk.table.session
        tricks = [n for n in range(1, LENGTH) if session.state_at(n).tricks > session.state_at(n - 1).tricks]
        for ply in (0, 1, tricks[0] - 1, tricks[0], tricks[0] + 1, tricks[-2], tricks[-1] - 1, LENGTH):
            for key, target in {
                "right": min(ply + 1, LENGTH),
                "left": max(ply - 1, 0),
                "pagedown": min(ply + 10, LENGTH),
                "pageup": max(ply - 10, 0),
                "n": min((n for n in tricks if n > ply), default=LENGTH),
                "N": max((n for n in tricks if n < ply), default=0),
            }.items():
                desk.table.player.go(ply)
                await desk.press(key)
                assert desk.ply == target, (key, ply)


NO_SEED = "This deal was not made from a seed. Press s to enter one."


@pytest.mark.parametrize(
    ("game", "keys", "reason"),
    [("beggar#0@4", "<", "Seed 0 is the first."), ("beggar:J.2.J.2@4", "<>", NO_SEED)],
)
async def test_a_deal_without_such_a_neighbor_says_so(game: str, keys: str, reason: str) -> None:
    async with opened(game) as desk:
        assert reason != NO_SEED or not desk.table.query("#end-next-seed")
        for key in keys:
            await desk.type(key)
            assert desk.table.session.save() == game
            assert desk.notifications == [reason]


async def test_another_deal_keeps_the_parameters() -> None:
    async with opened("beggar,rounds=9#305") as desk:
        await desk.press("greater_than_sign")
        assert desk.table.session.id == "beggar,rounds=9#306"
        await desk.press("s")
        await desk.type_line("5")
        assert desk.table.session.id == "beggar,rounds=9#5"


async def test_a_key_without_a_command_does_nothing() -> None:
    async with opened(f"{SEED}@100") as desk:
        before = desk.text
        for key in ("a", "x", "Q", "tab", "f5", "ctrl+z", "up"):
            await desk.press(key)
            assert desk.text == before, key


async def test_a_click_on_a_line_of_the_story_goes_there() -> None:
    async with opened(f"{SEED}@100", size=(120, 40)) as desk:
        story = desk.screen.query_one(StoryLines)
        lines = story_lines(desk.table.session, 100, story.size.height)
        for y in (0, 3, len(lines) - 2, len(lines) - 1):
            await desk.go(100)
            await desk.click(story, 4, y)
            assert desk.ply == lines[y].ply
        await desk.go(2)
        await desk.click(story, 4, 10)  # below a short story
        assert desk.ply == 2


async def test_a_control_shows_its_help_and_keys_in_a_tooltip() -> None:
    async with opened() as desk:
        for control in desk.screen.query(Control):
            assert str(control.tooltip) == f"{control.command.help} ({control.command.key_text})"
