"""One game in progress: its history and the place in it.

Watching, stepping, undoing and playing are the same thing here. A *place* is a number of steps: place 0 is
the deal, place n the state after n steps.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game, Outcome
from cardtui.engine.ids import SavedId
from cardtui.engine.move_log import MoveLog
from cardtui.engine.narrator import Sentence
from cardtui.engine.rules import Step

S = TypeVar("S")
M = TypeVar("M")


class Branch(NamedTuple, Generic[M]):
    """What was known from a place on."""

    moves: list[M]
    replaced: dict[int, Branch[M]]
    """By its place: what the move that is made there has replaced."""
    taken_back: dict[int, Branch[M]]
    """By its place: what was made there and taken back, in favour of what it had replaced."""


class Session(Generic[S, M]):
    """A game, what has been played of it, and where one stands in that.

    In a watched game every move is forced, so that its history can be explored ahead of the place. In a
    played game the history grows by `play`. What a move in the past of the game replaces is kept with it, so
    that `undo` brings it back; `redo` is the exact inverse of `undo`.
    """

    def __init__(self, game: Game[S, M]) -> None:
        self.game = game
        self._history: MoveLog[S, M] = MoveLog(game)
        self._replaced: dict[int, Branch[M]] = {}
        self._taken_back: dict[int, Branch[M]] = {}
        self._at = 0

    # where one stands

    @property
    def ply(self) -> int:
        """The place: how many steps have been taken, from 0 to `length`."""
        return self._at

    @property
    def state(self) -> S:
        """The state at the place."""
        return self.state_at(self._at)

    @property
    def length(self) -> int:
        """How many steps are known: all of them once `complete`."""
        return len(self._history.moves)

    @property
    def complete(self) -> bool:
        """Whether the known steps lead to the end of the game."""
        return not self._history.choices

    @property
    def fully_explored(self) -> bool:
        """Whether no forced move is left to explore: the game is complete, or there is a choice."""
        return not self._is_forced

    @property
    def _is_forced(self) -> bool:
        """Whether what comes after the known steps needs nobody to choose it."""
        history = self._history
        return len(history.choices) == 1 and self.game.current_player(history.last_state) is None

    @property
    def at_end(self) -> bool:
        """Whether the place is the end of the game."""
        return self.complete and self._at == self.length

    @property
    def started(self) -> bool:
        """Whether somebody has gone on from the deal, or has made a move: not where all was forced so far."""
        if not self.game.interactive:
            return self._at > 0
        return any(self.game.current_player(self.state_at(place)) is not None for place in range(self.length))

    @property
    def result(self) -> Outcome | None:
        """How the known steps end the game, or None if they do not."""
        return self.game.outcome_of(self._history.last_state) if self.complete else None

    @property
    def last_state(self) -> S:
        """The state after all known steps."""
        return self._history.last_state

    # going

    def play(self, move: M) -> Step[S, M]:
        """Play `move` at the place; what was known after it is replaced. Raises `BadInput` if illegal."""
        why = self.game.why_illegal(self.state, move)
        if why is not None:
            text = quote(self.game.move_text(move))
            raise BadInput(f"{self.game.step_name} {self._at + 1} cannot be {text}" + f": {why}" * bool(why))
        replaced = self._cut()
        if replaced.moves:
            self._replaced[self._at] = replaced
        step = self._history.append(move)
        self._at = self.length
        return step

    def undo(self) -> Step[S, M] | None:
        """Take back the move that led to the place, and bring back what it replaced; returns its step.

        Returns None where there is no move to take back.
        """
        if not self._at:
            return None
        step = self.step(self._at)
        self._at -= 1
        replaced = self._replaced.pop(self._at, None)
        if replaced is None:
            self._taken_back.pop(self._at, None)  # what is made again is what was taken back last
        else:
            taken_back = self._cut()
            self._put(replaced)
            self._taken_back[self._at] = taken_back
        return step

    def redo(self) -> Step[S, M] | None:
        """Make the move again that was taken back here last, or the next known one; returns its step.

        Returns None where there is no such move.
        """
        taken_back = self._taken_back.pop(self._at, None)
        if taken_back is not None:
            replaced = self._cut()
            self._put(taken_back)
            self._replaced[self._at] = replaced
        elif self._at == self.length:
            return None
        self._at += 1
        return self.step(self._at)

    def look_ahead(self, most: int | None = None) -> bool:
        """Play forced moves at the end of the history, `most` of them or all; returns whether any are left.

        Stops where there is a choice to make, or the move is for somebody to make.
        """
        wanted = None if most is None else self.length + most
        while (forced := self._is_forced) and (wanted is None or self.length < wanted):
            self._history.append(self._history.choices[0])
        return forced

    def forward(self, steps: int = 1) -> int:
        """Go `steps` on, along the history and then along forced moves; returns how many it were."""
        before = self._at
        missing = before + steps - self.length
        if missing > 0:
            self.look_ahead(missing)
        return self.seek(before + steps) - before

    def back(self, steps: int = 1) -> int:
        """Go `steps` back; returns how many it were."""
        before = self._at
        return before - self.seek(before - steps)

    def seek(self, ply: int) -> int:
        """Go to `place`, or to the nearest known one; returns the place."""
        self._at = max(0, min(ply, self.length))
        return self._at

    # what is known

    def state_at(self, ply: int) -> S:
        """The state at any known place."""
        return self._history.state_at(ply)

    def step(self, ply: int) -> Step[S, M]:
        """The step that led to `place`, from 1 to `length`."""
        return self._history.step_from(ply - 1)

    def graph_values_at(self, ply: int) -> tuple[int, ...]:
        """The graph's numbers at a known place, from the bottom up."""
        return self._history.graph_data.graph_values_at(ply)

    @property
    def moves(self) -> Sequence[M]:
        """The known moves, in order. Not to be changed."""
        return self._history.moves

    def replaced_move_count(self, ply: int) -> int:
        """How many moves the one that led to `place` has replaced: `undo` brings them back."""
        branch = self._replaced.get(ply - 1)
        return len(branch.moves) if branch else 0

    @property
    def may_spoil(self) -> bool:
        """Whether everything is told; who still plays is to find the landmarks out alone."""
        return self.complete or not self.game.landmarks_spoil

    def describe(self, ply: int) -> Sentence:
        """What happened in the step that led to `place`, and why, as far as it is told yet."""
        step = self.step(ply)
        return self.game.describe(step) if self.may_spoil else self.game.describe_without_spoilers(step)

    @property
    def landmarks(self) -> list[int]:
        """The known places that are landmarks, in order; none before they are told. Not to be changed."""
        return self._history.graph_data.landmarks if self.may_spoil else []

    def is_landmark(self, ply: int) -> bool:
        """Whether a known place is a landmark, as far as it is told yet."""
        index = bisect_left(self.landmarks, ply)
        return self.landmarks[index : index + 1] == [ply]

    def landmark_number(self, ply: int) -> int:
        """Which landmark was the last up to `place`, counted from 1, or 0.

        Where landmarks divide a game it is the one that is being worked for, or has just been reached.
        """
        if not self.game.landmarks_divide:
            return bisect_right(self.landmarks, ply)
        number = bisect_left(self.landmarks, ply) + 1
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
        if not self.game.interactive:
            return SavedId(self.id, (), str(self._at) if self._at else None).text
        moves = tuple(map(self.game.move_text, self.moves))
        return SavedId(self.id, moves, str(self._at) if self._at != self.length else None).text

    # what is replaced

    def _cut(self) -> Branch[M]:
        """Take off what is known after the place."""
        at = self._at
        branch = Branch(
            self._history.cut(at),
            {place: kept for place, kept in self._replaced.items() if place >= at},
            {place: kept for place, kept in self._taken_back.items() if place > at},
        )
        self._replaced = {place: kept for place, kept in self._replaced.items() if place < at}
        self._taken_back = {place: kept for place, kept in self._taken_back.items() if place < at}
        return branch

    def _put(self, branch: Branch[M]) -> None:
        """Put what has been taken off at the place back there."""
        for move in branch.moves:
            self._history.append(move)
        self._replaced |= branch.replaced
        self._taken_back |= branch.taken_back
