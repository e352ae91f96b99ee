"""When the next step is due. The clock is handed in, so that a test is its own clock."""

from __future__ import annotations

from collections.abc import Callable

from cardtui.engine.errors import BadInput, quote

MAX_SPEED = 1024.0
"""Steps a second at *max*: the 8344 cards of the longest known game of Beggar My Neighbour take 8 s."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, MAX_SPEED)
"""The speeds, in steps a second."""

FRAME = 1 / 30
"""The least time between two drawings, in seconds: above 30 steps a second several are taken at once."""

_LABELS = {0.25: "1/4×", 0.5: "1/2×", MAX_SPEED: "max"}
_LONGEST_STALL = 0.2  # seconds: what a machine that slept, or a stopped process, makes up for at the most


def speed_label(speed: float) -> str:
    """A speed as it is shown: `1/4×`, `4×`, `max`."""
    return _LABELS.get(speed, f"{speed:.0f}×")


def read_speed(text: str) -> float:
    """The speed that `text` means: `0.25`, `1/4`, `¼`, `4`, `4x`, `max` … Raises `BadInput` otherwise."""
    names = {"1/4": 0.25, "1/2": 0.5, "¼": 0.25, "½": 0.5, "0.25": 0.25, "0.5": 0.5, "max": MAX_SPEED}
    names |= {f"{speed:.0f}": speed for speed in SPEEDS if 1 <= speed < MAX_SPEED}
    found = names.get(text.strip().lower().rstrip("x×"), names.get(text.strip().lower()))
    if found is None:
        raise BadInput(f"{quote(text)} is not a speed: it is one of 1/4, 1/2, 1, 2, 4 … 64 or max")
    return found


class Playhead:
    """Play, pause and speed, and how many steps are due at the clock's time, in seconds."""

    def __init__(self, clock: Callable[[], float], speed: float = 4.0) -> None:
        self._clock = clock
        self._speed = speed
        self._playing = False
        self._counted = 0.0  # the time up to which steps have been counted

    @property
    def playing(self) -> bool:
        return self._playing

    @property
    def speed(self) -> float:
        """Steps a second."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        # The part of a step that has gone by stays the same part, so that a change never makes steps due.
        now = self._clock()
        self._counted = now - min((now - self._counted) * self._speed, 1.0) / speed
        self._speed = speed

    @property
    def interval(self) -> float:
        """Seconds from one drawing to the next."""
        return max(1 / self._speed, FRAME)

    def play(self) -> None:
        """Start; the first step is due one interval from now."""
        self._playing = True
        self._counted = self._clock()

    def pause(self) -> None:
        self._playing = False

    def faster(self) -> None:
        self.speed = next((speed for speed in SPEEDS if speed > self._speed), MAX_SPEED)

    def slower(self) -> None:
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self._speed), SPEEDS[0])

    def reset(self) -> None:
        """Back to one step a second."""
        self.speed = 1.0

    def due(self) -> int:
        """Return the number of steps that became due since the last call; 0 while paused.

        After a long silence (the machine slept) playing goes on from where it was: there is no burst.
        """
        if not self._playing:
            return 0
        now = self._clock()
        self._counted = max(self._counted, now - 1 / self._speed - _LONGEST_STALL)
        # The tiny allowance keeps a timer that fires a rounding error early from waiting once more.
        steps = int((now - self._counted) * self._speed + 1e-6)
        self._counted += steps / self._speed
        return steps

    @property
    def progress(self) -> float:
        """Which part of the time from the last step to the next one has gone by, from 0 to 1."""
        return min(max((self._clock() - self._counted) * self._speed, 0.0), 1.0)

    def due_in(self) -> float:
        """Seconds until something is next due, while playing."""
        left = self._counted + 1 / self._speed - self._clock()
        return max(left, 0.0) if self._speed < 1 / FRAME else max(left, FRAME)
