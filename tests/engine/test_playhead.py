"""When the next step is due, by a clock that the test sets."""

from __future__ import annotations

from itertools import cycle, permutations

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.playhead import AUTO, MAX_SPEED, SPEEDS, Playhead, Tempo, read_speed, speed_label
from cardtui.games import open_id
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
        BadInput, match=r"is not a speed: it is auto, or one of 1/4, 1/2, 1, 2, 4 … 64 or max"
    ) as error:
        read_speed(text)
    assert str(error.value).isprintable()


@pytest.mark.parametrize("tempo", Tempo)
def test_at_auto_the_tempo_says_how_long_a_step_is_waited_for(clock: Clock, tempo: Tempo) -> None:
    playhead = running(clock, AUTO)
    playhead.tempo = tempo
    assert playhead.due_in() == pytest.approx(tempo.value) and playhead.interval == tempo.value
    clock.now += tempo.value - 0.01
    assert playhead.due() == 0
    clock.now += 0.02
    assert (playhead.due(), playhead.due()) == (1, 0)
    clock.now += 9 * tempo.value
    assert (playhead.due(), playhead.due()) == (1, 0)  # the next step may have another tempo
    playhead.speed = 2.0
    assert playhead.interval == 0.5  # only auto knows tempo


def test_from_auto_slower_is_slower_and_faster_is_faster_than_its_mean(clock: Clock) -> None:
    playhead = running(clock, AUTO)
    steps = open_id("beggar#305")
    steps.look_ahead()
    mean = steps.length / seconds_at_auto("beggar#305")
    playhead.slower()
    assert speed_label(playhead.speed) == "2×" and playhead.speed < mean
    playhead.reset()
    playhead.faster()
    assert speed_label(playhead.speed) == "4×" and playhead.speed > mean


def seconds_at_auto(game: str) -> float:
    session = open_id(game)
    session.look_ahead()
    plies = range(session.length)
    lasts = [None, *map(session.step, range(1, session.length))]
    return sum(session.game.tempo(lasts[ply], session.state_at(ply)).value for ply in plies)


def test_a_debt_is_tense_a_last_card_holds_the_breath_and_a_trick_has_a_beat() -> None:
    session = open_id("beggar:2.3.J.A.4.5.6.7.8.9")
    session.look_ahead()
    tempi = []
    for ply in range(session.length):
        last = session.step(ply) if ply else None
        tempi.append(session.game.tempo(last, session.state_at(ply)).name)
    states = [session.state_at(ply) for ply in range(session.length)]
    for ply, state in enumerate(states):
        wanted = "HELD" if state.debt == 1 else "TENSE" if state.debt else None
        assert tempi[ply] == (wanted or ("BEAT" if session.is_landmark(ply) else "PLAIN"))
    assert {"HELD", "TENSE", "PLAIN"} <= {*tempi}


def test_an_average_game_takes_a_minute_and_a_half_at_auto() -> None:
    seconds = [seconds_at_auto(f"beggar#{seed}") for seed in range(100)]
    assert 70 < sum(seconds) / len(seconds) < 110
