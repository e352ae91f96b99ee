"""When the next step is due. The clock is handed in, so that a test is its own clock."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from cardtui.engine.errors import BadInput, quote

MAX_SPEED = 1024.0
"""Steps a second at *max*: the 8344 cards of the longest known game of Beggar My Neighbour take 8 s."""

AUTO = 6.0
"""The speed *auto*: steps a second over plain steps; it is slower where there is something to see."""

_MEAN_OF_AUTO = 3.0
"""Steps a second of a whole game at *auto*. `faster` and `slower` go from there to the next even speed."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, MAX_SPEED)
"""The even speeds, in steps a second."""

ALL_SPEEDS = (AUTO, *SPEEDS)


class Tempo(Enum):
    """The time before a step at the speed *auto*, in seconds.

    With these an average game of Beggar My Neighbour, of 254 cards, takes a minute and a half.
    """

    PLAIN = 1 / AUTO
    """Nothing hangs on the step."""
    TENSE = 0.33
    """It may decide something: a card of a payment."""
    HELD = 0.6
    """It is the last one that can: a held breath."""
    BEAT = 0.61
    """The one before it was a landmark, which is looked at for a moment."""
    LONG_BEAT = 0.9
    """The one before it took many cards, which are counted."""
    GREAT_BEAT = 1.5
    """The one before it is one of the great moments of a game."""
    SUSPENSE = 1.1
    """From now on it may end the game at any time."""


FRAME = 1 / 30
"""The least time between two drawings, in seconds: above 30 steps a second several are taken at once."""

_LABELS = {0.25: "1/4×", 0.5: "1/2×", AUTO: "auto", MAX_SPEED: "max"}
_LONGEST_STALL = 0.2  # seconds: what a machine that slept, or a stopped process, makes up for at the most


def speed_label(speed: float) -> str:
    """A speed as it is shown: `1/4×`, `4×`, `auto`, `max`."""
    return _LABELS.get(speed, f"{speed:.0f}×")


def read_speed(text: str) -> float:
    """The speed that `text` means: `0.25`, `1/4`, `¼`, `4`, `4x`, `max` … Raises `BadInput` otherwise."""
    names = {"1/4": 0.25, "1/2": 0.5, "¼": 0.25, "½": 0.5, "0.25": 0.25, "0.5": 0.5, "max": MAX_SPEED}
    names |= {f"{speed:.0f}": speed for speed in SPEEDS if 1 <= speed < MAX_SPEED}
    names["auto"] = AUTO
    found = names.get(text.strip().lower().rstrip("x×"), names.get(text.strip().lower()))
    if found is None:
        raise BadInput(f"{quote(text)} is not a speed: it is auto, or one of 1/4, 1/2, 1, 2, 4 … 64 or max")
    return found


class Playhead:
    """Play, pause and speed, and how many steps are due at the clock's time, in seconds."""

    def __init__(self, clock: Callable[[], float], speed: float = AUTO) -> None:
        self._clock = clock
        self._speed = speed
        self.tempo = Tempo.PLAIN
        """The time before the next step at the speed *auto*."""
        self.playing = False
        self._counted = 0.0  # the time up to which steps have been counted

    @property
    def speed(self) -> float:
        """Steps a second."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        # The part of a step that has gone by stays the same part, so that a change never makes steps due.
        part = self.progress
        self._speed = speed
        self._counted = self._clock() - part * self._step_seconds

    @property
    def _step_seconds(self) -> float:
        """Seconds from one step to the next."""
        return self.tempo.value if self._speed == AUTO else 1 / self._speed

    @property
    def interval(self) -> float:
        """Seconds from one drawing to the next."""
        return max(self._step_seconds, FRAME)

    def play(self) -> None:
        """Start; the first step is due one interval from now."""
        self.playing = True
        self._counted = self._clock()

    def pause(self) -> None:
        self.playing = False

    @property
    def _mean_speed(self) -> float:
        return _MEAN_OF_AUTO if self._speed == AUTO else self._speed

    def faster(self) -> None:
        self.speed = next((speed for speed in SPEEDS if speed > self._mean_speed), MAX_SPEED)

    def slower(self) -> None:
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self._mean_speed), SPEEDS[0])

    def reset(self) -> None:
        """Back to the usual speed."""
        self.speed = AUTO

    def due(self) -> int:
        """Return the number of steps that became due since the last call; 0 while paused.

        After a long silence (the machine slept) playing goes on from where it was: there is no burst.
        """
        if not self.playing:
            return 0
        now, seconds = self._clock(), self._step_seconds
        self._counted = max(self._counted, now - seconds - _LONGEST_STALL)
        # The tiny allowance keeps a timer that fires a rounding error early from waiting once more.
        steps = int((now - self._counted) / seconds + 1e-6)
        if self._speed == AUTO and steps > 1:  # the next one may take longer
            steps, self._counted = 1, now - seconds
        self._counted += steps * seconds
        return steps

    @property
    def progress(self) -> float:
        """Which part of the time from the last step to the next one has gone by, from 0 to 1."""
        return min(max((self._clock() - self._counted) / self._step_seconds, 0.0), 1.0)

    def due_in(self) -> float:
        """Seconds until something is next due, while playing."""
        left = self._counted + self._step_seconds - self._clock()
        return max(left, 0.0) if self._speed < 1 / FRAME else max(left, FRAME)
