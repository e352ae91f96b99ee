"""The player of a game: its session and playhead, the timer of the next step, and what flies meanwhile.

It goes to places and tells who listens. A table is a listener that shows the place; others may keep count of
what was played, or show the same place in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.message_pump import MessagePump
from textual.timer import Timer

from cardtui.engine.playhead import Playhead
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.engine.zones import Event
from cardtui.ui.cards.flight import Animator, flight_seconds
from cardtui.ui.lookahead import SOONEST, Lookahead
from cardtui.ui.player_observer import Stage
from cardtui.ui.textual_internals import set_reliable_timer

__all__ = ["Player"]


class Player(Lookahead):
    """A game that is watched or played. Every way to another place leads through here."""

    def __init__(
        self, session: Session[Any, Any], clock: Callable[[], float], speed: float, pump: MessagePump
    ) -> None:
        """`speed` is in steps a second, `clock` in seconds; `pump` is whose timers are set."""
        super().__init__(session, pump)
        self.playhead = Playhead(clock, speed)
        self.stage: Stage | None = None
        self.animator: Animator | None = None
        self._timer: Timer | None = None
        self._ended = False
        self.waits: Callable[[int], bool] = lambda place: False
        """Whether playing on stops at a place, as something is asked there first."""
        self.stopped_at: int | None = None
        """The place where playing on has stopped for that, until another one is gone to."""

    def hinted(self) -> None:
        """A hint was given."""
        self.tell_all(lambda listener: listener.hint_given())

    def viewed(self) -> None:
        """The game is looked at in another way."""
        self.tell_all(lambda listener: listener.view_changed())

    @property
    def flying(self) -> bool:
        """Whether cards or coins are on their way."""
        return self.animator is not None and self.animator.flying

    # places

    def settle(self) -> None:
        """End at once whatever flies: whoever asks for something means the place, and not the way there."""
        if self.animator is not None:
            self.animator.finish()
        if self.stage is not None:
            self.stage.settle()

    def deal(self, seconds: float) -> None:
        """Lay what lies here one after the other, in so many seconds."""
        if self.animator is not None:
            self.animator.deal(seconds, self._land)

    def go(self, place: int, *, fly: bool = False) -> None:
        """Go to `place`, or as far as there is something; one step away the cards fly there, if `fly`."""
        self.settle()
        self._when_known = None  # whoever goes somewhere else no longer waits for the end
        self.stopped_at = None
        before = self.session.ply
        if place > self.session.length and not self.session.fully_explored:
            self.session.look_ahead(place - self.session.length)
            self.learned()
        if self.session.seek(place) != before:
            self._arrive(before, fly=fly)

    def play(self, move: Any) -> None:
        """Make a move that somebody has chosen. Raises `BadInput` if it is illegal."""
        self.pause()
        self.settle()
        before = self.session.ply
        self.session.play(move)
        self.learned()
        self._arrive(before, fly=True)

    def undo(self, own: Callable[[int], bool]) -> bool:
        """Take moves back to the last place before this one that is one's `own`; whether there is one.

        What the moves had replaced is known again.
        """
        self.pause()
        self.settle()
        before, session = self.session.ply, self.session
        to = next((place for place in range(before - 1, -1, -1) if own(place)), None)
        taken_back = None
        while to is not None and session.ply > to:
            taken_back = session.undo()
        if session.ply < before:
            self.tell_all(lambda listener: listener.moves_undone())
        return self._return(before, taken_back)

    def redo(self, own: Callable[[int], bool]) -> bool:
        """Make moves again up to the next place that is one's `own`; whether there are any."""
        self.pause()
        self.settle()
        before = self.session.ply
        while self.session.redo() and not own(self.session.ply):
            pass
        return self._return(before)

    def _return(self, before: int, taken_back: Step[Any, Any] | None = None) -> bool:
        if self.session.ply == before:
            return False
        self.learned()  # other moves may be known now
        self._arrive(before, fly=True, step=taken_back)
        return True

    def _arrive(self, before: int, *, fly: bool, step: Step[Any, Any] | None = None) -> None:
        """Tell that another place has been gone to, from `before`, and fly there if `fly`.

        `step` is the one between both places, where it is no longer known.
        """
        at = self.session.ply
        passed = fly and at > before and (at == before + 1 or self.playhead.playing)
        if passed:
            self.tell_all(lambda listener: listener.steps_watched(before))
        self.tell_all(lambda listener: listener.ply_changed(before))
        moves: Sequence[Event] = ()
        if fly and abs(at - before) == 1 and self.stage is not None and self.stage.in_front:
            moves = self.stage.movements(step or self.session.step(max(at, before)), back=at < before)
        seconds = flight_seconds(len(moves), self.playhead.interval if self.playhead.playing else None)
        if self.animator is not None and seconds:
            self.animator.fly(moves, seconds, self._land)
        else:
            self._land()
        if self.session.at_end:
            if self.playhead.playing:
                self.pause()
            if passed and not self._ended:
                self._ended = True
                self.tell_all(lambda listener: listener.game_finished())

    def _land(self) -> None:
        self.tell_all(lambda listener: listener.animation_finished())

    @property
    def _in_front(self) -> bool:
        return self.stage is not None and self.stage.in_front

    # time

    def _schedule(self) -> None:
        self._stop_timer()
        if self.playhead.playing and self._in_front:
            self._timer = set_reliable_timer(self.pump, max(self.playhead.due_in(), SOONEST), self.tick)
        self.tell_all(lambda listener: listener.transport_changed())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def tick(self) -> None:
        """Do what is due."""
        if not self._in_front:
            return  # it fired just as another screen came on top, or in place of this one
        if due := self.playhead.due():
            self.watch(due)
        self._schedule()

    def watch(self, steps: int) -> None:
        """Play on by so many steps, or only to the first place on the way where something is asked."""
        at = self.session.ply
        self.go(next(filter(self.waits, range(at + 1, at + steps)), at + steps), fly=True)
        if self.playhead.playing and self.session.ply == at:
            self.pause()  # there is nothing more to watch
        if self.playhead.playing and self.waits(self.session.ply):
            self.stopped_at = self.session.ply
            self.pause()

    def suspend(self) -> None:
        """Let time stand still: the game is not to be seen."""
        self._stop_timer()
        self.settle()

    def resume(self) -> None:
        """Let time go on from where it was."""
        if self.playhead.playing:
            self.playhead.play()
            self._schedule()

    def pause(self) -> None:
        """Stop playing on."""
        self.playhead.pause()
        self._schedule()

    def play_pause(self) -> None:
        """Play on, or stop; at the end, from the start."""
        self.settle()
        if self.playhead.playing:
            self.playhead.pause()
        else:
            if self.session.at_end:
                self.go(0)
            self.playhead.play()
        self._schedule()

    def set_speed(self, change: Callable[[], None]) -> None:
        """Change the playhead's speed by one of its methods."""
        change()
        self._schedule()

    # ways

    def step(self, steps: int) -> None:
        """So many steps on, or back, and pause."""
        self.pause()
        self.go(self.session.ply + steps, fly=True)

    def next_landmark(self) -> None:
        place = self.session.next_landmark()
        if place < self.session.length:
            self.go(place)
        else:
            self.once_known(self._go_to_next_landmark)

    def _go_to_next_landmark(self) -> None:
        self.go(self.session.next_landmark())
        self._tell_of_no_end()

    def last(self) -> None:
        """To the end, or as far as is known; from there, as far again."""
        if self.session.ply == self.horizon and not self.session.fully_explored:
            self.horizon += self.stretch
            self.explore()
        self.once_known(self._go_to_last)

    def _go_to_last(self) -> None:
        self.go(self.session.length)
        self._tell_of_no_end()

    def _tell_of_no_end(self) -> None:
        """Say, as far on as is known, that this is not the end."""
        if self.session.ply == self.session.length and not self.session.fully_explored:
            steps = f"{self.session.game.step_name} {self.session.length:,}"
            self.say(f"No end so far: this is {steps}. G again looks further.")

    def part(self, tenths: int) -> None:
        """To so many tenths of the game."""
        self.once_known(lambda: self.go(round(self.session.length * tenths / 10)))
