"""Plays a game: moves its session to another ply and notifies observers.

Every way to another ply goes through a `Player`: playing on, stepping, seeking, moves, undo and redo. It owns
the session, the playhead, the timer of the next step and the lookahead. The table is an observer that draws
the ply; other observers record the game, ask questions or show the structures inside the piles.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from textual.message_pump import MessagePump

from cardtui.engine.game import Game
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.playhead import Playhead
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.ui.textual_internals import OneTimer, set_reliable_timer

__all__ = ["Animator", "Lookahead", "Player", "PlayerObserver", "horizon_of"]

HORIZON = 250_000
"""Steps that are played ahead, which takes a second or two: some games go on for millions of steps.
For decks of thousands of cards it is divided by their size, as every state is that large."""

SLICE, SLICE_SECONDS = 100, 0.01
"""Steps, and seconds, of lookahead before keys are handled again."""

SOONEST = 0.001
"""Seconds until the soonest timer: Textual never fires a timer with an interval of zero."""


class Animator(Protocol):
    """Animates the steps of a player's game while it is visible."""

    @property
    def is_visible(self) -> bool:
        """Whether the game is on top of the screen. Time stands still while it is not."""

    @property
    def is_animating(self) -> bool:
        """Whether cards or pieces are moving."""

    def animate(
        self,
        step: Step[Any, Any],
        *,
        back: bool,
        made: bool,
        interval: float | None,
        finished: Callable[[], None],
    ) -> bool:
        """Start the flights of a step, or of its reversal, and call `finished` after them.

        Return whether there are any. `made` says whether the step is the move that was made just now, and
        `interval` is the time until the next step if the game plays on.
        """

    @property
    def is_holding(self) -> bool:
        """Whether a step that is watched waits for a moment. `Player.resume` is called after it."""

    def lets_go(self, ply: int) -> bool:
        """Whether the game may go to a ply, for which something else than watching on asks."""
        return True

    def settle(self) -> None:
        """Finish at once everything that moves."""


def horizon_of(game: Game[Any, Any]) -> int:
    """Return the number of steps of a game that are played ahead if it has no end before."""
    return HORIZON // (1 + game.graph.highest // 500)


class Lookahead:
    """Plays a game ahead, a slice at a time, so that its length and landmarks are known."""

    def __init__(
        self,
        session: Session[Any, Any],
        pump: MessagePump,
        notify: Callable[[Callable[[PlayerObserver], None]], None],
    ) -> None:
        """`pump` runs the timers; `notify` calls a function with each observer."""
        self._session = session
        self._pump = pump
        self._notify = notify
        self._when_finished: Callable[[], None] | None = None
        self.horizon = max(horizon_of(session.game), session.ply)
        """The ply at which the lookahead stops if the game has no end before it."""

    @property
    def finished(self) -> bool:
        """Whether the game is known to its end or to the horizon."""
        return self._session.fully_explored or self._session.length >= self.horizon

    def run(self) -> None:
        """Look a slice ahead, and set a timer for the next one until the lookahead is finished."""
        end = monotonic() + SLICE_SECONDS
        self._session.look_ahead(SLICE)
        while not self.finished and monotonic() < end:
            self._session.look_ahead(SLICE)
        if not self.finished:
            set_reliable_timer(self._pump, SOONEST, self.run)
        self.tell()
        if self.finished and (then := self._when_finished) is not None:
            self._when_finished = None
            then()

    def reach(self, ply: int) -> None:
        """Play forced steps at once up to `ply`, where somebody goes, or to the first choice before it."""
        known = self._session.length
        if ply > known:
            self._session.play_forced(ply - known)
        if self._session.length > known:
            self.tell()

    def tell(self) -> None:
        """Notify the observers that more of the game is known."""
        self._notify(lambda observer: observer.lookahead_advanced())

    def extend(self) -> None:
        """Move the horizon further and go on."""
        self.horizon += horizon_of(self._session.game)
        self.run()

    def when_finished(self, then: Callable[[], None]) -> None:
        """Call `then` as soon as the lookahead is finished: mostly now."""
        if self.finished:
            then()
            return
        self._when_finished = then
        text = f"Playing ahead to the end, {self._session.length:,} steps so far …"
        self._notify(lambda observer: observer.message(text))

    def cancel_wait(self) -> None:
        """Forget what was to be called when the lookahead is finished."""
        self._when_finished = None


class Player:
    """A game that is watched or played."""

    def __init__(
        self,
        session: Session[Any, Any],
        clock: Callable[[], float],
        speed: float,
        pump: MessagePump,
        animator: Animator,
    ) -> None:
        """`speed` is in steps a second, `clock` in seconds; `pump` runs the timers."""
        self.session = session
        self.playhead = Playhead(clock, speed)
        self.observers: list[PlayerObserver] = []
        self.lookahead = Lookahead(session, pump, self.notify)
        self.animator = animator
        self.stopped_at: int | None = None
        """The ply at which playing has stopped for a question, until the session moves on."""
        self._timer = OneTimer(pump)
        self._finished = False

    def notify(self, call: Callable[[PlayerObserver], None]) -> None:
        """Call `call` with each observer."""
        for observer in self.observers:
            call(observer)

    def say(self, text: str) -> None:
        self.notify(lambda observer: observer.message(text))

    def hint_given(self) -> None:
        self.notify(lambda observer: observer.hint_given())

    def view_changed(self) -> None:
        self.notify(lambda observer: observer.view_changed())

    # going to another ply

    @property
    def is_animating(self) -> bool:
        """Whether cards or pieces are moving."""
        return self.animator.is_animating

    def settle(self) -> None:
        """Finish flights at once: an input counts from the ply to which they lead."""
        self.animator.settle()

    def go(self, ply: int, *, fly: bool = False, plays_on: bool = False) -> None:
        """Go to `ply`, or to the nearest one that exists. With `fly`, cards fly there from a step away.

        With `plays_on`, a game whose end is reached so has been played to its end. The animator may refuse.
        """
        if self.animator.lets_go(ply):
            self._go(ply, fly=fly, plays_on=plays_on)

    def _go(self, ply: int, *, fly: bool = False, plays_on: bool = False) -> None:
        self.settle()
        self.lookahead.cancel_wait()
        self.stopped_at = None
        before = self.session.ply
        self.lookahead.reach(ply)
        if self.session.seek(ply) != before:
            self._moved(before, fly=fly, plays_on=plays_on)

    def play(self, move: Any) -> None:
        """Make a move that a person or the computer has chosen. Raises `BadInput` if it is illegal."""
        self.pause()
        self.settle()
        before, takes_back = self.session.ply, self.session.takes_back
        self.session.play(move)
        if takes_back:
            self.notify(lambda observer: observer.moves_undone())
        self.notify(lambda observer: observer.move_made())
        self.lookahead.tell()
        self._moved(before, fly=True, made=True)

    def undo(self) -> bool:
        """Take moves back to the last turn of a person before this one. Return whether there is one.

        The moves that these had replaced are known again.
        """
        self.pause()
        self.settle()
        before, undone = self.session.ply, self.session.undo_own_move()
        if undone is not None:
            self._finished = False
            self.notify(lambda observer: observer.moves_undone())
        return self._went_to(before, undone)

    def redo(self) -> bool:
        """Make moves again up to the next turn of a person. Return whether there are any."""
        self.pause()
        self.settle()
        before = self.session.ply
        while self.session.redo() and not self.session.is_human_turn(self.session.ply):
            pass
        return self._went_to(before)

    def _went_to(self, before: int, undone: Step[Any, Any] | None = None) -> bool:
        if self.session.ply == before:
            return False
        self.lookahead.tell()  # other moves may be known now
        self._moved(before, fly=True, step=undone)
        return True

    def _moved(
        self,
        before: int,
        *,
        fly: bool,
        plays_on: bool = False,
        made: bool = False,
        step: Step[Any, Any] | None = None,
    ) -> None:
        """Notify the observers that the session has left ply `before`, and start the flights if `fly`.

        `made` says whether a move was made; `step` is the step between both plies if the session no longer
        knows it.
        """
        ply = self.session.ply
        watched = fly and ply > before and (ply == before + 1 or self.playhead.playing)
        if watched:
            self.notify(lambda observer: observer.steps_watched(before))
        self.notify(lambda observer: observer.ply_changed(before))
        if not (fly and abs(ply - before) == 1 and self._animate(before, step, made)):
            self.tell_arrival()
        if self.session.at_end:
            if self.playhead.playing:
                self.pause()
            if (watched or plays_on) and not self._finished:
                self._finished = True
                self.notify(lambda observer: observer.game_finished())

    def _animate(self, before: int, step: Step[Any, Any] | None, made: bool) -> bool:
        if not self.animator.is_visible:
            return False
        ply = self.session.ply
        self._set_tempo()  # of the time in which the flights take place
        return self.animator.animate(
            step or self.session.step(max(ply, before)),
            back=ply < before,
            made=made,
            interval=self.playhead.interval if self.playhead.playing else None,
            finished=self.tell_arrival,
        )

    def tell_arrival(self) -> None:
        """Notify the observers that all movements have ended at the current ply."""
        self.notify(lambda observer: observer.animation_finished())

    # time

    def _schedule(self) -> None:
        self._timer.stop()
        if self.playhead.playing and self.animator.is_visible:
            self._set_tempo()
            self._timer.set(max(self.playhead.due_in(), SOONEST), self.tick)
        self.notify(lambda observer: observer.transport_changed())

    def _set_tempo(self) -> None:
        session, ply = self.session, self.session.ply
        last = session.step(ply) if ply else None
        self.playhead.tempo = session.game.tempo(last, session.state)

    def tick(self) -> None:
        """Play the steps that are due by now, and set the timer of the next one."""
        if not self.animator.is_visible:
            return  # the timer fired just as another screen came on top
        if self.animator.is_holding:
            return  # time goes on when the animator does
        if due := self.playhead.due():
            self.watch(due)
        self._schedule()

    def _stops_at(self, ply: int) -> bool:
        return any(observer.stops_at(ply) for observer in self.observers)

    def watch(self, steps: int) -> None:
        """Play on by `steps`, or to the first ply on the way at which a question is asked."""
        ply = self.session.ply
        self._go(next(filter(self._stops_at, range(ply + 1, ply + steps)), ply + steps), fly=True)
        if self.playhead.playing and self.session.ply == ply:
            self.pause()  # there is nothing more to watch
        if self.playhead.playing and self._stops_at(self.session.ply):
            self.stopped_at = self.session.ply
            self.pause()

    def suspend(self) -> None:
        """Stop time while the game is not visible."""
        self._timer.stop()
        self.settle()

    def resume(self) -> None:
        """Let time go on."""
        if self.playhead.playing:
            self.playhead.play()
            self._schedule()

    def pause(self) -> None:
        self.playhead.pause()
        self._schedule()

    def play_pause(self) -> None:
        """Play or pause; at the end, play again from the start."""
        self.settle()
        if self.playhead.playing:
            self.playhead.pause()
        else:
            if self.session.at_end:
                self.go(0)
            self.playhead.play()
        self._schedule()

    def faster(self) -> None:
        self.playhead.faster()
        self._schedule()

    def slower(self) -> None:
        self.playhead.slower()
        self._schedule()

    def normal_speed(self) -> None:
        self.playhead.reset()
        self._schedule()

    # seeking

    def step(self, steps: int) -> None:
        """Pause and go `steps` forward, or back if it is negative."""
        self.pause()
        self.go(self.session.ply + steps, fly=True)

    def next_landmark(self) -> None:
        """Go to the next landmark, or as far as the game is known."""
        ply = self.session.next_landmark()
        if ply < self.session.length:
            self.go(ply)
        else:
            self.lookahead.when_finished(
                lambda: self._go_to_known(self.session.next_landmark(), plays_on=True)
            )

    def previous_landmark(self) -> None:
        self.go(self.session.previous_landmark())

    def last(self) -> None:
        """Go to the end, or as far as the game is known; from there, look further."""
        if self.session.ply == self.lookahead.horizon and not self.session.fully_explored:
            self.lookahead.extend()
        self.lookahead.when_finished(lambda: self._go_to_known(self.session.length))

    def _go_to_known(self, ply: int, *, plays_on: bool = False) -> None:
        """Go to a ply, and show a notification if the game continues after the last known one."""
        self.go(ply, plays_on=plays_on)
        if self.session.ply == self.session.length and not self.session.fully_explored:
            steps = f"{self.session.game.step_name} {self.session.length:,}"
            self.say(f"No end so far: this is {steps}. Go to the end again to search further.")

    def go_to_tenth(self, tenths: int, seen: int | None = None) -> None:
        """Go to a number of tenths of the game or, if what comes after ply `seen` is hidden, of that ply."""
        if seen is None:
            self.lookahead.when_finished(lambda: self.go(round(self.session.length * tenths / 10)))
        else:
            self.go(round(seen * tenths / 10))
