"""Playback on a screen: what is due by the playhead, and every way to another place of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.timer import Timer

from cardtui.engine.session import Session
from cardtui.games import read_number
from cardtui.ui.faults import after
from cardtui.ui.screens.ask import Ask
from cardtui.ui.screens.game import GameScreen
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.timeline import Sought

__all__ = ["SOONEST", "PlaybackScreen"]

SOONEST = 0.001  # seconds: Textual never fires a timer that is to fire at once


class PlaybackScreen(GameScreen):
    """A game that plays on by itself. A subclass shows it, and knows how to go to a place."""

    def __init__(
        self,
        session: Session[Any, Any],
        clock: Callable[[], float],
        speed: float,
        views: Iterable[str] = (),
    ) -> None:
        super().__init__(session, clock, speed, views)
        self._timer: Timer | None = None
        self._when_known: Callable[[], None] | None = None
        self._horizon = 0  # how far the game is explored, if it goes on for so long

    def go(self, place: int, *, fly: bool = False) -> None:
        """Go to `place`; if it is one step away and `fly`, the cards fly there."""
        raise NotImplementedError

    def settle(self) -> None:
        """End at once whatever moves on the screen."""
        raise NotImplementedError

    def _once_known(self, then: Callable[[], None]) -> None:
        """Do `then` when the whole game is known: mostly now."""
        if self.session.explored or self.session.length >= self._horizon:
            then()
        else:
            self._when_known = then
            self.notify(f"Playing ahead to see how it goes on, {self.session.length:,} so far …")

    # time

    @property
    def _in_front(self) -> bool:
        """Whether nothing lies on top of this screen, and it has not been left. (`is_current` tells less.)"""
        return self.is_attached and self.app.screen is self

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        wait = max(self.playhead.wait(), SOONEST)
        runs = self.playhead.playing and self._in_front
        self._timer = after(self, wait, self._tick) if runs else None
        self.query_one(Transport).playing = self.playhead.playing

    def _tick(self) -> None:
        if not self._in_front:
            return  # it fired just as another screen came on top, or in place of this one
        if due := self.playhead.due():
            self.go(self.session.at + due, fly=True)
        self._schedule()

    def pause(self) -> None:
        """Stop playing on."""
        self.playhead.pause()
        self._schedule()

    def on_screen_suspend(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.settle()

    def on_screen_resume(self) -> None:
        if self.playhead.playing:
            self.playhead.play()
            self._schedule()

    # playback

    def action_play_pause(self) -> None:
        self.settle()
        if self.playhead.playing:
            self.playhead.pause()
        else:
            if self.session.at_end:
                self.go(0)
            self.playhead.play()
        self._schedule()

    def action_again(self) -> None:
        self.pause()
        self.go(0)

    def _step(self, steps: int) -> None:
        self.pause()
        self.go(self.session.at + steps, fly=True)

    def action_forward(self) -> None:
        self._step(1)

    def action_back(self) -> None:
        self._step(-1)

    def action_forward_ten(self) -> None:
        self._step(10)

    def action_back_ten(self) -> None:
        self._step(-10)

    def action_next_landmark(self) -> None:
        place = self.session.next_landmark()
        if place < self.session.length:
            self.go(place)
        else:
            self._once_known(self._go_to_next_landmark)

    def _go_to_next_landmark(self) -> None:
        self.go(self.session.next_landmark())
        self._tell_of_no_end()

    def action_previous_landmark(self) -> None:
        self.go(self.session.previous_landmark())

    def action_first(self) -> None:
        self.go(0)

    def action_last(self) -> None:
        if self.session.at == self._horizon and not self.session.explored:
            self._look_further()
        self._once_known(self._go_to_last)

    def _go_to_last(self) -> None:
        """Go to the end, or as far as is known."""
        self.go(self.session.length)
        self._tell_of_no_end()

    def _tell_of_no_end(self) -> None:
        """Say, as far on as is known, that this is not the end."""
        if self.session.at == self.session.length and not self.session.explored:
            steps = f"{self.session.game.step_name} {self.session.length:,}"
            self.notify(f"No end so far: this is {steps}. G again looks further.")

    def _look_further(self) -> None:
        """Let more of a game be explored that has not ended yet."""
        raise NotImplementedError

    def action_percent(self, tenths: int) -> None:
        self._once_known(lambda: self.go(round(self.session.length * tenths / 10)))

    def on_sought(self, message: Sought) -> None:
        self.go(message.place)

    def action_go_to(self) -> None:
        # The dialog may be open while the game is still being explored.
        self._once_known(self._ask_place)

    def _ask_place(self) -> None:
        name, length = self.session.game.step_name, self.session.length

        def read(text: str) -> int:
            return read_number(text.strip(), 0, length, f"the number of the {name}")

        def answered(place: int | None) -> None:
            if place is not None:
                self.pause()
                self.go(place)

        self.app.push_screen(
            Ask(f"Go to {name} …", f"A number from 0 to {length}", read, verb="Go"), answered
        )

    def _set_speed(self, change: Callable[[], None]) -> None:
        change()
        self.app_of_cards.speed = self.playhead.speed
        self.query_one(Transport).speed = self.playhead.speed
        self._schedule()

    def action_faster(self) -> None:
        self._set_speed(self.playhead.faster)

    def action_slower(self) -> None:
        self._set_speed(self.playhead.slower)

    def action_normal(self) -> None:
        self._set_speed(self.playhead.reset)
