"""The known steps of a game, in little memory: any of them is found again at once.

Kept are the moves and a checkpoint every so many steps: a long game costs little memory, and any place is
near a checkpoint, from where it is played again. What a graph shows is worked out for who asks for it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, MutableSequence
from typing import Generic, TypeVar

from cardtui.engine.game import Game
from cardtui.engine.rules import Step

S = TypeVar("S")
M = TypeVar("M")

_SPACING = 64  # steps from checkpoint to checkpoint, until there are too many of them
_MOST_CHECKPOINTS = 1024
_SEGMENTS_KEPT = 4  # stretches between checkpoints that are kept played out


class MoveLog(Generic[S, M]):
    """What has been played of a game, from its start on; it grows and is cut at its end."""

    def __init__(self, game: Game[S, M]) -> None:
        self._game = game
        self.last_state = game.initial_state()
        """The state after all known steps."""
        self.choices = game.legal_moves(self.last_state)
        """What may be played in it."""
        self.moves: list[M] = []
        self._survey: GraphData[S, M] | None = None
        self._spacing = _SPACING
        self._checkpoints = [self.last_state]
        self._segments: OrderedDict[int, list[Step[S, M]]] = OrderedDict()

    def append(self, move: M) -> Step[S, M]:
        """Play one of the `choices` after all known steps."""
        game = self._game
        step = game.apply(self.last_state, move)
        self.moves.append(move)
        place = len(self.moves)
        if self._survey is not None:
            self._survey.add(place, step)
        self.last_state = step.after
        self.choices = game.legal_moves(step.after)
        if place % self._spacing == 0:
            self._checkpoint(step.after)
        return step

    def cut(self, place: int) -> list[M]:
        """Forget the steps after `place`; returns their moves."""
        moves = self.moves[place:]
        if moves:
            self.last_state = self.state_at(place)
            self.choices = self._game.legal_moves(self.last_state)
            del self.moves[place:]
            if self._survey is not None:
                self._survey.cut(place)
            del self._checkpoints[place // self._spacing + 1 :]
            self._segments.clear()
        return moves

    def state_at(self, place: int) -> S:
        """The state at any known place."""
        if place == len(self.moves):
            return self.last_state
        if place % self._spacing == 0:
            return self._checkpoints[place // self._spacing]
        return self.step_from(place).before

    @property
    def graph_data(self) -> GraphData[S, M]:
        """The graph and the landmarks of all known steps: these are played again at the first question.

        From then on it is kept up, so that who asks before the game is explored pays nothing twice.
        """
        if self._survey is None:
            self._survey = GraphData(self._game, self._checkpoints[0], self._replayed())
        return self._survey

    def _replayed(self) -> Iterator[Step[S, M]]:
        state = self._checkpoints[0]
        for move in self.moves:
            step = self._game.apply(state, move)
            yield step
            state = step.after

    def step_from(self, place: int) -> Step[S, M]:
        """The step that leaves a known place: played again from the checkpoint before, unless at hand."""
        index, offset = divmod(place, self._spacing)
        steps = self._segments.setdefault(index, [])
        self._segments.move_to_end(index)
        state = steps[-1].after if steps else self._checkpoints[index]
        for at in range(place - offset + len(steps), place + 1):
            steps.append(self._game.apply(state, self.moves[at]))
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
