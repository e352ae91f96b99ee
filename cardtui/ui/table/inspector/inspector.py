"""Shows the structures inside the piles: an observer of the player, which also goes through small steps.

Its position is a step of the game and the number of small steps that are done of it, or None for the whole
step. While a step is half done, the session stays at the ply before it: the cards move with the last small
step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardtui.engine.questions import Question
from cardtui.engine.session import Session
from cardtui.structures.exercise import OperationExercise, PracticeCase, concealed
from cardtui.structures.paired_replay import OperationPosition, PairedReplay
from cardtui.structures.practice import task_for
from cardtui.structures.replay import Replay
from cardtui.structures.structure import Cost, ShownCode
from cardtui.structures.trace import Representation, StructureTrace, trace_of
from cardtui.ui.interfaces import Table
from cardtui.ui.player import PlayerObserver
from cardtui.ui.table.bench import bench_rows, stage_left
from cardtui.ui.table.inspector.lookahead import StructureLookahead
from cardtui.ui.table.inspector.page import InspectorView
from cardtui.ui.table.inspector.panel import InsidePanel
from cardtui.ui.table.inspector.representations import RepresentationChoice
from cardtui.ui.textual_internals import OneTimer

SLOW = 1.0
"""Steps a second up to which playing on goes by small steps."""

_FASTEST = 0.7  # seconds: small steps that come sooner than that could not be read, and are left out


class Inspector(PlayerObserver):
    """Shows the structures inside the piles of a table's game."""

    def __init__(self, table: Table) -> None:
        """The panel offers some of the commands of `table`, whose views have the representations."""
        self._table, self._player = table, table.player
        game = table.session.game
        self._trace: StructureTrace = trace_of(game)
        self.choice = RepresentationChoice(self._trace.zone_groups)
        by_action = {command.action: command for command in table.commands}
        self.choice.restore(table.views)
        left = stage_left(game.zones, by_hand=game.interactive)
        self.panel = InsidePanel(by_action, self.choice, lambda rows: bench_rows(rows, left))
        """The widget that shows them."""
        self._make_replays()
        self._step = table.session.ply
        self.small: int | None = None
        """The number of small steps that are done, or None for the step as a whole."""
        self._position: OperationPosition | None = None
        """The same position in the structures before, until the present ones are computed."""
        self._note = ""
        """What stands in the heading besides the step: that the user writes the operations."""
        self.view: InspectorView | None = None
        """What the panel shows, once it is computed."""
        self._timer = OneTimer(table.screen)
        self._player.observers.append(self)

    def close(self) -> None:
        """Stop observing the player."""
        self._timer.stop()
        self._lookahead.close()
        self._player.observers.remove(self)

    def question(self, ply: int) -> Question | None:
        """The questions about the next step at a ply of a watched game."""
        if self._player.session.game.interactive or not self._lookahead.reached(ply):
            return None
        return self._replays.replays[0].question(ply + 1)

    # representations

    def restore_views(self, views: set[str]) -> None:
        """Restore the representations from the views of the table."""
        self.choice.restore(views)
        self._restart()

    def choose(self, choose: Callable[[RepresentationChoice], None]) -> None:
        """Choose other representations, or other zones for them."""
        choose(self.choice)
        self._restart()

    def _make_replays(self) -> None:
        """Replay the game in the chosen representations.

        If it is only one, another one whose costs are shown beside it is replayed, too.
        """
        session, trace, choice = self._player.session, self._trace, self.choice
        self._replays = PairedReplay([Replay(session, trace, keys) for keys in choice.keys])
        self._other: Replay | None = None
        replays: list[PairedReplay | Replay] = [self._replays]
        others = [each for each in choice.group.representations if each is not choice.representation]
        if others and not choice.compared:
            keys = choice.keys[0] | {choice.group.name: others[0].key}
            self._other = Replay(session, trace, keys)
            replays.append(self._other)
        self._lookahead = StructureLookahead(self._table, replays)

    def _other_cost(self) -> tuple[str, Cost] | None:
        """Return the key of the other representation, and the cost of the step in it, once it is computed."""
        other, step = self._other, self._step
        if other is None or not self._lookahead.reaches(other, step):
            return None
        return other.representations[self.choice.group.name], other.full_step(step).cost

    def _restart(self) -> None:
        """Compute everything again, as the cards are in other structures now."""
        if self.small is not None and self._position is None:
            self._position = self._replays.position(self._step, self.small)
        self._lookahead.close()
        self._make_replays()
        self.panel.show_choice()
        self.show()

    def is_computed(self) -> bool:
        """Replay the game up to the step that is shown, for a short time. Return whether that was enough."""
        if not self._lookahead.reached(self._step):
            return False
        if self._position is not None:  # the same operation, as far as it goes here
            lengths, position = self._replays.lengths(self._step), self._position
            small = sum(lengths[: position.operation]) + min(position.small, lengths[position.operation])
            self.small, self._position = min(small, sum(lengths) - 1), None
        return True

    # exercises

    def note(self, text: str) -> None:
        """Show a note in the heading."""
        self._note = text
        self.show()

    def exercise(self, step: int, operation: int) -> tuple[OperationExercise, PracticeCase] | None:
        """Return the task to write an operation of a step, and the structure that it works on there.

        Return None if it is an operation that is not written in lines.
        """
        replay = self._replays.replays[0]
        call = replay.full_step(step).operations[operation].call
        structure = replay.structure_before(step, operation)
        task = task_for(type(structure), call.operation)
        if task is None:
            return None
        secret = self._trace.secret_in(self._player.session.state)
        return task, concealed(structure, call.args, secret)

    def exercises(self, step: int) -> Iterator[tuple[OperationExercise, PracticeCase] | None]:
        """Yield the task of each operation of a step; nothing if there is no such step yet."""
        session = self._player.session
        if step <= session.length and self._lookahead.reached(step):
            operations = self._replays.replays[0].full_step(step).operations
            yield from (self.exercise(step, number) for number in range(len(operations)))

    def shown_exercise(self) -> tuple[OperationExercise, PracticeCase] | None:
        """Return the task to write the operation that is shown, or None if there is none."""
        if self.view is None or not self.view.operations:
            return None
        return self.exercise(self._step, self.view.position.operation)

    # what the player tells

    def ply_changed(self, before: int) -> None:
        self._leave_step()
        self.show()
        self._schedule()

    def transport_changed(self) -> None:
        self._schedule()

    # small steps

    def small_steps(self, by: int) -> None:
        """Pause and go a number of small steps on, or back."""
        self._pause()
        if self._enter_step(by > 0):
            self._move_to((self.small or 0) + by)

    def to_operation(self, by: int) -> None:
        """Pause and go to the end of the present or next operation, or back to its beginning."""
        self._pause()
        if self._enter_step(by > 0):
            self._move_to(self._replays.boundary(self._step, self.small or 0, back=by < 0))

    def _pause(self) -> None:
        self._player.pause()
        self._player.settle()

    def _enter_step(self, on: bool) -> bool:
        """Enter a step at its beginning or, if not `on`, at its end. Return whether there is one."""
        session = self._player.session
        if self.small is not None:
            return self.is_computed() or self.say_not_computed()
        if on:
            if session.ply == session.length:
                session.look_ahead(1)
            if session.ply == session.length:
                self._player.say(
                    "The game is over." if session.complete else "Make a move to see what it does."
                )
                return False
            if not self._lookahead.reached(session.ply + 1):
                return self.say_not_computed()
            self._step, self.small = session.ply + 1, 0
            return True
        step = session.ply
        if not self._lookahead.reached(step):
            return self.say_not_computed()
        count = self._replays.small_step_count(step)
        if not (count or step):
            self._player.say("This is the start of the game.")
            return False
        if step:
            self._player.go(step - 1)
        self._step, self.small = step, count
        return True

    def say_not_computed(self) -> bool:
        """Say that the step is not computed yet. Return False."""
        self._player.say("This is still being computed.")
        return False

    def leave_small_steps(self) -> bool:
        """Leave a step that is half done for the ply before it. Return whether there was one."""
        if self.small is None:
            return False
        self._leave_step()
        self.show()
        return True

    def _leave_step(self) -> None:
        """Go to the ply of the game, with its step as a whole."""
        self._step, self.small, self._position = self._player.session.ply, None, None

    def _move_to(self, small: int) -> None:
        count = self._replays.small_step_count(self._step)
        step = self._step
        if small >= count:
            self.small = None
            if step:
                self._player.go(step, fly=True)
            else:
                self.show()
        elif small <= 0 and step:
            self._leave_step()
            self.show()
        else:
            self.small = max(0, small)
            self.show()

    # while it plays

    @property
    def _unfolds(self) -> bool:
        """Whether the game plays slowly enough to show the small steps of the next step."""
        playhead, session = self._player.playhead, self._player.session
        return playhead.playing and playhead.speed <= SLOW and session.ply < session.length

    def _schedule(self) -> None:
        """Set the timer of the next small step, if the game plays slowly enough."""
        self._timer.stop()
        playhead, session = self._player.playhead, self._player.session
        if (
            self._unfolds
            and self._replays.reached_ply >= session.ply
            and self._lookahead.reached(session.ply + 1)
        ):
            count = self._replays.small_step_count(session.ply + 1)
            self._timer.set(max(_FASTEST, playhead.interval / (count + 1)), self.tick)

    def tick(self) -> None:
        """Show as many small steps as are due."""
        playhead, session = self._player.playhead, self._player.session
        step = session.ply + 1
        if not (self._unfolds and self._lookahead.reached(step)):
            return  # the structures may be others now, and not worked through so far
        count = self._replays.small_step_count(step)
        small = int(playhead.progress * (count + 1))
        if self._step == step and self.small is not None:
            small = max(small, self.small)  # it was paused there, or gone to by a key
        if 0 < small < count and (self._step, self.small) != (step, small):
            self._step, self.small, self._position = step, small, None
            self.show()
        self._schedule()

    # showing

    def show(self) -> None:
        """Show the structures or, until they are computed, the progress."""
        session = self._player.session
        if self not in self._player.observers:
            return  # nobody looks any more
        replays, step = self._replays, self._step
        if not self.is_computed():
            self.panel.show(None, f"Computing the steps: {replays.reached_ply:,} of {step:,} …")
            self._lookahead.go_on(self.show)
            return
        self.view = self._make_view(session)
        self.panel.show(self.view)
        if self._other is not None and self.view.other_cost is None:
            self._lookahead.go_on(self.show)
        else:
            self._lookahead.go_ahead()

    def _make_view(self, session: Session[Any, Any]) -> InspectorView:
        replays, step = self._replays, self._step
        lengths = replays.lengths(step)
        whole = self.small is None
        small = sum(lengths) if self.small is None else self.small
        position = replays.position(step, small)
        moments = replays.moments(step, self.small)
        operations = moments[0].full_step.operations
        codes: Sequence[ShownCode] = ()
        working = 0
        if operations:
            done = [moment.full_step.operations[position.operation].small_steps for moment in moments]
            working = next((at for at, lines in enumerate(done) if position.small <= lines), 0)
            codes = [replay.code(operations[position.operation].call) for replay in replays.replays]
        return InspectorView(
            self._trace,
            session.game.step_name,
            position,
            lengths,
            moments,
            [self._representation_of(replay) for replay in replays.replays],
            self.choice.group.name,
            whole,
            working,
            codes,
            self._trace.secret_in(session.state),
            self._note,
            self._other_cost(),
        )

    def _representation_of(self, replay: Replay) -> Callable[[str], Representation]:
        def kept(ply: str) -> Representation:
            group = self._trace.group_of(ply)
            return group.representation(replay.representations.get(group.name, ""))

        return kept
