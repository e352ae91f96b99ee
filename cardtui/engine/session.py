"""A game in progress: its moves and the current ply.

Watching, stepping, undoing and playing are the same thing here. A *ply* is a number of steps: ply 0 is the
deal, and ply n is the state after n steps.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game, Outcome
from cardtui.engine.ids import id_at
from cardtui.engine.move_log import MoveLog
from cardtui.engine.narrator import Sentence, is_win
from cardtui.engine.optional_features import Moment
from cardtui.engine.questions import Question
from cardtui.engine.rules import Step

S = TypeVar("S")
M = TypeVar("M")


class Branch(NamedTuple, Generic[M]):
    """The moves after a ply that another move has replaced."""

    moves: list[M]
    replaced: dict[int, Branch[M]]
    """The branch that the move at each ply has replaced."""
    undone: dict[int, Branch[M]]
    """The branch that has been undone at each ply, in favour of the one it had replaced."""


_MOST_WITH_MOMENTS = 100_000
"""Steps up to which the moments of a game are looked for, which takes a fifth of a second."""


class Session(Generic[S, M]):
    """A game, its known moves, and the current ply.

    In a watched game every move is forced, so that the session can look ahead of the current ply. In a played
    game `play` adds moves, and nothing is known before it happens: a forced step may turn up a card that
    nobody may see yet. A move that is played earlier than the last one replaces the moves after it; `undo`
    restores them, and `redo` is the exact inverse of `undo`.
    """

    def __init__(self, game: Game[S, M]) -> None:
        self.game = game
        self._log: MoveLog[S, M] = MoveLog(game)
        self._replaced: dict[int, Branch[M]] = {}
        self._undone: dict[int, Branch[M]] = {}
        self._ply = 0
        self._moments: tuple[S, Sequence[Moment]] | None = None
        self.farthest = 0
        """The farthest ply that has been reached."""
        self.not_undone = 0
        """The ply down to which `undo` has taken moves back, or the farthest one reached since."""
        self.revealed = False
        """Whether a watcher may know the whole game, and not only what has been reached."""

    # the current ply

    @property
    def ply(self) -> int:
        """The current number of steps, from 0 to `length`."""
        return self._ply

    @property
    def state(self) -> S:
        """The state at the current ply."""
        return self.state_at(self._ply)

    @property
    def length(self) -> int:
        """The number of known steps."""
        return len(self._log.moves)

    @property
    def complete(self) -> bool:
        """Whether all steps up to the end of the game are known."""
        return not self._log.choices

    @property
    def fully_explored(self) -> bool:
        """Whether looking ahead finds no more steps: always in a played game."""
        return self.game.interactive or not self._is_forced

    @property
    def _is_forced(self) -> bool:
        """Whether the move after the known steps is forced."""
        log = self._log
        return len(log.choices) == 1 and self.game.current_player(log.last_state) is None

    @property
    def at_end(self) -> bool:
        """Whether the current ply is the end of the game."""
        return self.complete and self._ply == self.length

    @property
    def started(self) -> bool:
        """Whether a watched game has left ply 0, or a person or the computer has chosen a move."""
        if not self.game.interactive:
            return self._ply > 0
        return any(self.game.current_player(self.state_at(ply)) is not None for ply in range(self.length))

    @property
    def result(self) -> Outcome | None:
        """The outcome of the game, or None if its end is not known."""
        return self.game.outcome_of(self._log.last_state) if self.complete else None

    @property
    def last_state(self) -> S:
        """The state after all known steps."""
        return self._log.last_state

    @property
    def moments(self) -> Sequence[Moment]:
        """The moments that decided the game, in order; none before all of it is known, or if it is long."""
        moments = self.game.moments
        if moments is None or not self.complete or self.length > _MOST_WITH_MOMENTS:
            return ()
        if self._moments is None or self._moments[0] is not self.last_state:  # other moves were played
            self._moments = (self.last_state, moments.find(self.game, self))
        return self._moments[1]

    # playing, undoing and seeking

    @property
    def takes_back(self) -> bool:
        """Whether a move from this ply takes back moves without `undo`: this ply was reached by seeking."""
        return self._ply < min(self.length, self.not_undone)

    def play(self, move: M) -> Step[S, M]:
        """Play `move` instead of the moves after this ply. Raises `BadInput` if it is illegal."""
        why = self.game.why_illegal(self.state, move)
        if why is not None:
            text = quote(self.game.move_text(move))
            raise BadInput(f"{self.game.step_name} {self._ply + 1} cannot be {text}" + f": {why}" * bool(why))
        replaced = self._cut()
        if replaced.moves:
            self._replaced[self._ply] = replaced
        step = self._log.append(move)
        self.seek(self.length)
        return step

    def undo(self) -> Step[S, M] | None:
        """Undo the last move before the current ply and restore the moves that it replaced.

        Return its step, or None if there is no move to undo.
        """
        if not self._ply:
            return None
        step = self.step(self._ply)
        self._ply -= 1
        self.not_undone = self._ply
        replaced = self._replaced.pop(self._ply, None)
        if replaced is None:
            self._undone.pop(self._ply, None)  # what is made again is what was taken back last
        else:
            self._undone[self._ply] = self._exchange(replaced)
        return step

    def redo(self) -> Step[S, M] | None:
        """Make the move again that was taken back here last, or the next known one; returns its step.

        Returns None where there is no such move.
        """
        undone = self._undone.pop(self._ply, None)
        if undone is not None:
            self._replaced[self._ply] = self._exchange(undone)
        elif self._ply == self.length:
            return None
        return self.step(self.seek(self._ply + 1))

    def continue_as(self, game: Game[S, M]) -> None:
        """Go on from this ply in the same deal as `game`: by hand, or watched. What came after is forgotten.

        Begun again as the game that it is, it is played anew from here.
        """
        self._cut()
        self.game = game

    def describe_as(self, game: Game[S, M]) -> None:
        """Describe the steps with the words of `game`, which is the same but for the names of its players."""
        self.game, self._moments = game, None

    def undo_own_move(self) -> Step[S, M] | None:
        """Undo moves back to the last turn of a person; return the step undone last, or None without one."""
        turns = (ply for ply in range(self._ply - 1, -1, -1) if self.is_human_turn(ply))
        target, step = next(turns, self._ply), None
        while self._ply > target:
            step = self.undo()
        return step

    def look_ahead(self, most: int | None = None) -> bool:
        """Find steps of a watched game after the known ones, at most `most`; return whether there are more.

        In a played game it finds none.
        """
        return not self.game.interactive and self.play_forced(most)

    def play_forced(self, most: int | None = None) -> bool:
        """Play forced moves after the known ones, at most `most`; return whether there are more.

        It stops at a choice, or when a player has to move. In a played game this is for who goes there at
        once: from then on, all that is known of the game may be shown.
        """
        wanted = None if most is None else self.length + most
        while (forced := self._is_forced) and (wanted is None or self.length < wanted):
            self._log.append(self._log.choices[0])
        return forced

    def forward(self, steps: int = 1) -> int:
        """Go `steps` forward along known and then forced moves; return the number of steps gone."""
        before = self._ply
        missing = before + steps - self.length
        if missing > 0:
            self.play_forced(missing)
        return self.seek(before + steps) - before

    def seek(self, ply: int) -> int:
        """Go to `ply`, or to the nearest known one; return it."""
        self._ply = max(0, min(ply, self.length))
        self.farthest, self.not_undone = max(self.farthest, self._ply), max(self.not_undone, self._ply)
        return self._ply

    # the known steps

    def state_at(self, ply: int) -> S:
        """Return the state at a known ply."""
        return self._log.state_at(ply)

    def step(self, ply: int) -> Step[S, M]:
        """Return the step that led to `ply`, from 1 to `length`."""
        return self._log.step_from(ply - 1)

    def clear_cache(self) -> None:
        """Take less memory while nobody looks at the game. Steps are played again when they are asked for."""
        self._log.clear_cache()

    def is_human_turn(self, ply: int) -> bool:
        """Return whether a person chooses the move at a known ply."""
        return self.game.is_human_turn(self.state_at(ply))

    @property
    def own_moves(self) -> list[int]:
        """The known plies that a person's move has led to, in order."""
        return [ply for ply in range(1, self.length + 1) if self.is_human_turn(ply - 1)]

    def graph_values_at(self, ply: int) -> tuple[int, ...]:
        """Return the values of the graph at a known ply, from the bottom layer up."""
        return self._log.graph_data.graph_values_at(ply)

    @property
    def moves(self) -> Sequence[M]:
        """The known moves in order. Read only."""
        return self._log.moves

    def replaced_move_count(self, ply: int) -> int:
        """Return the number of moves that the move before `ply` has replaced; `undo` restores them."""
        branch = self._replaced.get(ply - 1)
        return len(branch.moves) if branch else 0

    @property
    def may_spoil(self) -> bool:
        """Whether landmarks can be shown; in some games the player has to find them alone until the end."""
        return self.complete or not self.game.landmarks.spoil

    @property
    def is_to_solve(self) -> bool:
        """Whether this is an unsolved puzzle, whose moves must not be revealed."""
        return self.game.moves_to_find > 0 and not (self.complete and is_win(self.game, self.last_state))

    def describe(self, ply: int) -> Sentence:
        """Describe the step that led to `ply`, without spoilers while these must be avoided."""
        step = self.step(ply)
        return self.game.describe(step) if self.may_spoil else self.game.describe_without_spoilers(step)

    def brief(self, ply: int) -> str:
        """Return the step that led to `ply` in a few words, for a column beside the sentence about it."""
        step = self.step(ply)
        return self.game.brief(step) if self.may_spoil else self.game.describe_without_spoilers(step).short

    def question(self, ply: int) -> Question | None:
        """Return the question to the viewer before the step that leads to `ply` is shown, or None."""
        questions = self.game.questions
        return None if questions is None else questions.ask(self.game, self.step(ply))

    @property
    def landmarks(self) -> list[int]:
        """The known plies that are landmarks, in order; none if they would spoil the game. Read only."""
        return self._log.graph_data.landmarks if self.may_spoil else []

    def is_landmark(self, ply: int) -> bool:
        """Return whether a known ply is a landmark that can be shown."""
        index = bisect_left(self.landmarks, ply)
        return self.landmarks[index : index + 1] == [ply]

    def is_big(self, ply: int) -> bool:
        """Return whether the keys for landmarks stop at the landmark at `ply`."""
        return self.game.is_big(self.step(ply))

    def landmark_number(self, ply: int) -> int:
        """Return the number of the last landmark up to `ply`, counted from 1; 0 before the first.

        If landmarks divide the game, as tricks do, it is the number of the part that `ply` belongs to.
        """
        if not self.game.landmarks.divide:
            return bisect_right(self.landmarks, ply)
        return bisect_left(self.landmarks, ply) + 1 if self.length or not self.complete else 0

    @property
    def landmark_count(self) -> int:
        """The number of known landmarks or, if they divide the game, of its known parts."""
        return self.landmark_number(self.length)

    def next_landmark(self) -> int:
        """Return the ply at which the next big landmark is shown, or else the last known ply.

        If no big one is left in the whole game, it is that of the next one: the end would tell the result.
        """
        lead = self.game.landmarks.lead
        later = self.landmarks[bisect_right(self.landmarks, self._ply + lead) :]
        small = later[:1] if self.complete else []
        return next(chain(filter(self.is_big, later), small), self.length + lead) - lead

    def previous_landmark(self) -> int:
        """Return the ply at which the previous big landmark is shown, or else 0."""
        lead = self.game.landmarks.lead
        earlier = range(bisect_left(self.landmarks, self._ply + lead) - 1, -1, -1)
        return next((ply - lead for index in earlier if self.is_big(ply := self.landmarks[index])), 0)

    # saving

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.game.id

    def save(self) -> str:
        """Return the game in progress as text: its id, and the ply unless it is 0: `beggar#305@142`.

        The text of a played game has its moves too, and the ply unless it is after the last move:
        `coins:1.4.5.9~0-1.3-1@1`.
        """
        if not self.game.interactive:
            return id_at(self.id, self._ply or None)
        ply = None if self._ply == self.length else self._ply
        return id_at(self.id, ply, map(self.game.move_text, self.moves))

    # replaced moves

    def _cut(self) -> Branch[M]:
        """Remove the moves after the current ply and return them."""
        at = self._ply
        branch = Branch(
            self._log.cut(at),
            {ply: branch for ply, branch in self._replaced.items() if ply >= at},
            {ply: branch for ply, branch in self._undone.items() if ply > at},
        )
        self._replaced = {ply: branch for ply, branch in self._replaced.items() if ply < at}
        self._undone = {ply: branch for ply, branch in self._undone.items() if ply < at}
        return branch

    def _exchange(self, branch: Branch[M]) -> Branch[M]:
        """Replace the moves after the current ply by those of a branch, and return the former."""
        former = self._cut()
        for move in branch.moves:
            self._log.append(move)
        self._replaced |= branch.replaced
        self._undone |= branch.undone
        return former
