"""When the next step is due, by a clock that the test sets."""

from __future__ import annotations

from itertools import cycle, permutations

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.playhead import MAX_SPEED, SPEEDS, Playhead, read_speed, speed_label
from tests.cases import case
from tests.clocks import Clock

every_speed = pytest.mark.parametrize("speed", SPEEDS)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def running(clock: Clock, speed: float) -> Playhead:
    playhead = Playhead(clock, speed)
    playhead.play()
    return playhead


@every_speed
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


@pytest.mark.parametrize("part", [0.0, 0.3, 0.5, 0.9])
def test_a_change_of_speed_within_a_step_keeps_the_part_of_it_that_has_passed(
    clock: Clock, part: float
) -> None:
    for old, new in permutations(SPEEDS, 2):
        with case(old, "to", new):
            playhead = running(clock, old)
            clock.now += part / old
            playhead.speed = new
            assert playhead.due() == 0
            clock.now += (0.99 - part) / new
            assert playhead.due() == 0
            clock.now += 0.02 / new
            assert playhead.due() == 1


@every_speed
def test_nothing_is_due_for_the_time_of_a_pause(clock: Clock, speed: float) -> None:
    playhead = running(clock, speed)
    clock.now += 0.5 / speed
    playhead.pause()
    assert not playhead.playing
    clock.now += 100 / speed
    playhead.faster()
    playhead.speed = speed
    assert playhead.due() == 0
    playhead.play()
    assert playhead.due() == 0
    clock.now += 0.99 / speed
    assert playhead.due() == 0
    clock.now += 0.02 / speed
    assert (playhead.due(), playhead.due()) == (1, 0)


@pytest.mark.parametrize(
    ("texts", "speed", "label"),
    [
        (("0.25", "1/4", "¼", "¼×"), 0.25, "1/4×"),
        (("0.5", "1/2", "½", "1/2x"), 0.5, "1/2×"),
        (("4", "4x", "4X", " 4 "), 4, "4×"),
        *(((str(speed),), speed, f"{speed}×") for speed in (1, 2, 8, 16, 32, 64)),
        (("MAX",), MAX_SPEED, "max"),
    ],
)
def test_a_speed_is_read_and_its_label_can_be_typed(texts: tuple[str, ...], speed: float, label: str) -> None:
    assert speed_label(speed) == label
    for text in (*texts, label):
        assert read_speed(text) == speed


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "×", "0", "-1", "3", "5", "65", "128", "1024", "1.0", "1/3", "ma", "maxi", "fast"),
        *("nan", "inf", "1e1", "4 x", "x4", "٤", "\x1b[2J"),
    ],
)
def test_other_texts_are_no_speeds(text: str) -> None:
    with pytest.raises(
        BadInput, match=r"is not a speed: it is one of 1/4, 1/2, 1, 2, 4 … 64 or max"
    ) as error:
        read_speed(text)
    assert str(error.value).isprintable()
