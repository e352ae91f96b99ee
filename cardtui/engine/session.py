"""One game in progress: its history and the place in it.

Watching, stepping, undoing and playing are the same thing here. A *place* is a number of steps: place 0 is
the deal, place n the state after n steps. The history keeps the moves, the numbers of the graph, and a
checkpoint every so many steps, so that a long game costs little memory and any place is near a checkpoint.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import MutableSequence, Sequence
from typing import Generic, TypeVar

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game, Result, Sentence, Step

__all__ = ["Session"]

S = TypeVar("S")
M = TypeVar("M")

_SPACING = 64  # steps from checkpoint to checkpoint, until there are too many of them
_MOST_CHECKPOINTS = 1024
_SEGMENTS_KEPT = 4  # stretches between checkpoints that are kept played out
_WIDEST = 2**63  # from here on a number does not fit an array


class Session(Generic[S, M]):
    """A game, what has been played of it, and where one stands in that.

    In a watched game every move is forced, so that its history can be explored ahead of the place. In a
    played game the history grows by `play`, which forgets what had been undone.
    """

    def __init__(self, game: Game[S, M]) -> None:
        self.game = game
        self._start = game.start()
        self._moves: list[M] = []
        self._gauges: MutableSequence[int] = array("q") if game.gauge_top < _WIDEST else []
        self._gauges.extend(game.gauges(self._start))
        self._layers = len(self._gauges)
        self._landmarks: list[int] = []
        self._spacing = _SPACING
        self._checkpoints = [self._start]
        self._segments: OrderedDict[int, list[Step[S, M]]] = OrderedDict()
        self._last = self._start
        self._choices = game.moves(self._start)
        self._at = 0

    # where one stands

    @property
    def at(self) -> int:
        """The place: how many steps have been taken, from 0 to `length`."""
        return self._at

    @property
    def state(self) -> S:
        """The state at the place."""
        return self.state_at(self._at)

    @property
    def length(self) -> int:
        """How many steps are known: all of them once `complete`."""
        return len(self._moves)

    @property
    def complete(self) -> bool:
        """Whether the known steps lead to the end of the game."""
        return not self._choices

    @property
    def explored(self) -> bool:
        """Whether no forced move is left to explore: the game is complete, or there is a choice."""
        return self.game.played or len(self._choices) != 1

    @property
    def at_end(self) -> bool:
        """Whether the place is the end of the game."""
        return self.complete and self._at == self.length

    @property
    def begun(self) -> bool:
        """Whether somebody has gone on from the deal, or has made a move."""
        return self._at > 0 or (self.game.played and bool(self._moves))

    @property
    def result(self) -> Result | None:
        """How the known steps end the game, or None if they do not."""
        return self.game.result(self._last) if self.complete else None

    @property
    def last(self) -> S:
        """The state after all known steps."""
        return self._last

    # going

    def play(self, move: M) -> Step[S, M]:
        """Play `move` at the place; what had been undone is forgotten. Raises `BadInput` if illegal."""
        why = self.game.refusal(self.state, move)
        if why is not None:
            text = quote(self.game.move_text(move))
            raise BadInput(f"{self.game.step_name} {self._at + 1} cannot be {text}" + f": {why}" * bool(why))
        self._truncate()
        step = self._append(move)
        self._at = self.length
        return step

    def explore(self, most: int | None = None) -> bool:
        """Play forced moves at the end of the history, `most` of them or all; returns whether any are left.

        Stops where there is a choice to make. In a `played` game nothing is forced.
        """
        if self.game.played:
            return False
        wanted = None if most is None else self.length + most
        while len(self._choices) == 1 and (wanted is None or self.length < wanted):
            self._append(self._choices[0])
        return len(self._choices) == 1

    def forward(self, steps: int = 1) -> int:
        """Go `steps` on, along the history and then along forced moves; returns how many it were."""
        before = self._at
        missing = before + steps - self.length
        if missing > 0:
            self.explore(missing)
        return self.seek(before + steps) - before

    def back(self, steps: int = 1) -> int:
        """Go `steps` back; returns how many it were."""
        before = self._at
        return before - self.seek(before - steps)

    def seek(self, place: int) -> int:
        """Go to `place`, or to the nearest known one; returns the place."""
        self._at = max(0, min(place, self.length))
        return self._at

    # what is known

    def state_at(self, place: int) -> S:
        """The state at any known place."""
        if place == self.length:
            return self._last
        if place % self._spacing == 0:
            return self._checkpoints[place // self._spacing]
        return self._step_from(place).before

    def step(self, place: int) -> Step[S, M]:
        """The step that led to `place`, from 1 to `length`."""
        return self._step_from(place - 1)

    def gauge_at(self, place: int) -> int:
        """The graph's number at a known place: the lowest of them, if it has several."""
        return self._gauges[place * self._layers]

    def gauges_at(self, place: int) -> tuple[int, ...]:
        """The graph's numbers at a known place, from the bottom up."""
        return tuple(self._gauges[place * self._layers : (place + 1) * self._layers])

    @property
    def moves(self) -> Sequence[M]:
        """The known moves, in order. Not to be changed."""
        return self._moves

    @property
    def told(self) -> bool:
        """Whether everything is told; who still plays is to find the landmarks out alone."""
        return self.complete or not self.game.played

    def tell(self, place: int) -> Sentence:
        """What happened in the step that led to `place`, and why, as far as it is told yet."""
        step = self.step(place)
        return self.game.tell(step) if self.told else self.game.tell_so_far(step)

    @property
    def landmarks(self) -> list[int]:
        """The known places that are landmarks, in order; none before they are told. Not to be changed."""
        return self._landmarks if self.told else []

    def is_landmark(self, place: int) -> bool:
        """Whether a known place is a landmark, as far as it is told yet."""
        index = bisect_left(self.landmarks, place)
        return self.landmarks[index : index + 1] == [place]

    def landmark_number(self, place: int) -> int:
        """Which landmark was the last up to `place`, counted from 1, or 0.

        Where landmarks divide a game it is the one that is being worked for, or has just been reached.
        """
        if not self.game.landmarks_divide:
            return bisect_right(self.landmarks, place)
        number = bisect_left(self.landmarks, place) + 1
        return min(number, len(self.landmarks)) if self.complete else number

    def next_landmark(self) -> int:
        """The first landmark after the place, or else the last known place."""
        index = bisect_right(self.landmarks, self._at)
        return self.landmarks[index] if index < len(self.landmarks) else self.length

    def previous_landmark(self) -> int:
        """The last landmark before the place, or else 0."""
        index = bisect_left(self.landmarks, self._at)
        return self.landmarks[index - 1] if index else 0

    # the save form

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.game.id

    def save(self) -> str:
        """The game in progress as text: the id, and the place if it is not the start: `beggar#305@142`.

        Of a played game the moves belong to it, and the place if it is not after the last of them:
        `coins:1.4.5.9~0-1.3-1@1`.
        """
        if not self.game.played:
            return f"{self.id}@{self._at}" if self._at else self.id
        moves = "~" + ".".join(map(self.game.move_text, self._moves)) if self._moves else ""
        return self.id + moves + (f"@{self._at}" if self._at != self.length else "")

    # how the history grows

    def _append(self, move: M) -> Step[S, M]:
        game = self.game
        step = game.play(self._last, move)
        self._moves.append(move)
        self._gauges.extend(game.gauges(step.after))
        place = len(self._moves)
        if game.is_landmark(step):
            self._landmarks.append(place)
        self._last = step.after
        self._choices = game.moves(step.after)
        if place % self._spacing == 0:
            self._checkpoint(step.after)
        return step

    def _checkpoint(self, state: S) -> None:
        self._checkpoints.append(state)
        if len(self._checkpoints) > _MOST_CHECKPOINTS:
            del self._checkpoints[1::2]
            self._spacing *= 2
            self._segments.clear()

    def _truncate(self) -> None:
        """Forget the steps after the place."""
        if self._at == self.length:
            return
        self._last = self.state
        self._choices = self.game.moves(self._last)
        del self._moves[self._at :]
        del self._gauges[(self._at + 1) * self._layers :]
        del self._landmarks[bisect_right(self._landmarks, self._at) :]
        del self._checkpoints[self._at // self._spacing + 1 :]
        self._segments.clear()

    def _step_from(self, place: int) -> Step[S, M]:
        """The step that leaves a known place: played again from the checkpoint before, unless at hand."""
        index, offset = divmod(place, self._spacing)
        steps = self._segments.setdefault(index, [])
        self._segments.move_to_end(index)
        state = steps[-1].after if steps else self._checkpoints[index]
        for at in range(place - offset + len(steps), place + 1):
            steps.append(self.game.play(state, self._moves[at]))
            state = steps[-1].after
        while len(self._segments) > _SEGMENTS_KEPT:
            self._segments.popitem(last=False)
        return steps[offset]
