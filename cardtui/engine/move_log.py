"""The log of the known moves of a game, with which any state is found quickly in little memory.

It has the moves and a checkpoint every so many steps; states in between are played again from there. Graph
values are computed on demand.
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
_CACHED_SEGMENTS = 4  # stretches between checkpoints that are kept played out


class MoveLog(Generic[S, M]):
    """The known moves of a game from the start on. Moves are added and removed at its end."""

    def __init__(self, game: Game[S, M]) -> None:
        self._game = game
        self.last_state = game.initial_state()
        """The state after all known moves."""
        self.choices = game.legal_moves(self.last_state)
        """The legal moves in that state."""
        self.moves: list[M] = []
        self._graph_data: GraphData[S, M] | None = None
        self._spacing = _SPACING
        self._checkpoints = [self.last_state]
        self._segments: OrderedDict[int, list[Step[S, M]]] = OrderedDict()

    def append(self, move: M) -> Step[S, M]:
        """Play one of the `choices` after all known moves."""
        game = self._game
        step = game.apply(self.last_state, move)
        self.moves.append(move)
        ply = len(self.moves)
        if self._graph_data is not None:
            self._graph_data.add(ply, step)
        self.last_state = step.after
        self.choices = game.legal_moves(step.after)
        if ply % self._spacing == 0:
            self._checkpoint(step.after)
        return step

    def cut(self, ply: int) -> list[M]:
        """Remove the moves after `ply` and return them."""
        moves = self.moves[ply:]
        if moves:
            self.last_state = self.state_at(ply)
            self.choices = self._game.legal_moves(self.last_state)
            del self.moves[ply:]
            if self._graph_data is not None:
                self._graph_data.cut(ply)
            del self._checkpoints[ply // self._spacing + 1 :]
            self._segments.clear()
        return moves

    def state_at(self, ply: int) -> S:
        """Return the state at a known ply."""
        if ply == len(self.moves):
            return self.last_state
        if ply % self._spacing == 0:
            return self._checkpoints[ply // self._spacing]
        return self.step_from(ply).before

    @property
    def graph_data(self) -> GraphData[S, M]:
        """The graph values and landmarks of all known moves.

        They are computed at the first access, by playing all moves again, and kept up to date from then on.
        """
        if self._graph_data is None:
            self._graph_data = GraphData(self._game, self._checkpoints[0], self._replayed())
        return self._graph_data

    def _replayed(self) -> Iterator[Step[S, M]]:
        state = self._checkpoints[0]
        for move in self.moves:
            step = self._game.apply(state, move)
            yield step
            state = step.after

    def step_from(self, ply: int) -> Step[S, M]:
        """Return the step after a known ply, played again from the last checkpoint unless it is cached."""
        index, offset = divmod(ply, self._spacing)
        steps = self._segments.setdefault(index, [])
        self._segments.move_to_end(index)
        state = steps[-1].after if steps else self._checkpoints[index]
        for number in range(ply - offset + len(steps), ply + 1):
            steps.append(self._game.apply(state, self.moves[number]))
            state = steps[-1].after
        while len(self._segments) > _CACHED_SEGMENTS:
            self._segments.popitem(last=False)
        return steps[offset]

    def clear_cache(self) -> None:
        """Forget the steps that are kept played out, which take most of the memory."""
        self._segments.clear()

    def _checkpoint(self, state: S) -> None:
        self._checkpoints.append(state)
        if len(self._checkpoints) > _MOST_CHECKPOINTS:
            del self._checkpoints[1::2]
            self._spacing *= 2
            self._segments.clear()


_ARRAY_LIMIT = 2**63  # larger numbers do not fit an array


class GraphData(Generic[S, M]):
    """Graph values and landmarks of the known steps of a game."""

    def __init__(self, game: Game[S, M], start: S, steps: Iterable[Step[S, M]]) -> None:
        """`steps` are the known steps from the state `start` on."""
        self._game = game
        self.landmarks: list[int] = []
        """The plies that are landmarks, in order."""
        self._values: MutableSequence[int] = array("q") if game.graph.highest < _ARRAY_LIMIT else []
        self._values.extend(game.graph_values(start))
        self._layers = len(self._values)
        for ply, step in enumerate(steps, start=1):
            self.add(ply, step)

    def add(self, ply: int, step: Step[S, M]) -> None:
        """Add the next step, which leads to `ply`."""
        self._values.extend(self._game.graph_values(step.after))
        if self._game.is_landmark(step):
            self.landmarks.append(ply)

    def cut(self, ply: int) -> None:
        """Remove everything after `ply`."""
        del self._values[(ply + 1) * self._layers :]
        del self.landmarks[bisect_right(self.landmarks, ply) :]

    def graph_values_at(self, ply: int) -> tuple[int, ...]:
        """Return the values of the graph at a known ply, from the bottom layer up."""
        return tuple(self._values[ply * self._layers : (ply + 1) * self._layers])
