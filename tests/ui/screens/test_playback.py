"""Playing on: when steps come, and when none do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal

import pytest
from textual.timer import Timer

from cardtui.engine.playhead import FRAME, MAX_SPEED, SPEEDS
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.screen import TableScreen
from tests.ui.again import reopened
from tests.ui.desk import DRAWN, LENGTH, SEED, SIZES, Desk, opened


def running(table: TableScreen) -> list[Timer]:
    """The one-shot timers of a table that have still to fire."""
    timers = [timer for timer in table._timers if timer.name.startswith("set_timer")]
    return [timer for timer in timers if timer._task is not None and not timer._task.done()]


def ticking(desk: Desk) -> bool:
    """Whether a timer is running that will bring the next step."""
    return desk.table.player._timer in running(desk.table)


async def test_steps_come_one_interval_apart_and_never_early() -> None:
    async with opened() as desk:
        await desk.press("space")
        assert desk.ply == 0
        for step in range(1, 12):
            await desk.pass_time(0.2)
            assert desk.ply == step - 1
            await desk.pass_time(0.05)
            assert desk.ply == step
            assert f"card {step}/{LENGTH} " in desk.words
            assert desk.shown_cards() == desk.expected_cards()


async def test_a_second_has_as_many_steps_as_the_speed_says() -> None:
    async with reopened() as again:
        for speed in SPEEDS:
            async with again(speed) as desk:
                desk.table.playhead.speed = speed
                await desk.press("space")
                interval = max(1 / speed, FRAME)
                for _ in range(4):
                    await desk.pass_time(interval)
                assert desk.ply == int(4 * interval * speed + 1e-6)
                assert desk.shown_cards() == desk.expected_cards()


async def test_after_a_long_sleep_it_plays_on_without_a_burst() -> None:
    async with reopened() as again:
        for speed in SPEEDS:
            async with again(speed) as desk:
                desk.table.playhead.speed = speed
                await desk.press("space")
                await desk.pass_time(3600)
                assert 1 <= desk.ply <= 1 + 0.2 * speed + 1e-6


async def test_pausing_leaves_no_timer() -> None:
    async with opened() as desk:
        assert not ticking(desk)
        await desk.press("space")
        assert ticking(desk)
        await desk.press("space")
        assert desk.table.player._timer is None
        assert not running(desk.table)
        await desk.pass_time(10)
        assert desk.ply == 0


async def test_only_one_timer_is_ever_running() -> None:
    async with opened() as desk:
        await desk.press("space", "plus", "minus", "n", "minus", "backspace", "plus")
        await desk.pass_time(1)
        await desk.press("question_mark", "escape")
        assert running(desk.table) == [desk.table.player._timer]


async def test_a_step_by_hand_pauses_and_leaves_no_timer() -> None:
    async with opened() as desk:
        await desk.press("space", "right")
        assert desk.table.player._timer is None
        assert desk.ply == 1


async def test_what_lies_on_top_stops_the_time_and_going_back_lets_it_go_on() -> None:
    async with reopened(f"{SEED}@50") as again:
        for key in ("question_mark", "s", "colon", "ctrl+p"):
            async with again(key) as desk:
                await desk.press("space", key)
                assert desk.screen is not desk.table
                assert not ticking(desk)
                desk.clock.now += 60
                await desk.settle()
                assert desk.ply == 50
                await desk.press("escape")
                assert desk.screen is desk.table
                assert ticking(desk)
                assert desk.table.playhead.playing
                await desk.pass_time(0.24)
                assert desk.ply == 50
                await desk.pass_time(0.02)
                assert desk.ply == 51


async def test_at_the_end_it_pauses_itself_and_the_end_panel_shows() -> None:
    async with opened(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("space")
        await desk.pass_time(0.25)
        assert desk.table.playhead.playing
        assert "Player 1 wins" not in desk.text
        await desk.pass_time(0.25)
        assert desk.ply == LENGTH
        assert not desk.table.playhead.playing
        assert not ticking(desk)
        assert " ▶ " in desk.text
        assert "Player 1 wins" in desk.text
        await desk.pass_time(10)
        assert desk.ply == LENGTH


async def test_the_footer_says_what_space_does_now() -> None:
    async with opened(f"{SEED}@{LENGTH - 1}") as desk:
        for size in SIZES:
            await desk.resize(*size)
            await desk.press("left")
            assert desk.lines[-1].startswith(" space play ")
            await desk.press("space")
            assert desk.lines[-1].startswith(" space pause ")
            await desk.press("0")
            assert desk.lines[-1].startswith(" space pause ")
            await desk.press("G")
            await desk.pass_time(0.25)
            assert desk.lines[-1].startswith(" space again ")
            await desk.click("space")
            assert desk.ply == 0
            assert desk.lines[-1].startswith(" space pause ")
            await desk.press("space", "G")
            assert desk.lines[-1].startswith(" space again ")


async def test_jumping_to_the_end_while_playing_ends_there_too() -> None:
    async with opened() as desk:
        await desk.press("space", "G")
        await desk.pass_time(0.25)
        assert not desk.table.playhead.playing
        assert not ticking(desk)


async def test_jumps_while_playing_go_on_from_where_they_lead() -> None:
    async with opened() as desk:
        await desk.press("space", "5")
        assert desk.ply == round(LENGTH / 2)
        await desk.pass_time(0.25)
        assert desk.ply == round(LENGTH / 2) + 1


async def click(desk: Desk, timeline: str) -> None:
    line = desk.screen.query_one(timeline)
    await desk.click(line, line.size.width // 2, line.size.height - 1)


async def drag(desk: Desk) -> None:
    graph = desk.screen.query_one("#graph").region
    await desk.pilot.mouse_down("#graph", offset=(30, 2))
    for x in (31, 31, 45, 45):  # the mouse moves within a column, too
        await desk.pilot.hover(offset=(graph.x + x, graph.y + 2))
    await desk.pilot.mouse_up(offset=(graph.x + 45, graph.y + 2))
    await desk.settle()


async def press(desk: Desk, *keys: str) -> None:
    await desk.press(*keys)


SEEKING: dict[str, Callable[[Desk], Awaitable[None]]] = {
    "a click on the line": partial(click, timeline="#scrubber"),
    "a click on the graph": partial(click, timeline="#graph"),
    "a drag along the graph": drag,
    "a click in the story": lambda desk: desk.click("#story-lines", 5, 3),
    "a click on the last line of the story": lambda desk: desk.click(
        "#story-lines", 5, desk.screen.query_one("#story-lines").size.height - 1
    ),
    "a tenth": lambda desk: press(desk, "7"),
    "a number": lambda desk: press(desk, "colon", "6", "0", "enter"),
    "the same number": lambda desk: press(desk, "colon", *str(desk.ply), "enter"),
    "the next trick": lambda desk: press(desk, "n"),
    "the last trick": lambda desk: press(desk, "N"),
    "the start": lambda desk: press(desk, "g", "g"),
}


@pytest.mark.parametrize(
    ("way", "views"),
    [
        (way, views)
        for way in SEEKING
        for views in ((), ("inside",))
        if not (views and "story" in way)  # the look inside stands where the story does
    ],
)
async def test_seeking_changes_the_step_and_never_whether_it_plays(way: str, views: tuple[str, ...]) -> None:
    async with opened(f"{SEED}@50", size=(120, 40), views=views) as desk:
        await SEEKING[way](desk)
        assert not desk.table.playhead.playing
        sought = desk.ply
        await desk.press("space")
        desk.table.player.go(50)
        await SEEKING[way](desk)
        assert desk.ply == sought
        assert desk.table.playhead.playing
        assert ticking(desk)
        await desk.pass_time(0.26)
        assert desk.ply == sought + 1


async def test_without_animations_it_plays_on() -> None:
    async with opened() as desk:
        levels: tuple[Literal["none", "basic"], ...] = ("none", "basic")
        for level in levels:
            desk.app.animation_level = level
            before = desk.ply
            await desk.press("space")
            for step in range(1, 6):
                await desk.pass_time(0.25)
                assert not desk.flying
                assert desk.ply == before + step
                assert desk.shown_cards() == desk.expected_cards()
            await desk.press("space")


async def test_another_game_stands_still_and_the_old_one_has_stopped() -> None:
    async with opened(None) as desk:
        await desk.press("b", "space")
        old = desk.table
        assert ticking(desk)
        await desk.press("greater_than_sign")
        assert desk.table.session.save() == f"beggar#{DRAWN + 1}"
        assert not desk.table.playhead.playing
        assert not running(old)
        await desk.press("space", "q")
        assert isinstance(desk.screen, HomeScreen)
        await desk.press("b")
        assert not desk.table.playhead.playing


async def test_it_plays_on_where_the_screen_is_too_small() -> None:
    async with opened() as desk:
        await desk.press("space")
        await desk.resize(40, 10)
        await desk.pass_time(0.25)
        await desk.pass_time(0.25)
        assert desk.ply == 2
        await desk.resize(80, 24)
        assert f"card 2/{LENGTH} " in desk.words
        assert desk.shown_cards() == desk.expected_cards()


async def test_the_real_timer_brings_the_next_step() -> None:
    async with opened(speed=16, timers=True) as desk:
        await desk.press("space")
        for step in range(1, 4):
            desk.clock.now += 1 / 16
            await desk.wait_until(lambda step=step: desk.ply == step)  # type: ignore[misc]


async def test_a_step_that_is_overdue_comes_at_once() -> None:
    async with opened(timers=True) as desk:
        await desk.press("space")
        desk.clock.now += 1
        await desk.press("plus")  # which asks anew when the next step is due: it has long been
        assert desk.table.playhead.wait() == 0.0 or desk.ply
        await desk.wait_until(lambda: desk.ply)


async def test_the_speed_of_max_takes_many_steps_at_once() -> None:
    async with opened(speed=MAX_SPEED) as desk:
        await desk.press("space")
        await desk.pass_time(FRAME)
        assert desk.ply == int(MAX_SPEED * FRAME)
        assert desk.shown_cards() == desk.expected_cards()


async def test_help_during_the_last_step_does_not_play_past_the_end() -> None:
    async with opened(f"{SEED}@{LENGTH - 1}") as desk:
        await desk.press("space", "question_mark")
        assert isinstance(desk.screen, HelpScreen)
        await desk.press("escape")
        await desk.pass_time(0.25)
        await desk.pass_time(0.25)
        assert desk.ply == LENGTH
        assert not ticking(desk)
