"""The known steps of a game, in little memory: any of them is found again at once.

Kept are the moves, the numbers of the graph, the landmarks, and a checkpoint every so many steps: a long game
costs little memory, and any place is near a checkpoint, from where it is played again.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import MutableSequence
from typing import Generic, TypeVar

from cardtui.engine.game import Game
from cardtui.engine.rules import Step

__all__ = ["History"]

S = TypeVar("S")
M = TypeVar("M")

_SPACING = 64  # steps from checkpoint to checkpoint, until there are too many of them
_MOST_CHECKPOINTS = 1024
_SEGMENTS_KEPT = 4  # stretches between checkpoints that are kept played out
_WIDEST = 2**63  # from here on a number does not fit an array


class History(Generic[S, M]):
    """What has been played of a game, from its start on; it grows and is cut at its end."""

    def __init__(self, game: Game[S, M]) -> None:
        self._game = game
        self.last = game.start()
        """The state after all known steps."""
        self.choices = game.moves(self.last)
        """What may be played in it."""
        self.moves: list[M] = []
        self.landmarks: list[int] = []
        """The places that are landmarks, in order."""
        self._gauges: MutableSequence[int] = array("q") if game.gauge_top < _WIDEST else []
        self._gauges.extend(game.gauges(self.last))
        self._layers = len(self._gauges)
        self._spacing = _SPACING
        self._checkpoints = [self.last]
        self._segments: OrderedDict[int, list[Step[S, M]]] = OrderedDict()

    def append(self, move: M) -> Step[S, M]:
        """Play one of the `choices` after all known steps."""
        game = self._game
        step = game.play(self.last, move)
        self.moves.append(move)
        self._gauges.extend(game.gauges(step.after))
        place = len(self.moves)
        if game.is_landmark(step):
            self.landmarks.append(place)
        self.last = step.after
        self.choices = game.moves(step.after)
        if place % self._spacing == 0:
            self._checkpoint(step.after)
        return step

    def cut(self, place: int) -> list[M]:
        """Forget the steps after `place`; returns their moves."""
        moves = self.moves[place:]
        if moves:
            self.last = self.state_at(place)
            self.choices = self._game.moves(self.last)
            del self.moves[place:]
            del self._gauges[(place + 1) * self._layers :]
            del self.landmarks[bisect_right(self.landmarks, place) :]
            del self._checkpoints[place // self._spacing + 1 :]
            self._segments.clear()
        return moves

    def state_at(self, place: int) -> S:
        """The state at any known place."""
        if place == len(self.moves):
            return self.last
        if place % self._spacing == 0:
            return self._checkpoints[place // self._spacing]
        return self.step_from(place).before

    def gauges_at(self, place: int) -> tuple[int, ...]:
        """The graph's numbers at a known place, from the bottom up."""
        return tuple(self._gauges[place * self._layers : (place + 1) * self._layers])

    def step_from(self, place: int) -> Step[S, M]:
        """The step that leaves a known place: played again from the checkpoint before, unless at hand."""
        index, offset = divmod(place, self._spacing)
        steps = self._segments.setdefault(index, [])
        self._segments.move_to_end(index)
        state = steps[-1].after if steps else self._checkpoints[index]
        for at in range(place - offset + len(steps), place + 1):
            steps.append(self._game.play(state, self.moves[at]))
            state = steps[-1].after
        while len(self._segments) > _SEGMENTS_KEPT:
            self._segments.popitem(last=False)
        return steps[offset]

    def _checkpoint(self, state: S) -> None:
        self._checkpoints.append(state)
        if len(self._checkpoints) > _MOST_CHECKPOINTS:
            del self._checkpoints[1::2]
            self._spacing *= 2
            self._segments.clear()
