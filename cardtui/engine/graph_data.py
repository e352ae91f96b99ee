"""The numbers of the graph and the landmarks of a game, for who asks for them."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, MutableSequence
from typing import Generic, TypeVar

from cardtui.engine.game import Game
from cardtui.engine.rules import Step

__all__ = ["GraphData"]

S = TypeVar("S")
M = TypeVar("M")

_WIDEST = 2**63  # from here on a number does not fit an array


class GraphData(Generic[S, M]):
    """What a graph shows of the known steps of a game; it grows and is cut at its end."""

    def __init__(self, game: Game[S, M], start: S, steps: Iterable[Step[S, M]]) -> None:
        """`steps` are the known ones, from the state `start` on."""
        self._game = game
        self.landmarks: list[int] = []
        """The places that are landmarks, in order."""
        self._gauges: MutableSequence[int] = array("q") if game.graph_max < _WIDEST else []
        self._gauges.extend(game.graph_values(start))
        self._layers = len(self._gauges)
        for place, step in enumerate(steps, start=1):
            self.add(place, step)

    def add(self, place: int, step: Step[S, M]) -> None:
        """Take in the step that leads to `place`, the next one."""
        self._gauges.extend(self._game.graph_values(step.after))
        if self._game.is_landmark(step):
            self.landmarks.append(place)

    def cut(self, place: int) -> None:
        """Forget what comes after `place`."""
        del self._gauges[(place + 1) * self._layers :]
        del self.landmarks[bisect_right(self.landmarks, place) :]

    def graph_values_at(self, place: int) -> tuple[int, ...]:
        """The graph's numbers at a known place, from the bottom up."""
        return tuple(self._gauges[place * self._layers : (place + 1) * self._layers])
