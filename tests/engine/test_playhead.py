"""When the next step is due, by a clock that the test is itself."""

from __future__ import annotations

from itertools import cycle, pairwise, permutations

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.playhead import FRAME, MAX_SPEED, SPEEDS, Playhead, read_speed, speed_label
from tests.cases import case
from tests.clocks import Clock

SLOW = [speed for speed in SPEEDS if speed < 1 / FRAME]
FAST = [speed for speed in SPEEDS if speed >= 1 / FRAME]


@pytest.fixture
def clock() -> Clock:
    return Clock()


def running(clock: Clock, speed: float) -> Playhead:
    playhead = Playhead(clock, speed)
    playhead.play()
    return playhead


def test_it_stands_still_until_it_is_told_to_play(clock: Clock) -> None:
    playhead = Playhead(clock)
    assert not playhead.playing
    clock.now += 100
    assert playhead.due() == 0


def test_the_usual_speed_is_four_steps_a_second(clock: Clock) -> None:
    assert Playhead(clock).speed == 4


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_first_step_is_due_one_interval_after_play(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    assert playhead.playing
    clock.now += 0.99 / speed
    assert playhead.due() == 0
    clock.now += 0.02 / speed
    assert playhead.due() == 1
    assert playhead.due() == 0


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(
    "late", [(0.0,), (0.003, 0.0, 0.015), (0.1, 0.0)], ids=["on time", "late", "stalled"]
)
def test_ten_seconds_hold_ten_times_the_speed(clock: Clock, speed: float, late: tuple[float, ...]) -> None:
    playhead = running(clock, speed)
    lateness = cycle(late)
    steps, end = 0, clock.now + 10
    while (wake := clock.now + playhead.due_in() + next(lateness)) <= end:
        clock.now = wake
        steps += playhead.due()
    clock.now = end
    steps += playhead.due()
    assert abs(steps - 10 * speed) <= 1


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_timer_that_fires_a_rounding_error_early_still_brings_its_step(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    clock.now += 1 / speed - 1e-10
    assert playhead.due() == 1


@pytest.mark.parametrize("speed", SLOW)
def test_below_the_frame_rate_it_waits_for_just_the_next_step(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    assert playhead.due_in() == pytest.approx(1 / speed)
    clock.now += 0.75 / speed
    assert playhead.due_in() == pytest.approx(0.25 / speed)
    clock.now += 0.5 / speed
    assert playhead.due_in() == 0


@pytest.mark.parametrize("speed", FAST)
def test_above_the_frame_rate_it_never_waits_less_than_a_frame(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    for _ in range(100):
        assert playhead.due_in() >= FRAME
        clock.now += 0.007
        playhead.due()


@pytest.mark.parametrize("speed", FAST)
def test_above_the_frame_rate_several_steps_are_due_at_once(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    clock.now += 3 * FRAME
    assert playhead.due() == int(3 * FRAME * speed + 1e-6) > 1


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_interval_is_a_step_but_no_less_than_a_frame(clock: Clock, speed: float) -> None:
    assert Playhead(clock, speed).interval == (1 / speed if speed in SLOW else FRAME)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("asleep", [60.0, 8 * 3600.0])
def test_after_a_long_sleep_it_goes_on_without_a_burst(clock: Clock, speed: float, asleep: float) -> None:
    playhead = running(clock, speed)
    clock.now += asleep
    assert playhead.due() <= max(1, speed / 4)  # what a quarter of a second holds
    assert playhead.due() == 0
    clock.now += 1 / speed
    assert playhead.due() == 1


@pytest.mark.parametrize("gone_by", [0.0, 0.3, 0.5, 0.9])
def test_a_change_of_speed_within_a_step_makes_nothing_due(clock: Clock, gone_by: float) -> None:
    for old, new in permutations(SPEEDS, 2):
        with case(old, "to", new):
            playhead = running(clock, old)
            clock.now += gone_by / old
            playhead.speed = new
            assert playhead.due() == 0
            clock.now += (0.99 - gone_by) / new  # the part of the step that has gone by stays the same part
            assert playhead.due() == 0
            clock.now += 0.02 / new
            assert playhead.due() == 1


def test_many_changes_of_speed_within_a_step_make_nothing_due(clock: Clock) -> None:
    playhead = running(clock, 0.25)
    clock.now += 2
    for speed in (*SPEEDS, *reversed(SPEEDS)) * 10:
        playhead.speed = speed
        assert playhead.due() == 0
    assert playhead.due_in() == pytest.approx(2)


@pytest.mark.parametrize("speed", SPEEDS)
def test_nothing_is_due_while_paused_nor_for_the_time_of_the_pause(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    clock.now += 0.5 / speed
    playhead.pause()
    assert not playhead.playing
    clock.now += 100 / speed
    assert playhead.due() == 0
    playhead.play()
    assert playhead.due() == 0
    clock.now += 0.99 / speed
    assert playhead.due() == 0
    clock.now += 0.02 / speed
    assert playhead.due() == 1


def test_a_change_of_speed_while_paused_counts_nothing(clock: Clock) -> None:
    playhead = Playhead(clock)
    clock.now += 50
    playhead.faster()
    assert playhead.due() == 0
    playhead.play()
    assert playhead.due() == 0


def test_faster_and_slower_go_through_all_speeds_and_stop_at_the_ends(clock: Clock) -> None:
    playhead = Playhead(clock, SPEEDS[0])
    for slower, faster in pairwise(SPEEDS):
        assert playhead.speed == slower
        playhead.faster()
        assert playhead.speed == faster
    playhead.faster()
    assert playhead.speed == MAX_SPEED
    for faster, slower in pairwise(reversed(SPEEDS)):
        assert playhead.speed == faster
        playhead.slower()
        assert playhead.speed == slower
    playhead.slower()
    assert playhead.speed == SPEEDS[0]


def test_at_max_the_longest_known_game_takes_about_eight_seconds() -> None:
    assert SPEEDS[-1] == MAX_SPEED
    assert 7.5 < 8344 / MAX_SPEED < 8.5


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("0.25", 0.25),
        ("1/4", 0.25),
        ("¼", 0.25),
        ("¼×", 0.25),
        ("1/4×", 0.25),
        ("0.5", 0.5),
        ("1/2", 0.5),
        ("½", 0.5),
        ("1/2x", 0.5),
        ("1", 1.0),
        ("2", 2.0),
        ("4", 4.0),
        ("4x", 4.0),
        ("4X", 4.0),
        ("4×", 4.0),
        (" 8 ", 8.0),
        ("16", 16.0),
        ("32", 32.0),
        ("64", 64.0),
        ("max", MAX_SPEED),
        ("MAX", MAX_SPEED),
    ],
)
def test_a_speed_is_read(text: str, speed: float) -> None:
    assert read_speed(text) == speed


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "×",
        "0",
        "-1",
        "3",
        "5",
        "65",
        "128",
        "1024",
        "1.0",
        "1/3",
        "ma",
        "maxi",
        "fast",
        "nan",
        "inf",
        "1e1",
        "4 x",
        "x4",
        "٤",
        "\x1b[2J",
    ],
)
def test_anything_else_is_no_speed(text: str) -> None:
    with pytest.raises(
        BadInput, match=r"is not a speed: it is one of 1/4, 1/2, 1, 2, 4 … 64 or max"
    ) as error:
        read_speed(text)
    assert str(error.value).isprintable()


@pytest.mark.parametrize(
    ("speed", "label"),
    list(zip(SPEEDS, ["1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×", "32×", "64×", "max"], strict=True)),
)
def test_a_speed_is_shown_as_it_can_be_typed(speed: float, label: str) -> None:
    assert speed_label(speed) == label
    assert read_speed(label) == speed
