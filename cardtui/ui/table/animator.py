"""Everything that moves on a table: the deal, the flights of a step, and the celebration of an end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from cardtui.engine.rules import Step
from cardtui.engine.visibility import Faces, faces_of_events
from cardtui.engine.zones import Event, reversed_events
from cardtui.settings import SOUND
from cardtui.ui.cards.confetti import Confetti
from cardtui.ui.cards.flight import FlightAnimator, flight_seconds
from cardtui.ui.interfaces import Table, Waiting
from cardtui.ui.player import Animator, PlayerObserver
from cardtui.ui.table.play import Play
from cardtui.ui.terminal.driver import output_pending
from cardtui.ui.textual_internals import screen_lines_without

_DEAL_SECONDS = 0.6


class TableAnimator(PlayerObserver, Animator):
    """The stage of a table's player."""

    def __init__(self, table: Table, play: Play) -> None:
        self._table, self._play, self._session = table, play, table.session
        self._flights = FlightAnimator(
            table.flight,
            table.zones,
            table.strips,
            table.event_started,
            pace=lambda: table.card_app.settings.time_scale,
        )
        self._just_finished = False
        self._has_input = False
        self._waiting: Waiting | None = None
        """Lets cards of the present step wait."""

    @property
    def is_visible(self) -> bool:
        return self._table.is_on_top

    @property
    def is_animating(self) -> bool:
        return self._flights.flying

    @property
    def is_holding(self) -> bool:
        return self._play.pause is not None and self._play.pause.is_waiting

    def lets_go(self, ply: int) -> bool:
        return self._play.lets_go(ply)

    @property
    def _may_animate(self) -> bool:
        return self._table.app.animation_level == "full" and not self._table.too_small

    def animate(
        self,
        step: Step[Any, Any],
        *,
        back: bool,
        made: bool,
        interval: float | None,
        finished: Callable[[], None],
    ) -> bool:
        # A zone that is not laid out has no place on the screen to which a card could fly.
        involved = {zone for moved in step.cards_moved for zone in (moved.source, moved.target)}
        laid_out = all(self._table.zones[zone].region for zone in involved)
        # If the terminal has not taken the last output yet, flights would come late and in jerks.
        may_fly = self._may_animate and laid_out and not output_pending(self._table.app)
        events = reversed_events(step.events) if back else step.events
        seconds = flight_seconds(len(events), interval) if may_fly else 0.0
        hold, self._waiting = None, None
        if made and self._play.hold is not None and not self._table.too_small:
            self._waiting = self._play.hold
        elif seconds and not back:
            self._waiting = self._play.pause
        if self._waiting is not None and (held := self._waiting.event_in(step)) is not None:
            hold = held, partial(self._waiting.wait, self._flights.release)
        if seconds or hold:
            self._flights.fly(self._with_faces(step, events, back=back), seconds, finished, hold)
            return True
        return False

    def _with_faces(
        self, step: Step[Any, Any], events: Sequence[Event], *, back: bool
    ) -> list[tuple[Event, Faces | None]]:
        """Return the events with the faces that are seen then."""
        start, stop = (step.after, step.before) if back else (step.before, step.after)
        opened = self._table.shows_opened
        faces = faces_of_events(self._session.game, start, stop, events, opened=opened)
        return list(zip(events, faces, strict=True))

    def hurry(self) -> None:
        """Finish at once for an input what moves, but not what waits for the person."""
        self._has_input = True
        if self._flights.will_hold:
            self._flights.hurry()
        else:
            self.settle()

    def deal(self) -> None:
        """Lay the cards of the deal one by one, unless the game, or the choice of a move, has begun."""
        session = self._session
        has_begun = session.started or session.ply or self._has_input
        if self.is_visible and self._may_animate and not has_begun:
            self._flights.deal(_DEAL_SECONDS, self._table.player.tell_arrival)

    def settle(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._flights.finish()
        if self._table.screen.is_mounted:
            self._just_finished = False
            self._table.confetti.clear()

    # the end of the game

    def game_finished(self) -> None:
        self._just_finished = True
        if not self.is_animating:
            self.animation_finished()

    def animation_finished(self) -> None:
        if self._just_finished and self._session.at_end:
            self._table.screen.call_after_refresh(self._celebrate)

    def _celebrate(self) -> None:
        """Throw confetti for a win, and ring a bell if it is wanted."""
        session = self._session
        if not (self._just_finished and self.is_visible and session.at_end) or self._table.too_small:
            return  # something else has been asked for meanwhile
        self._just_finished = False
        if self._table.card_app.settings.get(SOUND).value == "bell":
            self._table.app.bell()
        if not self._table.celebrates:
            return
        self._table.confetti.throw(
            self._table.screen.query_one("#table").region,
            partial(screen_lines_without, self._table.screen, Confetti),
            Random(session.id),  # the same game gets the same confetti
            still=not self._may_animate,
            pace=self._table.card_app.settings.time_scale,
            free=lambda: self._table.end_panel.region,
        )
