"""Playing and seeking on any table, beyond what `tests/contract` checks for each command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from cardtui.engine.playhead import FRAME, MAX_SPEED, SPEEDS, speed_label
from cardtui.ui import player as lookahead
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import Story, recent_lines
from cardtui.ui.widgets.title import TitleBar
from tests.ui.desk import ENDLESS, LENGTH, SEED, SIZES, Desk, opened
from tests.ui.shared_app import shared_app


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
        await desk.press("space")
        await desk.pass_time(10)
        assert desk.ply == 11


async def test_a_second_has_as_many_steps_as_the_speed_says_and_a_long_sleep_adds_few() -> None:
    async with shared_app() as again:
        for speed in (*SPEEDS, MAX_SPEED):
            async with again(speed) as desk:
                desk.table.playhead.speed = speed
                await desk.press("space")
                interval = max(1 / speed, FRAME)
                for _ in range(4):
                    await desk.pass_time(interval)
                assert desk.ply == int(4 * interval * speed + 1e-6)
                assert desk.shown_cards() == desk.expected_cards()
                ply = desk.ply
                await desk.pass_time(3600)  # the computer was asleep
                assert 1 <= desk.ply - ply <= 1 + 0.2 * speed + 1e-6 or desk.table.session.at_end


async def test_time_stands_still_while_something_covers_the_table() -> None:
    async with shared_app(f"{SEED}@50") as again:
        for key in ("question_mark", "s", "colon", "ctrl+p"):
            async with again(key) as desk:
                await desk.press("space", key)
                assert desk.screen is not desk.table
                desk.clock.now += 60
                await desk.settle()
                assert desk.ply == 50
                await desk.press("escape")
                assert desk.screen is desk.table
                await desk.pass_time(0.24)
                assert desk.ply == 50
                await desk.pass_time(0.02)
                assert desk.ply == 51


async def test_at_the_end_it_pauses_and_shows_the_end_panel() -> None:
    async with opened(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("space")
        await desk.pass_time(0.25)
        assert desk.table.playhead.playing
        assert "Your hand wins" not in desk.text
        await desk.press("question_mark", "escape")  # which does not skip the end
        await desk.pass_time(0.25)
        assert (desk.ply, desk.table.playhead.playing) == (LENGTH, False)
        assert "Your hand wins" in desk.text
        await desk.pass_time(10)
        assert desk.ply == LENGTH
        await desk.press("escape")
        assert " ▶ " in desk.text


async def test_the_footer_says_what_space_does_now() -> None:
    async with opened(f"{SEED}@{LENGTH - 1}") as desk:
        for size in SIZES:
            await desk.resize(*size)
            await desk.press("left", "left")
            assert desk.lines[-1].startswith(" space play ")
            await desk.press("space")
            assert desk.lines[-1].startswith(" space pause ")
            await desk.press("G")
            await desk.pass_time(0.25)
            assert " space again " in desk.lines[-1]
            await desk.press("space")
            assert desk.ply == 0
            assert desk.lines[-1].startswith(" space pause ")
            await desk.press("space", "G")


async def click(desk: Desk, target: str) -> None:
    """Click the middle of the last row of a widget."""
    widget = desk.screen.query_one(target)
    await desk.click(widget, widget.size.width // 2, widget.size.height - 1)


async def click_story(desk: Desk, row: int) -> None:
    """Click a row of the story, counted from the newest line, which is row 1."""
    await desk.click("#story", 5, desk.screen.query_one(Story).size.height - row)


async def drag(desk: Desk) -> None:
    graph = desk.screen.query_one("#graph").region
    await desk.pilot.mouse_down("#graph", offset=(30, 2))
    for x in (31, 31, 45, 45):  # some of these stay within a column
        await desk.pilot.hover(offset=(graph.x + x, graph.y + 2))
    await desk.pilot.mouse_up(offset=(graph.x + 45, graph.y + 2))
    await desk.settle()


SEEKING: dict[str, Callable[[Desk], Awaitable[None]]] = {
    "a click on the graph": partial(click, target="#graph"),
    "a drag along the graph": drag,
    "a click in the story": lambda desk: click_story(desk, 3),
    "a tenth": lambda desk: desk.press("7"),
    "a number": lambda desk: desk.press("colon", "6", "0", "enter"),
    "the same number": lambda desk: desk.press("colon", "5", "0", "enter"),
    "the next trick": lambda desk: desk.press("n"),
    "the previous trick": lambda desk: desk.press("N"),
    "the start": lambda desk: desk.press("g", "g"),
}


async def test_seeking_keeps_playing_what_was_playing() -> None:
    beside_the_inspector = [(way, ["inside"]) for way in ("a tenth", "a number")]
    async with shared_app(f"{SEED}@50", (120, 40)) as again:
        for way, views in [*((way, list[str]()) for way in SEEKING), *beside_the_inspector]:
            async with again((way, views), views=views) as desk:
                await SEEKING[way](desk)
                assert not desk.table.playhead.playing
                sought = desk.ply
                assert (sought == 50) is (way == "the same number")
                await desk.press("space")
                desk.table.player.go(50)
                await SEEKING[way](desk)
                assert (desk.ply, desk.table.playhead.playing) == (sought, True)
                await desk.pass_time(0.26)
                assert desk.ply == sought + 1


async def test_another_game_does_not_play_by_itself() -> None:
    async with opened(None) as desk:
        for keys in ("b space greater_than_sign", "space q b"):
            await desk.press(*keys.split())
            await desk.pass_time(1)
            assert (desk.ply, desk.table.playhead.playing) == (0, False)


async def test_the_real_timer_brings_the_next_step_and_an_overdue_one_at_once() -> None:
    async with opened(speed=16, timers=True) as desk:
        await desk.press("space")
        for step in range(1, 4):
            desk.clock.now += 1 / 16
            await desk.wait_until(lambda step=step: desk.ply == step)  # type: ignore[misc]
    async with opened(timers=True) as desk:
        await desk.press("space")
        desk.clock.now += 1
        await desk.press("plus")  # which asks again when the next step is due
        await desk.wait_until(lambda: desk.ply)


async def test_the_speed_stops_at_both_ends_of_its_scale() -> None:
    async with opened() as desk:
        for key, speeds in (("minus", SPEEDS[::-1]), ("plus", SPEEDS)):
            here = speeds.index(desk.table.playhead.speed)
            for speed in (*speeds[here + 1 :], speeds[-1]):
                await desk.press(key)
                assert desk.table.playhead.speed == speed
                assert desk.text_at("normal") == speed_label(speed)


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
        for key in ("a", "Q", "tab", "f5", "ctrl+z", "up"):
            await desk.press(key)
            assert desk.text == before, key


async def test_a_click_on_a_line_of_the_story_goes_there() -> None:
    async with opened(f"{SEED}@100", size=(120, 40)) as desk:
        story = desk.screen.query_one(Story)
        rows = [y for y, line in enumerate(story.draw()) if line.text.strip()]
        lines = recent_lines(desk.table.session, 99, story.size.height)  # the line below the pile tells 100
        assert len(lines) == len(rows) > 3
        for y, line in zip(rows, lines, strict=True):
            await desk.go(100)
            await desk.click(story, 4, y)
            assert desk.ply == line.ply
        await desk.go(2)
        assert not story.draw()[0].text.strip()
        await desk.click(story, 4, 0)  # above a short story
        assert desk.ply == 2


async def test_a_control_shows_its_help_and_keys_in_a_tooltip() -> None:
    async with opened() as desk:
        for control in desk.screen.query(Control):
            keys = f" ({control.command.key_text})" if control.command.keys else ""
            assert str(control.tooltip) == f"{control.command.help}{keys}"


# Long games are looked ahead in slices, up to a horizon, while every key keeps working


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
        if ply == LENGTH:
            await desk.press("escape")  # the panel, which hides the bar
        assert f"card {ply}/{LENGTH}" in desk.words
        assert desk.shown_cards() == desk.expected_cards()


async def test_a_game_longer_than_one_slice_has_its_whole_story() -> None:
    async with opened("beggar,rounds=700:" + ENDLESS.partition(":")[2], (120, 40)) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        assert (length := desk.table.session.length) > 2 * lookahead.SLICE
        await desk.press("end", "left")  # nothing of the story is seen behind the panel
        assert f"card {length}/{length}" in desk.words
        await desk.click("#story", 4, desk.screen.query_one(Story).size.height // 2)
        assert length - 40 < desk.ply < length
        assert desk.shown_cards() == desk.expected_cards()


async def test_a_deck_of_two_thousand_cards_can_be_played() -> None:
    deck = ".".join("A23456789TJQK"[(n * n + n // 7) % 13] for n in range(2000))
    async with opened(f"beggar,rounds=100:{deck}") as desk:
        counts = [line.split()[-1] for line in desk.lines if line.split()[:1] in (["Neighbour"], ["You"])]
        assert counts == ["1000", "1000"]
        await desk.wait_until(lambda: desk.table.session.complete)
        for key in ("right", "n", "o", "5", "end", "left", "home"):
            await desk.press(key)
            assert desk.shown_cards() == desk.expected_cards()
        await desk.press("y")
        assert desk.app.clipboard == desk.table.session.id


@pytest.mark.usefixtures("near_horizon")
async def test_the_last_key_goes_to_the_horizon_says_so_and_then_looks_further() -> None:
    message = "No end so far: this is card 6,000. Go to the end again to search further."
    async with opened(MILLIONS) as desk:
        await explored(desk)
        assert f" 0/{HORIZON}+ " in desk.words
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
